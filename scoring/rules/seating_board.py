"""A seating that can be changed one swap at a time, with the price of all that is wrong with it.

Players are 0 .. n - 1 here. The aims are so far apart in price that a lesser one never outweighs a greater: forbidden
pairs, repeated meetings, a second time at a table of three, club mates (design 7).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace
from math import comb

from scoring.rules.designs import Tables

type Pair = tuple[int, int]
"""Two players, the smaller number first."""

NEVER = 10**16
REPEAT = 10**11
ONCE_MORE = 10**8
"""On top of a repeat, for each repeat of that pair before: rather two pairs twice than one pair three times."""
THREE_AGAIN = 10**4
CLUB_MATES = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The players 0 .. sum(sizes) - 1, the tables of each series, and what is to be avoided.

    `met` counts earlier meetings, `visits` earlier times at a table of three (by player; empty: not an aim).
    """

    sizes: tuple[int, ...]
    series: int
    met: Mapping[Pair, int]
    visits: Sequence[int]
    never: frozenset[Pair]
    rather_not: frozenset[Pair]

    @property
    def players(self) -> int:
        """How many sit down in every series."""
        return sum(self.sizes)


class Board:
    """The tables of all series; `cost` is the price of what is wrong with those who sit."""

    __slots__ = ("_counts_threes", "_joining", "_leaving", "_met", "_visits", "cost", "field", "rounds", "where")

    def __init__(self, field: Field) -> None:
        """All tables of all series are empty; nobody has met but as the field says."""
        self.field = field
        self.rounds: list[Tables] = [[[] for _ in field.sizes] for _ in range(field.series)]
        self.where = [[-1] * field.players for _ in range(field.series)]
        self.cost = 0
        self._visits = list(field.visits) or [0] * field.players
        self._counts_threes = bool(field.visits)
        self._met = [bytearray(field.players) for _ in range(field.players)]
        self._joining = [[0] * field.players for _ in range(field.players)]
        self._leaving = [[0] * field.players for _ in range(field.players)]
        self._remember()

    def _remember(self) -> None:
        for pairs, price in ((self.field.never, NEVER), (self.field.rather_not, CLUB_MATES)):
            for one, other in pairs:
                self._joining[one][other] += price
                self._joining[other][one] += price
        for (one, other), times in self.field.met.items():
            for _ in range(times):
                self._meet(one, [other])

    def seat(self, series: int, number: int, player: int) -> None:
        """Puts the player at a table with a seat left."""
        table = self.rounds[series][number]
        self.cost += self.joining(player, table, self.field.sizes[number])
        self._meet(player, table)
        self._visits[player] += self.field.sizes[number] == 3
        table.append(player)
        self.where[series][player] = number

    def leave(self, series: int, player: int) -> None:
        """Takes the player from the table."""
        self.cost -= self.saved_without(series, player)
        number = self.where[series][player]
        table = self.rounds[series][number]
        table.remove(player)
        self._part(player, table)
        self._visits[player] -= self.field.sizes[number] == 3

    def swap(self, series: int, one: int, other: int) -> None:
        """Two players of a series change tables."""
        here, there = self.where[series][one], self.where[series][other]
        self.leave(series, one)
        self.leave(series, other)
        self.seat(series, there, one)
        self.seat(series, here, other)

    def joining(self, player: int, table: Iterable[int], size: int) -> int:
        """What it costs to let the player meet these once more, at a table of this size."""
        again = THREE_AGAIN * self._visits[player] if size == 3 and self._counts_threes else 0
        return sum(map(self._joining[player].__getitem__, table)) + again

    def saved_without(self, series: int, player: int) -> int:
        """The player's own part of the cost, at the table of this series."""
        number = self.where[series][player]
        again = self._visits[player] - 1 if self.field.sizes[number] == 3 and self._counts_threes else 0
        return sum(map(self._leaving[player].__getitem__, self.rounds[series][number])) + THREE_AGAIN * again

    def swaps(self, series: int, player: int) -> Iterator[tuple[int, int]]:
        """The change of cost with each partner at another table, and the partner."""
        here = self.where[series][player]
        mates = [mate for mate in self.rounds[series][here] if mate != player]
        joining, saved = self._joining[player], sum(map(self._leaving[player].__getitem__, mates))
        for number, table in enumerate(self.rounds[series]):
            if number == here:
                continue
            moving = sum(map(joining.__getitem__, table)) - saved
            for other in table:
                change = moving - joining[other] + sum(map(self._joining[other].__getitem__, mates))
                change -= sum(map(self._leaving[other].__getitem__, table))
                yield change + self._change_of_threes(player, here, other, number), other

    def _change_of_threes(self, one: int, here: int, other: int, there: int) -> int:
        """What changes for two players who change tables, one from `here`, because one of the tables has three."""
        sizes = self.field.sizes
        if sizes[here] == sizes[there] or not self._counts_threes:
            return 0
        coming, going = (other, one) if sizes[here] == 3 else (one, other)
        return THREE_AGAIN * (self._visits[coming] - self._visits[going] + 1)

    def _meet(self, player: int, table: Iterable[int]) -> None:
        """Both prices rise by a step, the first time to the price of a repeat."""
        for other in table:
            joining = self._joining[player][other]
            higher = joining + (ONCE_MORE if self._met[player][other] else REPEAT)
            for one, two in ((player, other), (other, player)):
                self._leaving[one][two] = joining
                self._joining[one][two] = higher
                self._met[one][two] += 1

    def _part(self, player: int, table: Iterable[int]) -> None:
        """Both prices fall by a step; what leaving saves does not matter for two who no longer meet."""
        for other in table:
            joining, times = self._leaving[player][other], self._met[player][other] - 1
            for one, two in ((player, other), (other, player)):
                self._met[one][two] = times
                self._joining[one][two] = joining
                self._leaving[one][two] = joining - (ONCE_MORE if times > 1 else REPEAT)


def least_cost(field: Field) -> int:
    """A floor under the cost of any seating: the meetings, times at three and club mates that nobody can avoid."""
    return _least_repeats(field) + _least_threes(field)


def _least_repeats(field: Field) -> int:
    """The price of the meetings that no strangers are left for, spread evenly over the pairs that may meet."""
    met = {pair: times for pair, times in field.met.items() if pair not in field.never}
    pairs = comb(field.players, 2) - len(field.never)
    meetings = field.series * sum(comb(size, 2) for size in field.sizes)
    if meetings <= pairs - len(met) or not pairs:
        return 0
    times = list(met.values()) + [0] * (pairs - len(met))
    heapify(times)
    spread = [heapreplace(times, times[0] + 1) for _ in range(meetings)]
    return sum(REPEAT + ONCE_MORE * (before - 1) for before in spread if before)


def _least_threes(field: Field) -> int:
    """The price if every seat at a table of three went to whoever has been there least."""
    if not field.visits:
        return 0
    visits = list(field.visits)
    heapify(visits)
    seats = 3 * field.series * field.sizes.count(3)
    return THREE_AGAIN * sum(heapreplace(visits, visits[0] + 1) for _ in range(seats))
