"""/t/<token>/deals/<n>/: the last deal at once, an older one with a note; /list/ shows the paper."""

import pytest
from django.test import Client

from scoring.models import JournalEntry, Table
from scoring.rules.deals import DealFacts
from scoring.rules.games import Contract, Game
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import checked_values, field_value, submission, text_of


@pytest.fixture
def two(table: Table) -> Table:
    """Seat 3 clubs with 2 won (+36), then passed in."""
    facts = DealFacts(contract=Contract(game=Game.CLUBS, matadors=2), objective_met=True)
    record_deal(table=table, entry=DealEntry(declarer=3, facts=facts), actor=Actor(table=table))
    record_deal(table=table, entry=DealEntry(), actor=Actor(table=table))
    table.refresh_from_db()
    return table


def form(table: Table, number: int, **facts: str) -> dict[str, str]:
    seen = {"version": str(table.version), "number": str(number), "reason": ""}
    return seen | {"declarer": "3", "game": "clubs", "matadors": "1", "step": "won:24"} | submission() | facts


def points(table: Table) -> list[int]:
    return list(table.deals.order_by("number").values_list("points", flat=True))


@pytest.mark.django_db
def test_the_last_deal_is_corrected_at_once(phone: Client, url: str, two: Table) -> None:
    assert phone.post(f"{url}deals/2/", form(two, 2))["Location"] == url
    assert points(two) == [36, 24]


@pytest.mark.django_db
def test_an_older_one_asks_for_a_note(phone: Client, url: str, two: Table) -> None:
    response = phone.post(f"{url}deals/1/", form(two, 1))
    assert response.status_code == 422
    assert "Deal 1 · Why (a note):" in text_of(response)
    assert checked_values(response, "matadors") == ["1"]
    phone.post(f"{url}deals/1/", form(two, 1, reason="with 1 only"))
    assert points(two) == [24, 0]
    entry = JournalEntry.objects.get(action="correct_deal")
    assert (entry.user, entry.reason) == (None, "with 1 only")


@pytest.mark.django_db
def test_it_shows_what_is_written(phone: Client, url: str, two: Table) -> None:
    response = phone.get(f"{url}deals/1/")
    assert "You are correcting deal 1." in text_of(response)
    assert [checked_values(response, name) for name in ("declarer", "game", "matadors")] == [["3"], ["clubs"], ["2"]]


@pytest.mark.django_db
def test_two_phones_see_both_versions(phone: Client, url: str, two: Table) -> None:
    phone.post(f"{url}deals/2/", form(two, 2))
    response = phone.post(f"{url}deals/2/", form(two, 2, matadors="3", step="won:48", reason="mine"))
    assert response.status_code == 409
    page = text_of(response)
    assert "Saved now 2 Anna P003: ♣︎ with 1 → +24" in page
    assert "Typed by you 2 Anna P003: ♣︎ with 3 → 48" in page
    assert field_value(response, "reason") == "mine"
    assert points(two) == [36, 24]


@pytest.mark.django_db
def test_the_last_deal_is_taken_back(phone: Client, url: str, two: Table) -> None:
    assert "2 passed in" in text_of(phone.get(f"{url}deals/2/remove/"))
    phone.post(f"{url}deals/2/remove/", {"version": str(two.version), "note": ""} | submission())
    assert points(two) == [36]


@pytest.mark.django_db
def test_only_the_last_one_is(phone: Client, url: str, two: Table) -> None:
    sent = {"version": str(two.version), "note": "no"} | submission()
    assert phone.post(f"{url}deals/1/remove/", sent).status_code == 404
    assert points(two) == [36, 0]


@pytest.mark.django_db
def test_taking_back_from_an_old_page_keeps_the_note(phone: Client, url: str, two: Table) -> None:
    sent = {"version": str(two.version + 1), "note": "typed twice"} | submission()
    response = phone.post(f"{url}deals/2/remove/", sent)
    assert response.status_code == 409
    assert field_value(response, "note") == "typed twice"
    assert points(two) == [36, 0]


@pytest.mark.django_db
def test_a_deal_that_is_not_there_is_no_page(phone: Client, url: str, two: Table) -> None:
    assert phone.get(f"{url}deals/3/").status_code == 404
    assert phone.get(f"{url}deals/3/remove/").status_code == 404


@pytest.mark.django_db
def test_the_list_shows_running_totals_and_the_way_to_each_deal(phone: Client, url: str, two: Table) -> None:
    response = phone.get(f"{url}list/")
    assert "♣︎ with 2" in text_of(response)
    assert f'href="{url}deals/1/"' in response.content.decode()
    assert phone.post(f"{url}list/").status_code == 405
