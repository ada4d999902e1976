"""Circle settlement: everybody settles with everybody over the difference of their points (first source, section 10).

receives = (players x own points - points of all) x stake.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.rules.errors import RuleError

HIGHEST_STAKE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """The stake in whole cents (or points) for one point, 1 to 1000. Raises RuleError `stake_range`."""

    stake: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.stake <= HIGHEST_STAKE:
            raise RuleError("stake_range", field="stake", most=HIGHEST_STAKE)


def settled(points: Mapping[int, int], settings: Circle) -> dict[int, int]:
    """What each seat receives (negative: pays) for these points; the sum is always 0.

    The same for one deal, for a stretch of deals with the same players and for a whole evening of them, because the
    formula is linear.
    """
    total = sum(points.values())
    return {seat: (len(points) * own - total) * settings.stake for seat, own in points.items()}
