"""Paper lists typed one after the other: which table is next, and the checks while its figures are typed."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.totals import TotalsForm
from scoring.models import Table
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.reports.boards import board
from scoring.rules.checks import Check, Finding, Severity, TypedList, check_list
from scoring.services.sheets import isko_bounds_hold
from scoring.views.office.desk import office_desk
from scoring.views.office.pages import desk_page
from scoring.views.office.totals import seats_of, suspicions_about, totals_form
from scoring.words import error_sentence

RIGHT, WRONG, UNKNOWN = "right", "wrong", "unknown"


@require_safe
def typing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for the next table; `?table=7` goes to its totals, or to its deals where some are written already."""
    desk = office_desk(request, slug)
    series = desk.series(number)
    wanted = request.GET.get("table", "").strip()
    table = _wanted(series.pk, wanted)
    if table is not None and table.is_open and table.deals.exists():
        return redirect("office:lines", slug, number, table.number)
    if table is not None and table.is_open:
        return redirect(reverse("office:totals", args=[slug, number, table.number]) + "?typing=1")
    shown = board(series=series)
    context = {
        "series": series,
        "board": shown,
        "missing": [each for each in shown.tables if each.missing],
        "unknown": wanted[:20] if table is None else "",
        "closed": table,
    }
    return desk_page(request, desk, "office/typing.html", context, place="board")


def _wanted(series_id: int, wanted: str) -> Table | None:
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > len(str(HIGHEST_NUMBER)):
        return None
    return Table.objects.filter(series=series_id, number=int(wanted)).first()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One check of the live line: what it says, and whether it is right, wrong or not known yet."""

    text: str
    state: str


@require_POST
def totals_check(request: HttpRequest, slug: str, number: int, table: int) -> JsonResponse:
    """What the checks say of figures that are still being typed; nothing is saved.

    JSON: `signs` (text, state), `rows` by seat (sentences, wrong), `about` the list as a whole.
    """
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    form = totals_form(request, found, seats_of(found))
    doubts = suspicions_about(form, found)
    typed = form.typed_so_far(isko=isko_bounds_hold(desk.tournament))
    findings = [each for each in check_list(typed) if each.check is not Check.ROW]
    return JsonResponse(
        {
            "signs": [asdict(sign) for sign in signs(typed, findings)],
            "rows": {row.seat: _row(row.seat, findings, form) for row in typed.rows},
            "about": [error_sentence(each) for each in findings if each.seat is None]
            + [error_sentence(doubt) for doubt in doubts],
        }
    )


def _row(seat: int, findings: list[Finding], form: TotalsForm) -> dict[str, object]:
    """The sentences of one row. A field left empty is no error while somebody is typing."""
    mine = [each for each in findings if each.seat == seat]
    unreadable = [
        str(sentence)
        for name in ("points", "won", "lost", "total")
        if form[f"{name}_{seat}"].value()
        for sentence in form.errors.get(f"{name}_{seat}", ())
    ]
    return {
        "sentences": unreadable + [error_sentence(each) for each in mine],
        "wrong": bool(unreadable) or any(each.severity is Severity.HARD for each in mine),
    }


def signs(typed: TypedList, findings: list[Finding]) -> Iterator[Sign]:
    """The line below the figures: "36 + 2 = 38 of 48", "L = 11", last digit, sum."""
    won, lost = [row.won for row in typed.rows], [row.lost for row in typed.rows]
    complete = None not in won and None not in lost
    games, all_lost = sum(each or 0 for each in (*won, *lost)), sum(each or 0 for each in lost)
    yield Sign(
        text=_deals(games, typed), state=_state(findings, {Check.H1, Check.H2}, complete and typed.deals is not None)
    )
    yield Sign(
        text=pgettext("lost games of all", "L = %(lost)s") % {"lost": all_lost},
        state=_state(findings, {Check.H5}, complete and _has_totals(typed)),
    )
    some = any(row.written_total is not None and row.points is not None for row in typed.rows)
    yield Sign(text=_("last digit"), state=_state(findings, {Check.H4}, some))
    yield Sign(text=_("sum"), state=_state(findings, {Check.H3, Check.H6}, complete and _has_totals(typed)))


def _deals(games: int, typed: TypedList) -> str:
    if typed.passed is None:
        return _("%(games)s games of %(deals)s") % {"games": games, "deals": typed.deals or "?"}
    params = {"games": games, "passed": typed.passed, "sum": games + typed.passed, "deals": typed.deals or "?"}
    return _("%(games)s + %(passed)s = %(sum)s of %(deals)s") % params


def _has_totals(typed: TypedList) -> bool:
    return all(None not in (row.points, row.written_total) for row in typed.rows)


def _state(findings: list[Finding], checks: set[Check], known: bool) -> str:
    if any(each.check in checks and each.severity is Severity.HARD for each in findings):
        return WRONG
    return RIGHT if known else UNKNOWN
