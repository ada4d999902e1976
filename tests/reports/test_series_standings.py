"""Standings of one series."""

import pytest

from scoring.models import Adjustment, Entrant, Lot, Visibility
from scoring.reports.audience import Audience
from scoring.reports.standings import State, series_standings
from tests.world import make_entrants, make_finished, make_running, make_series, make_tournament

pytestmark = pytest.mark.django_db


def test_it_ranks_the_entrants_of_the_series_with_table_and_seat() -> None:
    standings = series_standings(series=make_finished().series.get(), audience=Audience.PUBLIC)
    assert [(row.rank, row.total, row.table_number, row.seat) for row in standings.rows] == [
        (1, 1332, 1, 1),
        (2, 1320, 1, 3),
        (3, 1308, 1, 2),
        (4, 738, 2, 1),
        (5, 720, 2, 2),
        (6, 300, 2, 3),
        (7, 108, 1, 4),
    ]


def test_it_leaves_out_who_is_not_seated() -> None:
    tournament = make_finished()
    make_entrants(tournament, 1, first=8)
    assert len(series_standings(series=tournament.series.get(), audience=Audience.PUBLIC).rows) == 7


def test_a_missing_list_gives_no_rank() -> None:
    standings = series_standings(series=make_running().series.get(), audience=Audience.PUBLIC)
    assert [row.rank for row in standings.rows] == [1, 2, 3, 4, None, None, None]
    assert (standings.tables_in, standings.tables_total, standings.state) == (1, 2, State.RUNNING)


def test_who_left_later_keeps_his_rank_in_the_series_he_played() -> None:
    tournament = make_finished()
    Entrant.objects.filter(start_number=1).update(withdrawn_after=1)
    rows = series_standings(series=tournament.series.get(), audience=Audience.PUBLIC).rows
    assert (rows[0].start_number, rows[0].rank) == (1, 1)


def test_an_excluded_player_has_no_rank_here_either() -> None:
    tournament = make_finished()
    Entrant.objects.filter(start_number=1).update(excluded=True)
    rows = series_standings(series=tournament.series.get(), audience=Audience.PUBLIC).rows
    assert (rows[0].start_number, rows[0].rank, rows[-1].rank) == (3, 1, None)


def test_adjustments_belong_to_the_total() -> None:
    tournament = make_finished()
    Adjustment.objects.create(entrant=tournament.entrants.get(start_number=1), points=-500, reason="late")
    rows = series_standings(series=tournament.series.get(), audience=Audience.PUBLIC).rows
    assert (rows[0].total, rows[0].adjustment) == (1332, 0)


def test_a_lot_for_the_total_decides_nothing_in_a_series() -> None:
    tournament = make_finished()
    for seat in tournament.series.get().seats.filter(entrant__start_number__in=(1, 2)):
        seat.points, seat.won, seat.lost, seat.others_lost, seat.bonus = 500, 10, 0, 0, 0
        seat.save()
        Lot.objects.create(scope=Lot.Scope.TOTAL, entrant=seat.entrant, order=seat.position)
    rows = series_standings(series=tournament.series.get(), audience=Audience.PUBLIC).rows
    assert [(row.start_number, row.rank) for row in rows if row.total == 1000] == [(1, 2), (2, 2)]
    for lot in Lot.objects.all():
        Lot.objects.create(scope=Lot.Scope.SERIES, series_number=1, entrant=lot.entrant, order=3 - lot.order)
    rows = series_standings(series=tournament.series.get(), audience=Audience.PUBLIC).rows
    assert [(row.start_number, row.rank) for row in rows if row.total == 1000] == [(2, 2), (1, 3)]


def test_a_hidden_series_has_no_rows() -> None:
    tournament = make_running()
    tournament.visibility = Visibility.BY_SERIES
    tournament.save()
    standings = series_standings(series=tournament.series.get(), audience=Audience.PUBLIC)
    assert (standings.rows, standings.hidden) == ((), True)
    assert len(series_standings(series=tournament.series.get(), audience=Audience.OFFICE).rows) == 7


def test_a_series_before_the_draw_is_empty() -> None:
    standings = series_standings(series=make_series(make_tournament()), audience=Audience.PUBLIC)
    assert (standings.rows, standings.hidden, standings.state) == ((), False, State.PLANNED)
