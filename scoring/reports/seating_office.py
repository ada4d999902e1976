"""The seating of a series as the direction sees it: codes, who waits for a seat, and the draw among equals."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from scoring.models import Entrant, JournalEntry, Lot, Seat, SeatingKind, Series, SeriesState, Table, Tournament
from scoring.reports.seating_quality import expected_entrants

FINISHED = (SeriesState.CLOSED, SeriesState.PUBLISHED)
ADJUSTED = ("give_adjustment", "remove_adjustment")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One table with its way in; `begun` says that something is written on its list."""

    number: int
    code: str
    seats: tuple[Seat, ...]
    is_open: bool
    begun: bool

    @property
    def has_room(self) -> bool:
        """Whether a late player may take the last seat without making a table of five."""
        return self.is_open and len(self.seats) == 3


def cards_of(series: Series) -> list[Card]:
    """The tables with their players in seat order; two queries."""
    by_table: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(series=series).select_related("entrant__player").order_by("position"):
        by_table.setdefault(seat.table_id, []).append(seat)
    return [
        _card(table, by_table.get(table.pk, [])) for table in Table.objects.filter(series=series).order_by("number")
    ]


def _card(table: Table, seats: Sequence[Seat]) -> Card:
    return Card(
        number=table.number,
        code=table.code,
        seats=tuple(seats),
        is_open=table.is_open,
        begun=not table.is_open or any(seat.points is not None for seat in seats),
    )


def current_series(tournament: Tournament) -> Series | None:
    """The series the direction is at: the first that is seated or running, else the last there is."""
    every = list(tournament.series.order_by("number"))
    open_ones = [series for series in every if series.state in (SeriesState.SEATED, SeriesState.RUNNING)]
    return next(iter(open_ones), every[-1] if every else None)


def corrected_since(series: Series, drawn_at: datetime | None) -> bool:
    """Whether results were corrected after this seating was drawn by standing: the best may belong elsewhere now."""
    if series.seating != SeatingKind.STANDING or series.state != SeriesState.SEATED or drawn_at is None:
        return False
    at_an_earlier_list = Q(table__series__number__lt=series.number) & ~Q(reason="")
    since = JournalEntry.objects.filter(tournament=series.tournament, at__gt=drawn_at)
    return since.filter(at_an_earlier_list | Q(action__in=ADJUSTED)).exists()


def waiting(series: Series) -> list[Entrant]:
    """Everybody who could play this series and has no seat in it, by start number."""
    missing = expected_entrants(series.tournament, series.number) - set(
        series.seats.values_list("entrant_id", flat=True)
    )
    return list(Entrant.objects.filter(pk__in=missing).select_related("player").order_by("start_number"))


def drawn_among_equals(series: Series) -> list[Entrant]:
    """Those who were equal when the series was seated by standing, in the order that was drawn and recorded."""
    lots = Lot.objects.filter(
        scope=Lot.Scope.SEATING, series_number=series.number, entrant__tournament=series.tournament_id
    )
    return [lot.entrant for lot in lots.select_related("entrant__player").order_by("order")]
