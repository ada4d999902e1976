"""Teams and tandems, and the extra rankings: ladies, juniors, seniors."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse

from scoring.reports.audience import Audience
from scoring.reports.categories import category_standings
from scoring.reports.labels import CRITERION_WORDS
from scoring.reports.standings import total_standings
from scoring.reports.teams import team_standings
from scoring.tables import ReportTable
from scoring.tables.standings import standings_table
from scoring.tables.teams import CATEGORY_WORDS, kind_word, teams_table
from scoring.views.public.page import cached_page, find_or_404, public, read_query
from scoring.views.public.tournaments import tournament_context


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """One ranking of a page with several."""

    anchor: str
    title: str
    table: ReportTable


@public
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """Teams of four, tandems, and mixed tandems, each in its own table."""
    found = find_or_404(slug)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        reports = team_standings(tournament=tournament, audience=Audience.PUBLIC)
        return {
            **tournament_context(tournament, "teams"),
            "standings": total_standings(tournament=tournament, audience=Audience.PUBLIC),
            "rankings": [
                Ranking(anchor=f"teams-{number}", title=kind_word(each), table=teams_table(each))
                for number, each in enumerate(reports, start=1)
            ],
            "league": any(each.league for each in reports),
            "filled": any(each.filled for each in reports),
        }

    return cached_page(request, found.key, read_query(request), "public/teams.html", context)


@public
def categories(request: HttpRequest, slug: str) -> HttpResponse:
    """Ladies, juniors and seniors among themselves."""
    found = find_or_404(slug)

    def context() -> Mapping[str, Any]:
        tournament = found.load()
        total = total_standings(tournament=tournament, audience=Audience.PUBLIC)
        reports = category_standings(tournament=tournament, audience=Audience.PUBLIC)
        return {
            **tournament_context(tournament, "categories"),
            "standings": total,
            "criteria": [CRITERION_WORDS[criterion] for criterion in total.criteria],
            "rankings": [
                Ranking(
                    anchor=each.category,
                    title=str(CATEGORY_WORDS[each.category]),
                    table=standings_table(each.standings, caption=str(CATEGORY_WORDS[each.category]), sortable=False),
                )
                for each in reports
            ],
        }

    return cached_page(request, found.key, read_query(request), "public/categories.html", context)
