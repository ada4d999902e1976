"""Teams, tandems and league meetings (rules.md 3; cases C049, C058, C136)."""

from fractions import Fraction

import pytest

from scoring.rules.ranking import Record, ranked
from scoring.rules.teams import meeting_points, team_total


def test_a_team_adds_up_its_members() -> None:
    """C136: series of 4961, 4049, 4110 and 4365 make 17485."""
    series = [team_total([total], size=1, filled=False) for total in (4961, 4049, 4110, 4365)]
    assert sum(total or 0 for total in series) == 17485
    assert team_total([1332, 1308, 1320, 108], size=4, filled=True) == 4068


def test_a_missing_member_counts_nothing_by_default() -> None:
    assert team_total([3000, 3000, 2023], size=4, filled=False) == 8023


def test_a_missing_member_is_filled_by_the_average_of_the_others() -> None:
    """C058: the published 10.697,33."""
    filled = team_total([3000, 3000, 2023], size=4, filled=True)
    assert filled == Fraction(32092, 3)
    assert round(float(filled or 0), 2) == 10697.33
    assert team_total([-50], size=2, filled=True) == -100


def test_nobody_there_is_no_result_and_not_nought() -> None:
    assert team_total([], size=4, filled=True) is None
    assert team_total([0], size=4, filled=False) == 0


def meeting(*totals: int | Fraction, order: tuple[int, ...] = ()) -> list[int]:
    records = {key: Record(key=key, total=total, won=key, lost=0) for key, total in enumerate(totals, start=1)}
    points = meeting_points(records, order)
    return [points[key] for key in records]


def test_a_league_meeting_gives_3_2_1_0() -> None:
    assert meeting(4000, 4200, 3900, 4100) == [1, 3, 0, 2]
    assert meeting(4000, 4200, 3900, 4100, 1) == [1, 3, 0, 2, 0]
    assert meeting(4000, 4200) == [2, 3]


def test_an_absent_team_takes_nothing_and_the_others_stand_as_if_it_had_not_entered() -> None:
    assert sorted(meeting(4000, 4200, 3900)) == [1, 2, 3]


def test_equal_totals_wait_for_the_direction_and_won_games_decide_nothing() -> None:
    assert meeting(4200, 4200, 3900, 3800) == [2, 2, 1, 0]
    assert meeting(4200, 4200, 3900, 3800, order=(2, 1)) == [2, 3, 1, 0]
    assert meeting(4200, 4200, 4200, 4200) == [0, 0, 0, 0]


@pytest.mark.parametrize("order", [(1,), (3, 4)])
def test_a_decision_that_does_not_name_all_equals_decides_nothing(order: tuple[int, ...]) -> None:
    assert meeting(4200, 4200, 3900, 3800, order=order) == [2, 2, 1, 0]


def test_league_points_come_before_the_total() -> None:
    """C049: a team with fewer game points can stand higher."""
    records = [
        Record(key=1, total=108_756, won=0, lost=0, points=62),
        Record(key=2, total=106_050, won=0, lost=0, points=62),
        Record(key=3, total=120_000, won=0, lost=0, points=61),
    ]
    assert [place.key for place in ranked(records)] == [1, 2, 3]
