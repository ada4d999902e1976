"""Every paper there is, read back and compared with the report it came from: every name and every figure of it."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from re import fullmatch

import pytest
from django.test import Client
from django.utils import translation
from pypdf import PdfReader

from scoring.models import CashEntry, Entrant, GrandOuvert, Prize, Seat, Team, Tournament
from scoring.reports.audience import Audience
from scoring.reports.boards import board
from scoring.reports.categories import category_standings
from scoring.reports.labels import cents_text, exact_text, points_text
from scoring.reports.money import money_report
from scoring.reports.register import register
from scoring.reports.seating import seating
from scoring.reports.sheets import sheet
from scoring.reports.standings import Standings, series_standings, total_standings
from scoring.reports.start_list import start_list
from scoring.reports.teams import team_standings
from scoring.services.adjustments import give_adjustment
from scoring.services.writing import Actor
from scoring.views.office.papers import ORGANISERS_PAPERS, PAPERS
from tests import world

pytestmark = pytest.mark.django_db
OFFICE = Audience.OFFICE


@pytest.fixture
def tournament(client: Client) -> Tournament:
    """The tournament of rules 2 with everything that has a paper: teams, ladies, money, prizes, a Grand ouvert."""
    tournament = world.make_finished("cup")
    Tournament.objects.update(entry_fee_cents=1000, lost_game_tariff=[[1, 50], [4, 100]])
    tournament.refresh_from_db()
    team = Team.objects.create(tournament=tournament, name="Kreuz Buben")
    Entrant.objects.filter(start_number__lte=4).update(team=team, lady=True)
    Seat.objects.filter(entrant__start_number__lte=4).update(team=team)
    Prize.objects.create(tournament=tournament, place=1, cents=4000, goods="Ham")
    CashEntry.objects.create(tournament=tournament, purpose="other", cents=-420)
    seat = Seat.objects.get(entrant__start_number=3)
    cards = "CJ SJ HJ DJ CA C10 CK CQ C9 C8"
    GrandOuvert.objects.create(seat=seat, deal_number=7, played_on=tournament.date, cards=cards, witnesses="Berta B.")
    user = world.make_user()
    world.make_official(tournament, user)
    give_adjustment(
        entrant=Entrant.objects.get(start_number=5), points=-100, reason="Late again", actor=Actor(user=user)
    )
    tournament.refresh_from_db()
    client.force_login(user)
    return tournament


def _rows(standings: Standings) -> Iterator[str]:
    for row in standings.rows:
        yield from (row.name, points_text(row.total), str(row.rank), *map(points_text, row.series))


def _total(tournament: Tournament) -> Iterator[str]:
    return _rows(total_standings(tournament=tournament, audience=OFFICE))


def _series(tournament: Tournament) -> Iterator[str]:
    return _rows(series_standings(series=tournament.series.get(), audience=OFFICE))


def _compact(standings: Standings) -> Iterator[str]:
    for row in standings.rows:
        yield from (row.name, points_text(row.total), str(row.start_number))


def _categories(tournament: Tournament) -> Iterator[str]:
    for each in category_standings(tournament=tournament, audience=OFFICE):
        yield from _rows(each.standings)


def _teams(tournament: Tournament) -> Iterator[str]:
    for kind in team_standings(tournament=tournament, audience=OFFICE):
        for row in kind.rows:
            yield from (row.name, exact_text(row.total), *(member.name for member in row.members))


def _seating(tournament: Tournament) -> Iterator[str]:
    for table in seating(series=tournament.series.get(), audience=OFFICE).tables:
        for seat in table.seats:
            yield from (f"{seat.name} {seat.club} {table.number} {seat.seat} {seat.start_number}",)


def _list(tournament: Tournament) -> Iterator[str]:
    table = tournament.series.get().tables.get(number=1)
    for seat in sheet(table=table, audience=OFFICE).seats:
        assert seat.footer is not None
        yield from (seat.name, *map(points_text, (seat.footer.points, seat.footer.bonus, seat.footer.total)))


def _forms(tournament: Tournament) -> Iterator[str]:
    for table in tournament.series.get().tables.all():
        yield table.code
        yield from (f"{seat.position} · {seat.entrant}" for seat in table.seats.all())


def _one_form(tournament: Tournament) -> Iterator[str]:
    for seat in Seat.objects.filter(table__number=2):
        yield f"{seat.position} · {seat.entrant}"


def _blank(tournament: Tournament) -> Iterator[str]:
    yield from (tournament.name, *map(str, range(1, 4 * tournament.rounds + 1)))


def _entrants(tournament: Tournament) -> Iterator[str]:
    for starter in start_list(tournament=tournament):
        yield from (starter.name, starter.club, starter.team, str(starter.start_number))


def _cards(tournament: Tournament) -> Iterator[str]:
    for starter in start_list(tournament=tournament):
        yield from (starter.name, str(starter.places[1].table), str(starter.places[1].seat))


def _board(tournament: Tournament) -> Iterator[str]:
    for table in board(series=tournament.series.get()).tables:
        yield from (" · ".join(table.names), f"{table.played}/{table.expected}")


def _register(tournament: Tournament) -> Iterator[str]:
    for entry in register(tournament=tournament).entries:
        yield from (entry.name, entry.witnesses, f"table {entry.table_number}", f"deal {entry.deal_number}", "♣10")


def _payout(tournament: Tournament) -> Iterator[str]:
    for prize in money_report(tournament=tournament).prizes:
        yield from (prize.name, cents_text(prize.cents), *prize.goods)


def _cash(tournament: Tournament) -> Iterator[str]:
    report = money_report(tournament=tournament)
    cash = report.cash
    yield from map(cents_text, (cash.fees_due, cash.games_due, cash.other_out, cash.prizes_due, cash.result))
    for account in report.accounts:
        yield from (account.name, cents_text(account.fee_due))


EXPECTED = {
    "standings": _total,
    "series-1": _series,
    "standings-compact": lambda cup: _compact(total_standings(tournament=cup, audience=OFFICE)),
    "series-1-compact": lambda cup: _compact(series_standings(series=cup.series.get(), audience=OFFICE)),
    "categories": _categories,
    "teams": _teams,
    "seating-1": _seating,
    "list-1-1": _list,
    "sheets-1": _forms,
    "sheet-1-2": _one_form,
    "blank-4": _blank,
    "entrants": _entrants,
    "start-cards": _cards,
    "board-1": _board,
    "corrections": lambda _cup: iter(["5 Anna P005", "−100", "Late again"]),
    "grand-ouverts": _register,
    "payout": _payout,
    "cash": _cash,
}


def test_no_paper_is_missing_here() -> None:
    patterns = [*PAPERS, *ORGANISERS_PAPERS]
    assert [pattern for pattern in patterns if not any(map(partial(fullmatch, pattern), EXPECTED))] == []


def _packed(text: str) -> str:
    """Without blanks: a long cell is broken into lines; without the marks that ask for suits as text."""
    return "".join(text.replace("\N{VARIATION SELECTOR-15}", "").split())


@pytest.mark.parametrize("document", EXPECTED)
def test_a_paper_says_all_its_report_says(client: Client, tournament: Tournament, document: str) -> None:
    response = client.get(f"/office/tournaments/cup/print/{document}.pdf?language=en")
    assert response.status_code == 200
    pages = PdfReader(BytesIO(response.content)).pages
    text = _packed("".join(page.extract_text() for page in pages))
    with translation.override("en"):
        expected = list(EXPECTED[document](tournament))
    assert len(expected) >= 3
    assert [words for words in expected if _packed(words) not in text] == []
    assert "Revision" in text and "Page1of" in text and "2026" in text
