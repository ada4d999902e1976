""".../seating/, the draw, the card of a table, and the states of a series."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Series, SeriesState, Table, Tournament
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import english_client, submission, text_of
from tests.world import (
    LIST_OF_THREE,
    hand_in,
    make_entrants,
    make_finished,
    make_official,
    make_tournament,
    make_user,
)

URL = "/office/tournaments/new-cup/seating/"


@pytest.fixture
def boss(db: None) -> Client:
    """The organiser of a tournament with seven entrants and no series."""
    tournament = make_tournament("new-cup", series_planned=2)
    make_entrants(tournament, 7)
    user = make_user("boss")
    make_official(tournament, user)
    return english_client(user)


def series_url(action: str, number: int = 1) -> str:
    return reverse(f"office:{action}", args=["new-cup", number])


def drawn() -> list[list[int]]:
    """The start numbers at the tables of the latest series."""
    tables = Table.objects.filter(series=Series.objects.order_by("number").last()).order_by("number")
    return [list(table.seats.order_by("position").values_list("entrant__start_number", flat=True)) for table in tables]


def test_the_draw_seats_everybody_once(boss: Client) -> None:
    assert "7 players are in." in text_of(boss.get(URL))
    assert boss.post(f"{URL}draw/")["Location"] == URL
    tables = drawn()
    assert [len(table) for table in tables] == [4, 3]
    assert sorted(number for table in tables for number in table) == [1, 2, 3, 4, 5, 6, 7]


def test_every_table_shows_players_and_code(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    page = text_of(boss.get(URL))
    assert "Series 1 is drawn: 2 tables." in page
    for table in Table.objects.all():
        assert table.code in page
    assert all(f"Anna P00{number}" in page for number in range(1, 8))


def test_the_card_leads_to_the_list_of_its_table(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    table = Table.objects.get(number=1)
    response = boss.get(reverse("office:table_card", args=["new-cup", 1, 1]))
    assert f"http://testserver/t/{table.token}/" in text_of(response)
    assert b'src="data:image/svg+xml' in response.content


def test_a_new_code_shuts_the_old_way_in(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    old = Table.objects.get(number=1)
    boss.post(reverse("office:table_renew", args=["new-cup", 1, 1]))
    page = text_of(boss.get(reverse("office:table_card", args=["new-cup", 1, 1])))
    new = Table.objects.get(number=1)
    assert "Table 1 has a new code." in page
    assert new.code in page and new.code != old.code
    assert Client().get(f"/t/{old.token}/").status_code == 404
    assert Client().get(f"/t/{new.token}/").status_code == 200


def test_drawing_again_is_possible_until_the_first_deal(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    old = set(Table.objects.values_list("token", flat=True))
    assert boss.post(series_url("seating_redraw"))["Location"] == URL
    assert not old & set(Table.objects.values_list("token", flat=True))
    table = Table.objects.select_related("series__tournament").get(number=1)
    record_deal(table=table, entry=DealEntry(), actor=Actor.system())
    boss.post(series_url("seating_redraw"))
    assert "Series 1 has begun: its seating cannot be taken back." in text_of(boss.get(URL))
    assert Table.objects.filter(pk=table.pk).exists()


def test_a_seating_is_discarded(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    boss.post(series_url("seating_discard"))
    assert not Table.objects.exists()
    assert "Draw series 1" in text_of(boss.get(URL))


def test_the_next_series_waits_for_the_one_before(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    boss.post(f"{URL}draw/")
    assert Series.objects.count() == 1
    assert "Series 1 must be closed before the next one is drawn." in text_of(boss.get(URL))


def test_a_double_click_draws_once(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    first = drawn()
    boss.post(f"{URL}draw/")
    assert drawn() == first


@pytest.mark.django_db
@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_players_that_make_no_tables_are_refused_with_a_sentence(players: int) -> None:
    tournament = make_tournament("new-cup")
    make_entrants(tournament, players)
    user = make_user("boss")
    make_official(tournament, user)
    boss = english_client(user)
    boss.post(f"{URL}draw/")
    assert f"{players} players cannot be split into tables of four and three." in text_of(boss.get(URL))
    assert not Table.objects.exists()


def test_a_series_is_started_closed_published_and_reopened(boss: Client) -> None:
    def state() -> str:
        return Series.objects.get().state

    boss.post(f"{URL}draw/")
    assert boss.post(series_url("series_start"))["Location"] == series_url("board")
    assert state() == SeriesState.RUNNING
    boss.post(series_url("series_close"))
    assert "these tables have not handed in their list: 1, 2" in text_of(boss.get(series_url("board")))
    for table in Table.objects.all():
        hand_in(table, [*LIST_OF_THREE, (0, 0, 0, 11, 330)][: table.seats.count()])
    boss.post(series_url("series_close"))
    assert state() == SeriesState.CLOSED
    boss.post(series_url("series_publish"))
    assert state() == SeriesState.PUBLISHED
    assert boss.post(series_url("series_reopen"), {"reason": ""} | submission()).status_code == 422
    assert state() == SeriesState.PUBLISHED
    boss.post(series_url("series_reopen"), {"reason": "table 1 complains"} | submission())
    assert state() == SeriesState.RUNNING


def test_starting_twice_is_told(boss: Client) -> None:
    boss.post(f"{URL}draw/")
    boss.post(series_url("series_start"))
    boss.get(series_url("board"))
    boss.post(series_url("series_start"))
    assert "Series 1 cannot be started" in text_of(boss.get(series_url("board")))


def test_the_overview_says_what_is_next(boss: Client) -> None:
    overview = reverse("office:tournament", args=["new-cup"])
    assert "Draw the tables of series 1" in text_of(boss.get(overview))
    boss.post(f"{URL}draw/")
    assert "Series 1 is seated. Start it" in text_of(boss.get(overview))
    boss.post(series_url("series_start"))
    page = text_of(boss.get(overview))
    assert "Series 1 is running: 2 lists are missing." in page
    assert "0 of 2 lists are in" in page


@pytest.mark.django_db
def test_the_overview_of_an_empty_and_of_a_finished_tournament() -> None:
    empty, finished = make_tournament("empty"), make_finished("finished")
    user = make_user("boss")
    make_official(empty, user)
    make_official(finished, user)
    boss = english_client(user)
    assert "Enter the players: one line each" in text_of(boss.get("/office/tournaments/empty/"))
    assert "All series are played. Print the standings." in text_of(boss.get("/office/tournaments/finished/"))


@pytest.mark.django_db
def test_a_referee_sees_codes_but_draws_nothing(as_referee: Client, running: Tournament) -> None:
    response = as_referee.get("/office/tournaments/cup/seating/")
    assert Table.objects.get(series__tournament=running, number=2).code in text_of(response)
    assert b"/seating/draw/" not in response.content
    assert b"/discard/" not in response.content
