"""/tournaments/<slug>/entrants/<start number>/ : one player."""

import pytest
from django.test import Client

from scoring.models import Entrant, Player, Tournament, Visibility
from tests.public.pages import Page, get
from tests.reports.lists import write_four_deals
from tests.world import make_entrants, make_finished, make_running, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db

AHEAD = "The curve includes the running series; rank and total do not yet."


def polylines(page: Page) -> list[str]:
    return [attrs["points"] for tag, attrs in page.elements if tag == "polyline"]


def test_an_entrant_who_has_not_played_has_no_rank_and_no_curve(client: Client) -> None:
    make_entrants(make_tournament(), 1)
    page = get(client, "/tournaments/cup/entrants/1/")
    assert "Rank – Total – Won – Lost –" in page.text
    assert page.rows() == [["No series played yet."]]
    assert polylines(page) == []


def test_it_shows_rank_figures_and_each_series(client: Client) -> None:
    make_finished()
    page = get(client, "/tournaments/finished/entrants/3/")
    assert "Rank 2 Total 1,320 Won 10 Lost 1 Game points 660" in page.text
    assert page.rows() == [["Series 1 table 1, seat 3", "660", "10", "1", "210", "1,320"]]
    assert AHEAD not in page.text
    assert "/tournaments/finished/series/1/tables/1/" in page.links


def test_the_curve_is_drawn_and_told_in_words(client: Client) -> None:
    tournament = make_tournament()
    write_four_deals(make_table(make_series(tournament), 1, make_entrants(tournament, 4)))
    page = get(client, "/tournaments/cup/entrants/1/")
    (line,) = polylines(page)
    assert [point.split(",")[0] for point in line.split()] == ["0.0", "160.0", "320.0", "480.0", "640.0"]
    assert "Total after 4 deals: −80 (highest 30, lowest −80)" in page.text


def test_a_running_list_is_marked(client: Client) -> None:
    tournament = make_tournament()
    write_four_deals(make_table(make_series(tournament), 1, make_entrants(tournament, 4)))
    page = get(client, "/tournaments/cup/entrants/2/")
    assert page.rows()[0][0] == "Series 1 running table 1, seat 2"
    assert AHEAD in page.text


def test_the_curve_is_ahead_by_whichever_list_still_runs(client: Client) -> None:
    """The list of the first series was opened again; that of the second has no deal yet."""
    tournament = make_tournament(series_planned=2)
    entrants = make_entrants(tournament, 4)
    write_four_deals(make_table(make_series(tournament), 1, entrants))
    make_table(make_series(tournament, 2), 1, entrants)
    assert AHEAD in get(client, "/tournaments/cup/entrants/1/").text


def test_a_player_whose_list_is_missing_has_no_figures(client: Client) -> None:
    make_running()
    assert get(client, "/tournaments/running/entrants/5/").rows() == [
        ["Series 1 table 2, seat 1", "–", "–", "–", "–", "–"]
    ]


def test_what_is_hidden_stays_hidden(client: Client) -> None:
    make_finished()
    Tournament.objects.update(visibility=Visibility.HIDDEN)
    page = get(client, "/tournaments/finished/entrants/3/")
    assert "1,320" not in page.text and "660" not in page.text
    assert page.rows() == [["Series 1 table 1, seat 3", "–", "–", "–", "–", "–"]]


def test_a_name_shown_as_number_is_nowhere_on_the_page(client: Client) -> None:
    make_finished()
    Player.objects.filter(last_name="P003").update(name_shown="number")
    page = get(client, "/tournaments/finished/entrants/3/")
    assert "#3" in page.text and "P003" not in page.text and "Karo" not in page.text


def test_a_leaver_is_marked(client: Client) -> None:
    make_finished()
    Tournament.objects.update(series_planned=2)
    Entrant.objects.filter(start_number=3).update(withdrawn_after=1)
    assert "withdrawn" in get(client, "/tournaments/finished/entrants/3/").text


@pytest.mark.parametrize("number", ["8", "0", "01", "10000", "x", "-1"])
def test_other_numbers_are_not_found(client: Client, number: str) -> None:
    make_finished()
    assert client.get(f"/tournaments/finished/entrants/{number}/").status_code == 404


def test_an_entrant_of_another_tournament_is_not_found(client: Client) -> None:
    make_finished()
    make_tournament()
    assert client.get("/tournaments/cup/entrants/1/").status_code == 404
