"""The one way to write: lock, transaction, version, revision and journal (design 2, concurrency).

Locks are taken in the order Tournament, Table, Seat. On SQLite a file beside the database lets one writer in at a
time, because SQLite's own waiting is unfair; on PostgreSQL the rows are locked.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any

from django.db import IntegrityError, connection, transaction
from django.db.models import F, Model, QuerySet
from filelock import FileLock, Timeout

from scoring.models import JournalEntry, Seat, Table, Tournament, User
from scoring.rules.errors import RuleError
from scoring.services.faults import faults_told
from scoring.services.queueing import Queue
from scoring.services.texts import one_line

type Facts = Mapping[str, Any]
"""What a journal line and an answer hold: ids, numbers and codes as JSON, never names."""

PATIENCE = 20.0
"""Seconds a writer waits for those before it."""
POLL = 0.005
"""Seconds between two looks at a lock that another process holds."""
REASON_LENGTH = 200
# The threads of a process queue up here, so that only one of them asks for the file again and again.
_queue = Queue()
SUBMISSION_ID = re.compile(r"[A-Za-z0-9_-]{1,36}")


class Action(StrEnum):
    """What a journal line tells."""

    CREATE_TOURNAMENT = "create_tournament"
    EDIT_TOURNAMENT = "edit_tournament"
    SET_HOUSE_RULES = "set_house_rules"
    SET_VISIBILITY = "set_visibility"
    FREEZE_RESULTS = "freeze_results"
    RELEASE_RESULTS = "release_results"
    INVITE_OFFICIAL = "invite_official"
    ACCEPT_INVITATION = "accept_invitation"
    REMOVE_OFFICIAL = "remove_official"
    CREATE_PLAYER = "create_player"
    RENAME_PLAYER = "rename_player"
    RENAME_CLUB = "rename_club"
    ADD_ENTRANT = "add_entrant"
    EDIT_ENTRANT = "edit_entrant"
    REMOVE_ENTRANT = "remove_entrant"
    IMPORT_ENTRANTS = "import_entrants"
    CHECK_IN_ENTRANT = "check_in_entrant"
    MARK_PAID = "mark_paid"
    MERGE_PLAYERS = "merge_players"
    CREATE_TEAM = "create_team"
    EDIT_TEAM = "edit_team"
    REMOVE_TEAM = "remove_team"
    WITHDRAW_ENTRANT = "withdraw_entrant"
    EXCLUDE_ENTRANT = "exclude_entrant"
    READMIT_ENTRANT = "readmit_entrant"
    DRAW_TABLES = "draw_tables"
    DISCARD_SEATING = "discard_seating"
    LOCK_SEATING = "lock_seating"
    UNLOCK_SEATING = "unlock_seating"
    CHANGE_SEATING = "change_seating"
    SET_SEATING_RULES = "set_seating_rules"
    KEEP_APART = "keep_apart"
    OPEN_TABLE = "open_table"
    JOIN_TABLE = "join_table"
    LEAVE_TABLE = "leave_table"
    TAKE_BACK_CHANGE = "take_back_change"
    NAME_SUBSTITUTE = "name_substitute"
    MOVE_ROW = "move_row"
    REPLAY_ROUND = "replay_round"
    ANNUL_LIST = "annul_list"
    RESTORE_LIST = "restore_list"
    SAVE_CONTROL_LIST = "save_control_list"
    START_SERIES = "start_series"
    CLOSE_SERIES = "close_series"
    PUBLISH_SERIES = "publish_series"
    REOPEN_SERIES = "reopen_series"
    RECORD_DEAL = "record_deal"
    CORRECT_DEAL = "correct_deal"
    INSERT_DEAL = "insert_deal"
    REMOVE_DEAL = "remove_deal"
    SAVE_TOTALS = "save_totals"
    CLEAR_TOTALS = "clear_totals"
    HAND_IN = "hand_in"
    REOPEN_LIST = "reopen_list"
    MARK_CHECKED = "mark_checked"
    REJECT_LIST = "reject_list"
    AUDIT_LIST = "audit_list"
    IMPORT_DEALS = "import_deals"
    DRAW_LOTS = "draw_lots"
    DISCARD_LOTS = "discard_lots"
    DECIDE_TEAMS = "decide_teams"
    EDIT_RANKING = "edit_ranking"
    GIVE_ADJUSTMENT = "give_adjustment"
    REMOVE_ADJUSTMENT = "remove_adjustment"
    ADD_GRAND_OUVERT = "add_grand_ouvert"
    REMOVE_GRAND_OUVERT = "remove_grand_ouvert"
    EDIT_PUBLICATION = "edit_publication"
    SET_NAMES_SHOWN = "set_names_shown"
    BLANK_NAMES = "blank_names"
    EDIT_MONEY = "edit_money"
    ADD_PRIZE = "add_prize"
    REMOVE_PRIZE = "remove_prize"
    ADD_CASH = "add_cash"
    REMOVE_CASH = "remove_cash"
    TAKE_PENCIL = "take_pencil"
    CONFIRM_FOOTER = "confirm_footer"
    RENEW_CODE = "renew_code"
    IMPORT_TOURNAMENT = "import_tournament"
    MISS_COPY = "miss_copy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who writes: an account in the office, a table (by its token), or neither (a command).

    `device` tells the phones at a table apart (up to 36 characters); empty where the browser kept no cookie.
    """

    user: User | None = None
    table: Table | None = None
    device: str = ""

    @classmethod
    def system(cls) -> "Actor":
        """A command of the site's owner."""
        return cls()


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """The id a form or phone gave to what it sends (1 to 36 letters, digits, - and _), and what it sent (JSON)."""

    id: str
    content: object

    def digest(self, action: Action, table_id: int | None) -> str:
        """The same for the same content sent to the same place, whatever the order of its keys."""
        text = json.dumps([action, table_id, self.content], sort_keys=True, separators=(",", ":"), default=str)
        return hashlib.sha256(text.encode()).hexdigest()


