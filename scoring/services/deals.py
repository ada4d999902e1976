"""The deals of a list: recorded, corrected, inserted and removed.

Recording only appends, so it neither needs nor moves the version of the table; whatever changes lines that others
have seen does both, in an open list or, by another `writer`, in a closed one. The footers are recomputed from all
deals of the table in every write.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from typing import Any

from scoring.models import Deal, KeptAs, Seat, Table
from scoring.reports.facts import reason_of
from scoring.reports.sheets import present
from scoring.rules.deals import DealResult, Reason
from scoring.rules.errors import RuleError
from scoring.rules.sheets import PlayedDeal, next_dealer
from scoring.services.lines import DealEntry, deal_facts, placed, put_in_order, scored, stored
from scoring.services.lists import (
    ListWriter,
    OpenList,
    Slot,
    begin,
    figures,
    full_length,
    read_lines,
    require_kept_as,
    settle,
    slots,
    writing_list,
)
from scoring.services.writing import Action, Actor, AlreadyDone, Conflict, Submission

__all__ = [
    "DealAnswer",
    "DealEntry",
    "SeatFooter",
    "correct_deal",
    "expected_deals",
    "insert_deal",
    "preview",
    "record_deal",
    "remove_deal",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFooter:
    """The footer of a seat after a write, with its total."""

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

    `number` is the deal (1-based), `declarer` a seat, `value` positive, `points` signed; after a removal they are
    those of the deal removed. `footers` are in seat order (empty when no deal is left); `deals` of `expected` are on
    the list; `version` is the one to send with the next correction. `repeated`: this submission was written before.
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
    """The next deal of an open list; the dealer follows the rotation.

    `number`, where given, is the deal the writer believes to be next: another one raises Conflict. Raises RuleError
    `list_full`, `list_closed`, `list_kept_as_totals`, and as `lines.scored` and `lines.placed` do.
    """
    opening = writing_list(table=table, actor=actor, action=Action.RECORD_DEAL, submission=submission)
    return _written(opening, lambda opened: _record(opened, entry, number))


def correct_deal(
    *,
    table: Table,
    number: int,
    entry: DealEntry,
    version: int,
    reason: str,
    actor: Actor,
    submission: Submission | None = None,
    writer: ListWriter = writing_list,
) -> DealAnswer:
    """The deal `number` (1-based) with other facts; number and dealer stay.

    `reason` may be empty for the last deal only. Raises Conflict, and RuleError `deal_unknown`, `reason_missing`,
    `list_closed`, and as `lines.scored` and `lines.placed` do.
    """
    opening = writer(
        table=table, actor=actor, action=Action.CORRECT_DEAL, version=version, submission=submission, reason=reason
    )
    return _written(opening, lambda opened: _correct(opened, number, entry, reason))


def insert_deal(
    *,
    table: Table,
    number: int,
    entry: DealEntry,
    version: int,
    reason: str,
    actor: Actor,
    submission: Submission | None = None,
    writer: ListWriter = writing_list,
) -> DealAnswer:
    """A deal that was skipped, before the one that is `number` now; those from there on move up, and their dealers
    with them.

    Raises as `correct_deal` does, and RuleError `list_full`; `declarer_sits_out` names a later deal whose declarer
    would deal then.
    """
    opening = writer(
        table=table, actor=actor, action=Action.INSERT_DEAL, version=version, submission=submission, reason=reason
    )
    return _written(opening, lambda opened: _insert(opened, number, entry, reason))


def remove_deal(
    *,
    table: Table,
    number: int,
    version: int,
    reason: str,
    actor: Actor,
    submission: Submission | None = None,
    writer: ListWriter = writing_list,
) -> DealAnswer:
    """Takes the deal `number` out; those after it move down, and their dealers with them. Raises as `insert_deal`."""
    opening = writer(
        table=table, actor=actor, action=Action.REMOVE_DEAL, version=version, submission=submission, reason=reason
    )
    return _written(opening, lambda opened: _remove(opened, number, reason))


def preview(*, table: Table, entry: DealEntry, number: int | None = None) -> DealResult:
    """What the next deal (or the deal `number`, 1 to the next) would count; writes nothing.

    Raises RuleError as `record_deal` does, and `deal_unknown`.
    """
    tournament = table.series.tournament
    seats = list(table.seats.order_by("position"))
    dealers = list(table.deals.order_by("number").values_list("dealer__position", flat=True))
    wanted = len(dealers) + 1 if number is None else number
    if not 1 <= wanted <= len(dealers) + 1:
        raise RuleError("deal_unknown", field="number", number=wanted, deals=len(dealers))
    _check_room(wanted, full_length(seats, tournament.rounds))
    at_table = present(seats, wanted)
    previous = dealers[wanted - 2] if wanted > 1 else None
    dealer = (
        dealers[wanted - 1] if wanted <= len(dealers) else next_dealer(previous, at_table, present(seats, wanted - 1))
    )
    result = scored(entry, tournament)
    slot = Slot(number=wanted, dealer=dealer, present=at_table)
    placed(entry, result, slot, [seat.position for seat in seats])
    return result


def expected_deals(table: Table) -> int:
    """The deals of the whole list: rounds x players; at a table that changes its size, the sum over its rounds."""
    return full_length(list(table.seats.order_by("position")), table.series.tournament.rounds)


def _written(opening: AbstractContextManager[OpenList], change: Callable[[OpenList], DealAnswer]) -> DealAnswer:
    """The answer of a change to a list kept deal by deal, or the first one where the submission was written before."""
    try:
        with opening as opened:
            require_kept_as(opened, KeptAs.DEALS)
            return change(opened)
    except AlreadyDone as done:
        return _again(done)


def _record(opened: OpenList, entry: DealEntry, number: int | None) -> DealAnswer:
    lines = read_lines(opened)
    slot = _next_slot(opened, lines)
    if number is not None and number != slot.number:
        raise Conflict(table=opened.table, seen=number)
    _check_room(slot.number, opened.expected)
    result = scored(entry, opened.tournament)
    lines.append(placed(entry, result, slot, opened.positions))
    begin(opened, KeptAs.DEALS)
    settle(opened, lines)
    deal = stored(opened, entry, result, slot)
    deal.save(force_insert=True)
    opened.change.after = deal_facts(deal)
    return _answered(opened, deal, result.reason, len(lines))


def _correct(opened: OpenList, number: int, entry: DealEntry, reason: str) -> DealAnswer:
    deals = _deals(opened)
    old = _known(deals, number)
    _need_reason(reason, number, len(deals))
    result = scored(entry, opened.tournament)
    slot = slots(opened.seats, number)[-1]
    placed(entry, result, slot, opened.positions)
    deal = stored(opened, entry, result, slot)
    deal.pk = old.pk
    deals[number - 1] = deal
    settle(opened, put_in_order(opened, deals))
    deal.save(force_update=True)
    opened.change.before, opened.change.after = deal_facts(old), deal_facts(deal)
    return _answered(opened, deal, result.reason, len(deals))


def _insert(opened: OpenList, number: int, entry: DealEntry, reason: str) -> DealAnswer:
    deals = _deals(opened)
    if number != len(deals) + 1:
        _known(deals, number)
        _need_reason(reason, number, len(deals) + 1)
    _check_room(len(deals) + 1, opened.expected)
    result = scored(entry, opened.tournament)
    slot = slots(opened.seats, number)[-1]
    placed(entry, result, slot, opened.positions)
    deal = stored(opened, entry, result, slot)
    moved = deals[number - 1 :]
    lines = put_in_order(opened, [*deals[: number - 1], deal, *moved])
    for later in reversed(moved):
        _move(later)
    begin(opened, KeptAs.DEALS)
    settle(opened, lines)
    deal.save(force_insert=True)
    opened.change.after = deal_facts(deal)
    return _answered(opened, deal, result.reason, len(lines))


def _remove(opened: OpenList, number: int, reason: str) -> DealAnswer:
    deals = _deals(opened)
    old = _known(deals, number)
    _need_reason(reason, number, len(deals))
    opened.change.before = deal_facts(old)
    moved = deals[number:]
    lines = put_in_order(opened, [*deals[: number - 1], *moved])
    Deal.objects.filter(pk=old.pk).delete()
    for later in moved:
        _move(later)
    settle(opened, lines)
    return _answered(opened, old, reason_of(old, opened.rule_set), len(lines))


def _next_slot(opened: OpenList, lines: Sequence[PlayedDeal]) -> Slot:
    number = len(lines) + 1
    at_table = present(opened.seats, number)
    dealer = next_dealer(lines[-1].dealer if lines else None, at_table, present(opened.seats, number - 1))
    return Slot(number=number, dealer=dealer, present=at_table)


def _check_room(number: int, expected: int) -> None:
    if number > expected:
        raise RuleError("list_full", field="number", number=number, expected=expected)


def _deals(opened: OpenList) -> list[Deal]:
    return list(Deal.objects.filter(table=opened.table).order_by("number"))


def _known(deals: Sequence[Deal], number: int) -> Deal:
    if not 1 <= number <= len(deals):
        raise RuleError("deal_unknown", field="number", number=number, deals=len(deals))
    return deals[number - 1]


def _need_reason(reason: str, number: int, last: int) -> None:
    """The last deal may be put right at once; older ones ask for a note (screens 1)."""
    if number < last and not reason.strip():
        raise RuleError("reason_missing", field="reason")


def _move(deal: Deal) -> None:
    Deal.objects.filter(pk=deal.pk).update(number=deal.number, players=deal.players, dealer=deal.dealer)


def _answered(opened: OpenList, deal: Deal, reason: Reason, deals: int) -> DealAnswer:
    """The answer, kept with the journal line for whoever sends the same again."""
    answer = DealAnswer(
        number=deal.number,
        declarer=next((seat.position for seat in opened.seats if seat.pk == deal.declarer_id), None),
        value=deal.value,
        points=deal.points,
        reason=reason,
        footers=tuple(_footer(seat) for seat in opened.seats) if deals else (),
        deals=deals,
        expected=opened.expected,
        version=opened.table.version,
    )
    opened.change.answer = asdict(answer)
    return answer


def _footer(seat: Seat) -> SeatFooter:
    return SeatFooter(position=seat.position, **figures(seat))


def _again(done: AlreadyDone) -> DealAnswer:
    told: Mapping[str, Any] = done.answer
    footers = tuple(SeatFooter(**footer) for footer in told["footers"])
    return DealAnswer(**{**told, "reason": Reason(told["reason"]), "footers": footers, "repeated": True})
