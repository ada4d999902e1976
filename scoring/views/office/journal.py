"""The journal of a tournament: read-only, with a filter."""

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from scoring.exports.direction_papers import journal_pdf
from scoring.forms.accounts import JournalFilterForm
from scoring.models import JournalEntry
from scoring.reports.journal import journal_lines, journal_of
from scoring.services.writing import Action
from scoring.views.office.corrections_paper import paper_line
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.journal_words import ACTION_WORDS
from scoring.views.office.pages import desk_page
from scoring.views.office.tables import JournalTable

MOST_PRINTED = 1_000
"""Lines on paper; the page has all of them."""


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Every write in the tournament, the latest first."""
    desk = office_desk(request, slug)
    form = _filter(request)
    table = JournalTable(_lines(desk, form), desk.tournament).for_request(request)
    context = {"form": form, "table": table, "asked": request.GET.urlencode(), "most_printed": MOST_PRINTED}
    return desk_page(request, desk, "office/journal.html", context, place="journal")


@require_safe
def journal_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The same lines as PDF, in the language of the page."""
    desk = office_desk(request, slug)
    found = _lines(desk, _filter(request))
    entries = list(found[:MOST_PRINTED])
    lines = [paper_line(each) for each in journal_lines(tournament=desk.tournament, entries=entries)]
    language = get_language() or settings.LANGUAGE_CODE
    paper = journal_pdf(lines, tournament=desk.tournament, total=found.count(), language=language)
    response = HttpResponse(paper, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slug}-journal.pdf"'
    response["Cache-Control"] = "private, no-cache"
    return response


def _filter(request: HttpRequest) -> JournalFilterForm:
    actions = sorted(((action.value, str(ACTION_WORDS[action])) for action in Action), key=lambda pair: pair[1])
    return JournalFilterForm(request.GET, actions=actions)


def _lines(desk: Desk, form: JournalFilterForm) -> QuerySet[JournalEntry]:
    """The lines that the filter lets through; a filter that makes no sense lets all through."""
    found = journal_of(desk.tournament)
    if not form.is_valid():
        return found
    asked = form.cleaned_data
    if asked["table"] is not None:
        found = found.filter(table__number=asked["table"])
    return found.filter(action=asked["action"]) if asked["action"] else found
