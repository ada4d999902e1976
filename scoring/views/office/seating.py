"""Seating: draw the next series, hand out the codes, start; and the states of a series after that."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.base import PlainReasonForm
from scoring.models import Deal, Role, Seat, Series, SeriesState, Table, Tournament
from scoring.rules.errors import RuleError
from scoring.services.seating import discard_seating, draw_tables
from scoring.services.series import close_series, publish_series, reopen_series, start_series
from scoring.views.office.desk import office_desk
from scoring.views.office.pages import desk_page, receipt, status_of
from scoring.words import error_sentence

FEWEST_PLAYERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One table on the page of the seating."""

    number: int
    code: str
    seats: tuple[Seat, ...]
    is_open: bool


@require_safe
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of the latest series, and the draw of the next."""
    desk = office_desk(request, slug)
    tournament = desk.tournament
    latest = Series.objects.filter(tournament=tournament).order_by("-number").first()
    present = tournament.entrants.filter(withdrawn_after__isnull=True, excluded=False).count()
    context = {
        "series": latest,
        "cards": cards_of(latest) if latest else [],
        "present": present,
        "enough": present >= FEWEST_PLAYERS,
        "next_number": next_number(tournament, latest),
        "empty": latest is not None and not _has_results(latest),
        "states": SeriesState,
    }
    return desk_page(request, desk, "office/seating.html", context, place="seating")


def cards_of(series: Series) -> list[Card]:
    """The tables with their players in seat order; two queries."""
    seats = Seat.objects.select_related("entrant__player").order_by("position")
    by_table: dict[int, list[Seat]] = {}
    for seat in seats.filter(series=series):
        by_table.setdefault(seat.table_id, []).append(seat)
    tables = Table.objects.filter(series=series).order_by("number")
    return [
        Card(number=table.number, code=table.code, seats=tuple(by_table.get(table.pk, [])), is_open=table.is_open)
        for table in tables
    ]


def next_number(tournament: Tournament, latest: Series | None) -> int | None:
    """The series that can be drawn next, None while one is under way or all are played."""
    if latest is None:
        return 1
    if latest.state == SeriesState.PLANNED:
        return latest.number
    if latest.state in {SeriesState.CLOSED, SeriesState.PUBLISHED} and latest.number < tournament.series_planned:
        return latest.number + 1
    return None


def _has_results(series: Series) -> bool:
    """Whether anything was written on a list of the series."""
    written = Seat.objects.filter(series=series, points__isnull=False)
    return Deal.objects.filter(table__series=series).exists() or written.exists()


@require_POST
def seating_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the tables of the next series by lot."""
    desk = office_desk(request, slug, Role.ORGANISER)
    try:
        series = draw_tables(tournament=desk.tournament, actor=desk.actor)
    except RuleError as error:
        messages.error(request, error_sentence(error))
    else:
        words = _("Series %(number)s is drawn: %(tables)s tables.")
        messages.success(request, words % {"number": series.number, "tables": series.tables.count()})
    return redirect("office:seating", slug)


@require_POST
def seating_discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a seating back; possible until the first deal is written."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    with receipt(request, _("The seating of series %(number)s is discarded.") % {"number": number}):
        discard_seating(series=series, actor=desk.actor)
    return redirect("office:seating", slug)


@require_POST
def seating_redraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Discard the seating and draw the series again."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    with receipt(request, _("Series %(number)s is drawn again.") % {"number": number}):
        discard_seating(series=series, actor=desk.actor)
        draw_tables(tournament=desk.tournament, actor=desk.actor)
    return redirect("office:seating", slug)


@require_safe
def table_card(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The way in for one table: code and QR code, large enough to be held to a phone."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    address = table_address(request, found)
    qr = segno.make(address, error="m").svg_data_uri(scale=6, border=2, dark="#000", light="#fff")
    context = {"table": found, "address": address, "qr": qr}
    return desk_page(request, desk, "office/table_card.html", context, place="seating")


def table_address(request: HttpRequest, table: Table) -> str:
    """Where the phone at the table writes, on the site's own address."""
    path = reverse("table:sheet", args=[table.token])
    return f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)


@require_POST
def series_start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The lists are on the tables: begin."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    with receipt(request, _("Series %(number)s has begun.") % {"number": number}):
        start_series(series=series, actor=desk.actor)
    return redirect("office:board", slug, number)


@require_POST
def series_close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All lists are in: close the series."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    with receipt(request, _("Series %(number)s is closed.") % {"number": number}):
        close_series(series=series, actor=desk.actor)
    return redirect("office:board", slug, number)


@require_POST
def series_publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the results of a closed series to the public."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    with receipt(request, _("Series %(number)s is published.") % {"number": number}):
        publish_series(series=series, actor=desk.actor)
    return redirect("office:board", slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
def series_reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a closed series again, with a reason."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    form = PlainReasonForm(request.POST or None)
    form.row = _("Series %(number)s") % {"number": number}
    if form.is_valid():
        try:
            reopen_series(series=series, reason=form.cleaned_data["reason"], actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Series %(number)s is open again.") % {"number": number})
            return redirect("office:board", slug, number)
    context = {
        "form": form,
        "title": _("Reopen series %(number)s") % {"number": number},
        "hint": _("Its results become provisional again. Lists stay as they are."),
        "button": _("Reopen"),
        "back": reverse("office:board", args=[slug, number]),
    }
    return desk_page(request, desk, "office/confirm.html", context, place="board", status=status_of(form))
