"""/tournaments/<slug>/series/<n>/ : standings of one series."""

import pytest
from django.test import Client

from scoring.models import SeriesState, Tournament, Visibility
from tests.public.pages import get
from tests.world import make_finished, make_running, make_series, make_tournament

pytestmark = pytest.mark.django_db


def test_a_series_before_the_draw_is_empty(client: Client) -> None:
    make_series(make_tournament(), 1, SeriesState.PLANNED)
    page = get(client, "/tournaments/cup/series/1/")
    assert page.rows() == [["No entrants yet."]]
    assert "not begun" in page.text


def test_it_shows_every_figure_of_the_footer(client: Client) -> None:
    """Rank, number, name, table, points, won, lost, bonus, total (rules.md 2)."""
    make_finished()
    rows = get(client, "/tournaments/finished/series/1/").rows()
    assert rows[0] == ["1", "1", "Anna P001 Karo 7 Musterstadt", "1", "492", "12", "0", "240", "1,332"]
    assert rows[3] == ["4", "5", "Anna P005 Karo 7 Musterstadt", "2", "28", "9", "2", "360", "738"]


def test_a_running_series_ranks_the_lists_that_are_in(client: Client) -> None:
    make_running()
    page = get(client, "/tournaments/running/series/1/")
    assert [row[0] for row in page.rows()] == ["1", "2", "3", "4", "–", "–", "–"]
    assert "1 of 2 tables · provisional" in page.text


def test_it_sorts_by_table_and_seat(client: Client) -> None:
    make_finished()
    page = get(client, "/tournaments/finished/series/1/?sort=table")
    assert page.column(1) == ["1", "2", "3", "4", "5", "6", "7"]


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.BY_SERIES])
def test_what_is_not_released_stays_hidden(client: Client, visibility: Visibility) -> None:
    make_running()
    Tournament.objects.update(visibility=visibility)
    page = get(client, "/tournaments/running/series/1/")
    assert "results are not public yet" in page.text
    assert "1,332" not in page.text
    assert "/tournaments/running/series/1/tables/" in page.links


@pytest.mark.parametrize("number", ["2", "0", "21", "10000", "x"])
def test_other_numbers_are_not_found(client: Client, number: str) -> None:
    make_finished()
    assert client.get(f"/tournaments/finished/series/{number}/").status_code == 404
