"""One list under the lock: its seats, its lines as the rules know them, and its footers."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from django.db import connection
from django.utils import timezone

from scoring.models import KeptAs, Seat, Series, SeriesState, Table, Tournament
from scoring.models.table import FOOTER_FIELDS
from scoring.reports.sheets import present
from scoring.rules.deals import Reason
from scoring.rules.errors import RuleError
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import Footer, PlayedDeal, footers, next_dealer
from scoring.services.series import require_turn
from scoring.services.writing import Action, Actor, Change, Conflict, Facts, Submission, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A place in the list before anybody plays there: deal number, dealer and the seats present."""

    number: int
    dealer: int
    present: tuple[int, ...]


@dataclass(slots=True, kw_only=True)
class OpenList:
    """An open list under the lock. What it needs of its tournament is frozen once a series is seated."""

    change: Change
    tournament: Tournament
    table: Table
    seats: tuple[Seat, ...]

    @property
    def rule_set(self) -> RuleSet:
        """The rule set of its tournament."""
        return RuleSet(self.tournament.rule_set)

    @property
    def positions(self) -> tuple[int, ...]:
        """The seats, in order."""
        return tuple(seat.position for seat in self.seats)

    @property
    def expected(self) -> int:
        """The deals of the whole list."""
        return full_length(self.seats, self.tournament.rounds)

    def seat_at(self, position: int) -> Seat:
        """The seat at a position. Raises RuleError `seat_unknown`."""
        for seat in self.seats:
            if seat.position == position:
                return seat
        raise RuleError("seat_unknown", field="declarer", seat=position)


class ListWriter(Protocol):
    """How a list is written to: `writing_list` where it is open, `corrections.correcting_list` where it is closed."""

    def __call__(
        self,
        *,
        table: Table,
        actor: Actor,
        action: Action,
        version: int | None = None,
        submission: Submission | None = None,
        reason: str = "",
    ) -> AbstractContextManager[OpenList]: ...


@contextmanager
def writing_list(
    *,
    table: Table,
    actor: Actor,
    action: Action,
    version: int | None = None,
    submission: Submission | None = None,
    reason: str = "",
) -> Iterator[OpenList]:
    """A write to an open list; an account that writes is remembered as the one who typed it.

    At a table one phone writes: the first that does, until another takes the pencil. Raises RuleError `list_closed`,
    `pencil_elsewhere`, and as `writing` does.
    """
    try:
        with writing(
            tournament=table.series.tournament,
            table=table,
            actor=actor,
            action=action,
            version=version,
            submission=submission,
            reason=reason,
        ) as change:
            opened = opened_list(change, table)
            _remember_typist(opened.table, actor)
            _hold_pencil(opened.table, actor)
            yield opened
    except Conflict as conflict:
        # A page from before the list was closed: comparing versions would lead nowhere.
        check_open(conflict.table, table.series.number)
        raise


def _remember_typist(table: Table, actor: Actor) -> None:
    if actor.user is not None and table.typed_by_id != actor.user.pk:
        table.typed_by = actor.user
        table.save(update_fields=["typed_by"])


def _hold_pencil(table: Table, actor: Actor) -> None:
    if actor.table is None or not actor.device or table.writer == actor.device:
        return
    if table.writer:
        raise RuleError("pencil_elsewhere", table=table.number)
    give_pencil(table, actor.device)


def give_pencil(table: Table, device: str) -> None:
    """From now on this phone writes the list."""
    table.writer = device
    table.save(update_fields=["writer"])


def check_open(table: Table, series: int) -> None:
    """Raises RuleError `list_closed`."""
    if not table.is_open:
        raise RuleError("list_closed", table=table.number, series=series)


def opened_list(change: Change, asked: Table) -> OpenList:
    """The list that a write has locked, where it is open. Raises RuleError `list_closed`."""
    table = change.table
    if table is None:
        raise ValueError("a list belongs to a table")
    check_open(table, asked.series.number)
    return OpenList(change=change, tournament=asked.series.tournament, table=table, seats=tuple(change.seats))


