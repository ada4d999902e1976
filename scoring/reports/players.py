"""One player in a tournament: rank, results by series, and the curve of points over the deals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.models import Deal, Entrant, KeptAs, Seat, Tournament
from scoring.reports.audience import Audience, is_frozen, running_shown, series_shown
from scoring.reports.frozen import unchanged_seats
from scoring.reports.sheets import footer_of, present
from scoring.reports.standings import Standings, StandingsRow, standings_of_everybody
from scoring.rules.sheets import GAME_BONUS, Footer, bonus_per_lost


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSeries:
    """One list of the player. `footer` is None without a (public) result, `running` says the list is still written."""

    number: int
    table_number: int
    seat: int
    footer: Footer | None
    running: bool
    annulled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CurvePoint:
    """The player's total (signed) after so many deals over all series; `series_number` is the one being played."""

    deals: int
    total: int
    series_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerReport:
    """A player's results as an audience may see them; `row` is the line of the total standings."""

    standings: Standings
    row: StandingsRow
    series: tuple[PlayedSeries, ...]
    curve: tuple[CurvePoint, ...]

    @property
    def curve_is_ahead(self) -> bool:
        """Whether a running list is in the curve, which does not count for rank and total yet."""
        return any(each.running and each.footer is not None for each in self.series)


def player_report(*, entrant: Entrant, audience: Audience) -> PlayerReport:
    """The report of one entrant; the queries do not grow with series or deals.

    Running lists are in the curve and the series, not in the row of the standings. Raises Entrant.DoesNotExist for
    one who was removed in the meantime.
    """
    tournament = entrant.tournament
    standings = standings_of_everybody(tournament=tournament, audience=audience)
    row = _row_of(entrant, standings)
    seats = list(Seat.objects.filter(entrant=entrant).select_related("table__series").order_by("series__number"))
    shown = _shown(seats, tournament, audience)
    return PlayerReport(
        standings=standings,
        row=row,
        series=tuple(_played_series(seat, shown) for seat in seats),
        curve=tuple(_curve([seat for seat in seats if seat.pk in shown], tournament.rounds)),
    )


def _row_of(entrant: Entrant, standings: Standings) -> StandingsRow:
    for row in standings.rows:
        if row.entrant_id == entrant.pk:
            return row
    raise Entrant.DoesNotExist


def _shown(seats: Sequence[Seat], tournament: Tournament, audience: Audience) -> set[int]:
    """The seats whose figures the audience may see."""
    live = running_shown(tournament, audience)
    in_time = [seat for seat in seats if live or not seat.table.is_open]
    done = unchanged_seats(in_time) if is_frozen(tournament, audience) else {seat.pk for seat in in_time}
    return {seat.pk for seat in in_time if series_shown(seat.table.series.state, tournament, audience)} & done


def _played_series(seat: Seat, shown: set[int]) -> PlayedSeries:
    return PlayedSeries(
        number=seat.table.series.number,
        table_number=seat.table.number,
        seat=seat.position,
        footer=footer_of(seat) if seat.pk in shown else None,
        running=seat.table.is_open,
        annulled=bool(seat.table.annulled_reason),
    )


def _curve(seats: Sequence[Seat], rounds: int) -> Iterator[CurvePoint]:
    """Deal by deal where the deals are known; one step to the end of a list of which only the totals are."""
    at_tables = _seats_and_deals([seat for seat in seats if seat.table.kept_as == KeptAs.DEALS])
    deals = total = 0
    for seat in seats:
        number = seat.table.series.number
        footer = footer_of(seat)
        if footer is None or seat.table.annulled_reason:
            continue
        yield CurvePoint(deals=deals, total=total, series_number=number)
        if seat.table.kept_as == KeptAs.TOTALS:
            deals, total = deals + (seat.table.deals_played or 0), total + footer.total
            yield CurvePoint(deals=deals, total=total, series_number=number)
            continue
        for change in _changes(seat, *at_tables[seat.table_id]):
            deals, total = deals + 1, total + change
            yield CurvePoint(deals=deals, total=total, series_number=number)


def _seats_and_deals(seats: Sequence[Seat]) -> dict[int, tuple[list[Seat], list[Deal]]]:
    tables = [seat.table_id for seat in seats]
    found: dict[int, tuple[list[Seat], list[Deal]]] = {table: ([], []) for table in tables}
    for other in Seat.objects.filter(table__in=tables).order_by("position"):
        found[other.table_id][0].append(other)
    for deal in Deal.objects.filter(table__in=tables).order_by("number"):
        found[deal.table_id][1].append(deal)
    return found


def _changes(seat: Seat, seats: Sequence[Seat], deals: Iterable[Deal]) -> Iterator[int]:
    """What each deal did to the player's total: points and 50 for his own games, 40, 30 or 24 for others' lost ones."""
    for deal in deals:
        if deal.declarer_id == seat.pk:
            yield deal.points + (GAME_BONUS if deal.points > 0 else -GAME_BONUS)
        elif deal.points < 0 and seat.position in present(seats, deal.number):
            yield bonus_per_lost(deal.players)
        else:
            yield 0
