"""The list at the door: search, filters, one-tap marks, and people offered while typing."""

from typing import Any

import pytest
from django.test import Client

from scoring.models import Club, JournalEntry, Player, Tournament, User
from tests.browser_of import field_value, submission, text_of
from tests.world import make_official, make_tournament, make_user

URL = "/office/tournaments/cup/entrants/"


def mark(client: Client, name: str, number: object, **more: str) -> Any:
    return client.post(f"{URL}mark/", {name: str(number)} | more)


@pytest.mark.django_db
def test_one_tap_marks_who_is_present_and_another_takes_it_back(as_organiser: Client, running: Tournament) -> None:
    response = mark(as_organiser, "present", 3, q="p00", show="absent", sort="name")
    assert response["Location"] == f"{URL}?q=p00&show=absent&sort=name#here-3"
    assert running.entrants.get(start_number=3).checked_in
    assert "Present: 3 Anna P003" in text_of(as_organiser.get(URL))
    mark(as_organiser, "absent", 3)
    assert not running.entrants.get(start_number=3).checked_in
    assert JournalEntry.objects.filter(action="check_in_entrant").count() == 2


@pytest.mark.django_db
def test_one_tap_marks_the_whole_entry_fee_as_paid(as_organiser: Client, running: Tournament) -> None:
    Tournament.objects.update(entry_fee_cents=1250)
    mark(as_organiser, "paid", 3)
    assert running.entrants.get(start_number=3).paid_cents == 1250
    assert "7 entrants · 0 present · 1 paid" in text_of(as_organiser.get(URL))
    mark(as_organiser, "unpaid", 3)
    assert running.entrants.get(start_number=3).paid_cents == 0


@pytest.mark.django_db
def test_the_paid_mark_takes_only_what_is_missing(as_organiser: Client, running: Tournament) -> None:
    """Of 12.50 five are in the cash book already: the mark takes 7.50, gives back 7.50, and leaves the book alone."""
    Tournament.objects.update(entry_fee_cents=1250)
    third = running.entrants.get(start_number=3)
    running.cash.create(entrant=third, purpose="entry_fee", cents=500)
    assert "0 paid" in text_of(as_organiser.get(URL))
    mark(as_organiser, "paid", 3)
    page = text_of(as_organiser.get(URL)).replace("\N{NO-BREAK SPACE}", " ")
    assert "Paid: 3 Anna P003 (Karo 7 Musterstadt), 7.50 €." in page
    assert "1 paid" in page
    mark(as_organiser, "unpaid", 3)
    page = text_of(as_organiser.get(URL)).replace("\N{NO-BREAK SPACE}", " ")
    assert "Given back: 3 Anna P003 (Karo 7 Musterstadt), 7.50 €." in page
    assert running.cash.get().cents == 500


@pytest.mark.django_db
def test_a_fee_in_the_cash_book_is_paid_and_taken_back_only_there(as_organiser: Client, running: Tournament) -> None:
    Tournament.objects.update(entry_fee_cents=1250)
    running.cash.create(entrant=running.entrants.get(start_number=3), purpose="entry_fee", cents=1250)
    page = as_organiser.get(URL, {"show": "unpaid"})
    assert b"Anna P003" not in page.content and b"P004" in page.content
    mark(as_organiser, "paid", 3)
    assert "Nothing is open here" in text_of(as_organiser.get(URL))
    mark(as_organiser, "unpaid", 3)
    assert "entered in the cash book" in text_of(as_organiser.get(URL))
    assert running.entrants.get(start_number=3).paid_cents == 0


