"""The second list of a table, kept at seat 3, held against the list of seat 1, which counts (SkWO)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Seat, Table
from scoring.reports.audience import Names, person

FACTS = ("points", "won", "lost", "total")
"""What a row of the control list holds, in this order."""

type Row = Sequence[int | None] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlDifference:
    """One figure that is not the same on both lists; None where it is not written."""

    seat: int
    name: str
    fact: str
    list_figure: int | None
    control_figure: int | None


def differing_facts(seat: Seat, row: Row) -> list[tuple[str, int | None, int | None]]:
    """The facts of a row that differ: name, on the list, on the control list. A total not written is no difference."""
    if row is None:
        return []
    own = (seat.points, seat.won, seat.lost, seat.total)
    pairs = zip(FACTS, own, row, strict=True)
    return [(fact, mine, theirs) for fact, mine, theirs in pairs if mine != theirs and theirs is not None]


def control_differences(*, table: Table) -> tuple[ControlDifference, ...]:
    """Only what differs, by seat; empty where both lists say the same or there is no second one. One query."""
    if not table.control_list:
        return ()
    seats = Seat.objects.filter(table=table).select_related("entrant__player", "entrant__club").order_by("position")
    return tuple(
        ControlDifference(
            seat=seat.position,
            name=person(seat.entrant, Names.ALL).name,
            fact=fact,
            list_figure=mine,
            control_figure=theirs,
        )
        for seat, row in zip(seats, table.control_list, strict=False)
        for fact, mine, theirs in differing_facts(seat, row)
    )


def seats_that_differ(seats: Sequence[Seat], control_list: Sequence[Row]) -> tuple[int, ...]:
    """The seats whose rows differ, of a list whose seats are at hand in order."""
    pairs = zip(seats, control_list, strict=False)
    return tuple(seat.position for seat, row in pairs if differing_facts(seat, row))
