"""Teams of four and tandems of two: sums of totals, an incomplete team, the points of a league meeting (rules 3)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.rules.ranking import Record, ranked

MEETING_POINTS = (3, 2, 1, 0)
"""For the first to fourth of a series; whoever stands behind gets nothing."""


def team_total(totals: Sequence[int], *, size: int, filled: bool) -> int | Fraction | None:
    """The total of a team in one series from those of its members that count, signed; None without any.

    `filled` gives each missing member of `size` (2 or 4) the average of the others, so that the total may be a
    fraction: 8,023 of three members make 10,697 1/3 (C058).
    """
    if not totals:
        return None
    total = sum(totals)
    if not filled or len(totals) >= size:
        return total
    exact = Fraction(total * size, len(totals))
    return int(exact) if exact.denominator == 1 else exact


def meeting_points(results: Mapping[int, Record], order: Sequence[int] = ()) -> dict[int, int]:
    """The league points 3, 2, 1, 0 of one series by team. A team that is absent is not in `results` and gets none.

    Equal totals are the direction's decision: `order` names the teams, the better first. Without a decision equal
    teams all get the points of the lowest place they share, so that nobody is given what may be taken from him.
    """
    records = [
        Record(key=key, total=each.total, won=0, lost=0, lot=_place(order, key)) for key, each in results.items()
    ]
    placed = ranked(records)
    sharing = {place.rank: sum(other.rank == place.rank for other in placed) for place in placed}
    return {place.key: _points(place.rank + sharing[place.rank] - 1) for place in placed}


def _place(order: Sequence[int], key: int) -> int | None:
    return order.index(key) + 1 if key in order else None


def _points(rank: int) -> int:
    return MEETING_POINTS[rank - 1] if rank <= len(MEETING_POINTS) else 0
