"""Lists put right: rows moved to who really sat there, a round replayed, a list annulled, a second list compared."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db.models import F

from scoring.models import Deal, Entrant, KeptAs, ListState, Seat, Table
from scoring.rules.errors import RuleError
from scoring.rules.sheets import rounds_of
from scoring.services.lines import deal_facts
from scoring.services.lists import read_lines, require_kept_as, settle, writing_list
from scoring.services.seating_changes import refresh
from scoring.services.sheets import LEAST_POINTS, MOST_POINTS, MOST_WRITTEN
from scoring.services.texts import one_line
from scoring.services.writing import REASON_LENGTH, Action, Actor, Change, Facts, writing

MOST_GAMES = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlRow:
    """A row of the list kept at seat 3, as written; points and total are signed, `total` None where it is missing."""

    points: int
    won: int
    lost: int
    total: int | None


def move_rows(*, table: Table, owners: Mapping[int, Entrant], version: int, reason: str, actor: Actor) -> None:
    """The rows of a list belong to who really sat there: the order as played counts, not the plan.

    `owners` gives seats (positions) to entrants; a seat not named keeps its own. Whoever sits at another table of the
    series changes with the one whose row he gets. Footers, deals and signatures stay with the row. A list handed in
    becomes a corrected one. Raises Conflict, and RuleError `reason_missing`, `entrant_twice`, `seat_unknown`.
    """
    text = _reason(reason)
    with writing(
        tournament=table.series.tournament,
        table=table,
        actor=actor,
        action=Action.MOVE_ROW,
        version=version,
        reason=text,
    ) as change:
        seats = {seat.position: seat for seat in change.seats}
        rows = _rows_that_move(seats, owners)
        elsewhere = _rows_given_in_exchange(table, rows)
        change.before = _owner_facts([seat for seat, _owner in (*rows, *elsewhere)])
        _give(rows + elsewhere)
        for each in {table.pk, *(seat.table_id for seat, _owner in elsewhere)}:
            _mark_corrected(each, text, moved_on=each == table.pk)
        refresh(table.series)
        change.after = _owner_facts([seat for seat, _owner in (*rows, *elsewhere)])


def replay_round(*, table: Table, version: int, reason: str, actor: Actor) -> int:
    """A wrong order of dealers was found: finished rounds stand, the deals of the current one are struck and it is
    played again from its first dealer (rules 2). The journal keeps what was struck.

    Returns the number of the deal to go on with. Raises Conflict, and RuleError `reason_missing`, `list_closed`,
    `list_kept_as_totals`, `list_empty`, `round_finished`.
    """
    text = _reason(reason)
    with writing_list(table=table, actor=actor, action=Action.REPLAY_ROUND, version=version, reason=text) as opened:
        require_kept_as(opened, KeptAs.DEALS)
        lines = read_lines(opened)
        if not lines:
            raise RuleError("list_empty", table=opened.table.number)
        current = rounds_of(lines)[-1]
        if len(current) == len(current[0].present):
            raise RuleError("round_finished", table=opened.table.number)
        first = current[0].number
        struck = Deal.objects.filter(table=opened.table, number__gte=first).order_by("number")
        opened.change.before = {"deals": [deal_facts(deal) for deal in struck]}
        struck.delete()
        settle(opened, lines[: first - 1])
    return first


def annul_list(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    """The direction annuls a list: it is not counted, which is not 0 (rules 3). Its series can be closed without it.

    Raises Conflict, and RuleError `reason_missing`, `list_annulled`.
    """
    text = _reason(reason)
    with _changing(table, version, text, actor, Action.ANNUL_LIST) as (fresh, change):
        if fresh.annulled_reason:
            raise RuleError("list_annulled", table=fresh.number)
        fresh.annulled_reason = text
        change.after = {"table": fresh.number, "annulled": True}
    return fresh


def restore_list(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    """Takes an annulment back: the list counts again. Raises Conflict, and RuleError `reason_missing`,
    `list_not_annulled`.
    """
    with _changing(table, version, _reason(reason), actor, Action.RESTORE_LIST) as (fresh, change):
        if not fresh.annulled_reason:
            raise RuleError("list_not_annulled", table=fresh.number)
        fresh.annulled_reason = ""
        change.after = {"table": fresh.number, "annulled": False}
    return fresh


def save_control_list(*, table: Table, rows: Sequence[ControlRow | None], version: int, actor: Actor) -> Table:
    """The second list of a table, kept at seat 3, to be compared; the list of seat 1 counts. None for a row that is
    not written; no row at all takes the control list back.

    Raises Conflict, and RuleError `control_rows`, `number_range` (with the seat).
    """
    with _changing(table, version, "", actor, Action.SAVE_CONTROL_LIST) as (fresh, change):
        if rows and len(rows) != len(change.seats):
            raise RuleError("control_rows", rows=len(rows), seats=len(change.seats))
        for seat, row in enumerate(rows, start=1):
            _check_ranges(seat, row)
        change.before = {"control_list": fresh.control_list}
        fresh.control_list = [row and [row.points, row.won, row.lost, row.total] for row in rows]
        change.after = {"control_list": fresh.control_list}
    return fresh


@contextmanager
def _changing(table: Table, version: int, reason: str, actor: Actor, action: Action) -> Iterator[tuple[Table, Change]]:
    """A list in any state under the lock, stored with what was changed about it as a whole."""
    with writing(
        tournament=table.series.tournament, table=table, actor=actor, action=action, version=version, reason=reason
    ) as change:
        fresh = change.table
        if fresh is None:
            raise ValueError("this write concerns a table")
        yield fresh, change
        fresh.save(update_fields=["annulled_reason", "control_list"])


def _reason(reason: str) -> str:
    text = one_line(reason, field="reason", most=REASON_LENGTH)
    if not text:
        raise RuleError("reason_missing", field="reason")
    return text


type Given = list[tuple[Seat, Entrant]]
"""Rows and who they are given to."""


def _rows_that_move(seats: Mapping[int, Seat], owners: Mapping[int, Entrant]) -> Given:
    unknown = sorted(set(owners) - set(seats))
    if unknown:
        raise RuleError("seat_unknown", seat=unknown[0])
    after = {
        position: owners[position].pk if position in owners else seat.entrant_id for position, seat in seats.items()
    }
    if len(set(after.values())) < len(after):
        raise RuleError("entrant_twice", field="owners")
    moving = [position for position in sorted(owners) if owners[position].pk != seats[position].entrant_id]
    return [(seats[position], owners[position]) for position in moving]


def _rows_given_in_exchange(table: Table, rows: Given) -> Given:
    """Rows at other tables whose owners come here: each goes to who lost his row here at the end of the chain."""
    row_of = {owner.pk: seat for seat, owner in rows}
    own = {seat.entrant_id for seat, _owner in rows}
    taken = Seat.objects.filter(series=table.series, entrant__in=row_of.keys() - own).exclude(table=table)
    exchange: Given = []
    for there in taken.order_by("table__number", "position"):
        loser = row_of[there.entrant_id].entrant
        while loser.pk in row_of:
            loser = row_of[loser.pk].entrant
        exchange.append((there, loser))
    return exchange


def _give(rows: Given) -> None:
    """An entrant has one seat a series, so the rows are parked first: with nobody, which is checked at the end only.

    A row counts for the team its new owner plays for in this series; his team may have changed since.
    """
    teams = {seat.entrant_id: seat.team_id for seat, _owner in rows}
    for seat, _owner in rows:
        Seat.objects.filter(pk=seat.pk).update(entrant_id=-seat.pk)
    for seat, owner in rows:
        seat.entrant, seat.team_id = owner, teams.get(owner.pk, owner.team_id)
        Seat.objects.filter(pk=seat.pk).update(entrant=owner, team=seat.team_id)


def _mark_corrected(table_id: int, reason: str, *, moved_on: bool) -> None:
    """The list says that it was corrected; one at another table moves on to a new version too."""
    table = Table.objects.filter(pk=table_id)
    if not moved_on:
        table.update(version=F("version") + 1)
    closed = table.exclude(state=ListState.OPEN)
    closed.update(state=ListState.CORRECTED, correction_reason=reason, checked_by=None)


def _owner_facts(seats: Sequence[Seat]) -> Facts:
    return {"rows": [{"table": seat.table_id, "seat": seat.pk, "entrant": seat.entrant_id} for seat in seats]}


def _check_ranges(seat: int, row: ControlRow | None) -> None:
    if row is None:
        return
    for field, number, least, most in (
        ("points", row.points, LEAST_POINTS, MOST_POINTS),
        ("won", row.won, 0, MOST_GAMES),
        ("lost", row.lost, 0, MOST_GAMES),
        ("total", row.total or 0, -MOST_WRITTEN, MOST_WRITTEN),
    ):
        if not least <= number <= most:
            raise RuleError("number_range", field=field, least=least, most=most, seat=seat)
