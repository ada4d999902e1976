"""A score sheet in the paper's layout, one deal a row: what stands in it, before the rules judge it.

Columns: number, base value, with, without, the stages, value + and -, then three columns for every player (points,
won, lost) and passed in. The rows without a number are the foot: points, won and lost in the first, totals in the last.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.imports.csv_file import CsvFile, CsvRow, cell, check_cells, shown
from scoring.imports.problems import CellProblem, UnreadableFile
from scoring.rules.deals import DealFacts
from scoring.rules.games import BASE_VALUES, Contract, Game, implied
from scoring.rules.numbers import parse_points
from scoring.rules.sheets import TABLE_SIZES

NUMBER, BASE, WITH, WITHOUT, PLUS, MINUS, PASSED_IN = "Nr", "Grundwert", "Mit", "Ohne", "+", "-", "Eingepasst"
STAGES = {
    "Hand": "hand",
    "Schneider": "schneider",
    "Schn.Ang": "schneider_announced",
    "Schwarz": "schwarz",
    "Schw.Ang": "schwarz_announced",
    "Offen": "ouvert",
}
# The paper has no column for it; where a list adds one, overbid games can be recomputed too.
BID = "Reizwert"
# Nor for the card points of the declarer, which only warn (rules 1.3).
CARD_POINTS = "Augen"
COLUMNS = (NUMBER, BASE, WITH, WITHOUT, *STAGES, PLUS, MINUS)
COLUMNS_OF_A_PLAYER = 3

SUITS_AND_GRAND = {str(base): game for game, base in BASE_VALUES.items()}
# Null is written by its plain base 23 with the stages ticked, or by the value of the stages: hand, ouvert.
NULLS = {"23": (False, False), "35": (True, False), "46": (False, True), "59": (True, True)}
PASSED_IN_MARK = "E"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCells:
    """What stands in the three columns of one player in one row; None is an empty cell."""

    points: int | None
    won: int | None
    lost: int | None

    @property
    def empty(self) -> bool:
        return self.points is None and not self.won and not self.lost


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One deal as written: `facts` is None when passed in, `written` the signed value in the columns + and -,
    `card_points` those of the declarer where the list has a column for them.
    """

    line: int
    number: int
    facts: DealFacts | None
    written: int | None
    cells: tuple[PlayerCells, ...]
    card_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetColumns:
    """Where everything stands: the named columns, and each player with his first column in seat order."""

    named: Mapping[str, int]
    players: Mapping[str, int]


def sheet_columns(file: CsvFile) -> SheetColumns:
    """The columns of a score sheet. Raises UnreadableFile naming those missing, or for players that are no table."""
    named = file.columns((*COLUMNS, BID, CARD_POINTS, PASSED_IN), (*COLUMNS, PASSED_IN))
    between = range(named[MINUS] + 1, named[PASSED_IN])
    players = {file.header[start].strip(): start for start in between[::COLUMNS_OF_A_PLAYER]}
    count, rest = divmod(len(between), COLUMNS_OF_A_PLAYER)
    if rest or count not in TABLE_SIZES or len(players) != count:
        raise UnreadableFile(
            _("Between “-” and “%(last)s” a score sheet has three columns for each of three to five players.")
            % {"last": PASSED_IN}
        )
    return SheetColumns(named=named, players=players)


def deal_rows(file: CsvFile, columns: SheetColumns) -> Iterator[CsvRow]:
    """The rows of the deals. A row with nothing but its number is a deal not played, and left out."""
    for row in file.rows:
        others = [text.strip() for place, text in enumerate(row.cells) if place != columns.named[NUMBER]]
        if cell(row, columns.named, NUMBER) and any(others):
            yield row


def foot_rows(file: CsvFile, columns: SheetColumns) -> list[CsvRow]:
    """The rows without a number in which something stands."""
    return [row for row in file.rows if not cell(row, columns.named, NUMBER) and any(map(str.strip, row.cells))]


def sheet_line(row: CsvRow, columns: SheetColumns) -> SheetLine:
    """The deal of a row, not yet scored. Raises CellProblem, and RuleError as `rules.numbers.parse_points` does."""
    check_cells(row)
    written = _written(row, columns)
    return SheetLine(
        line=row.line,
        number=cell_number(row, columns, NUMBER) or 0,
        facts=_facts(row, columns, written),
        written=written,
        cells=player_cells(row, columns),
        card_points=cell_number(row, columns, CARD_POINTS),
    )


def player_cells(row: CsvRow, columns: SheetColumns) -> tuple[PlayerCells, ...]:
    """What stands in the columns of each player, in seat order. Raises RuleError as `numbers.parse_points` does."""
    return tuple(
        PlayerCells(
            points=_parsed(row.cells[start], name),
            won=_parsed(row.cells[start + 1], name),
            lost=_parsed(row.cells[start + 2], name),
        )
        for name, start in columns.players.items()
    )


def _parsed(text: str, field: str) -> int | None:
    return parse_points(text, field=field) if text.strip() else None


def cell_number(row: CsvRow, columns: SheetColumns, name: str) -> int | None:
    return _parsed(cell(row, columns.named, name), name)


def _written(row: CsvRow, columns: SheetColumns) -> int | None:
    """The value in the columns + and -, signed; a minus before a number in the column - is not a second one."""
    plus, minus = cell_number(row, columns, PLUS), cell_number(row, columns, MINUS)
    if plus is not None and minus is not None:
        raise CellProblem(_("A value stands under “+” and under “-”."))
    return plus if minus is None else -abs(minus)


def _facts(row: CsvRow, columns: SheetColumns, written: int | None) -> DealFacts | None:
    base, passed_in = cell(row, columns.named, BASE), cell(row, columns.named, PASSED_IN)
    if base.upper() == PASSED_IN_MARK or (passed_in and not base):
        return None
    if passed_in:
        raise CellProblem(_("A game stands here, and the deal is marked as passed in."))
    if not written:
        raise CellProblem(_("Neither “+” nor “-” has a value, so won or lost is unknown."))
    return DealFacts(
        contract=implied(_contract(row, columns, base)),
        objective_met=written > 0,
        bid=cell_number(row, columns, BID) or None,
    )


def _contract(row: CsvRow, columns: SheetColumns, base: str) -> Contract:
    stages = {stage: bool(cell(row, columns.named, name)) for name, stage in STAGES.items()}
    if base in NULLS:
        hand, ouvert = NULLS[base]
        stages["hand"] |= hand
        stages["ouvert"] |= ouvert
        return Contract(game=Game.NULL, matadors=_matadors(row, columns), **stages)
    if base not in SUITS_AND_GRAND:
        known = ", ".join((*SUITS_AND_GRAND, *NULLS))
        raise CellProblem(
            _("%(name)s: “%(text)s” is none of %(games)s.") % {"name": BASE, "text": shown(base), "games": known}
        )
    return Contract(game=SUITS_AND_GRAND[base], matadors=_matadors(row, columns), **stages)


def _matadors(row: CsvRow, columns: SheetColumns) -> int:
    with_count, without_count = cell_number(row, columns, WITH) or 0, cell_number(row, columns, WITHOUT) or 0
    if with_count and without_count:
        raise CellProblem(
            _("Matadors stand under “%(with)s” and under “%(without)s”.") % {"with": WITH, "without": WITHOUT}
        )
    if with_count < 0 or without_count < 0:
        raise CellProblem(_("The matadors have a minus; without is a column of its own."))
    return with_count - without_count
