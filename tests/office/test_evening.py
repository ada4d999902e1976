""".../tables/<t>/join, leave, substitute, owners, replay, annul, restore, control: the evening as it happens."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import JournalEntry, Seat, Table, Tournament
from scoring.services.deals import record_deal
from tests.browser_of import field_value, submission, text_of
from tests.services.lists import PASSED_IN, SYSTEM, game
from tests.world import make_entrants

pytestmark = pytest.mark.django_db


def address(name: str, table: int = 2, *more: int) -> str:
    return reverse(f"office:{name}", args=["cup", 1, table, *more])


def send(client: Client, name: str, table: int = 2, **typed: object) -> str:
    """Opens the form, fills it in, sends it, and reads the page that comes then."""
    version = field_value(client.get(address(name, table)), "version") or ""
    data = {**submission(), "version": version, **{key: str(value) for key, value in typed.items()}}
    return text_of(client.post(address(name, table), data, follow=True))


def test_a_late_player_joins_and_the_receipt_names_seat_and_deal(as_referee: Client, threes: Table) -> None:
    make_entrants(threes.series.tournament, 1, first=8)
    record_deal(table=threes, entry=PASSED_IN, actor=SYSTEM)
    page = send(as_referee, "seat_join", entrant=8)
    assert "8 Anna P008 sits at table 2, seat 4, from deal 4 on." in page
    assert "Anna P008 plays from deal 4 on." in page and "Take back" in page


def test_joining_is_taken_back(as_referee: Client, threes: Table) -> None:
    make_entrants(threes.series.tournament, 1, first=8)
    record_deal(table=threes, entry=PASSED_IN, actor=SYSTEM)
    send(as_referee, "seat_join", entrant=8)
    version = Table.objects.get(pk=threes.pk).version
    response = as_referee.post(address("seat_take_back", 2, 4), {**submission(), "version": version}, follow=True)
    assert "Taken back" in text_of(response) and threes.seats.count() == 3


def test_an_unknown_start_number_is_said_and_what_was_typed_stays(as_referee: Client, threes: Table) -> None:
    """Bad input of issue 3: letters in a start number, and one that nobody has."""
    page = send(as_referee, "seat_join", entrant=77)
    assert "There is no start number 77 in this tournament." in page
    response = as_referee.post(address("seat_join"), {**submission(), "version": 1, "entrant": "7a"})
    assert response.status_code == 422 and field_value(response, "entrant") == "7a"
    assert threes.seats.count() == 3


def test_somebody_leaves_a_table_of_four(as_referee: Client, fours: Table) -> None:
    record_deal(table=fours, entry=PASSED_IN, actor=SYSTEM)
    page = send(as_referee, "seat_leave", 3, seat=2, reason="last train")
    assert "9 Anna P009 leaves after deal 4." in page and "Anna P009 left after deal 4." in page
    assert Seat.objects.get(table=fours, position=2).left_after == 4


def test_leaving_without_a_reason_or_from_three_is_refused(as_referee: Client, threes: Table) -> None:
    record_deal(table=threes, entry=PASSED_IN, actor=SYSTEM)
    assert "Nothing was saved." in send(as_referee, "seat_leave", seat=1, reason="")
    assert "would be left with fewer than three players" in send(as_referee, "seat_leave", seat=1, reason="ill")


def test_a_substitute_by_name_or_by_start_number(as_referee: Client, threes: Table) -> None:
    page = send(as_referee, "seat_substitute", seat=2, from_deal=1, last_name="Ersatz", first_name="Emil", reason="ill")
    assert "Emil Ersatz plays for 6 Anna P006 from deal 1 on." in page
    record_deal(table=threes, entry=PASSED_IN, actor=SYSTEM)
    page = send(as_referee, "seat_substitute", seat=2, from_deal=2, entrant=1, reason="back soon")
    assert "Anna P001 plays for 6 Anna P006 from deal 2 on." in page
    assert "Enter the start number or the name" in send(as_referee, "seat_substitute", seat=1, from_deal=2, reason="x")


def test_rows_move_to_who_really_sat_there_after_the_hand_in(as_organiser: Client, running: Tournament) -> None:
    page = send(as_organiser, "seat_owners", 1, seat_1=2, seat_2=1, seat_3=3, seat_4=4, reason="seats mixed up")
    assert "The rows are moved" in page and "corrected: seats mixed up" in page
    seats = Seat.objects.filter(table__number=1).order_by("position")
    assert list(seats.values_list("entrant__start_number", "total"))[:2] == [(2, 1332), (1, 1308)]
    assert JournalEntry.objects.filter(action="move_row", reason="seats mixed up").exists()


def test_one_number_twice_or_unknown_moves_nothing(as_organiser: Client, running: Tournament) -> None:
    assert "named twice" in send(as_organiser, "seat_owners", 1, seat_1=2, seat_2=2, seat_3=3, seat_4=4, reason="why")
    page = send(as_organiser, "seat_owners", 1, seat_1=99, seat_2=2, seat_3=3, seat_4=4, reason="why")
    assert "Seat 1: 1 Anna P001: There is no start number 99" in page


def test_a_round_is_struck_and_replayed(as_referee: Client, threes: Table) -> None:
    for declarer in (1, 2, 3, 1):
        record_deal(table=threes, entry=game(declarer), actor=SYSTEM)
    page = send(as_referee, "list_replay", reason="seat 2 dealt twice")
    assert "The round is struck. Go on with deal 4." in page and threes.deals.count() == 3


def test_a_list_is_annulled_and_counts_again(as_organiser: Client, running: Tournament) -> None:
    page = send(as_organiser, "list_annul", 1, reason="two aces of clubs")
    assert "Not counted: two aces of clubs" in page and "Take the annulment back" in page
    public = Client(headers={"accept-language": "en"})
    assert "1,332" not in text_of(public.get("/tournaments/cup/"))
    page = send(as_organiser, "list_restore", 1, reason="they were found")
    assert "Counted again:" in page and Table.objects.get(number=1).annulled_reason == ""


def test_the_control_list_shows_only_what_differs(as_referee: Client, running: Tournament) -> None:
    """The list of rules.md 2 says 492/12/0/1332 at seat 1 and 628/12/2/1308 at seat 2."""
    typed = {"points_1": "492", "won_1": "12", "lost_1": "0", "total_1": "1332"}
    page = send(as_referee, "list_control", 1, **typed, points_2="682", won_2="12", lost_2="2", total_2="")
    assert "1 figure differs" in page
    assert "2 Anna P002, points: the list says 628, the control list 682" in page
    assert "1 Anna P001, points" not in page
    page = send(as_referee, "list_control", 1, **typed)
    assert "Both lists say the same." in page
    assert "taken back" in send(as_referee, "list_control", 1)
    assert Table.objects.get(number=1).control_list == []


def test_a_list_cut_off_by_time_proposes_the_note(as_referee: Client, threes: Table) -> None:
    """rules.md 2: a list may close short, with a note; unplayed deals are struck."""
    record_deal(table=threes, entry=PASSED_IN, actor=SYSTEM)
    assert field_value(as_referee.get(address("list_hand_in")), "note") in {"", None}
    Tournament.objects.update(series_minutes=60)
    threes.series.tournament.series.update(started_at=timezone.now() - timedelta(minutes=61))
    assert field_value(as_referee.get(address("list_hand_in")), "note") == "Time was up."
    send(as_referee, "list_hand_in", note="Time was up.")
    assert Table.objects.get(pk=threes.pk).note == "Time was up." and threes.deals.count() == 1


def test_a_row_by_half_is_named_and_kept(as_referee: Client, running: Tournament) -> None:
    response = as_referee.post(address("list_control", 1), {**submission(), "version": 1, "points_3": "72-"})
    assert response.status_code == 422 and field_value(response, "points_3") == "72-"
    assert "Seat 3 Won: A number is missing here" in text_of(response)


def test_an_old_page_says_so_and_keeps_what_was_typed(as_organiser: Client, running: Tournament) -> None:
    stale = {**submission(), "version": 99, "reason": "two aces"}
    response = as_organiser.post(address("list_annul", 1), stale)
    assert response.status_code == 409 and field_value(response, "reason") == "two aces"
    assert Table.objects.get(number=1).annulled_reason == ""
