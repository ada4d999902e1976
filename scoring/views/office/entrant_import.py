"""A list of entrants: upload or paste, preview, import. Nothing is saved before the preview is confirmed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.forms.entrant_import import EntrantListForm
from scoring.imports.entrants.columns import FIELD_LABELS, Field
from scoring.imports.entrants.decode import ENCODING_NAMES, Encoding
from scoring.imports.entrants.matching import Candidate, Status, candidates
from scoring.imports.entrants.reading import EntrantsFile, read_entrants
from scoring.imports.problems import UnreadableFile
from scoring.models import Role
from scoring.reports.people import entered_in, known_people
from scoring.rules.errors import RuleError
from scoring.services.entrant_import import (
    EntrantToImport,
    RowRefused,
    import_entrants,
)
from scoring.services.writing import Action, written_before
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.entrant_import_table import Ticks, import_table
from scoring.views.office.pages import REFUSED, desk_page, status_of
from scoring.words import error_sentence

ENCODINGS = [(each.value, ENCODING_NAMES[each]) for each in Encoding]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The list as read, and what would become of each row."""

    file: EntrantsFile
    candidates: Sequence[Candidate]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnChoice:
    """A column of the preview: its heading as written, an example, and what it is taken for."""

    name: str
    heading: str
    field: Field


@require_http_methods(["GET", "HEAD", "POST"])
def entrant_import(request: HttpRequest, slug: str) -> HttpResponse:
    """The way from a club's list to entrants."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = EntrantListForm(request.POST or None, request.FILES or None, encodings=ENCODINGS)
    form.row = _("List")
    if not form.is_valid():
        return _start_page(request, desk, form)
    if form.confirmed and _written_before(request, form):
        return redirect("office:entrants", slug)
    try:
        preview = _preview(desk, form)
    except UnreadableFile as problem:
        form.add_error(None, str(problem))
        return _start_page(request, desk, form)
    if form.confirmed and _imported(request, desk, form, preview):
        return redirect("office:entrants", slug)
    return _preview_page(request, desk, form, preview)


def _start_page(request: HttpRequest, desk: Desk, form: EntrantListForm) -> HttpResponse:
    return desk_page(
        request, desk, "office/entrants_import.html", {"form": form}, place="entrants", status=status_of(form)
    )


def _preview(desk: Desk, form: EntrantListForm) -> Preview:
    chosen = [Field(value) if value in Field else Field.NOTHING for value in form.columns_chosen()]
    file = read_entrants(form.content, encoding=_encoding(form), fields=chosen or None)
    found = candidates(file.rows, entered_in(desk.tournament), known_people(desk.user))
    return Preview(file=file, candidates=found)


def _encoding(form: EntrantListForm) -> Encoding | None:
    """The encoding chosen; None where it is to be found out."""
    chosen = form.cleaned_data["encoding"]
    return Encoding(chosen) if chosen else None


def _preview_page(request: HttpRequest, desk: Desk, form: EntrantListForm, preview: Preview) -> HttpResponse:
    file = preview.file
    counts = Counter(candidate.status for candidate in preview.candidates)
    ticks = _ticks(form, preview)
    context = {
        "form": form,
        "file": file,
        "new": counts[Status.NEW],
        "doubles": counts[Status.DOUBLE],
        "errors": counts[Status.ERROR],
        "encoding": _encoding(form) or file.encoding,
        "columns": [
            ColumnChoice(
                name=f"column_{at}",
                heading=heading or _("column %(number)s") % {"number": at + 1},
                field=file.fields[at],
            )
            for at, heading in enumerate(file.headings[: len(file.fields)])
        ],
        "fields": [(field.value, label) for field, label in FIELD_LABELS.items()],
        "table": import_table(preview.candidates, ticks).for_request(request, per_page=len(preview.candidates) or 1),
    }
    status = REFUSED if form.errors else 200
    return desk_page(request, desk, "office/entrants_preview.html", context, place="entrants", status=status)


def _ticks(form: EntrantListForm, preview: Preview) -> Ticks:
    """As ticked where the import was refused; otherwise every new row, and every person known."""
    if form.confirmed:
        return Ticks(take=form.ticked("take"), double=form.ticked("double"), known=form.ticked("known"))
    new = {each.row.number for each in preview.candidates if each.status is Status.NEW}
    known = {each.row.number for each in preview.candidates if each.known is not None}
    return Ticks(take=new, double=set(), known=known)


def _written_before(request: HttpRequest, form: EntrantListForm) -> bool:
    """Whether the same was imported before (a double click): then everybody would seem to be there twice."""
    try:
        answer = written_before(form.submitted(), Action.IMPORT_ENTRANTS)
    except RuleError as error:
        form.refuse(error)
        return False
    if answer is not None:
        _receipt(request, int(answer["count"]))
    return answer is not None


def _imported(request: HttpRequest, desk: Desk, form: EntrantListForm, preview: Preview) -> bool:
    """Whether everybody ticked is entered; otherwise nobody is, and the form says why."""
    if form.errors:
        return False
    rows = _chosen(form, preview)
    if not rows:
        form.add_error(None, _("Nobody is ticked."))
        return False
    try:
        count = import_entrants(tournament=desk.tournament, rows=rows, actor=desk.actor, submission=form.submitted())
    except RowRefused as error:
        form.add_error(None, _("Row %(row)s: %(sentence)s") % {"row": error.row, "sentence": error_sentence(error)})
        return False
    except RuleError as error:
        form.refuse(error)
        return False
    _receipt(request, count)
    return True


def _receipt(request: HttpRequest, count: int) -> None:
    sentence = ngettext("%(count)s entrant was imported.", "%(count)s entrants were imported.", count)
    messages.success(request, sentence % {"count": count})


def _chosen(form: EntrantListForm, preview: Preview) -> list[EntrantToImport]:
    """The rows ticked. A row that was new when it was ticked and is a double now is not among them."""
    ticked = {Status.NEW: form.ticked("take"), Status.DOUBLE: form.ticked("double"), Status.ERROR: set[int]()}
    known = form.ticked("known")
    return [
        EntrantToImport(
            row=candidate.row.number,
            facts=candidate.row.facts,
            player_id=candidate.known.player_id if candidate.known and candidate.row.number in known else None,
            team=candidate.row.team,
        )
        for candidate in preview.candidates
        if candidate.row.number in ticked[candidate.status]
    ]
