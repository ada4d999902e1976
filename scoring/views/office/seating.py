"""Seating: draw the next series, hand out the codes, start; and the states of a series after that."""

import re
from typing import Any

import segno
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.base import PlainReasonForm
from scoring.forms.seating import DrawForm
from scoring.models import Deal, Role, Seat, SeatingKind, Series, SeriesState, Table, Tournament
from scoring.reports.seating_office import (
    FINISHED,
    cards_of,
    corrected_since,
    current_series,
    drawn_among_equals,
    waiting,
)
from scoring.reports.seating_quality import quality
from scoring.rules.errors import RuleError
from scoring.services.at_table import renew_code
from scoring.services.seating import discard_seating, draw_tables, redraw_tables
from scoring.services.series import close_series, publish_series, reopen_series, start_series
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of
from scoring.words import error_sentence

FEWEST_PLAYERS = 3
SERIES_NUMBER = re.compile(r"[0-9]{1,4}")


@require_safe
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables of the series the direction is at (or `?series=2`), and the draw of the next."""
    desk = office_desk(request, slug)
    asked = request.GET.get("series", "")
    series = desk.series(int(asked)) if SERIES_NUMBER.fullmatch(asked) else current_series(desk.tournament)
    return seating_page(request, desk, series)


def seating_page(request: HttpRequest, desk: Desk, series: Series | None) -> HttpResponse:
    """The page with the seating of a series, if there is one."""
    tournament = desk.tournament
    entrants = tournament.entrants.filter(withdrawn_after__isnull=True, excluded=False)
    present, marked = entrants.count(), entrants.filter(checked_in=True).count()
    seated = tournament.series.exclude(state=SeriesState.PLANNED).order_by("number")
    context = {
        "series": series,
        "all_series": seated,
        "present": present,
        "unmarked": present - marked if marked else 0,
        "enough": present >= FEWEST_PLAYERS,
        "next_number": next_number(tournament),
        "draw_form": DrawForm(initial={"method": tournament.seating}),
        "states": SeriesState,
        **(_about(series) if series else {}),
    }
    return desk_page(request, desk, "office/seating.html", context, place="seating")


def _about(series: Series) -> dict[str, Any]:
    """Everything there is to say about the seating of one series."""
    found = quality(series=series)
    open_series = series.state in {SeriesState.SEATED, SeriesState.RUNNING}
    return {
        "cards": cards_of(series),
        "empty": not _has_results(series),
        "quality": found,
        "notices": [error_sentence(notice) for notice in found.notices] if found else [],
        "drawn": drawn_among_equals(series),
        "corrected_since": corrected_since(series, found.drawn_at if found else None),
        "waiting": waiting(series) if open_series else [],
    }


def next_number(tournament: Tournament) -> int | None:
    """The series that can be drawn next, None while one is seated or running or all are played."""
    seated = tournament.series.exclude(state=SeriesState.PLANNED)
    if seated.exclude(state__in=FINISHED).exists():
        return None
    number = seated.count() + 1
    return number if number <= tournament.series_planned else None


def _has_results(series: Series) -> bool:
    """Whether anything was written on a list of the series."""
    written = Seat.objects.filter(series=series, points__isnull=False)
    return Deal.objects.filter(table__series=series).exists() or written.exists()


@require_POST
def seating_draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the tables of the next series: by lot, by plan with all that follow, or by standing."""
    desk = office_desk(request, slug, Role.ORGANISER)
    try:
        series = draw_tables(tournament=desk.tournament, actor=desk.actor, method=_method(request))
    except RuleError as error:
        messages.error(request, error_sentence(error))
    else:
        tables = series.tables.count()
        words = ngettext(
            "Series %(number)s is drawn: %(tables)s table.", "Series %(number)s is drawn: %(tables)s tables.", tables
        )
        messages.success(request, words % {"number": series.number, "tables": tables})
    return redirect("office:seating", slug)


def _method(request: HttpRequest) -> SeatingKind | None:
    """The way to draw that was chosen; None is that of the tournament."""
    chosen = request.POST.get("method", "")
    return SeatingKind(chosen) if chosen in SeatingKind else None


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
    """Draw a series again; what was printed of the seating before no longer holds."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    method = _method(request) or SeatingKind(series.seating or desk.tournament.seating)
    words = _("Series %(number)s is drawn again. Prints of the seating before no longer hold.")
    with receipt(request, words % {"number": number}):
        redraw_tables(series=series, actor=desk.actor, method=method)
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


@require_POST
def table_renew(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """A new code and QR code, because the old one has got into the wrong hands."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    with receipt(request, _("Table %(table)s has a new code. The old one opens nothing any more.") % {"table": table}):
        renew_code(table=found, actor=desk.actor)
    return redirect("office:table_card", slug, number, table)


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
