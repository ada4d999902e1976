"""Standings as tables: total, live, one series."""

from collections.abc import Callable

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from scoring.reports.labels import NOTHING, points_text
from scoring.reports.standings import Standings, StandingsRow
from scoring.tables import Column, ReportTable, link, pill

MANY_SERIES = 2
"""More columns of series than this do not fit a phone: there they move below the name."""


def standings_table(standings: Standings, *, caption: str, sortable: bool = True) -> ReportTable:
    """The total standings, or the live ones with the deal each running list is at below the name.

    Not `sortable` where several stand on one page: an address can order one only.
    """
    columns = {
        "rank": Column(gettext_lazy("Rank"), rank_cell, key=_rank, css="number rank"),
        "number": Column(pgettext_lazy("start number", "No."), _number, key=_start_number, css="number wide"),
        "name": Column(gettext_lazy("Name"), _name_cell(standings), key=_sort_key, css="name", row_header=True),
    }
    for index, number in enumerate(standings.series_numbers):
        columns[f"s{number}"] = _series_column(index, number)
    columns |= _won_and_lost()
    if any(row.adjustment for row in standings.rows):
        columns["adjustment"] = Column(
            gettext_lazy("Adjustment"), lambda row: points_text(row.adjustment), key=_adjustment, css="number wide"
        )
    columns["total"] = _total_column()
    many = "many" if len(standings.series_numbers) > MANY_SERIES else ""
    return _table(standings, columns, caption, many, sortable=sortable)


def short_table(standings: Standings, *, caption: str) -> ReportTable:
    """Rank, name and total only, for a big screen."""
    columns = {
        "rank": Column(gettext_lazy("Rank"), rank_cell, css="number rank"),
        "name": Column(gettext_lazy("Name"), _name_cell(standings, with_series=False), css="name", row_header=True),
        "total": _total_column(),
    }
    return _table(standings, columns, caption, "", sortable=False)


def series_table(standings: Standings, *, caption: str) -> ReportTable:
    """The standings of one series, with the way to each list."""
    columns = {
        "rank": Column(gettext_lazy("Rank"), rank_cell, key=_rank, css="number rank"),
        "number": Column(pgettext_lazy("start number", "No."), _number, key=_start_number, css="number wide"),
        "name": Column(gettext_lazy("Name"), _name_cell(standings), key=_sort_key, css="name", row_header=True),
        "table": Column(gettext_lazy("Table"), _table_cell(standings), key=_table_and_seat, css="number"),
        "points": Column(
            gettext_lazy("Game points"),
            lambda row: points_text(row.points),
            key=_points,
            css="number wide",
            falling=True,
        ),
        **_won_and_lost(),
        "bonus": Column(
            gettext_lazy("Defender bonus"),
            lambda row: points_text(row.bonus),
            key=_bonus,
            css="number wide",
            falling=True,
        ),
        "total": _total_column(),
    }
    return _table(standings, columns, caption, "")


def _table(
    standings: Standings, columns: dict[str, Column], caption: str, css: str, *, sortable: bool = True
) -> ReportTable:
    empty = gettext("No entrants yet.")
    return ReportTable(
        standings.rows,
        columns,
        caption=caption,
        empty=empty,
        css=f"standings {css}",
        row_css=_row_css,
        row_facts=_row_facts,
        sortable=sortable,
    )


def _row_css(record: StandingsRow) -> str:
    if record.running:
        return "running"
    return "out" if record.rank is None else ""


def _row_facts(row: StandingsRow) -> dict[str, object]:
    """By start number the visitor's own row is pinned, by rank it is seen who moved."""
    return {"entrant": row.start_number, "rank": "" if row.rank is None else row.rank}


def rank_cell(row: StandingsRow) -> str:
    """The rank; shared places carry "=", decided ones their lot, nobody else a dash."""
    if row.rank is None:
        return NOTHING
    if row.shared:
        return format_html(
            '{}<span class="muted" aria-hidden="true">=</span><span class="visually-hidden"> {}</span>',
            row.rank,
            pgettext("rank", "shared"),
        )
    return str(row.rank)


def _number(row: StandingsRow) -> str:
    return str(row.start_number)


def _name_cell(standings: Standings, *, with_series: bool = True) -> Callable[[StandingsRow], str]:
    """The name with what else there is to say of it; on a phone the club and many series stand below it."""
    below = with_series and len(standings.series_numbers) > MANY_SERIES

    def cell(row: StandingsRow) -> str:
        address = reverse("public:entrant", args=[standings.slug, row.start_number])
        parts = [link(address, row.name), *_marks(row)]
        if row.club:
            parts.append(format_html("<small>{}</small>", row.club))
        if below:
            series = " · ".join(points_text(points) for points in row.series)
            parts.append(format_html('<small class="narrow">{}</small>', series))
        return mark_safe(" ".join(parts))  # every part is escaped above

    return cell


def _marks(row: StandingsRow) -> list[str]:
    marks = []
    if row.excluded:
        marks.append(pill(pgettext("entrant", "excluded"), "red"))
    elif row.withdrawn:
        marks.append(pill(pgettext("entrant", "withdrawn")))
    if row.lot is not None and not row.shared:
        marks.append(pill(pgettext("rank", "lot %(order)s") % {"order": row.lot}))
    if row.running:
        marks.append(pill(_running(row), "amber"))
    return marks


def _running(row: StandingsRow) -> str:
    if row.deals is None:
        return pgettext("list", "running")
    return gettext("deal %(played)d/%(expected)d") % {"played": row.deals.played, "expected": row.deals.expected}


def _series_column(index: int, number: int) -> Column:
    return Column(
        gettext("Series %(number)d") % {"number": number},
        lambda row: points_text(row.series[index]),
        key=lambda row: row.series[index],
        css="number series",
        falling=True,
    )


def _won_and_lost() -> dict[str, Column]:
    return {
        "won": Column(gettext_lazy("Won"), lambda row: _count(row.won), key=_won, css="number wide", falling=True),
        "lost": Column(gettext_lazy("Lost"), lambda row: _count(row.lost), key=_lost, css="number wide"),
    }


def _total_column() -> Column:
    return Column(gettext_lazy("Total"), _total, key=_shown_total, css="number total", falling=True)


def _count(count: int | None) -> str:
    return NOTHING if count is None else str(count)


def _total(row: StandingsRow) -> str:
    return points_text(_shown_total(row))


def _shown_total(row: StandingsRow) -> int | None:
    """No list counted is not 0 points."""
    return row.total if row.played else None


def _table_cell(standings: Standings) -> Callable[[StandingsRow], str]:
    def cell(row: StandingsRow) -> str:
        if row.table_number is None:
            return NOTHING
        address = reverse("public:sheet", args=[standings.slug, standings.series_number, row.table_number])
        return link(address, str(row.table_number))

    return cell


def _rank(row: StandingsRow) -> int | None:
    return row.rank


def _start_number(row: StandingsRow) -> int:
    return row.start_number


def _sort_key(row: StandingsRow) -> tuple[str, int]:
    return row.sort_key, row.start_number


def _adjustment(row: StandingsRow) -> int:
    return row.adjustment


def _table_and_seat(row: StandingsRow) -> tuple[int, int] | None:
    return None if row.table_number is None else (row.table_number, row.seat or 0)


def _points(row: StandingsRow) -> int | None:
    return row.points


def _bonus(row: StandingsRow) -> int | None:
    return row.bonus


def _won(row: StandingsRow) -> int | None:
    return row.won


def _lost(row: StandingsRow) -> int | None:
    return row.lost
