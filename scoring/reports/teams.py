"""Teams of four and tandems: sums of the totals of their members, and the points of a league meeting (rules 3)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.models import Entrant, Team, TeamFill, TeamOrder, Tournament
from scoring.models.sorting import sort_key
from scoring.reports.audience import Audience, Person, people
from scoring.reports.results import Result, given_points, is_final, progress, results, summed
from scoring.reports.standings import State, is_hidden, state_of
from scoring.rules.ranking import Ranked, Record, ranked
from scoring.rules.teams import meeting_points, team_total


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMember:
    """Somebody who plays or has played for the team; `total` is what he brought it, None without a list that counts."""

    start_number: int
    name: str
    total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRow:
    """A team. `series` holds its total in each series (a fraction where an average fills it), None where nobody of it
    has a result, `missing` how many results it lacks there. `points` are those of a league meeting by series, and
    `league` their sum; 0 and empty elsewhere.
    """

    team_id: int
    rank: int | None
    shared: bool
    name: str
    series: tuple[int | Fraction | None, ...]
    missing: tuple[int, ...]
    points: tuple[int, ...]
    league: int
    adjustment: int
    total: int | Fraction
    won: int
    lost: int
    members: tuple[TeamMember, ...]

    @property
    def played(self) -> bool:
        """Whether any list counts for the team."""
        return any(total is not None for total in self.series)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamStandings:
    """The teams of one size (4, or 2 for tandems) as an audience may see them; `filled` says that an average stands in
    for who is missing, `mixed` that only tandems of a lady and a gentleman are in.
    """

    size: int
    mixed: bool
    league: bool
    filled: bool
    series_numbers: tuple[int, ...]
    state: State
    hidden: bool
    rows: tuple[TeamRow, ...]


def team_standings(*, tournament: Tournament, audience: Audience) -> tuple[TeamStandings, ...]:
    """Teams of four, then tandems, then the mixed ones among these; only kinds there are. Eight queries at most.

    A result counts for the team the entrant played it for; an excluded player's do not count, a withdrawn one's do.
    """
    teams = list(Team.objects.filter(tournament=tournament))
    if not teams:
        return ()
    facts = _Facts(tournament, audience)
    found = [_standings(facts, [team for team in teams if team.size == size], size) for size in (4, 2)]
    mixed = [team for team in teams if team.size == Team.Size.TANDEM and team.pk in facts.mixed]
    found.append(_standings(facts, mixed, Team.Size.TANDEM, mixed=True))
    return tuple(standings for standings in found if standings.rows)


class _Facts:
    """Everything read once, for teams of every size."""

    def __init__(self, tournament: Tournament, audience: Audience) -> None:
        self.tournament = tournament
        self.shown = progress(tournament, audience)
        counted = results(tournament, [each.series_id for each in self.shown], audience)
        # Read after the results, so that it holds everybody who has one.
        self.people = people(tournament, audience)
        begun = {result.series_id for result in counted}
        self.columns = {each.series_id: each.number for each in self.shown if each.series_id in begun}
        self.given = summed(given_points(tournament, audience)) if self.shown else {}
        self.home, self.mixed = _homes(tournament)
        self.results = self._by_team(counted)
        self.hidden = is_hidden(tournament, self.shown, audience)
        self.decisions = team_decisions(tournament) if tournament.league_points else {}

    def _by_team(self, counted: Iterable[Result]) -> dict[int, list[Result]]:
        found: dict[int, list[Result]] = defaultdict(list)
        for result in counted:
            if result.team_id is not None and not self.people[result.entrant_id].excluded:
                found[result.team_id].append(result)
        return found

    def decided(self, series_id: int) -> tuple[int, ...]:
        """How the direction ordered equal teams in this series of a league meeting."""
        return tuple(self.decisions.get(self.columns[series_id], ()))


def team_decisions(tournament: Tournament) -> dict[int, list[int]]:
    """How the direction ordered teams with equal totals: their ids by the number of the series."""
    decided: dict[int, list[int]] = defaultdict(list)
    orders = TeamOrder.objects.filter(team__tournament=tournament).order_by("series_number", "order")
    for series, team in orders.values_list("series_number", "team_id"):
        decided[series].append(team)
    return decided


def _homes(tournament: Tournament) -> tuple[dict[int, int], set[int]]:
    """The team of each entrant, and the tandems of a lady and a gentleman."""
    home: dict[int, int] = {}
    ladies: dict[int, list[bool]] = defaultdict(list)
    entered = Entrant.objects.filter(tournament=tournament, team__isnull=False).order_by()
    for entrant, team, lady in entered.values_list("pk", "team_id", "lady"):
        if team is not None:
            home[entrant] = team
            ladies[team].append(lady)
    return home, {team for team, marks in ladies.items() if sorted(marks) == [False, True]}


def _standings(facts: _Facts, teams: Sequence[Team], size: int, *, mixed: bool = False) -> TeamStandings:
    tournament = facts.tournament
    league = tournament.league_points and size == Team.Size.TEAM
    points = _league_points(facts, teams) if league else {}
    sums = {team.pk: _sum(facts, team, points) for team in teams}
    places = {place.key: place for place in ranked([record for record in sums.values() if record is not None])}
    rows = [_row(facts, team, points, places.get(team.pk)) for team in teams]
    begun = [each for each in facts.shown if each.begun]
    return TeamStandings(
        size=size,
        mixed=mixed,
        league=league,
        filled=tournament.team_fill == TeamFill.AVERAGE,
        series_numbers=tuple(facts.columns.values()),
        state=state_of(begun, tournament.series_planned, is_final(tournament)),
        hidden=facts.hidden,
        rows=tuple(sorted(rows, key=_order)),
    )


def _order(row: TeamRow) -> tuple[bool, int, str, int]:
    return row.rank is None, row.rank or 0, sort_key(row.name), row.team_id


def _league_points(facts: _Facts, teams: Sequence[Team]) -> dict[int, dict[int, int]]:
    """The league points by series and team."""
    return {
        series: meeting_points(
            {
                team.pk: Record(key=team.pk, total=total, won=0, lost=0)
                for team in teams
                if (total := _total(facts, team, series)) is not None
            },
            facts.decided(series),
        )
        for series in facts.columns
    }


def _of_series(facts: _Facts, team: Team, series: int) -> list[Result]:
    return [result for result in facts.results[team.pk] if result.series_id == series]


def _total(facts: _Facts, team: Team, series: int) -> int | Fraction | None:
    totals = [result.total for result in _of_series(facts, team, series)]
    return team_total(totals, size=team.size, filled=facts.tournament.team_fill == TeamFill.AVERAGE)


def _members(facts: _Facts, team: Team) -> list[Person]:
    """Who belongs to the team now or played for it, by name."""
    keys = {entrant for entrant, home in facts.home.items() if home == team.pk}
    keys |= {result.entrant_id for result in facts.results[team.pk]}
    return sorted((facts.people[key] for key in keys), key=lambda person: (person.sort_key, person.start_number))


def _adjustment(facts: _Facts, team: Team) -> int:
    """What the direction gave or took from those whose team it is now; not from the excluded."""
    return sum(
        points
        for key, points in facts.given.items()
        if facts.home.get(key) == team.pk and not facts.people[key].excluded
    )


def _sum(facts: _Facts, team: Team, points: Mapping[int, Mapping[int, int]]) -> Record | None:
    """What the team is ranked by; None without any result."""
    counted = facts.results[team.pk]
    if not counted:
        return None
    totals = [_total(facts, team, series) or 0 for series in facts.columns]
    return Record(
        key=team.pk,
        total=sum(totals) + _adjustment(facts, team),
        won=sum(result.won for result in counted),
        lost=sum(result.lost for result in counted),
        points=sum(by_team.get(team.pk, 0) for by_team in points.values()),
    )


def _row(facts: _Facts, team: Team, points: Mapping[int, Mapping[int, int]], place: Ranked | None) -> TeamRow:
    record = _sum(facts, team, points)
    by_series = [points[series].get(team.pk, 0) for series in facts.columns] if points else []
    return TeamRow(
        team_id=team.pk,
        rank=place.rank if place else None,
        shared=place.shared if place else False,
        name=team.name,
        series=tuple(_total(facts, team, series) for series in facts.columns),
        missing=tuple(max(0, team.size - len(_of_series(facts, team, series))) for series in facts.columns),
        points=tuple(by_series),
        league=sum(by_series),
        adjustment=_adjustment(facts, team),
        total=record.total if record else 0,
        won=record.won if record else 0,
        lost=record.lost if record else 0,
        members=tuple(_member(facts, team, person) for person in _members(facts, team)),
    )


def _member(facts: _Facts, team: Team, person: Person) -> TeamMember:
    totals = [result.total for result in facts.results[team.pk] if result.entrant_id == person.entrant_id]
    return TeamMember(start_number=person.start_number, name=person.name, total=sum(totals) if totals else None)
