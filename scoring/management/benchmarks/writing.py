"""Row 3: many tables save deals at once, beside the bare write of the same rows by as many writers."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import quantiles

from django.db import connection, transaction
from django.db.models import Count, F
from filelock import FileLock

from scoring.management.benchmarks.measuring import Line
from scoring.models import Deal, DealKind, JournalEntry, Seat, Table, Tournament
from scoring.models.table import FOOTER_FIELDS
from scoring.services.check_scores import check_scores
from scoring.services.deals import DealEntry, record_deal
from scoring.services.random_deals import random_sheet
from scoring.services.seating import draw_tables
from scoring.services.writing import Actor

SEED = 1
PATIENCE, POLL = 20.0, 0.005
WRITERS = {8: 32, 64: 12}
"""How many deals each of so many writers saves."""
TURNS = 4
"""What is compared is measured in turns, so that a slow moment of the machine meets both."""
SEATS_OF_A_TABLE = 4
BYTES_OF_A_JOURNAL_LINE = 600

_queue = threading.Lock()

type Write = Callable[[int, int], None]
"""One write of a writer; both numbers from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What so many writers did: writes a second, the wait that 99 of 100 stay below, the longest (s), errors."""

    rate: float
    p99: float
    longest: float
    errors: int


@dataclass(slots=True, kw_only=True)
class Measured:
    """Writes under way: how long each waited and all of them took (s), and what went wrong."""

    waits: list[float] = field(default_factory=list)
    errors: list[Exception] = field(default_factory=list)
    took: float = 0.0

    def told(self) -> Written:
        p99 = quantiles(self.waits, n=100, method="inclusive")[-1]
        return Written(rate=len(self.waits) / self.took, p99=p99, longest=max(self.waits), errors=len(self.errors))


def writing_lines(tournament: Tournament) -> list[Line]:
    """Deals saved by 8 and by 64 tables at once, the bare write beside it; then whether anything is lost or doubled."""
    Tournament.objects.filter(pk=tournament.pk).update(series_planned=tournament.series_planned + 1)
    tournament.refresh_from_db()
    series = draw_tables(tournament=tournament, actor=Actor.system(), rng=Random(SEED))
    of_four = series.tables.annotate(seated=Count("seats")).filter(seated=SEATS_OF_A_TABLE)
    tables = list(of_four.select_related("series__tournament").order_by("number"))
    lines: list[Line] = []
    expected, written_bare = 0, list[Table]()
    for writers, deals in WRITERS.items():
        bare, own, tables = tables[:writers], tables[writers : 2 * writers], tables[2 * writers :]
        if len(own) == writers:
            expected += writers * deals
            written_bare += bare
            saved, plain, single = _in_turns([_saver(own, deals), _bare_writer(bare), _single], writers, deals)
            lines += _compared(saved, plain, single, writers)
    _erase(written_bare)
    found = Deal.objects.filter(table__series=series).count()
    tournament.refresh_from_db()
    differences = len(list(check_scores(tournament=tournament)))
    return [*lines, Line(what="deals saved", figure=f"{found} of {expected}", beside=f"{differences} differences")]


def _compared(saved: Written, bare: Written, single: Written, writers: int) -> list[Line]:
    return [
        Line(
            what=f"saving a deal, {writers} writers",
            figure=_told(saved),
            beside=f"{bare.rate / saved.rate:.1f} x the bare write of its rows",
            bar="2 x, no error",
        ),
        Line(what=f"the bare write, {writers} writers", figure=_told(bare)),
        Line(
            what=f"a single insert, {writers} writers",
            figure=_told(single),
            beside=f"{saved.rate / single.rate:.2f} deals saved in the time of one",
        ),
    ]


def _told(written: Written) -> str:
    return f"{written.rate:.0f}/s, p99 {written.p99:.2f}, last {written.longest:.2f} s, {written.errors} errors"


def _saver(tables: Sequence[Table], deals: int) -> Write:
    sheets = [
        random_sheet(Random(SEED + place), players=SEATS_OF_A_TABLE, deals=deals, strengths=[1] * SEATS_OF_A_TABLE)
        for place in range(len(tables))
    ]

    def write(writer: int, number: int) -> None:
        deal = sheets[writer][number]
        entry = DealEntry(declarer=deal.declarer, facts=deal.facts)
        record_deal(table=tables[writer], entry=entry, actor=Actor(table=tables[writer]))

    return write


def _bare_writer(tables: Sequence[Table]) -> Write:
    """The same rows, under the same kind of lock, with nothing read, checked or computed: deals passed in."""
    seats = [list(table.seats.order_by("position")) for table in tables]

    def write(writer: int, number: int) -> None:
        table, own = tables[writer], seats[writer]
        with _one_writer(), transaction.atomic():
            Tournament.objects.filter(pk=table.series.tournament_id).update(revision=F("revision") + 1)
            dealer = own[number % len(own)]
            Deal.objects.create(
                table=table, number=number + 1, players=len(own), dealer=dealer, kind=DealKind.PASSED_IN
            )
            for seat in own:
                Seat.objects.filter(pk=seat.pk).update(points=0, won=0, lost=0, others_lost=0, bonus=0)
            facts = {"deal": number, "text": "x" * BYTES_OF_A_JOURNAL_LINE}
            JournalEntry.objects.create(tournament=table.series.tournament, table=table, action="bare", after=facts)

    return write


def _single(_writer: int, _number: int) -> None:
    """One insert a transaction, nothing else: the least a write can cost, with the database's own waiting."""
    with transaction.atomic():
        JournalEntry.objects.create(action="bare")


def _erase(tables: Sequence[Table]) -> None:
    """What was only a yardstick; an error in it would leave a gap that no service made."""
    Deal.objects.filter(table__in=tables).delete()
    Seat.objects.filter(table__in=tables).update(**dict.fromkeys(FOOTER_FIELDS))


@contextmanager
def _one_writer() -> Iterator[None]:
    """As services write to SQLite: threads in a queue, the first of them under the lock beside the database file."""
    with _queue, FileLock(f"{connection.settings_dict['NAME']}.lock", timeout=PATIENCE, poll_interval=POLL):
        yield


def _in_turns(writes: Sequence[Write], writers: int, times: int) -> list[Written]:
    """What each of these took, every writer calling it so often: a part of each in turn."""
    measured = [Measured() for _write in writes]
    for turn in range(TURNS):
        numbers = range(turn * times // TURNS, (turn + 1) * times // TURNS)
        for write, into in zip(writes, measured, strict=True):
            _at_once(writers, numbers, write, into)
    return [each.told() for each in measured]


def _at_once(writers: int, numbers: Sequence[int], write: Write, into: Measured) -> None:
    """So many threads start together, each writes these numbers."""
    gate = threading.Barrier(writers + 1)

    def run(writer: int) -> None:
        gate.wait()
        for number in numbers:
            into.waits.append(_timed(partial(write, writer, number), into.errors))
        connection.close()

    threads = [threading.Thread(target=run, args=(writer,)) for writer in range(writers)]
    for thread in threads:
        thread.start()
    gate.wait()
    begun = time.perf_counter()
    for thread in threads:
        thread.join()
    into.took += time.perf_counter() - begun


def _timed(write: Callable[[], None], errors: list[Exception]) -> float:
    """Seconds on the clock for one write; an error is noted."""
    begun = time.perf_counter()
    try:
        write()
    except Exception as error:  # noqa: BLE001  (whatever goes wrong is what is counted here)
        errors.append(error)
    return time.perf_counter() - begun
