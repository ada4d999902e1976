from collections import Counter
from random import Random

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.seating import draw_by_lot, table_sizes


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
        (13, (4, 3, 3, 3)),
        (31, (4,) * 7 + (3,)),
    ],
)
def test_as_many_fours_as_possible_and_threes_last(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players) == sizes


@pytest.mark.parametrize(
    ("players", "sizes"), [(4, (4,)), (7, (4, 3)), (8, (4, 4)), (9, (3, 3, 3)), (10, (4, 3, 3)), (12, (3,) * 4)]
)
def test_threes_may_be_preferred(players: int, sizes: tuple[int, ...]) -> None:
    assert table_sizes(players, prefer_threes=True) == sizes


@pytest.mark.parametrize("prefer_threes", [False, True])
def test_every_other_number_is_split_with_the_fewest_tables_of_the_other_kind(prefer_threes: bool) -> None:
    for players in {*range(3, 500)} - {5}:
        sizes = table_sizes(players, prefer_threes=prefer_threes)
        counted = Counter(sizes)
        assert sum(sizes) == players
        assert set(counted) <= {3, 4}
        assert sizes == tuple(sorted(sizes, reverse=True))
        assert counted[4 if prefer_threes else 3] < (3 if prefer_threes else 4)


@pytest.mark.parametrize("players", [-4, 0, 1, 2, 5])
def test_one_two_and_five_cannot_be_split(players: int) -> None:
    for prefer_threes in (False, True):
        with pytest.raises(RuleError, match=f"players_cannot_be_split players={players}"):
            table_sizes(players, prefer_threes=prefer_threes)


def test_five_make_one_table_at_a_club_evening() -> None:
    assert table_sizes(5, allow_five=True) == (5,)
    assert table_sizes(9, allow_five=True) == (3, 3, 3)


def test_the_draw_seats_everybody_once_and_repeats_with_its_seed() -> None:
    entrants = list(range(101, 132))
    tables = draw_by_lot(entrants, Random(7))
    assert sorted(seat for table in tables for seat in table) == entrants
    assert [len(table) for table in tables] == [4] * 7 + [3]
    assert tables == draw_by_lot(entrants, Random(7))
    assert tables != draw_by_lot(entrants, Random(8))


def test_the_draw_does_not_depend_on_the_order_of_entry() -> None:
    assert draw_by_lot([1, 2, 3, 4], Random(3)) == draw_by_lot([4, 3, 2, 1], Random(3))


def test_every_player_comes_to_every_seat() -> None:
    seen = {
        (entrant, seat)
        for seed in range(200)
        for seat, entrant in enumerate(draw_by_lot([1, 2, 3, 4], Random(seed))[0])
    }
    assert len(seen) == 16


def test_an_entrant_named_twice_is_refused() -> None:
    with pytest.raises(RuleError, match="entrant_twice"):
        draw_by_lot([1, 2, 3, 3], Random(1))
