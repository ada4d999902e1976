"""The pages of one tournament: total and live standings, one player."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from scoring.models import Entrant, Tournament
from scoring.models.sorting import sort_key
from scoring.reports.audience import Audience, running_shown
from scoring.reports.labels import CRITERION_WORDS
from scoring.reports.players import PlayerReport, player_report
from scoring.reports.standings import Standings, StandingsRow, live_standings, total_standings
from scoring.reports.tournaments import seated_series
from scoring.tables import ReportTable
from scoring.tables.lists import played_series_table
from scoring.tables.standings import standings_table
from scoring.views.public.page import Query, cached_page, find_or_404, public, read_query

SERIES_SORTS = frozenset(f"s{number}" for number in range(1, 21))
STANDINGS_SORTS = frozenset({"rank", "number", "name", "won", "lost", "adjustment", "total"}) | SERIES_SORTS


@public
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Total standings."""
    found = find_or_404(slug)
    query = read_query(request, STANDINGS_SORTS)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = total_standings(tournament=tournament, audience=Audience.PUBLIC)
        table = standings_table(searched(report, query), caption=gettext("Total standings"))
        return {
            **tournament_context(tournament, "standings"),
            **standings_context(report, query),
            "table": paged(table, request, query),
        }

    return cached_page(request, found.key, query, "public/standings.html", context)


@public
def live(request: HttpRequest, slug: str) -> HttpResponse:
    """Standings with the lists that are still being written."""
    found = find_or_404(slug)
    query = read_query(request, STANDINGS_SORTS)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = live_standings(tournament=tournament, audience=Audience.PUBLIC)
        table = standings_table(searched(report, query), caption=gettext("Live standings"))
        return {
            **tournament_context(tournament, "live"),
            **standings_context(report, query),
            "table": paged(table, request, query),
        }

    return cached_page(request, found.key, query, "public/live.html", context)


@public
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One player: rank, series by series, the curve of points."""
    found = find_or_404(slug)
    query = read_query(request)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        report = _report_or_404(tournament, number)
        return {
            **tournament_context(tournament, ""),
            "report": report,
            "row": report.row,
            "table": played_series_table(report.series, slug=slug),
        }

    return cached_page(request, found.key, query, "public/entrant.html", context)


def _report_or_404(tournament: Tournament, number: int) -> PlayerReport:
    try:
        entrant = Entrant.objects.get(tournament=tournament, start_number=number)
        entrant.tournament = tournament
        return player_report(entrant=entrant, audience=Audience.PUBLIC)
    except Entrant.DoesNotExist:
        raise Http404(gettext("There is no such start number.")) from None


def tournament_context(tournament: Tournament, here: str, series: int | None = None) -> dict[str, Any]:
    """Head and tabs of a page; `here` is the name of the tab that is open, `series` the number of the series."""
    seated = seated_series(tournament)
    return {
        "tournament": tournament,
        "here": here,
        "series_here": series,
        "series_numbers": seated.numbers,
        "seating_number": seated.current,
        "live_shown": running_shown(tournament, Audience.PUBLIC),
        "teams_shown": tournament.teams.exists(),
        "categories_shown": tournament.entrants.filter(Q(lady=True) | Q(junior=True) | Q(senior=True)).exists(),
    }


def standings_context(report: Standings, query: Query) -> dict[str, Any]:
    """What state line, search and criteria of a table of standings need."""
    criteria = [CRITERION_WORDS[criterion] for criterion in report.criteria]
    return {"standings": report, "search": query.search, "criteria": criteria}


def searched(report: Standings, query: Query) -> Standings:
    """The standings with the rows whose name or club holds the search, or whose start number it is."""
    if not query.search:
        return report
    return replace(report, rows=tuple(_matching(report.rows, query.search)))


def paged(table: ReportTable, request: HttpRequest, query: Query) -> ReportTable:
    """The page of the table that is asked for; a search that finds nobody says so."""
    if query.search:
        table.empty_text = gettext("Nobody of that name has entered.")
    return table.for_request(request)


def _matching(rows: Sequence[StandingsRow], search: str) -> list[StandingsRow]:
    """Rows by name, club or start number, whatever the case and accents."""
    wanted = sort_key(search)
    return [row for row in rows if search == str(row.start_number) or wanted in sort_key(f"{row.name} {row.club}")]
