"""/t/<token>/hand-in/"""

import pytest
from django.test import Client

from scoring.models import JournalEntry, ListState, Table
from scoring.rules.deals import DealFacts
from scoring.rules.games import Contract, Game
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import field_value, submission, text_of


@pytest.fixture
def one_round(table: Table) -> Table:
    """A list of one round: seat 3 won clubs with 2 (+36), seat 1 lost Grand with 1 (-96), passed in twice."""
    tournament = table.series.tournament
    tournament.rounds = 1
    tournament.save()
    won = DealFacts(contract=Contract(game=Game.CLUBS, matadors=2), objective_met=True)
    lost = DealFacts(contract=Contract(game=Game.GRAND, matadors=1), objective_met=False)
    entries = [DealEntry(declarer=3, facts=won), DealEntry(declarer=1, facts=lost), DealEntry(), DealEntry()]
    for entry in entries:
        record_deal(table=table, entry=entry, actor=Actor(table=table))
    table.refresh_from_db()
    return table


def sent(table: Table, note: str = "") -> dict[str, str]:
    return {"version": str(table.version), "note": note} | submission()


@pytest.mark.django_db
def test_it_shows_every_total(phone: Client, url: str, one_round: Table) -> None:
    """-96 - 50 = -146; 0 + 30; 36 + 50 + 30 = 116; 0 + 30."""
    page = text_of(phone.get(f"{url}hand-in/"))
    for line in ("1 Anna P001 −146", "2 Anna P002 30", "3 Anna P003 116", "4 Anna P004 30"):
        assert line in page


@pytest.mark.django_db
def test_it_works(phone: Client, url: str, one_round: Table) -> None:
    response = phone.post(f"{url}hand-in/", sent(one_round))
    assert response["Location"] == "/tournaments/cup/series/1/tables/4/"
    one_round.refresh_from_db()
    assert one_round.state == ListState.HANDED_IN
    assert JournalEntry.objects.get(action="hand_in").user is None


@pytest.mark.django_db
def test_a_short_list_needs_a_note(phone: Client, url: str, table: Table) -> None:
    record_deal(table=table, entry=DealEntry(), actor=Actor(table=table))
    table.refresh_from_db()
    assert "Only 1 of 48 deals are written." in text_of(phone.get(f"{url}hand-in/"))
    response = phone.post(f"{url}hand-in/", sent(table))
    assert response.status_code == 422
    assert "Note: The list has 1 of 48 deals" in text_of(response)
    phone.post(f"{url}hand-in/", sent(table, "time is up"))
    table.refresh_from_db()
    assert (table.state, table.note) == (ListState.HANDED_IN, "time is up")


@pytest.mark.django_db
def test_an_empty_list_is_not_handed_in(phone: Client, url: str, table: Table) -> None:
    response = phone.post(f"{url}hand-in/", sent(table, "nobody came"))
    assert response.status_code == 422
    assert field_value(response, "note") == "nobody came"
    table.refresh_from_db()
    assert table.state == ListState.OPEN


@pytest.mark.django_db
def test_an_old_page_hands_nothing_in(phone: Client, url: str, one_round: Table) -> None:
    response = phone.post(f"{url}hand-in/", sent(one_round) | {"version": str(one_round.version + 1)})
    assert response.status_code == 409
    one_round.refresh_from_db()
    assert one_round.state == ListState.OPEN
