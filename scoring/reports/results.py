"""The queries behind the standings: footers that count, adjustments, lots, and how far each series is."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Max, Q, Value
from django.utils import timezone

from scoring.models import Adjustment, Deal, FrozenRow, ListState, Lot, Seat, Series, SeriesState, Tournament
from scoring.reports.audience import Audience, frozen_at, is_frozen, lists_in, running_shown, series_shown

NOT_BEGUN = (SeriesState.PLANNED, SeriesState.SEATED)


class Result(NamedTuple):
    """One footer that counts: points signed, counts of deals, total = points + 50(won - lost) + bonus.

    A tuple as the database hands it out, because there are thousands; `list_state` is open where the list is still
    being written, `team_id` the team the result counts for (None: none).
    """

    entrant_id: int
    series_id: int
    table_id: int
    list_state: str
    team_id: int | None
    points: int
    won: int
    lost: int
    others_lost: int
    bonus: int
    total: int

    @property
    def running(self) -> bool:
        """The list is still being written."""
        return self.list_state == ListState.OPEN

    @property
    def figures(self) -> tuple[int, int, int, int, int, int]:
        """Points, won, lost, others lost, bonus and total."""
        return self[5:]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesProgress:
    """How many lists of a series count so far, and when the last of them was handed in (None: none yet)."""

    series_id: int
    number: int
    state: str
    tables_in: int
    tables_total: int
    as_of: datetime | None

    @property
    def begun(self) -> bool:
        """Seated tables alone are a plan; a series has begun once it is started or a list of it counts."""
        return self.tables_in > 0 or (self.tables_total > 0 and self.state not in NOT_BEGUN)

    @property
    def complete(self) -> bool:
        """Every list of the series counts."""
        return 0 < self.tables_total == self.tables_in


@dataclass(frozen=True, slots=True, kw_only=True)
class DealsDone:
    """Deal `played` of `expected`; at a table that changed size `expected` is the sum over its rounds."""

    played: int
    expected: int


# A list that was annulled before it was handed in never will be.
NOT_WAITED_FOR = Q(tables__state=ListState.OPEN) & ~Q(tables__annulled_reason="")


def progress(tournament: Tournament, audience: Audience) -> list[SeriesProgress]:
    """The series whose results the audience may see, in order, in one query."""
    counted = lists_in(tournament, audience, "tables__")
    stamp = "tables__frozen__handed_in_at" if is_frozen(tournament, audience) else "tables__handed_in_at"
    series = (
        Series.objects.filter(tournament=tournament)
        .order_by("number")
        .values_list("pk", "number", "state")
        .annotate(
            tables_in=Count("tables", filter=counted),
            tables_total=Count("tables", filter=~NOT_WAITED_FOR),
            as_of=Max(stamp, filter=counted),
        )
    )
    return [
        SeriesProgress(series_id=pk, number=number, state=state, tables_in=done, tables_total=every, as_of=as_of)
        for pk, number, state, done, every, as_of in series
        if series_shown(state, tournament, audience)
    ]


FIGURES = ("points", "won", "lost", "others_lost", "bonus", "total")
RESULT_COLUMNS = (
    "entrant_id",
    "series_id",
    "table_id",
    "table__state",
    "team_id",
    *FIGURES,
)
FROZEN_COLUMNS = ("entrant_id", "list__table__series_id", "list_id", Value(ListState.HANDED_IN), "team_id", *FIGURES)


def results(
    tournament: Tournament, series_ids: Iterable[int], audience: Audience, with_running: bool = False
) -> list[Result]:
    """The footers that count, and with `with_running` those of open lists too where the audience may see them; those of
    the freeze where the audience has one.
    """
    if is_frozen(tournament, audience):
        rows = FrozenRow.objects.filter(list__table__series__in=list(series_ids)).order_by()
        return [Result(*row) for row in rows.values_list(*FROZEN_COLUMNS)]
    wanted = lists_in(tournament, audience, "table__") & Q(table__annulled_reason="")
    if with_running and running_shown(tournament, audience):
        wanted |= Q(table__state=ListState.OPEN)
    seats = Seat.objects.filter(wanted, series__in=list(series_ids), points__isnull=False).order_by()
    return [Result(*row) for row in seats.values_list(*RESULT_COLUMNS)]


class Given(NamedTuple):
    """Points given or taken by the direction, signed; `reason` is empty where it is not shown."""

    entrant_id: int
    points: int
    reason: str


def given_points(tournament: Tournament, audience: Audience) -> list[Given]:
    """What the direction gave or took, in order; before the freeze where the audience has one. The public reads the
    reasons where corrections are shown with theirs.
    """
    given = Adjustment.objects.filter(entrant__tournament=tournament).order_by("pk")
    frozen = frozen_at(tournament, audience)
    if frozen:
        given = given.filter(created_at__lte=frozen)
    told = audience is Audience.OFFICE or tournament.corrections_public
    return [Given(who, points, why if told else "") for who, points, why in given.values_list(*Given._fields)]


def summed(given: Iterable[Given]) -> dict[int, int]:
    """Points given or taken, by entrant."""
    sums: dict[int, int] = defaultdict(int)
    for each in given:
        sums[each.entrant_id] += each.points
    return dict(sums)


def lots(tournament: Tournament, series_number: int | None) -> dict[int, int]:
    """The lots drawn for the total (None) or a series, by entrant; empty where equal places stay equal."""
    if tournament.equal_places_stay:
        return {}
    scope = Lot.Scope.TOTAL if series_number is None else Lot.Scope.SERIES
    drawn = Lot.objects.filter(entrant__tournament=tournament, scope=scope, series_number=series_number or 0)
    return dict(drawn.values_list("entrant_id", "order"))


def deals_done(table_ids: Iterable[int], rounds: int) -> dict[int, DealsDone]:
    """How far each list kept deal by deal is, by table id, in one query over seats and one over deals.

    A table plays `rounds` rounds; those begun count with the players they were played by, the rest with the seats
    taken now (rules 2: the sum over its rounds of the players present).
    """
    ids = list(table_ids)
    now = dict(
        Seat.objects.filter(table__in=ids, left_after__isnull=True)
        .order_by()
        .values_list("table_id")
        .annotate(Count("pk"))
    )
    played: dict[int, dict[int, int]] = defaultdict(dict)
    sizes = Deal.objects.filter(table__in=ids).order_by().values_list("table_id", "players").annotate(Count("pk"))
    for table, size, deals in sizes:
        played[table][size] = deals
    return {table: _done(played[table], rounds, now.get(table, 0)) for table in ids}


def _done(by_size: dict[int, int], rounds: int, seats: int) -> DealsDone:
    begun = {size: -(-deals // size) for size, deals in by_size.items()}
    rest = max(rounds - sum(begun.values()), 0)
    expected = sum(size * count for size, count in begun.items()) + rest * seats
    return DealsDone(played=sum(by_size.values()), expected=expected)


def is_final(tournament: Tournament) -> bool:
    """Whether the printed hour has struck after which results are final (rules 3)."""
    return has_struck(tournament.final_at)


def has_struck(hour: datetime | None) -> bool:
    """Whether an hour has come; None never comes."""
    return hour is not None and hour <= timezone.now()
