"""What was corrected in a tournament: every write that was not the usual way of things, out of the journal."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from scoring.models import JournalEntry, Seat, Tournament
from scoring.reports.history import Side, side_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedList:
    """The list a correction concerns: series and table (both from 1) and the names at its seats."""

    series: int
    table: int
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One write. `place` is None where it concerns no list, or one whose seating was taken back.

    `before` and `after` are what stood in the list; `facts_before` and `facts_after` the journal's own facts.
    """

    at: datetime
    who: str
    action: str
    reason: str
    place: CorrectedList | None
    before: Side
    after: Side
    facts_before: Any
    facts_after: Any


def corrections(*, tournament: Tournament, actions: Sequence[str]) -> tuple[Correction, ...]:
    """The writes that have a reason or are among `actions`, in the order in which they happened; two queries."""
    entries = list(
        JournalEntry.objects.filter(~Q(reason="") | Q(action__in=actions), tournament=tournament)
        .select_related("user")
        .order_by("pk")
    )
    return told(entries)


def told(entries: Sequence[JournalEntry]) -> tuple[Correction, ...]:
    """These lines of the journal, with what stood in their lists; one query besides those for the lines."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in={entry.table_id for entry in entries if entry.table_id}).select_related(
        "table", "series", "entrant__player"
    ):
        seats[seat.table_id].append(seat)
    return tuple(_correction(entry, seats.get(entry.table_id or 0, [])) for entry in entries)


def _correction(entry: JournalEntry, seats: Sequence[Seat]) -> Correction:
    positions = {seat.pk: seat.position for seat in seats}
    return Correction(
        at=entry.at,
        who=str(entry.user) if entry.user else "",
        action=entry.action,
        reason=entry.reason,
        place=_place(seats),
        before=side_of(entry.before, positions),
        after=side_of(entry.after, positions),
        facts_before=entry.before,
        facts_after=entry.after,
    )


def _place(seats: Sequence[Seat]) -> CorrectedList | None:
    if not seats:
        return None
    names = {seat.position: seat.entrant.player.full_name for seat in seats}
    return CorrectedList(series=seats[0].series.number, table=seats[0].table.number, names=names)
