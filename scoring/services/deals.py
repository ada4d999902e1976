"""The deals of a list: recorded, corrected, inserted and removed."""

from dataclasses import dataclass

from scoring.models import Table
from scoring.rules.deals import DealFacts, DealResult, Reason
from scoring.services.writing import Actor, Submission


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntry:
    """One line as entered: the declarer's seat (position) and the facts, or neither when passed in. `breach` says that
    a breach of the rules decided it (ISkO 4.1.4, 4.1.5).
    """

    declarer: int | None = None
    facts: DealFacts | None = None
    breach: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFooter:
    """The footer of a seat after a write; `total` is what the database computed."""

    position: int
    points: int
    won: int
    lost: int
    others_lost: int
    bonus: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAnswer:
    """What a write of a deal gives back.

    `number` is the deal (1-based), `value` positive, `points` signed; after a removal they are those of the deal
    removed. `footers` are in seat order (empty when no deal is left); `deals` of `expected` are on the list;
    `version` is the one to send with the next correction. `repeated`: this submission was written before.
    """

    number: int
    declarer: int | None
    value: int
    points: int
    reason: Reason
    footers: tuple[SeatFooter, ...]
    deals: int
    expected: int
    version: int
    repeated: bool = False


def record_deal(
    *,
    table: Table,
    entry: DealEntry,
    actor: Actor,
    number: int | None = None,
    submission: Submission | None = None,
) -> DealAnswer:
    """`number`, where given, is the deal the writer believes to be next: another one raises Conflict."""
    raise NotImplementedError


def correct_deal(
    *,
    table: Table,
    number: int,
    entry: DealEntry,
    version: int,
    reason: str,
    actor: Actor,
    submission: Submission | None = None,
) -> DealAnswer:
    """`reason` may be empty for the last deal only."""
    raise NotImplementedError


def insert_deal(
    *,
    table: Table,
    number: int,
    entry: DealEntry,
    version: int,
    reason: str,
    actor: Actor,
    submission: Submission | None = None,
) -> DealAnswer:
    raise NotImplementedError


def remove_deal(
    *, table: Table, number: int, version: int, reason: str, actor: Actor, submission: Submission | None = None
) -> DealAnswer:
    """`reason` may be empty for the last deal only."""
    raise NotImplementedError


def preview(*, table: Table, entry: DealEntry, number: int | None = None) -> DealResult:
    """What the next deal (or the deal `number`) would count; writes nothing."""
    raise NotImplementedError


def expected_deals(table: Table) -> int:
    raise NotImplementedError
