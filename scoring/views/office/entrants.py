"""Entrants: the quick line, the page of one entrant, and how somebody leaves."""

from typing import Any

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.base import PlainReasonForm
from scoring.forms.entrants import EntrantForm, EntrantLineForm, WithdrawForm, initial_of
from scoring.forms.entrants_list import EntrantFilterForm, EntrantMarkForm
from scoring.models import Club, Entrant, Role
from scoring.models.sorting import sort_key
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.reports.labels import cents_text
from scoring.reports.money import fees_missing
from scoring.reports.people import entrant_counts, offered_people
from scoring.rules.errors import RuleError
from scoring.services.desk import check_in, mark_paid
from scoring.services.entrants import (
    add_entrant,
    edit_entrant,
    exclude_entrant,
    readmit_entrant,
    remove_entrant,
    withdraw_entrant,
)
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of
from scoring.views.office.tables import entrants_table
from scoring.words import error_sentence


@require_http_methods(["GET", "HEAD", "POST"])
def entrants(request: HttpRequest, slug: str) -> HttpResponse:
    """All entrants; an organiser adds the next one in one line."""
    desk = office_desk(request, slug, Role.ORGANISER if request.method == "POST" else Role.REFEREE)
    offered = offered_people(desk.tournament, desk.user) if desk.is_organiser else None
    form = EntrantLineForm(request.POST or None, offered=offered.by_line if offered else None)
    form.row = _("New entrant")
    if form.is_valid() and _added(request, desk, form):
        return redirect("office:entrants", slug)
    filters = EntrantFilterForm(request.GET)
    found = list(_found(desk, filters))
    fee = desk.tournament.entry_fee_cents
    owing = fees_missing(desk.tournament) if fee else None
    table = entrants_table(found, slug=slug, editable=desk.is_organiser, owing=owing).for_request(request)
    context = {
        "form": form,
        "filters": filters,
        "table": table,
        "counts": entrant_counts(desk.tournament),
        "fee": fee,
        "people": offered.lines if offered else (),
        "clubs": Club.objects.all(),
    }
    return desk_page(request, desk, "office/entrants.html", context, place="entrants", status=status_of(form))


def _added(request: HttpRequest, desk: Desk, form: EntrantLineForm) -> bool:
    """Whether the entrant of this line is in, now or by the same submission before."""
    try:
        entrant = add_entrant(
            tournament=desk.tournament,
            facts=form.facts(),
            actor=desk.actor,
            player=form.chosen,
            submission=form.submitted(),
        )
    except RuleError as error:
        form.refuse(error)
        return False
    messages.success(request, _("Added: %(entrant)s.") % {"entrant": entrant_words(entrant)})
    return True


def entrant_words(entrant: Entrant) -> str:
    """ "12 Clara Winter (Karo 7)"; a guest without a club in brackets."""
    words = f"{entrant.start_number} {entrant.player.full_name}"
    return f"{words} ({entrant.club.name})" if entrant.club else words


def _found(desk: Desk, filters: EntrantFilterForm) -> QuerySet[Entrant]:
    """The entrants whose name or club contains what was asked for (accents and case aside), or who have that start
    number, of the kind asked for.
    """
    found = desk.tournament.entrants.select_related("player", "club", "team").filter(filters.condition(desk.tournament))
    query = filters.query
    if not query:
        return found
    named = Q(player__sort_key__contains=sort_key(query)) | Q(club__sort_key__contains=sort_key(query))
    is_number = query.isdecimal() and len(query) <= len(str(HIGHEST_NUMBER))
    return found.filter(named | Q(start_number=int(query)) if is_number else named)


