"""Friendly evenings in the office: open one and its tables, see it, change its rules before the first deal, print the
settlement.
"""

from typing import Any

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.exports.settlement import settlement_pdf
from scoring.forms.base import ReasonForm, SubmissionForm
from scoring.forms.friendly import (
    EveningForm,
    EveningWordsForm,
    HouseRulesForm,
    PlayersForm,
    initial_rules,
    initial_words,
)
from scoring.models import Deal, Role, Table, User, Visibility
from scoring.reports.audience import Audience
from scoring.reports.friendly import TableEvening, WholeEvening, house_rules, is_house_evening, whole_evening
from scoring.rules.errors import RuleError
from scoring.services.friendly import reopen_evening
from scoring.services.friendly_people import edit_evening
from scoring.services.friendly_tables import create_evening, open_table, set_house_rules
from scoring.services.writing import Conflict
from scoring.views.caching import cached_bytes
from scoring.views.friendly_pages import paper_of, settlement_context, table_context
from scoring.views.office.desk import Desk, office_desk, signed_in
from scoring.views.office.pages import conflict_sentence, desk_page, office_page, status_of
from scoring.views.office.prints import asked_language
from scoring.views.office.seating import table_address

POST_TOO = ["GET", "HEAD", "POST"]


@require_http_methods(POST_TOO)
def evening_new(request: HttpRequest) -> HttpResponse:
    """A new friendly evening: who plays, by which rules; whoever opens it is its organiser."""
    user = signed_in(request)
    form = EveningForm(request.POST or None)
    if form.is_valid():
        table = _created(form, user)
        if table is not None:
            messages.success(request, _("The evening is open. The first deal can be written."))
            return redirect("office:evening", table.series.tournament.slug)
    return office_page(request, "office/evening_new.html", {"form": form}, status=status_of(form))


def _created(form: EveningForm, user: User) -> Table | None:
    try:
        return create_evening(user=user, facts=form.evening(), submission=form.submitted())
    except RuleError as error:
        form.refuse(error)
        return None


def evening_desk(request: HttpRequest, slug: str, role: Role = Role.REFEREE) -> Desk:
    """The desk of a friendly evening; 404 for every other event."""
    desk = office_desk(request, slug, role)
    if not is_house_evening(desk.tournament):
        raise Http404
    return desk


@require_safe
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """The evening at a glance: who pays whom, and of every table the way in, everybody's state and every deal."""
    desk = evening_desk(request, slug)
    whole = whole_evening(desk.tournament, Audience.OFFICE)
    context = settlement_context(whole) | {
        "tables": [_table(request, whole, each) for each in whole.tables],
        "played": any(each.report.rows for each in whole.tables),
        "public": desk.tournament.visibility == Visibility.LIVE,
    }
    return desk_page(request, desk, "office/evening.html", context, place="evening")


def _table(request: HttpRequest, whole: WholeEvening, each: TableEvening) -> dict[str, Any]:
    address = table_address(request, each.table)
    return table_context(each.report) | {
        "table": each.table,
        "address": address,
        "qr": segno.make(address, error="m").svg_data_uri(scale=6, border=2, dark="#000", light="#fff"),
        "paper": paper_of(whole, each, each.table.token if each.table.is_open else ""),
    }


@require_http_methods(POST_TOO)
def evening_table_new(request: HttpRequest, slug: str) -> HttpResponse:
    """One more table of the evening, by the same rules and settled together with the others."""
    desk = evening_desk(request, slug, Role.ORGANISER)
    form = PlayersForm(request.POST or None)
    if form.is_valid():
        try:
            table = open_table(
                tournament=desk.tournament, players=form.players(), actor=desk.actor, submission=form.submitted()
            )
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Table %(table)s is open.") % {"table": table.number})
            return redirect("office:evening", slug)
    status = status_of(form)
    return desk_page(request, desk, "office/evening_table_new.html", {"form": form}, place="evening", status=status)


@require_http_methods(POST_TOO)
def evening_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, day and place, the names of those who play, and whether others may look on."""
    desk = evening_desk(request, slug, Role.ORGANISER)
    entrants = desk.tournament.entrants.select_related("player").order_by("start_number")
    names = [entrant.player.full_name for entrant in entrants]
    form = EveningWordsForm(request.POST or None, names=names, initial=initial_words(desk.tournament))
    if form.is_valid():
        try:
            edit_evening(tournament=desk.tournament, edit=form.edit(), actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The evening is saved."))
            return redirect("office:evening", slug)
    return desk_page(request, desk, "office/evening_edit.html", {"form": form}, place="edit", status=status_of(form))


@require_http_methods(POST_TOO)
def evening_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The house rules; they can be changed until the first deal is written."""
    desk = evening_desk(request, slug, Role.ORGANISER)
    form = HouseRulesForm(request.POST or None, initial=initial_rules(house_rules(desk.tournament)))
    if form.is_valid():
        try:
            set_house_rules(tournament=desk.tournament, house=form.house(), actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The house rules are saved."))
            return redirect("office:evening", slug)
    frozen = Deal.objects.filter(table__series__tournament=desk.tournament).exists()
    context = {"form": form, "frozen": frozen}
    return desk_page(request, desk, "office/evening_rules.html", context, place="rules", status=status_of(form))


@require_http_methods(POST_TOO)
def evening_reopen(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """A finished table goes on, or a deal of it is to be corrected."""
    desk = evening_desk(request, slug, Role.ORGANISER)
    found = desk.table(table, table)
    form = ReasonForm(request.POST or None, initial={"version": found.version})
    if form.is_valid() and _reopened(form, found, desk):
        messages.success(request, _("Table %(table)s is open again.") % {"table": table})
        return redirect("office:evening", slug)
    context = {
        "form": form,
        "title": _("Reopen table %(table)s") % {"table": table},
        "hint": _("Its players can write again; the settlement changes with what is written."),
        "button": _("Reopen the table"),
        "back": reverse("office:evening", args=[slug]),
    }
    return desk_page(request, desk, "office/confirm.html", context, place="evening", status=status_of(form))


def _reopened(form: SubmissionForm, table: Table, desk: Desk) -> bool:
    typed = form.cleaned_data
    try:
        reopen_evening(table=table, version=typed["version"], reason=typed["reason"], actor=desk.actor)
    except RuleError as error:
        form.refuse(error)
    except Conflict:
        form.add_error(None, conflict_sentence())
    return not form.errors


@require_safe
def evening_settlement(request: HttpRequest, slug: str) -> HttpResponse:
    """The settlement as PDF, in `?language=`."""
    desk = evening_desk(request, slug)
    tournament, language = desk.tournament, asked_language(request)
    parts = ("settlement", tournament.pk, tournament.created_at.isoformat(), tournament.revision, language)

    def made() -> bytes:
        whole = whole_evening(tournament, Audience.OFFICE)
        return settlement_pdf(whole, tournament=tournament, language=language)

    response = HttpResponse(cached_bytes(parts, made), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slug}-settlement-{tournament.revision}.pdf"'
    response["Cache-Control"] = "private, no-cache"
    return response
