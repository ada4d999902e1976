"""Somebody who was seated does not come: what becomes of the tables (rules 2; issue 3, part 3)."""

from random import Random

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.seating_changes import Limits, without_absent


def test_an_empty_seat_makes_a_table_of_three_and_the_others_move_up() -> None:
    tables = {1: [11, 12, 13, 14], 2: [21, 22, 23]}
    assert without_absent(tables, [12]) == {1: [11, 13, 14], 2: [21, 22, 23]}


def test_one_left_of_a_table_of_three_joins_another_three() -> None:
    """Two empty seats merge with another three."""
    tables = {1: [11, 12, 13], 2: [21, 22, 23]}
    assert without_absent(tables, [22, 23]) == {1: [11, 12, 13, 21]}


def test_two_left_fill_two_tables_of_three() -> None:
    tables = {1: [1, 2, 3, 4], 2: [11, 12, 13], 3: [21, 22, 23], 4: [31, 32, 33]}
    left = without_absent(tables, [31])
    assert left == {1: [1, 2, 3, 4], 2: [11, 12, 13, 32], 3: [21, 22, 23, 33]}


def test_two_left_among_fours_get_a_third_from_the_last_of_them() -> None:
    tables = {1: [1, 2, 3, 4], 2: [11, 12, 13, 14], 3: [21, 22, 23, 24]}
    assert without_absent(tables, [21, 22]) == {1: [1, 2, 3, 4], 2: [11, 12, 13], 3: [23, 24, 14]}


def test_who_must_not_meet_does_not_fill_up_there() -> None:
    tables = {1: [1, 2, 3], 2: [11, 12, 13], 3: [21, 22, 23]}
    assert without_absent(tables, [21, 22], Limits(never=[(11, 23)])) == {1: [1, 2, 3, 23], 2: [11, 12, 13]}


def test_a_table_nobody_came_to_is_gone() -> None:
    assert without_absent({1: [1, 2, 3, 4], 2: [11, 12, 13]}, [11, 12, 13]) == {1: [1, 2, 3, 4]}


def test_a_table_that_has_begun_is_not_touched() -> None:
    tables = {1: [1, 2, 3], 2: [11, 12, 13], 3: [21, 22, 23]}
    assert without_absent(tables, [21, 22], Limits(fixed=[2])) == {1: [1, 2, 3, 23], 2: [11, 12, 13]}
    with pytest.raises(RuleError, match="absent_have_begun"):
        without_absent(tables, [11], Limits(fixed=[2]))


def test_five_are_refused_but_at_a_club_evening() -> None:
    tables = {1: [1, 2, 3], 2: [11, 12, 13]}
    with pytest.raises(RuleError, match="tables_cannot_be_merged"):
        without_absent(tables, [13])
    assert without_absent(tables, [13], Limits(allow_five=True)) == {1: [1, 2, 3, 11, 12]}


def test_whoever_stays_away_all_others_sit_at_tables_of_three_and_four() -> None:
    seed = 20261130
    random = Random(seed)
    refused = 0
    for _ in range(300):
        sizes = [4] * random.randint(0, 6) + [3] * random.randint(0, 3)
        players = iter(range(1, 100))
        tables = {number: [next(players) for _ in range(size)] for number, size in enumerate(sizes, start=1)}
        everybody = [player for table in tables.values() for player in table]
        absent = random.sample(everybody, min(len(everybody), random.randint(0, 4)))
        try:
            left = without_absent(tables, absent)
        except RuleError:
            refused += 1
            # One, two and five can never be split; everything else can.
            assert len(everybody) - len(absent) in {1, 2, 5}, f"seed {seed}: {tables} without {absent}"
            continue
        seated = sorted(player for table in left.values() for player in table)
        assert seated == sorted(set(everybody) - set(absent)), f"seed {seed}"
        assert {len(table) for table in left.values()} <= {3, 4}, f"seed {seed}: {tables} without {absent}"
    assert refused
