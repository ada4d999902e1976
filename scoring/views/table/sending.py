"""What the phone at the table sends from its queue, answered as JSON with everything its screen needs next."""

import re
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from scoring.forms.base import NoteForm, SubmissionForm
from scoring.forms.deals import CorrectionForm, DealForm
from scoring.models import Table
from scoring.rules.errors import RuleError
from scoring.services.deals import DealAnswer, DealEntry, correct_deal, record_deal, remove_deal
from scoring.services.faults import FAULTS
from scoring.services.writing import Conflict, Submission
from scoring.views.deal_entry import change_of, deal_words, moment_of, submission_of
from scoring.views.faults import unavailable
from scoring.views.table.access import table_by_token
from scoring.views.table.phone import phone_of, writer_at
from scoring.views.table.state import state_of
from scoring.words import error_sentence

CLOSED, CONFLICT, REFUSED = 410, 409, 422
SAVING = re.compile(r"passed_in|(?:won|lost|overbid):-?[0-9]{1,5}")

type Write = Callable[[], DealAnswer]


def sent_by_script(request: HttpRequest) -> bool:
    """Whether the script of the page asks, which reads JSON."""
    return request.headers.get("Accept") == "application/json"


def record(request: HttpRequest, table: Table) -> JsonResponse:
    """The next deal. The number it was entered for must still be the next one."""
    form = DealForm(request.POST, places=(), row="")

    def write() -> DealAnswer:
        entry = _entry(form)
        return record_deal(
            table=table,
            entry=entry,
            actor=writer_at(request, table),
            number=form.cleaned_data["number"],
            submission=submission_of(form, entry),
        )

    return _answer(request, table, form, write)


def correct(request: HttpRequest, table: Table) -> JsonResponse:
    """Other facts of a deal; an older one than the last needs a note, which the service asks for."""
    form = CorrectionForm(request.POST, places=(), row="", needs_reason=False)

    def write() -> DealAnswer:
        entry = _entry(form)
        return correct_deal(table=table, entry=entry, actor=writer_at(request, table), **change_of(form, entry))

    return _answer(request, table, form, write)


def remove(request: HttpRequest, table: Table, number: int) -> JsonResponse:
    """The last deal, taken back."""
    form = NoteForm(request.POST)
    return _answer(request, table, form, lambda: take_back(request, table, number, form), number)


def take_back(request: HttpRequest, table: Table, number: int, form: NoteForm) -> DealAnswer:
    """Removes a deal as a valid form says; raises as the service does."""
    note = form.cleaned_data["note"]
    return remove_deal(
        table=table,
        number=number,
        version=form.cleaned_data["version"],
        reason=note,
        actor=writer_at(request, table),
        submission=Submission(id=form.submission_id, content={"remove": number, "note": note}),
    )


def answer_state(request: HttpRequest, table: Table) -> JsonResponse:
    """The list as it is now, with a fresh token for the next form."""
    return _json({"ok": True, "state": asdict(state_of(table, phone_of(request))), "csrf": get_token(request)})


def answer_closed(table: Table) -> JsonResponse:
    """The list is handed in: what is still on the phone was not saved; `public` is where the list is to be seen."""
    error = RuleError("list_closed", table=table.number, series=table.series.number)
    public = reverse("public:sheet", args=[table.series.tournament.slug, table.series.number, table.number])
    return _refusal("list_closed", error_sentence(error), CLOSED, public=public)


def _answer(
    request: HttpRequest, table: Table, form: SubmissionForm, write: Write, number: int | None = None
) -> JsonResponse:
    if not form.is_valid() or not _complete(form):
        return _refusal("form", _complaints(form) or _("The page was incomplete. Please send it again."), REFUSED)
    try:
        write()
    except Conflict as conflict:
        return _conflict(request, conflict, number or form.cleaned_data["number"])
    except RuleError as error:
        if error.code == "list_closed":
            return answer_closed(table)
        if error.code in FAULTS:
            return unavailable(_refusal(error.code, error_sentence(error), REFUSED))
        return _refusal(error.code, error_sentence(error), REFUSED)
    return answer_state(request, table_by_token(table.token))


def _conflict(request: HttpRequest, conflict: Conflict, number: int) -> JsonResponse:
    """Both sides can be shown: what is saved now comes with the answer, what was sent is on the phone."""
    table = table_by_token(conflict.table.token)
    moment = moment_of(table)
    same = moment.deal(number)
    saved = deal_words(moment, same) if same else ""
    state = asdict(state_of(table, phone_of(request), moment))
    sentence = _("Somebody else has written in the meantime")
    return _refusal("conflict", sentence, CONFLICT, saved=saved, state=state)


def _complete(form: SubmissionForm) -> bool:
    """Whether a deal says how it ended: a button that saves, and the points that were read aloud."""
    return not isinstance(form, DealForm) or bool(SAVING.fullmatch(form.step_pressed))


def _entry(form: DealForm) -> DealEntry:
    outcome, _colon, points = form.step_pressed.partition(":")
    entry = form.entry(objective_met=outcome != "lost")
    return replace(entry, shown=int(points)) if points else entry


def _complaints(form: SubmissionForm) -> str:
    return " ".join(f"{each.where}: {each.sentence}" if each.where else each.sentence for each in form.complaints())


def _refusal(code: str, sentence: str, status: int, **more: Any) -> JsonResponse:
    return _json({"ok": False, "code": code, "sentence": sentence} | more, status=status)


def _json(content: dict[str, Any], *, status: int = 200) -> JsonResponse:
    response = JsonResponse(content, status=status)
    patch_cache_control(response, private=True, no_cache=True)
    return response
