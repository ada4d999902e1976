"""A closed list put right, deal by deal or in its footers, always with a reason; and what it was before."""

from collections.abc import Mapping
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms.base import ReasonForm
from scoring.forms.deals import initial_of as initial_of_deal
from scoring.forms.totals import TotalsCorrectionForm, initial_of
from scoring.models import KeptAs, Table
from scoring.reports.audience import Audience
from scoring.reports.history import OldDeal, Side, history
from scoring.reports.sheets import sheet
from scoring.services.corrections import correcting_list
from scoring.services.deals import DealAnswer, DealEntry, correct_deal, expected_deals, insert_deal, remove_deal
from scoring.services.sheets import TotalsAnswer
from scoring.services.writing import Submission
from scoring.views.deal_entry import Moment, change_of, correction_form, deal_words, moment_of
from scoring.views.office.deals import deal_ways, entered
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.journal_words import action_word
from scoring.views.office.lists import confirmed, words_of
from scoring.views.office.pages import desk_page
from scoring.views.office.totals import after_refusal, saved, say_saved, seats_of, suspicions_about
from scoring.views.paper import editable_paper
from scoring.words import contract_words, grouped, signed


def _closed(request: HttpRequest, desk: Desk, number: int, table: int) -> Table | HttpResponseRedirect:
    """The list; an open one is not corrected but written on."""
    found = desk.table(number, table)
    if found.is_open:
        messages.info(request, _("This list is open: write it on as it is."))
        return redirect("office:list", desk.tournament.slug, number, table)
    return found


