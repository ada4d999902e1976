"""The places of those who are there, for a seating by standing."""

from collections import Counter
from collections.abc import Collection

from scoring.models import Tournament
from scoring.reports.audience import Audience
from scoring.reports.standings import total_standings
from scoring.rules.ranking import Ranked


def places_of(tournament: Tournament, entrants: Collection[int]) -> list[Ranked]:
    """The entrants by their rank in the total; whoever has none (a late entry) shares the one after all others."""
    rows = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    ranks = {row.entrant_id: row.rank for row in rows if row.rank is not None}
    last = max(ranks.values(), default=0) + len(rows) + 1
    places = {entrant: ranks.get(entrant, last) for entrant in entrants}
    times = Counter(places.values())
    return [Ranked(key=entrant, rank=rank, shared=times[rank] > 1) for entrant, rank in places.items()]
