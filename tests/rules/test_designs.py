from itertools import combinations
from random import Random

import pytest

from scoring.rules.designs import Tables, design, longest_plan, plan_beside_teams

type Met = list[tuple[int, int]]


def meetings(plan: list[Tables]) -> Met:
    return [pair for tables in plan for table in tables for pair in combinations(sorted(table), 2)]


def seats_all(plan: list[Tables], players: int) -> bool:
    return all(sorted(player for table in tables for player in table) == list(range(players)) for tables in plan)


@pytest.mark.parametrize(("players", "series"), [(16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (36, 9), (44, 11)])
def test_the_largest_plans_known_have_no_repeated_meeting(players: int, series: int) -> None:
    known = design(players // 4, series)
    assert known is not None
    met = meetings(known.rounds)
    assert len(known.rounds) == series
    assert seats_all(known.rounds, players)
    assert len(met) == len(set(met)) == series * players // 4 * 6


@pytest.mark.parametrize(("players", "series"), [(16, 5), (28, 9)])
def test_these_plans_use_up_every_pair(players: int, series: int) -> None:
    known = design(players // 4, series)
    assert known is not None
    assert set(meetings(known.rounds)) == set(combinations(range(players), 2))


@pytest.mark.parametrize(("players", "series"), [(12, 2), (16, 6), (20, 6), (24, 8), (28, 10), (32, 10)])
def test_no_plan_is_claimed_beyond(players: int, series: int) -> None:
    assert design(players // 4, series) is None


@pytest.mark.parametrize("tables", range(9, 31))
def test_from_nine_tables_on_a_plan_for_seven_series_is_known(tables: int) -> None:
    known = design(tables, 7)
    assert known is not None
    met = meetings(known.rounds)
    assert seats_all(known.rounds, 4 * tables)
    assert len(met) == len(set(met))


@pytest.mark.parametrize("tables", [4, 5, 6, 7, 8, 9, 10, 12])
def test_the_points_of_a_column_never_meet(tables: int) -> None:
    known = design(tables, 3)
    assert known is not None
    assert known.in_columns
    assert not [pair for pair in meetings(known.rounds) if pair[0] // tables == pair[1] // tables]


def test_points_left_out_make_tables_of_three_but_no_table_of_two() -> None:
    for threes in range(4):
        sizes = (4,) * (6 - threes) + (3,) * threes
        plan = longest_plan(sizes, 7, Random(5))
        met = meetings(plan)
        # 24 x 7 leaves each point two it never meets, so that up to three can be left out of all seven series.
        assert len(plan) == 7
        assert seats_all(plan, 24 - threes)
        assert all(tuple(len(table) for table in tables) == sizes for tables in plan)
        assert len(met) == len(set(met))


def test_a_plan_may_be_known_for_the_first_series_only() -> None:
    assert len(longest_plan((4,) * 5, 8, Random(1))) == 5
    assert len(longest_plan((4,) * 3, 4, Random(1))) == 1


def test_a_field_too_large_to_fill_its_tables_twice_has_a_plan_of_one_series() -> None:
    assert len(longest_plan((3, 3), 5, Random(1))) == 1


@pytest.mark.parametrize(("players", "series"), [(16, 4), (24, 6), (28, 6), (32, 8), (44, 8)])
def test_beside_teams_nobody_meets_anybody_twice_or_a_team_mate_once(players: int, series: int) -> None:
    plan = plan_beside_teams((4,) * (players // 4), series, Random(3))
    met = meetings(plan)
    assert len(plan) == series
    assert seats_all(plan, players)
    assert len(met) == len(set(met))
    assert not [pair for pair in met if pair[0] // 4 == pair[1] // 4]


def test_there_is_no_plan_beside_teams_where_all_pairs_are_used_up() -> None:
    assert plan_beside_teams((4,) * 4, 5, Random(3)) == []


def test_ways_of_leaving_out_are_compared_by_who_would_sit_at_three_again() -> None:
    plan = longest_plan((4,) * 9 + (3,), 4, Random(1))
    at_three = [player for tables in plan for player in tables[-1]]
    assert len(at_three) == len(set(at_three)) == 12
