"""Standings as an Excel workbook: the total, every series, and who sat where; totals and ranks are live formulas."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import wording
from scoring.exports.rank_formula import RankFormula
from scoring.exports.spreadsheet import FIRST_ROW, Cell, Column, Formula, Kind, Sheet, letter, xlsx
from scoring.reports.standings import Standings, StandingsRow

FIRST_SERIES = 4  # after rank, start number, name and club

type Cells = Callable[[StandingsRow, int], list[Cell]]


def tournament_workbook(total: Standings, series: Sequence[Standings]) -> bytes:
    """The total, its series and the tables in one file, with words of the current language."""
    return as_file(total, standings_sheets(total, series))


def standings_sheets(total: Standings, series: Sequence[Standings]) -> list[Sheet]:
    """The total, its series and the tables."""
    return [_total_sheet(total), *[_series_sheet(each) for each in series], _tables_sheet(series, total)]


def series_workbook(series: Standings) -> bytes:
    """One series with its tables."""
    return as_file(series, [_series_sheet(series), _tables_sheet([series], series)])


def as_file(standings: Standings, sheets: Sequence[Sheet]) -> bytes:
    """The workbook about these standings with these sheets."""
    return xlsx(sheets, title=standings.tournament_name, page_of_pages=_("Page {page} of {pages}"))


def sheet_about(name: str, standings: Standings, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> Sheet:
    """A sheet whose margins say which tournament it is about and how far that is."""
    return Sheet(
        name=name,
        columns=columns,
        rows=rows,
        heading=f"{standings.tournament_name}{wording.SEPARATOR}{name}",
        footing=f"{wording.version_line(standings)}{wording.SEPARATOR}{wording.progress_line(standings)}",
    )


def _total_sheet(standings: Standings) -> Sheet:
    """Rank, number, name, club, the series, adjustment, total, won, lost, lot, remark."""
    count = len(standings.series_numbers)
    adjustment, total, won, lost, lot, remark = (letter(FIRST_SERIES + count + place) for place in range(6))
    first, last = letter(FIRST_SERIES), adjustment
    rank = _rank_formula(total, won, lost, remark=remark, rows=len(standings.rows))

    def cells(row: StandingsRow, number: int) -> list[Cell]:
        value = wording.total_or_nothing(row)
        summed = None if value is None else Formula(text=f"SUM({first}{number}:{last}{number})", value=value)
        figures = [*row.series, row.adjustment or None, summed, row.won, row.lost]
        return [*_entrant(row, _rank(rank, row, number, lot)), *figures, *_end(row)]

    columns = [
        *_entrant_columns(),
        *[Column(header=wording.series_name(number)) for number in standings.series_numbers],
        Column(header=_("Adjustment")),
        Column(header=_("Total"), kind=Kind.RESULT),
        *_won_and_lost(),
        *_end_columns(),
    ]
    return sheet_about(_("Total"), standings, columns, _rows(standings, cells))


def _series_sheet(standings: Standings) -> Sheet:
    """Rank, number, name, club, table, seat, points, won, lost, others lost, bonus, total, lot, remark (A to N)."""
    rank = _rank_formula("L", "H", "I", remark="N", rows=len(standings.rows))

    def cells(row: StandingsRow, number: int) -> list[Cell]:
        total = Formula(text=f"G{number}+50*(H{number}-I{number})+K{number}", value=row.total) if row.played else None
        place, games = [row.table_number, row.seat], [row.points, row.won, row.lost, row.others_lost, row.bonus]
        return [*_entrant(row, _rank(rank, row, number, "M")), *place, *games, total, *_end(row)]

    columns = [
        *_entrant_columns(),
        Column(header=_("Table")),
        Column(header=_("Seat")),
        *_footer_columns(),
        *_end_columns(),
    ]
    return sheet_about(wording.subtitle(standings), standings, columns, _rows(standings, cells))


def _tables_sheet(series: Sequence[Standings], about: Standings) -> Sheet:
    """Series, table, seat, number, name, points, won, lost, others lost, bonus, total (A to K), as they sat."""
    seated = [(each.series_number, row) for each in series for row in sorted(each.rows, key=_place)]
    rows = [_table_cells(number, row, place) for place, (number, row) in enumerate(seated, start=FIRST_ROW)]
    columns = [
        Column(header=_("Series")),
        Column(header=_("Table")),
        Column(header=_("Seat")),
        Column(header=pgettext("start number", "No.")),
        Column(header=_("Name"), kind=Kind.TEXT),
        *_footer_columns(),
    ]
    return sheet_about(_("Tables"), about, columns, rows)


def _table_cells(series: int | None, row: StandingsRow, number: int) -> list[Cell]:
    total = Formula(text=f"F{number}+50*(G{number}-H{number})+J{number}", value=row.total) if row.played else None
    who: list[Cell] = [series, row.table_number, row.seat, row.start_number, row.name]
    return [*who, row.points, row.won, row.lost, row.others_lost, row.bonus, total]


def _place(row: StandingsRow) -> tuple[int, int]:
    return row.table_number or 0, row.seat or 0


def _rows(standings: Standings, cells: Cells) -> list[list[Cell]]:
    return [cells(row, number) for number, row in enumerate(standings.rows, start=FIRST_ROW)]


def _entrant_columns() -> list[Column]:
    return [
        Column(header=_("Rank"), kind=Kind.RESULT),
        Column(header=pgettext("start number", "No.")),
        Column(header=_("Name"), kind=Kind.TEXT),
        Column(header=_("Club"), kind=Kind.TEXT),
    ]


def _footer_columns() -> list[Column]:
    return [
        Column(header=_("Game points")),
        *_won_and_lost(),
        Column(header=_("Lost games of the others")),
        Column(header=_("Defender bonus")),
        Column(header=_("Total"), kind=Kind.RESULT),
    ]


def _won_and_lost() -> list[Column]:
    return [Column(header=_("Won")), Column(header=_("Lost"))]


def _end_columns() -> list[Column]:
    return [Column(header=_("Lot")), Column(header=_("Remark"), kind=Kind.TEXT)]


def _entrant(row: StandingsRow, rank: Cell) -> list[Cell]:
    return [rank, row.start_number, row.name, row.club]


def _end(row: StandingsRow) -> list[Cell]:
    """The lot, where it was decisive (every one of the equals has drawn), and why there is no rank."""
    return [row.lot if row.rank is not None and not row.shared else None, wording.remark(row)]


def _rank_formula(total: str, won: str, lost: str, *, remark: str, rows: int) -> RankFormula:
    """Over these columns; a row has a rank where its remark is empty."""
    return RankFormula([(total, ">"), (won, ">"), (lost, "<")], rows=rows, empty=remark)


def _rank(formula: RankFormula, row: StandingsRow, number: int, lot: str) -> Cell:
    """The formula in the row `number` of the sheet; empty without a rank. The lot counts where all equals have one."""
    if row.rank is None:
        return None
    drawn = [(lot, "<")] if _end(row)[0] is not None else []
    return Formula(text=formula.text(number, drawn), value=row.rank)
