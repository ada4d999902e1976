"""A paper list typed in parts, because its table changed its size."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.parts import PartsCorrectionForm, PartsForm, initial_of
from scoring.models import Table
from scoring.rules.errors import RuleError
from scoring.services.corrections import correcting_list
from scoring.services.lists import ListWriter, writing_list
from scoring.services.parts import PartsRefused, save_parts, segments
from scoring.services.sheets import TotalsAnswer
from scoring.services.writing import Conflict, Submission
from scoring.views.deal_entry import Versions
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import words_of
from scoring.views.office.pages import CONFLICT, REFUSED, desk_page, status_of
from scoring.views.office.totals import saved_lines, seats_of


@require_http_methods(["GET", "HEAD", "POST"])
def totals_parts(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Type the totals of a list part by part."""
    desk = office_desk(request, slug)
    return _parts(request, desk, desk.table(number, table), PartsForm, writing_list)


@require_http_methods(["GET", "HEAD", "POST"])
def parts_correct(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Correct a closed list that was typed in parts."""
    desk = office_desk(request, slug)
    return _parts(request, desk, desk.table(number, table), PartsCorrectionForm, correcting_list)


def _parts(
    request: HttpRequest, desk: Desk, table: Table, form_class: type[PartsForm], writer: ListWriter
) -> HttpResponse:
    seats = seats_of(table)
    sent = request.POST if request.method == "POST" else None
    parts = segments(seats, table.series.tournament.rounds)
    form = form_class(sent, seats=seats, segments=parts, initial=initial_of(table, seats))
    correcting = writer is correcting_list
    context: dict[str, Any] = {"table": table, "form": form, "about": words_of(table), "correcting": correcting}
    status = 200
    if sent is not None:
        outcome = _saved(desk, table, form, writer)
        if isinstance(outcome, TotalsAnswer):
            messages.success(request, _("Totals saved: %(list)s.") % {"list": words_of(table)})
            return redirect("office:list", desk.tournament.slug, table.series.number, table.number)
        status, more = _after_refusal(form, outcome)
        context |= more
    return desk_page(request, desk, "office/parts.html", context, place="board", status=status)


def _saved(
    desk: Desk, table: Table, form: PartsForm, writer: ListWriter
) -> TotalsAnswer | PartsRefused | Conflict | None:
    if not form.is_valid():
        return None
    try:
        return save_parts(
            table=table,
            parts=form.parts(),
            written_totals=form.written_totals(),
            version=form.cleaned_data["version"],
            actor=desk.actor,
            keep=form.keep,
            submission=Submission(id=form.submission_id, content=form.content()),
            reason=form.cleaned_data.get("reason", ""),
            writer=writer,
        )
    except RuleError as error:
        form.refuse(error)
        return None
    except (PartsRefused, Conflict) as refused:
        return refused


def _after_refusal(form: PartsForm, outcome: PartsRefused | Conflict | None) -> tuple[int, dict[str, Any]]:
    if isinstance(outcome, PartsRefused):
        form.findings = outcome.findings
        return REFUSED, {"refused": True}
    if isinstance(outcome, Conflict):
        form.renew_version(outcome.table.version)
        return CONFLICT, {"versions": Versions(saved=saved_lines(outcome.table), typed=form.lines())}
    return status_of(form), {"keepable": any(name.startswith("total_") for name in form.errors)}
