"""Plans without a repeated meeting that need no search: stored rounds, the shift formula and finite fields.

A plan seats the points 0 .. 4 x tables - 1 at tables of four; the seating puts players for points. Of a plan made of
columns, the points of one column never meet: leaving out points of the last one gives tables of three.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import comb
from random import Random

type Tables = list[list[int]]
"""One series: the players or points at each table."""

type Element = tuple[int, ...]
"""Of a field: the coefficients of a polynomial, the constant first."""

FOUR = 4

_BASE_ROUNDS: dict[int, tuple[int, Tables]] = {
    6: (7, [[18, 21, 9, 5], [19, 13, 8, 12], [3, 17, 15, 14], [10, 23, 20, 4], [6, 2, 0, 7], [16, 11, 22, 1]]),
    7: (
        9,
        [
            [0, 18, 12, 27],
            [24, 21, 19, 17],
            [1, 23, 14, 22],
            [6, 20, 3, 4],
            [5, 25, 13, 11],
            [7, 2, 16, 26],
            [15, 9, 8, 10],
        ],
    ),
}
"""By number of tables: how often the round can be shifted, and the round."""

_FIELDS: dict[int, tuple[int, Element]] = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (2, 0))}
"""GF(4), GF(8) and GF(9) by number of tables: the prime, and what the lowest power of x that is no element is equal to,
the constant first: x^2 = x + 1, x^3 = x + 1, x^2 = 2.
"""

_MOST_STEPS = 20_000
"""Where the search for shifts gives up; it finds them at once or hardly ever."""

_TRIED_GAPS = 60
"""How many ways of leaving points out are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """A plan for tables of four without a repeated meeting; `in_columns` where the point p is in column p // tables."""

    rounds: list[Tables]
    in_columns: bool


def design(tables: int, series: int) -> Design | None:
    """A plan for so many tables of four and series, or None where none is known here."""
    if tables in _FIELDS and series <= len(rounds := _field_rounds(tables)):
        return Design(rounds=rounds[:series], in_columns=series <= tables)
    if shifts := _shifts(tables, series):
        return Design(rounds=[_shifted_columns(tables, shift) for shift in shifts], in_columns=True)
    turns, base = _BASE_ROUNDS.get(tables, (0, []))
    if series > turns:
        return None
    return Design(rounds=[_turned(base, turns, turn) for turn in range(series)], in_columns=False)


