"""A small world for tests: clubs, entrants, series and lists, written straight through the models.

Nothing here computes: every figure is given by the test or taken from the lists below.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from typing import Any

from scoring.models import (
    Club,
    Entrant,
    ListState,
    Official,
    Player,
    Role,
    Seat,
    Series,
    SeriesState,
    Table,
    Team,
    Tournament,
    User,
)
from scoring.services.freezing import keep_lists

HANDED_IN_AT = datetime(2026, 11, 7, 19, 0, tzinfo=UTC)

# Both examples of rules.md 2: (points, won, lost, others_lost, bonus) and the totals they add up to.
LIST_OF_THREE = [(28, 9, 2, 9, 360), (80, 4, 0, 11, 440), (170, 10, 9, 2, 80)]
TOTALS_OF_THREE = [738, 720, 300]
LIST_OF_FOUR = [(492, 12, 0, 8, 240), (628, 12, 2, 6, 180), (660, 10, 1, 7, 210), (-32, 6, 5, 3, 90)]
TOTALS_OF_FOUR = [1332, 1308, 1320, 108]


def make_user(name: str = "organiser", **facts: Any) -> User:
    return User.objects.create_user(username=name, password="a long enough password", **facts)


def make_club(name: str = "Karo 7 Musterstadt") -> Club:
    return Club.objects.get_or_create(name=name)[0]


def make_tournament(slug: str = "cup", **facts: Any) -> Tournament:
    given = {"name": "Cup", "date": date(2026, 11, 7), **facts}
    return Tournament.objects.create(slug=slug, **given)


def make_official(tournament: Tournament, user: User, role: Role = Role.ORGANISER) -> Official:
    return Official.objects.create(tournament=tournament, user=user, role=role)


def make_entrants(tournament: Tournament, count: int, first: int = 1) -> list[Entrant]:
    """Entrants P001, P002, ... with the start numbers `first` and on."""
    club = make_club()
    entrants = []
    for number in range(first, first + count):
        player = Player.objects.create(last_name=f"P{number:03d}", first_name="Anna", club=club)
        entrants.append(Entrant.objects.create(tournament=tournament, start_number=number, player=player, club=club))
    return entrants


def make_team(tournament: Tournament, name: str, members: Iterable[Entrant], size: int = 4) -> Team:
    """A team and its members, whatever they have played or were seated for counts for it."""
    team = Team.objects.create(tournament=tournament, name=name, size=size)
    keys = [member.pk for member in members]
    Entrant.objects.filter(pk__in=keys).update(team=team)
    Seat.objects.filter(entrant__in=keys).update(team=team)
    return team


def make_series(tournament: Tournament, number: int = 1, state: SeriesState = SeriesState.RUNNING) -> Series:
    return Series.objects.create(tournament=tournament, number=number, state=state)


def make_table(series: Series, number: int, entrants: list[Entrant], **facts: Any) -> Table:
    """An open list with the entrants on seats 1, 2, 3, ..., each for the team he is in."""
    table = Table.objects.create(series=series, number=number, **facts)
    teams = dict(Entrant.objects.filter(tournament=series.tournament).values_list("pk", "team"))
    for position, entrant in enumerate(entrants, start=1):
        Seat.objects.create(
            table=table, series=series, position=position, entrant=entrant, team_id=teams.get(entrant.pk)
        )
    return table


def hand_in(table: Table, footers: list[tuple[int, int, int, int, int]], at: datetime = HANDED_IN_AT) -> Table:
    """The list with these footers (seat order), handed in as totals."""
    for seat, (points, won, lost, others_lost, bonus) in zip(table.seats.order_by("position"), footers, strict=True):
        seat.points, seat.won, seat.lost, seat.others_lost, seat.bonus = points, won, lost, others_lost, bonus
        seat.save()
    table.kept_as, table.state, table.handed_in_at = "totals", ListState.HANDED_IN, at
    table.deals_played = 12 * len(footers)
    table.passed_in = table.deals_played - sum(won + lost for _points, won, lost, _others, _bonus in footers)
    table.save()
    return table


def freeze(tournament: Tournament, at: datetime) -> None:
    """The public view as if it had been frozen at that moment, when the lists were as they are now."""
    Tournament.objects.filter(pk=tournament.pk).update(frozen_at=at)
    keep_lists(tournament, at)
    tournament.refresh_from_db()


def make_finished(slug: str = "finished") -> Tournament:
    """Seven entrants, one published series: a table of four and a table of three with the examples of rules.md 2."""
    tournament = make_tournament(slug, name="Finished Cup", series_planned=1)
    entrants = make_entrants(tournament, 7)
    series = make_series(tournament, 1, SeriesState.PUBLISHED)
    hand_in(make_table(series, 1, entrants[:4]), LIST_OF_FOUR)
    hand_in(make_table(series, 2, entrants[4:]), LIST_OF_THREE)
    return tournament


def make_running(slug: str = "running") -> Tournament:
    """The same, but the table of three is still open and empty."""
    tournament = make_tournament(slug, name="Running Cup", series_planned=2)
    entrants = make_entrants(tournament, 7)
    series = make_series(tournament, 1, SeriesState.RUNNING)
    hand_in(make_table(series, 1, entrants[:4]), LIST_OF_FOUR)
    make_table(series, 2, entrants[4:])
    return tournament