class Conflict(Exception):
    """Somebody else wrote in between. `table` is fresh, `seen` the version (or deal number) the writer had seen."""

    def __init__(self, *, table: Table, seen: int) -> None:
        super().__init__(f"table {table.pk}: version {table.version}, seen {seen}")
        self.table = table
        self.seen = seen


class AlreadyDone(Exception):
    """This submission was written before; services catch it and give the first answer again."""

    def __init__(self, answer: Facts) -> None:
        super().__init__("submission written before")
        self.answer = answer

    def again[Row: Model](self, rows: QuerySet[Row], key: str) -> Row:
        """The row of `rows` whose id the first answer kept under `key`. Raises RuleError `taken_back` where it is
        gone since.
        """
        row = rows.filter(pk=self.answer[key]).first()
        if row is None:
            raise RuleError("taken_back", field="submission")
        return row


@dataclass(slots=True, kw_only=True)
class Change:
    """One write under way: the locked rows, fresh, and what the journal shall tell of it."""

    tournament_id: int | None
    table: Table | None = None
    seats: list[Seat] = field(default_factory=list)
    before: Facts | None = None
    after: Facts | None = None
    answer: Facts = field(default_factory=dict)

    def read_tournament(self) -> Tournament:
        """The tournament, fresh and locked; one query, which a list can do without."""
        if self.tournament_id is None:
            raise ValueError("this write concerns no tournament")
        return Tournament.objects.get(pk=self.tournament_id)


@contextmanager
def writing(
    *,
    tournament: Tournament | None,
    actor: Actor,
    action: Action,
    table: Table | None = None,
    version: int | None = None,
    submission: Submission | None = None,
    reason: str = "",
    also: Sequence[Tournament] = (),
) -> Iterator[Change]:
    """One write, wholly or not at all; never inside another transaction.

    With a `version`, the table is written only where it is still at that one, and moves on. `also` are the other
    tournaments that show what is changed. Raises Conflict, AlreadyDone, and RuleError `submission_reused`,
    `submission_id`, `other_table`, `text_too_long`, and `busy`, `no_room`, `no_database` where the database refuses.
    """
    line = _line(actor, action, reason, table)
    with faults_told(), one_writer(), transaction.atomic(durable=True):
        change = _locked(tournament, table, also)
        if submission is not None:
            if tournament is None:
                _wait_for_twins(submission)
            line.submission_id, line.digest = _fresh_submission(submission, action, table)
        if version is not None:
            _move_version(change, version)
        yield change
        _conclude(change, line, also)


@dataclass(slots=True, kw_only=True)
class _Line:
    actor: Actor
    action: Action
    reason: str
    submission_id: str | None = None
    digest: str = ""


