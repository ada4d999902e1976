""".../deals/<d>/ correct, .../insert/, .../remove/"""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Deal, JournalEntry, Table
from scoring.rules.deals import DealFacts
from scoring.rules.games import Contract, Game
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import checked_values, field_value, submission, text_of


@pytest.fixture
def written(fours: Table) -> Table:
    """Three deals: seat 2 clubs with 2 won (+36), seat 3 hearts without 1 lost (-40), passed in."""
    contracts = [(2, Contract(game=Game.CLUBS, matadors=2), True), (3, Contract(game=Game.HEARTS, matadors=-1), False)]
    for seat, contract, met in contracts:
        facts = DealFacts(contract=contract, objective_met=met)
        record_deal(table=fours, entry=DealEntry(declarer=seat, facts=facts), actor=Actor.system())
    record_deal(table=fours, entry=DealEntry(), actor=Actor.system())
    fours.refresh_from_db()
    return fours


def url(action: str, number: int) -> str:
    return reverse(f"office:{action}", args=["cup", 1, 3, number])


def form(table: Table, number: int, **facts: str) -> dict[str, str]:
    seen = {"version": str(table.version), "number": str(number)}
    return seen | {"declarer": "2", "game": "clubs", "matadors": "1", "reason": "misread"} | submission() | facts


def points(table: Table) -> list[int]:
    return list(table.deals.order_by("number").values_list("points", flat=True))


@pytest.mark.django_db
def test_it_shows_what_is_written(as_referee: Client, written: Table) -> None:
    response = as_referee.get(url("deal_edit", 2))
    shown = [checked_values(response, name) for name in ("declarer", "game", "matadors")]
    assert shown == [["3"], ["hearts"], ["-1"]]


@pytest.mark.django_db
def test_it_works(as_referee: Client, written: Table) -> None:
    response = as_referee.post(url("deal_edit", 1), form(written, 1, step="won:24"))
    assert response["Location"] == reverse("office:list", args=["cup", 1, 3])
    assert points(written) == [24, -40, 0]
    entry = JournalEntry.objects.get(action="correct_deal")
    assert (entry.reason, str(entry.user)) == ("misread", "referee")


@pytest.mark.django_db
def test_an_older_deal_asks_for_a_note_and_keeps_what_was_typed(as_referee: Client, written: Table) -> None:
    response = as_referee.post(url("deal_edit", 1), form(written, 1, step="won:24", reason=""))
    assert response.status_code == 422
    assert "Deal 1 · Why (a note):" in text_of(response)
    assert checked_values(response, "matadors") == ["1"]
    assert points(written) == [36, -40, 0]


@pytest.mark.django_db
def test_the_last_deal_needs_none(as_referee: Client, written: Table) -> None:
    as_referee.post(url("deal_edit", 3), form(written, 3, step="won:24", reason=""))
    assert points(written) == [36, -40, 24]


@pytest.mark.django_db
def test_two_tabs_see_both_versions(as_referee: Client, as_organiser: Client, written: Table) -> None:
    as_organiser.post(url("deal_edit", 1), form(written, 1, matadors="3", step="won:48"))
    response = as_referee.post(url("deal_edit", 1), form(written, 1, step="won:24", reason="my reason"))
    assert response.status_code == 409
    page = text_of(response)
    assert "Saved now 1 Anna P009: ♣︎ with 3 → +48" in page
    assert "Typed by you 1 Anna P009: ♣︎ with 1 → 24" in page
    assert field_value(response, "reason") == "my reason"
    assert points(written) == [48, -40, 0]
    written.refresh_from_db()
    assert field_value(response, "version") == str(written.version)


@pytest.mark.django_db
def test_after_a_conflict_ones_own_version_can_be_saved(
    as_referee: Client, as_organiser: Client, written: Table
) -> None:
    as_organiser.post(url("deal_edit", 1), form(written, 1, matadors="3", step="won:48"))
    seen = as_referee.post(url("deal_edit", 1), form(written, 1, step="won:24"))
    again = {name: field_value(seen, name) or "" for name in ("version", "number", "submission", "reason")}
    as_referee.post(url("deal_edit", 1), form(written, 1, step="won:24") | again)
    assert points(written) == [24, -40, 0]


@pytest.mark.django_db
def test_a_deal_is_inserted_and_the_others_move_on(as_referee: Client, written: Table) -> None:
    response = as_referee.post(url("deal_insert", 3), form(written, 3, step="won:24"))
    assert response.status_code == 302
    assert points(written) == [36, -40, 24, 0]


@pytest.mark.django_db
def test_inserting_needs_a_note(as_referee: Client, written: Table) -> None:
    assert as_referee.post(url("deal_insert", 3), form(written, 3, step="won:24", reason=" ")).status_code == 422
    assert points(written) == [36, -40, 0]


@pytest.mark.django_db
def test_an_insertion_that_makes_a_declarer_sit_out_is_refused(as_referee: Client, written: Table) -> None:
    # Everything after the new deal 2 moves to the next dealer: seat 3 would deal the game it played.
    response = as_referee.post(url("deal_insert", 2), form(written, 2, declarer="3", step="won:24"))
    assert response.status_code == 422
    assert "seat 3 sits out and cannot be the declarer" in text_of(response)
    assert points(written) == [36, -40, 0]


@pytest.mark.django_db
def test_a_deal_is_removed(as_referee: Client, written: Table) -> None:
    seen = {"version": str(written.version), "reason": "never played"}
    assert "passed in" in text_of(as_referee.get(url("deal_remove", 3)))
    assert as_referee.post(url("deal_remove", 3), seen | submission()).status_code == 302
    assert points(written) == [36, -40]
    assert JournalEntry.objects.get(action="remove_deal").reason == "never played"


@pytest.mark.django_db
def test_removing_needs_a_reason(as_referee: Client, written: Table) -> None:
    response = as_referee.post(url("deal_remove", 3), {"version": str(written.version), "reason": ""} | submission())
    assert response.status_code == 422
    assert "Reason:" in text_of(response)
    assert Deal.objects.count() == 3


@pytest.mark.django_db
def test_removing_from_an_old_tab_keeps_the_reason(as_referee: Client, written: Table) -> None:
    seen = {"version": str(written.version - 1), "reason": "never played"}
    response = as_referee.post(url("deal_remove", 3), seen | submission())
    assert response.status_code == 409
    assert field_value(response, "reason") == "never played"
    assert Deal.objects.count() == 3


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["deal_edit", "deal_insert", "deal_remove"])
def test_a_deal_that_is_not_there_is_no_page(as_referee: Client, written: Table, action: str) -> None:
    assert as_referee.get(url(action, 4)).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["deal_edit", "deal_insert", "deal_remove"])
def test_it_checks_ownership(as_stranger: Client, client: Client, written: Table, action: str) -> None:
    assert as_stranger.post(url(action, 1), form(written, 1, step="won:24")).status_code == 404
    assert client.post(url(action, 1), form(written, 1, step="won:24")).status_code == 302
    assert points(written) == [36, -40, 0]
