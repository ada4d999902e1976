"""Home money: stake x value, rounded up to full ten cents, to or from every other player (second source)."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from scoring.rules.errors import RuleError
from scoring.rules.friendly.booking import ScoredDeal

HIGHEST_STAKE = 1000
ROUNDED_TO = 10
_STAKE = re.compile(r"[0-9]{1,10}|[0-9]{0,10}\.[0-9]{1,10}|[0-9]{1,12}/0*[1-9][0-9]{0,11}")


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeMoney:
    """The stake in cents for one point, above 0 up to 1000; half a cent is `Fraction(1, 2)`.

    Raises RuleError `stake_range`.
    """

    stake: int | Fraction = 1

    def __post_init__(self) -> None:
        if not 0 < self.stake <= HIGHEST_STAKE:
            raise RuleError("stake_range", field="stake", most=HIGHEST_STAKE)


def exact_stake(text: str) -> Fraction:
    """A stake as written: 1, 0.5 or 1/2. Raises ValueError for anything else: 1e99999999 would be read for minutes."""
    if not _STAKE.fullmatch(text):
        raise ValueError("no stake")
    return Fraction(text)


def rounded_up(value: int, settings: HomeMoney) -> int:
    """What one player owes for a game of this value, in cents: the product of stake and value, up to full tens."""
    return ceil(settings.stake * value / ROUNDED_TO) * ROUNDED_TO


def booked(deal: ScoredDeal, settings: HomeMoney) -> dict[int, int]:
    """What each seat present receives in cents (negative: pays); the sum is 0.

    The product is rounded first and doubled for a loss, Kontra or Bock afterwards: 48 lost at stake 1 is 50 and
    then 100 to each. After a Ramsch, of which the source says nothing, each amount is settled in the same way among
    its three players.
    """
    cents = dict.fromkeys(deal.present, 0)
    for entry in deal.entries:
        each = rounded_up(entry.value, settings) * entry.times
        for other in deal.parties:
            cents[entry.seat] += each
            cents[other] -= each
    return cents