def begin(opened: OpenList, kept_as: KeptAs) -> None:
    """The list is kept in this way, and the clock of a seated series starts with the first entry.

    Raises RuleError `series_before_running`: the list of a series planned ahead is open, but not yet to be written.
    """
    if any(seat.points is not None for seat in opened.seats):
        return
    if opened.table.kept_as != kept_as:
        opened.table.kept_as = kept_as
        opened.table.save(update_fields=["kept_as"])
    seated = Series.objects.filter(pk=opened.table.series_id, state=SeriesState.SEATED).first()
    if seated is not None:
        require_turn(seated)
        seated.state, seated.started_at = SeriesState.RUNNING, timezone.now()
        seated.save(update_fields=["state", "started_at"])


def require_kept_as(opened: OpenList, kept_as: KeptAs) -> None:
    """Two lists of one table are not mixed: raises RuleError `list_kept_as_totals` or `list_kept_as_deals`."""
    if opened.table.kept_as == kept_as or all(seat.points is None for seat in opened.seats):
        return
    if kept_as == KeptAs.DEALS:
        raise RuleError("list_kept_as_totals", table=opened.table.number)
    raise RuleError("list_kept_as_deals", table=opened.table.number)


def full_length(seats: Sequence[Seat], rounds: int) -> int:
    """The deals of so many rounds: in each, everybody then present deals once."""
    deals = 0
    for _round in range(rounds):
        deals += len(present(seats, deals + 1))
    return deals


def slots(seats: Sequence[Seat], count: int) -> list[Slot]:
    """The first so many places of the list, the dealers by rotation from seat 1."""
    made: list[Slot] = []
    dealer: int | None = None
    before: tuple[int, ...] | None = None
    for number in range(1, count + 1):
        at_table = present(seats, number)
        dealer, before = next_dealer(dealer, at_table, before), at_table
        made.append(Slot(number=number, dealer=dealer, present=at_table))
    return made


# Every deal that is saved reads all deals of its table; put together by the ORM, this costs ten times as much.
_LINES = "SELECT number, dealer_id, declarer_id, points FROM scoring_deal WHERE table_id = %s ORDER BY number"


def read_lines(opened: OpenList) -> list[PlayedDeal]:
    """The lines of the list as they count, in order; one query."""
    at = {seat.pk: seat.position for seat in opened.seats}
    with connection.cursor() as cursor:
        cursor.execute(_LINES, [opened.table.pk])
        rows = cursor.fetchall()
    return [
        PlayedDeal(
            number=number,
            present=present(opened.seats, number),
            dealer=at[dealer],
            declarer=None if declarer is None else at[declarer],
            points=points,
            reason=counted_reason(declarer, points),
        )
        for number, dealer, declarer, points in rows
    ]


def counted_reason(declarer: int | None, points: int) -> Reason:
    """Won or lost by the sign; for the footer an overbid deal is a lost one."""
    if declarer is None:
        return Reason.PASSED_IN
    return Reason.WON if points > 0 else Reason.LOST


def settle(opened: OpenList, lines: Sequence[PlayedDeal]) -> tuple[Seat, ...]:
    """The footers of all seats from all the lines; without a line there is no footer. Raises RuleError as
    `rules.sheets.footers` does.
    """
    computed: Mapping[int, Footer | None] = footers(lines, opened.positions) if lines else {}
    for seat in opened.seats:
        store_footer(seat, computed.get(seat.position))
    return opened.seats


def store_footer(seat: Seat, footer: Footer | None) -> None:
    """Writes the footer where it is not the one already there; who had agreed to the former has not to this one."""
    columns: dict[str, Any] = {name: getattr(footer, name, None) for name in FOOTER_FIELDS}
    if all(getattr(seat, name) == value for name, value in columns.items()):
        return
    for name, value in columns.items():
        setattr(seat, name, value)
    seat.confirmed = None
    Seat.objects.filter(pk=seat.pk).update(**columns, confirmed=None)


def footer_facts(seats: Sequence[Seat]) -> list[Facts]:
    """The footers for the journal: by seat, the signed total with them."""
    return [{"seat": seat.pk, "entrant": seat.entrant_id, **figures(seat)} for seat in seats]


def figures(seat: Seat) -> dict[str, int]:
    """The footer of a seat that has one, with its total: points + 50 x (won - lost) + bonus."""
    footer = Footer(**{name: getattr(seat, name) or 0 for name in FOOTER_FIELDS})
    return {**{name: getattr(footer, name) for name in FOOTER_FIELDS}, "total": footer.total}
