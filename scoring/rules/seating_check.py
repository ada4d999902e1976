"""What a seating is worth, counted apart from the rules that make one: for the organiser, and for the tests.

Rounds are given as tables, tables as the players at them; a pair is given with the smaller number first.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

type Pair = tuple[int, int]


def bound(sizes: Sequence[int]) -> int:
    """How many series at tables of these sizes are possible at most without a repeated meeting.

    An upper limit, not always reached: if a table is larger than the number of tables, two of its players come from one
    table of the series before. Else all pairs there are, divided by the pairs of one series (design 5).
    """
    if max(sizes) > len(sizes):
        return 1
    players = sum(sizes)
    return (players * (players - 1) // 2) // sum(size * (size - 1) // 2 for size in sizes)


def repeats(rounds: Iterable[Iterable[Collection[int]]], history: Iterable[Iterable[Collection[int]]] = ()) -> int:
    """How many meetings in these rounds are not the first of that pair, counting those of the history as earlier."""
    seen = {pair for _, pair in _meetings(history)}
    repeated = 0
    for _, pair in _meetings(rounds):
        repeated += pair in seen
        seen.add(pair)
    return repeated


def repeated_pairs(rounds: Iterable[Iterable[Collection[int]]]) -> dict[Pair, tuple[int, ...]]:
    """Each pair that meets more than once, with the numbers of the rounds (from 1) in which it does."""
    series: dict[Pair, tuple[int, ...]] = {}
    for number, pair in _meetings(rounds):
        series[pair] = (*series.get(pair, ()), number)
    return {pair: numbers for pair, numbers in sorted(series.items()) if len(numbers) > 1}


def together(rounds: Iterable[Iterable[Collection[int]]], groups: Iterable[Collection[int]]) -> list[Pair]:
    """Each meeting of two of one group, in the order of the rounds; a pair that meets twice stands there twice."""
    apart = {pair for group in groups for pair in _pairs(group)}
    return [pair for _, pair in _meetings(rounds) if pair in apart]


def again_at_three(
    rounds: Iterable[Iterable[Collection[int]]], history: Iterable[Iterable[Collection[int]]] = ()
) -> int:
    """How often in these rounds a player sits at a table of three who sat at one before."""
    before = Counter(_at_three(history))
    after = before + Counter(_at_three(rounds))
    return sum(times - max(1, before[player]) for player, times in after.items())


def seats_everybody_once(tables: Iterable[Collection[int]], present: Collection[int]) -> bool:
    """Nobody is missing, nobody is there twice, no stranger, and no table of another size than three, four or five."""
    tables = list(tables)
    seated = sorted(player for table in tables for player in table)
    return seated == sorted(present) and all(3 <= len(table) <= 5 for table in tables)


def _meetings(rounds: Iterable[Iterable[Collection[int]]]) -> Iterator[tuple[int, Pair]]:
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            for pair in _pairs(table):
                yield number, pair


def _pairs(players: Collection[int]) -> Iterator[Pair]:
    return combinations(sorted(players), 2)


def _at_three(rounds: Iterable[Iterable[Collection[int]]]) -> Iterator[int]:
    return (player for tables in rounds for table in tables if len(table) == 3 for player in table)
