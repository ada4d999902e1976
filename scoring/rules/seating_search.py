"""Seating by search: swaps of two players, led by what is wrong, with a tabu list (Dotu and Van Hentenryck 2005).

The search ends by counted effort, never by a clock, so that the same random state gives the same seating.
"""

from collections.abc import Sequence
from itertools import cycle
from random import Random

from scoring.rules.designs import Tables
from scoring.rules.seating_board import ONCE_MORE, Board, Field, least_cost

EFFORT = 150_000
"""Swaps looked at before the best seating so far is taken: about half a second."""

_STEP = 15
"""What a step costs besides the swaps it looks at."""

_HASTE = 2
"""How much faster the effort is used up when only the lesser aims are not met."""

_PATIENCE = 400
"""Swaps made without a better seating before the search starts again somewhere else."""

_STEPS_A_VIEW = 4
"""For how many steps the view of what is wrong is used; it is nearly right for so long."""

_TABU = (4, 30)
"""For how many swaps two players may not change places again, at least and at most."""


def best_seating(field: Field, random: Random, start: Sequence[Tables] = (), effort: int = EFFORT) -> list[Tables]:
    """The best seating found for all series of the field, tables in the order of `sizes`.

    `start` seats the first series and may be changed; what it leaves open, and all of every other attempt, is filled
    seat by seat. `effort` bounds how many swaps are looked at; a seating that cannot be bettered ends the search.
    """
    search = _Search(_filled(field, random, start), random, effort)
    starts = cycle([(), start])
    while not search.finished():
        search.step()
        if search.stuck():
            search.go_on_from(_filled(field, random, next(starts)))
    return search.best


class _Search:
    """Tabu search over the swaps of one player whom something is wrong with."""

    __slots__ = (
        "_board",
        "_floor",
        "_gravest",
        "_idle",
        "_left",
        "_lowest",
        "_random",
        "_steps",
        "_tabu",
        "_wrong",
        "best",
        "best_cost",
    )

    def __init__(self, board: Board, random: Random, effort: int) -> None:
        self._random = random
        self._left = effort
        self._floor = least_cost(board.field)
        self._steps = 0
        self.best: list[Tables] = []
        self.best_cost = board.cost + 1
        self.go_on_from(board)

    def go_on_from(self, board: Board) -> None:
        """Takes another seating to change; the best one is kept."""
        self._board = board
        self._tabu: dict[tuple[int, int, int], int] = {}
        self._wrong: list[tuple[int, int]] = []
        self._gravest: list[tuple[int, int]] = []
        self._idle = 0
        self._lowest = board.cost
        self._keep_best()

    def finished(self) -> bool:
        """Nothing better is possible, or the effort is used up."""
        return self.best_cost <= self._floor or self._left <= 0 or len(self._board.field.sizes) == 1

    def stuck(self) -> bool:
        """No better seating for a long time, since the last start."""
        return self._idle > _PATIENCE

    def step(self) -> None:
        """One swap: for a player whom something is wrong with, the cheapest that is not tabu."""
        self._steps += 1
        self._idle += 1
        series, player = self._chosen()
        swaps = [(change, self._random.random(), other) for change, other in self._board.swaps(series, player)]
        self._left -= (len(swaps) + _STEP) * (_HASTE if self.best_cost < ONCE_MORE else 1)
        allowed = (swap for swap in swaps if self._is_allowed(swap[0], (series, player, swap[2])))
        if cheapest := min(allowed, default=None):
            self._make(series, player, cheapest[2])

    def _is_allowed(self, change: int, swap: tuple[int, int, int]) -> bool:
        return self._tabu.get(swap, 0) < self._steps or self._board.cost + change < self._lowest

    def _make(self, series: int, player: int, other: int) -> None:
        until = self._steps + self._random.randint(*_TABU)
        self._tabu[series, player, other] = self._tabu[series, other, player] = until
        self._board.swap(series, player, other)
        if self._board.cost < self._lowest:
            self._lowest = self._board.cost
            self._idle = 0
            self._keep_best()

    def _keep_best(self) -> None:
        if self._board.cost < self.best_cost:
            self.best_cost = self._board.cost
            self.best = [[list(table) for table in tables] for tables in self._board.rounds]

    def _chosen(self) -> tuple[int, int]:
        """A player in a series with something wrong; every other time, with something of the gravest."""
        if self._steps % _STEPS_A_VIEW == 0 or not any(self._board.saved_without(*place) for place in self._wrong):
            self._look()
        return self._random.choice(self._gravest if self._random.random() < 0.5 else self._wrong)

    def _look(self) -> None:
        """Finds the places with something wrong. Costs more than a step, so it is not done before each."""
        field, board = self._board.field, self._board
        self._left -= field.series * field.players // 2
        places = ((series, player) for series in range(field.series) for player in range(field.players))
        wrong = [(saved, place) for place in places if (saved := board.saved_without(*place))]
        gravest = max(saved for saved, _ in wrong)
        self._wrong = [place for _, place in wrong]
        self._gravest = [place for saved, place in wrong if saved * 100 > gravest]


def _filled(field: Field, random: Random, start: Sequence[Tables]) -> Board:
    """The start, and each series after it filled seat by seat with the cheapest player left."""
    board = Board(field)
    for series, tables in enumerate(start):
        for number, table in enumerate(tables):
            for player in table:
                board.seat(series, number, player)
    for series in range(len(start), field.series):
        _fill(board, series, random)
    return board


def _fill(board: Board, series: int, random: Random) -> None:
    """Tables of three first: the choice for them is narrowest, by who has been at one before."""
    left = random.sample(range(board.field.players), board.field.players)
    for number, size in reversed(list(enumerate(board.field.sizes))):
        for _ in range(size):
            player = _cheapest(board, left, board.rounds[series][number], size)
            left.remove(player)
            board.seat(series, number, player)


def _cheapest(board: Board, left: Sequence[int], table: Sequence[int], size: int) -> int:
    """The first player who costs nothing, else the cheapest."""
    lowest, cheapest = -1, left[0]
    for player in left:
        price = board.joining(player, table, size)
        if price == 0:
            return player
        if lowest < 0 or price < lowest:
            lowest, cheapest = price, player
    return cheapest
