"""Teams and tandems: sums, missing members, league points, and what the public sees (rules.md 3; cases B and C)."""

from fractions import Fraction
from typing import Any

import pytest

from scoring.models import Adjustment, Entrant, Player, Seat, SeriesState, Team, TeamOrder, Tournament, Visibility
from scoring.reports.audience import Audience
from scoring.reports.teams import TeamRow, TeamStandings, team_standings
from tests.reports.lists import set_footers
from tests.world import (
    HANDED_IN_AT,
    LIST_OF_FOUR,
    freeze,
    hand_in,
    make_entrants,
    make_series,
    make_table,
    make_team,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def two_teams(**facts: Any) -> tuple[Tournament, list[Entrant]]:
    """One published series, two tables of four with the list of rules.md 2 (totals 1332, 1308, 1320, 108).

    The Aces have seats 1 and 2 of both tables (5280), the Jacks seats 3 and 4 (2856).
    """
    tournament = make_tournament(**{"series_planned": 1, **facts})
    entrants = make_entrants(tournament, 8)
    series = make_series(tournament, 1, SeriesState.PUBLISHED)
    for number in (1, 2):
        hand_in(make_table(series, number, entrants[4 * number - 4 : 4 * number]), LIST_OF_FOUR)
    make_team(tournament, "Jacks", [entrants[index] for index in (2, 3, 6, 7)])
    make_team(tournament, "Aces", [entrants[index] for index in (0, 1, 4, 5)])
    return tournament, entrants


def leave(*entrants: Entrant) -> None:
    """As if they had never been in a team."""
    for entrant in entrants:
        Entrant.objects.filter(pk=entrant.pk).update(team=None)
        Seat.objects.filter(entrant=entrant).update(team=None)


def of(tournament: Tournament, audience: Audience = Audience.PUBLIC) -> TeamStandings:
    tournament.refresh_from_db()
    return team_standings(tournament=tournament, audience=audience)[0]


def rows(tournament: Tournament, audience: Audience = Audience.PUBLIC) -> dict[str, TeamRow]:
    return {row.name: row for row in of(tournament, audience).rows}


def test_a_tournament_without_teams_has_no_ranking_of_them() -> None:
    assert team_standings(tournament=make_tournament(), audience=Audience.OFFICE) == ()


def test_totals_of_the_members_are_added_up() -> None:
    standings = of(two_teams()[0])
    assert [(row.rank, row.name, row.total) for row in standings.rows] == [(1, "Aces", 5280), (2, "Jacks", 2856)]
    aces = standings.rows[0]
    assert (aces.series, aces.won, aces.lost, aces.missing) == ((5280,), 48, 4, (0,))
    assert [member.total for member in aces.members] == [1332, 1308, 1332, 1308]


def test_an_adjustment_counts_for_the_team() -> None:
    tournament, entrants = two_teams()
    Adjustment.objects.create(entrant=entrants[0], points=-100, reason="late")
    assert (rows(tournament)["Aces"].adjustment, rows(tournament)["Aces"].total) == (-100, 5180)


@pytest.mark.parametrize(("fill", "total"), [("nothing", 3972), ("average", 5296)])
def test_an_incomplete_team_plays_without_or_is_filled_by_its_average(fill: str, total: int) -> None:
    """1332 + 1308 + 1332 = 3972 of three members; a fourth with their average makes 5296."""
    tournament, entrants = two_teams(team_fill=fill)
    leave(entrants[5])
    row = rows(tournament)["Aces"]
    assert (row.total, row.missing) == (total, (1,))


def test_a_filled_total_may_have_thirds() -> None:
    """C058, and C044, C046 and C047 as far as teams go: not rounded, because the exact value decides."""
    tournament, entrants = two_teams(team_fill="average")
    leave(entrants[0])
    seat = Seat.objects.get(entrant=entrants[1])
    seat.points = (seat.points or 0) + 1
    seat.save()
    assert rows(tournament)["Aces"].total == Fraction((1309 + 1332 + 1308) * 4, 3) == 5265 + Fraction(1, 3)


def test_a_withdrawn_player_counts_for_his_team_and_an_excluded_one_does_not() -> None:
    tournament, entrants = two_teams()
    Entrant.objects.filter(pk=entrants[0].pk).update(withdrawn_after=0)
    assert rows(tournament)["Aces"].total == 5280
    Entrant.objects.filter(pk=entrants[0].pk).update(excluded=True)
    assert rows(tournament)["Aces"].total == 5280 - 1332


def test_a_result_belongs_to_the_team_it_was_played_for() -> None:
    """Members may change between series: the seat names the team of that series."""
    tournament, entrants = two_teams()
    jacks = Team.objects.get(name="Jacks")
    Seat.objects.filter(entrant=entrants[0]).update(team=jacks)
    found = rows(tournament)
    assert (found["Aces"].total, found["Jacks"].total) == (5280 - 1332, 2856 + 1332)
    assert "Anna P001" in [member.name for member in found["Jacks"].members]


def test_who_joins_later_leaves_his_earlier_results_where_they_were() -> None:
    """Played without a team, a result counts for none, although he is in one now."""
    tournament, entrants = two_teams()
    leave(entrants[0])
    Entrant.objects.filter(pk=entrants[0].pk).update(team=Team.objects.get(name="Aces"))
    assert (rows(tournament)["Aces"].total, rows(tournament)["Aces"].missing) == (5280 - 1332, (1,))


def test_a_team_without_any_result_has_no_rank() -> None:
    tournament, _entrants = two_teams()
    make_team(tournament, "Kings", make_entrants(tournament, 2, first=9))
    kings = rows(tournament)["Kings"]
    assert (kings.rank, kings.series, kings.played) == (None, (None,), False)


def test_league_points_come_first_and_are_given_series_by_series() -> None:
    """The Jacks win series 2 by far, but the points are 3 + 2 each: then the total decides."""
    tournament, entrants = two_teams(league_points=True, series_planned=2)
    series = make_series(tournament, 2, SeriesState.PUBLISHED)
    for number in (1, 2):
        table = make_table(series, number, [entrants[4 * number - 4 + index] for index in (2, 3, 0, 1)])
        hand_in(table, LIST_OF_FOUR)
    found = rows(tournament)
    assert (found["Aces"].points, found["Jacks"].points) == ((3, 2), (2, 3))
    assert (found["Aces"].league, found["Jacks"].league) == (5, 5)
    # 5280 + 2856 both: equal in everything, so shared.
    assert {(row.rank, row.shared, row.total) for row in found.values()} == {(1, True, 8136)}


def test_equal_teams_of_a_league_series_wait_for_the_decision_of_the_direction() -> None:
    tournament, entrants = two_teams(league_points=True)
    jacks = Team.objects.get(name="Jacks")
    leave(*jacks.entrants.all())
    for moved in entrants[4:6]:
        Entrant.objects.filter(pk=moved.pk).update(team=jacks)
        Seat.objects.filter(entrant=moved).update(team=jacks)
    assert {row.points for row in rows(tournament).values()} == {(2,)}
    for order, team in enumerate((jacks, Team.objects.get(name="Aces")), start=1):
        TeamOrder.objects.create(team=team, series_number=1, order=order)
    assert {row.name: row.points for row in rows(tournament).values()} == {"Jacks": (3,), "Aces": (2,)}


def test_tandems_have_their_own_table_and_mixed_ones_another_one() -> None:
    tournament = make_tournament(series_planned=1)
    entrants = make_entrants(tournament, 4)
    Entrant.objects.filter(pk=entrants[0].pk).update(lady=True)
    hand_in(make_table(make_series(tournament, 1, SeriesState.PUBLISHED), 1, entrants), LIST_OF_FOUR)
    make_team(tournament, "Herz", [entrants[0], entrants[3]], size=2)
    make_team(tournament, "Karo", [entrants[1], entrants[2]], size=2)
    tandems, mixed = team_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert [(row.rank, row.name, row.total) for row in tandems.rows] == [(1, "Karo", 2628), (2, "Herz", 1440)]
    assert (tandems.mixed, mixed.mixed) == (False, True)
    assert [(row.rank, row.name) for row in mixed.rows] == [(1, "Herz")]


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.BY_SERIES])
def test_hidden_results_are_hidden_in_teams_too(visibility: Visibility) -> None:
    tournament, entrants = two_teams(visibility=visibility, league_points=True)
    Adjustment.objects.create(entrant=entrants[0], points=-100, reason="late")
    tournament.series.update(state=SeriesState.CLOSED)
    standings = of(tournament)
    assert standings.hidden
    for row in standings.rows:
        assert (row.rank, row.series, row.points, row.league, row.total, row.adjustment) == (None, (), (), 0, 0, 0)
        assert {member.total for member in row.members} == {None}
    assert of(tournament, Audience.OFFICE).rows[0].total == 5180


def test_a_frozen_view_knows_only_lists_handed_in_before() -> None:
    tournament, _entrants = two_teams()
    freeze(tournament, HANDED_IN_AT.replace(year=2025))
    assert {row.rank for row in of(tournament).rows} == {None}
    assert {row.rank for row in of(tournament, Audience.OFFICE).rows} == {1, 2}


def test_names_are_shown_as_the_players_wish() -> None:
    tournament, _entrants = two_teams()
    Player.objects.update(name_shown="number")
    assert [member.name for member in rows(tournament)["Aces"].members] == ["#1", "#2", "#5", "#6"]
    assert "Anna P001" in [member.name for member in rows(tournament, Audience.OFFICE)["Aces"].members]


def test_an_open_list_does_not_count() -> None:
    tournament, entrants = two_teams(series_planned=2)
    set_footers(make_table(make_series(tournament, 2), 1, entrants[:4]), LIST_OF_FOUR)
    assert rows(tournament)["Aces"].total == 5280
