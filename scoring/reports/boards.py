"""The director's board: the tables of a series, what is missing first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scoring.models import KeptAs, ListState, Seat, Series, Table
from scoring.reports.audience import Audience, Person, people
from scoring.reports.clock import Clock, Pace, clock
from scoring.reports.control_list import seats_that_differ
from scoring.reports.results import DealsDone, deals_done


class Status(StrEnum):
    """What a table asks of the director: something is wrong, its list is missing, or it is in."""

    WRONG = "wrong"
    MISSING = "missing"
    IN = "in"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """A table with its list. `played` of `expected` deals; `totals` by seat, each None without a result; `differing`
    are the seats at which the control list says something else.
    """

    table_id: int
    number: int
    state: ListState
    kept_as: KeptAs
    played: int
    expected: int
    names: tuple[str, ...]
    totals: tuple[int | None, ...]
    note: str
    annulled: bool
    disagreed: bool
    handed_in_at: datetime | None
    differing: tuple[int, ...] = ()

    @property
    def missing(self) -> bool:
        """The list is not in yet; one that is annulled is not waited for."""
        return self.state is ListState.OPEN and not self.annulled

    @property
    def status(self) -> Status:
        """By what has to be done."""
        if (self.disagreed or self.differing) and not self.annulled:
            return Status.WRONG
        return Status.MISSING if self.missing else Status.IN


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The tables of a series: what is wrong first, then open lists, those furthest behind on top, then the others by
    number. `clock` is None unless the series runs.
    """

    series_number: int
    tables: tuple[BoardTable, ...]
    clock: Clock | None = None

    @property
    def lists_in(self) -> int:
        """How many lists are handed in."""
        return sum(not table.missing for table in self.tables)

    def count(self, status: Status) -> int:
        """How many tables ask for this."""
        return sum(table.status is status for table in self.tables)


def board(*, series: Series) -> Board:
    """The board of a series for the office, in five queries."""
    tables = list(Table.objects.filter(series=series).order_by("number"))
    done = deals_done([table.pk for table in tables], series.tournament.rounds)
    seats: dict[int, list[Seat]] = {table.pk: [] for table in tables}
    for seat in Seat.objects.filter(table__in=tables).order_by("position"):
        seats[seat.table_id].append(seat)
    # Read after the seats, so that it holds everybody who sits there.
    names = people(series.tournament, Audience.OFFICE)
    lines = sorted(_lines(tables, done, seats, names), key=_urgency)
    paces = [Pace(played=line.played, expected=line.expected) for line in lines if line.missing]
    return Board(series_number=series.number, tables=tuple(lines), clock=clock(series=series, open_lists=paces))


def _urgency(line: BoardTable) -> tuple[bool, bool, int, int]:
    return line.status is not Status.WRONG, not line.missing, line.played if line.missing else 0, line.number


def _lines(
    tables: Sequence[Table],
    done: Mapping[int, DealsDone],
    seats: Mapping[int, Sequence[Seat]],
    names: Mapping[int, Person],
) -> Iterator[BoardTable]:
    for table in tables:
        own = seats[table.pk]
        yield BoardTable(
            table_id=table.pk,
            number=table.number,
            state=ListState(table.state),
            kept_as=KeptAs(table.kept_as),
            played=done[table.pk].played or table.deals_played or 0,
            expected=done[table.pk].expected,
            names=tuple(names[seat.entrant_id].name for seat in own),
            totals=tuple(seat.total for seat in own),
            note=table.note,
            annulled=bool(table.annulled_reason),
            disagreed=any(seat.confirmed is False for seat in own),
            handed_in_at=table.handed_in_at,
            differing=seats_that_differ(own, table.control_list),
        )
