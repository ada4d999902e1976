"""What became of one list: every version that was, readable from the journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models import Deal, JournalEntry, Table
from scoring.reports.facts import contract_of
from scoring.rules.games import Contract


@dataclass(frozen=True, slots=True, kw_only=True)
class OldDeal:
    """A deal as it stood in the journal: `declarer` is a seat; he and the contract are None when passed in."""

    number: int
    declarer: int | None
    contract: Contract | None
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OldRow:
    """A footer as it stood: seat, points, won, lost and total."""

    seat: int
    points: int
    won: int
    lost: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a change: a deal, the footers, or neither."""

    deal: OldDeal | None
    rows: tuple[OldRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One write to the list. `who` is empty where the table or a command wrote."""

    at: datetime
    who: str
    action: str
    reason: str
    before: Side
    after: Side


def history(*, table: Table, only: Sequence[str] = ()) -> tuple[Step, ...]:
    """The writes to a list, the latest first, in two queries; only these actions, if any are named."""
    seats = dict(table.seats.values_list("pk", "position"))
    entries = JournalEntry.objects.filter(table=table).select_related("user").order_by("-pk")
    if only:
        entries = entries.filter(action__in=only)
    return tuple(
        Step(
            at=entry.at,
            who=str(entry.user) if entry.user else "",
            action=entry.action,
            reason=entry.reason,
            before=side_of(entry.before, seats),
            after=side_of(entry.after, seats),
        )
        for entry in entries
    )


def side_of(facts: Any, seats: Mapping[int, int]) -> Side:
    """One side of a line of the journal; `seats` leads from seat ids to seats."""
    told = facts if isinstance(facts, dict) else {}
    rows = [_row(row, seats) for row in told.get("footers", ()) if isinstance(row, dict)]
    return Side(deal=_deal(told, seats) if "number" in told and "kind" in told else None, rows=tuple(rows))


def deal_of(told: Mapping[str, Any]) -> Deal:
    """The deal that the journal tells of, without its seats; never saved."""
    columns = {field.attname for field in Deal._meta.concrete_fields}
    return Deal(**{name: value for name, value in told.items() if name in columns})


def _row(row: Mapping[str, int], seats: Mapping[int, int]) -> OldRow:
    return OldRow(
        seat=seats.get(row["seat"], 0),
        points=row["points"],
        won=row["won"],
        lost=row["lost"],
        total=row["total"],
    )


def _deal(told: Mapping[str, Any], seats: Mapping[int, int]) -> OldDeal:
    """The journal leaves out every fact that is no, nothing or none."""
    declarer = told.get("declarer")
    deal = deal_of(told)
    return OldDeal(
        number=told["number"],
        declarer=None if declarer is None else seats.get(declarer, 0),
        contract=None if declarer is None else contract_of(deal),
        points=deal.points,
    )
