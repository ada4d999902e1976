"""Friendly evenings in the office: open one, see it, change its rules before the first deal, print the settlement."""

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.exports.settlement import settlement_pdf
from scoring.forms.base import ReasonForm, SubmissionForm
from scoring.forms.friendly import EveningForm, EveningWordsForm, HouseRulesForm, initial_rules, initial_words
from scoring.models import Deal, Role, Table, User, Visibility
from scoring.reports.audience import Audience
from scoring.reports.friendly import evening_report, house_rules, is_house_evening
from scoring.rules.errors import RuleError
from scoring.services.friendly import create_evening, reopen_evening, set_house_rules
from scoring.services.friendly_people import edit_evening
from scoring.services.writing import Conflict
from scoring.tables.friendly import evening_table
from scoring.views.caching import cached_bytes
from scoring.views.friendly_pages import evening_context
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


def evening_desk(request: HttpRequest, slug: str, role: Role = Role.REFEREE) -> tuple[Desk, Table]:
    """The desk of a friendly evening and its table; 404 for every other event."""
    desk = office_desk(request, slug, role)
    if not is_house_evening(desk.tournament):
        raise Http404
    return desk, desk.table(1, 1)


@require_safe
def evening(request: HttpRequest, slug: str) -> HttpResponse:
    """The evening at a glance: the way in for the table, everybody's state, who pays whom, every deal."""
    desk, table = evening_desk(request, slug)
    address = table_address(request, table)
    context = evening_context(table) | {
        "table": table,
        "address": address,
        "qr": segno.make(address, error="m").svg_data_uri(scale=6, border=2, dark="#000", light="#fff"),
        "public": desk.tournament.visibility == Visibility.LIVE,
    }
    context["paper"] = evening_table(context["report"], table.token if table.is_open else "")
    return desk_page(request, desk, "office/evening.html", context, place="evening")


@require_http_methods(POST_TOO)
def evening_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Name, day and place, the names of those who play, and whether others may look on."""
    desk, table = evening_desk(request, slug, Role.ORGANISER)
    seats = table.seats.select_related("entrant__player").order_by("position")
    names = [seat.entrant.player.full_name for seat in seats]
    form = EveningWordsForm(request.POST or None, initial=initial_words(desk.tournament, names))
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
    desk, table = evening_desk(request, slug, Role.ORGANISER)
    form = HouseRulesForm(request.POST or None, initial=initial_rules(house_rules(desk.tournament)))
    if form.is_valid():
        try:
            set_house_rules(tournament=desk.tournament, house=form.house(), actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The house rules are saved."))
            return redirect("office:evening", slug)
    context = {"form": form, "frozen": Deal.objects.filter(table=table).exists()}
    return desk_page(request, desk, "office/evening_rules.html", context, place="rules", status=status_of(form))


@require_http_methods(POST_TOO)
def evening_reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished evening goes on, or a deal of it is to be corrected."""
    desk, table = evening_desk(request, slug, Role.ORGANISER)
    form = ReasonForm(request.POST or None, initial={"version": table.version})
    if form.is_valid() and _reopened(form, table, desk):
        messages.success(request, _("The evening is open again."))
        return redirect("office:evening", slug)
    context = {
        "form": form,
        "title": _("Reopen the evening"),
        "hint": _("Its table can write again; the settlement changes with what is written."),
        "button": _("Reopen the evening"),
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
    desk, table = evening_desk(request, slug)
    tournament, language = desk.tournament, asked_language(request)
    parts = ("settlement", tournament.pk, tournament.created_at.isoformat(), tournament.revision, language)

    def made() -> bytes:
        report = evening_report(table=table, audience=Audience.OFFICE)
        return settlement_pdf(report, tournament=tournament, language=language)

    response = HttpResponse(cached_bytes(parts, made), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slug}-settlement-{tournament.revision}.pdf"'
    response["Cache-Control"] = "private, no-cache"
    return response
