"""All deals of a list at once, from a file that was looked at before."""

from collections.abc import Sequence

from scoring.models import Deal, KeptAs, Table
from scoring.rules.errors import RuleError
from scoring.services.lines import DealEntry, deal_facts, placed, scored, stored
from scoring.services.lists import OpenList, begin, require_kept_as, settle, slots, writing_list
from scoring.services.writing import Action, Actor, AlreadyDone, Submission


def import_deals(
    *,
    table: Table,
    entries: Sequence[DealEntry],
    version: int,
    actor: Actor,
    submission: Submission | None = None,
) -> int:
    """The deals of an open, empty list, in order, wholly or not at all; how many there are.

    Raises Conflict, and RuleError `list_not_empty`, `list_full`, `list_closed`, `list_kept_as_totals`, and as
    `lines.scored` and `lines.placed` do.
    """
    try:
        with writing_list(
            table=table, actor=actor, action=Action.IMPORT_DEALS, version=version, submission=submission
        ) as opened:
            return _imported(opened, entries)
    except AlreadyDone as done:
        return int(done.answer["deals"])


def _imported(opened: OpenList, entries: Sequence[DealEntry]) -> int:
    require_kept_as(opened, KeptAs.DEALS)
    if Deal.objects.filter(table=opened.table).exists():
        raise RuleError("list_not_empty", table=opened.table.number)
    if len(entries) > opened.expected:
        raise RuleError("list_full", field="number", number=len(entries), expected=opened.expected)
    begin(opened, KeptAs.DEALS)
    lines, deals = [], []
    for entry, slot in zip(entries, slots(opened.seats, len(entries)), strict=True):
        result = scored(entry, opened.tournament)
        lines.append(placed(entry, result, slot, opened.positions))
        deals.append(stored(opened, entry, result, slot))
    Deal.objects.bulk_create(deals)
    settle(opened, lines)
    opened.change.after = {"deals": [deal_facts(deal) for deal in deals]}
    opened.change.answer = {"deals": len(deals)}
    return len(deals)
