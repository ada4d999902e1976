"""Lists for tests: deals that add up to given columns."""

from collections.abc import Mapping

from scoring.rules.deals import Reason
from scoring.rules.sheets import PlayedDeal, next_dealer, sitting_out

type Column = tuple[int, int, int]
"""Game points, won and lost of one seat."""


def deal(
    number: int, dealer: int, declarer: int | None, points: int = 0, present: tuple[int, ...] = (1, 2, 3)
) -> PlayedDeal:
    reason = Reason.PASSED_IN if declarer is None else Reason.WON if points > 0 else Reason.LOST
    return PlayedDeal(number=number, present=present, dealer=dealer, declarer=declarer, points=points, reason=reason)


def deals_for(columns: Mapping[int, Column], passed: int = 0) -> list[PlayedDeal]:
    """A list of one size, in right rotation, whose columns are these. The points of a deal are of no real game."""
    present = tuple(sorted(columns))
    waiting = {seat: _scores(*column) for seat, column in columns.items()}
    deals: list[PlayedDeal] = []
    dealer: int | None = None
    while passed > 0 or any(waiting.values()):
        dealer = next_dealer(dealer, present)
        able = [seat for seat in present if waiting[seat] and seat not in sitting_out(dealer, present)]
        if able:
            declarer = max(able, key=lambda seat: len(waiting[seat]))
            deals.append(deal(len(deals) + 1, dealer, declarer, waiting[declarer].pop(), present))
        else:
            deals.append(deal(len(deals) + 1, dealer, None, 0, present))
            passed -= 1
    return deals


def _scores(points: int, won: int, lost: int) -> list[int]:
    """Points of single deals that add up: so many positive, so many negative."""
    gains, losses = [1] * won, [-1] * lost
    rest = points - won + lost
    if rest:
        bucket = gains if rest > 0 else losses
        bucket[0] += rest
    return gains + losses
