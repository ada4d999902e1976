"""The ranking at the desk: equals and their lots, points given or taken, the rules of teams."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.base import SubmissionForm
from scoring.forms.ranking import AdjustmentForm, OrderForm, TeamRulesForm, team_rules_of
from scoring.models import Adjustment, Entrant, Role, Team, TeamFill
from scoring.reports.audience import Audience
from scoring.reports.labels import CRITERION_WORDS, signed_text
from scoring.reports.standings import total_standings
from scoring.reports.teams import TeamStandings, team_decisions, team_standings
from scoring.reports.ties import Tie, ties
from scoring.rules.errors import RuleError
from scoring.services.adjustments import give_adjustment, remove_adjustment
from scoring.services.league import decide_teams, edit_ranking
from scoring.services.lots import discard_lots, record_lots
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Equals:
    """Equals on the page: `first` is the start number (or team) the address of their form names."""

    series: int
    first: int
    title: str
    names: tuple[str, ...]
    decided: bool
    form: OrderForm


@require_safe
def ranking(request: HttpRequest, slug: str) -> HttpResponse:
    """How far the ranking is, what a lot must decide, and what the direction has given or taken."""
    return _page(request, office_desk(request, slug))


def _page(request: HttpRequest, desk: Desk, form: SubmissionForm | None = None, about: str = "") -> HttpResponse:
    """The page; `form` is one that came back with errors, `about` says which of them it is."""
    tournament = desk.tournament
    standings = total_standings(tournament=tournament, audience=Audience.OFFICE)
    given = Adjustment.objects.filter(entrant__tournament=tournament).select_related("entrant__player")
    context: dict[str, Any] = {
        "standings": standings,
        "criteria": [CRITERION_WORDS[criterion] for criterion in standings.criteria],
        "equals": [_equals(tie, form if about == _name(tie) else None) for tie in ties(tournament=tournament)],
        "teams": _equal_teams(desk, form if about.startswith("team") else None, about),
        "adjustments": given.order_by("pk"),
        "adjustment_form": form if about == "adjustment" else AdjustmentForm(auto_id="id_given_%s"),
        "rules_form": TeamRulesForm(initial=team_rules_of(tournament), auto_id="id_rules_%s"),
        "has_teams": tournament.teams.exists(),
    }
    status = 200 if form is None else status_of(form)
    return desk_page(request, desk, "office/ranking.html", context, place="ranking", status=status)


def _name(tie: Tie) -> str:
    return f"lot_{tie.series_number}_{tie.rows[0].start_number}"


def _lot_form(tie: Tie, data: Any = None) -> OrderForm:
    equals = [(row.start_number, f"{row.start_number} {row.name}") for row in tie.rows]
    form = OrderForm(data, equals=equals, name=_name(tie))
    form.row = _places(tie)
    return form


def _places(tie: Tie) -> str:
    """ "Total, places 2 to 3"; "Series 1, places 5 to 7"."""
    ranking = _("Series %(number)s") % {"number": tie.series_number} if tie.series_number else _("Total")
    words = _("%(ranking)s, places %(first)s to %(last)s")
    return words % {"ranking": ranking, "first": tie.rank, "last": tie.last}


def _equals(tie: Tie, refused: SubmissionForm | None) -> Equals:
    form = refused if isinstance(refused, OrderForm) else _lot_form(tie)
    return Equals(
        series=tie.series_number,
        first=tie.rows[0].start_number,
        title=_places(tie),
        names=tuple(f"{row.start_number} {row.name}" for row in tie.rows),
        decided=tie.decided,
        form=form,
    )


def _tie_or_404(desk: Desk, series: int, first: int) -> Tie:
    for tie in ties(tournament=desk.tournament):
        if tie.series_number == series and first in {row.start_number for row in tie.rows}:
            return tie
    raise Http404(_("These players are not equal any more."))


@require_POST
def lots(request: HttpRequest, slug: str, series: int, first: int) -> HttpResponse:
    """Record the lots drawn among equals."""
    desk = office_desk(request, slug, Role.ORGANISER)
    tie = _tie_or_404(desk, series, first)
    form = _lot_form(tie, request.POST)
    if not form.is_valid():
        return _page(request, desk, form, _name(tie))
    entrants = {each.start_number: each for each in _entrants(desk, tie)}
    try:
        record_lots(
            tournament=desk.tournament,
            series_number=series,
            order=[entrants[number] for number in form.order()],
            actor=desk.actor,
            submission=form.submitted(),
        )
    except RuleError as error:
        form.refuse(error)
        return _page(request, desk, form, _name(tie))
    messages.success(request, _("The lot is recorded: %(places)s.") % {"places": _places(tie)})
    return redirect("office:ranking", slug)


def _entrants(desk: Desk, tie: Tie) -> list[Entrant]:
    return list(Entrant.objects.filter(tournament=desk.tournament, pk__in=[row.entrant_id for row in tie.rows]))


@require_POST
def lots_discard(request: HttpRequest, slug: str, series: int, first: int) -> HttpResponse:
    """Take lots back: the places are shared again."""
    desk = office_desk(request, slug, Role.ORGANISER)
    tie = _tie_or_404(desk, series, first)
    with receipt(request, _("The lot is taken back: %(places)s.") % {"places": _places(tie)}):
        discard_lots(tournament=desk.tournament, series_number=series, entrants=_entrants(desk, tie), actor=desk.actor)
    return redirect("office:ranking", slug)


@require_POST
def adjustment_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Give or take points."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = AdjustmentForm(request.POST, auto_id="id_given_%s")
    form.row = _("Points given or taken")
    if form.is_valid() and _given(request, desk, form):
        return redirect("office:ranking", slug)
    return _page(request, desk, form, "adjustment")


def _given(request: HttpRequest, desk: Desk, form: AdjustmentForm) -> bool:
    typed = form.cleaned_data
    entrant = _entrant_of(desk, typed["start_number"])
    if entrant is None:
        form.add_error("start_number", _("Nobody has this start number."))
        return False
    try:
        made = give_adjustment(
            entrant=entrant,
            points=typed["points"],
            reason=typed["reason"],
            actor=desk.actor,
            submission=form.submitted(),
        )
    except RuleError as error:
        form.refuse(error)
        return False
    facts = {"points": signed_text(made.points), "number": entrant.start_number, "name": entrant.player.full_name}
    messages.success(request, _("%(points)s for %(number)s %(name)s.") % facts)
    return True


def _entrant_of(desk: Desk, number: int) -> Entrant | None:
    entrants = Entrant.objects.select_related("player", "tournament")
    return entrants.filter(tournament=desk.tournament, start_number=number).first()


@require_POST
def adjustment_remove(request: HttpRequest, slug: str, adjustment: int) -> HttpResponse:
    """Take points back that were given or taken."""
    desk = office_desk(request, slug, Role.ORGANISER)
    every = Adjustment.objects.select_related("entrant__tournament", "entrant__player")
    found = get_object_or_404(every, entrant__tournament=desk.tournament, pk=adjustment)
    facts = {"points": signed_text(found.points), "name": found.entrant.player.full_name}
    with receipt(request, _("Taken back: %(points)s for %(name)s.") % facts):
        remove_adjustment(adjustment=found, actor=desk.actor)
    return redirect("office:ranking", slug)


@require_POST
def ranking_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """How teams are ranked."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = TeamRulesForm(request.POST, initial=team_rules_of(desk.tournament), auto_id="id_rules_%s")
    if form.is_valid():
        typed = form.cleaned_data
        edit_ranking(
            tournament=desk.tournament,
            team_fill=TeamFill(typed["team_fill"]),
            league_points=typed["league_points"],
            actor=desk.actor,
        )
        messages.success(request, _("The rules of the teams are saved."))
    else:
        messages.error(request, " ".join(complaint.sentence for complaint in form.complaints()))
    return redirect("office:ranking", slug)


