"""What becomes of the tables when somebody who was seated is not there at the first deal (rules 2, 3)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from scoring.rules.errors import RuleError
from scoring.rules.seating import table_sizes
from scoring.rules.seating_board import Pair

type TableOf = dict[int, list[int]]
"""The players in the order of their seats, by table number."""

MOST_BORROWED = 3
"""From so many tables of four one player each is taken at most, to fill a table that became too small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """`fixed` are tables that have begun and stay as they are; `never` pairs that share a table only if they must."""

    fixed: Collection[int] = ()
    never: Collection[Pair] = ()
    prefer_threes: bool = False
    allow_five: bool = False


NO_LIMITS = Limits()


def without_absent(
    tables: Mapping[int, Sequence[int]], absent: Collection[int], limits: Limits = NO_LIMITS
) -> dict[int, list[int]]:
    """The tables without the absent; whoever stays keeps the order of the seats, who comes takes the last.

    A table of four becomes one of three. A table left with one or two is broken up: its players fill tables of three,
    or get somebody from a table of four, so that tables of four stay as many as can be. Raises RuleError
    `absent_have_begun` (a table that has begun), `tables_cannot_be_merged`.
    """
    begun = [number for number in limits.fixed if set(tables[number]) & set(absent)]
    if begun:
        raise RuleError("absent_have_begun", field="absent", table=min(begun))
    left = {number: [player for player in players if player not in absent] for number, players in tables.items()}
    small = [number for number, players in left.items() if 0 < len(players) < 3]
    merging = _Merging(
        tables={number: players for number, players in left.items() if len(players) >= 3},
        homeless=[player for number in small for player in left[number]],
        free=sorted(small),
        limits=limits,
    )
    merging.settle()
    return dict(sorted(merging.tables.items()))


@dataclass(slots=True, kw_only=True)
class _Merging:
    tables: TableOf
    homeless: list[int]
    free: list[int]
    limits: Limits
    _moved: set[int] = field(default_factory=set)

    def settle(self) -> None:
        if not self.homeless:
            return
        plans = list(self._plans())
        if plans:
            filled, borrowed = min(plans, key=self._price)
            self._fill(filled)
            self._open_tables(borrowed)
        elif self.limits.allow_five:
            self._make_five()
        else:
            raise RuleError("tables_cannot_be_merged", field="absent", count=len(self.homeless))

    def _of_size(self, size: int) -> list[int]:
        """The tables of this size that have not begun, the last first."""
        fixed = self.limits.fixed
        return sorted((n for n, who in self.tables.items() if len(who) == size and n not in fixed), reverse=True)

    def _plans(self) -> Iterable[tuple[int, int]]:
        """How many of the homeless fill tables of three, and how many come from tables of four to the rest."""
        most_filled = min(len(self.homeless), len(self._of_size(3)))
        most_borrowed = min(MOST_BORROWED, len(self._of_size(4)))
        for filled, borrowed in product(range(most_filled + 1), range(most_borrowed + 1)):
            rest = len(self.homeless) - filled + borrowed
            if (rest == 0 and borrowed == 0) or (_splits(rest) and borrowed < rest):
                yield filled, borrowed

    def _price(self, plan: tuple[int, int]) -> tuple[int, int]:
        """As few tables of the kind that is not wanted as can be, then as few people who move."""
        filled, borrowed = plan
        rest = len(self.homeless) - filled + borrowed
        sizes = table_sizes(rest, prefer_threes=self.limits.prefer_threes) if rest else ()
        threes = sizes.count(3) - filled + borrowed
        fours = sizes.count(4) + filled - borrowed
        return (fours if self.limits.prefer_threes else threes, filled + borrowed)

    def _fill(self, count: int) -> None:
        for _ in range(count):
            player = self.homeless.pop()
            number = min(self._of_size(3), key=lambda each: self._clashes(player, self.tables[each]))
            self.tables[number].append(player)
            self._moved.add(number)

    def _open_tables(self, borrowed: int) -> None:
        for _ in range(borrowed):
            self._borrow()
        rest = len(self.homeless)
        for size in table_sizes(rest, prefer_threes=self.limits.prefer_threes) if rest else ():
            self.tables[self.free.pop(0)], self.homeless = self.homeless[:size], self.homeless[size:]

    def _borrow(self) -> None:
        """One player leaves a table of four: whoever may sit with the others, from the last seat of the last table."""
        unmoved = [number for number in self._of_size(4) if number not in self._moved]
        choices = [(number, player) for number in unmoved for player in reversed(self.tables[number])]
        number, player = min(choices, key=lambda choice: self._clashes(choice[1], self.homeless))
        self.tables[number].remove(player)
        self._moved.add(number)
        self.homeless.append(player)

    def _make_five(self) -> None:
        """A club evening has a table of five: two join a table of three, or one a table of four."""
        room = self._of_size(5 - len(self.homeless))
        if not room:
            raise RuleError("tables_cannot_be_merged", field="absent", count=len(self.homeless))
        self.tables[room[0]] += self.homeless

    def _clashes(self, player: int, others: Iterable[int]) -> int:
        return sum((min(player, other), max(player, other)) in self.limits.never for other in others)


def _splits(players: int) -> bool:
    return players >= 3 and players != 5
