"""Who sits where in a series. Seating is public even where results are not: releasing one thing hides nothing else."""

from dataclasses import dataclass

from scoring.models import Seat, Series, Table
from scoring.reports.audience import Audience, Person, people


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedEntrant:
    """One entrant at a table; `seat` counts from 1, seat 1 deals first and keeps the list."""

    table_number: int
    seat: int
    entrant_id: int
    start_number: int
    name: str
    club: str
    sort_key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table with those who sit at it, by seat."""

    number: int
    state: str
    seats: tuple[SeatedEntrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """The seating of one series, by table and by name; both empty before the draw."""

    tournament_name: str
    slug: str
    series_number: int
    stale: bool
    tables: tuple[SeatedTable, ...]
    by_name: tuple[SeatedEntrant, ...]


def seating(*, series: Series, audience: Audience) -> Seating:
    """The seating of a series in three queries."""
    tournament = series.tournament
    places = list(
        Seat.objects.filter(series=series)
        .order_by("table__number", "position")
        .values_list("table__number", "position", "entrant_id")
    )
    # Read after the seats, so that it holds everybody who sits there.
    everybody = people(tournament, audience)
    seats: dict[int, list[SeatedEntrant]] = {}
    for table, position, entrant in places:
        seats.setdefault(table, []).append(_seated(table, position, everybody[entrant]))
    tables = Table.objects.filter(series=series).order_by("number").values_list("number", "state")
    return Seating(
        tournament_name=tournament.name,
        slug=tournament.slug,
        series_number=series.number,
        stale=series.stale,
        tables=tuple(
            SeatedTable(number=number, state=state, seats=tuple(seats.get(number, ()))) for number, state in tables
        ),
        by_name=tuple(
            sorted((each for table in seats.values() for each in table), key=lambda each: (each.sort_key, each.seat))
        ),
    )


def _seated(table: int, position: int, person: Person) -> SeatedEntrant:
    return SeatedEntrant(
        table_number=table,
        seat=position,
        entrant_id=person.entrant_id,
        start_number=person.start_number,
        name=person.name,
        club=person.club,
        sort_key=person.sort_key,
    )
