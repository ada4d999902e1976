"""The cases of data/cases.md, section C, that concern a whole draw."""

from itertools import combinations
from random import Random

import pytest
from django.db.models import Sum

from scoring.models import Seat, SeatingKind, Series, SeriesState
from scoring.reports.audience import Audience
from scoring.reports.seating_quality import tables_of
from scoring.reports.standings import total_standings
from scoring.services.deals import record_deal
from scoring.services.entrants import withdraw_entrant
from scoring.services.seating import draw_tables
from scoring.services.seating_changes import empty_seats
from tests.services.lists import SYSTEM, game, make_list
from tests.services.test_seating import seated, tournament_of
from tests.world import LIST_OF_FOUR, hand_in

pytestmark = pytest.mark.django_db


def test_c056_leavers_make_tables_of_three_and_keep_their_points() -> None:
    """8 players in series 1, 6 in series 2: two tables of three."""
    tournament = tournament_of(8)
    first = draw_tables(tournament=tournament, actor=SYSTEM)
    for table in first.tables.all():
        hand_in(table, LIST_OF_FOUR)
    Series.objects.update(state=SeriesState.CLOSED)
    for number in (2, 7):
        withdraw_entrant(entrant=tournament.entrants.get(start_number=number), after_series=1, actor=SYSTEM)
    second = draw_tables(tournament=tournament, actor=SYSTEM)
    assert [len(table) for table in seated(second)] == [3, 3]
    record_deal(table=second.tables.get(number=1), entry=game(1, met=False), actor=SYSTEM)
    assert list(Seat.objects.filter(table__number=1, series=second).values_list("bonus", flat=True)) == [0, 40, 40]
    rows = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    assert all(row.total in {1332, 1308, 1320, 108} and row.rank is None for row in rows if row.withdrawn)


@pytest.mark.parametrize(("players", "others"), [(3, 2), (4, 3)])
def test_c070_the_lost_games_of_others_are_lost_times_the_others(players: int, others: int) -> None:
    """42 lost, 84 defended at tables of three; at four the dealer is paid too: three times."""
    table = make_list(players)
    for declarer in (2, 3):
        record_deal(table=table, entry=game(declarer, met=False), actor=SYSTEM)
    sums = table.seats.aggregate(lost=Sum("lost"), defended=Sum("others_lost"))
    assert (sums["lost"], sums["defended"]) == (2, 2 * others)


@pytest.mark.parametrize("players", [8, 9, 10, 11, 12])
def test_c071_nobody_meets_the_same_three_again(players: int) -> None:
    tournament = tournament_of(players, series_planned=3)
    draw_tables(tournament=tournament, actor=SYSTEM, method=SeatingKind.PLANNED, rng=Random(players))
    rounds = tables_of(tournament)
    fours = [set(table) for tables in rounds.values() for table in tables]
    assert len(rounds) == 3
    assert not any(len(one & other) == 4 for one, other in combinations(fours, 2))


def test_c073_fewer_players_than_registered_are_no_dead_end() -> None:
    """8 registered, 4 play."""
    tournament = tournament_of(8)
    series = draw_tables(tournament=tournament, actor=SYSTEM)
    missing = [tournament.entrants.get(start_number=number) for table in seated(series) for number in table[:2]]
    done = empty_seats(series=series, absent=missing, withdraw=False, actor=SYSTEM)
    assert [len(table) for table in seated(series)] == [4] and len(done.gone) == 1