def _turned(base: Tables, turns: int, turn: int) -> Tables:
    """The stored round with three cycles of points turned; the other points stay."""
    return [[p // turns * turns + (p % turns + turn) % turns if p < 3 * turns else p for p in table] for table in base]


def _shifted_columns(tables: int, shift: tuple[int, ...]) -> Tables:
    """Table i takes point i of the first column, and of each other column the point `shift` further on."""
    return [[column * tables + (first + step) % tables for column, step in enumerate(shift)] for first in range(tables)]


def _shifts(tables: int, series: int) -> list[tuple[int, ...]] | None:
    """How far the four columns are shifted in each series.

    Two points of two columns meet where the shifts differ by their distance, so no two series may differ alike. The
    formula 0, h, 2h, 3h does it for all series where the number of tables has no common divisor with 6, and for few
    series always; else a search does.
    """
    formula: list[tuple[int, ...]] = [(0, h, 2 * h % tables, 3 * h % tables) for h in range(series)]
    if all(_new_distances(tables, formula[:h], shift) for h, shift in enumerate(formula)):
        return formula
    steps = iter(range(_MOST_STEPS))
    return _searched(tables, series, [], steps)


def _searched(
    tables: int, series: int, found: list[tuple[int, ...]], steps: Iterator[int]
) -> list[tuple[int, ...]] | None:
    if len(found) == series:
        return found
    for third in range(tables):
        for fourth in range(tables):
            if next(steps, None) is None:
                return None
            shift = (0, len(found) % tables, third, fourth)
            if _new_distances(tables, found, shift) and (result := _searched(tables, series, [*found, shift], steps)):
                return result
    return None


def _new_distances(tables: int, found: list[tuple[int, ...]], shift: tuple[int, ...]) -> bool:
    """No two columns are as far apart as in a series found before."""
    return all(
        (shift[one] - shift[other] - earlier[one] + earlier[other]) % tables
        for one, other in combinations(range(FOUR), 2)
        for earlier in found
    )


def _field_rounds(tables: int) -> list[Tables]:
    """As many series as tables, by the formula in a field: the columns are shifted by 0, h, xh and xxh.

    Columns that can be cut into tables make one more series.
    """
    prime, power = _FIELDS[tables]
    elements = list(product(range(prime), repeat=len(power)))
    rounds = []
    for h in elements:
        steps = [tuple(0 for _ in h), h, _times_x(h, prime, power), _times_x(_times_x(h, prime, power), prime, power)]
        places = [[elements.index(_plus(first, step, prime)) for step in steps] for first in elements]
        rounds.append([[column * tables + place for column, place in enumerate(row)] for row in places])
    if tables % FOUR == 0:
        rounds.append([list(range(first, first + FOUR)) for first in range(0, FOUR * tables, FOUR)])
    return rounds


def _plus(one: Element, other: Element, prime: int) -> Element:
    return tuple((a + b) % prime for a, b in zip(one, other, strict=True))


def _times_x(element: Element, prime: int, power: Element) -> Element:
    """The polynomial times x, its highest power replaced by what it is equal to."""
    shifted = (0, *element[:-1])
    return _plus(shifted, tuple(element[-1] * part for part in power), prime)


def longest_plan(sizes: tuple[int, ...], series: int, random: Random) -> list[Tables]:
    """A plan for tables of three and four (`sizes`) and the first series, as many of them as one is known for.

    The points are 0 .. sum(sizes) - 1. Those left out of the plan for fours only never meet, so that no table loses
    two. Among several ways the one is taken that sends the fewest to a table of three again. A table of five has none.
    """
    if max(sizes) > FOUR:
        return []
    for known in range(series, 0, -1):
        full = design(len(sizes), known)
        gaps = _gaps(full, len(sizes), FOUR * len(sizes) - sum(sizes), random) if full else []
        if full and gaps:
            return min((_without(full.rounds, gap) for gap in gaps), key=_again_at_three)
    return []


def plan_beside_teams(sizes: tuple[int, ...], series: int, random: Random) -> list[Tables]:
    """A plan in which the points 0 .. 3, 4 .. 7 and so on never meet (by `sizes`: threes at the end), or none.

    One series more is planned than played, and its tables are the teams.
    """
    *plan, teams = longest_plan(sizes, series + 1, random) or [[]]
    if len(plan) < series:
        return []
    number = {point: place for place, point in enumerate(point for team in teams for point in team)}
    return [[[number[point] for point in table] for table in tables] for tables in plan]


def _gaps(full: Design, tables: int, missing: int, random: Random) -> list[frozenset[int]]:
    """Sets of points that never meet."""
    if full.in_columns:
        last_column = range((FOUR - 1) * tables, FOUR * tables)
        count = min(_TRIED_GAPS, comb(tables, missing))
        return [frozenset(random.sample(last_column, missing)) for _ in range(count)]
    met = {pair for tables in full.rounds for table in tables for pair in combinations(sorted(table), 2)}
    gaps = (frozenset(gap) for gap in combinations(range(FOUR * tables), missing))
    return list(islice((gap for gap in gaps if met.isdisjoint(combinations(sorted(gap), 2))), _TRIED_GAPS))


def _without(rounds: list[Tables], gap: frozenset[int]) -> list[Tables]:
    """The plan without the points of the gap, the others numbered again from 0; tables of three last."""
    kept = [point for point in range(FOUR * len(rounds[0])) if point not in gap]
    number = {point: place for place, point in enumerate(kept)}
    thinned = ([[number[point] for point in table if point in number] for table in tables] for tables in rounds)
    return [sorted(tables, key=len, reverse=True) for tables in thinned]


def _again_at_three(rounds: list[Tables]) -> int:
    visits: dict[int, int] = {}
    for tables in rounds:
        for table in tables:
            for point in table if len(table) == FOUR - 1 else ():
                visits[point] = visits.get(point, 0) + 1
    return sum(comb(times, 2) for times in visits.values())
