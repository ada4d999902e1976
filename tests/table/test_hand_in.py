"""/t/<token>/hand-in/"""

import pytest
from django.test import Client

from scoring.models import JournalEntry, ListState, Table
from scoring.reports.boards import board
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


TOTALS = {1: -146, 2: 30, 3: 116, 4: 30}
"""-96 - 50 = -146; 0 + 30; 36 + 50 + 30 = 116; 0 + 30."""


def said(seat: int, total: int, answer: str = "agreed") -> dict[str, str]:
    """One player's answer to the list."""
    return {"seat": str(seat), "total": str(total), "answer": answer}


def everybody_agrees(phone: Client, url: str, totals: dict[int, int]) -> None:
    for seat, total in totals.items():
        assert phone.post(f"{url}confirm/", said(seat, total))["Location"] == f"{url}hand-in/"


@pytest.mark.django_db
def test_it_shows_every_footer_as_on_paper(phone: Client, url: str, one_round: Table) -> None:
    page = text_of(phone.get(f"{url}hand-in/"))
    for line in (
        "1 Anna P001 Game points −96 50 × (0 − 1) −50 30 × 0 0 Total −146",
        "2 Anna P002 Game points 0 50 × (0 − 0) 0 30 × 1 30 Total 30",
        "3 Anna P003 Game points 36 50 × (1 − 0) 50 30 × 1 30 Total 116",
        "4 Anna P004 Game points 0 50 × (0 − 0) 0 30 × 1 30 Total 30",
    ):
        assert line in page


@pytest.mark.django_db
def test_it_waits_until_everybody_agrees(phone: Client, url: str, one_round: Table) -> None:
    everybody_agrees(phone, url, {1: -146, 2: 30, 3: 116})
    response = phone.post(f"{url}hand-in/", sent(one_round))
    assert response.status_code == 422
    assert "Not everybody has said yet whether the list is right." in text_of(response)
    assert list(one_round.seats.order_by("position").values_list("confirmed", flat=True)) == [True, True, True, None]


@pytest.mark.django_db
def test_one_who_does_not_agree_keeps_the_list_open(phone: Client, url: str, one_round: Table) -> None:
    everybody_agrees(phone, url, TOTALS)
    phone.post(f"{url}confirm/", said(2, 30, "disputed"))
    assert "Please call the referee" in text_of(phone.get(f"{url}hand-in/"))
    assert "please call the referee" in text_of(phone.post(f"{url}hand-in/", sent(one_round)))
    assert [line.disagreed for line in board(series=one_round.series).tables] == [True]
    one_round.refresh_from_db()
    assert one_round.state == ListState.OPEN


@pytest.mark.django_db
def test_nobody_agrees_with_a_total_that_has_changed(phone: Client, url: str, one_round: Table) -> None:
    response = phone.post(f"{url}confirm/", said(1, -145))
    assert response.status_code == 422
    assert "The list has changed: please look at the total again." in text_of(response)
    assert set(one_round.seats.values_list("confirmed", flat=True)) == {None}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sent_facts", [{}, {"seat": "9", "total": "0"}, {"seat": "1", "total": "x", "answer": "agreed"}]
)
def test_an_answer_that_is_none_changes_nothing(
    phone: Client, url: str, one_round: Table, sent_facts: dict[str, str]
) -> None:
    assert phone.post(f"{url}confirm/", sent_facts)["Location"] == f"{url}hand-in/"
    assert set(one_round.seats.values_list("confirmed", flat=True)) == {None}


@pytest.mark.django_db
def test_it_works(phone: Client, url: str, one_round: Table) -> None:
    everybody_agrees(phone, url, TOTALS)
    response = phone.post(f"{url}hand-in/", sent(one_round))
    assert response["Location"] == "/tournaments/cup/series/1/tables/4/"
    one_round.refresh_from_db()
    assert one_round.state == ListState.HANDED_IN
    assert JournalEntry.objects.get(action="hand_in").user is None


@pytest.mark.django_db
def test_a_short_list_needs_a_note(phone: Client, url: str, table: Table) -> None:
    record_deal(table=table, entry=DealEntry(), actor=Actor(table=table))
    table.refresh_from_db()
    page = text_of(phone.get(f"{url}hand-in/"))
    assert "Only 1 of 48 deals are written." in page
    assert "(optional)" not in page
    response = phone.post(f"{url}hand-in/", sent(table))
    assert response.status_code == 422
    assert "Note: The list has 1 of 48 deals" in text_of(response)
    everybody_agrees(phone, url, {1: 0, 2: 0, 3: 0, 4: 0})
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


@pytest.mark.django_db
def test_it_shows_what_lost_games_cost(phone: Client, url: str, one_round: Table) -> None:
    """0.50 from the first lost game on; seat 1 has lost one. Two deals passed in are within the four that are free."""
    tournament = one_round.series.tournament
    tournament.lost_game_tariff, tournament.passed_in_fee_cents = [[1, 50], [4, 100]], 50
    tournament.save()
    page = text_of(phone.get(f"{url}hand-in/"))
    assert page.count("Lost-game money") == 1
    assert "Total −146 Lost-game money 0.50 €" in page
    tournament.tariff_per_tournament = True
    tournament.save()
    assert "Lost-game money" not in text_of(phone.get(f"{url}hand-in/"))
