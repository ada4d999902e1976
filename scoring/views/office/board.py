"""The board of tables: what is missing first, filtered, with the clock of the series."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from scoring.models import SeriesState
from scoring.reports.boards import Board, Status, board
from scoring.views.office.desk import office_desk
from scoring.views.office.pages import desk_page


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """One way to look at the board; `key` is empty for all tables."""

    key: str
    label: str
    count: int


@require_safe
def series_board(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All tables of a series, what is missing first; `?table=7` jumps to a list, `?show=missing` filters."""
    desk = office_desk(request, slug)
    series = desk.series(number)
    wanted = request.GET.get("table", "").strip()
    if wanted.isascii() and wanted.isdigit() and series.tables.filter(number=int(wanted[:5])).exists():
        return redirect("office:list", slug, number, int(wanted[:5]))
    report = board(series=series)
    show = request.GET.get("show", "")
    context = {
        "series": series,
        "board": report,
        "shown": [table for table in report.tables if show not in Status or table.status == show],
        "filters": filters(report),
        "show": show if show in Status else "",
        "missing_table": wanted,
        "complete": bool(report.tables) and report.lists_in == len(report.tables),
        "all_series": desk.tournament.series.order_by("number"),
        "states": SeriesState,
    }
    return desk_page(request, desk, "office/board.html", context, place="board")


def filters(report: Board) -> list[Filter]:
    """All tables, and every status that some table has."""
    labels = {
        Status.WRONG: _("to be looked at"),
        Status.MISSING: pgettext("lists", "missing"),
        Status.IN: pgettext("lists", "in"),
    }
    every = Filter(key="", label=_("all tables"), count=len(report.tables))
    counted = [Filter(key=status, label=labels[status], count=report.count(status)) for status in Status]
    return [every, *(each for each in counted if each.count)]