@require_safe
def corrections(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Choose what to correct in a closed list."""
    desk = office_desk(request, slug)
    found = _closed(request, desk, number, table)
    if isinstance(found, HttpResponseRedirect):
        return found
    if found.parts:
        return redirect("office:correct_parts", slug, number, table)
    if found.kept_as == KeptAs.TOTALS:
        return redirect("office:correct_totals", slug, number, table)
    shown = sheet(table=found, audience=Audience.OFFICE)
    paper = editable_paper(shown, lambda deal: reverse("office:correct_deal", args=[slug, number, table, deal]))
    context = {"table": found, "sheet": shown, "paper": paper}
    return desk_page(request, desk, "office/corrections.html", context, place="board")


def _written(moment: Moment, deal: int) -> None:
    if moment.deal(deal) is None:
        raise Http404


@require_http_methods(["GET", "HEAD", "POST"])
def deal_correct(request: HttpRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """Correct one deal of a closed list."""
    desk = office_desk(request, slug)
    found = _closed(request, desk, number, table)
    if isinstance(found, HttpResponseRedirect):
        return found
    moment = moment_of(found, deal)
    old = moment.deal(deal)
    if old is None:
        raise Http404
    initial = initial_of_deal(old, moment.position(old.declarer_id))
    form = correction_form(request, found, moment, initial, needs_reason=True)

    def write(entry: DealEntry) -> DealAnswer:
        return correct_deal(
            table=found, entry=entry, actor=desk.actor, writer=correcting_list, **change_of(form, entry)
        )

    ways = deal_ways("office:correct_insert", "office:correct_remove", found, deal)
    title = _("Correct deal %(number)s of a closed list") % {"number": deal}
    page = entered(request, desk, moment, form, write, title=title, table=found, ways=ways)
    return page or redirect("office:list", slug, number, table)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_add(request: HttpRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """Insert a deal that was forgotten into a closed list."""
    desk = office_desk(request, slug)
    found = _closed(request, desk, number, table)
    if isinstance(found, HttpResponseRedirect):
        return found
    moment = moment_of(found, deal)
    _written(moment, deal)
    form = correction_form(request, found, moment, {}, needs_reason=True)

    def write(entry: DealEntry) -> DealAnswer:
        return insert_deal(table=found, entry=entry, actor=desk.actor, writer=correcting_list, **change_of(form, entry))

    title = _("Insert a deal before deal %(number)s") % {"number": deal}
    page = entered(request, desk, moment, form, write, title=title, table=found)
    return page or redirect("office:list", slug, number, table)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_strike(request: HttpRequest, slug: str, number: int, table: int, deal: int) -> HttpResponse:
    """Take a deal out of a closed list."""
    desk = office_desk(request, slug)
    found = _closed(request, desk, number, table)
    if isinstance(found, HttpResponseRedirect):
        return found
    moment = moment_of(found, deal)
    old = moment.deal(deal)
    if old is None:
        raise Http404
    form = ReasonForm(request.POST or None, initial={"version": found.version})
    page = confirmed(
        request,
        desk,
        found,
        form,
        partial(_strike, desk, found, deal),
        title=_("Remove deal %(number)s") % {"number": deal},
        hint=_("The later deals move up by one, and the dealers with them. The list counts on, as corrected."),
        detail=deal_words(moment, old),
        button=_("Remove"),
        danger=True,
    )
    if page is not None:
        return page
    messages.success(request, _("Corrected: %(list)s.") % {"list": words_of(found)})
    return redirect("office:list", slug, number, table)


def _strike(desk: Desk, table: Table, deal: int, form: ReasonForm) -> None:
    typed = form.cleaned_data
    remove_deal(
        table=table,
        number=deal,
        version=typed["version"],
        reason=typed["reason"],
        actor=desk.actor,
        submission=Submission(id=form.submission_id, content={"remove": deal, "reason": typed["reason"]}),
        writer=correcting_list,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def totals_correct(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Correct the footers of a closed list that was typed as totals."""
    desk = office_desk(request, slug)
    found = _closed(request, desk, number, table)
    if isinstance(found, HttpResponseRedirect):
        return found
    seats, expected = seats_of(found), expected_deals(found)
    sent = request.POST if request.method == "POST" else None
    form = TotalsCorrectionForm(sent, seats=seats, expected=expected, initial=initial_of(found, seats, expected))
    context = {"table": found, "form": form, "expected": expected, "about": words_of(found), "correcting": True}
    status = 200
    if sent is not None:
        doubts = suspicions_about(form, found)
        outcome = saved(desk, found, form, writer=correcting_list)
        if isinstance(outcome, TotalsAnswer):
            say_saved(request, found, outcome, doubts)
            return redirect("office:list", slug, number, table)
        status, more = after_refusal(form, outcome)
        context |= more
    return desk_page(request, desk, "office/totals.html", context, place="board", status=status)


@require_safe
def list_history(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Every version of a list that was, with who changed it and why."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    names = {seat.position: seat.entrant.player.full_name for seat in seats_of(found)}
    steps = [
        {
            "at": step.at,
            "who": step.who or _("at the table"),
            "word": action_word(step.action),
            "reason": step.reason,
            "before": side_lines(step.before, names),
            "after": side_lines(step.after, names),
        }
        for step in history(table=found)
    ]
    context = {"table": found, "steps": steps, "about": words_of(found)}
    return desk_page(request, desk, "office/history.html", context, place="board")


def side_lines(side: Side, names: Mapping[int, str]) -> list[str]:
    """A deal, or the footers, in words; `names` are those at the seats of the list."""
    words = _("%(name)s: %(points)s points, %(won)s won, %(lost)s lost, total %(total)s")
    rows = [
        words
        % {
            "name": names.get(row.seat, ""),
            "points": grouped(row.points),
            "won": row.won,
            "lost": row.lost,
            "total": grouped(row.total),
        }
        for row in side.rows
    ]
    return ([_old_deal(side.deal, names)] if side.deal else []) + rows


def _old_deal(deal: OldDeal, names: Mapping[int, str]) -> str:
    if deal.declarer is None or deal.contract is None:
        return _("%(number)s passed in") % {"number": deal.number}
    return f"{deal.number} {names.get(deal.declarer, '')}: {contract_words(deal.contract)} → {signed(deal.points)}"
