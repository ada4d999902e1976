"""Lists whose deals must be looked at one by one before prizes are given."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.models import KeptAs, ListState, Prize, Seat, Tournament
from scoring.reports.audience import Audience
from scoring.reports.standings import StandingsRow, total_standings

PLAYERS_PER_PRIZE = 4
"""Without prizes of its own a tournament gives one to every fourth player (rules 3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditList:
    """A list of a player in the prize ranks. `places` are (rank, name) of everybody in them at this table."""

    series: int
    table: int
    table_id: int
    version: int
    state: ListState
    kept_as: KeptAs
    audited_by: str
    places: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """The lists behind the first `places` ranks of the total, series by series."""

    places: int
    lists: tuple[AuditList, ...]

    @property
    def done(self) -> int:
        """How many lists are ticked."""
        return sum(bool(each.audited_by) for each in self.lists)


def audit(*, tournament: Tournament, places: int | None = None) -> Audit:
    """The lists to look at; `places` (1 and more) defaults to the prize ranks."""
    rows = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    count = prize_places(tournament, rows) if places is None else places
    ranks = {row.entrant_id: (row.rank, row.name) for row in rows if row.rank is not None and row.rank <= count}
    by_table: dict[int, list[Seat]] = {}
    seats = Seat.objects.filter(entrant__in=ranks, points__isnull=False).select_related(
        "table__series", "table__audited_by"
    )
    for seat in seats.order_by("series__number", "table__number", "position"):
        by_table.setdefault(seat.table_id, []).append(seat)
    return Audit(places=count, lists=tuple(_list(seats, ranks) for seats in by_table.values()))


def prize_places(tournament: Tournament, rows: Iterable[StandingsRow]) -> int:
    """The last place with a prize in the total; without prizes every fourth of those with a rank."""
    last = Prize.objects.filter(tournament=tournament, scope=Prize.Scope.TOTAL).order_by("-place").first()
    if last is not None:
        return last.place
    ranked = sum(row.rank is not None for row in rows)
    return -(-ranked // PLAYERS_PER_PRIZE)


def _list(seats: list[Seat], ranks: dict[int, tuple[int, str]]) -> AuditList:
    table = seats[0].table
    return AuditList(
        series=table.series.number,
        table=table.number,
        table_id=table.pk,
        version=table.version,
        state=ListState(table.state),
        kept_as=KeptAs(table.kept_as),
        audited_by=str(table.audited_by) if table.audited_by else "",
        places=tuple(sorted(ranks[seat.entrant_id] for seat in seats)),
    )
