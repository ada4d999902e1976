"""Two pairs of eyes: a list sent back by a second official, and lists looked at before prizes are given."""

from scoring.models import ListState, Seat, Table
from scoring.models.table import new_token
from scoring.rules.errors import RuleError
from scoring.services.lists import footer_facts
from scoring.services.seating import free_codes
from scoring.services.texts import one_line
from scoring.services.writing import REASON_LENGTH, Action, Actor, Change, writing


def reject_list(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    """A second person found something on a list that was handed in: it is open again for whoever typed it.

    He says what, and changes nothing himself. The table gets a new address and code, as after every reopening. Raises
    Conflict, and RuleError `reason_missing`, `account_needed`, `list_open`, `list_checked`, `checked_by_the_typist`.
    """
    text = one_line(reason, field="reason", most=REASON_LENGTH)
    if not text:
        raise RuleError("reason_missing", field="reason")
    if actor.user is None:
        raise RuleError("account_needed")
    with writing(
        tournament=table.series.tournament,
        table=table,
        actor=actor,
        action=Action.REJECT_LIST,
        version=version,
        reason=text,
    ) as change:
        fresh = _under_lock(change)
        check_checkable(fresh, actor.user.pk)
        change.before = {"state": fresh.state, "footers": footer_facts(change.seats)}
        fresh.state, fresh.handed_in_at, fresh.correction_reason = ListState.OPEN, None, text
        fresh.token, fresh.code = new_token(), free_codes(1)[0]
        fresh.save(update_fields=["state", "handed_in_at", "correction_reason", "token", "code"])
        Seat.objects.filter(table=fresh).update(confirmed=None)
        change.after = {"state": fresh.state}
    return fresh


def check_checkable(table: Table, user_id: int) -> None:
    """A closed list, not checked yet, that somebody else typed. Raises RuleError `list_open`, `list_checked`,
    `checked_by_the_typist`.
    """
    if table.is_open:
        raise RuleError("list_open", table=table.number)
    if table.state == ListState.CHECKED:
        raise RuleError("list_checked", table=table.number)
    if table.typed_by_id == user_id:
        raise RuleError("checked_by_the_typist", table=table.number)


def mark_audited(*, table: Table, version: int, actor: Actor) -> Table:
    """The deals of a list were looked at one by one before prizes are given. Raises Conflict, and RuleError
    `account_needed`, `list_open`.
    """
    if actor.user is None:
        raise RuleError("account_needed")
    with writing(
        tournament=table.series.tournament, table=table, actor=actor, action=Action.AUDIT_LIST, version=version
    ) as change:
        fresh = _under_lock(change)
        if fresh.is_open:
            raise RuleError("list_open", table=fresh.number)
        fresh.audited_by = actor.user
        fresh.save(update_fields=["audited_by"])
        change.after = {"audited": True}
    return fresh


def take_back_audit(*, table: Table, version: int, actor: Actor) -> Table:
    """The tick was set by mistake. Raises Conflict."""
    with writing(
        tournament=table.series.tournament, table=table, actor=actor, action=Action.AUDIT_LIST, version=version
    ) as change:
        fresh = _under_lock(change)
        fresh.audited_by = None
        fresh.save(update_fields=["audited_by"])
        change.after = {"audited": False}
    return fresh


def _under_lock(change: Change) -> Table:
    if change.table is None:
        raise ValueError("this write concerns a table")
    return change.table
