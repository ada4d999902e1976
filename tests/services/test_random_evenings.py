"""Random evenings through the services: everything that happens in issue 3 happens in any order, and nothing breaks.

What cannot be is refused with a RuleError; whatever is done, `check_scores` finds no difference and every seating is
a seating. The seed of a failure is printed; EVENING_SEED sets the first, EVENINGS how many.
"""

import os
from collections.abc import Callable
from random import Random, SystemRandom

import pytest

from scoring.models import Deal, Entrant, Kind, ListState, Seat, SeatingKind, Series, SeriesState, Table, Tournament
from scoring.rules.errors import RuleError
from scoring.services.check_scores import check_scores
from scoring.services.deals import record_deal
from scoring.services.entrants import EntrantFacts, add_entrant, exclude_entrant, readmit_entrant, withdraw_entrant
from scoring.services.evening import join_table, leave_table, take_back_change
from scoring.services.evening_lists import annul_list, move_rows, replay_round, restore_list
from scoring.services.seating import discard_seating, draw_tables, redraw_tables
from scoring.services.seating_changes import SeatingWorse, empty_seats, keep_seating, swap_seats
from scoring.services.series import close_series, reopen_series, start_series
from scoring.services.sheets import hand_in, reopen
from tests.services.lists import PASSED_IN, SYSTEM, footers_by_sql, fresh, game, stored_footers
from tests.world import make_entrants, make_tournament

pytestmark = pytest.mark.django_db

EVENINGS = int(os.environ.get("EVENINGS", "2"))
STEPS, STEPS_BETWEEN_LOOKS = 120, 10
SEED = int(os.environ.get("EVENING_SEED", SystemRandom().randrange(10**9)))


