"""The papers of a tournament as PDF, for the direction: everything in full, whatever the public may see."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.reports.results import is_final
from scoring.views.caching import cached_bytes
from scoring.views.office.desk import office_desk
from scoring.views.office.papers import Job, printer_of, site_address
from scoring.views.office.workbooks import workbook_bytes

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
def document(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """One paper: `standings`, `series-2`, `list-2-4` (series 2, table 4), see papers.PAPERS, in `?language=`."""
    desk = office_desk(request, slug)
    job = Job(desk=desk, site=site_address(request))
    language = asked_language(request)
    printer = printer_of(job, document)
    tournament = desk.tournament
    parts = ("print", tournament.pk, tournament.revision, is_final(tournament), document, language, job.site)
    response = HttpResponse(cached_bytes(parts, lambda: printer(language)), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slug}-{document}-{tournament.revision}.pdf"'
    response["Cache-Control"] = "private, no-cache"
    return response


@require_safe
def workbook(request: HttpRequest, slug: str) -> HttpResponse:
    """The workbook of the direction; with every deal for `?deals=1`, with the cash for organisers."""
    desk = office_desk(request, slug)
    language = asked_language(request)
    deals = request.GET.get("deals") == "1"
    tournament = desk.tournament
    parts = ("workbook", tournament.pk, tournament.revision, is_final(tournament), desk.role, deals, language)
    content = cached_bytes(parts, lambda: workbook_bytes(desk, deals=deals, language=language))
    response = HttpResponse(content, content_type=XLSX)
    response["Content-Disposition"] = f'attachment; filename="{slug}-{tournament.revision}.xlsx"'
    response["Cache-Control"] = "private, no-cache"
    return response


def asked_language(request: HttpRequest) -> str:
    """The language a paper is asked for in `?language=`, else that of the page."""
    wanted = request.GET.get("language", "")
    return wanted if wanted in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE
