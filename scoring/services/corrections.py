"""Lists put right after they were closed: they stay closed and count on, as corrected, with the reason."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import Count

from scoring.models import KeptAs, ListState, Table
from scoring.rules.errors import RuleError
from scoring.services.lists import OpenList
from scoring.services.texts import one_line
from scoring.services.writing import REASON_LENGTH, Action, Actor, Submission, writing


@contextmanager
def correcting_list(
    *,
    table: Table,
    actor: Actor,
    action: Action,
    version: int | None = None,
    submission: Submission | None = None,
    reason: str = "",
) -> Iterator[OpenList]:
    """A write to a list that is closed, in the place of `lists.writing_list`.

    The list stays handed in; whoever corrects it counts as its typist, so that somebody else checks it again. A
    correction that leaves it shorter than its rounds takes the reason as its note. Raises RuleError `reason_missing`,
    `list_open`, and as `writing` does.
    """
    text = one_line(reason, field="reason", most=REASON_LENGTH)
    if not text:
        raise RuleError("reason_missing", field="reason")
    with writing(
        tournament=table.series.tournament,
        table=table,
        actor=actor,
        action=action,
        version=version,
        submission=submission,
        reason=text,
    ) as change:
        fresh = change.table
        if fresh is None or fresh.is_open:
            raise RuleError("list_open", table=table.number)
        opened = OpenList(change=change, tournament=table.series.tournament, table=fresh, seats=tuple(change.seats))
        yield opened
        _mark_corrected(opened, actor, text)


def _mark_corrected(opened: OpenList, actor: Actor, reason: str) -> None:
    fresh = opened.table
    deals = _deals(fresh)
    if not deals:
        raise RuleError("list_empty", table=fresh.number)
    if deals < opened.expected and not fresh.note:
        fresh.note = reason
    fresh.state, fresh.correction_reason = ListState.CORRECTED, reason
    fresh.typed_by, fresh.checked_by, fresh.audited_by = actor.user, None, None
    fresh.save(update_fields=["state", "correction_reason", "typed_by", "checked_by", "audited_by", "note"])


def _deals(table: Table) -> int:
    if table.kept_as == KeptAs.TOTALS:
        return table.deals_played or 0
    return Table.objects.filter(pk=table.pk).aggregate(lines=Count("deals"))["lines"] or 0
