"""A paper list typed as totals: saved when the checks agree, otherwise shown with what they found."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.totals import KEEP, TotalsForm, initial_of
from scoring.models import Seat, Table
from scoring.reports.suspicions import suspicions
from scoring.rules.errors import Notice, RuleError
from scoring.services.deals import expected_deals
from scoring.services.lists import ListWriter, writing_list
from scoring.services.sheets import TotalsAnswer, TotalsRefused, hand_in, save_totals
from scoring.services.writing import Conflict, Submission
from scoring.views.deal_entry import Versions
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import words_of
from scoring.views.office.pages import CONFLICT, REFUSED, conflict_sentence, desk_page, status_of
from scoring.words import error_sentence, unsigned


@require_http_methods(["GET", "HEAD", "POST"])
def totals(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Type a list as totals; with `?typing=1` the next table is asked for afterwards."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    seats = seats_of(found)
    if any(seat.from_deal > 1 or seat.left_after is not None for seat in seats):
        return redirect("office:totals_parts", slug, number, table)
    form = totals_form(request, found, seats)
    context: dict[str, Any] = {"table": found, "form": form, "expected": form.expected, "about": words_of(found)}
    status = 200
    if request.method == "POST":
        doubts = suspicions_about(form, found)
        outcome = saved(desk, found, form)
        if isinstance(outcome, TotalsAnswer):
            say_saved(request, found, outcome, doubts)
            _hand_in(request, desk, found, form, outcome)
            if form.cleaned_data["typing"]:
                return redirect("office:typing", slug, number)
            return redirect("office:list", slug, number, table)
        status, more = after_refusal(form, outcome)
        context |= more
    return desk_page(request, desk, "office/totals.html", context, place="board", status=status)


def seats_of(table: Table) -> list[Seat]:
    """The seats with names, in order."""
    return list(table.seats.select_related("entrant__player").order_by("position"))


def totals_form(request: HttpRequest, table: Table, seats: list[Seat]) -> TotalsForm:
    """The form as sent, or with what is saved."""
    expected = expected_deals(table)
    typing = "typing" in request.GET
    initial = initial_of(table, seats, expected) | {"typing": typing, "hand_in": typing, "note": table.note}
    sent = request.POST if request.method == "POST" else None
    return TotalsForm(sent, seats=seats, expected=expected, initial=initial)


def suspicions_about(form: TotalsForm, table: Table) -> tuple[Notice, ...]:
    """Soft warnings about what is typed, as far as it can be read."""
    form.is_valid()
    typed = form.typed_so_far(isko=True)
    return suspicions(table=table, rows=typed.rows, deals=typed.deals)


def saved(
    desk: Desk, table: Table, form: TotalsForm, *, writer: ListWriter = writing_list
) -> TotalsAnswer | TotalsRefused | Conflict | None:
    """The answer of the services; None where the form itself has errors."""
    if not form.is_valid():
        return None
    typed = form.totals()
    try:
        return save_totals(
            table=table,
            totals=typed,
            version=form.cleaned_data["version"],
            actor=desk.actor,
            keep=form.step_pressed == KEEP,
            submission=Submission(id=form.submission_id, content=form.content()),
            reason=form.cleaned_data.get("reason", ""),
            writer=writer,
        )
    except RuleError as error:
        form.refuse(error)
        return None
    except (TotalsRefused, Conflict) as refused:
        return refused


def say_saved(request: HttpRequest, table: Table, answer: TotalsAnswer, doubts: tuple[Notice, ...]) -> None:
    """The receipt, and what was found all the same."""
    messages.success(request, _("Totals saved: %(list)s.") % {"list": words_of(table)})
    for finding in answer.findings:
        place = _("Row %(row)s") % {"row": finding.seat} + ": " if finding.seat else ""
        messages.warning(request, f"{place}{error_sentence(finding)}")
    if not answer.repeated:
        for doubt in doubts:
            messages.warning(request, error_sentence(doubt))


def _hand_in(request: HttpRequest, desk: Desk, table: Table, form: TotalsForm, answer: TotalsAnswer) -> None:
    """A signed paper list is finished: it is handed in at once where that is asked for."""
    if not form.cleaned_data["hand_in"] or answer.repeated:
        return
    try:
        hand_in(table=table, version=answer.version, actor=desk.actor, note=form.cleaned_data["note"])
    except RuleError as error:
        messages.error(request, _("Not handed in: %(why)s") % {"why": error_sentence(error)})
    except Conflict:
        messages.error(request, _("Not handed in: %(why)s") % {"why": conflict_sentence()})
    else:
        messages.success(request, _("Handed in: %(list)s.") % {"list": words_of(table)})


def after_refusal(form: TotalsForm, outcome: TotalsRefused | Conflict | None) -> tuple[int, dict[str, Any]]:
    """Status and what the page shows: findings under their rows, or both versions."""
    if isinstance(outcome, TotalsRefused):
        form.findings = outcome.findings
        return REFUSED, {"keepable": outcome.keepable, "refused": True}
    if isinstance(outcome, Conflict):
        form.renew_version(outcome.table.version)
        return CONFLICT, {"versions": Versions(saved=saved_lines(outcome.table), typed=form.lines())}
    return status_of(form), {}


def saved_lines(table: Table) -> tuple[str, ...]:
    """The footers as they are saved now."""
    nothing = _("nothing entered")
    return tuple(
        f"{seat.entrant.player.full_name}: "
        + (nothing if seat.points is None else f"{unsigned(seat.points)} | {seat.won} | {seat.lost}")
        for seat in seats_of(table)
    )
