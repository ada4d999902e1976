from random import Random

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.ranking import Ranked
from scoring.rules.seating_check import repeats, seats_everybody_once
from scoring.rules.seating_plan import Wishes
from scoring.rules.seating_standing import SeatOrder, by_standing, draw_for_ties, standing_order

ORDER = [31, 5, 17, 2, 40, 8, 23, 11, 3, 12]


def ranking(*ranks: tuple[int, int]) -> list[Ranked]:
    """Keys with their ranks, shared where a rank stands twice."""
    held = [rank for _, rank in ranks]
    return [Ranked(key=key, rank=rank, shared=held.count(rank) > 1) for key, rank in ranks]


def test_the_best_four_sit_at_table_one_in_the_order_of_their_rank() -> None:
    seating = by_standing(ORDER, Random(1))
    assert seating.rounds == (((31, 5, 17, 2), (40, 8, 23), (11, 3, 12)),)


def test_threes_may_be_preferred_and_five_sit_together_at_a_club_evening() -> None:
    assert by_standing(ORDER[:7], Random(1), wishes=Wishes(prefer_threes=True)).rounds == (
        ((31, 5, 17, 2), (40, 8, 23)),
    )
    assert by_standing(ORDER[:5], Random(1), wishes=Wishes(allow_five=True)).rounds == (((31, 5, 17, 2, 40),),)


def test_seats_by_lot_change_within_a_table_only() -> None:
    drawn = [by_standing(ORDER, Random(seed), seats=SeatOrder.LOT).rounds[0] for seed in range(60)]
    assert {tuple(map(frozenset, tables)) for tables in drawn} == {
        (frozenset({31, 5, 17, 2}), frozenset({40, 8, 23}), frozenset({11, 3, 12}))
    }
    assert {tables[0][0] for tables in drawn} == {31, 5, 17, 2}


def test_of_two_team_mates_the_lower_one_gives_way_to_the_next() -> None:
    seating = by_standing(ORDER, Random(1), wishes=Wishes(forbidden=((31, 2), (40, 8))))
    assert seating.rounds == (((31, 5, 17, 40), (2, 8, 23), (11, 3, 12)),)
    assert seating.together == ()


def test_at_the_last_table_the_nearest_in_rank_changes() -> None:
    seating = by_standing(ORDER, Random(1), wishes=Wishes(forbidden=((3, 12),)))
    assert seating.rounds == (((31, 5, 17, 2), (40, 8, 12), (23, 11, 3)),)


@pytest.mark.parametrize("seed", range(30))
def test_teams_of_four_never_meet_whatever_the_standing(seed: int) -> None:
    order = Random(seed).sample(range(24), 24)
    teams = tuple(range(first, first + 4) for first in range(0, 24, 4))
    seating = by_standing(order, Random(seed), wishes=Wishes(forbidden=teams))
    assert seats_everybody_once(seating.rounds[0], range(24))
    assert all(len({player // 4 for player in table}) == 4 for table in seating.rounds[0])
    assert seating.together == ()


def test_what_cannot_be_kept_apart_is_said() -> None:
    seating = by_standing(ORDER[:6], Random(1), wishes=Wishes(forbidden=((31, 5, 17),)))
    assert len(seating.together) == 1
    assert [notice.code for notice in seating.notices] == ["forbidden_together"]


def test_repeats_are_counted_not_avoided() -> None:
    history = [[ORDER[:4], ORDER[4:7], ORDER[7:]]]
    seating = by_standing(ORDER, Random(1), history=history)
    assert seating.repeats == repeats(seating.rounds, history) == 12
    assert [notice.code for notice in seating.notices] == ["repeats_beyond_bound", "again_at_three"]


def test_equals_stand_as_drawn_never_by_number_or_entry() -> None:
    standing = ranking((7, 1), (1, 2), (2, 2), (3, 2), (9, 5))
    assert standing_order(standing, drawn=[3, 1, 2]) == [7, 3, 1, 2, 9]
    assert standing_order(standing[::-1], drawn=[3, 1, 2]) == [7, 3, 1, 2, 9]


def test_an_order_drawn_for_more_than_the_equals_changes_nothing_else() -> None:
    assert standing_order(ranking((7, 1), (1, 2), (2, 2)), drawn=[2, 7, 1, 99]) == [7, 2, 1]


@pytest.mark.parametrize("drawn", [[], [3, 1], [3, 1, 2, 1]])
def test_equals_without_a_draw_are_refused(drawn: list[int]) -> None:
    with pytest.raises(RuleError, match="tie_not_drawn rank=2 count=3"):
        standing_order(ranking((7, 1), (1, 2), (2, 2), (3, 2), (9, 5)), drawn)


def test_a_late_entry_without_a_rank_comes_last() -> None:
    standing = [*ranking((7, 1), (4, 2)), Ranked(key=50, rank=3, shared=True), Ranked(key=51, rank=3, shared=True)]
    assert standing_order(standing, drawn=[51, 50]) == [7, 4, 51, 50]


def test_the_draw_holds_all_who_share_a_rank_and_nobody_else() -> None:
    standing = ranking((7, 1), (1, 2), (2, 2), (3, 4), (4, 4), (9, 6))
    drawn = {draw_for_ties(standing, Random(seed)) for seed in range(300)}
    assert {tuple(sorted(order)) for order in drawn} == {(1, 2, 3, 4)}
    assert len(drawn) == 24


def test_the_draw_does_not_depend_on_the_order_of_entry() -> None:
    standing = ranking((7, 1), (1, 1), (2, 1), (3, 4))
    assert draw_for_ties(standing, Random(5)) == draw_for_ties(standing[::-1], Random(5))


def test_a_key_named_twice_and_a_field_that_cannot_be_split_are_refused() -> None:
    with pytest.raises(RuleError, match="entrant_twice"):
        by_standing([1, 2, 3, 3], Random(1))
    with pytest.raises(RuleError, match="players_cannot_be_split players=5"):
        by_standing(ORDER[:5], Random(1))
