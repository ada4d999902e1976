"""Reports on paper: standings as PDF, in the language asked for. What a document consists of is here too."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import paper, wording
from scoring.exports.text import clean
from scoring.reports.labels import NOTHING, points_text
from scoring.reports.standings import Standings, StandingsRow
from scoring.reports.teams import TeamRow

ROOMY, UPRIGHT, ACROSS, NARROW = "roomy", "upright", "landscape", "landscape narrow"
LARGE, WALL, JOURNAL = "roomy large", "roomy wall", "landscape journal"
NEXT_PAGE, SAME_PAGE = "next", "beside"
MOST_FIGURES = ((LARGE, 3), (UPRIGHT, 4), (ACROSS, 10))


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintColumn[Row]:
    """A column: `css` names its width and side in print.css, `text` is what it shows of a row.

    Cells are numbers, on the right, unless `cell` names another class: a class on every cell costs time.
    """

    css: str
    label: str
    text: Callable[[Row], str]
    cell: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintRow:
    """Cells with the class of their column; every other row is shaded."""

    cells: Sequence[tuple[str, str]]
    odd: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """One table on paper. `place` is a class of print.css: a section after the first begins a page, or follows on the
    same where it has room. The rows of one group of several stay together.
    """

    heading: str
    columns: Sequence[tuple[str, str]]
    groups: Sequence[Sequence[PrintRow]]
    place: str = NEXT_PAGE


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What templates/print/document.html lays out; `layout` holds classes of print.css."""

    language: str
    layout: str
    title: str
    subtitle: str
    lines: Sequence[str]
    footing: Sequence[str]
    sections: Sequence[Section]


def standings_pdf(standings: Standings, *, language: str) -> bytes:
    """The total or the standings of one series on A4; across the page for more than four series."""
    with translation.override(language):
        total = standings.series_number is None
        columns = of_total(standings) if total else _columns_of_series()
        return printed(
            Document(
                language=language,
                layout=layout_of(standings) if total else LARGE,
                title=clean(standings.tournament_name),
                subtitle=wording.subtitle(standings),
                lines=[clean(wording.event_line(standings.date, standings.place)), wording.progress_line(standings)]
                + [clean(line) for line in [wording.given_line(standings)] if line],
                footing=[wording.criteria_line(standings), wording.version_line(standings)],
                sections=[section("", columns, [standings.rows])],
            )
        )


def printed(document: Document) -> bytes:
    """The document as PDF."""
    styles = ["narrow"] if document.layout == NARROW else []
    return paper.pdf(render_to_string("print/document.html", {"document": document}), *styles)


def section[Row](
    heading: str, columns: Sequence[PrintColumn[Row]], groups: Sequence[Sequence[Row]], place: str = NEXT_PAGE
) -> Section:
    """A table with these columns over the groups of rows; every other group is shaded, of a single one every row."""
    single = len(groups) == 1
    return Section(
        heading=heading,
        columns=[(column.css, column.label) for column in columns],
        groups=[
            [_row(columns, row, shaded=(line if single else number) % 2 == 1) for line, row in enumerate(group)]
            for number, group in enumerate(groups)
        ],
        place=place,
    )


def _row[Row](columns: Sequence[PrintColumn[Row]], row: Row, *, shaded: bool) -> PrintRow:
    return PrintRow(cells=[(column.cell, clean(column.text(row))) for column in columns], odd=shaded)


def layout_of(standings: Standings) -> str:
    """How the paper lies and how narrow the total's columns are, by the number of series."""
    figures = len(standings.series_numbers) + wording.has_adjustments(standings)
    return next((layout for layout, most in MOST_FIGURES if figures <= most), NARROW)


def of_total(standings: Standings) -> list[PrintColumn[StandingsRow]]:
    """The columns of the total standings."""
    columns = _columns_of_entrant(_name)
    columns += [_column_of_one_series(index, number) for index, number in enumerate(standings.series_numbers)]
    if wording.has_adjustments(standings):
        columns.append(PrintColumn(css="series", label=pgettext("narrow column", "adj."), text=_adjustment))
    return columns + _columns_of_games() + [_column_of_total()]


def _columns_of_series() -> list[PrintColumn[StandingsRow]]:
    return [
        *_columns_of_entrant(_name_in_series),
        PrintColumn(css="count", label=_("Table"), text=lambda row: count(row.table_number)),
        PrintColumn(css="series", label=_("Points"), text=lambda row: points_text(row.points)),
        *_columns_of_games(),
        PrintColumn(css="count", label=pgettext("narrow column", "bonus"), text=lambda row: points_text(row.bonus)),
        _column_of_total(),
    ]


def _columns_of_entrant(name: Callable[[StandingsRow], str]) -> list[PrintColumn[StandingsRow]]:
    return [
        PrintColumn(css="rank", label=_("Rank"), text=rank_text, cell="strong"),
        PrintColumn(css="start", label=pgettext("start number", "No."), text=lambda row: str(row.start_number)),
        PrintColumn(css="name", label=_("Name"), text=name, cell="text"),
        PrintColumn(css="club", label=_("Club"), text=lambda row: row.club, cell="small"),
    ]


def _column_of_one_series(index: int, number: int) -> PrintColumn[StandingsRow]:
    return PrintColumn(css="series", label=wording.series_name(number), text=lambda row: points_text(row.series[index]))


def _columns_of_games() -> list[PrintColumn[StandingsRow]]:
    return [
        PrintColumn(css="count", label=pgettext("narrow column", "won"), text=lambda row: count(row.won)),
        PrintColumn(css="count", label=pgettext("narrow column", "lost"), text=lambda row: count(row.lost)),
    ]


def _column_of_total() -> PrintColumn[StandingsRow]:
    return PrintColumn(
        css="total", label=_("Total"), text=lambda row: points_text(wording.total_or_nothing(row)), cell="strong"
    )


def rank_text(row: StandingsRow | TeamRow) -> str:
    """The rank, marked where it is shared; a dash for none."""
    return f"{row.rank} =" if row.shared else count(row.rank)


def _name(row: StandingsRow) -> str:
    reason = wording.remark(row)
    return f"{row.name} ({reason})" if reason else row.name


def _name_in_series(row: StandingsRow) -> str:
    """A dash says that somebody has no result: while lists are missing that is most of the hall."""
    return _name(row) if row.excluded or row.withdrawn else row.name


def _adjustment(row: StandingsRow) -> str:
    return points_text(row.adjustment) if row.adjustment else ""


def count(number: int | None) -> str:
    """A count of deals or a place, a dash for none."""
    return NOTHING if number is None else str(number)
