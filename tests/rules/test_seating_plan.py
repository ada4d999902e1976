"""The counts come from `seating_check`, which shares no code with the plan, and from arithmetic in the tests."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.seating_check import repeats, seats_everybody_once, together
from scoring.rules.seating_plan import MOST_PLAYERS, Seating, Wishes, judged, next_round, planned

QUICK = 20_000


def groups(players: int, size: int) -> tuple[range, ...]:
    """1 to `size`, and so on: teams of neighbours in the list of entrants."""
    return tuple(range(first, min(first + size, players + 1)) for first in range(1, players + 1, size))


def codes(seating: Seating) -> list[str]:
    return [notice.code for notice in seating.notices]


@pytest.mark.parametrize("players", [*range(13, 81)])
def test_from_13_players_on_four_series_have_no_repeated_meeting(players: int) -> None:
    seating = planned(range(1, players + 1), 4, Random(players), effort=QUICK)
    assert len(seating.rounds) == 4
    assert all(seats_everybody_once(tables, range(1, players + 1)) for tables in seating.rounds)
    assert repeats(seating.rounds) == seating.repeats == 0


@pytest.mark.parametrize(("players", "series"), [(16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (9, 4), (1000, 3)])
def test_fields_with_a_known_plan_have_no_repeated_meeting(players: int, series: int) -> None:
    seating = planned(range(1, players + 1), series, Random(1))
    assert len(seating.rounds) == series
    assert all(seats_everybody_once(tables, range(1, players + 1)) for tables in seating.rounds)
    assert repeats(seating.rounds) == seating.repeats == 0


# At two or three tables each table of four takes two from one table of the series before. Where there are more meetings
# than pairs, every pair meets, and the rest is repeated.
@pytest.mark.parametrize(
    ("players", "series", "fewest"),
    [(8, 2, 4), (10, 2, 1), (10, 3, 2), (11, 2, 2), (12, 2, 3), (7, 4, 36 - 21), (8, 4, 48 - 28), (16, 6, 144 - 120)],
)
def test_repeats_that_cannot_be_avoided_are_as_few_as_can_be(players: int, series: int, fewest: int) -> None:
    seating = planned(range(players), series, Random(2), effort=QUICK)
    assert repeats(seating.rounds) == seating.repeats == fewest
    assert codes(seating)[0] == "repeats_beyond_bound"
    assert seating.notices[0].params == {"count": fewest, "bound": seating.bound}


@pytest.mark.parametrize("players", [8, 9, 10, 11, 12])
def test_no_three_sit_together_in_every_series(players: int) -> None:
    """C071."""
    seating = planned(range(players), 3, Random(3), effort=QUICK)
    threes = [{trio for table in tables for trio in combinations(sorted(table), 3)} for tables in seating.rounds]
    assert set.intersection(*threes) == set()


def test_the_same_random_state_gives_the_same_plan_in_any_order_of_entry() -> None:
    plan = planned([5, 3, 9, 1, 7, 2, 8, 4], 2, Random(6), effort=QUICK)
    assert plan == planned([1, 2, 3, 4, 5, 7, 8, 9], 2, Random(6), effort=QUICK)
    assert plan.rounds != planned([1, 2, 3, 4, 5, 7, 8, 9], 2, Random(7), effort=QUICK).rounds


def test_tables_of_three_stand_last_and_can_be_preferred() -> None:
    few = planned(range(21), 3, Random(1))
    many = planned(range(21), 3, Random(1), wishes=Wishes(prefer_threes=True))
    assert [[len(table) for table in tables] for tables in few.rounds] == [[4, 4, 4, 3, 3, 3]] * 3
    assert [[len(table) for table in tables] for tables in many.rounds] == [[3] * 7] * 3
    assert few.repeats == many.repeats == 0


def test_five_play_at_one_table_at_a_club_evening_only() -> None:
    seating = planned(range(1, 6), 3, Random(1), wishes=Wishes(allow_five=True))
    assert [[len(table) for table in tables] for tables in seating.rounds] == [[5]] * 3
    assert all(seats_everybody_once(tables, range(1, 6)) for tables in seating.rounds)
    assert (seating.repeats, seating.bound) == (20, 1)
    with pytest.raises(RuleError, match="players_cannot_be_split players=5"):
        planned(range(1, 6), 1, Random(1))


@pytest.mark.parametrize(("players", "series"), [(18, 2), (22, 4), (30, 4), (31, 3), (47, 5), (70, 5)])
def test_who_sits_at_a_table_of_three_again_is_as_seldom_as_seats_allow(players: int, series: int) -> None:
    seating = planned(range(players), series, Random(4))
    seats = series * 3 * (-players % 4)
    assert seating.again_at_three == max(0, seats - players)


def test_seat_one_falls_to_whoever_has_kept_the_list_least() -> None:
    seating = planned(range(19), 5, Random(9))
    kept = Counter[int]()
    for tables in seating.rounds:
        assert all(kept[table[0]] == min(kept[player] for player in table) for table in tables)
        kept.update(table[0] for table in tables)


@pytest.mark.parametrize(
    ("players", "series"), [(16, 4), (20, 4), (23, 4), (24, 4), (27, 4), (28, 5), (32, 7), (60, 6)]
)
def test_team_mates_never_meet_and_nobody_meets_twice(players: int, series: int) -> None:
    teams = groups(players, 4)
    seating = planned(range(1, players + 1), series, Random(8), wishes=Wishes(forbidden=teams))
    assert together(seating.rounds, teams) == list(seating.together) == []
    assert repeats(seating.rounds) == seating.repeats == 0


def test_forbidden_pairs_come_before_repeats() -> None:
    # Of 16 x 5 every pair meets: one pair that must not costs a repeat, and is worth it.
    seating = planned(range(16), 5, Random(8), wishes=Wishes(forbidden=((0, 1),)), effort=QUICK)
    assert together(seating.rounds, [(0, 1)]) == []
    assert seating.repeats == repeats(seating.rounds) > 0
    assert codes(seating) == ["repeats_within_bound"]


def test_what_cannot_be_kept_apart_is_said() -> None:
    # Two tables, three who must not meet.
    seating = planned(range(1, 8), 1, Random(1), wishes=Wishes(forbidden=((1, 2, 3),)), effort=QUICK)
    assert len(seating.together) == len(together(seating.rounds, [(1, 2, 3)])) == 1
    assert codes(seating) == ["forbidden_together"]
    assert seating.notices[0].params == {"count": 1}


@pytest.mark.parametrize(("players", "clubs"), [(40, 10), (31, 7), (100, 20)])
def test_club_mates_do_not_meet_where_the_other_aims_allow_it(players: int, clubs: int) -> None:
    seating = planned(range(1, players + 1), 3, Random(8), wishes=Wishes(club_mates=groups(players, clubs)))
    assert together(seating.rounds, groups(players, clubs)) == []
    assert seating.club_meetings == seating.repeats == 0


def test_club_mates_give_way_to_repeats_and_are_counted() -> None:
    # All 16 meet in five series, so the 8 pairs of club mates meet once each.
    seating = planned(range(1, 17), 5, Random(8), wishes=Wishes(club_mates=groups(16, 2)), effort=QUICK)
    assert (seating.repeats, seating.club_meetings) == (0, 8)
    assert codes(seating) == ["club_mates_together"]


def test_one_club_for_the_whole_field_changes_nothing() -> None:
    seating = planned(range(1, 33), 4, Random(1), wishes=Wishes(club_mates=(range(1, 33),)))
    assert (seating.repeats, seating.club_meetings) == (0, 4 * 8 * 6)


def test_series_already_played_are_not_repeated_by_those_ahead() -> None:
    played = planned(range(1, 25), 2, Random(1)).rounds
    # Two have left, two are new.
    present = [*range(3, 25), 101, 102]
    ahead = planned(present, 2, Random(2), history=played)
    assert all(seats_everybody_once(tables, present) for tables in ahead.rounds)
    assert repeats(ahead.rounds, played) == ahead.repeats == 0


def test_the_next_round_meets_nobody_again_when_players_leave_and_come() -> None:
    history = list(planned(range(1, 24), 2, Random(1)).rounds)
    for number, present in enumerate(([*range(1, 22)], [*range(2, 22), 50], [*range(2, 22), 50, 51, 52])):
        seating = next_round(history, present, Random(number))
        assert len(seating.rounds) == 1
        assert seats_everybody_once(seating.rounds[0], present)
        assert repeats(seating.rounds, history) == seating.repeats == 0
        history += seating.rounds


def test_the_next_round_sends_others_to_the_table_of_three() -> None:
    history = [[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15]]]
    seating = next_round(history, range(1, 16), Random(1))
    assert set(seating.rounds[0][-1]) <= set(range(1, 13))
    assert seating.again_at_three == 0


def test_eight_who_become_six_go_on_at_two_tables_of_three() -> None:
    """C056."""
    history = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    seating = next_round(history, [1, 2, 3, 5, 6, 7], Random(1), effort=QUICK)
    assert [len(table) for table in seating.rounds[0]] == [3, 3]
    # Each table has two of one former table.
    assert repeats(seating.rounds, history) == seating.repeats == 2
    assert codes(seating) == ["repeats_beyond_bound"]


def test_without_a_history_the_next_round_is_a_lot() -> None:
    seen = {frozenset(next_round([], range(1, 7), Random(seed)).rounds[0][0]) for seed in range(300)}
    assert len(seen) == 20


def test_a_lot_keeps_team_mates_apart() -> None:
    for seed in range(50):
        seating = next_round([], range(1, 25), Random(seed), wishes=Wishes(forbidden=groups(24, 4)))
        assert together(seating.rounds, groups(24, 4)) == []


def test_a_seating_changed_by_hand_is_judged_again() -> None:
    rounds = (((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)))
    seating = judged(rounds, Wishes(forbidden=((1, 4),), club_mates=((3, 6),)), history=[[[1, 2, 4], [3, 5, 6]]])
    assert (seating.repeats, seating.bound, seating.together, seating.club_meetings) == (8, 1, ((1, 4),), 1)
    assert seating.again_at_three == 12
    assert codes(seating) == ["forbidden_together", "repeats_beyond_bound", "again_at_three", "club_mates_together"]


@pytest.mark.parametrize("series", [-1, 0, 21])
def test_a_number_of_series_no_tournament_has_is_refused(series: int) -> None:
    with pytest.raises(RuleError, match="series_range"):
        planned(range(8), series, Random(1))


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_a_field_that_cannot_be_split_is_refused(players: int) -> None:
    with pytest.raises(RuleError, match=f"players_cannot_be_split players={players}"):
        planned(range(players), 1, Random(1))


def test_an_entrant_named_twice_and_a_field_without_measure_are_refused() -> None:
    with pytest.raises(RuleError, match="entrant_twice"):
        planned([1, 2, 3, 3], 1, Random(1))
    with pytest.raises(RuleError, match="players_too_many"):
        planned(range(MOST_PLAYERS + 1), 1, Random(1))
