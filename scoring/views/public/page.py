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
from scoring.models.stamp import Stamp, stamp_of
from scoring.reports.audience import names_gone
from scoring.reports.results import has_struck
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


NOTHING_ASKED = Query()


def read_query(request: HttpRequest, sorts: Collection[str] = ()) -> Query:
    """The query of the address, by whitelist; what is not on it disappears from the request too, so that no page can
    show it to the next visitor.
    """
    if not request.META.get("QUERY_STRING"):
        return NOTHING_ASKED
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A tournament as far as an answer from the cache needs it: `key` is what all its public answers depend on."""

    pk: int
    key: tuple[Part, ...]

    def load(self) -> Tournament:
        """The whole tournament, read after the revision in the key, so never older than it."""
        for tournament in Tournament.objects.filter(pk=self.pk):
            return tournament
        raise Http404(gettext("There is no such tournament."))


def find_or_404(slug: str) -> Found:
    """The tournament of an address by one small query: most answers are in the cache already.

    A friendly evening by house rules has a page of its own, where its players made it public.
    """
    stamp = stamp_of(slug)
    if stamp is None:
        raise Http404(gettext("There is no such tournament."))
    return Found(pk=stamp.pk, key=_key(stamp))


def tournament_or_404(slug: str) -> Tournament:
    """The whole tournament, and with it the revision everything else must not be older than."""
    return find_or_404(slug).load()


def tournament_key(tournament: Tournament) -> tuple[Part, ...]:
    """What the public answers of a tournament depend on besides their address."""
    return _key(tournament)


def _key(stamp: Stamp | Tournament) -> tuple[Part, ...]:
    """Which tournament at which revision, whether the hour has struck after which results are final, whether the day
    has come from which on names are blanked, and the language.
    """
    struck, gone = has_struck(stamp.final_at), names_gone(stamp.names_until)
    return stamp.pk, stamp.created_at.isoformat(), stamp.revision, struck, gone, get_language()


def series_or_404(tournament: Tournament, number: int) -> Series:
    """A series of the tournament that has begun or is seated."""
    for series in Series.objects.filter(tournament=tournament, number=number):
        series.tournament = tournament
        return series
    raise Http404(gettext("There is no such series."))


def cached_page(
    request: HttpRequest, key: tuple[Part, ...], query: Query, template: str, context: Callable[[], Mapping[str, Any]]
) -> HttpResponse:
    """The page from the cache, or from `template` and what `context` finds out; 304 where the client has it."""

    def build() -> bytes:
        return render_to_string(template, dict(context()), request).encode()

    return answer(request, ("page", request.path, *query.parts, *key), build, content_type=HTML)
