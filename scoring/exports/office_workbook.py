"""The workbook of the direction: the standings with teams and cash, and every deal where it is asked for."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import wording
from scoring.exports.rank_formula import RankFormula
from scoring.exports.spreadsheet import FIRST_ROW, Cell, Column, Formula, Kind, Sheet, letter
from scoring.exports.workbook import as_file, sheet_about, standings_sheets
from scoring.models import DealKind, GameChoice
from scoring.reports.deal_lines import DealLine
from scoring.reports.money import Cash
from scoring.reports.standings import Standings
from scoring.reports.start_list import Starter
from scoring.reports.teams import TeamRow, TeamStandings

TICK = "x"
TEAM_SERIES = 3  # after rank, name and members


def office_workbook(
    total: Standings,
    series: Sequence[Standings],
    *,
    entrants: Sequence[Starter],
    teams: Sequence[tuple[str, TeamStandings]],
    cash: Cash | None,
    deals: Iterable[DealLine] | None,
) -> bytes:
    """Total, series, tables, entrants; teams by kind (each with its name); cash and deals where given."""
    sheets = [*standings_sheets(total, series), _entrants_sheet(entrants, total)]
    sheets += [_teams_sheet(name, each, total) for name, each in teams]
    if deals is not None:
        sheets.append(_deals_sheet(deals, total))
    if cash is not None:
        sheets.append(_cash_sheet(cash, total))
    return as_file(total, sheets)


def _entrants_sheet(entrants: Sequence[Starter], about: Standings) -> Sheet:
    """Start number, name, club, pass number as text (0123 keeps its zero, 01.02.003.004 is no date), team, present."""
    columns = [
        Column(header=pgettext("start number", "No.")),
        Column(header=_("Name"), kind=Kind.TEXT),
        Column(header=_("Club"), kind=Kind.TEXT),
        Column(header=_("Pass number"), kind=Kind.TEXT),
        Column(header=_("Team"), kind=Kind.TEXT),
        Column(header=_("Present"), kind=Kind.TEXT),
    ]
    rows: list[list[Cell]] = [
        [each.start_number, each.name, each.club, each.pass_number, each.team, TICK if each.present else None]
        for each in entrants
    ]
    return sheet_about(_("Entrants"), about, columns, rows)


def _teams_sheet(name: str, teams: TeamStandings, about: Standings) -> Sheet:
    """Rank, name, members, the series, adjustment, total, won, lost; league points after them."""
    count = len(teams.series_numbers)
    exact = any(isinstance(total, Fraction) for row in teams.rows for total in row.series)
    total, won, lost, league = (letter(TEAM_SERIES + count + place) for place in range(1, 5))
    before = [(league, ">")] if teams.league else []
    rank = RankFormula([*before, (total, ">"), (won, ">"), (lost, "<")], rows=len(teams.rows))
    columns = [
        Column(header=_("Rank"), kind=Kind.RESULT),
        Column(header=_("Name"), kind=Kind.TEXT),
        Column(header=_("Members"), kind=Kind.TEXT),
        *[
            Column(header=wording.series_name(number), kind=Kind.EXACT if exact else Kind.NUMBER)
            for number in teams.series_numbers
        ],
        Column(header=_("Adjustment")),
        Column(header=_("Total"), kind=Kind.EXACT_RESULT if exact else Kind.RESULT),
        Column(header=_("Won")),
        Column(header=_("Lost")),
    ]
    if teams.league:
        columns.append(Column(header=_("League points"), kind=Kind.RESULT))
    rows = [_team_cells(row, number, rank, teams.league) for number, row in enumerate(teams.rows, start=FIRST_ROW)]
    return sheet_about(name, about, columns, rows)


def _team_cells(row: TeamRow, number: int, rank: RankFormula, league: bool) -> list[Cell]:
    """Thirds are rounded: their sums would differ in the last digit, and equal teams would not be equal."""
    first, last = letter(TEAM_SERIES), letter(TEAM_SERIES + len(row.series))
    members = ", ".join(member.name for member in row.members)
    series = [None if each is None else _plain(each) for each in row.series]
    total = Formula(text=f"ROUND(SUM({first}{number}:{last}{number}),6)", value=_plain(row.total))
    result: list[Cell] = [total, row.won, row.lost] if row.played else [None] * 3
    place = None if row.rank is None else Formula(text=rank.text(number), value=row.rank)
    return [place, row.name, members, *series, row.adjustment or None, *result, *([row.league] if league else [])]


def _plain(total: int | Fraction) -> int | Decimal:
    """A third has no end: as many digits as a spreadsheet keeps."""
    return total if isinstance(total, int) else Decimal(total.numerator) / Decimal(total.denominator)


def _deals_sheet(deals: Iterable[DealLine], about: Standings) -> Sheet:
    columns = [
        Column(header=_("Series")),
        Column(header=_("Table")),
        Column(header=_("Deal")),
        Column(header=_("Dealer (seat)")),
        Column(header=_("Declarer (seat)")),
        Column(header=pgettext("start number", "No.")),
        Column(header=_("Declarer"), kind=Kind.TEXT),
        Column(header=_("Game"), kind=Kind.TEXT),
        Column(header=_("Matadors (negative: without)")),
        Column(header=_("Hand"), kind=Kind.TEXT),
        Column(header=_("Schneider"), kind=Kind.TEXT),
        Column(header=_("Schneider announced"), kind=Kind.TEXT),
        Column(header=_("Schwarz"), kind=Kind.TEXT),
        Column(header=_("Schwarz announced"), kind=Kind.TEXT),
        Column(header=pgettext("game", "Open"), kind=Kind.TEXT),
        Column(header=_("Bid")),
        Column(header=_("Value")),
        Column(header=_("Factor")),
        Column(header=_("Points"), kind=Kind.RESULT),
    ]
    games: dict[str, str] = {value: str(label) for value, label in GameChoice.choices}
    kinds: dict[str, str] = {value: str(label) for value, label in DealKind.choices}
    return sheet_about(_("Deals"), about, columns, [_deal_cells(deal, games, kinds) for deal in deals])


def _deal_cells(deal: DealLine, games: dict[str, str], kinds: dict[str, str]) -> list[Cell]:
    ticks = (deal.hand, deal.schneider, deal.schneider_announced, deal.schwarz, deal.schwarz_announced, deal.ouvert)
    return [
        *deal[:6],
        deal.name,
        games.get(deal.game) or kinds[deal.kind],
        deal.matadors or None,
        *[TICK if tick else None for tick in ticks],
        deal.bid,
        deal.value or None,
        deal.factor,
        deal.points,
    ]


def _cash_sheet(cash: Cash, about: Standings) -> Sheet:
    """Purpose, due, paid (A to C); the sums below are formulas over the lines above them."""
    columns = [
        Column(header=pgettext("money", "Purpose"), kind=Kind.TEXT),
        Column(header=pgettext("money", "Due"), kind=Kind.MONEY),
        Column(header=pgettext("money", "Paid"), kind=Kind.MONEY),
    ]
    rows: list[list[Cell]] = [
        [_("Entry fees"), _euros(cash.fees_due), _euros(cash.fees_paid)],
        [_("Lost-game money"), _euros(cash.games_due), _euros(cash.games_paid)],
        [_("Other money in"), None, _euros(cash.other_in)],
        [_("Other money out"), None, _euros(cash.other_out)],
        [_("Prizes"), _euros(cash.prizes_due), _euros(cash.prizes_paid)],
        [_("In the cash box now"), None, Formula(text="C2+C3+C4-C5-C6", value=_euros(cash.in_the_box))],
        [_("Still to come in"), Formula(text="B2-C2+B3-C3", value=_euros(cash.to_come)), None],
        [_("Still to pay out"), Formula(text="B6-C6", value=_euros(cash.to_pay)), None],
        [_("Left in the end"), Formula(text="B2+B3+C4-C5-B6", value=_euros(cash.result)), None],
    ]
    return sheet_about(_("Cash"), about, columns, rows)


def _euros(cents: int) -> Decimal:
    return Decimal(cents) / 100
