"""The end of a list at the table: everybody says whether it is right, then it is handed in."""

from dataclasses import dataclass

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.base import NoteForm
from scoring.forms.confirming import ConfirmForm
from scoring.models import Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.money import tariff_of
from scoring.reports.sheets import Sheet, SheetSeat, sheet
from scoring.rules.errors import RuleError
from scoring.rules.money import lost_game_money, passed_in_money
from scoring.services.at_table import confirm_footer
from scoring.services.deals import expected_deals
from scoring.services.sheets import hand_in
from scoring.services.writing import Conflict
from scoring.views.table.access import table_by_token
from scoring.views.table.phone import writer_at
from scoring.views.table.sheet import conflict_of, public_list, status_of, table_page


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def list_hand_in(request: HttpRequest, token: str) -> HttpResponse:
    """Hand the list in: when it is full, or short with a note; and when everybody agrees."""
    table = table_by_token(token)
    if not table.is_open:
        return public_list(table)
    form = NoteForm(request.POST or None, initial={"version": table.version, "note": table.note})
    status = 200
    if form.is_valid():
        typed = form.cleaned_data
        try:
            hand_in(table=table, version=typed["version"], note=typed["note"], actor=writer_at(request, table))
            return public_list(table)
        except RuleError as error:
            form.refuse(error)
        except Conflict as conflict:
            status = conflict_of(form, conflict)
    return _closing_page(request, table, form, status_of(form, status))


@login_not_required
@require_POST
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """What one player says of the list, for the total he was shown."""
    table = table_by_token(token)
    if not table.is_open:
        return public_list(table)
    answered = ConfirmForm(request.POST)
    if not answered.is_valid():
        return redirect("table:hand_in", token)
    said = answered.cleaned_data
    try:
        confirm_footer(
            table=table,
            position=said["seat"],
            total=said["total"],
            agreed=said["answer"] == ConfirmForm.AGREED,
            actor=writer_at(request, table),
        )
    except RuleError as error:
        form = NoteForm(request.POST or None, initial={"version": table.version})
        form.refuse(error)
        return _closing_page(request, table, form, status_of(form, 200))
    return redirect("table:hand_in", token)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A column of the list with what its player says: None nothing yet; and what the list costs him, in cents."""

    seat: SheetSeat
    said: bool | None
    cents: int


def _answer(tournament: Tournament, shown: Sheet, seat: SheetSeat, said: bool | None) -> Answer:
    """Lost games that are counted over the whole tournament are settled by the direction, not at the table."""
    lost = seat.footer.lost if seat.footer and not tournament.tariff_per_tournament else 0
    fee = passed_in_money(tournament.passed_in_fee_cents, passed=shown.passed_in or 0, players=len(shown.seats))
    return Answer(seat=seat, said=said, cents=lost_game_money(tariff_of(tournament), lost) + fee)


def _closing_page(request: HttpRequest, table: Table, form: NoteForm, status: int) -> HttpResponse:
    shown = sheet(table=table, audience=Audience.OFFICE)
    expected = expected_deals(table)
    said = dict(table.seats.values_list("position", "confirmed"))
    short = shown.deals_played < expected
    form.fields["note"].required = short
    context = {
        "table": table,
        "form": form,
        "sheet": shown,
        "expected": expected,
        "columns": [_answer(table.series.tournament, shown, seat, said[seat.position]) for seat in shown.seats],
        "short": short,
        "disputed": False in said.values(),
        "agreed": all(said.values()),
    }
    return table_page(request, "table/hand_in.html", context, status=status)
