"""How a field of players is split into tables, and the draw by lot (SkWO; rules 3)."""

from collections.abc import Sequence
from random import Random

from scoring.rules.errors import RuleError


def table_sizes(players: int, *, prefer_threes: bool = False, allow_five: bool = False) -> tuple[int, ...]:
    """The sizes of the tables, fours first: as few tables of three as possible, or as many with `prefer_threes`.

    Five players make one table of five where `allow_five` (club evenings). Raises RuleError `players_cannot_be_split`
    for 1, 2 and 5 players, or none.
    """
    if players == 5 and allow_five:
        return (5,)
    threes, fours = _threes_and_fours(players, prefer_threes)
    if players < 3 or threes < 0 or fours < 0:
        raise RuleError("players_cannot_be_split", field="players", players=players)
    return (4,) * fours + (3,) * threes


def _threes_and_fours(players: int, prefer_threes: bool) -> tuple[int, int]:
    """A table of four more or less changes the rest by one modulo 3, a table of three by one modulo 4."""
    if prefer_threes:
        fours = players % 3
        return (players - 4 * fours) // 3, fours
    threes = -players % 4
    return threes, (players - 3 * threes) // 4


def draw_by_lot(
    entrants: Sequence[int], random: Random, *, prefer_threes: bool = False, allow_five: bool = False
) -> list[list[int]]:
    """The entrants (numbers or keys) at tables in the order of their seats; the same random state, the same draw.

    Raises RuleError `entrant_twice`, and as `table_sizes` does.
    """
    if len(set(entrants)) < len(entrants):
        raise RuleError("entrant_twice", field="entrants")
    sizes = table_sizes(len(entrants), prefer_threes=prefer_threes, allow_five=allow_five)
    drawn = iter(random.sample(sorted(entrants), len(entrants)))
    return [[next(drawn) for _ in range(size)] for size in sizes]
