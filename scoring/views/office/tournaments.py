"""Tournaments: mine, a new one, the overview of one evening, its settings."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from scoring.forms.tournaments import TournamentForm, initial_of
from scoring.models import Club, ListState, Role, Series, SeriesState, Tournament, User, Visibility
from scoring.reports.friendly import is_house_evening
from scoring.reports.ties import ties_to_decide
from scoring.rules.errors import RuleError
from scoring.services.kept_copies import missed_copy
from scoring.services.players import find_or_create_club
from scoring.services.tournaments import TournamentFacts, create_tournament, edit_tournament
from scoring.views.office.desk import Desk, office_desk, signed_in
from scoring.views.office.pages import desk_page, office_page, status_of
from scoring.views.office.tables import tournaments_table

FEWEST_PLAYERS = 3


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The tournaments in which I hold an office."""
    mine = tournaments_of(signed_in(request)).select_related("club").annotate(entered=Count("entrants", distinct=True))
    found = list(mine)
    return office_page(
        request, "office/home.html", {"table": tournaments_table(found).for_request(request), "any": found}
    )


def tournaments_of(user: User) -> QuerySet[Tournament]:
    """Where the account may work: its own offices; the site's owner everywhere."""
    if user.is_superuser:
        return Tournament.objects.all()
    return Tournament.objects.filter(officials__user=user)


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_new(request: HttpRequest) -> HttpResponse:
    """A new tournament; whoever makes it is its organiser."""
    user = signed_in(request)
    form = TournamentForm(request.POST or None)
    if form.is_valid():
        tournament = _created(form, user)
        if tournament is not None:
            messages.success(request, _("“%(name)s” is created. Next: the entrants.") % {"name": tournament.name})
            return redirect("office:entrants", tournament.slug)
    context = {"form": form, "clubs": Club.objects.all()}
    return office_page(request, "office/tournament_new.html", context, status=status_of(form))


def _facts(form: TournamentForm) -> TournamentFacts:
    return form.facts(club=find_or_create_club(name=form.cleaned_data["club_name"]))


def _created(form: TournamentForm, user: User) -> Tournament | None:
    try:
        return create_tournament(user=user, facts=_facts(form), submission=form.submitted())
    except RuleError as error:
        form.refuse(error)
        return None


@require_http_methods(["GET", "HEAD", "POST"])
def tournament_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings of a tournament."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = TournamentForm(request.POST or None, initial=initial_of(desk.tournament), existing=desk.tournament)
    if form.is_valid():
        try:
            edit_tournament(tournament=desk.tournament, actor=desk.actor, facts=_facts(form))
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("office:tournament", slug)
    clubs = Club.objects.all()
    template = "office/tournament_edit.html"
    return desk_page(request, desk, template, {"form": form, "clubs": clubs}, place="edit", status=status_of(form))


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """What is to be done next: a sentence and the way there."""

    sentence: str
    label: str
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesLine:
    """One series on the overview: lists handed in of all its lists."""

    number: int
    state: str
    state_word: str
    stale: bool
    lists_in: int
    lists: int


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The overview: what is next, and how far everything is."""
    desk = office_desk(request, slug)
    if is_house_evening(desk.tournament):
        return redirect("office:evening", slug)
    lines = series_lines(desk.tournament)
    missed = missed_copy(desk.tournament) if desk.is_organiser else None
    context = {"lines": lines, "next": whats_next(desk, lines), "missed": missed}
    return desk_page(request, desk, "office/tournament.html", context, place="tournament")


def series_lines(tournament: Tournament) -> list[SeriesLine]:
    """How far each series is, in one query."""
    lists = Count("tables")
    open_lists = Count("tables", filter=Q(tables__state=ListState.OPEN, tables__annulled_reason=""))
    found = Series.objects.filter(tournament=tournament).order_by("number").annotate(lists=lists, missing=open_lists)
    return [
        SeriesLine(
            number=series.number,
            state=series.state,
            state_word=str(SeriesState(series.state).label),
            stale=series.stale,
            lists_in=series.lists - series.missing,
            lists=series.lists,
        )
        for series in found
    ]


def whats_next(desk: Desk, lines: list[SeriesLine]) -> Next:
    """The next step of the evening."""
    slug, tournament = desk.tournament.slug, desk.tournament
    open_ones = [line for line in lines if line.state in (SeriesState.SEATED, SeriesState.RUNNING)]
    last = next(iter([*open_ones, *reversed(lines)]), None)
    if last is None and tournament.entrants.count() < FEWEST_PLAYERS:
        return _step(slug, "entrants", _("Enter the players: one line each, as they come in."), _("To the entrants"))
    if last is None or last.state == SeriesState.PLANNED:
        return _draw_next(slug, last.number if last else 1)
    if last.state == SeriesState.SEATED:
        return _seated_next(slug, last)
    if last.state == SeriesState.RUNNING:
        return _board_next(slug, last)
    if last.number < tournament.series_planned:
        return _draw_next(slug, last.number + 1)
    return _end_next(desk, lines)


def _step(slug: str, page: str, sentence: str, label: str) -> Next:
    return Next(sentence=sentence, label=label, address=reverse(f"office:{page}", args=[slug]))


def _draw_next(slug: str, number: int) -> Next:
    sentence = _("Draw the tables of series %(number)s when all players are here.") % {"number": number}
    return _step(slug, "seating", sentence, _("To the seating"))


def _seated_next(slug: str, line: SeriesLine) -> Next:
    if line.stale:
        sentence = _("The entrants have changed since series %(number)s was drawn: draw it again.")
    else:
        sentence = _("Series %(number)s is seated. Start it when the lists are on the tables.")
    return _step(slug, "seating", sentence % {"number": line.number}, _("To the seating"))


def _board_next(slug: str, line: SeriesLine) -> Next:
    missing = line.lists - line.lists_in
    if missing:
        sentence = ngettext(
            "Series %(number)s is running: %(missing)s list is missing.",
            "Series %(number)s is running: %(missing)s lists are missing.",
            missing,
        )
    else:
        sentence = _("All lists of series %(number)s are in: close it.")
    words = sentence % {"number": line.number, "missing": missing}
    return Next(sentence=words, label=_("To the tables"), address=reverse("office:board", args=[slug, line.number]))


def _end_next(desk: Desk, lines: list[SeriesLine]) -> Next:
    """Lots before the prizes, publication where the public still waits, then the prints."""
    slug, tournament = desk.tournament.slug, desk.tournament
    if ties_to_decide(tournament=tournament):
        sentence = _("Players are equal on places that count: let them draw, then enter the lots.")
        return _step(slug, "ranking", sentence, _("To the ranking"))
    waiting = ", ".join(str(line.number) for line in lines if line.state == SeriesState.CLOSED)
    if waiting and desk.is_organiser and tournament.visibility == Visibility.BY_SERIES:
        sentence = _("All series are played. Not published yet: series %(numbers)s.") % {"numbers": waiting}
        return _step(slug, "publication", sentence, _("To the publication"))
    return _step(slug, "print_page", _("All series are played. Print the standings."), _("To the prints"))
