"""The papers of a tournament as PDF, for the direction: everything in full, whatever the public may see."""

from collections.abc import Callable
from re import fullmatch

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.exports.documents import standings_pdf
from scoring.exports.score_sheet import sheet_pdf
from scoring.exports.seating_plan import seating_pdf
from scoring.reports.audience import Audience
from scoring.reports.results import is_final
from scoring.reports.seating import seating
from scoring.reports.sheets import sheet
from scoring.reports.standings import series_standings, total_standings
from scoring.views.caching import cached_bytes
from scoring.views.office.desk import Desk, office_desk

NUMBER = "([1-9][0-9]{0,3})"

type Printer = Callable[[str], bytes]


@require_safe
def document(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """One paper: `standings`, `series-2`, `seating-2`, `list-2-4` (series 2, table 4), in `?language=`."""
    desk = office_desk(request, slug)
    language = _language(request)
    printer = _printer(desk, document)
    tournament = desk.tournament
    parts = ("print", tournament.pk, tournament.revision, is_final(tournament), document, language)
    response = HttpResponse(cached_bytes(parts, lambda: printer(language)), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slug}-{document}-{tournament.revision}.pdf"'
    response["Cache-Control"] = "private, no-cache"
    return response


def _language(request: HttpRequest) -> str:
    wanted = request.GET.get("language", "")
    return wanted if wanted in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def _printer(desk: Desk, document: str) -> Printer:
    """What makes this paper in a language; 404 for a paper, series or table there is not."""
    if document == "standings":
        return lambda language: standings_pdf(
            total_standings(tournament=desk.tournament, audience=Audience.OFFICE), language=language
        )
    for pattern, make in PAPERS.items():
        found = fullmatch(pattern, document)
        if found:
            return make(desk, *map(int, found.groups()))
    raise Http404


def _series(desk: Desk, number: int) -> Printer:
    series = desk.series(number)
    return lambda language: standings_pdf(series_standings(series=series, audience=Audience.OFFICE), language=language)


def _seating(desk: Desk, number: int) -> Printer:
    series = desk.series(number)
    return lambda language: seating_pdf(
        seating(series=series, audience=Audience.OFFICE), tournament=desk.tournament, language=language
    )


def _list(desk: Desk, series: int, number: int) -> Printer:
    table = desk.table(series, number)
    return lambda language: sheet_pdf(
        sheet(table=table, audience=Audience.OFFICE), tournament=desk.tournament, language=language
    )


PAPERS: dict[str, Callable[..., Printer]] = {
    f"series-{NUMBER}": _series,
    f"seating-{NUMBER}": _seating,
    f"list-{NUMBER}-{NUMBER}": _list,
}
