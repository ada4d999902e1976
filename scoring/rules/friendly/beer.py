"""Beer Skat: only minus is written, and whoever has most of it when the limit is reached pays (second source)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.errors import RuleError
from scoring.rules.friendly.booking import ScoredDeal

USUAL_LIMIT = 501
HIGHEST_LIMIT = 9999


@dataclass(frozen=True, slots=True, kw_only=True)
class Beer:
    """The minus points at which the game ends, 1 to 9999. Raises RuleError `beer_limit`."""

    limit: int = USUAL_LIMIT

    def __post_init__(self) -> None:
        if not 1 <= self.limit <= HIGHEST_LIMIT:
            raise RuleError("beer_limit", field="limit", most=HIGHEST_LIMIT)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeerStanding:
    """The minus of every seat (0 or negative), the deal that ended the game and who lost it.

    While the game runs `ended_with` is None and `losers` is empty; several losers share.
    """

    totals: Mapping[int, int]
    ended_with: int | None
    losers: frozenset[int]


def booked(deal: ScoredDeal) -> dict[int, int]:
    """The minus of each seat present, 0 or negative.

    A win is written to each other player (the dealer sitting out too), a loss to the declarer alone, doubled and with
    all factors. All tricks in a Ramsch, of which the source says nothing, is written to the two others who played.
    """
    minus = dict.fromkeys(deal.present, 0)
    for entry in deal.entries:
        hit = [entry.seat] if entry.times < 0 else [seat for seat in deal.parties if seat != entry.seat]
        for seat in hit:
            minus[seat] -= abs(entry.points)
    return minus


def standing(shares: Sequence[Mapping[int, int]], settings: Beer) -> BeerStanding:
    """Who stands where after these deals (what `booked` gave for each, in order), and who has lost.

    The deal in which somebody reaches the limit is finished, so several may reach it. Raises RuleError `beer_over`
    where a deal follows the end.
    """
    totals: dict[int, int] = {}
    for number, share in enumerate(shares, start=1):
        if _reached(totals, settings):
            raise RuleError("beer_over", field="number", deal=number)
        for seat, minus in share.items():
            totals[seat] = totals.get(seat, 0) + minus
    if not _reached(totals, settings):
        return BeerStanding(totals=totals, ended_with=None, losers=frozenset())
    most = min(totals.values())
    losers = frozenset(seat for seat, minus in totals.items() if minus == most)
    return BeerStanding(totals=totals, ended_with=len(shares), losers=losers)


def _reached(totals: Mapping[int, int], settings: Beer) -> bool:
    return min(totals.values(), default=0) <= -settings.limit
