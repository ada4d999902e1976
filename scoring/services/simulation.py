"""Tournaments filled in bulk by chance: for load tests, and the finished series of the demo.

The deals come from `random_deals`, what they count from the rules; nothing is written that the rules did not compute.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from random import Random

from django.db import transaction
from django.utils import timezone

from scoring.models import (
    Deal,
    DealKind,
    Entrant,
    ListState,
    Player,
    Seat,
    SeatingKind,
    Series,
    SeriesState,
    Table,
    Tournament,
)
from scoring.models.sorting import sort_key
from scoring.models.table import FOOTER_FIELDS
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.rules.deals import PASSED_IN, DealResult, score
from scoring.rules.errors import RuleError
from scoring.rules.seating import draw_by_lot
from scoring.rules.sheets import Footer, PlayedDeal, deals_of_rounds, footers
from scoring.services.players import find_or_create_club
from scoring.services.random_deals import RandomDeal, random_sheet
from scoring.services.seating import free_codes
from scoring.services.writing import Action, Actor, writing

MOST_SERIES = 20
MOST_ROUNDS = 24
CLUBS = 8
BATCH = 2000
SERIES_LAST = timedelta(hours=2, minutes=30)
LISTS_COME_IN_WITHIN_MINUTES = 30
# Of a running series: lists handed in, and lists not begun; the others stand at any deal.
HANDED_IN_SHARE, NOT_BEGUN_SHARE = 0.3, 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedList:
    """A table with its deals, each with what it counts, and the footer of every seat (empty without a deal)."""

    table: Table
    deals: tuple[tuple[RandomDeal, DealResult], ...]
    footers: dict[int, Footer]


def simulate(*, players: int, series: int, rounds: int = 12, seed: int, running: bool = False) -> Tournament:
    """A filled tournament of so many entrants (up to 9999) and series (1 to 20), the same for the same seed.

    Every series is published; with `running` the last one still runs, its lists at various deals. Raises RuleError
    `number_range` and `players_cannot_be_split`; then nothing is written.
    """
    _check_range("players", players, HIGHEST_NUMBER)
    _check_range("series", series, MOST_SERIES)
    _check_range("rounds", rounds, MOST_ROUNDS)
    rng = Random(seed)
    with writing(tournament=None, actor=Actor.system(), action=Action.CREATE_TOURNAMENT) as change:
        tournament = _tournament(players, series, rounds, seed)
        entrants = _entrants(tournament, players)
        strengths = {entrant.pk: rng.uniform(0.7, 1.4) for entrant in entrants}
        for number in range(1, series + 1):
            _series(rng, tournament, number, entrants, strengths, running=running and number == series)
        change.tournament_id = tournament.pk
        change.after = {"tournament": tournament.pk, "players": players, "series": series, "seed": seed}
    return tournament


def _check_range(field: str, number: int, most: int) -> None:
    if not 1 <= number <= most:
        raise RuleError("number_range", field=field, least=1, most=most)


def _tournament(players: int, series: int, rounds: int, seed: int) -> Tournament:
    base = f"simulation-{players}x{series}-{seed}"
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slug = next(slug for slug in (base, *(f"{base}-{copy}" for copy in range(2, len(taken) + 3))) if slug not in taken)
    return Tournament.objects.create(
        slug=slug,
        name=f"Simulation {players} × {series}",
        date=timezone.localdate(),
        series_planned=series,
        rounds=rounds,
    )


def _entrants(tournament: Tournament, count: int) -> list[Entrant]:
    """Start numbers 1 to `count`, in eight clubs."""
    clubs = [find_or_create_club(name=f"SC Simulation {number + 1}") for number in range(CLUBS)]
    players = Player.objects.bulk_create(
        (
            Player(last_name=name, first_name="Anna", sort_key=sort_key(name, "Anna"), club=clubs[number % CLUBS])
            for number, name in enumerate(f"P{number:04d}" for number in range(1, count + 1))
        ),
        batch_size=BATCH,
    )
    return Entrant.objects.bulk_create(
        (
            Entrant(tournament=tournament, start_number=number, player=player, club=player.club)
            for number, player in enumerate(players, start=1)
        ),
        batch_size=BATCH,
    )


def _series(
    rng: Random,
    tournament: Tournament,
    number: int,
    entrants: Sequence[Entrant],
    strengths: dict[int, float],
    *,
    running: bool,
) -> None:
    series = _begun(tournament, number, SeriesState.RUNNING if running else SeriesState.PUBLISHED)
    drawn = draw_by_lot([entrant.pk for entrant in entrants], rng)
    lists = []
    for place, (code, keys) in enumerate(zip(free_codes(len(drawn)), drawn, strict=True), start=1):
        table = Table(series=series, number=place, code=code)
        full = deals_of_rounds(tournament.rounds, len(keys))
        played = _played(rng, full) if running else full
        sheet = random_sheet(rng, players=len(keys), deals=played, strengths=[strengths[key] for key in keys])
        lists.append(scored_list(table, sheet, len(keys)))
        if played == full:
            _hand_in(rng, table)
    _store(lists, drawn)


def _begun(tournament: Tournament, number: int, state: SeriesState) -> Series:
    """A series that began so long ago that those after it have been played since."""
    started_at = timezone.now() - SERIES_LAST * (tournament.series_planned - number + 1)
    return Series.objects.create(
        tournament=tournament, number=number, state=state, seating=SeatingKind.LOT, started_at=started_at
    )


def _played(rng: Random, full: int) -> int:
    """How far a list of a running series is: handed in, not begun, or at any deal between."""
    share = rng.random()
    if share < HANDED_IN_SHARE:
        return full
    return 0 if share < HANDED_IN_SHARE + NOT_BEGUN_SHARE else rng.randrange(1, full)


def scored_list(table: Table, sheet: Sequence[RandomDeal], players: int) -> SimulatedList:
    """The deals of a sheet as the list of a table of so many players, scored by the rules; writes nothing."""
    present = tuple(range(1, players + 1))
    scored = tuple((deal, PASSED_IN if deal.facts is None else score(deal.facts)) for deal in sheet)
    played = [
        PlayedDeal(
            number=number,
            present=present,
            dealer=deal.dealer,
            declarer=deal.declarer,
            points=result.points,
            reason=result.reason,
        )
        for number, (deal, result) in enumerate(scored, start=1)
    ]
    return SimulatedList(table=table, deals=scored, footers=footers(played, present) if played else {})


def _hand_in(rng: Random, table: Table) -> None:
    """Marks a full list as handed in some minutes before the end of its series; writes nothing."""
    early = timedelta(minutes=rng.randrange(LISTS_COME_IN_WITHIN_MINUTES))
    table.state, table.handed_in_at = (
        ListState.HANDED_IN,
        (table.series.started_at or timezone.now()) + SERIES_LAST - early,
    )


def _store(lists: Sequence[SimulatedList], drawn: Sequence[Sequence[int]]) -> None:
    """Writes new tables with their seats (keys of entrants, in seat order), footers and deals. Inside a write only."""
    Table.objects.bulk_create((each.table for each in lists), batch_size=BATCH)
    seats = Seat.objects.bulk_create(
        (
            Seat(
                table=each.table,
                series_id=each.table.series_id,
                position=position,
                entrant_id=key,
                **(asdict(each.footers[position]) if each.footers else {}),
            )
            for each, keys in zip(lists, drawn, strict=True)
            for position, key in enumerate(keys, start=1)
        ),
        batch_size=BATCH,
    )
    _store_deals(lists, seats)


def fill(lists: Sequence[SimulatedList]) -> None:
    """Writes deals and footers (no list without a deal) into tables that are seated already and have no deal yet."""
    by_table = {each.table.pk: each for each in lists}
    with transaction.atomic():
        seats = list(Seat.objects.filter(table__in=by_table))
        for seat in seats:
            for name, figure in asdict(by_table[seat.table_id].footers[seat.position]).items():
                setattr(seat, name, figure)
        Seat.objects.bulk_update(seats, FOOTER_FIELDS)
        _store_deals(lists, seats)


def _store_deals(lists: Sequence[SimulatedList], seats: Sequence[Seat]) -> None:
    at = {(seat.table_id, seat.position): seat for seat in seats}
    Deal.objects.bulk_create((deal for each in lists for deal in _deals(each, at)), batch_size=BATCH)


def _deals(simulated: SimulatedList, at: dict[tuple[int, int], Seat]) -> Iterator[Deal]:
    table = simulated.table
    players = len(simulated.footers)
    for number, (deal, result) in enumerate(simulated.deals, start=1):
        row = Deal(table=table, number=number, players=players, dealer=at[table.pk, deal.dealer])
        if deal.facts is None or deal.declarer is None:
            row.kind = DealKind.PASSED_IN
        else:
            for name, value in asdict(deal.facts.contract).items():
                setattr(row, name, value)
            row.declarer, row.bid = at[table.pk, deal.declarer], deal.facts.bid
            row.objective_met, row.won = deal.facts.objective_met, result.won
            row.value, row.points = result.value, result.points
        yield row
