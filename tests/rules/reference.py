"""A second, independent computation of a deal: the reference formula of the rule book, with tables of its own.

It knows nothing of `scoring.rules`; flags are plain truth values, so that an error there cannot hide here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

BASES = {"clubs": 12, "spades": 11, "hearts": 10, "diamonds": 9, "grand": 24}
NULLS = {(0, 0): 23, (1, 0): 35, (0, 1): 46, (1, 1): 59}

BID_LINE = """
18 20 22 23 24 27 30 33 35 36 40 44 45 46 48 50 54 55 59 60 63 66 70 72 77 80 81 84 88 90 96 99 100 108 110 117 120
121 126 130 132 135 140 143 144 150 153 154 156 160 162 165 168 170 176 180 187 192 198 204 216 240 264
"""
BIDS = [int(bid) for bid in BID_LINE.split()]


@dataclass(frozen=True)
class Plain:
    """A contract as a row of a file would hold it."""

    game: str
    matadors: int
    hand: bool
    schneider: bool
    schneider_announced: bool
    schwarz: bool
    schwarz_announced: bool
    ouvert: bool


def everything() -> Iterator[Plain]:
    """Every combination a person can type, legal or not: six games, -12 to 12 matadors, all ticks."""
    for game, matadors, ticks in product([*BASES, "null"], range(-12, 13), product((False, True), repeat=6)):
        yield Plain(game, matadors, *ticks)


def is_legal(plain: Plain) -> bool:
    announced = plain.schneider_announced or plain.schwarz_announced
    if plain.game == "null":
        return plain.matadors == 0 and not (announced or plain.schneider or plain.schwarz)
    most = 4 if plain.game == "grand" else 11
    return 1 <= abs(plain.matadors) <= most and (plain.hand or not (announced or plain.ouvert))


def value(plain: Plain, met: bool, altenburg: bool = False) -> int:
    """Base value times level, written out for won and lost as the rule book has it."""
    if plain.game == "null":
        return NULLS[plain.hand, plain.ouvert]
    schwarz_announced = plain.schwarz_announced or plain.ouvert
    schneider_announced = plain.schneider_announced or schwarz_announced
    level = abs(plain.matadors) + 1 + plain.hand
    if met:
        schwarz = plain.schwarz or schwarz_announced
        schneider = plain.schneider or schwarz or schneider_announced
        level += schneider + schwarz
    else:
        level += (plain.schneider or plain.schwarz or schneider_announced) + (plain.schwarz or schwarz_announced)
    level += schneider_announced + schwarz_announced
    level += plain.ouvert and not altenburg
    return _base(plain, altenburg) * level


def _base(plain: Plain, altenburg: bool) -> int:
    if altenburg and plain.game == "grand" and plain.ouvert:
        return 36
    return BASES[plain.game]


def points(plain: Plain, met: bool, bid: int, altenburg: bool = False) -> int:
    """Signed points; for a Null only where the bid is not above its value."""
    worth = value(plain, met, altenburg)
    if met and worth >= bid:
        return worth
    doubling = 1 if altenburg and plain.hand else 2
    if plain.game == "null":
        return -doubling * worth
    base = _base(plain, altenburg)
    need = next(multiple for multiple in range(0, 1000, base) if multiple >= bid)
    return -doubling * max(worth, need)
