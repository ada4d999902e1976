"""A friendly evening at its table: what the house allows is entered, everybody's state is shown, nothing else.

Any phone at the table may write: the number of the deal keeps two of them from writing the same one.
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms.base import NoteForm, VersionForm
from scoring.forms.deals import PREVIEW
from scoring.forms.friendly_deals import (
    LOOK,
    HouseCorrectionForm,
    HouseDealForm,
    RamschCorrectionForm,
    RamschForm,
    initial_ramsch,
)
from scoring.models import Table
from scoring.reports.friendly import is_house_evening
from scoring.reports.friendly_words import deal_words
from scoring.rules.errors import RuleError
from scoring.rules.friendly.ramsch import RamschPlay
from scoring.rules.friendly.schieber import SchieberFacts
from scoring.services.friendly import (
    HouseAnswer,
    HouseEntry,
    correct_house_deal,
    finish_evening,
    record_house_deal,
    remove_house_deal,
)
from scoring.services.writing import Actor, Conflict, Submission
from scoring.tables.friendly import correction_address, evening_table
from scoring.views.friendly_deals import Moment, Shown, game_shown, initial_game, moment_at, next_moment, ramsch_shown
from scoring.views.friendly_pages import evening_context
from scoring.views.table.access import any_table_by_token

REFUSED, CONFLICT = 422, 409
POST_TOO = ["GET", "HEAD", "POST"]

type AnyForm = HouseDealForm | RamschForm


def evening_table_by_token(token: str) -> Table:
    """The table of a friendly evening; 404 for every other."""
    table = any_table_by_token(token)
    if not is_house_evening(table.series.tournament):
        raise Http404
    return table


def table_page(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """A page at the table; never kept by a browser or a proxy for somebody else."""
    response = render(request, template, context, status=status)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@login_not_required
@require_safe
def evening(request: HttpRequest, token: str) -> HttpResponse:
    """Where the evening stands: on to the next deal, or who pays whom when it is over."""
    table = evening_table_by_token(token)
    moment = next_moment(table)
    if moment is None:
        return table_page(request, "table/friendly_over.html", evening_context(table) | {"table": table})
    return redirect("table:evening_ramsch" if moment.offer.schieber else "table:evening_game", token)


@login_not_required
@require_http_methods(POST_TOO)
def game(request: HttpRequest, token: str) -> HttpResponse:
    """The next deal as a game: first its value, then the button that saves it."""
    table = evening_table_by_token(token)
    moment = next_moment(table)
    if moment is None:
        return redirect("table:evening", token)
    form = HouseDealForm(request.POST or None, initial={"number": moment.number}, **moment.game_options())
    return _entered(request, table, moment, form, "game")


@login_not_required
@require_http_methods(POST_TOO)
def ramsch(request: HttpRequest, token: str) -> HttpResponse:
    """The next deal as a Ramsch or Schieberamsch, where the house plays one now."""
    table = evening_table_by_token(token)
    moment = next_moment(table)
    if moment is None or not moment.asks_for_ramsch:
        return redirect("table:evening", token)
    form = RamschForm(request.POST or None, initial={"number": moment.number}, **moment.ramsch_options())
    return _entered(request, table, moment, form, "ramsch")


@login_not_required
@require_http_methods(POST_TOO)
def deal_game(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """A written deal corrected as a game: the last one at once, an older one with a note."""
    table, moment = _written(token, number)
    initial = initial_game(moment) | {"number": number, "version": table.version}
    form = HouseCorrectionForm(request.POST or None, initial=initial, **moment.game_options())
    return _entered(request, table, moment, form, "game")


@login_not_required
@require_http_methods(POST_TOO)
def deal_ramsch(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """The same as a Ramsch."""
    table, moment = _written(token, number)
    if not moment.asks_for_ramsch:
        return redirect("table:evening_deal_game", token, number)
    facts = moment.row.deal.facts if moment.row else None
    initial = initial_ramsch(facts) if isinstance(facts, RamschPlay | SchieberFacts) else {}
    initial |= {"number": number, "version": table.version}
    form = RamschCorrectionForm(request.POST or None, initial=initial, **moment.ramsch_options())
    return _entered(request, table, moment, form, "ramsch")


def _written(token: str, number: int) -> tuple[Table, Moment]:
    table = evening_table_by_token(token)
    moment = moment_at(table, number) if table.is_open else None
    if moment is None:
        raise Http404
    return table, moment


def _entered(request: HttpRequest, table: Table, moment: Moment, form: AnyForm, kind: str) -> HttpResponse:
    """Do what the pressed button asks for; afterwards the next deal, otherwise the page again with what was typed."""
    outcome: Shown | Conflict | HouseAnswer | None = None
    if request.method == "POST" and form.is_valid():
        outcome = _step(table, moment, form)
    if isinstance(outcome, HouseAnswer):
        return redirect("table:evening", table.token)
    context = _entry_context(table, moment, form, kind)
    status = REFUSED if form.errors and form.data.get("step") != LOOK else 200
    if isinstance(outcome, Conflict):
        return table_page(request, "table/friendly_deal.html", context | _both_sides(table, form), status=CONFLICT)
    return table_page(request, "table/friendly_deal.html", context | {"shown": outcome}, status=status)


def _entry_context(table: Table, moment: Moment, form: AnyForm, kind: str) -> dict[str, Any]:
    """What the page of a deal shows besides the form: the last deal, and both ways to enter this one."""
    last, token = moment.last, table.token
    address = "evening_deal_" if moment.row else "evening_"
    place = [token, moment.number] if moment.row else [token]
    return {
        "table": table,
        "moment": moment,
        "form": form,
        "kind": kind,
        "shown": None,
        "last_words": deal_words(moment.report, last) if last else "",
        "last_address": correction_address(token, last) if last else "",
        "game_address": reverse(f"table:{address}game", args=place),
        "ramsch_address": reverse(f"table:{address}ramsch", args=place),
    }


def _step(table: Table, moment: Moment, form: AnyForm) -> Shown | Conflict | HouseAnswer | None:
    try:
        shown = ramsch_shown(table, moment, form) if isinstance(form, RamschForm) else game_shown(table, moment, form)
        entry = shown if isinstance(shown, HouseEntry) else shown.saves(form.step_pressed)
        if entry is None or (form.step_pressed == PREVIEW and isinstance(shown, Shown)):
            return shown if isinstance(shown, Shown) else None
        return _saved(table, form, entry)
    except RuleError as error:
        form.refuse(error)
        return None
    except Conflict as conflict:
        return conflict


def _saved(table: Table, form: AnyForm, entry: HouseEntry) -> HouseAnswer:
    typed = form.cleaned_data
    about = {name: typed.get(name) for name in ("number", "reason")}
    submission = Submission(id=form.submission_id, content=[repr(entry), about])
    actor = Actor(table=table)
    if "version" not in form.fields:
        return record_house_deal(table=table, entry=entry, actor=actor, number=typed["number"], submission=submission)
    return correct_house_deal(
        table=table,
        number=typed["number"],
        entry=entry,
        version=typed["version"],
        reason=typed["reason"],
        actor=actor,
        submission=submission,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """Both sides of a conflict, in lines."""

    saved: tuple[str, ...]
    typed: tuple[str, ...]


def _both_sides(table: Table, form: AnyForm) -> dict[str, Any]:
    """What is saved now; what was typed stays in the form, for the deal as it is now."""
    fresh = any_table_by_token(table.token)
    now = next_moment(fresh)
    rows = now.report.rows if now else ()
    saved = tuple(f"{row.line.number} {deal_words(now.report, row)}" for row in rows[-1:]) if now else ()
    if "version" in form.fields:
        form.overwrite("version", str(fresh.version))
    elif now is not None:
        form.overwrite("number", str(now.number))
    versions = Versions(saved=saved, typed=(_("Everything you typed is still in the form."),))
    return {"versions": asdict(versions), "table": fresh, "report": now.report if now else None}


@login_not_required
@require_safe
def evening_list(request: HttpRequest, token: str) -> HttpResponse:
    """All deals with what each brought, and the way to their correction."""
    table = evening_table_by_token(token)
    context = evening_context(table)
    context["paper"] = evening_table(context["report"], token if table.is_open else "")
    return table_page(request, "table/friendly_list.html", context | {"table": table})


@login_not_required
@require_http_methods(POST_TOO)
def deal_remove(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Take back the deal that was written last."""
    table, moment = _written(token, number)
    if moment.row is None or moment.row != moment.report.rows[-1]:
        raise Http404
    form = NoteForm(request.POST or None, initial={"version": table.version})

    def write() -> None:
        submission = Submission(id=form.submission_id, content={"remove": number})
        version = form.cleaned_data["version"]
        remove_house_deal(table=table, number=number, version=version, actor=Actor(table=table), submission=submission)

    if written_by(form, write):
        return redirect("table:evening", token)
    context = {"table": table, "form": form, "words": deal_words(moment.report, moment.row)}
    return table_page(request, "table/friendly_remove.html", context, status=REFUSED if form.errors else 200)


@login_not_required
@require_http_methods(POST_TOO)
def finish(request: HttpRequest, token: str) -> HttpResponse:
    """Nothing more is played: close the list and settle."""
    table = evening_table_by_token(token)
    if not table.is_open:
        return redirect("table:evening", token)
    form = NoteForm(request.POST or None, initial={"version": table.version})

    def write() -> None:
        finish_evening(table=table, version=form.cleaned_data["version"], actor=Actor(table=table))

    if written_by(form, write):
        return redirect("table:evening", token)
    context = evening_context(table) | {"table": table, "form": form}
    return table_page(request, "table/friendly_finish.html", context, status=REFUSED if form.errors else 200)


def written_by(form: VersionForm, write: Callable[[], None]) -> bool:
    """Whether the form was sent and written; a refusal is told in the form."""
    if not form.is_valid():
        return False
    try:
        write()
    except RuleError as error:
        form.refuse(error)
    except Conflict as conflict:
        form.renew_version(conflict.table.version)
        form.add_error(None, _("The list has changed in the meantime. Nothing was saved: please look at it again."))
    return not form.errors