@require_POST
def entrant_mark(request: HttpRequest, slug: str) -> HttpResponse:
    """One tap: present or not, paid or not; then the list again as it was."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = EntrantMarkForm(request.POST)
    if form.is_valid():
        entrant = desk.entrant(form.number)
        try:
            messages.success(request, _marked(desk, entrant, form.mark))
        except RuleError as error:
            messages.error(request, error_sentence(error))
    return redirect(f"{reverse('office:entrants', args=[slug])}{form.way_back()}")


def _marked(desk: Desk, entrant: Entrant, mark: str) -> str:
    """The receipt of a mark that was set; one of money names the amount, which may be a part of the fee."""
    facts = {"entrant": entrant_words(entrant)}
    if mark in {"present", "absent"}:
        check_in(entrant=entrant, present=mark == "present", actor=desk.actor)
        return (_("Present: %(entrant)s.") if mark == "present" else _("Not present: %(entrant)s.")) % facts
    cents = mark_paid(entrant=entrant, paid=mark == "paid", actor=desk.actor)
    words = _("Paid: %(entrant)s, %(amount)s.") if cents > 0 else _("Given back: %(entrant)s, %(amount)s.")
    return words % {**facts, "amount": cents_text(abs(cents))}


@require_http_methods(["GET", "HEAD", "POST"])
def entrant_edit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everything about one entrant."""
    desk = office_desk(request, slug, Role.ORGANISER)
    entrant = desk.entrant(number)
    form = EntrantForm(request.POST or None, initial=initial_of(entrant))
    form.row = entrant_words(entrant)
    if form.is_valid():
        try:
            saved = edit_entrant(entrant=entrant, facts=form.facts(), actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Saved: %(entrant)s.") % {"entrant": entrant_words(saved)})
            return redirect("office:entrants", slug)
    return _entrant_page(request, desk, entrant, form=form, status=status_of(form))


def _entrant_page(request: HttpRequest, desk: Desk, entrant: Entrant, *, status: int, **context: Any) -> HttpResponse:
    shared: dict[str, Any] = {
        "form": EntrantForm(initial=initial_of(entrant)),
        "withdraw_form": WithdrawForm(),
        "exclude_form": PlainReasonForm(),
    }
    shared |= {"entrant": entrant, "clubs": Club.objects.all(), "seated": entrant.seats.exists()}
    return desk_page(request, desk, "office/entrant_edit.html", shared | context, place="entrants", status=status)


@require_POST
def entrant_remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take somebody out who has never been seated."""
    desk = office_desk(request, slug, Role.ORGANISER)
    entrant = desk.entrant(number)
    with receipt(request, _("Removed: %(entrant)s.") % {"entrant": entrant_words(entrant)}):
        remove_entrant(entrant=entrant, actor=desk.actor)
    return redirect("office:entrants", slug)


@require_POST
def entrant_withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Somebody leaves after a series; his results stay."""
    desk = office_desk(request, slug, Role.ORGANISER)
    entrant = desk.entrant(number)
    form = WithdrawForm(request.POST)
    form.row = entrant_words(entrant)
    if form.is_valid():
        try:
            withdraw_entrant(entrant=entrant, after_series=form.cleaned_data["after_series"], actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Withdrawn: %(entrant)s.") % {"entrant": entrant_words(entrant)})
            return redirect("office:entrants", slug)
    return _entrant_page(request, desk, entrant, withdraw_form=form, status=status_of(form))


@require_POST
def entrant_exclude(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Exclude somebody, with a reason: no rank, no prize; the results of the others stand."""
    desk = office_desk(request, slug, Role.ORGANISER)
    entrant = desk.entrant(number)
    form = PlainReasonForm(request.POST)
    form.row = entrant_words(entrant)
    if form.is_valid():
        try:
            exclude_entrant(entrant=entrant, reason=form.cleaned_data["reason"], actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Excluded: %(entrant)s.") % {"entrant": entrant_words(entrant)})
            return redirect("office:entrants", slug)
    return _entrant_page(request, desk, entrant, exclude_form=form, status=status_of(form))


@require_POST
def entrant_readmit(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take back a withdrawal or an exclusion."""
    desk = office_desk(request, slug, Role.ORGANISER)
    entrant = desk.entrant(number)
    with receipt(request, _("Back in: %(entrant)s.") % {"entrant": entrant_words(entrant)}):
        readmit_entrant(entrant=entrant, actor=desk.actor)
    return redirect("office:entrant_edit", slug, number)