class Evening:
    """A tournament of short series and a director who does whatever comes to mind."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        kind = self.random.choice((Kind.TOURNAMENT, Kind.CLUB_EVENING))
        self.tournament = make_tournament(f"t-{seed}", rounds=2, series_planned=3, kind=kind)
        # Five make a table of five, which only a club evening may have.
        make_entrants(self.tournament, self.random.randint(5 if kind == Kind.CLUB_EVENING else 6, 14))
        self.done: list[str] = []
        self.steps: list[Callable[[], object]] = [
            *([self.draw] * 2),
            self.redraw,
            self.discard,
            self.start,
            *([self.play] * 8),
            *([self.hand_in] * 3),
            *([self.close] * 3),
            self.reopen_series,
            self.reopen_list,
            self.miss,
            self.swap,
            self.keep,
            self.late_entry,
            self.withdraw,
            self.exclude,
            self.readmit,
            *([self.join] * 2),
            *([self.leave] * 2),
            self.take_back,
            self.move,
            self.replay,
            self.annul,
            self.restore,
        ]

    def begin(self) -> None:
        """Drawn, started and the first deal passed in, so that everything else has something to happen to."""
        series = draw_tables(tournament=self.tournament, actor=SYSTEM, method=SeatingKind.LOT, rng=self.random)
        start_series(series=series, actor=SYSTEM)
        record_deal(table=self.table(), entry=PASSED_IN, actor=SYSTEM)

    def step(self) -> None:
        what = self.random.choice(self.steps)
        try:
            what()
        except (RuleError, SeatingWorse) as refused:
            self.done.append(f"{what.__name__}: {refused}")
        else:
            self.done.append(what.__name__)

    def entrant(self) -> Entrant:
        return self.random.choice(list(Entrant.objects.filter(tournament=self.tournament)))

    def series(self) -> Series:
        every = list(Series.objects.filter(tournament=self.tournament).select_related("tournament"))
        return self.one_of(every)

    def table(self) -> Table:
        tables = Table.objects.filter(series__tournament=self.tournament)
        open_ones = tables.filter(series__state__in=[SeriesState.SEATED, SeriesState.RUNNING])
        return fresh(self.one_of(list(open_ones)))

    def seat(self) -> Seat:
        return self.one_of(list(self.table().seats.select_related("table__series__tournament")))

    def one_of[Thing](self, things: list[Thing]) -> Thing:
        if not things:
            raise RuleError("text_missing")
        return self.random.choice(things)

    def draw(self) -> None:
        method = self.random.choice(list(SeatingKind))
        draw_tables(tournament=self.tournament, actor=SYSTEM, method=method, rng=self.random)

    def redraw(self) -> None:
        redraw_tables(series=self.series(), actor=SYSTEM, rng=self.random)

    def discard(self) -> None:
        discard_seating(series=self.series(), actor=SYSTEM)

    def start(self) -> None:
        start_series(series=self.series(), actor=SYSTEM)

    def play(self) -> None:
        table = self.table()
        for _deal in range(self.random.randint(1, 4)):
            declarer = self.random.randint(1, 5)
            entry = self.random.choice((PASSED_IN, game(declarer), game(declarer, met=False)))
            record_deal(table=table, entry=entry, actor=SYSTEM)

    def hand_in(self) -> None:
        table = self.table()
        hand_in(table=table, version=table.version, note="time", actor=SYSTEM)

    def reopen_list(self) -> None:
        table = self.table()
        reopen(table=table, version=table.version, reason="why", actor=SYSTEM)

    def close(self) -> None:
        close_series(series=self.series(), actor=SYSTEM)

    def reopen_series(self) -> None:
        series = self.series()
        if self.random.random() < 0.3:
            reopen_series(series=series, reason="why", actor=SYSTEM)

    def miss(self) -> None:
        absent = [self.entrant() for _each in range(self.random.randint(1, 3))]
        withdraw = self.random.random() < 0.5
        empty_seats(series=self.series(), absent=absent, withdraw=withdraw, actor=SYSTEM)

    def swap(self) -> None:
        accept = self.random.random() < 0.5
        swap_seats(series=self.series(), one=self.entrant(), other=self.entrant(), accept=accept, actor=SYSTEM)

    def keep(self) -> None:
        keep_seating(series=self.series(), actor=SYSTEM)

    def late_entry(self) -> None:
        add_entrant(tournament=self.tournament, facts=EntrantFacts(last_name="Late"), actor=SYSTEM)

    def withdraw(self) -> None:
        withdraw_entrant(entrant=self.entrant(), after_series=self.random.randint(0, 3), actor=SYSTEM)

    def exclude(self) -> None:
        exclude_entrant(entrant=self.entrant(), reason="why", actor=SYSTEM)

    def readmit(self) -> None:
        readmit_entrant(entrant=self.entrant(), actor=SYSTEM)

    def join(self) -> None:
        table = self.table()
        join_table(table=table, entrant=self.entrant(), version=table.version, actor=SYSTEM)

    def leave(self) -> None:
        seat = self.seat()
        leave_table(seat=seat, version=seat.table.version, reason="why", actor=SYSTEM)

    def take_back(self) -> None:
        seat = self.seat()
        take_back_change(seat=seat, version=seat.table.version, actor=SYSTEM)

    def move(self) -> None:
        table = self.table()
        seats = list(table.seats.all())
        owners = {self.one_of(seats).position: self.entrant() for _each in range(2)}
        move_rows(table=table, owners=owners, version=table.version, reason="why", actor=SYSTEM)

    def replay(self) -> None:
        table = self.table()
        replay_round(table=table, version=table.version, reason="why", actor=SYSTEM)

    def annul(self) -> None:
        table = self.table()
        if self.random.random() < 0.3:
            annul_list(table=table, version=table.version, reason="why", actor=SYSTEM)

    def restore(self) -> None:
        table = self.table()
        restore_list(table=table, version=table.version, reason="why", actor=SYSTEM)


def faults(tournament: Tournament) -> list[str]:
    """What must never be, whatever was done."""
    found = [str(difference) for difference in check_scores(tournament=tournament)]
    for table in Table.objects.filter(series__tournament=tournament).select_related("series"):
        positions = list(table.seats.order_by("position").values_list("position", flat=True))
        if positions != list(range(1, len(positions) + 1)) or len(positions) not in (3, 4, 5):
            found.append(f"{table}: seats {positions}")
        if Deal.objects.filter(table=table).exists() and stored_footers(table) != footers_by_sql(table):
            found.append(f"{table}: footers")
        if table.series.state == SeriesState.CLOSED and table.state == ListState.OPEN and not table.annulled_reason:
            found.append(f"{table}: open in a closed series")
    if tournament.series.filter(state=SeriesState.PLANNED, tables__isnull=False).exists():
        found.append("tables of a series that is only planned")
    return found


@pytest.mark.parametrize("part", range(EVENINGS))
def test_whatever_happens_lists_and_seatings_hold(part: int) -> None:
    seed = SEED + part
    evening = Evening(seed)
    evening.begin()
    for _look in range(STEPS // STEPS_BETWEEN_LOOKS):
        for _step in range(STEPS_BETWEEN_LOOKS):
            evening.step()
        assert faults(evening.tournament) == [], f"EVENING_SEED={seed} after {evening.done}"
