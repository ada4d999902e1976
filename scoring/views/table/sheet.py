"""The list at the table: by code or QR code, without an account. Works without JavaScript."""

from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms.accounts import CodeForm
from scoring.forms.base import NoteForm
from scoring.forms.deals import PASSED_IN, DealForm, initial_of
from scoring.models import KeptAs, Table
from scoring.reports.audience import Audience
from scoring.reports.friendly import is_house_evening
from scoring.reports.labels import rank_text
from scoring.reports.sheets import sheet
from scoring.rules.cards import trumps
from scoring.rules.errors import RuleError
from scoring.rules.games import SUITS, Game
from scoring.services.deals import DealAnswer, DealEntry, correct_deal, expected_deals, record_deal
from scoring.services.writing import Conflict
from scoring.views.deal_entry import (
    Moment,
    Shown,
    both_versions,
    change_of,
    correction_form,
    deal_words,
    moment_of,
    row_of,
    submission_of,
    take_step,
)
from scoring.views.paper import editable_paper
from scoring.views.table import sending
from scoring.views.table.access import any_table_by_token, table_by_code, table_by_token, wrong_code_allowed
from scoring.views.table.phone import pencil_of, phone_of, remember_phone, writer_at
from scoring.views.table.state import page_data
from scoring.words import GAME_NAMES, SUIT_SYMBOLS

REFUSED, CONFLICT, TOO_MANY = 422, 409, 429


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """Type the six characters printed on the list."""
    form = CodeForm(request.POST or None)
    if not form.is_valid():
        return table_page(request, "table/code.html", {"form": form}, status=REFUSED if form.errors else 200)
    found = table_by_code(form.cleaned_data["code"])
    if found is not None:
        return redirect("table:sheet", found.token)
    if not wrong_code_allowed(request):
        form.add_error("code", _("Too many wrong codes. Please wait a minute, or scan the QR code on the list."))
        return table_page(request, "table/code.html", {"form": form}, status=TOO_MANY)
    form.add_error("code", _("No open list has this code. Please look at the printed list again."))
    return table_page(request, "table/code.html", {"form": form}, status=REFUSED)


