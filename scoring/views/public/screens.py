"""The standings beside the visitors' own pages: on a big screen in the hall, in a frame of a club's own site."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.csp import csp_override

from scoring.models import SeriesState, Tournament
from scoring.reports.audience import Audience, running_shown
from scoring.reports.clock import Clock, clock
from scoring.reports.standings import Standings, live_standings, total_standings
from scoring.tables import ReportTable
from scoring.tables.standings import short_table, standings_table
from scoring.views.public.page import cached_page, find_or_404, public, read_query
from scoring.views.public.tournaments import standings_context

ROWS_OF_A_BLOCK = 10
BLOCKS = 2
ROWS_OF_A_SCREEN = ROWS_OF_A_BLOCK * BLOCKS
ROWS_OF_A_FRAME = 50

FRAMEABLE: dict[str, Any] = {**settings.SECURE_CSP, "frame-ancestors": ["*"]}


@public
def tv(request: HttpRequest, slug: str) -> HttpResponse:
    """The live standings page by page on a big screen, with the clock of the running series."""
    found = find_or_404(slug)
    query = read_query(request)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = live_standings(tournament=tournament, audience=Audience.PUBLIC)
        pages = max(-(-len(report.rows) // ROWS_OF_A_SCREEN), 1)
        page = min(query.page, pages)
        return {
            "tournament": tournament,
            "standings": report,
            "provisional": running_shown(tournament, Audience.PUBLIC),
            "blocks": list(_blocks(report, page)),
            "page": page,
            "pages": pages,
            "next": page % pages + 1,
            **_clock_context(tournament),
        }

    return cached_page(request, found.key, query, "public/tv.html", context)


def _blocks(report: Standings, page: int) -> Iterator[ReportTable]:
    """The rows of one screen, side by side."""
    first = (page - 1) * ROWS_OF_A_SCREEN
    for start in range(first, min(first + ROWS_OF_A_SCREEN, max(len(report.rows), 1)), ROWS_OF_A_BLOCK):
        rows = report.rows[start : start + ROWS_OF_A_BLOCK]
        caption = gettext("Places %(first)d to %(last)d") % {"first": start + 1, "last": start + len(rows)}
        yield short_table(replace(report, rows=rows), caption=caption)


def _clock_context(tournament: Tournament) -> dict[str, int | Clock | None]:
    """The clock of the running series. The page is kept, so it holds moments only; the screen counts."""
    for series in tournament.series.filter(state=SeriesState.RUNNING).order_by("-number")[:1]:
        series.tournament = tournament
        return {"series": series.number, "clock": clock(series=series, open_lists=())}
    return {"series": None, "clock": None}


@xframe_options_exempt
@csp_override(FRAMEABLE)
@public
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """The total standings for a frame of another site: the only page that may be framed."""
    found = find_or_404(slug)
    query = read_query(request)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = total_standings(tournament=tournament, audience=Audience.PUBLIC)
        first = replace(report, rows=report.rows[:ROWS_OF_A_FRAME])
        return {
            "tournament": tournament,
            **standings_context(report, query),
            "table": standings_table(first, caption=gettext("Total standings"), sortable=False),
            "more": len(report.rows) > ROWS_OF_A_FRAME,
        }

    return cached_page(request, found.key, query, "public/embed.html", context)
