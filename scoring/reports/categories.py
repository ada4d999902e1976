"""Extra rankings: ladies, juniors and seniors among themselves (rules 3)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.models import Entrant, Tournament
from scoring.reports.audience import Audience
from scoring.reports.standings import Standings, StandingsRow, total_standings
from scoring.rules.ranking import Ranked, Record, ranked


class Category(StrEnum):
    """Whom an extra ranking is for; the names of the marks of an entrant."""

    LADY = "lady"
    JUNIOR = "junior"
    SENIOR = "senior"


@dataclass(frozen=True, slots=True, kw_only=True)
class CategoryStandings:
    """The total of those in one category, ranked among themselves."""

    category: Category
    standings: Standings


def category_standings(*, tournament: Tournament, audience: Audience) -> tuple[CategoryStandings, ...]:
    """The extra rankings that have anybody in them, in one query more than the total."""
    members = _members(tournament)
    if not any(members.values()):
        return ()
    total = total_standings(tournament=tournament, audience=audience)
    return tuple(
        CategoryStandings(category=category, standings=_among(total, keys))
        for category, keys in members.items()
        if keys
    )


def _members(tournament: Tournament) -> dict[Category, frozenset[int]]:
    rows = list(Entrant.objects.filter(tournament=tournament).order_by().values_list("pk", *Category))
    return {
        category: frozenset(row[0] for row in rows if row[place]) for place, category in enumerate(Category, start=1)
    }


def _among(total: Standings, keys: frozenset[int]) -> Standings:
    rows = [row for row in total.rows if row.entrant_id in keys]
    places = {place.key: place for place in ranked_among(rows)}
    by_key = {row.entrant_id: row for row in rows}
    with_rank = [replace(by_key[key], rank=place.rank, shared=place.shared) for key, place in places.items()]
    return replace(total, rows=(*with_rank, *(row for row in rows if row.entrant_id not in places)))


def ranked_among(rows: Iterable[StandingsRow]) -> list[Ranked]:
    """Those who have a rank in the standings, ranked again among themselves by the same chain."""
    return ranked(
        [
            Record(key=row.entrant_id, total=row.total, won=row.won or 0, lost=row.lost or 0, lot=row.lot)
            for row in rows
            if row.rank is not None
        ]
    )
