"""Which lists are still what the public saw when its view was frozen (design 2)."""

from collections.abc import Iterable

from scoring.models import FrozenList, FrozenRow, Seat, Table
from scoring.reports.results import FIGURES


def unchanged_seats(seats: Iterable[Seat]) -> set[int]:
    """The ids of the seats whose row is the one that counted at the freeze, for the same entrant."""
    by_row = {(seat.table_id, seat.entrant_id, *(getattr(seat, name) for name in FIGURES)): seat.pk for seat in seats}
    kept = FrozenRow.objects.filter(list__in={row[0] for row in by_row}).values_list("list_id", "entrant_id", *FIGURES)
    return {by_row[row] for row in kept if row in by_row}


def unchanged_list(table: Table) -> bool:
    """Whether every row of the list is the one that counted at the freeze; an annulled list had none."""
    if table.annulled_reason:
        return FrozenList.objects.filter(table=table, rows__isnull=True).exists()
    seats = list(Seat.objects.filter(table=table))
    return len(unchanged_seats(seats)) == len(seats) > 0
