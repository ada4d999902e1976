"""/tournaments/<slug>/series/<n>/tables/ : who sits where."""

import pytest
from django.test import Client

from scoring.models import Player, Series, SeriesState, Tournament, Visibility
from tests.public.pages import get
from tests.world import make_finished, make_running, make_series, make_tournament

pytestmark = pytest.mark.django_db


def test_before_the_draw_it_says_so(client: Client) -> None:
    make_series(make_tournament(), 1, SeriesState.PLANNED)
    assert "have not been drawn yet" in get(client, "/tournaments/cup/series/1/tables/").text


def test_it_lists_everybody_by_name_with_table_and_seat(client: Client) -> None:
    make_running()
    rows = get(client, "/tournaments/running/series/1/tables/").rows()
    assert [(row[1], row[2], row[3]) for row in rows] == [
        ("1", "1", "1"),
        ("2", "1", "2"),
        ("3", "1", "3"),
        ("4", "1", "4"),
        ("5", "2", "1"),
        ("6", "2", "2"),
        ("7", "2", "3"),
    ]


def test_it_lists_every_table_with_the_way_to_its_list(client: Client) -> None:
    make_running()
    page = get(client, "/tournaments/running/series/1/tables/")
    assert "Table 1 handed in Anna P001" in page.text
    assert "Table 2 Anna P005" in page.text
    assert {f"/tournaments/running/series/1/tables/{number}/" for number in (1, 2)} <= set(page.links)


def test_it_finds_by_name_or_number(client: Client) -> None:
    make_running()
    assert get(client, "/tournaments/running/series/1/tables/?q=P006").column(1) == ["6"]
    assert get(client, "/tournaments/running/series/1/tables/?q=6").column(1) == ["6"]


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.BY_SERIES])
def test_it_is_public_even_where_results_are_not(client: Client, visibility: Visibility) -> None:
    """C100."""
    make_finished()
    Tournament.objects.update(visibility=visibility)
    assert len(get(client, "/tournaments/finished/series/1/tables/").rows()) == 7


def test_it_keeps_names_as_players_wish(client: Client) -> None:
    make_running()
    Player.objects.update(name_shown="number")
    page = get(client, "/tournaments/running/series/1/tables/")
    assert page.column(0) == [f"#{number}" for number in range(1, 8)]
    assert "P00" not in page.text and "Karo" not in page.text


def test_a_stale_draw_says_that_it_will_be_drawn_again(client: Client) -> None:
    make_running()
    Series.objects.update(stale=True)
    assert "will be drawn again" in get(client, "/tournaments/running/series/1/tables/").text


def test_an_unknown_series_is_not_found(client: Client) -> None:
    make_running()
    assert client.get("/tournaments/running/series/2/tables/").status_code == 404
