"""/tournaments/<slug>/live/ : standings with the lists that are being written."""

import pytest
from django.test import Client

from scoring.models import Table, Tournament, Visibility
from tests.public.pages import get
from tests.reports.lists import write_four_deals
from tests.world import make_entrants, make_finished, make_running, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def test_an_empty_tournament_says_so(client: Client) -> None:
    make_tournament()
    assert get(client, "/tournaments/cup/live/").rows() == [["No entrants yet."]]


def make_live() -> Table:
    tournament = make_tournament()
    return write_four_deals(make_table(make_series(tournament), 1, make_entrants(tournament, 4)))


def test_a_running_list_counts_and_says_where_it_is(client: Client) -> None:
    make_live()
    page = get(client, "/tournaments/cup/live/")
    assert [(row[0], row[1], row[-1]) for row in page.rows()] == [
        ("1", "2", "132"),
        ("2", "4", "60"),
        ("3", "3", "−56"),
        ("4", "1", "−80"),
    ]
    assert "deal 4/48" in page.rows()[0][2]
    assert "provisional" in page.text


def test_the_total_does_not_count_it(client: Client) -> None:
    make_live()
    assert {row[-1] for row in get(client, "/tournaments/cup/").rows()} == {"–"}


def test_a_finished_tournament_looks_like_the_total(client: Client) -> None:
    make_finished()
    live, total = get(client, "/tournaments/finished/live/"), get(client, "/tournaments/finished/")
    assert live.rows() == total.rows()


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.BY_SERIES])
def test_what_is_hidden_stays_hidden(client: Client, visibility: Visibility) -> None:
    make_live()
    Tournament.objects.update(visibility=visibility)
    page = get(client, "/tournaments/cup/live/")
    assert {row[-1] for row in page.rows()} == {"–"}
    assert "132" not in page.text and "deal 4/48" not in page.text


def test_it_is_offered_where_everything_is_live(client: Client) -> None:
    make_running()
    assert "/tournaments/running/live/" in get(client, "/tournaments/running/").links
    Tournament.objects.update(visibility=Visibility.BY_SERIES, revision=2)
    assert "/tournaments/running/live/" not in get(client, "/tournaments/running/").links


def test_an_unknown_tournament_is_not_found(client: Client) -> None:
    assert client.get("/tournaments/nowhere/live/").status_code == 404
