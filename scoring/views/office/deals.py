"""The deals of a list, one by one: the next one, a correction, an insertion, a removal."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.base import ReasonForm
from scoring.forms.deals import DealForm, initial_of
from scoring.models import Table
from scoring.services.deals import (
    DealAnswer,
    DealEntry,
    correct_deal,
    expected_deals,
    insert_deal,
    record_deal,
    remove_deal,
)
from scoring.services.writing import Conflict, Submission
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
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import confirmed, words_of
from scoring.views.office.pages import CONFLICT, desk_page, status_of


@require_http_methods(["GET", "HEAD", "POST"])
def deal_new(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The next deal of a list."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    moment = moment_of(found)
    form = DealForm(
        request.POST or None, initial={"number": moment.number}, places=moment.places, row=row_of(moment.number)
    )

    def write(entry: DealEntry) -> DealAnswer:
        submission = submission_of(form, entry)
        seen = form.cleaned_data["number"]
        return record_deal(table=found, entry=entry, actor=desk.actor, number=seen, submission=submission)

    page = entered(request, desk, moment, form, write, title=_("Next deal"), table=found)
    return page or redirect("office:deal_new", slug, number, table)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_edit(request: HttpRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """Correct a deal; anything but the last one needs a note."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    moment = moment_of(found, deal)
    written = moment.deal(deal)
    if written is None:
        raise Http404
    initial = initial_of(written, moment.position(written.declarer_id))
    form = correction_form(request, found, moment, initial, needs_reason=written != moment.last)

    def write(entry: DealEntry) -> DealAnswer:
        return correct_deal(table=found, entry=entry, actor=desk.actor, **change_of(form, entry))

    page = entered(
        request,
        desk,
        moment,
        form,
        write,
        title=_("Correct deal %(number)s") % {"number": deal},
        table=found,
        ways=deal_ways("office:deal_insert", "office:deal_remove", found, deal),
    )
    return page or redirect("office:list", slug, number, table)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_insert(request: HttpRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """Insert a deal that was forgotten: it takes this number, the later ones move on."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    moment = moment_of(found, deal)
    if moment.deal(deal) is None:
        raise Http404
    form = correction_form(request, found, moment, {}, needs_reason=True)

    def write(entry: DealEntry) -> DealAnswer:
        return insert_deal(table=found, entry=entry, actor=desk.actor, **change_of(form, entry))

    title = _("Insert a deal before deal %(number)s") % {"number": deal}
    page = entered(request, desk, moment, form, write, title=title, table=found)
    return page or redirect("office:list", slug, number, table)


def deal_ways(insert: str, remove: str, table: Table, deal: int) -> tuple[str, str]:
    """The addresses of two views about one deal."""
    place = [table.series.tournament.slug, table.series.number, table.number, deal]
    return reverse(insert, args=place), reverse(remove, args=place)


def entered(
    request: HttpRequest,
    desk: Desk,
    moment: Moment,
    form: DealForm,
    write: Callable[[DealEntry], DealAnswer],
    *,
    table: Table,
    title: str,
    ways: tuple[str, str] | None = None,
) -> HttpResponse | None:
    """None once the deal is written, otherwise the page to show; `ways` lead to inserting a deal and removing this."""
    outcome = take_step(form, table, write) if request.method == "POST" else None
    if isinstance(outcome, DealAnswer):
        messages.success(request, f"{words_of(table)} · {_written_words(table, outcome.number)}")
        return None
    page = _page_of(moment, form, table) | {"title": title, "ways": ways}
    status = status_of(form)
    if isinstance(outcome, Conflict):
        page["versions"], page["moment"] = both_versions(form, outcome)
        status = CONFLICT
    page["shown"] = outcome if isinstance(outcome, Shown) else None
    return desk_page(request, desk, "office/deal.html", page, place="board", status=status)


def _written_words(table: Table, number: int) -> str:
    moment = moment_of(table)
    written = moment.deal(number)
    return deal_words(moment, written) if written else ""


def _page_of(moment: Moment, form: DealForm, table: Table) -> dict[str, Any]:
    """What every page of a deal shows; the last deal only in front of the next one."""
    last = moment.last
    return {
        "table": table,
        "moment": moment,
        "form": form,
        "about": words_of(table),
        "last_words": deal_words(moment, last) if last and last.number < moment.number else "",
        "expected": expected_deals(table),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def deal_remove(request: HttpRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """Remove a deal; the later ones move up."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    moment = moment_of(found, deal)
    written = moment.deal(deal)
    if written is None:
        raise Http404
    form = ReasonForm(request.POST or None, initial={"version": found.version})
    words = deal_words(moment, written)
    page = confirmed(
        request,
        desk,
        found,
        form,
        lambda asked: _removed(desk, found, deal, asked),
        title=_("Remove deal %(number)s") % {"number": deal},
        hint=_("The later deals move up by one, and the dealers with them."),
        detail=words,
        button=_("Remove"),
        danger=True,
    )
    if page is None:
        messages.success(request, _("Removed from %(list)s: %(deal)s.") % {"list": words_of(found), "deal": words})
    return page or redirect("office:list", slug, number, table)


def _removed(desk: Desk, table: Table, number: int, form: ReasonForm) -> None:
    reason = form.cleaned_data["reason"]
    remove_deal(
        table=table,
        number=number,
        version=form.cleaned_data["version"],
        reason=reason,
        actor=desk.actor,
        submission=Submission(id=form.submission_id, content={"remove": number, "reason": reason}),
    )
