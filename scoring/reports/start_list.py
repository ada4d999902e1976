"""Who takes part, as the desk needs it before the first deal: to tick off who is there, and to print start cards."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.models import Entrant, Seat, Tournament
from scoring.reports.audience import Audience, Person, people


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat (from 1) at a table (from 1)."""

    table: int
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Starter:
    """One entrant. `places` holds his seat by series number, for the series that are drawn."""

    start_number: int
    name: str
    club: str
    sort_key: str
    team: str
    pass_number: str
    present: bool
    withdrawn: bool
    excluded: bool
    places: Mapping[int, Place]


def start_list(*, tournament: Tournament) -> tuple[Starter, ...]:
    """All entrants in full by start number, in three queries."""
    places: dict[int, dict[int, Place]] = defaultdict(dict)
    seated = Seat.objects.filter(series__tournament=tournament).order_by()
    for key, series, table, seat in seated.values_list("entrant_id", "series__number", "table__number", "position"):
        places[key][series] = Place(table=table, seat=seat)
    facts = {
        key: (team or "", number, present)
        for key, team, number, present in Entrant.objects.filter(tournament=tournament)
        .order_by()
        .values_list("pk", "team__name", "player__pass_number", "checked_in")
    }
    # Read last, and only who was there before is printed: somebody may be added in between.
    persons = sorted(people(tournament, Audience.OFFICE).values(), key=lambda person: person.start_number)
    return tuple(
        _starter(person, *facts[person.entrant_id], places[person.entrant_id])
        for person in persons
        if person.entrant_id in facts
    )


def _starter(person: Person, team: str, pass_number: str, present: bool, places: Mapping[int, Place]) -> Starter:
    return Starter(
        start_number=person.start_number,
        name=person.name,
        club=person.club,
        sort_key=person.sort_key,
        team=team,
        pass_number=pass_number,
        present=present,
        withdrawn=person.withdrawn_after is not None,
        excluded=person.excluded,
        places=places,
    )
