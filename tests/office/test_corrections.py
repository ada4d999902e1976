""".../correct/ and .../history/: closed lists put right with a reason, and what they were before (cases D)."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import JournalEntry, ListState, Table, Tournament
from scoring.rules.notation import parse_line
from scoring.services.check_scores import check_scores
from scoring.services.deals import DealEntry, record_deal
from scoring.services.sheets import hand_in
from scoring.services.writing import Actor
from tests.browser_of import english_client, field_value, submission, text_of
from tests.office.test_totals import FOUR, form, totals_of
from tests.world import TOTALS_OF_FOUR

LINES = ["122", "222", "301-", "0"]
"""+36 for seat 1, +36 for seat 2, hearts without 1 lost by seat 3, passed in."""
BEFORE = [36 + 50 + 40, 36 + 50 + 40, -40 - 50]


@pytest.fixture
def played(threes: Table) -> Table:
    """A short list of three, deal by deal, handed in with a note."""
    for line in LINES:
        typed = parse_line(line)
        record_deal(table=threes, entry=DealEntry(declarer=typed.seat, facts=typed.facts), actor=Actor.system())
    threes.refresh_from_db()
    return hand_in(table=threes, version=threes.version, actor=Actor.system(), note="time limit")


@pytest.fixture
def typed(running: Tournament) -> Table:
    """The list of four at table 1, handed in as totals."""
    return Table.objects.select_related("series__tournament").get(series__tournament=running, number=1)


def at(name: str, table: Table, *deal: int) -> str:
    return reverse(f"office:{name}", args=["cup", 1, table.number, *deal])


def correct(client: Client, address: str, **facts: str) -> Any:
    page = client.get(address)
    assert page.status_code == 200
    names = ("submission", "version", "number", "declarer", "bid")
    shown = {name: field_value(page, name) or "" for name in names}
    return client.post(address, shown | facts)


CLUBS_WITH_3 = {"declarer": "1", "game": "clubs", "matadors": "3", "step": "won:48"}


@pytest.mark.django_db
def test_a_deal_of_a_closed_list_is_corrected_and_counts_on(as_referee: Client, played: Table) -> None:
    assert totals_of(played) == BEFORE
    response = correct(as_referee, at("correct_deal", played, 1), **CLUBS_WITH_3, reason="wrong matadors")
    assert response.status_code == 302, text_of(response)
    played.refresh_from_db()
    assert totals_of(played) == [BEFORE[0] + 12, *BEFORE[1:]]
    assert (played.state, played.correction_reason) == (ListState.CORRECTED, "wrong matadors")
    assert played.handed_in_at is not None
    assert list(check_scores()) == []


@pytest.mark.django_db
def test_without_a_reason_nothing_is_corrected(as_referee: Client, played: Table) -> None:
    response = correct(as_referee, at("correct_deal", played, 4), **CLUBS_WITH_3, reason="")
    assert response.status_code == 422
    assert totals_of(played) == BEFORE


@pytest.mark.django_db
def test_a_forgotten_deal_goes_in_and_comes_out_again(as_referee: Client, played: Table) -> None:
    sent = {"declarer": "2", "game": "spades", "matadors": "1", "step": "lost:-44", "reason": "forgotten"}
    assert correct(as_referee, at("correct_insert", played, 2), **sent).status_code == 302
    assert totals_of(played) == [BEFORE[0] + 40, BEFORE[1] - 44 - 50, BEFORE[2] + 40]
    remove = at("correct_remove", played, 2)
    version = field_value(as_referee.get(remove), "version") or ""
    assert as_referee.post(remove, {"version": version, "reason": "it was not"} | submission()).status_code == 302
    assert totals_of(played) == BEFORE
    assert list(check_scores()) == []


@pytest.mark.django_db
def test_typed_footers_are_corrected_after_publication(as_referee: Client, typed: Table) -> None:
    """Case C085: a lost game of others was missing."""
    rows = [("492", "12", "0", "1332"), ("628", "12", "2", "1308"), ("660", "10", "1", "1320"), ("-42", "6", "5", "98")]
    sent = form(typed, rows, 48, reason="minus 42")
    response = as_referee.post(at("correct_totals", typed), sent)
    assert response.status_code == 302, text_of(response)
    typed.refresh_from_db()
    assert totals_of(typed) == [1332, 1308, 1320, 98]
    assert typed.state == ListState.CORRECTED
    public = text_of(english_client().get(reverse("public:sheet", args=["cup", 1, 1])))
    assert "corrected" in public
    assert "minus 42" in public


@pytest.mark.django_db
def test_the_reason_stays_inside_where_the_tournament_says_so(as_referee: Client, typed: Table) -> None:
    Tournament.objects.update(corrections_public=False)
    as_referee.post(at("correct_totals", typed), form(typed, [*FOUR[:3], ("-42", "6", "5", "98")], 48, reason="secret"))
    assert "secret" not in text_of(english_client().get(reverse("public:sheet", args=["cup", 1, 1])))


@pytest.mark.django_db
def test_standings_follow(as_referee: Client, typed: Table) -> None:
    standings = reverse("public:standings", args=["cup"])
    assert "1,332" in text_of(english_client().get(standings))
    as_referee.post(at("correct_totals", typed), form(typed, [("502", "12", "0", "1342"), *FOUR[1:]], 48, reason="ten"))
    assert "1,342" in text_of(english_client().get(standings))


@pytest.mark.django_db
def test_the_checks_hold_for_corrections_too(as_referee: Client, typed: Table) -> None:
    rows = [("502", "12", "0", "1332"), *FOUR[1:]]
    response = as_referee.post(at("correct_totals", typed), form(typed, rows, 48, reason="wrong"))
    assert response.status_code == 422
    assert field_value(response, "points_1") == "502"
    assert field_value(response, "reason") == "wrong"
    assert totals_of(typed) == TOTALS_OF_FOUR


@pytest.mark.django_db
def test_the_old_version_stays_readable(as_referee: Client, played: Table) -> None:
    correct(as_referee, at("correct_deal", played, 1), **CLUBS_WITH_3, reason="wrong matadors")
    page = text_of(as_referee.get(at("list_history", played)))
    assert "deal corrected · wrong matadors" in page
    assert "1 Anna P005: ♣\ufe0e with 2 → +36" in page
    assert "1 Anna P005: ♣\ufe0e with 3 → +48" in page


@pytest.mark.django_db
def test_an_old_footer_stays_readable(as_referee: Client, typed: Table) -> None:
    as_referee.post(at("correct_totals", typed), form(typed, [*FOUR[:3], ("-42", "6", "5", "98")], 48, reason="ten"))
    page = text_of(as_referee.get(at("list_history", typed)))
    assert "Anna P004: −32 points, 6 won, 5 lost, total 108" in page
    assert "Anna P004: −42 points, 6 won, 5 lost, total 98" in page


@pytest.mark.django_db
def test_two_corrections_at_once_see_both_versions(as_referee: Client, as_organiser: Client, typed: Table) -> None:
    mine = form(typed, [*FOUR[:3], ("-42", "6", "5", "98")], 48, reason="mine")
    theirs = form(typed, [("502", "12", "0", "1342"), *FOUR[1:]], 48, reason="theirs")
    assert as_organiser.post(at("correct_totals", typed), theirs).status_code == 302
    response = as_referee.post(at("correct_totals", typed), mine)
    assert response.status_code == 409
    assert "Anna P001: 502 | 12 | 0" in text_of(response)
    assert field_value(response, "points_4") == "-42"


@pytest.mark.django_db
def test_an_open_list_is_written_on_instead(as_referee: Client, threes: Table) -> None:
    response = as_referee.get(at("corrections", threes))
    assert response["Location"] == at("list", threes)
    assert "This list is open: write it on as it is." in text_of(as_referee.get(response["Location"]))


@pytest.mark.django_db
def test_a_double_click_corrects_once(as_referee: Client, typed: Table) -> None:
    sent = form(typed, [*FOUR[:3], ("-42", "6", "5", "98")], 48, reason="ten")
    for _click in range(2):
        assert as_referee.post(at("correct_totals", typed), sent).status_code == 302
    assert JournalEntry.objects.filter(action="save_totals").count() == 1