@pytest.mark.django_db
def test_without_an_entry_fee_nobody_pays(as_organiser: Client, running: Tournament) -> None:
    mark(as_organiser, "paid", 3)
    page = as_organiser.get(URL)
    assert "The tournament has no entry fee" in text_of(page)
    assert b'name="paid"' not in page.content


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "number"), [("present", "x"), ("present", ""), ("present", "0"), ("else", "3")])
def test_a_mark_that_makes_no_sense_changes_nothing(
    as_organiser: Client, running: Tournament, name: str, number: str
) -> None:
    assert mark(as_organiser, name, number).status_code == 302
    assert not running.entrants.filter(checked_in=True).exists()
    assert mark(as_organiser, "present", 99).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ({"show": "absent"}, [1, 2, 6, 7]),
        ({"show": "present"}, [3]),
        ({"show": "guests"}, [4]),
        ({"show": "ladies"}, [5]),
        ({"show": "gone"}, [4, 5]),
        ({"show": "teamless"}, [1, 2, 3, 4, 5, 6, 7]),
        ({"q": "karo 7", "show": "absent"}, [1, 2, 6, 7]),
        ({"q": "6"}, [6]),
        ({"q": "P00", "sort": "-number"}, [7, 6, 5, 4, 3, 2, 1]),
        ({"show": "nonsense"}, [1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_search_filter_and_sort(
    as_organiser: Client, running: Tournament, query: dict[str, str], numbers: list[int]
) -> None:
    running.entrants.filter(start_number=3).update(checked_in=True)
    running.entrants.filter(start_number=4).update(club=None, withdrawn_after=1)
    running.entrants.filter(start_number=5).update(lady=True, excluded=True)
    page = as_organiser.get(URL, query).content.decode()
    shown = [number for number in range(1, 8) if f"/entrants/{number}/" in page]
    order = sorted(shown, key=lambda number: page.index(f"/entrants/{number}/"))
    assert order == numbers


@pytest.fixture
def ida(organiser: User) -> Player:
    """Known from the spring tournament of the same organiser."""
    spring = make_tournament("spring")
    make_official(spring, organiser)
    club = Club.objects.create(name="SC A")
    player = Player.objects.create(last_name="Groß", first_name="Ida", club=club, pass_number="01.1", lady=True)
    spring.entrants.create(player=player, start_number=1, club=club)
    return player


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["first_name", "last_name"])
def test_whoever_has_played_before_is_offered_and_entered_as_the_same_person(
    as_organiser: Client, running: Tournament, ida: Player, field: str
) -> None:
    assert 'value="Groß, Ida · SC A"' in as_organiser.get(URL).content.decode()
    as_organiser.post(URL, {field: "Groß, Ida · SC A"} | submission())
    entrant = running.entrants.get(start_number=8)
    assert (entrant.player, str(entrant.club), entrant.lady) == (ida, "SC A", True)
    assert "Groß, Ida · SC A" not in as_organiser.get(URL).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["first_name", "last_name"])
def test_a_choice_sent_again_is_told_what_is_so(
    as_organiser: Client, running: Tournament, ida: Player, field: str
) -> None:
    """By a lost connection, or from a page that was opened before she was entered at the other desk."""
    sent = {field: "Groß, Ida · SC A"} | submission()
    for _time in range(2):
        assert "Added: 8 Ida Groß (SC A)." in text_of(as_organiser.post(URL, sent, follow=True))
    other_desk = as_organiser.post(URL, {field: "Groß, Ida · SC A"} | submission())
    assert other_desk.status_code == 422
    assert "This player is entered already, with the start number 8." in text_of(other_desk)
    assert running.entrants.get(start_number__gt=7).player == ida


@pytest.mark.django_db
def test_the_same_name_typed_is_another_person(as_organiser: Client, running: Tournament, ida: Player) -> None:
    as_organiser.post(URL, {"first_name": "Ida", "last_name": "Groß", "club_name": "SC A"} | submission())
    assert running.entrants.get(start_number=8).player != ida


@pytest.mark.django_db
def test_a_newcomer_is_not_taken_for_somebody_known_by_one_name(
    as_organiser: Client, running: Tournament, ida: Player
) -> None:
    """On friendly evenings people are called Anna, without anything else."""
    anna = Player.objects.create(last_name="Anna")
    Tournament.objects.get(slug="spring").entrants.create(player=anna, start_number=2)
    for typed in ({"first_name": "Anna", "last_name": "Neu"}, {"last_name": "Anna"}):
        as_organiser.post(URL, typed | submission())
    entered = running.entrants.filter(start_number__in=(8, 9)).order_by("start_number")
    assert [entrant.player.full_name for entrant in entered] == ["Anna Neu", "Anna"]
    assert anna.pk not in entered.values_list("player", flat=True)
    assert 'value="Anna · –"' in as_organiser.get(URL).content.decode()
    as_organiser.post(URL, {"first_name": "Anna · –"} | submission())
    assert running.entrants.get(start_number=10).player == anna


@pytest.mark.django_db
@pytest.mark.usefixtures("running", "ida")
def test_people_of_foreign_tournaments_are_not_offered(client: Client) -> None:
    make_official(Tournament.objects.get(slug="cup"), user := make_user("new"))
    client.force_login(user)
    assert "Groß, Ida" not in client.get(URL).content.decode()


