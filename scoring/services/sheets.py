"""A list as a whole: typed as totals, handed in, checked, reopened."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils import timezone

from scoring.models import Deal, KeptAs, Kind, ListState, Seat, Table, Tournament
from scoring.models.table import new_token
from scoring.rules.checks import Check, Finding, Severity, TypedList, TypedRow, check_list
from scoring.rules.errors import RuleError
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import Footer, bonus_per_lost
from scoring.services.checking import check_checkable
from scoring.services.lists import (
    ListWriter,
    OpenList,
    begin,
    footer_facts,
    opened_list,
    require_kept_as,
    store_footer,
    writing_list,
)
from scoring.services.seating import free_codes
from scoring.services.texts import one_line
from scoring.services.writing import REASON_LENGTH, Action, Actor, AlreadyDone, Facts, Submission, writing

MOST_POINTS = 35_000
LEAST_POINTS = -70_000
MOST_WRITTEN = 100_000
ABOUT_WRITTEN_TOTALS = {Check.H3, Check.H4, Check.H5, Check.H6}
"""Checks that hold a written total against the figures: the paper may be wrong there, and is kept as it was signed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """One row as typed, at a seat (position): points and total signed; `written_total` None takes the computed one."""

    position: int
    points: int
    won: int
    lost: int
    written_total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """A list typed as totals. `passed_in` None: the rest of the deals."""

    rows: tuple[TotalsRow, ...]
    deals_played: int
    passed_in: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsAnswer:
    """What was found on a list that was saved; `version` is the one to send next."""

    findings: tuple[Finding, ...]
    version: int
    repeated: bool = False


class TotalsRefused(Exception):
    """The list cannot be right as typed, and nothing was saved. `keepable`: only written totals are against it, so it
    may be kept as written (`keep=True`) or with the computed totals (`written_total=None`).
    """

    def __init__(self, findings: Sequence[Finding], *, keepable: bool) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = tuple(findings)
        self.keepable = keepable


def save_totals(
    *,
    table: Table,
    totals: Totals,
    version: int,
    actor: Actor,
    keep: bool = False,
    submission: Submission | None = None,
    reason: str = "",
    writer: ListWriter = writing_list,
) -> TotalsAnswer:
    """The footers of an open list (or, by another `writer`, of a closed one) as typed; others' lost games and their
    bonus follow from the rows.

    Hard findings refuse: H1, H2 and H7 always, those about a written total (H3 to H6) unless `keep`, which keeps it
    beside the computed one. Raises TotalsRefused, Conflict, and RuleError `list_closed`, `list_kept_as_deals`,
    `rows_against_seats`, `number_range` (with the seat), `table_changed_size`.
    """
    try:
        with writer(
            table=table,
            actor=actor,
            action=Action.SAVE_TOTALS,
            version=version,
            submission=submission,
            reason=reason,
        ) as opened:
            return _save(opened, totals, keep)
    except AlreadyDone as done:
        return _again(done.answer)


