"""How many slips of the pen the checks H1 to H7 find: 1,000 lists by chance, one mistake in each, with and without the
totals as written. Run with -s to read the table.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import pytest

from scoring.rules.checks import Severity, TypedList, TypedRow, check_list
from scoring.rules.deals import score
from scoring.rules.sheets import PlayedDeal, bonus_per_lost, footers
from scoring.services.lists import counted_reason
from scoring.services.random_deals import random_sheet

SEED = 20261107
LISTS = 1000

type Rows = tuple[TypedRow, ...]
type Mistake = Callable[[Random, Rows, int], Rows | None]
"""Spoils a row (the number is its place); None where this list has nothing to spoil in that way."""


def right_list(rng: Random) -> TypedList:
    """A list of three or four as it should be, the totals written."""
    players = rng.choice((3, 4))
    present = tuple(range(1, players + 1))
    strengths = [rng.uniform(0.7, 1.4) for _seat in present]
    lines = []
    for number, each in enumerate(random_sheet(rng, players=players, deals=12 * players, strengths=strengths), start=1):
        points = 0 if each.facts is None else score(each.facts).points
        lines.append(
            PlayedDeal(
                number=number,
                present=present,
                dealer=each.dealer,
                declarer=each.declarer,
                points=points,
                reason=counted_reason(each.declarer, points),
            )
        )
    rows = tuple(
        TypedRow(seat=seat, points=foot.points, won=foot.won, lost=foot.lost, written_total=foot.total)
        for seat, foot in footers(lines, present).items()
    )
    passed = sum(line.declarer is None for line in lines)
    return TypedList(rows=rows, deals=len(lines), passed=passed)


def changed(rows: Rows, place: int, **figures: int) -> Rows:
    return tuple(replace(row, **figures) if at == place else row for at, row in enumerate(rows))


def another_digit(rng: Random, number: int) -> int:
    digits = list(str(abs(number)))
    place = rng.randrange(len(digits))
    digits[place] = rng.choice([digit for digit in "0123456789" if digit != digits[place]])
    return int("".join(digits)) * (-1 if number < 0 else 1)


def digit_of_points(rng: Random, rows: Rows, place: int) -> Rows:
    return changed(rows, place, points=another_digit(rng, rows[place].points or 0))


def digit_of_total(rng: Random, rows: Rows, place: int) -> Rows:
    return changed(rows, place, written_total=another_digit(rng, rows[place].written_total or 0))


def transposition(rng: Random, rows: Rows, place: int) -> Rows | None:
    points = rows[place].points or 0
    digits = list(str(abs(points)))
    pairs = [at for at in range(len(digits) - 1) if digits[at] != digits[at + 1]]
    if not pairs:
        return None
    at = rng.choice(pairs)
    digits[at], digits[at + 1] = digits[at + 1], digits[at]
    return changed(rows, place, points=int("".join(digits)) * (-1 if points < 0 else 1))


def lost_sign(_rng: Random, rows: Rows, place: int) -> Rows | None:
    negative = [at for at, row in enumerate(rows) if (row.points or 0) < 0]
    return changed(rows, negative[0], points=-(rows[negative[0]].points or 0)) if negative else None


def won_off_by_one(rng: Random, rows: Rows, place: int) -> Rows:
    won = rows[place].won or 0
    return changed(rows, place, won=won + (rng.choice((1, -1)) if won else 1))


def lost_off_by_one(rng: Random, rows: Rows, place: int) -> Rows:
    lost = rows[place].lost or 0
    return changed(rows, place, lost=lost + (rng.choice((1, -1)) if lost else 1))


def won_and_lost_swapped(_rng: Random, rows: Rows, place: int) -> Rows | None:
    row = rows[place]
    if row.won == row.lost:
        return None
    return changed(rows, place, won=row.lost or 0, lost=row.won or 0)


def wrong_bonus(rng: Random, rows: Rows, place: int) -> Rows:
    """One lost game of another too many or too few, or the bonus of the other table size."""
    row, k = rows[place], bonus_per_lost(len(rows))
    others = sum(each.lost or 0 for each in rows) - (row.lost or 0)
    slips = [k, -k] + ([(70 - 2 * k) * others] if others else [])
    return changed(rows, place, written_total=(row.written_total or 0) + rng.choice(slips))


def two_rows_swapped(rng: Random, rows: Rows, place: int) -> Rows | None:
    other = (place + 1) % len(rows)
    figures = [replace(rows[each], seat=0) for each in (place, other)]
    if figures[0] == figures[1]:
        return None
    return tuple(
        replace(figures[1] if at == place else figures[0], seat=row.seat) if at in (place, other) else row
        for at, row in enumerate(rows)
    )


MISTAKES: dict[str, Mistake] = {
    "wrong digit in the points": digit_of_points,
    "wrong digit in the total": digit_of_total,
    "two digits of the points transposed": transposition,
    "minus lost": lost_sign,
    "won off by one": won_off_by_one,
    "lost off by one": lost_off_by_one,
    "won and lost swapped": won_and_lost_swapped,
    "wrong bonus row": wrong_bonus,
    "two rows swapped": two_rows_swapped,
}
ABOUT_TOTALS = {"wrong digit in the total", "wrong bonus row"}


@dataclass(slots=True, kw_only=True)
class Tally:
    """Of so many lists with the mistake: found with totals, the row named alone, found without totals."""

    lists: int = 0
    found: int = 0
    named: int = 0
    found_without: int = 0


def hard_seats(typed: TypedList) -> list[int | None]:
    return [each.seat for each in check_list(typed) if each.severity is Severity.HARD]


def without_totals(typed: TypedList) -> TypedList:
    return replace(typed, rows=tuple(replace(row, written_total=None) for row in typed.rows))


@pytest.fixture(scope="module")
def tallies() -> dict[str, Tally]:
    rng = Random(SEED)
    found = {name: Tally() for name in MISTAKES}
    for _list in range(LISTS):
        typed = right_list(rng)
        assert hard_seats(typed) == [], f"a right list is refused, seed {SEED}"
        place = rng.randrange(len(typed.rows))
        for name, spoil in MISTAKES.items():
            rows = spoil(rng, typed.rows, place)
            if rows is not None:
                _count(found[name], replace(typed, rows=rows), typed)
    _print(found)
    return found


def _count(tally: Tally, spoiled: TypedList, right: TypedList) -> None:
    seats = hard_seats(spoiled)
    wrong = {after.seat for before, after in zip(right.rows, spoiled.rows, strict=True) if before != after}
    tally.lists += 1
    tally.found += bool(seats)
    tally.named += {seat for seat in seats if seat is not None} == wrong
    tally.found_without += bool(hard_seats(without_totals(spoiled)))


def _print(found: dict[str, Tally]) -> None:
    sys.stdout.write(f"\n{LISTS} lists, seed {SEED}\n{'mistake':38} lists  found  row named  without totals\n")
    for name, tally in found.items():
        without = "–" if name in ABOUT_TOTALS else f"{tally.found_without / tally.lists:.1%}"
        shares = f"{tally.found / tally.lists:6.1%} {tally.named / tally.lists:10.1%} {without:>15}"
        sys.stdout.write(f"{name:38} {tally.lists:5} {shares}\n")


@pytest.mark.parametrize("name", [name for name in MISTAKES if name != "two rows swapped"])
def test_with_totals_every_single_slip_is_found(tallies: dict[str, Tally], name: str) -> None:
    assert tallies[name].lists > 100
    assert tallies[name].found == tallies[name].lists


@pytest.mark.parametrize("name", ["wrong digit in the points", "wrong digit in the total", "wrong bonus row"])
def test_with_totals_the_one_wrong_row_is_named_alone(tallies: dict[str, Tally], name: str) -> None:
    assert tallies[name].named == tallies[name].lists


def test_without_totals_a_wrong_digit_is_hardly_ever_found(tallies: dict[str, Tally]) -> None:
    tally = tallies["wrong digit in the points"]
    assert tally.found_without / tally.lists < 0.05


def test_two_rows_swapped_cannot_be_found_by_arithmetic(tallies: dict[str, Tally]) -> None:
    assert tallies["two rows swapped"].found == 0
