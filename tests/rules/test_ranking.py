from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.ranking import Ranked, Record, ranked

A = Record(key=1, total=1500, won=12, lost=2)
B = Record(key=2, total=1500, won=13, lost=4)
C = Record(key=3, total=1500, won=13, lost=3)
D = Record(key=4, total=1500, won=13, lost=3)


def places(records: list[Record]) -> list[tuple[int, int]]:
    return [(place.key, place.rank) for place in ranked(records)]


def test_more_won_then_fewer_lost_decide_between_equal_totals() -> None:
    assert places([A, B, C, D]) == [(3, 1), (4, 1), (2, 3), (1, 4)]


def test_equal_places_are_shared_and_the_next_is_skipped() -> None:
    best = Record(key=9, total=1600, won=1, lost=1)
    last = Record(key=8, total=1400, won=20, lost=0)
    result = ranked([last, C, best, D])
    assert [(place.rank, place.shared) for place in result] == [(1, False), (2, True), (2, True), (4, False)]


def test_a_recorded_lot_ends_the_sharing() -> None:
    drawn = [Record(key=3, total=5, won=1, lost=0, lot=2), Record(key=4, total=5, won=1, lost=0, lot=1)]
    assert ranked(drawn) == [Ranked(key=4, rank=1, shared=False), Ranked(key=3, rank=2, shared=False)]


@pytest.mark.parametrize("lots", [(1, 2, None), (None, None, 1), (1, 1, 2)])
def test_a_lot_that_not_every_member_of_the_tie_has_for_itself_decides_nothing(lots: tuple[int | None, ...]) -> None:
    tie = [Record(key=key, total=5, won=1, lost=0, lot=lot) for key, lot in enumerate(lots)]
    assert [(place.rank, place.shared) for place in ranked(tie)] == [(1, True)] * 3


def test_a_lot_never_overrides_total_won_or_lost() -> None:
    records = [
        Record(key=1, total=7, won=1, lost=1, lot=9),
        Record(key=2, total=6, won=2, lost=1, lot=1),
        Record(key=3, total=6, won=1, lost=0, lot=2),
        Record(key=4, total=6, won=1, lost=1, lot=3),
    ]
    assert places(list(reversed(records))) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_equals_stand_in_the_order_given_whatever_their_keys() -> None:
    assert [key for key, _ in places([D, C])] == [4, 3]
    assert [key for key, _ in places([C, D])] == [3, 4]


def test_exact_fractions_decide() -> None:
    nearly = [Record(key=1, total=Fraction(83, 8), won=0, lost=0), Record(key=2, total=Fraction(73, 7), won=0, lost=0)]
    assert places(nearly) == [(2, 1), (1, 2)]
    assert places([Record(key=1, total=Fraction(20, 2), won=0, lost=0), Record(key=2, total=10, won=0, lost=0)]) == [
        (1, 1),
        (2, 1),
    ]


def test_totals_can_be_negative_and_zero_is_better() -> None:
    assert places([Record(key=1, total=-760, won=2, lost=9), Record(key=2, total=0, won=0, lost=0)]) == [(2, 1), (1, 2)]


def test_nobody_is_ranked_among_nobody() -> None:
    assert ranked([]) == []


records_drawn = st.lists(
    st.builds(
        Record,
        key=st.integers(),
        total=st.integers(-2, 2),
        won=st.integers(0, 2),
        lost=st.integers(0, 1),
        lot=st.none() | st.integers(1, 3),
    ),
    max_size=9,
    unique_by=lambda record: record.key,
)


@given(records_drawn)
def test_a_rank_is_one_more_than_the_number_of_better_records(records: list[Record]) -> None:
    by_key = {record.key: record for record in records}
    for place in ranked(records):
        own = by_key[place.key]
        better = sum(is_better(other, own, records) for other in records)
        assert place.rank == better + 1
        assert place.shared == (sum(same(other, own) for other in records) > 1 and not lots_decide(own, records))


def same(one: Record, other: Record) -> bool:
    return (one.total, one.won, one.lost) == (other.total, other.won, other.lost)


def lots_decide(own: Record, records: list[Record]) -> bool:
    lots = [record.lot for record in records if same(record, own)]
    return None not in lots and len(set(lots)) == len(lots)


def is_better(one: Record, other: Record, records: list[Record]) -> bool:
    if one.total != other.total:
        return one.total > other.total
    if one.won != other.won:
        return one.won > other.won
    if one.lost != other.lost:
        return one.lost < other.lost
    return lots_decide(other, records) and (one.lot or 0) < (other.lot or 0)


def test_the_order_of_input_does_not_change_a_rank() -> None:
    expected = dict(places([A, B, C, D]))
    for order in permutations([A, B, C, D]):
        assert dict(places(list(order))) == expected
