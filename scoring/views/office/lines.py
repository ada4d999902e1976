"""A paper list typed deal by deal, one line each; what it says is echoed before it is saved."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.lines import CORRECT, INSERT, NEW, LineForm, TypedLine
from scoring.models import KeptAs, Table
from scoring.reports.written_lines import notation_of, running_before, written_lines
from scoring.rules.deals import DealResult, notices
from scoring.rules.errors import RuleError
from scoring.rules.games import Game
from scoring.rules.rule_sets import RuleSet
from scoring.services.deals import correct_deal, expected_deals, insert_deal, preview, record_deal
from scoring.services.writing import Conflict, Submission
from scoring.tables.lines import lines_table
from scoring.views.deal_entry import Moment, Versions, deal_words, moment_of, row_of
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import words_of
from scoring.views.office.pages import CONFLICT, desk_page, status_of
from scoring.words import arithmetic, error_sentence, game_words, signed, unsigned


@require_http_methods(["GET", "HEAD", "POST"])
def lines(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Type the lines of a list; `?deal=5` corrects a line, `?insert=5` puts one in before it."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    now = moment_of(found)
    mode, deal = _asked(request, now)
    form = _form(request, found, now, mode, deal)
    context: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        outcome = _written(desk, found, now, form)
        if outcome is None and form.is_valid():
            return redirect("office:lines", slug, number, table)
        status = status_of(form)
        if isinstance(outcome, Conflict):
            context["versions"], status = _both(form, outcome), CONFLICT
    context |= _page(desk, found, now, form, mode, deal)
    return desk_page(request, desk, "office/lines.html", context, place="board", status=status)


def _asked(request: HttpRequest, now: Moment) -> tuple[str, int]:
    """Which line the page is about. 404 for a deal that is not there."""
    for mode, name in ((CORRECT, "deal"), (INSERT, "insert")):
        wanted = request.GET.get(name, "")
        if wanted:
            if not wanted.isascii() or not wanted.isdigit() or now.deal(int(wanted[:5])) is None:
                raise Http404
            return mode, int(wanted[:5])
    return NEW, now.number


def _form(request: HttpRequest, table: Table, now: Moment, mode: str, deal: int) -> LineForm:
    initial: dict[str, Any] = {"version": table.version, "mode": mode, "number": deal}
    old = now.deal(deal)
    if mode == CORRECT and old is not None:
        initial["line"] = notation_of(old, now.position(old.declarer_id))
    if _needs_reason(now, mode, deal):
        initial["reason"] = _("Typed wrongly")
    sent = request.POST if request.method == "POST" else None
    return LineForm(sent, initial=initial, row=row_of(deal))


def _needs_reason(now: Moment, mode: str, deal: int) -> bool:
    return mode == INSERT or (mode == CORRECT and deal < len(now.deals))


def _written(desk: Desk, table: Table, now: Moment, form: LineForm) -> Conflict | None:
    """Writes the line. After a refusal the form has errors; a conflict is given back."""
    if not form.is_valid():
        return None
    try:
        typed = _typed(form, now)
        _compare_running(form, table, now, typed)
        if not form.errors:
            _write(desk, table, form, typed)
    except RuleError as error:
        form.refuse(error)
        if error.code == "declarer_sits_out":
            form.add_error("line", _("Was a line skipped? Then insert it where it is missing."))
    except Conflict as conflict:
        form.renew_version(conflict.table.version)
        form.add_error(None, _("Somebody else has written in the meantime."))
        return conflict
    return None


def _typed(form: LineForm, now: Moment) -> TypedLine:
    """The line; a deal decided by a breach of the rules stays one."""
    old = now.deal(form.cleaned_data["number"]) if form.cleaned_data["mode"] == CORRECT else None
    return form.typed_line(breach=old is not None and old.breach)


def _compare_running(form: LineForm, table: Table, now: Moment, typed: TypedLine) -> None:
    """The running total of the paper against the one by the rules, at once (screens 2)."""
    number, declarer = form.cleaned_data["number"], typed.entry.declarer
    if typed.running_total is None or declarer is None or form.cleaned_data["accepted"] == form.as_typed:
        return
    points = preview(table=table, entry=typed.entry, number=number).points
    running = running_before(written_lines(now.deals, now.seats), declarer, number) + points
    if running != typed.running_total:
        form.ask_again(
            RuleError(
                "running_differs", field="running_total", written=typed.running_total, running=running, points=points
            )
        )


def _write(desk: Desk, table: Table, form: LineForm, typed: TypedLine) -> None:
    sent = form.cleaned_data
    submission = Submission(id=form.submission_id, content=form.content())
    if sent["mode"] == NEW:
        record_deal(table=table, entry=typed.entry, actor=desk.actor, number=sent["number"], submission=submission)
        return
    write = correct_deal if sent["mode"] == CORRECT else insert_deal
    write(
        table=table,
        number=sent["number"],
        entry=typed.entry,
        version=sent["version"],
        reason=sent["reason"],
        actor=desk.actor,
        submission=submission,
    )


def _both(form: LineForm, conflict: Conflict) -> Versions:
    """Both sides of a conflict. The line typed here is then the next one of the list as it is now."""
    fresh = moment_of(conflict.table)
    typed = f"{form.cleaned_data['number']}: {form.cleaned_data['line']}"
    same = fresh.deal(form.cleaned_data["number"])
    if form.cleaned_data["mode"] == NEW:
        form.overwrite("number", str(fresh.number))
        form.row = row_of(fresh.number)
    return Versions(saved=(deal_words(fresh, same),) if same else (), typed=(typed,))


def _page(desk: Desk, table: Table, now: Moment, form: LineForm, mode: str, deal: int) -> dict[str, Any]:
    fresh = moment_of(table) if form.is_bound else now
    written = written_lines(fresh.deals, fresh.seats)
    expected = expected_deals(table)
    at = replace(fresh, number=deal) if mode != NEW else fresh
    return {
        "table": table,
        "form": form,
        "mode": mode,
        "deal": deal,
        "needs_reason": _needs_reason(fresh, mode, deal),
        "previous": min(deal, len(written) + 1) - 1,
        "expected": expected,
        "done": len(written),
        "full": len(written) >= expected and mode == NEW,
        "kept_as_totals": table.kept_as == KeptAs.TOTALS and any(seat.points is not None for seat in fresh.seats),
        "dealer": at.dealer_name(),
        "at_table": at.places,
        "about": words_of(table),
        "lines": lines_table(written, _names(fresh), lambda line: _ways(desk, table, line)),
    }


def _names(now: Moment) -> dict[int, str]:
    return {seat.position: seat.entrant.player.full_name for seat in now.seats}


def _ways(desk: Desk, table: Table, deal: int) -> Sequence[tuple[str, str]]:
    place = [desk.tournament.slug, table.series.number, table.number]
    here = reverse("office:lines", args=place)
    return (
        (f"{here}?deal={deal}", _("correct")),
        (f"{here}?insert={deal}", _("insert before")),
        (reverse("office:deal_remove", args=[*place, deal]), _("remove")),
    )


@require_POST
def line_echo(request: HttpRequest, slug: str, number: int, table: int) -> JsonResponse:
    """What a line says, in words with its points and the declarer's running total; nothing is saved.

    JSON: `words`, and `state` "right", "wrong" (it cannot be, or differs from the paper) or "unknown" (not finished).
    """
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    now = moment_of(found)
    form = LineForm(request.POST, row="")
    if not form.is_valid():
        return JsonResponse({"words": "", "state": "unknown"})
    try:
        typed = form.typed_line()
        result = preview(table=found, entry=typed.entry, number=form.cleaned_data["number"])
    except RuleError as error:
        return JsonResponse({"words": error_sentence(error), "state": "unknown"})
    return JsonResponse(_echo(desk, now, typed, result, form.cleaned_data["number"]))


def _echo(desk: Desk, now: Moment, typed: TypedLine, result: DealResult, number: int) -> dict[str, str]:
    facts, declarer = typed.entry.facts, typed.entry.declarer
    if facts is None or declarer is None:
        return {"words": _("passed in"), "state": "right"}
    running = running_before(written_lines(now.deals, now.seats), declarer, number) + result.points
    game = "" if facts.contract.game is Game.NULL else f"{game_words(facts.contract)} "
    words = f"{now.name(declarer)}: {game}{arithmetic(facts, result)} → {signed(result.points)}"
    more = [error_sentence(notice) for notice in notices(facts, RuleSet(desk.tournament.rule_set))]
    agrees = typed.running_total in {None, running}
    return {
        "words": " · ".join([words, _("then %(points)s") % {"points": unsigned(running)}, *more]),
        "state": "right" if agrees else "wrong",
    }