def _equal_teams(desk: Desk, refused: SubmissionForm | None, about: str) -> list[Equals]:
    """The teams of four with equal totals in a series of a league meeting."""
    found = []
    for standings in team_standings(tournament=desk.tournament, audience=Audience.OFFICE):
        if standings.league:
            found += [each for index, _n in enumerate(standings.series_numbers) for each in _tied(standings, index)]
    decided = team_decisions(desk.tournament)
    return [
        _team_equals(series, teams, refused if about == f"team_{series}_{teams[0][0]}" else None, decided)
        for series, teams in found
    ]


def _tied(standings: TeamStandings, index: int) -> list[tuple[int, list[tuple[int, str]]]]:
    """Series and equal teams, each by id and name, that share a total in the series of this index."""
    by_total: dict[Any, list[tuple[int, str]]] = {}
    for row in standings.rows:
        if row.series[index] is not None:
            by_total.setdefault(row.series[index], []).append((row.team_id, row.name))
    return [(standings.series_numbers[index], sorted(teams)) for teams in by_total.values() if len(teams) > 1]


def _team_equals(
    series: int, teams: list[tuple[int, str]], refused: SubmissionForm | None, decided: Mapping[int, list[int]]
) -> Equals:
    title = _("Series %(number)s") % {"number": series}
    form = refused if isinstance(refused, OrderForm) else _team_form(series, teams)
    return Equals(
        series=series,
        first=teams[0][0],
        title=title,
        names=tuple(name for _key, name in teams),
        decided={key for key, _name in teams} <= set(decided.get(series, [])),
        form=form,
    )


