"""What was corrected in a tournament: every write that was not the usual way of things, out of the journal."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from scoring.models import Entrant, JournalEntry, Seat, Tournament
from scoring.reports.history import Side, side_of


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectedList:
    """The list a correction concerns: series and table (both from 1) and the names at its seats."""

    series: int
    table: int
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One write. `place` is None where it concerns no list, or one whose seating was taken back. `entrant` names whom
    its facts are about ("3 Anna Beispiel"), empty where there is nobody.

    `before` and `after` are what stood in the list; `facts_before` and `facts_after` the journal's own facts.
    """

    at: datetime
    who: str
    action: str
    reason: str
    place: CorrectedList | None
    entrant: str
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
    """These lines of the journal, with what stood in their lists; two queries besides those for the lines."""
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table__in={entry.table_id for entry in entries if entry.table_id}).select_related(
        "table", "series", "entrant__player"
    ):
        seats[seat.table_id].append(seat)
    found = Entrant.objects.filter(pk__in={_entrant_of(entry) for entry in entries}).select_related("player")
    names = {entrant.pk: str(entrant) for entrant in found}
    return tuple(_correction(entry, seats.get(entry.table_id or 0, []), names) for entry in entries)


def _entrant_of(entry: JournalEntry) -> int:
    """The id of whom the facts name, before or after; 0 for nobody."""
    sides = [side for side in (entry.after, entry.before) if isinstance(side, dict)]
    return next((side["entrant"] for side in sides if isinstance(side.get("entrant"), int)), 0)


def _correction(entry: JournalEntry, seats: Sequence[Seat], names: Mapping[int, str]) -> Correction:
    positions = {seat.pk: seat.position for seat in seats}
    return Correction(
        at=entry.at,
        who=str(entry.user) if entry.user else "",
        action=entry.action,
        reason=entry.reason,
        place=_place(seats),
        entrant=names.get(_entrant_of(entry), ""),
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
