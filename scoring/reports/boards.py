"""The director's board: the tables of a series, what is missing first."""

from dataclasses import dataclass
from datetime import datetime

from scoring.models import KeptAs, ListState, Seat, Series, Table
from scoring.reports.audience import Audience, people
from scoring.reports.results import deals_done


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """A table with its list. `played` of `expected` deals; `totals` by seat, each None without a result."""

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

    @property
    def missing(self) -> bool:
        """The list is not in yet."""
        return self.state is ListState.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The tables of a series: open lists first, those furthest behind on top, then the others by number."""

    series_number: int
    tables: tuple[BoardTable, ...]

    @property
    def lists_in(self) -> int:
        """How many lists are handed in."""
        return sum(not table.missing for table in self.tables)


def board(*, series: Series) -> Board:
    """The board of a series for the office, in five queries."""
    tables = list(Table.objects.filter(series=series).order_by("number"))
    done = deals_done([table.pk for table in tables], series.tournament.rounds)
    seats: dict[int, list[Seat]] = {table.pk: [] for table in tables}
    for seat in Seat.objects.filter(table__in=tables).order_by("position"):
        seats[seat.table_id].append(seat)
    # Read after the seats, so that it holds everybody who sits there.
    names = people(series.tournament, Audience.OFFICE)
    lines = [
        BoardTable(
            table_id=table.pk,
            number=table.number,
            state=ListState(table.state),
            kept_as=KeptAs(table.kept_as),
            played=done[table.pk].played or table.deals_played or 0,
            expected=done[table.pk].expected,
            names=tuple(names[seat.entrant_id].name for seat in seats[table.pk]),
            totals=tuple(seat.total for seat in seats[table.pk]),
            note=table.note,
            annulled=bool(table.annulled_reason),
            disagreed=any(seat.confirmed is False for seat in seats[table.pk]),
            handed_in_at=table.handed_in_at,
        )
        for table in tables
    ]
    lines.sort(key=lambda line: (not line.missing, line.played if line.missing else 0, line.number))
    return Board(series_number=series.number, tables=tuple(lines))