def table_page(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """A page at the table; never kept by a browser or a proxy for somebody else."""
    response = render(request, template, context, status=status)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def public_list(table: Table) -> HttpResponse:
    """Where the address of a table leads once its list is handed in."""
    series = table.series
    return redirect("public:sheet", series.tournament.slug, series.number, table.number)


def closed_list(request: HttpRequest, table: Table) -> HttpResponse:
    """The list is handed in: a person is led to the public list, the script of an open page is told."""
    return sending.answer_closed(table) if sending.sent_by_script(request) else public_list(table)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The next deal: first its value, then the button that saves it."""
    table = any_table_by_token(token)
    if is_house_evening(table.series.tournament):
        return redirect("table:evening", token)
    if not table.is_open:
        return closed_list(request, table)
    if request.method == "POST" and sending.sent_by_script(request):
        return sending.record(request, table)
    if table.kept_as == KeptAs.TOTALS and table.seats.filter(points__isnull=False).exists():
        return table_page(request, "table/typed.html", {"table": table})
    moment = moment_of(table)
    form = DealForm(
        request.POST or None, initial={"number": moment.number}, places=moment.places, row=row_of(moment.number)
    )

    def write(entry: DealEntry) -> DealAnswer:
        seen = form.cleaned_data["number"]
        submission = submission_of(form, entry)
        return record_deal(
            table=table, entry=entry, actor=writer_at(request, table), number=seen, submission=submission
        )

    outcome = take_step(form, table, write) if request.method == "POST" else None
    if isinstance(outcome, DealAnswer):
        return redirect("table:sheet", token)
    return _entry_page(request, table, moment, form, outcome)


def _entry_page(
    request: HttpRequest, table: Table, moment: Moment, form: DealForm, outcome: Shown | Conflict | None, **more: Any
) -> HttpResponse:
    status = REFUSED if form.is_bound and form.errors else 200
    context: dict[str, Any] = {"table": table, "form": form, "shown": outcome if isinstance(outcome, Shown) else None}
    context["data"] = page_data(request, table, moment, form)
    context["pencil"] = pencil_of(table, phone_of(request))
    if isinstance(outcome, Conflict):
        context["versions"], moment = both_versions(form, outcome)
        status = CONFLICT
    expected = expected_deals(table)
    last = moment.last
    context |= {
        "moment": moment,
        "expected": expected,
        "full": len(moment.deals) >= expected,
        "last": last,
        "last_words": deal_words(moment, last) if last else "",
        "passed_in": PASSED_IN,
        "jacks": [(game.value, GAME_NAMES[game], SUIT_SYMBOLS[game]) for game in SUITS],
        "jack": rank_text(trumps(Game.GRAND)[0]),
        "ranks": [rank_text(card) for card in trumps(Game.CLUBS)[len(SUITS) :]],
    }
    return remember_phone(request, table_page(request, "table/sheet.html", context | more, status=status))


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Correct a deal: the last one at once, an older one with a note."""
    table = table_by_token(token)
    if not table.is_open:
        return closed_list(request, table)
    if request.method == "POST" and sending.sent_by_script(request):
        return sending.correct(request, table)
    moment = moment_of(table, number)
    written = moment.deal(number)
    if written is None:
        raise Http404
    initial = initial_of(written, moment.position(written.declarer_id))
    form = correction_form(request, table, moment, initial, needs_reason=written != moment.last)

    def write(entry: DealEntry) -> DealAnswer:
        return correct_deal(table=table, entry=entry, actor=writer_at(request, table), **change_of(form, entry))

    outcome = take_step(form, table, write) if request.method == "POST" else None
    if isinstance(outcome, DealAnswer):
        return redirect("table:sheet", token)
    return _entry_page(request, table, moment, form, outcome, correcting=written, is_last=written == moment.last)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def deal_remove(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Take back the deal that was written last: it was written by mistake."""
    table = table_by_token(token)
    if not table.is_open:
        return closed_list(request, table)
    if request.method == "POST" and sending.sent_by_script(request):
        return sending.remove(request, table, number)
    moment = moment_of(table, number)
    written = moment.deal(number)
    if written is None or written != moment.last:
        raise Http404
    form = NoteForm(request.POST or None, initial={"version": table.version})
    form.row = row_of(number)
    status = 200
    if form.is_valid():
        try:
            sending.take_back(request, table, number, form)
            return redirect("table:sheet", token)
        except RuleError as error:
            form.refuse(error)
        except Conflict as conflict:
            status = conflict_of(form, conflict)
    context = {"table": table, "form": form, "words": deal_words(moment, written)}
    return table_page(request, "table/remove.html", context, status=status_of(form, status))


def conflict_of(form: NoteForm, conflict: Conflict) -> int:
    """The form is moved to the list as it is now; the status of the page."""
    form.renew_version(conflict.table.version)
    form.add_error(None, _("The list has changed in the meantime. Nothing was saved: please look at it again."))
    return CONFLICT


def status_of(form: NoteForm, status: int) -> int:
    """422 where the form came back with errors."""
    return REFUSED if status == 200 and form.is_bound and form.errors else status


@login_not_required
@require_safe
def table_list(request: HttpRequest, token: str) -> HttpResponse:
    """The list as on paper, with running totals."""
    table = table_by_token(token)
    if not table.is_open:
        return public_list(table)
    shown = sheet(table=table, audience=Audience.OFFICE)

    def address(number: int) -> str:
        return reverse("table:deal", args=[token, number])

    context = {"table": table, "sheet": shown, "paper": editable_paper(shown, address)}
    context["expected"] = expected_deals(table)
    return table_page(request, "table/list.html", context)
