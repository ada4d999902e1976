"""The journal of a tournament: read-only, with a filter."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.forms.accounts import JournalFilterForm
from scoring.models import JournalEntry
from scoring.services.writing import Action
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.journal_words import ACTION_WORDS
from scoring.views.office.pages import desk_page
from scoring.views.office.tables import JournalTable


@require_safe
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Every write in the tournament, the latest first."""
    desk = office_desk(request, slug)
    actions = sorted(((action.value, str(ACTION_WORDS[action])) for action in Action), key=lambda pair: pair[1])
    form = JournalFilterForm(request.GET, actions=actions)
    table = JournalTable(_lines(desk, form)).for_request(request)
    return desk_page(request, desk, "office/journal.html", {"form": form, "table": table}, place="journal")


def _lines(desk: Desk, form: JournalFilterForm) -> QuerySet[JournalEntry]:
    """The lines that the filter lets through; a filter that makes no sense lets all through."""
    found = JournalEntry.objects.filter(tournament=desk.tournament).select_related("user", "table__series")
    if not form.is_valid():
        return found
    asked = form.cleaned_data
    if asked["table"] is not None:
        found = found.filter(table__number=asked["table"])
    return found.filter(action=asked["action"]) if asked["action"] else found
