"""Every deal of a tournament, for the workbook: tens of thousands of lines in two queries."""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.models import Deal, Tournament
from scoring.reports.audience import Audience, people


class DealLine(NamedTuple):
    """One deal; a tuple as the database hands it out, because there are so many.

    `declarer` is a seat (from 1), None when passed in, and then `start_number` and `name` are empty too. `matadors` are
    signed (negative: without), `points` too.
    """

    series: int
    table: int
    number: int
    dealer: int
    declarer: int | None
    start_number: int | None
    name: str
    kind: str
    game: str
    matadors: int
    hand: bool
    schneider: bool
    schneider_announced: bool
    schwarz: bool
    schwarz_announced: bool
    ouvert: bool
    bid: int | None
    won: bool | None
    value: int
    factor: int
    points: int


FACTS = DealLine._fields[7:]
PLACE = (
    "table__series__number",
    "table__number",
    "number",
    "dealer__position",
    "declarer__position",
    "declarer__entrant_id",
)


def deal_lines(*, tournament: Tournament) -> Iterator[DealLine]:
    """The deals by series, table and number, with the names the office sees."""
    deals = Deal.objects.filter(table__series__tournament=tournament).order_by(*PLACE[:3])
    rows = list(deals.values_list(*PLACE, *FACTS))
    # Read after the deals, so that it holds everybody who declared one.
    everybody = people(tournament, Audience.OFFICE)
    for series, table, number, dealer, declarer, entrant, *facts in rows:
        person = everybody.get(entrant)
        start_number, name = (person.start_number, person.name) if person else (None, "")
        yield DealLine(series, table, number, dealer, declarer, start_number, name, *facts)
