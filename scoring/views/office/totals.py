"""A paper list typed as totals: saved when the checks agree, otherwise shown with what they found."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.totals import KEEP, TotalsForm, initial_of
from scoring.models import Table
from scoring.rules.errors import RuleError
from scoring.services.deals import expected_deals
from scoring.services.sheets import TotalsAnswer, TotalsRefused, save_totals
from scoring.services.writing import Conflict, Submission
from scoring.views.deal_entry import Versions
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import words_of
from scoring.views.office.pages import CONFLICT, REFUSED, desk_page, status_of
from scoring.words import error_sentence, unsigned


@require_http_methods(["GET", "HEAD", "POST"])
def totals(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Type a list as totals."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    seats = list(found.seats.select_related("entrant__player").order_by("position"))
    expected = expected_deals(found)
    form = TotalsForm(request.POST or None, seats=seats, initial=initial_of(found, seats, expected))
    context: dict[str, Any] = {"table": found, "form": form, "expected": expected, "about": words_of(found)}
    status = 200
    if request.method == "POST":
        outcome = _saved(desk, found, form)
        if isinstance(outcome, TotalsAnswer):
            _say_saved(request, found, outcome)
            return redirect("office:list", slug, number, table)
        status, more = _after_refusal(form, outcome)
        context |= more
    return desk_page(request, desk, "office/totals.html", context, place="board", status=status)


def _saved(desk: Desk, table: Table, form: TotalsForm) -> TotalsAnswer | TotalsRefused | Conflict | None:
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
        )
    except RuleError as error:
        form.refuse(error)
        return None
    except (TotalsRefused, Conflict) as refused:
        return refused


def _say_saved(request: HttpRequest, table: Table, answer: TotalsAnswer) -> None:
    messages.success(request, _("Totals saved: %(list)s.") % {"list": words_of(table)})
    for finding in answer.findings:
        place = _("Row %(row)s") % {"row": finding.seat} + ": " if finding.seat else ""
        messages.warning(request, f"{place}{error_sentence(finding)}")


def _after_refusal(form: TotalsForm, outcome: TotalsRefused | Conflict | None) -> tuple[int, dict[str, Any]]:
    """Status and what the page shows: findings under their rows, or both versions."""
    if isinstance(outcome, TotalsRefused):
        form.findings = outcome.findings
        return REFUSED, {"keepable": outcome.keepable, "refused": True}
    if isinstance(outcome, Conflict):
        form.renew_version(outcome.table.version)
        return CONFLICT, {"versions": Versions(saved=_saved_lines(outcome.table), typed=form.lines())}
    return status_of(form), {}


def _saved_lines(table: Table) -> tuple[str, ...]:
    """The footers as they are saved now."""
    seats = table.seats.select_related("entrant__player").order_by("position")
    nothing = _("nothing entered")
    return tuple(
        f"{seat.entrant.player.full_name}: "
        + (nothing if seat.points is None else f"{unsigned(seat.points)} | {seat.won} | {seat.lost}")
        for seat in seats
    )
