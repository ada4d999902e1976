"""Teams of four and tandems of two: who belongs to which (rules 3)."""

from collections.abc import Collection
from enum import StrEnum

from scoring.models import Entrant, Seat, Series, SeriesState, Team, Tournament
from scoring.models.club import NAME_LENGTH
from scoring.rules.errors import RuleError
from scoring.services.texts import required_line
from scoring.services.writing import Action, Actor, AlreadyDone, Facts, Submission, writing


class CountsFrom(StrEnum):
    """From when on a team has its members: NEXT, the next series, because a result stays with the team it was played
    for; FIRST, the first series, for a team entered late and for a slip.
    """

    NEXT = "next"
    FIRST = "first"


def create_team(
    *, tournament: Tournament, name: str, size: Team.Size, actor: Actor, submission: Submission | None = None
) -> Team:
    """A team without members. Raises RuleError `text_missing`, `text_too_long`, `text_unreadable`, `team_name_taken`,
    `taken_back`.
    """
    try:
        with writing(tournament=tournament, actor=actor, action=Action.CREATE_TEAM, submission=submission) as change:
            team = Team(tournament=tournament, size=size)
            _set_name(team, name)
            team.save(force_insert=True)
            change.after, change.answer = _journalled(team, set()), {"team": team.pk}
            return team
    except AlreadyDone as done:
        return done.again(Team.objects.filter(tournament=tournament), "team")


def edit_team(
    *, team: Team, name: str, members: Collection[Entrant], counts_from: CountsFrom = CountsFrom.NEXT, actor: Actor
) -> Team:
    """The team under this name and with these members, at most its size; who was in another team changes over.

    Members may change between series (rules 3): each seat names the team its result counts for. Raises RuleError as
    `create_team` does, and `team_full`, `entrant_elsewhere`.
    """
    with writing(tournament=team.tournament, actor=actor, action=Action.EDIT_TEAM) as change:
        fresh = Team.objects.get(pk=team.pk)
        if any(member.tournament_id != fresh.tournament_id for member in members):
            raise RuleError("entrant_elsewhere", field="members")
        if len(members) > fresh.size:
            raise RuleError("team_full", field="members", team=fresh.name, size=fresh.size)
        before = _members(fresh)
        change.before = _journalled(fresh, before)
        _set_name(fresh, name)
        fresh.save(update_fields=["name"])
        wanted = {member.pk for member in members}
        if wanted != before:
            _move(fresh, wanted, before - wanted)
        if counts_from is CountsFrom.FIRST:
            _from_the_first_series(fresh, wanted)
        change.after = {**_journalled(fresh, wanted), "counts_from": counts_from.value}
    return fresh


def remove_team(*, team: Team, actor: Actor) -> None:
    """Takes the team back; its members stay entrants. Raises RuleError `team_has_played`."""
    with writing(tournament=team.tournament, actor=actor, action=Action.REMOVE_TEAM) as change:
        if has_played(team):
            raise RuleError("team_has_played", team=team.name)
        members = _members(team)
        change.before = _journalled(team, members)
        _move(team, set(), members)
        Team.objects.filter(pk=team.pk).delete()


def has_played(team: Team) -> bool:
    """Whether a seat of a series that has begun counts for the team."""
    return team.seats.exclude(series__state=SeriesState.SEATED).exists()


def find_or_create_team(tournament: Tournament, name: str) -> Team:
    """The team of that name, made as one of four where there is none; inside a write. Raises as `create_team`."""
    cleaned = required_line(name, field="team", most=NAME_LENGTH)
    return Team.objects.get_or_create(tournament=tournament, name=cleaned)[0]


def require_room(team: Team) -> None:
    """Raises RuleError `team_full` where one member more is too many."""
    if team.entrants.count() >= team.size:
        raise RuleError("team_full", field="team", team=team.name, size=team.size)


def _set_name(team: Team, name: str) -> None:
    team.name = required_line(name, field="name", most=NAME_LENGTH)
    if Team.objects.filter(tournament=team.tournament, name=team.name).exclude(pk=team.pk).exists():
        raise RuleError("team_name_taken", field="name", team=team.name)


def _members(team: Team) -> set[int]:
    return set(team.entrants.values_list("pk", flat=True))


def _move(team: Team, into: set[int], out: set[int]) -> None:
    """Seats of a series not begun follow; team mates may share a table there now, so its seating is stale."""
    Entrant.objects.filter(pk__in=out).update(team=None)
    Entrant.objects.filter(pk__in=into).update(team=team)
    waiting = Series.objects.filter(tournament=team.tournament, state=SeriesState.SEATED)
    for series in waiting:
        series.seats.filter(entrant__in=out).update(team=None)
        series.seats.filter(entrant__in=into).update(team=team)
    waiting.update(stale=True)


def _from_the_first_series(team: Team, members: set[int]) -> None:
    seats = Seat.objects.filter(series__tournament=team.tournament)
    seats.filter(team=team).exclude(entrant__in=members).update(team=None)
    seats.filter(entrant__in=members).update(team=team)


def _journalled(team: Team, members: set[int]) -> Facts:
    return {"team": team.pk, "size": team.size, "members": sorted(members)}
