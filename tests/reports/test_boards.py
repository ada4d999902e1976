"""The director's board: what is missing first."""

import pytest

from scoring.models import ListState, Series
from scoring.reports.boards import Status, board
from tests.reports.lists import write_deal, write_four_deals
from tests.world import LIST_OF_FOUR, hand_in, make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def make_board() -> Series:
    """Table 1 handed in, 2 after four deals, 3 untouched, 4 after one deal."""
    tournament = make_tournament()
    entrants = make_entrants(tournament, 15)
    series = make_series(tournament)
    hand_in(make_table(series, 1, entrants[:4]), LIST_OF_FOUR)
    write_four_deals(make_table(series, 2, entrants[4:8]))
    make_table(series, 3, entrants[8:12])
    write_deal(make_table(series, 4, entrants[12:]), 1, None)
    return series


def test_before_the_draw_it_is_empty() -> None:
    assert board(series=make_series(make_tournament())).tables == ()


def test_open_lists_stand_first_those_furthest_behind_on_top() -> None:
    report = board(series=make_board())
    assert [table.number for table in report.tables] == [3, 4, 2, 1]
    assert (report.lists_in, len(report.tables)) == (1, 4)


def test_it_says_how_far_each_list_is() -> None:
    tables = {table.number: table for table in board(series=make_board()).tables}
    assert {number: (table.played, table.expected) for number, table in tables.items()} == {
        1: (48, 48),
        2: (4, 48),
        3: (0, 48),
        4: (1, 36),
    }
    assert tables[1].state is ListState.HANDED_IN and not tables[1].missing
    assert tables[2].missing


def test_it_shows_names_and_totals_in_seat_order() -> None:
    tables = {table.number: table for table in board(series=make_board()).tables}
    assert tables[1].totals == (1332, 1308, 1320, 108)
    assert tables[2].totals == (-80, 132, -56, 60)
    assert tables[3].totals == (None, None, None, None)
    assert tables[4].names == ("Anna P013", "Anna P014", "Anna P015")


def test_a_player_who_does_not_agree_is_seen() -> None:
    series = make_board()
    series.tables.get(number=2).seats.filter(position=3).update(confirmed=False)
    assert [table.number for table in board(series=series).tables if table.disagreed] == [2]


def test_a_control_list_that_differs_stands_first_of_all() -> None:
    series = make_board()
    series.tables.filter(number=1).update(control_list=[[492, 12, 0, 1332], [628, 12, 3, 1308], None, None])
    report = board(series=series)
    assert report.tables[0].number == 1
    assert (report.tables[0].status, report.tables[0].differing) == (Status.WRONG, (2,))
    assert [report.count(status) for status in Status] == [1, 3, 0]


def test_an_annulled_list_is_neither_missing_nor_wrong() -> None:
    series = make_board()
    series.tables.filter(number=3).update(annulled_reason="broken off")
    report = board(series=series)
    assert [table.number for table in report.tables if table.missing] == [4, 2]
    assert report.lists_in == 2 and report.count(Status.IN) == 2
