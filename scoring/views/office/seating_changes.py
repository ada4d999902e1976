"""A seating changed by hand: who is missing, who changes places; kept, locked, unlocked."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.base import SubmissionForm
from scoring.forms.seating import MissingForm, SwapForm
from scoring.models import Entrant, Role, Series
from scoring.reports.seating_office import Card, cards_of
from scoring.rules.errors import RuleError
from scoring.services.seating import lock_seating
from scoring.services.seating_changes import Rearranged, SeatingWorse, empty_seats, keep_seating, swap_seats
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of
from scoring.words import error_sentence


@require_http_methods(["GET", "HEAD", "POST"])
def seating_missing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Tick who is missing before the first deal; the tables are rearranged by one action."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    cards = [card for card in cards_of(series) if not card.begun]
    form = MissingForm(request.POST or None, seated=_seated(cards), initial={"absent": _not_seen(cards)})
    form.row = _("Series %(number)s") % {"number": number}
    if form.is_valid():
        try:
            done = _emptied(desk, series, form)
        except RuleError as error:
            form.refuse(error)
        else:
            for sentence in rearranged_words(done):
                messages.success(request, sentence)
            return redirect("office:seating", slug)
    ticked = {str(key) for key in form["absent"].value() or []}
    context = {
        "series": series,
        "form": form,
        "cards": cards,
        "ticked": ticked,
        "proposed": bool(ticked) and not form.is_bound,
    }
    return desk_page(request, desk, "office/missing.html", context, place="seating", status=status_of(form))


def _seated(cards: list[Card]) -> list[tuple[int, str]]:
    seats = (seat for card in cards for seat in card.seats)
    return [(seat.entrant_id, f"{seat.entrant.start_number} {seat.entrant.player.full_name}") for seat in seats]


def _not_seen(cards: list[Card]) -> list[int]:
    """Who is not marked as present, where somebody is: they are ticked at first."""
    entrants = [seat.entrant for card in cards for seat in card.seats]
    marks_used = any(entrant.checked_in for entrant in entrants)
    return [entrant.pk for entrant in entrants if marks_used and not entrant.checked_in]


def _emptied(desk: Desk, series: Series, form: MissingForm) -> Rearranged:
    typed = form.cleaned_data
    absent = list(Entrant.objects.filter(tournament=desk.tournament, pk__in=typed["absent"]))
    return empty_seats(series=series, absent=absent, withdraw=typed["withdraw"], actor=desk.actor)


def rearranged_words(done: Rearranged) -> list[str]:
    """What happened to the tables, in sentences."""
    words = [_("The empty seats are closed. Please print the seating again.")]
    if done.smaller:
        tables = ", ".join(map(str, done.smaller))
        words.append(
            ngettext("Smaller now: table %(tables)s.", "Smaller now: tables %(tables)s.", len(done.smaller))
            % {"tables": tables}
        )
    if done.gone:
        tables = ", ".join(map(str, done.gone))
        words.append(
            ngettext(
                "No longer played at: table %(tables)s.", "No longer played at: tables %(tables)s.", len(done.gone)
            )
            % {"tables": tables}
        )
    if done.moved:
        words.append(
            _("At another table now: start numbers %(numbers)s.") % {"numbers": ", ".join(map(str, done.moved))}
        )
    return words


@require_http_methods(["GET", "HEAD", "POST"])
def seating_swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Two change places by hand; what gets worse is said before it is done."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    form = SwapForm(request.POST or None)
    form.row = _("Series %(number)s") % {"number": number}
    warnings: list[str] = []
    if form.is_valid():
        try:
            one, other = (entrant_of(desk, form, name) for name in ("one", "other"))
            swap_seats(series=series, one=one, other=other, accept=form.cleaned_data["accept"], actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        except SeatingWorse as worse:
            warnings = [error_sentence(notice) for notice in worse.notices]
            form.overwrite("accept", "on")
        else:
            words = _("%(one)s and %(other)s have changed places. Please print the seating again.")
            messages.success(request, words % {"one": one, "other": other})
            return redirect("office:seating", slug)
    context = {"series": series, "form": form, "warnings": warnings, "cards": cards_of(series)}
    status = 409 if warnings else status_of(form)
    return desk_page(request, desk, "office/swap.html", context, place="seating", status=status)


def entrant_of(desk: Desk, form: SubmissionForm, name: str) -> Entrant:
    """The entrant whose start number stands in this field. Raises RuleError `entrant_unknown` naming the field."""
    number = form.cleaned_data[name]
    entrant = desk.tournament.entrants.select_related("player").filter(start_number=number).first()
    if entrant is None:
        raise RuleError("entrant_unknown", field=name, start_number=number)
    return entrant


@require_POST
def seating_keep(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The seating holds although somebody has come late."""
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    with receipt(request, _("The seating of series %(number)s holds.") % {"number": number}):
        keep_seating(series=series, actor=desk.actor)
    return redirect("office:seating", slug)


@require_POST
def seating_lock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Nobody draws or swaps any more."""
    return _set_lock(request, slug, number, True, _("The seating of series %(number)s is locked."))


@require_POST
def seating_unlock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Drawing and swapping is possible again."""
    return _set_lock(request, slug, number, False, _("The seating of series %(number)s is unlocked."))


def _set_lock(request: HttpRequest, slug: str, number: int, locked: bool, sentence: str) -> HttpResponse:
    desk = office_desk(request, slug, Role.ORGANISER)
    series = desk.series(number)
    with receipt(request, sentence % {"number": number}):
        lock_seating(series=series, locked=locked, actor=desk.actor)
    return redirect("office:seating", slug)
