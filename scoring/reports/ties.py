"""Who is equal in total, won and lost games, so that only the lot can decide (rules 3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.models import Series, Tournament
from scoring.reports.audience import Audience
from scoring.reports.money import money_report
from scoring.reports.standings import Standings, StandingsRow, series_standings, total_standings

PODIUM = 3
"""The places that are called out even where they win nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Equals in one ranking, in the order they stand: `series_number` is 0 for the total, `rank` the best of their
    places; `decided` once a lot has put them in order.
    """

    series_number: int
    rank: int
    rows: tuple[StandingsRow, ...]
    decided: bool

    @property
    def last(self) -> int:
        """The worst of their places."""
        return self.rank + len(self.rows) - 1


def ties(*, tournament: Tournament) -> tuple[Tie, ...]:
    """All ties of the total, then of each series, as the direction sees them."""
    standings = [total_standings(tournament=tournament, audience=Audience.OFFICE)]
    for series in Series.objects.filter(tournament=tournament).order_by("number"):
        series.tournament = tournament
        standings.append(series_standings(series=series, audience=Audience.OFFICE))
    return tuple(tie for each in standings for tie in ties_of(each))


def ties_to_decide(*, tournament: Tournament) -> tuple[Tie, ...]:
    """The ties a lot should still decide before the prizes: those that share one; where no prize is announced, those
    among the first three of the total. None where equal places stay equal.
    """
    undecided = () if tournament.equal_places_stay else [tie for tie in ties(tournament=tournament) if not tie.decided]
    if not undecided:
        return ()
    prizes = money_report(tournament=tournament).prizes
    if not prizes:
        return tuple(tie for tie in undecided if tie.series_number == 0 and tie.rank <= PODIUM)
    sharing = {(prize.series_number, prize.entrant_id) for prize in prizes if prize.shared}
    return tuple(tie for tie in undecided if any((tie.series_number, row.entrant_id) in sharing for row in tie.rows))


def ties_of(standings: Standings) -> Iterator[Tie]:
    """The ties of one ranking, best first."""
    with_rank = [row for row in standings.rows if row.rank is not None]
    for _merit, equals in groupby(with_rank, key=lambda row: (row.total, row.won, row.lost)):
        rows = tuple(equals)
        if len(rows) > 1:
            yield Tie(
                series_number=standings.series_number or 0,
                rank=min(row.rank or 0 for row in rows),
                rows=rows,
                decided=not any(row.shared for row in rows),
            )
