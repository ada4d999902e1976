"""What an organiser decides about the ranking of teams (rules 3)."""

from collections.abc import Sequence

from scoring.models import Team, TeamFill, TeamOrder, Tournament
from scoring.rules.errors import RuleError
from scoring.services.writing import Action, Actor, Facts, writing


def edit_ranking(*, tournament: Tournament, team_fill: TeamFill, league_points: bool, actor: Actor) -> Tournament:
    """What a missing member of a team counts, and whether the series give league points."""
    with writing(tournament=tournament, actor=actor, action=Action.EDIT_RANKING) as change:
        fresh = change.read_tournament()
        change.before = _journalled(fresh)
        fresh.team_fill, fresh.league_points = team_fill, league_points
        fresh.save(update_fields=["team_fill", "league_points"])
        change.after = _journalled(fresh)
    return fresh


def _journalled(tournament: Tournament) -> Facts:
    return {"team_fill": tournament.team_fill, "league_points": tournament.league_points}


def decide_teams(*, tournament: Tournament, series_number: int, order: Sequence[Team], actor: Actor) -> None:
    """How the direction orders teams with equal totals in a series of a league meeting; an empty `order` takes the
    decision back. Raises RuleError `league_not_played`.
    """
    with writing(tournament=tournament, actor=actor, action=Action.DECIDE_TEAMS) as change:
        fresh = change.read_tournament()
        if not fresh.league_points:
            raise RuleError("league_not_played")
        decided = TeamOrder.objects.filter(team__tournament=fresh, series_number=series_number)
        before = list(decided.order_by("order").values_list("team_id", flat=True))
        change.before = {"series": series_number, "order": before}
        decided.delete()
        TeamOrder.objects.bulk_create(
            TeamOrder(team=team, series_number=series_number, order=place) for place, team in enumerate(order, start=1)
        )
        change.after = {"series": series_number, "order": [team.pk for team in order]}
