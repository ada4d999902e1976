"""/tournaments/<slug>/series/<n>/tables/<t>/ : one list in the layout of the paper."""

import pytest
from django.test import Client

from scoring.models import Player, Table, Tournament, Visibility
from tests.public.pages import get
from tests.reports.lists import set_footers, write_deal, write_four_deals
from tests.world import make_entrants, make_finished, make_running, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db

ADDRESS = "/tournaments/cup/series/1/tables/1/"
LEVEL, PLUS, MINUS = 10, 11, 12
FIRST_PLAYER = 13


def make_list(players: int = 4) -> Table:
    tournament = make_tournament()
    return make_table(make_series(tournament), 1, make_entrants(tournament, players))


def test_an_empty_list_says_so(client: Client) -> None:
    """As the board of the office says it: the list of a series that is seated only does not run."""
    make_list()
    page = get(client, ADDRESS)
    assert page.rows() == [["No deal has been written yet."]]
    assert "0 deals · not begun" in page.text and "running" not in page.text


def test_a_list_runs_from_its_first_deal_on(client: Client) -> None:
    write_deal(make_list(), 1, None)
    assert "1 deal · running" in get(client, ADDRESS).text


def test_it_stands_column_by_column_as_on_paper(client: Client) -> None:
    """Number, base, with, without, Hand to open, level, value + and -, then points, won, lost of every player."""
    write_four_deals(make_list())
    rows = get(client, ADDRESS).rows()
    ticks = [""] * 6
    assert rows[0] == ["1", "11", "", "1", *ticks, "×2", "22", "", "D", "", "", "22", "1", "", *[""] * 6, ""]
    assert rows[1] == [
        "2",
        "9",
        "1",
        "",
        *ticks,
        "×2",
        "",
        "−36 lost",
        "",
        "",
        "",
        "D",
        "",
        "",
        "−36",
        "",
        "1",
        "",
        "",
        "",
        "",
    ]
    assert rows[2] == ["3", "", "", "", *ticks, "", "", "", *[""] * 6, "D", "", "", "", "", "", "×"]


def test_an_overbid_game_says_so_with_its_bid(client: Client) -> None:
    """C001, C007."""
    write_four_deals(make_list())
    line = get(client, ADDRESS).rows()[3]
    assert line[LEVEL] == "×2"
    assert line[PLUS:FIRST_PLAYER] == ["", "−60 overbid: 24"]
    assert line[FIRST_PLAYER : FIRST_PLAYER + 3] == ["−60", "", "1"]


def test_a_phone_reads_the_game_in_words(client: Client) -> None:
    write_four_deals(make_list())
    html = client.get(ADDRESS).content.decode()
    assert "♠\ufe0e without 1" in html
    assert "♦\ufe0e diamonds with 1" in html
    assert '<small class="lost">' in html


def test_what_a_contract_implies_is_ticked(client: Client) -> None:
    table = make_list()
    facts = {"hand": True, "ouvert": True, "schneider_announced": True, "schwarz_announced": True}
    write_deal(table, 1, 2, game="clubs", matadors=2, objective_met=True, value=108, points=108, **facts)
    line = get(client, ADDRESS).rows()[0]
    assert line[:12] == ["1", "12", "2", "", "×", "×", "×", "×", "×", "×", "×9", "108"]


def test_the_footer_is_that_of_the_paper(client: Client) -> None:
    write_four_deals(make_list())
    text = get(client, ADDRESS).text
    assert "Game points, won, lost −60 0 1 22 1 0 −36 0 1 0 0 0 1" in text
    assert "50 × (won − lost) −50 −1 50 1 −50 −1 0 0" in text
    assert "30 × lost games of the others 30 1 60 2 30 1 60 2" in text
    assert "Total −80 132 −56 60" in text


def test_the_check_line_adds_up(client: Client) -> None:
    write_four_deals(make_list())
    text = get(client, ADDRESS).text
    assert "Check: won 1 + lost 2 + passed in 1 = 4 deals; sum of totals 56, expected 56 adds up" in text


def test_the_check_line_says_when_it_does_not(client: Client) -> None:
    table = write_four_deals(make_list())
    set_footers(table, [(-61, 0, 1, 1, 30), (22, 1, 0, 2, 60), (-36, 0, 1, 1, 30), (0, 0, 0, 2, 60)])
    assert "does not add up" in get(client, ADDRESS).text


def test_rounds_are_separated(client: Client) -> None:
    table = make_list(3)
    for number in range(1, 8):
        write_deal(table, number, None)
    page = get(client, ADDRESS)
    rows = [
        attrs.get("class", "") for tag, attrs in page.elements if tag == "tr" and "passed_in" in attrs.get("class", "")
    ]
    assert [number for number, css in enumerate(rows, start=1) if "round" in css.split()] == [4, 7]


def test_a_table_of_three_pays_40(client: Client) -> None:
    table = make_list(3)
    write_deal(table, 1, 2, game="clubs", matadors=1, objective_met=False, value=24, points=-48)
    set_footers(table, [(0, 0, 0, 1, 40), (-48, 0, 1, 0, 0), (0, 0, 0, 1, 40)])
    text = get(client, ADDRESS).text
    assert "40 × lost games of the others 40 1 0 0 40 1" in text
    assert "Total 40 −98 40" in text


def test_a_list_of_totals_has_only_its_footer(client: Client) -> None:
    make_finished()
    page = get(client, "/tournaments/finished/series/1/tables/1/")
    assert page.rows() == [["Of this list only the totals were entered."]]
    assert "Total 1,332 1,308 1,320 108" in page.text
    assert "sum of totals 4,068, expected 4,068 adds up" in page.text


def test_a_breach_of_the_rules_is_told(client: Client) -> None:
    write_deal(make_list(), 1, 2, game="clubs", matadors=1, objective_met=False, value=24, points=-48, breach=True)
    assert get(client, ADDRESS).rows()[0][MINUS] == "−48 lost breach of the rules"


def test_a_null_above_its_value_names_both_games(client: Client) -> None:
    facts = {"replacement_game": "hearts", "replacement_matadors": 1, "bid": 50, "ouvert": True}
    write_deal(make_list(), 1, 2, game="null", objective_met=True, value=50, points=-100, **facts)
    html = client.get(ADDRESS).content.decode()
    assert "null ouvert, booked as ♥\ufe0e hearts with 1" in html
    assert get(client, ADDRESS).rows()[0][MINUS] == "−100 overbid: 50"


@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.BY_SERIES])
def test_what_is_not_released_stays_hidden(client: Client, visibility: Visibility) -> None:
    write_four_deals(make_list())
    Tournament.objects.update(visibility=visibility)
    page = get(client, ADDRESS)
    assert "This list is not public yet." in page.text
    assert page.tables == []
    assert "132" not in page.text and "Anna P001" in page.text


def test_names_are_shown_as_players_wish(client: Client) -> None:
    write_four_deals(make_list())
    Player.objects.update(name_shown="number")
    html = client.get(ADDRESS).content.decode()
    assert "#1" in html and "P001" not in html and "Anna" not in html


def test_an_annulled_list_says_why(client: Client) -> None:
    write_four_deals(make_list())
    Table.objects.update(annulled_reason="cards marked")
    assert "not counted cards marked" in get(client, ADDRESS).text


@pytest.mark.parametrize("number", ["3", "0", "10000", "x"])
def test_other_tables_are_not_found(client: Client, number: str) -> None:
    make_running()
    assert client.get(f"/tournaments/running/series/1/tables/{number}/").status_code == 404
