"""A list put right by the direction: a round replayed, the list annulled, the second list compared."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.forms.base import ReasonForm
from scoring.forms.evening import ControlForm, control_initial
from scoring.models import Role, Table
from scoring.reports.control_list import ControlDifference, control_differences
from scoring.reports.labels import points_text
from scoring.rules.errors import RuleError
from scoring.services.evening_lists import annul_list, replay_round, restore_list, save_control_list
from scoring.services.writing import Conflict
from scoring.views.office.desk import office_desk
from scoring.views.office.evening import seats_of
from scoring.views.office.lists import confirmed, with_reason, words_of
from scoring.views.office.pages import CONFLICT, conflict_sentence, desk_page, status_of


@require_http_methods(["GET", "HEAD", "POST"])
def list_replay(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """A wrong order of dealers: the current round is struck and played again."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    form = ReasonForm(request.POST or None, initial={"version": found.version})

    def write(asked: ReasonForm) -> None:
        typed = asked.cleaned_data
        first = replay_round(table=found, version=typed["version"], reason=typed["reason"], actor=desk.actor)
        messages.success(request, _("The round is struck. Go on with deal %(deal)s.") % {"deal": first})

    page = confirmed(
        request,
        desk,
        found,
        form,
        write,
        title=_("Replay the round"),
        hint=_("Finished rounds stand. The deals of the current round are struck; the journal keeps them."),
        button=_("Strike the round"),
        danger=True,
    )
    return page or redirect("office:list", slug, number, table)


@require_http_methods(["GET", "HEAD", "POST"])
def list_annul(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The list is not counted, with a reason; that is not 0."""
    desk = office_desk(request, slug, Role.ORGANISER)
    return with_reason(
        request,
        desk,
        desk.table(number, table),
        annul_list,
        title=_("Annul the list"),
        hint=_("The list stays to be read but is not counted: no result, which is not 0. It can be taken back."),
        button=_("Annul"),
        danger=True,
        done=_("Not counted: %(list)s."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def list_restore(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The list counts again."""
    desk = office_desk(request, slug, Role.ORGANISER)
    return with_reason(
        request,
        desk,
        desk.table(number, table),
        restore_list,
        title=_("Take the annulment back"),
        hint=_("The list counts again as it stands."),
        button=_("Let it count"),
        done=_("Counted again: %(list)s."),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceLine:
    """One difference in words."""

    who: str
    fact: str
    list_figure: str
    control_figure: str


@require_http_methods(["GET", "HEAD", "POST"])
def list_control(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The list kept at seat 3: type it, and only what differs is shown. The list of seat 1 counts."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    initial = {"version": found.version, **control_initial(found.control_list)}
    form = ControlForm(request.POST or None, seats=seats_of(found), initial=initial)
    form.row = words_of(found)
    status = 0
    if form.is_valid():
        try:
            version = form.cleaned_data["version"]
            saved = save_control_list(table=found, rows=form.rows(), version=version, actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        except Conflict as conflict:
            form.renew_version(conflict.table.version)
            form.add_error(None, conflict_sentence())
            status = CONFLICT
        else:
            _say(request, saved)
            return redirect("office:list_control", slug, number, table)
    context = {"table": found, "form": form, "about": form.row, "differences": difference_lines(found)}
    return desk_page(request, desk, "office/control.html", context, place="board", status=status or status_of(form))


def _say(request: HttpRequest, table: Table) -> None:
    count = len(control_differences(table=table))
    if not table.control_list:
        messages.success(request, _("The control list is taken back."))
    elif count:
        words = ngettext(
            "The control list is saved: %(count)s figure differs.",
            "The control list is saved: %(count)s figures differ.",
            count,
        )
        messages.warning(request, words % {"count": count})
    else:
        messages.success(request, _("The control list is saved: both lists say the same."))


def difference_lines(table: Table) -> list[DifferenceLine]:
    """What differs, in words; nothing else."""
    return [_line(each) for each in control_differences(table=table)]


def _line(difference: ControlDifference) -> DifferenceLine:
    facts = {"points": _("points"), "won": _("won"), "lost": _("lost"), "total": _("total")}
    return DifferenceLine(
        who=f"{difference.seat} {difference.name}",
        fact=facts[difference.fact],
        list_figure=points_text(difference.list_figure),
        control_figure=points_text(difference.control_figure),
    )
