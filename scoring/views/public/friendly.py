"""Friendly evenings without an account: the house systems explained, and an evening that was made public."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext

from scoring.models import Tournament, Visibility
from scoring.reports.audience import Audience
from scoring.reports.friendly import whole_evening
from scoring.reports.friendly_rules import SYSTEMS, System, system_of
from scoring.reports.friendly_words import house_lines
from scoring.tables.friendly import evening_table
from scoring.views.friendly_pages import paper_of, settlement_context, standings_of, table_context
from scoring.views.public.page import cached_page, public, read_query, tournament_key


@public
def house_rules(request: HttpRequest) -> HttpResponse:
    """All systems by name."""
    parts = ("house_rules", get_language())
    return cached_page(request, parts, read_query(request), "public/house_rules.html", lambda: {"systems": SYSTEMS})


@public
def house_rule(request: HttpRequest, system: str) -> HttpResponse:
    """One system: what it does, and its worked example as the rules count it now."""
    found = system_of(system)
    if found is None:
        raise Http404(gettext("There is no such system."))
    parts = ("house_rule", get_language())
    return cached_page(request, parts, read_query(request), "public/house_rule.html", lambda: _explained(found))


def _explained(system: System) -> dict[str, Any]:
    example = system.example
    return {
        "system": system,
        "report": example,
        "rules": house_lines(system.house),
        "paper": evening_table(example),
        "standings": standings_of(example),
    }


@public
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """An evening that its players made public: who pays whom, and of every table the running state and every deal."""
    evenings = Tournament.objects.exclude(house_rules={})
    tournament = evenings.filter(slug=slug, visibility=Visibility.LIVE).first()
    if tournament is None:
        raise Http404(gettext("There is no such evening, or it is not public."))

    def context() -> dict[str, Any]:
        whole = whole_evening(tournament, Audience.PUBLIC)
        tables = [
            table_context(each.report) | {"table": each.table, "paper": paper_of(whole, each)} for each in whole.tables
        ]
        return settlement_context(whole) | {"tournament": tournament, "tables": tables}

    return cached_page(request, tournament_key(tournament), read_query(request), "public/evening.html", context)
