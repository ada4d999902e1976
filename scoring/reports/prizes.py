"""Who gets which prize: what the pot gives, and what is set by hand (rules 3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.models import Prize, Series, Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.categories import Category, category_standings, ranked_among
from scoring.reports.standings import Standings, StandingsRow, series_standings, total_standings
from scoring.reports.teams import team_standings
from scoring.rules.money import PERCENT, Award, PlacePrize, PrizeRules, awards, pot_prizes, prize_rules, table_prize
from scoring.rules.ranking import Ranked

Scope = Prize.Scope
CATEGORY_SCOPES = {Category.LADY: Scope.LADIES, Category.JUNIOR: Scope.JUNIORS, Category.SENIOR: Scope.SENIORS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pot:
    """What there is to give, in cents. `by_hand` is taken off first, the `rest` is shared by the rules.

    `players` are those who owe an entry fee, `tables` all lists that are or will be played.
    """

    fees: int
    games: int
    percent: int
    with_games: bool
    by_hand: int
    players: int
    tables: int

    @property
    def cents(self) -> int:
        """The part of the money that is given out."""
        return (self.fees + (self.games if self.with_games else 0)) * self.percent // PERCENT

    @property
    def rest(self) -> int:
        """What the rules share; never negative."""
        return max(0, self.cents - self.by_hand)

    @property
    def missing(self) -> int:
        """How much more is set by hand than there is."""
        return max(0, self.by_hand - self.cents)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    """One prize of one winner: `series_number` 0 unless it belongs to a series, `table_number` None unless to a table.

    `entrant_id` and `start_number` are None for a team. `shared` says that equals share it.
    """

    scope: str
    series_number: int
    table_number: int | None
    place: int
    name: str
    entrant_id: int | None
    start_number: int | None
    cents: int
    goods: tuple[str, ...]
    shared: bool


def pot_of(tournament: Tournament, *, fees: int, games: int) -> Pot:
    """The pot of a tournament, whose entry fees and lost-game money are known."""
    rules = prize_rules(tournament.prize_rules)
    tables = _tables_by_series(tournament)
    return Pot(
        fees=fees,
        games=games,
        percent=rules.percent,
        with_games=rules.with_lost_money,
        by_hand=sum(prize.cents * _times(prize, tables) for prize in Prize.objects.filter(tournament=tournament)),
        players=tournament.entrants.exclude(withdrawn_after=0).count(),
        tables=sum(tables.values()),
    )


def _tables_by_series(tournament: Tournament) -> dict[int, int]:
    """The lists of each planned series; a series not seated yet is taken to have as many as the last one."""
    found: dict[int, int] = {}
    counted = Table.objects.filter(series__tournament=tournament, annulled_reason="")
    for number in counted.order_by("series__number").values_list("series__number", flat=True):
        found[number] = found.get(number, 0) + 1
    last = found[max(found)] if found else 0
    return {number: found.get(number, last) for number in range(1, tournament.series_planned + 1)}


def _times(prize: Prize, tables: Mapping[int, int]) -> int:
    """How often a prize is given: that of a table once at each."""
    if prize.scope != Scope.TABLE:
        return 1
    return tables.get(prize.series_number, 0) if prize.series_number else sum(tables.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ranking:
    """Those who may get a prize somewhere, in order, and what there is for the places."""

    scope: Scope
    rows: Sequence[StandingsRow]
    prizes: Sequence[PlacePrize]
    series: int = 0
    table: int | None = None


@dataclass(slots=True, kw_only=True)
class _Winners:
    """With one prize per person: who has had one."""

    one_each: bool
    keys: set[int] = field(default_factory=set)

    def free(self, rows: Sequence[StandingsRow]) -> list[StandingsRow]:
        """Those who may still get a prize."""
        return [row for row in rows if row.entrant_id not in self.keys] if self.one_each else list(rows)


def prize_lines(*, tournament: Tournament, pot: Pot) -> tuple[PrizeLine, ...]:
    """All prizes by the results so far, the total first, then series, tables, categories and teams.

    With one prize per person the first in that order counts, and the next player moves up for the others.
    """
    rules = prize_rules(tournament.prize_rules)
    by_hand = list(Prize.objects.filter(tournament=tournament))
    winners = _Winners(one_each=rules.one_per_person)
    lines: list[PrizeLine] = []
    for ranking in _rankings(tournament, rules, pot, by_hand):
        rows = winners.free(ranking.rows)
        given = awards(ranked_among(rows), ranking.prizes)
        winners.keys.update(award.key for award in given)
        by_key = {row.entrant_id: row for row in rows}
        lines.extend(_line(ranking, by_key[award.key], award) for award in given)
    return (*lines, *_team_lines(tournament, _of(by_hand, Scope.TEAMS)))


def _rankings(tournament: Tournament, rules: PrizeRules, pot: Pot, by_hand: Sequence[Prize]) -> Iterator[_Ranking]:
    total = total_standings(tournament=tournament, audience=Audience.OFFICE)
    shared = pot_prizes(pot.rest, rules, players=pot.players)
    yield _Ranking(scope=Scope.TOTAL, rows=total.rows, prizes=[*shared, *_of(by_hand, Scope.TOTAL)])
    each_table = table_prize(pot.rest, rules, tables=pot.tables)
    if each_table or any(prize.scope in (Scope.SERIES, Scope.TABLE) for prize in by_hand):
        series = _every_series(tournament)
        for standings in series:
            yield _of_series(standings, by_hand)
        for standings in series:
            yield from _of_tables(standings, each_table, by_hand)
    if any(prize.scope in CATEGORY_SCOPES.values() for prize in by_hand):
        for found in category_standings(tournament=tournament, audience=Audience.OFFICE):
            scope = CATEGORY_SCOPES[found.category]
            yield _Ranking(scope=scope, rows=found.standings.rows, prizes=_of(by_hand, scope))


def _of(by_hand: Sequence[Prize], scope: Scope, series: int = 0) -> list[PlacePrize]:
    return [
        PlacePrize(place=prize.place, cents=prize.cents, goods=prize.goods)
        for prize in by_hand
        if prize.scope == scope and prize.series_number == series
    ]


def _every_series(tournament: Tournament) -> list[Standings]:
    found = []
    for series in Series.objects.filter(tournament=tournament).order_by("number"):
        series.tournament = tournament
        found.append(series_standings(series=series, audience=Audience.OFFICE))
    return found


def _of_series(standings: Standings, by_hand: Sequence[Prize]) -> _Ranking:
    number = standings.series_number or 0
    return _Ranking(scope=Scope.SERIES, rows=standings.rows, prizes=_of(by_hand, Scope.SERIES, number), series=number)


def _of_tables(standings: Standings, cents: int, by_hand: Sequence[Prize]) -> Iterator[_Ranking]:
    """The players of each table among themselves: what the pot gives the best, and what is set by hand."""
    number = standings.series_number or 0
    prizes = [*_of(by_hand, Scope.TABLE), *_of(by_hand, Scope.TABLE, number)]
    if cents:
        prizes.append(PlacePrize(place=1, cents=cents))
    for table in sorted({row.table_number or 0 for row in standings.rows}):
        rows = [row for row in standings.rows if row.table_number == table]
        yield _Ranking(scope=Scope.TABLE, rows=rows, prizes=prizes, series=number, table=table)


def _line(ranking: _Ranking, row: StandingsRow, award: Award) -> PrizeLine:
    return PrizeLine(
        scope=ranking.scope,
        series_number=ranking.series,
        table_number=ranking.table,
        place=award.place,
        name=row.name,
        entrant_id=row.entrant_id,
        start_number=row.start_number,
        cents=award.cents,
        goods=award.goods,
        shared=award.shared,
    )


def _team_lines(tournament: Tournament, prizes: Sequence[PlacePrize]) -> Iterator[PrizeLine]:
    """Prizes of teams: of those of four, or of the tandems where there are none."""
    rankings = team_standings(tournament=tournament, audience=Audience.OFFICE) if prizes else ()
    for standings in rankings[:1]:
        rows = {row.team_id: row for row in standings.rows}
        placed = [
            Ranked(key=row.team_id, rank=row.rank, shared=row.shared) for row in standings.rows if row.rank is not None
        ]
        for award in awards(placed, prizes):
            yield PrizeLine(
                scope=Scope.TEAMS,
                series_number=0,
                table_number=None,
                place=award.place,
                name=rows[award.key].name,
                entrant_id=None,
                start_number=None,
                cents=award.cents,
                goods=award.goods,
                shared=award.shared,
            )
