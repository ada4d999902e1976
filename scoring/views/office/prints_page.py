"""The page with everything that can be printed."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.forms.certificates import CertificatesForm
from scoring.models import GrandOuvert, Tournament
from scoring.views.office.certificates import certificates
from scoring.views.office.desk import office_desk
from scoring.views.office.pages import desk_page, status_of
from scoring.views.office.papers import IN_A_CATEGORY

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """What belongs to one part of the evening."""

    title: str
    papers: tuple[Paper, ...]


@require_http_methods(["GET", "HEAD", "POST"])
def print_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Links to all papers of the tournament, and the form that prints certificates."""
    desk = office_desk(request, slug)
    form = CertificatesForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        return certificates(desk, form)
    context = {
        "groups": groups(desk.tournament, with_money=desk.is_organiser),
        "drawn": desk.tournament.series.exists(),
        "form": form,
    }
    return desk_page(request, desk, "office/print.html", context, place="print", status=status_of(form))


def groups(tournament: Tournament, *, with_money: bool) -> list[Group]:
    """What is printed next comes first: the newest series, the results, then what came before."""
    series = list(tournament.series.order_by("-number").values_list("number", flat=True))
    of_series = [
        Group(title=_("Series %(number)s") % {"number": number}, papers=tuple(_of_series(tournament, number)))
        for number in series
    ]
    results = Group(title=_("Results"), papers=tuple(_results(tournament, drawn=bool(series), with_money=with_money)))
    before = Group(title=_("Before the first deal"), papers=tuple(_before(tournament)))
    return [of_series[0], results, before, *of_series[1:]] if series else [before, results]


def _before(tournament: Tournament) -> Iterator[Paper]:
    if tournament.entrants.exists():
        yield _paper(tournament, _("Entrants, with boxes to tick"), "entrants")
        yield _paper(tournament, _("Start cards, eight to a page"), "start-cards")
    for players in (3, 4, 5):
        title = _("Blank score sheet for %(players)s players") % {"players": players}
        yield _paper(tournament, title, f"blank-{players}")


def _results(tournament: Tournament, *, drawn: bool, with_money: bool) -> Iterator[Paper]:
    if drawn:
        yield Paper(title=_("Total standings"), files=(*_prints(tournament, "standings"), *_files(tournament)))
        yield _paper(tournament, _("Total standings in two columns"), "standings-compact")
        yield Paper(title=_("Workbook: total, series, tables, teams, cash"), files=tuple(_workbooks(tournament)))
    if tournament.teams.exists():
        yield _paper(tournament, _("Teams and tandems"), "teams")
    if tournament.entrants.filter(IN_A_CATEGORY).exists():
        yield _paper(tournament, _("Ladies, juniors, seniors"), "categories")
    if with_money:
        yield _paper(tournament, _("Payout list, to be signed"), "payout")
        yield _paper(tournament, _("Cash report"), "cash")
    yield _paper(tournament, _("Protocol of corrections"), "corrections")
    if GrandOuvert.objects.filter(seat__series__tournament=tournament).exists():
        yield _paper(tournament, _("Register of Grand ouverts"), "grand-ouverts")


def _of_series(tournament: Tournament, number: int) -> Iterator[Paper]:
    which = {"number": number}
    yield _paper(tournament, _("Seating of series %(number)s") % which, f"seating-{number}")
    yield _paper(tournament, _("All score sheets of series %(number)s") % which, f"sheets-{number}")
    yield _paper(tournament, _("Board of series %(number)s") % which, f"board-{number}")
    yield _paper(tournament, _("Standings of series %(number)s") % which, f"series-{number}")
    yield _paper(tournament, _("Standings of series %(number)s in two columns") % which, f"series-{number}-compact")


def _paper(tournament: Tournament, title: str, document: str) -> Paper:
    return Paper(title=title, files=tuple(_prints(tournament, document)))


def _prints(tournament: Tournament, document: str) -> Iterator[File]:
    for code, language in LANGUAGES:
        address = reverse("office:print", args=[tournament.slug, document])
        yield File(label=f"PDF · {language}", address=f"{address}?language={code}")


def _workbooks(tournament: Tournament) -> Iterator[File]:
    address = reverse("office:workbook", args=[tournament.slug])
    yield File(label="Excel", address=address)
    yield File(label=_("Excel with every deal"), address=f"{address}?deals=1")


def _files(tournament: Tournament) -> Iterator[File]:
    for extension, label in (("xlsx", "Excel"), ("csv", "CSV"), ("json", "JSON")):
        yield File(label=label, address=reverse("public:standings_file", args=[tournament.slug, extension]))
