"""The pages of one series: its standings, its seating, its lists."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from scoring.models import Series, Table
from scoring.models.sorting import sort_key
from scoring.reports.audience import Audience
from scoring.reports.seating import SeatedEntrant
from scoring.reports.seating import seating as seating_report
from scoring.reports.sheets import sheet as sheet_report
from scoring.reports.standings import series_standings
from scoring.tables.lists import seats_table
from scoring.tables.sheets import sheet_table
from scoring.tables.standings import series_table
from scoring.views.public.page import cached_page, find_or_404, public, read_query, series_or_404
from scoring.views.public.tournaments import paged, searched, standings_context, tournament_context

SERIES_SORTS = frozenset({"rank", "number", "name", "table", "points", "won", "lost", "bonus", "total"})
SEATING_SORTS = frozenset({"name", "number", "table"})


@public
def standings(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The standings of one series."""
    found = find_or_404(slug)
    query = read_query(request, SERIES_SORTS)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = series_standings(series=series_or_404(tournament, number), audience=Audience.PUBLIC)
        caption = gettext("Standings of series %(number)d") % {"number": number}
        return {
            **tournament_context(tournament, "series", number),
            **standings_context(report, query),
            "table": paged(series_table(searched(report, query), caption=caption), request, query),
        }

    return cached_page(request, found.key, query, "public/series.html", context)


@public
def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who sits where, by name and by table."""
    found = find_or_404(slug)
    query = read_query(request, SEATING_SORTS)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = seating_report(series=series_or_404(tournament, number), audience=Audience.PUBLIC)
        seats = _found(report.by_name, query.search)
        return {
            **tournament_context(tournament, "seating", number),
            "seating": report,
            "search": query.search,
            "table": seats_table(seats, slug=slug, series=number).for_request(request),
        }

    return cached_page(request, found.key, query, "public/seating.html", context)


def _found(seats: Sequence[SeatedEntrant], search: str) -> list[SeatedEntrant]:
    wanted = sort_key(search)
    return [
        each for each in seats if search == str(each.start_number) or wanted in sort_key(f"{each.name} {each.club}")
    ]


@public
def sheet(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """One list in the layout of the paper."""
    found = find_or_404(slug)
    query = read_query(request)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = sheet_report(table=_table_or_404(series_or_404(tournament, number), table), audience=Audience.PUBLIC)
        return {
            **tournament_context(tournament, "sheet", number),
            "sheet": report,
            "table": sheet_table(report),
        }

    return cached_page(request, found.key, query, "public/sheet.html", context)


def _table_or_404(series: Series, number: int) -> Table:
    for table in Table.objects.filter(series=series, number=number):
        table.series = series
        return table
    raise Http404(gettext("There is no such table."))