def clear_totals(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    """Takes typed totals back from an open list, so that it can be kept deal by deal.

    Raises Conflict, and RuleError `list_closed`, `list_kept_as_deals`, `reason_missing`.
    """
    _need(reason)
    with writing_list(table=table, actor=actor, action=Action.CLEAR_TOTALS, version=version, reason=reason) as opened:
        require_kept_as(opened, KeptAs.TOTALS)
        opened.change.before = totals_facts(opened)
        for seat in opened.seats:
            store_footer(seat, None)
            store_written(seat, None)
        fresh = opened.table
        fresh.kept_as, fresh.deals_played, fresh.passed_in, fresh.parts = KeptAs.DEALS, None, None, []
        fresh.save(update_fields=["kept_as", "deals_played", "passed_in", "parts"])
    return fresh


def hand_in(*, table: Table, version: int, actor: Actor, note: str = "") -> Table:
    """The list is closed and counts; the address of the table is dead until somebody reopens it.

    A list shorter than its rounds needs a note (rules 2: time limit). The table itself hands in only what everybody
    there agrees with; the office is free. After a reopening it is handed in as corrected. Raises Conflict, and
    RuleError `list_closed`, `list_empty`, `note_missing`, `footers_disputed`, `footers_unconfirmed`.
    """
    text = one_line(note, field="note", most=REASON_LENGTH)
    with writing(
        tournament=table.series.tournament,
        table=table,
        actor=actor,
        action=Action.HAND_IN,
        version=version,
        reason=text,
    ) as change:
        opened = opened_list(change, table)
        deals = _check_complete(opened, text)
        if actor.table is not None:
            _check_agreed(opened.seats)
        fresh = opened.table
        fresh.state = ListState.CORRECTED if fresh.correction_reason else ListState.HANDED_IN
        fresh.note, fresh.handed_in_at = text or fresh.note, timezone.now()
        fresh.save(update_fields=["state", "note", "handed_in_at"])
        change.after = {"state": fresh.state, "deals": deals, "footers": footer_facts(opened.seats)}
    return fresh


def reopen(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    """A closed list can be written again, under a new token and code; until it is handed in again it does not count.

    Raises Conflict, and RuleError `reason_missing`, `list_open`.
    """
    _need(reason)
    with writing(
        tournament=table.series.tournament,
        table=table,
        actor=actor,
        action=Action.REOPEN_LIST,
        version=version,
        reason=reason,
    ) as change:
        fresh = _fresh(change.table)
        if fresh.is_open:
            raise RuleError("list_open", table=fresh.number)
        change.before = {"state": fresh.state, "footers": footer_facts(change.seats)}
        fresh.state, fresh.handed_in_at, fresh.checked_by = ListState.OPEN, None, None
        fresh.token, fresh.code = new_token(), free_codes(1)[0]
        fresh.correction_reason = one_line(reason, field="reason", most=REASON_LENGTH)
        fresh.save(update_fields=["state", "handed_in_at", "checked_by", "token", "code", "correction_reason"])
        Seat.objects.filter(table=fresh).update(confirmed=None)
        change.after = {"state": fresh.state}
    return fresh


def mark_checked(*, table: Table, version: int, actor: Actor) -> Table:
    """A second person has compared the list with the paper and accepts it.

    Raises Conflict, and RuleError `account_needed`, `list_open`, `list_checked`, `checked_by_the_typist`.
    """
    if actor.user is None:
        raise RuleError("account_needed")
    with writing(
        tournament=table.series.tournament, table=table, actor=actor, action=Action.MARK_CHECKED, version=version
    ) as change:
        fresh = _fresh(change.table)
        check_checkable(fresh, actor.user.pk)
        change.before = {"state": fresh.state}
        fresh.state, fresh.checked_by = ListState.CHECKED, actor.user
        fresh.save(update_fields=["state", "checked_by"])
        change.after = {"state": fresh.state}
    return fresh


def _save(opened: OpenList, totals: Totals, keep: bool) -> TotalsAnswer:
    _check_ranges(opened, totals)
    findings = findings_of(totals, opened.tournament, keep=keep)
    opened.change.before = totals_facts(opened)
    _store_totals(opened, totals)
    opened.change.after = totals_facts(opened)
    opened.change.answer = {"findings": [asdict(each) for each in findings], "version": opened.table.version}
    return TotalsAnswer(findings=findings, version=opened.table.version)


def _need(reason: str) -> None:
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")


def _fresh(table: Table | None) -> Table:
    if table is None:
        raise ValueError("this write concerns a table")
    return table


def _check_ranges(opened: OpenList, totals: Totals) -> None:
    """What the database could not keep, and what is no list of this table at all."""
    require_kept_as(opened, KeptAs.TOTALS)
    if tuple(row.position for row in totals.rows) != opened.positions:
        raise RuleError("rows_against_seats", rows=len(totals.rows), seats=len(opened.seats))
    if any(seat.from_deal > 1 or seat.left_after is not None for seat in opened.seats):
        raise RuleError("table_changed_size", table=opened.table.number)
    check_figures(totals, opened.expected)


def check_figures(totals: Totals, most_deals: int) -> None:
    """Refuses what no list can say. Raises RuleError `number_range`, with the seat where it is one row's."""
    within("deals_played", totals.deals_played, 1, most_deals)
    within("passed_in", totals.passed_in or 0, 0, totals.deals_played)
    for row in totals.rows:
        within("points", row.points, LEAST_POINTS, MOST_POINTS, seat=row.position)
        within("won", row.won, 0, totals.deals_played, seat=row.position)
        within("lost", row.lost, 0, totals.deals_played, seat=row.position)
        within("written_total", row.written_total or 0, -MOST_WRITTEN, MOST_WRITTEN, seat=row.position)


def within(field: str, number: int, least: int, most: int, **where: int) -> None:
    """Raises RuleError `number_range` outside of both ends."""
    if not least <= number <= most:
        raise RuleError("number_range", field=field, least=least, most=most, **where)


def isko_bounds_hold(tournament: Tournament) -> bool:
    """Whether the bounds of H7 hold: they are those of ISkO without factors and Ramsch."""
    return tournament.rule_set == RuleSet.ISKO and tournament.kind != Kind.FRIENDLY


def findings_of(totals: Totals, tournament: Tournament, *, keep: bool) -> tuple[Finding, ...]:
    """All findings, if the list (or a part of it) may be saved with them. Raises TotalsRefused."""
    findings = check_list(
        TypedList(
            rows=tuple(_typed(row) for row in totals.rows),
            deals=totals.deals_played,
            passed=totals.passed_in,
            isko=isko_bounds_hold(tournament),
        )
    )
    hard = [each for each in findings if each.severity is Severity.HARD]
    keepable = all(each.check in ABOUT_WRITTEN_TOTALS for each in hard)
    if hard and not (keep and keepable):
        raise TotalsRefused(findings, keepable=keepable)
    return findings


def _typed(row: TotalsRow) -> TypedRow:
    return TypedRow(seat=row.position, points=row.points, won=row.won, lost=row.lost, written_total=row.written_total)


def _store_totals(opened: OpenList, totals: Totals) -> None:
    begin(opened, KeptAs.TOTALS)
    lost, games = sum(row.lost for row in totals.rows), sum(row.won + row.lost for row in totals.rows)
    per_lost = bonus_per_lost(len(totals.rows))
    for seat, row in zip(opened.seats, totals.rows, strict=True):
        others = lost - row.lost
        footer = Footer(points=row.points, won=row.won, lost=row.lost, others_lost=others, bonus=per_lost * others)
        store_footer(seat, footer)
        store_written(seat, row.written_total)
    table = opened.table
    table.deals_played = totals.deals_played
    table.passed_in = totals.deals_played - games if totals.passed_in is None else totals.passed_in
    table.save(update_fields=["deals_played", "passed_in"])


def store_written(seat: Seat, written_total: int | None) -> None:
    """The total as somebody wrote it on paper."""
    if seat.written_total != written_total:
        seat.written_total = written_total
        seat.save(update_fields=["written_total"])


def totals_facts(opened: OpenList) -> Facts | None:
    """A list of totals for the journal; None where no result is there: not the same as zeros."""
    if any(seat.points is None for seat in opened.seats):
        return None
    return {
        "deals_played": opened.table.deals_played,
        "passed_in": opened.table.passed_in,
        "footers": footer_facts(opened.seats),
        "written_totals": [seat.written_total for seat in opened.seats],
    }


def _check_agreed(seats: Sequence[Seat]) -> None:
    if any(seat.confirmed is False for seat in seats):
        raise RuleError("footers_disputed")
    if any(seat.confirmed is None for seat in seats):
        raise RuleError("footers_unconfirmed")


def _check_complete(opened: OpenList, note: str) -> int:
    """The deals on the list, if it may be handed in."""
    if any(seat.points is None for seat in opened.seats):
        raise RuleError("list_empty", table=opened.table.number)
    by_deal = opened.table.kept_as == KeptAs.DEALS
    deals = Deal.objects.filter(table=opened.table).count() if by_deal else opened.table.deals_played or 0
    if deals < opened.expected and not note:
        raise RuleError("note_missing", field="note", deals=deals, expected=opened.expected)
    return deals


def _again(told: Facts) -> TotalsAnswer:
    findings = tuple(_finding(each) for each in told["findings"])
    return TotalsAnswer(findings=findings, version=told["version"], repeated=True)


def _finding(told: Mapping[str, Any]) -> Finding:
    return Finding(**{**told, "check": Check(told["check"]), "severity": Severity(told["severity"])})