def _team_form(series: int, teams: list[tuple[int, str]], data: Any = None) -> OrderForm:
    return OrderForm(data, equals=teams, name=f"team_{series}_{teams[0][0]}")


@require_POST
def teams_decide(request: HttpRequest, slug: str, series: int, first: int) -> HttpResponse:
    """The direction's order of teams with equal totals in a series."""
    desk = office_desk(request, slug, Role.ORGANISER)
    teams = _tied_teams_or_404(desk, series, first)
    form = _team_form(series, teams, request.POST)
    if not form.is_valid():
        return _page(request, desk, form, f"team_{series}_{first}")
    others = [key for key in team_decisions(desk.tournament).get(series, []) if key not in dict(teams)]
    order = [*others, *form.order()]
    with receipt(request, _("The order of the teams in series %(number)s is recorded.") % {"number": series}):
        _decide(desk, series, order)
    return redirect("office:ranking", slug)


@require_POST
def teams_undecide(request: HttpRequest, slug: str, series: int, first: int) -> HttpResponse:
    """Take the order back."""
    desk = office_desk(request, slug, Role.ORGANISER)
    teams = dict(_tied_teams_or_404(desk, series, first))
    with receipt(request, _("The order of the teams in series %(number)s is taken back.") % {"number": series}):
        decided = team_decisions(desk.tournament).get(series, [])
        _decide(desk, series, [key for key in decided if key not in teams])
    return redirect("office:ranking", slug)


def _decide(desk: Desk, series: int, order: list[int]) -> None:
    teams = Team.objects.filter(tournament=desk.tournament).in_bulk(order)
    decide_teams(
        tournament=desk.tournament,
        series_number=series,
        order=[teams[key] for key in order if key in teams],
        actor=desk.actor,
    )


def _tied_teams_or_404(desk: Desk, series: int, first: int) -> list[tuple[int, str]]:
    for equals in _equal_teams(desk, None, ""):
        if (equals.series, equals.first) == (series, first):
            return list(zip(equals.form.keys, equals.names, strict=True))
    raise Http404(_("These teams are not equal any more."))
