"""Seating by standing: the best at table 1, ties by a recorded draw (rules 3)."""

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations, groupby, islice, product
from random import Random

from scoring.rules.designs import Tables
from scoring.rules.errors import RuleError
from scoring.rules.ranking import Ranked
from scoring.rules.seating_board import Field, Pair
from scoring.rules.seating_plan import NO_WISHES, History, Seating, Wishes, judged, pairs_by_place
from scoring.rules.seating_search import best_seating


class SeatOrder(StrEnum):
    """How the seats at a table of equals in strength are given: the better one first, or by lot."""

    RANK = "rank"
    LOT = "lot"


def draw_for_ties(ranking: Sequence[Ranked], random: Random) -> tuple[int, ...]:
    """A drawn order of all who share a rank, to be recorded and handed to `standing_order`."""
    equals = sorted(ranked.key for ranked in ranking if ranked.shared)
    return tuple(random.sample(equals, len(equals)))


def standing_order(ranking: Sequence[Ranked], drawn: Sequence[int] = ()) -> list[int]:
    """The keys by rank, equals as in the recorded draw: never by key, start number or the order handed in.

    Whoever has no rank yet (a late entry) is handed in with one rank, shared, after all others. Raises RuleError
    `tie_not_drawn` if an equal is missing in the draw, or is in it twice.
    """
    place, times = {key: number for number, key in enumerate(drawn)}, Counter(drawn)
    order: list[int] = []
    for rank, tie in groupby(sorted(ranking, key=lambda ranked: ranked.rank), key=lambda ranked: ranked.rank):
        keys = [ranked.key for ranked in tie]
        if len(keys) > 1 and any(times[key] != 1 for key in keys):
            raise RuleError("tie_not_drawn", field="drawn", rank=rank, count=len(keys))
        order += sorted(keys, key=lambda key: place.get(key, 0))
    return order


def by_standing(
    order: Sequence[int],
    random: Random,
    *,
    seats: SeatOrder = SeatOrder.RANK,
    wishes: Wishes = NO_WISHES,
    history: History = (),
) -> Seating:
    """One series with the best of the order at table 1 and so on; repeats are counted, not avoided.

    The lower of two of a `forbidden` group changes with the nearest in rank with whom it helps; club mates stay.
    Raises RuleError `entrant_twice`, and as `table_sizes` does.
    """
    if len(set(order)) < len(order):
        raise RuleError("entrant_twice", field="entrants")
    never = pairs_by_place(wishes.forbidden, {key: place for place, key in enumerate(order)})
    tables = _by_rank(wishes.sizes(len(order)), never, random)
    named = ([order[place] for place in sorted(table)] for table in tables)
    round_ = tuple(tuple(table if seats is SeatOrder.RANK else random.sample(table, len(table))) for table in named)
    return judged([round_], wishes, history)


def _by_rank(sizes: Sequence[int], never: frozenset[Pair], random: Random) -> Tables:
    """Places in the order, 0 the best. The lower of two who must not meet changes with the nearest in rank who can."""
    places = iter(range(sum(sizes)))
    tables = [list(islice(places, size)) for size in sizes]
    for number, _ in product(range(len(tables)), range(max(sizes))):
        if clashing := [place for place in tables[number] if _clashes_of(place, tables[number], never)]:
            _exchange_with_nearest(tables, number, max(clashing), never)
    return tables if not any(_clashes(table, never) for table in tables) else _searched(tables, never, random)


def _searched(tables: Tables, never: frozenset[Pair], random: Random) -> Tables:
    """Where no exchange of two helps: as near to the tables as the search comes."""
    sizes = tuple(len(table) for table in tables)
    field = Field(sizes=sizes, series=1, met={}, visits=[], never=never, rather_not=frozenset())
    return best_seating(field, random, [tables])[0]


def _exchange_with_nearest(tables: Tables, number: int, place: int, never: frozenset[Pair]) -> None:
    """Does nothing if every exchange leaves as many clashes."""
    here = tables[number]
    others = sorted((abs(other - place), other, table) for table in tables if table is not here for other in table)
    for _, other, there in others:
        before = _clashes(here, never) + _clashes(there, never)
        mine, theirs = [other if p == place else p for p in here], [place if p == other else p for p in there]
        if _clashes(mine, never) + _clashes(theirs, never) < before:
            here[:], there[:] = mine, theirs
            return


def _clashes_of(place: int, table: Sequence[int], never: frozenset[Pair]) -> bool:
    return any((min(place, other), max(place, other)) in never for other in table)


def _clashes(table: Sequence[int], never: frozenset[Pair]) -> int:
    return sum(pair in never for pair in combinations(sorted(table), 2))
