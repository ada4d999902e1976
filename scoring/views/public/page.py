"""What all public pages share: nobody signs in, everybody gets the same bytes, and they are made once per revision."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from scoring.models import Series, Tournament
from scoring.reports.results import is_final
from scoring.views.caching import Part, answer

LONGEST_SEARCH = 60
MOST_PAGES = 9999
HTML = "text/html; charset=utf-8"

type View = Callable[..., HttpResponse]


def public(view: View) -> View:
    """A view for everybody: no login, and reading only."""
    return login_not_required(require_safe(view))


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What an address may ask for: a page, a sort order, a search. Everything else in it is ignored."""

    page: int = 1
    sort: str = ""
    search: str = ""

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the cache key."""
        return self.page, self.sort, self.search


def read_query(request: HttpRequest, sorts: Collection[str] = ()) -> Query:
    """The query of the address, by whitelist; what is not on it disappears from the request too, so that no page can
    show it to the next visitor.
    """
    query = Query(
        page=_page(request.GET.get("page", "")),
        sort=_sort(request.GET.get("sort", ""), sorts),
        search=" ".join(request.GET.get("q", "").split())[:LONGEST_SEARCH].replace("\0", ""),
    )
    kept = QueryDict(mutable=True)
    given = {"page": query.page if query.page > 1 else "", "sort": query.sort, "q": query.search}
    kept.update({name: str(value) for name, value in given.items() if value})
    request.GET = kept  # type: ignore[assignment]  # Django's own type is the immutable kind
    return query


def _page(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) < 6:
        return min(max(int(text), 1), MOST_PAGES)
    return 1


def _sort(text: str, sorts: Collection[str]) -> str:
    return text if text.removeprefix("-") in sorts else ""


def tournament_or_404(slug: str) -> Tournament:
    """The tournament, and with it the revision everything else must not be older than."""
    try:
        return Tournament.objects.get(slug=slug)
    except Tournament.DoesNotExist:
        raise Http404(gettext("There is no such tournament.")) from None


def series_or_404(tournament: Tournament, number: int) -> Series:
    """A series of the tournament that has begun or is seated."""
    for series in Series.objects.filter(tournament=tournament, number=number):
        series.tournament = tournament
        return series
    raise Http404(gettext("There is no such series."))


def tournament_key(tournament: Tournament) -> tuple[Part, ...]:
    """What the public answers of a tournament depend on besides their address: its revision, the language, and whether
    the hour has struck after which results are final. The moment it was created tells it from one in another database.
    """
    created = tournament.created_at.isoformat()
    return tournament.pk, created, tournament.revision, is_final(tournament), get_language()


def cached_page(
    request: HttpRequest, key: tuple[Part, ...], query: Query, template: str, context: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """The page from the cache, or from `template` and what `context` finds out; 304 where the client has it."""

    def build() -> bytes:
        return render_to_string(template, dict(context()), request).encode()

    return answer(request, ("page", request.path, *query.parts, *key), build, content_type=HTML)
