"""The page with everything that can be printed."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from scoring.models import Tournament
from scoring.views.office.desk import office_desk
from scoring.views.office.pages import desk_page

LANGUAGES = (("de", gettext_lazy("German")), ("en", gettext_lazy("English")))


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One way to get a paper: in a language, or for another program."""

    label: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """Something that can be printed."""

    title: str
    files: tuple[File, ...]


@require_safe
def print_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Links to all papers of the tournament."""
    desk = office_desk(request, slug)
    return desk_page(request, desk, "office/print.html", {"papers": list(papers(desk.tournament))}, place="print")


def papers(tournament: Tournament) -> Iterator[Paper]:
    """The total first, then series by series; nothing before the first draw."""
    series = list(tournament.series.order_by("number").values_list("number", flat=True))
    if series:
        yield Paper(title=_("Total standings"), files=(*_prints(tournament, "standings"), *_files(tournament)))
    for number in series:
        seating = _("Seating of series %(number)s") % {"number": number}
        yield Paper(title=seating, files=tuple(_prints(tournament, f"seating-{number}")))
        standings = _("Standings of series %(number)s") % {"number": number}
        yield Paper(title=standings, files=tuple(_prints(tournament, f"series-{number}")))


def _prints(tournament: Tournament, document: str) -> Iterator[File]:
    for code, language in LANGUAGES:
        address = reverse("office:print", args=[tournament.slug, document])
        yield File(label=f"PDF · {language}", address=f"{address}?language={code}")


def _files(tournament: Tournament) -> Iterator[File]:
    for extension, label in (("xlsx", "Excel"), ("csv", "CSV"), ("json", "JSON")):
        yield File(label=label, address=reverse("public:standings_file", args=[tournament.slug, extension]))
