"""Addresses of the site itself: its tournaments, the language, its health."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import Error
from django.db.models import Count, Max, Q, Sum
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.models import Tournament
from scoring.reports.tournaments import tournament_list
from scoring.services.faults import fault_of
from scoring.services.health import check_writable
from scoring.tables.lists import tournaments_table
from scoring.views.caching import Part
from scoring.views.faults import unavailable
from scoring.views.public.page import cached_page, public, read_query

PLAIN = "text/plain; charset=utf-8"
TOURNAMENT_SORTS = frozenset({"name", "date", "entrants"})


@public
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments, newest first."""
    query = read_query(request, TOURNAMENT_SORTS)

    def context() -> Mapping[str, Any]:
        lines = tournament_list(search=query.search)
        empty = gettext("No tournament is called like that.") if query.search else gettext("No tournament yet.")
        return {
            "table": tournaments_table(lines, empty=empty).for_request(request),
            "search": query.search,
            "lines": lines,
        }

    return cached_page(request, _site_key(), query, "public/tournaments.html", context)


def _site_key() -> tuple[Part, ...]:
    """Changes with every write to any tournament: revisions only grow, and ids are never used again."""
    now = timezone.now()
    facts = Tournament.objects.aggregate(
        Count("pk"),
        Max("pk"),
        Max("created_at"),
        Sum("revision"),
        final=Count("pk", filter=Q(final_at__lte=now)),
    )
    return (*map(str, facts.values()), get_language())


@login_not_required
@require_safe
@never_cache
def language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember the language in a cookie and go back to where the visitor came from, if that is on this site."""
    if code not in dict(settings.LANGUAGES):
        raise Http404(gettext("The site does not speak this language."))
    response = HttpResponseRedirect(_way_back(request))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
    )
    return response


def _way_back(request: HttpRequest) -> str:
    for address in (request.GET.get("next", ""), request.headers.get("Referer", "")):
        if url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
            return address
    return reverse("public:tournaments")


@login_not_required
@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """200 "ok" as long as the site could save something now; otherwise 503 with the reason in one word."""
    try:
        check_writable()
    except Error as error:
        told = fault_of(error)
        return unavailable(HttpResponse(told.code if told else "error", content_type=PLAIN))
    return HttpResponse("ok", content_type=PLAIN)
