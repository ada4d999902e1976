"""Standings as files: the same figures and the same visibility as the pages, cached like them."""

from collections.abc import Callable, Sequence
from enum import StrEnum

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext

from scoring.exports.csv_file import standings_csv
from scoring.exports.documents import standings_pdf
from scoring.exports.json_file import json_bytes
from scoring.exports.workbook import series_workbook, tournament_workbook
from scoring.models import Series, Tournament
from scoring.reports.audience import Audience
from scoring.reports.standings import Standings, series_standings, total_standings
from scoring.views.caching import answer
from scoring.views.public.page import public, series_or_404, tournament_key, tournament_or_404


class Format(StrEnum):
    """The endings of addresses that are files."""

    XLSX = "xlsx"
    PDF = "pdf"
    CSV = "csv"
    JSON = "json"


CONTENT_TYPES = {
    Format.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    Format.PDF: "application/pdf",
    Format.CSV: "text/csv; charset=utf-8",
    Format.JSON: "application/json",
}


@public
def standings_file(request: HttpRequest, slug: str, fmt: str) -> HttpResponse:
    """The total standings as a file; the workbook holds every series too."""
    kind = _format_or_404(fmt)
    tournament = tournament_or_404(slug)

    def build() -> bytes:
        total = total_standings(tournament=tournament, audience=Audience.PUBLIC)
        if kind is Format.XLSX:
            return tournament_workbook(total, _series_shown(tournament))
        return _encoded(total, kind)

    return _file(request, tournament, kind, tournament.slug, build)


@public
def series_file(request: HttpRequest, slug: str, number: int, fmt: str) -> HttpResponse:
    """The standings of one series as a file."""
    kind = _format_or_404(fmt)
    tournament = tournament_or_404(slug)

    def build() -> bytes:
        report = series_standings(series=series_or_404(tournament, number), audience=Audience.PUBLIC)
        return series_workbook(report) if kind is Format.XLSX else _encoded(report, kind)

    return _file(request, tournament, kind, f"{tournament.slug}-{number}", build)


def _format_or_404(fmt: str) -> Format:
    if fmt not in CONTENT_TYPES:
        raise Http404(gettext("There is no such file."))
    return Format(fmt)


def _series_shown(tournament: Tournament) -> Sequence[Standings]:
    series = Series.objects.filter(tournament=tournament).order_by("number")
    reports = [series_standings(series=_of(tournament, each), audience=Audience.PUBLIC) for each in series]
    return [report for report in reports if not report.hidden]


def _of(tournament: Tournament, series: Series) -> Series:
    """The series with its tournament as it was read: one revision for the whole file."""
    series.tournament = tournament
    return series


def _encoded(standings: Standings, kind: Format) -> bytes:
    if kind is Format.PDF:
        return standings_pdf(standings, language=get_language() or "de")
    return standings_csv(standings) if kind is Format.CSV else json_bytes(standings)


def _file(
    request: HttpRequest, tournament: Tournament, kind: Format, name: str, build: Callable[[], bytes]
) -> HttpResponse:
    return answer(
        request,
        ("file", request.path, *tournament_key(tournament)),
        build,
        content_type=CONTENT_TYPES[kind],
        filename=f"{name}-{tournament.revision}.{kind.value}",
    )
