import pytest

from scoring.rules.seating import table_sizes
from scoring.rules.seating_check import (
    again_at_three,
    bound,
    repeated_pairs,
    repeats,
    seats_everybody_once,
    together,
)

FIRST = [[1, 2, 3, 4], [5, 6, 7, 8]]
SECOND = [[1, 2, 5, 6], [3, 4, 7, 8]]
THREES = [[1, 2, 3, 4], [5, 6, 7], [8, 9, 10]]


@pytest.mark.parametrize(
    ("players", "series"),
    [(3, 1), (4, 1), (6, 1), (8, 1), (9, 4), (10, 1), (12, 1), (13, 5), (16, 5), (20, 6), (24, 7), (28, 9), (32, 10)],
)
def test_the_bound_is_one_or_all_pairs_by_the_pairs_of_a_series(players: int, series: int) -> None:
    assert bound(table_sizes(players)) == series


def test_the_bound_follows_the_tables_preferred() -> None:
    assert bound(table_sizes(12, prefer_threes=True)) == 5
    assert bound(table_sizes(5, allow_five=True)) == 1


def test_a_meeting_after_the_first_is_a_repeat() -> None:
    assert repeats([FIRST]) == 0
    # 1-2, 3-4, 5-6 and 7-8 meet again.
    assert repeats([FIRST, SECOND]) == 4
    assert repeats([FIRST, FIRST, FIRST]) == 24


def test_a_meeting_of_the_history_counts_as_the_first_but_not_as_a_repeat() -> None:
    assert repeats([SECOND], [FIRST]) == 4
    assert repeats([SECOND], [FIRST, FIRST]) == 4


def test_repeated_pairs_are_named_with_their_series() -> None:
    assert repeated_pairs([FIRST, SECOND, [[2, 1, 9], [3, 5, 10]]]) == {
        (1, 2): (1, 2, 3),
        (3, 4): (1, 2),
        (5, 6): (1, 2),
        (7, 8): (1, 2),
    }


def test_two_of_a_group_at_one_table_are_found_each_time() -> None:
    assert together([FIRST, SECOND], [(1, 2), (8, 3), (9, 1)]) == [(1, 2), (1, 2), (3, 8)]
    assert together([FIRST], [(5, 1), ()]) == []


def test_a_second_time_at_a_table_of_three_counts_and_a_first_does_not() -> None:
    assert again_at_three([THREES]) == 0
    assert again_at_three([THREES, [[5, 1, 2, 3], [4, 6, 7], [8, 9, 10]]]) == 5
    assert again_at_three([THREES], [THREES, THREES]) == 6


@pytest.mark.parametrize(
    "tables",
    [
        [[1, 2, 3, 4], [5, 6]],
        [[1, 2, 3], [4, 5, 7]],
        [[1, 2, 3], [4, 5, 5]],
        [[1, 2, 3], [4, 5, 6], [1, 2, 3]],
        [[1, 2, 3, 4, 5, 6]],
        [[1, 2, 3]],
    ],
)
def test_a_seating_that_misses_doubles_or_invents_a_player_is_found(tables: list[list[int]]) -> None:
    assert not seats_everybody_once(tables, range(1, 7))


def test_a_right_seating_is_right_whatever_the_order() -> None:
    assert seats_everybody_once([[6, 2, 3], [4, 5, 1]], range(1, 7))
    assert seats_everybody_once([[6, 2, 3, 5, 1]], [1, 2, 3, 5, 6])