def _line(actor: Actor, action: Action, reason: str, table: Table | None) -> _Line:
    """The journal line as far as it is known before. A table writes its own list only."""
    if actor.table is not None and (table is None or actor.table.pk != table.pk):
        raise RuleError("other_table")
    return _Line(actor=actor, action=action, reason=one_line(reason, field="reason", most=REASON_LENGTH))


@contextmanager
def one_writer() -> Iterator[None]:
    """On SQLite one writer at a time. Raises RuleError `busy` when those before take longer than `PATIENCE`."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or "memory" in name:
        yield
        return
    if not _queue.acquire(PATIENCE):
        raise RuleError("busy")
    try:
        with _first_in_file(f"{name}.lock"):
            yield
    finally:
        _queue.release()


@contextmanager
def _first_in_file(path: str) -> Iterator[None]:
    lock = _file_lock(path)
    try:
        lock.acquire(timeout=PATIENCE, poll_interval=POLL)
    except Timeout as error:
        raise RuleError("busy") from error
    try:
        yield
    finally:
        lock.release()


@cache
def _file_lock(path: str) -> FileLock:
    return FileLock(path, thread_local=False)


def _locked(tournament: Tournament | None, table: Table | None, also: Sequence[Tournament]) -> Change:
    wanted = {each.pk for each in (tournament, *also) if each is not None}
    if connection.features.has_select_for_update:
        list(Tournament.objects.select_for_update().filter(pk__in=wanted).order_by("pk").values_list("pk"))
    change = Change(tournament_id=None if tournament is None else tournament.pk)
    if table is not None:
        change.table = Table.objects.select_for_update().get(pk=table.pk)
        change.seats = list(Seat.objects.select_for_update().filter(table=table).order_by("position"))
    return change


def _fresh_submission(submission: Submission, action: Action, table: Table | None) -> tuple[str, str]:
    """The id and digest to keep. Raises AlreadyDone with the first answer, RuleError where the content is another."""
    if not SUBMISSION_ID.fullmatch(submission.id):
        raise RuleError("submission_id", field="submission")
    digest = submission.digest(action, table.pk if table is not None else None)
    known = JournalEntry.objects.filter(submission_id=submission.id).values_list("digest", "answer").first()
    if known is None:
        return submission.id, digest
    if known[0] != digest:
        raise RuleError("submission_reused", field="submission")
    raise AlreadyDone(known[1] or {})


def _wait_for_twins(submission: Submission) -> None:
    """Let the same submission, sent twice in one moment, come one after the other where no row is there to be locked (a
    new tournament): PostgreSQL would let both through. On SQLite there is one writer anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [submission.id])


def written_before(submission: Submission, action: Action) -> Facts | None:
    """The answer that this submission was given before, None if it is new; for a page that would otherwise judge the
    same content against what it has written itself. Raises RuleError as `writing` does.
    """
    try:
        _fresh_submission(submission, action, None)
    except AlreadyDone as done:
        return done.answer
    return None


def _move_version(change: Change, seen: int) -> None:
    """Written only where it is still the version seen: the condition is in the statement, not only in the lock."""
    table = change.table
    if table is None:
        raise ValueError("only a table has a version")
    if not Table.objects.filter(pk=table.pk, version=seen).update(version=F("version") + 1):
        raise Conflict(table=table, seen=seen)
    table.version = seen + 1


def _conclude(change: Change, line: _Line, also: Sequence[Tournament]) -> None:
    others = [each.pk for each in also if each.pk != change.tournament_id]
    touched = others if change.tournament_id is None else [change.tournament_id, *others]
    Tournament.objects.filter(pk__in=touched).update(revision=F("revision") + 1)
    if not touched:
        _add_line(change, line, None)
    for tournament_id in touched:
        _add_line(change, line, tournament_id)
        line.submission_id, line.digest = None, ""


def _add_line(change: Change, line: _Line, tournament_id: int | None) -> None:
    try:
        JournalEntry.objects.create(
            tournament_id=tournament_id,
            table=change.table,
            user=line.actor.user,
            action=line.action,
            before=change.before,
            after=change.after,
            reason=line.reason,
            submission_id=line.submission_id,
            digest=line.digest,
            answer=change.answer if line.submission_id else None,
        )
    except IntegrityError as error:
        # Two tournaments were sent the same id in the same moment; the lock of one does not keep the other out.
        raise RuleError("submission_reused", field="submission") from error
