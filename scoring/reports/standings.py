"""Standings: the total, one series, and live with the lists that are still being written.

They read only footers, never deals, so they cost the same however many deals were played. Rank: total, more won,
fewer lost, the recorded lot; equal places are shared (rules 3).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum

from scoring.models import Entrant, JournalEntry, Seat, Series, Tournament, Visibility
from scoring.reports.audience import Audience, Person, people, running_shown
from scoring.reports.results import (
    NOT_BEGUN,
    DealsDone,
    Given,
    Result,
    SeriesProgress,
    deals_done,
    given_points,
    is_final,
    lots,
    progress,
    results,
    summed,
)
from scoring.rules.ranking import Ranked, Record, ranked, tied


class State(StrEnum):
    """How far results are.

    PLANNED: not begun; RUNNING: lists are missing; PROVISIONAL: all lists are in; FINAL: the printed hour has struck.
    """

    PLANNED = "planned"
    RUNNING = "running"
    PROVISIONAL = "provisional"
    FINAL = "final"


class Criterion(StrEnum):
    """What decides the rank, in this order; printed under every table."""

    TOTAL = "total"
    MORE_WON = "more_won"
    FEWER_LOST = "fewer_lost"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One entrant. Points are signed, counts are deals.

    `rank` is None without one (no result, withdrawn, excluded), `lot` is given where a lot decides between equals or
    will once all of them have drawn, `series` holds None where no list counts, which is
    not 0. `total` = sum of the series + `adjustment`. `points` to `bonus` are sums over the lists that count, None
    when none does. `table_number` and `seat` are given in the standings of one series. `running` marks a row whose
    last list is still being written, then `deals` says where it is.
    """

    entrant_id: int
    rank: int | None
    shared: bool
    start_number: int
    name: str
    sort_key: str
    club: str
    series: tuple[int | None, ...]
    points: int | None
    won: int | None
    lost: int | None
    others_lost: int | None
    bonus: int | None
    adjustment: int
    total: int
    lot: int | None = None
    withdrawn: bool = False
    excluded: bool = False
    table_number: int | None = None
    seat: int | None = None
    running: bool = False
    deals: DealsDone | None = None

    @property
    def played(self) -> bool:
        """Whether any list counts: "not played" and 0 points are different things."""
        return self.points is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Standings as an audience may see them.

    `series_number` is None for the total. `series_numbers` are the columns of each row's `series`. `tables_in` of
    `tables_total` lists of the last series begun count; `as_of` is when the last one was handed in. `hidden` says
    that results are not public (yet): then no row has any. `given` are the points behind the adjustments,
    `final_at` is the announced hour from which results are final.
    """

    tournament_name: str
    slug: str
    kind: str
    place: str
    date: date
    series_number: int | None
    series_numbers: tuple[int, ...]
    revision: int
    state: State
    criteria: tuple[Criterion, ...]
    tables_in: int
    tables_total: int
    as_of: datetime | None
    hidden: bool
    rows: tuple[StandingsRow, ...]
    given: tuple[Given, ...] = ()
    final_at: datetime | None = None

    def given_to(self) -> list[tuple[StandingsRow, Given]]:
        """Points given or taken by the direction with the row they stand in, in the order they were given."""
        by_key = {row.entrant_id: row for row in self.rows}
        return [(by_key[each.entrant_id], each) for each in self.given if each.entrant_id in by_key]


def total_standings(*, tournament: Tournament, audience: Audience) -> Standings:
    """The entrants over all series of which the audience may see results; without those who never played where the
    tournament leaves them out (C065).
    """
    return _without_no_shows(standings_of_everybody(tournament=tournament, audience=audience), tournament)


def standings_of_everybody(*, tournament: Tournament, audience: Audience) -> Standings:
    """The total with every entrant, also those who never played."""
    shown = progress(tournament, audience)
    counted = results(tournament, [series.series_id for series in shown], audience)
    columns = _columns(shown, counted)
    given = given_points(tournament, audience) if shown else []
    table = _Table(tournament, people(tournament, audience), columns, counted, given, lots(tournament, None))
    return _standings(
        tournament,
        shown,
        table.rows(_ranks_in_total(tournament)),
        columns=columns,
        hidden=is_hidden(tournament, shown, audience),
        given=given,
    )


def live_standings(*, tournament: Tournament, audience: Audience) -> Standings:
    """The total with the running lists counted in, each marked and with the deal it is at; provisional by nature.

    Where the audience may not see running lists (frozen, or released by series) it equals the total.
    """
    if not running_shown(tournament, audience):
        return total_standings(tournament=tournament, audience=audience)
    shown = progress(tournament, audience)
    counted = results(tournament, [series.series_id for series in shown], audience, with_running=True)
    columns = _columns(shown, counted)
    given = given_points(tournament, audience)
    running = {result.table_id for result in counted if result.running}
    table = _Table(
        tournament,
        people(tournament, audience),
        columns,
        counted,
        given,
        lots(tournament, None),
        deals=deals_done(running, tournament.rounds),
    )
    last = JournalEntry.objects.filter(tournament=tournament).order_by("-pk").values_list("at", flat=True).first()
    rows = table.rows(_ranks_in_total(tournament))
    live = _standings(tournament, shown, rows, columns=columns, as_of=last, given=given)
    return _without_no_shows(live, tournament)


def _without_no_shows(standings: Standings, tournament: Tournament) -> Standings:
    """Who withdrew before the first series never played; of the others one knows it when every list is in. An excluded
    player stays, and so does one whose list was annulled or to whom points were given.
    """
    if not tournament.no_shows_left_out:
        return standings
    gone = Entrant.objects.filter(tournament=tournament, excluded=False, adjustments=None)
    if standings.state not in (State.PROVISIONAL, State.FINAL):
        gone = gone.filter(withdrawn_after=0)
    played = Seat.objects.filter(series__tournament=tournament).exclude(series__state__in=NOT_BEGUN)
    left_out = set(gone.exclude(pk__in=played.values("entrant")).values_list("pk", flat=True))
    return replace(standings, rows=tuple(row for row in standings.rows if row.entrant_id not in left_out))


def series_standings(*, series: Series, audience: Audience) -> Standings:
    """The entrants seated in one series by their list; without rows as long as its results are hidden."""
    tournament = series.tournament
    shown = [each for each in progress(tournament, audience) if each.series_id == series.pk]
    if not shown:
        return _standings(tournament, shown, (), columns={series.pk: series.number}, number=series.number, hidden=True)
    places = dict(_places(series))
    columns = {series.pk: series.number}
    everybody = people(tournament, audience)
    seated = {key: person for key, person in everybody.items() if key in places}
    counted = results(tournament, [series.pk], audience)
    table = _Table(tournament, seated, columns, counted, [], lots(tournament, series.number), places=places)
    return _standings(tournament, shown, table.rows(_ranks_in_series), columns=columns, number=series.number)


def _columns(shown: Sequence[SeriesProgress], counted: Iterable[Result]) -> dict[int, int]:
    """The numbers of the series of which anything counts, by id, in order."""
    begun = {result.series_id for result in counted}
    return {series.series_id: series.number for series in shown if series.series_id in begun}


def is_hidden(tournament: Tournament, shown: Sequence[SeriesProgress], audience: Audience) -> bool:
    """Whether the results are kept from the audience, rather than missing."""
    return not shown and audience is Audience.PUBLIC and tournament.visibility != Visibility.LIVE


def _places(series: Series) -> Iterable[tuple[int, tuple[int, int]]]:
    for entrant, table, position in Seat.objects.filter(series=series).values_list(
        "entrant_id", "table__number", "position"
    ):
        yield entrant, (table, position)


def _ranks_in_total(tournament: Tournament) -> Callable[[Person], bool]:
    """Who may have a rank in the total: not excluded, and not withdrawn before the last series (rules 3)."""

    def ranks(person: Person) -> bool:
        left = person.withdrawn_after
        return not person.excluded and (left is None or left >= tournament.series_planned)

    return ranks


def _ranks_in_series(person: Person) -> bool:
    """A withdrawn player keeps his rank in the series he played; an excluded one has none anywhere (rules 3)."""
    return not person.excluded


NO_RESULT = (None,) * 6


class _Table:
    """The facts of one ranking, to be turned into rows."""

    def __init__(
        self,
        tournament: Tournament,
        everybody: Mapping[int, Person],
        columns: Iterable[int],
        counted: Sequence[Result],
        given: Sequence[Given],
        drawn: Mapping[int, int],
        *,
        places: Mapping[int, tuple[int, int]] | None = None,
        deals: Mapping[int, DealsDone] | None = None,
    ) -> None:
        self.people = everybody
        self.columns = tuple(columns)
        self.given = summed(given)
        self.drawn = drawn
        self.places = places or {}
        self.deals = deals or {}
        self.results: dict[int, dict[int, Result]] = defaultdict(dict)
        for result in counted:
            self.results[result.entrant_id][result.series_id] = result
        self.sums = {key: _summed(by_series.values()) for key, by_series in self.results.items()}
        self.running = {result.entrant_id: result.table_id for result in counted if result.running}
        self.tied: frozenset[int] = frozenset()

    def rows(self, may_rank: Callable[[Person], bool]) -> tuple[StandingsRow, ...]:
        """Ranked rows in order of rank, equals by name; then those without a rank."""
        order = sorted(self.people.values(), key=lambda person: (person.sort_key, person.start_number))
        able = [person for person in order if person.entrant_id in self.results and may_rank(person)]
        records = [self._record(person.entrant_id) for person in able]
        places = ranked(records)
        self.tied = tied(records)
        with_rank = {place.key for place in places}
        rest = [person for person in order if person.entrant_id not in with_rank]
        rest.sort(key=lambda person: (person.entrant_id not in self.results, person.excluded))
        rows = [self._row(self.people[place.key], place) for place in places]
        return tuple(rows + [self._row(person, None) for person in rest])

    def _record(self, key: int) -> Record:
        _points, won, lost, _others, _bonus, total = self.sums[key]
        return Record(key=key, total=total + self.given.get(key, 0), won=won, lost=lost, lot=self.drawn.get(key))

    def _row(self, person: Person, place: Ranked | None) -> StandingsRow:
        key = person.entrant_id
        by_series = self.results.get(key, {})
        points, won, lost, others_lost, bonus, total = self.sums.get(key, NO_RESULT)
        table, seat = self.places.get(key, (None, None))
        adjustment = self.given.get(key, 0)
        running = self.running.get(key)
        return StandingsRow(
            entrant_id=key,
            rank=place.rank if place else None,
            shared=place.shared if place else False,
            start_number=person.start_number,
            name=person.name,
            sort_key=person.sort_key,
            club=person.club,
            series=tuple([by_series[key].total if key in by_series else None for key in self.columns]),
            points=points,
            won=won,
            lost=lost,
            others_lost=others_lost,
            bonus=bonus,
            adjustment=adjustment,
            total=(total or 0) + adjustment,
            lot=self.drawn.get(key) if key in self.tied else None,
            withdrawn=person.withdrawn_after is not None,
            excluded=person.excluded,
            table_number=table,
            seat=seat,
            running=running is not None,
            deals=None if running is None else self.deals.get(running),
        )


def _summed(results: Iterable[Result]) -> tuple[int, ...]:
    return tuple([sum(column) for column in zip(*[result.figures for result in results], strict=True)])


def _standings(
    tournament: Tournament,
    shown: Sequence[SeriesProgress],
    rows: tuple[StandingsRow, ...],
    *,
    columns: Mapping[int, int],
    number: int | None = None,
    as_of: datetime | None = None,
    hidden: bool = False,
    given: Sequence[Given] = (),
) -> Standings:
    begun = [series for series in shown if series.begun]
    last = begun[-1] if begun else None
    times = [series.as_of for series in shown if series.as_of]
    return Standings(
        tournament_name=tournament.name,
        slug=tournament.slug,
        kind=tournament.kind,
        place=tournament.place,
        date=tournament.date,
        series_number=number,
        series_numbers=tuple(columns.values()),
        revision=tournament.revision,
        state=state_of(begun, 1 if number else tournament.series_planned, is_final(tournament)),
        criteria=_criteria(tournament),
        tables_in=last.tables_in if last else 0,
        tables_total=last.tables_total if last else 0,
        as_of=as_of or max(times, default=None),
        hidden=hidden,
        rows=rows,
        given=tuple(given),
        final_at=tournament.final_at,
    )


def _criteria(tournament: Tournament) -> tuple[Criterion, ...]:
    every = tuple(Criterion)
    return every[:-1] if tournament.equal_places_stay else every


def state_of(begun: Sequence[SeriesProgress], planned: int, final: bool) -> State:
    """How far results of so many planned series are, by the series that have begun."""
    if not begun:
        return State.PLANNED
    if len(begun) < planned or not all(series.complete for series in begun):
        return State.RUNNING
    return State.FINAL if final else State.PROVISIONAL
