"""One list of a series, and its states: handed in, checked, opened again."""

from collections.abc import Callable
from typing import Any, Protocol

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.base import NoteForm, ReasonForm, VersionForm
from scoring.models import KeptAs, ListState, Role, Table
from scoring.reports.audience import Audience
from scoring.reports.clock import Pace, clock
from scoring.reports.sheets import Sheet, sheet
from scoring.rules.errors import RuleError
from scoring.services.deals import expected_deals
from scoring.services.sheets import clear_totals, hand_in, mark_checked, reopen
from scoring.services.writing import Actor, Conflict
from scoring.tables.sheets import sheet_table
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import CONFLICT, conflict_sentence, desk_page, receipt, status_of
from scoring.views.paper import editable_paper


@require_safe
def table_list(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """One list as on paper, with everything that can be done to it."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    shown = sheet(table=found, audience=Audience.OFFICE)
    expected = expected_deals(found)

    def address(deal: int) -> str:
        return reverse("office:deal_edit", args=[slug, number, table, deal])

    context = {
        "table": found,
        "sheet": shown,
        "paper": editable_paper(shown, address) if found.is_open else sheet_table(shown),
        "check_form": VersionForm(initial={"version": found.version}),
        "expected": expected,
        "full": shown.deals_played >= expected,
        "by_totals": found.kept_as == KeptAs.TOTALS,
        "may_check": may_check(desk, found),
    }
    return desk_page(request, desk, "office/list.html", context, place="board")


def may_check(desk: Desk, table: Table) -> bool:
    """Whether this official may be the second pair of eyes: somebody else typed the list."""
    waits = desk.tournament.second_check and table.state in {ListState.HANDED_IN, ListState.CORRECTED}
    return waits and table.typed_by_id != desk.user.pk


def words_of(table: Table) -> str:
    """What a confirmation names: "Series 2 · table 4: Anna, Bernd, Clara"."""
    names = ", ".join(seat.entrant.player.full_name for seat in table.seats.select_related("entrant__player"))
    place = _("Series %(series)s · table %(table)s") % {"series": table.series.number, "table": table.number}
    return f"{place}: {names}"


def confirmed[Asked: VersionForm](
    request: HttpRequest, desk: Desk, table: Table, form: Asked, write: Callable[[Asked], object], **context: Any
) -> HttpResponse | None:
    """A question with a form before a write: None when it is written, otherwise the page to show.

    After a refusal or a conflict everything typed stays, and the page shows what is saved now.
    """
    form.row = words_of(table)
    status = 0
    if form.is_valid():
        try:
            write(form)
            return None
        except RuleError as error:
            form.refuse(error)
        except Conflict as conflict:
            form.renew_version(conflict.table.version)
            form.add_error(None, conflict_sentence())
            status = CONFLICT
    back = reverse("office:list", args=[desk.tournament.slug, table.series.number, table.number])
    page = {"form": form, "table": table, "back": back, "about": form.row}
    return desk_page(
        request, desk, "office/confirm.html", page | context, place="board", status=status or status_of(form)
    )


class WriteWithReason(Protocol):
    """A service that asks for nothing but a reason."""

    def __call__(self, *, table: Table, version: int, reason: str, actor: Actor) -> object: ...


def with_reason(
    request: HttpRequest, desk: Desk, table: Table, service: WriteWithReason, *, done: str, **context: Any
) -> HttpResponse:
    """The question for the reason of a write, or the list again, with the sentence `done`."""
    form = ReasonForm(request.POST or None, initial={"version": table.version})

    def write(asked: ReasonForm) -> None:
        typed = asked.cleaned_data
        service(table=table, version=typed["version"], reason=typed["reason"], actor=desk.actor)

    return confirmed(request, desk, table, form, write, **context) or _done(request, desk, table, done)


@require_http_methods(["GET", "HEAD", "POST"])
def list_hand_in(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Hand a list in; a short one needs a note."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    shown = sheet(table=found, audience=Audience.OFFICE)
    form = NoteForm(request.POST or None, initial={"version": found.version, "note": _proposed_note(found, shown)})

    def write(asked: NoteForm) -> None:
        typed = asked.cleaned_data
        hand_in(table=found, version=typed["version"], note=typed["note"], actor=desk.actor)

    page = confirmed(
        request,
        desk,
        found,
        form,
        write,
        title=_("Hand in the list"),
        hint=_("A list with fewer deals than planned needs a note that says why. Unplayed deals are never filled up."),
        button=_("Hand in"),
        shown=shown,
    )
    return page or _done(request, desk, found, _("Handed in: %(list)s."))


def _proposed_note(table: Table, shown: Sheet) -> str:
    """A list cut off by time says so; why any other one is short somebody must write."""
    pace = Pace(played=shown.deals_played, expected=expected_deals(table))
    now = clock(series=table.series, open_lists=[pace])
    cut_off = now is not None and now.over and pace.played < pace.expected
    return table.note or (_("Time was up.") if cut_off else "")


def _done(request: HttpRequest, desk: Desk, table: Table, sentence: str) -> HttpResponse:
    messages.success(request, sentence % {"list": words_of(table)})
    return redirect("office:list", desk.tournament.slug, table.series.number, table.number)


@require_http_methods(["GET", "HEAD", "POST"])
def list_reopen(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Open a list again: only an organiser, with a reason. The table gets a new address and code."""
    desk = office_desk(request, slug, Role.ORGANISER)
    return with_reason(
        request,
        desk,
        desk.table(number, table),
        reopen,
        title=_("Reopen the list"),
        hint=_("The list no longer counts until it is handed in again. Its table gets a new address and a new code."),
        button=_("Reopen"),
        done=_("Open again: %(list)s."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def list_clear(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Take typed totals back, so that the list can be kept deal by deal."""
    desk = office_desk(request, slug)
    return with_reason(
        request,
        desk,
        desk.table(number, table),
        clear_totals,
        title=_("Take the totals back"),
        hint=_("The typed totals are removed; the journal keeps them. Then the deals can be entered one by one."),
        button=_("Take back"),
        danger=True,
        done=_("The totals are taken back: %(list)s."),
    )


@require_POST
def list_check(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The second pair of eyes: the list is right."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    form = VersionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The page was incomplete. Please send it again."))
    else:
        with receipt(request, _("Checked: %(list)s.") % {"list": words_of(found)}):
            mark_checked(table=found, version=form.cleaned_data["version"], actor=desk.actor)
    if request.POST.get("next") == "checking":
        return redirect("office:checking", slug, number)
    return redirect("office:list", slug, number, table)