@pytest.mark.django_db
def test_two_known_people_of_one_line_are_told_apart(as_organiser: Client, running: Tournament, ida: Player) -> None:
    twin = Player.objects.create(last_name="Groß", first_name="Ida", club=ida.club)
    Tournament.objects.get(slug="spring").entrants.create(player=twin, start_number=2, club=ida.club)
    assert f'value="Groß, Ida · SC A · {twin.pk}"' in as_organiser.get(URL).content.decode()
    as_organiser.post(URL, {"last_name": f"Groß, Ida · SC A · {twin.pk}"} | submission())
    assert running.entrants.get(start_number=8).player == twin


def merge(client: Client, other: Player, reason: str = "one spelling was wrong") -> Any:
    return client.post(f"{URL}1/merge/", {"given_up": str(other.pk), "reason": reason} | submission())


@pytest.mark.django_db
def test_two_players_become_one(as_organiser: Client, running: Tournament, ida: Player) -> None:
    """C131: all results move, with a record; the pass number is not lost."""
    page = as_organiser.get(f"{URL}1/merge/", {"q": "gross"})
    assert "Groß, Ida" in text_of(page)
    assert merge(as_organiser, ida)["Location"] == f"{URL}1/"
    kept = running.entrants.get(start_number=1).player
    assert [entry.tournament.slug for entry in kept.entries.order_by("pk")] == ["cup", "spring"]
    assert (kept.full_name, kept.pass_number) == ("Anna P001", "01.1")
    assert not Player.objects.filter(pk=ida.pk).exists()
    lines = JournalEntry.objects.filter(action="merge_players")
    assert {line.tournament and line.tournament.slug for line in lines} == {"cup", "spring"}
    assert {line.reason for line in lines} == {"one spelling was wrong"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kept", "given_up", "shown"),
    [("full", "number", "number"), ("first", "full", "first"), ("number", "first", "number"), ("full", "full", "full")],
)
def test_whoever_asked_for_less_of_his_name_is_not_named_by_a_merge(
    as_organiser: Client, running: Tournament, ida: Player, kept: str, given_up: str, shown: str
) -> None:
    Player.objects.filter(last_name="P001").update(name_shown=kept)
    Player.objects.filter(pk=ida.pk).update(name_shown=given_up)
    merge(as_organiser, ida)
    assert running.entrants.get(start_number=1).player.name_shown == shown


@pytest.mark.django_db
def test_two_in_one_tournament_are_two_people(as_organiser: Client, running: Tournament) -> None:
    other = running.entrants.get(start_number=2).player
    response = merge(as_organiser, other)
    assert (response.status_code, "Both are entered in Running Cup" in text_of(response)) == (422, True)
    assert running.entrants.get(start_number=2).player == other


@pytest.mark.django_db
def test_two_pass_numbers_are_two_people(as_organiser: Client, running: Tournament, ida: Player) -> None:
    Player.objects.filter(last_name="P001").update(pass_number="01.2")
    assert "They have two pass numbers, 01.2 and 01.1" in text_of(merge(as_organiser, ida))
    assert Player.objects.filter(pk=ida.pk).exists()


@pytest.mark.django_db
def test_a_merge_needs_a_reason_and_keeps_the_choice(as_organiser: Client, ida: Player) -> None:
    response = as_organiser.post(f"{URL}1/merge/?q=gross", {"given_up": str(ida.pk), "reason": ""} | submission())
    assert response.status_code == 422
    assert f'value="{ida.pk}" checked' in response.content.decode()


@pytest.mark.django_db
def test_people_of_foreign_tournaments_are_not_merged(as_organiser: Client, running: Tournament, ida: Player) -> None:
    make_tournament("foreign").entrants.create(player=ida, start_number=1)
    assert "Groß" not in text_of(as_organiser.get(f"{URL}1/merge/", {"q": "gross"}))
    assert merge(as_organiser, ida).status_code == 422
    assert Player.objects.filter(pk=ida.pk).exists()


@pytest.mark.django_db
def test_the_search_of_the_list_is_kept(as_organiser: Client) -> None:
    page = as_organiser.get(URL, {"q": "P003", "show": "absent"})
    assert field_value(page, "q") == "P003"
    assert b'value="absent" selected' in page.content
