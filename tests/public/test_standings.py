"""/tournaments/<slug>/ : total standings."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Adjustment, Entrant, Player, SeriesState, Tournament, Visibility
from tests.public.pages import Page, get
from tests.world import (
    LIST_OF_FOUR,
    LIST_OF_THREE,
    hand_in,
    make_entrants,
    make_finished,
    make_running,
    make_series,
    make_table,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def names(page: Page) -> list[str]:
    return [row[2].removeprefix("Anna ").split()[0] for row in page.rows()]


def test_an_empty_tournament_says_so(client: Client) -> None:
    make_tournament()
    page = get(client, "/tournaments/cup/")
    assert page.rows() == [["No entrants yet."]]
    assert "not begun" in page.text


def test_a_finished_tournament_shows_rank_name_and_totals(client: Client) -> None:
    make_finished()
    page = get(client, "/tournaments/finished/")
    assert [(row[0], row[2], row[-1]) for row in page.rows()] == [
        ("1", "Anna P001 Karo 7 Musterstadt", "1,332"),
        ("2", "Anna P003 Karo 7 Musterstadt", "1,320"),
        ("3", "Anna P002 Karo 7 Musterstadt", "1,308"),
        ("4", "Anna P005 Karo 7 Musterstadt", "738"),
        ("5", "Anna P006 Karo 7 Musterstadt", "720"),
        ("6", "Anna P007 Karo 7 Musterstadt", "300"),
        ("7", "Anna P004 Karo 7 Musterstadt", "108"),
    ]
    assert page.rows()[0] == ["1", "1", "Anna P001 Karo 7 Musterstadt", "1,332", "12", "0", "1,332"]


def test_a_running_tournament_says_how_many_lists_are_in(client: Client) -> None:
    make_running()
    page = get(client, "/tournaments/running/")
    assert "As of 20:00" in page.text
    assert "1 of 2 tables · provisional" in page.text
    assert [row[-1] for row in page.rows()] == ["1,332", "1,320", "1,308", "108", "–", "–", "–"]
    assert [row[0] for row in page.rows()] == ["1", "2", "3", "4", "–", "–", "–"]


def test_the_hour_makes_results_final_without_any_write(client: Client) -> None:
    make_finished()
    Tournament.objects.update(final_at=timezone.now() + timedelta(hours=1))
    assert "provisional" in get(client, "/tournaments/finished/").text
    Tournament.objects.update(final_at=timezone.now() - timedelta(hours=1))
    assert "final" in get(client, "/tournaments/finished/").text
    assert "provisional" not in get(client, "/tournaments/finished/").text


def test_the_criteria_stand_under_the_table(client: Client) -> None:
    """C040."""
    make_finished()
    text = get(client, "/tournaments/finished/").text
    assert "Rank by: total, then more own games won, then fewer own games lost, then lot." in text


def test_shared_places_are_marked(client: Client) -> None:
    """C037: 1, 2, 2, 4."""
    tournament = make_tournament(series_planned=1)
    table = make_table(make_series(tournament), 1, make_entrants(tournament, 4))
    hand_in(table, [(1100, 5, 0, 0, 0), (1000, 5, 0, 0, 0), (1000, 5, 0, 0, 0), (900, 5, 0, 0, 0)])
    assert get(client, "/tournaments/cup/").column(0) == ["1", "2= shared", "2= shared", "4"]


def test_an_adjustment_has_its_own_column(client: Client) -> None:
    tournament = make_finished()
    Adjustment.objects.create(entrant=tournament.entrants.get(start_number=1), points=-100, reason="late")
    row = get(client, "/tournaments/finished/").rows()[2]
    assert row[0] == "3" and row[-2:] == ["−100", "1,232"]


def test_a_leaver_and_an_excluded_player_are_marked(client: Client) -> None:
    tournament = make_finished()
    Tournament.objects.update(series_planned=2)
    Entrant.objects.filter(start_number=1).update(withdrawn_after=1)
    Entrant.objects.filter(start_number=2).update(excluded=True)
    rows = {row[1]: row for row in get(client, f"/tournaments/{tournament.slug}/").rows()}
    assert rows["1"][0] == "–" and "withdrawn" in rows["1"][2]
    assert rows["2"][0] == "–" and "excluded" in rows["2"][2]


@pytest.mark.parametrize(
    ("sort", "first", "last"),
    [("name", "P001", "P008"), ("-name", "P008", "P001"), ("-total", "P001", "P008"), ("total", "P004", "P008")],
)
def test_it_sorts_and_who_has_no_result_stays_last(client: Client, sort: str, first: str, last: str) -> None:
    make_entrants(make_finished(), 1, first=8)
    found = names(get(client, f"/tournaments/finished/?sort={sort}"))
    assert (found[0], found[-1]) == (first, last)


@pytest.mark.parametrize(
    "order",
    [
        ["Bächle", "Bader", "Baer", "Bär", "Bogenschütz", "Böttcher"],
        ["Arg", "Ärgerlich", "Arm", "Assistent", "Aßlar", "Assoziation"],
    ],
)
def test_names_follow_din_5007(client: Client, order: list[str]) -> None:
    """C112, C113."""
    tournament = make_tournament()
    for entrant, name in zip(make_entrants(tournament, 6), sorted(order, key=len), strict=True):
        entrant.player.last_name = name
        entrant.player.save()
    assert names(get(client, "/tournaments/cup/?sort=name")) == order


def test_the_sorted_column_says_so_to_screen_readers(client: Client) -> None:
    make_finished()
    page = get(client, "/tournaments/finished/?sort=-total")
    assert [attrs["aria-sort"] for tag, attrs in page.elements if tag == "th" and "aria-sort" in attrs] == [
        "descending"
    ]


@pytest.mark.parametrize("query", ["sort=password", "sort=-pk", "page=0", "page=x", "page=99", "page=-1"])
def test_what_is_not_on_the_list_is_ignored(client: Client, query: str) -> None:
    make_finished()
    assert len(get(client, f"/tournaments/finished/?{query}").rows()) == 7


@pytest.mark.parametrize(("search", "found"), [("P003", ["P003"]), ("3", ["P003"]), ("karo", 7), ("p00", 7), ("X", 0)])
def test_it_finds_by_name_club_or_start_number(client: Client, search: str, found: list[str] | int) -> None:
    make_finished()
    page = get(client, f"/tournaments/finished/?q={search}")
    if found == 0:
        assert page.rows() == [["Nobody of that name has entered."]]
    elif isinstance(found, int):
        assert len(page.rows()) == found
    else:
        assert names(page) == found


def test_a_search_keeps_the_ranks(client: Client) -> None:
    make_finished()
    assert get(client, "/tournaments/finished/?q=P002").column(0) == ["3"]


def test_fifty_stand_on_a_page(client: Client) -> None:
    tournament = make_tournament()
    make_entrants(tournament, 51)
    first = get(client, "/tournaments/cup/?sort=number")
    assert [first.rows()[0][1], first.rows()[-1][1], len(first.rows())] == ["1", "50", 50]
    second = get(client, "/tournaments/cup/?sort=number&page=2")
    assert second.column(1) == ["51"]
    assert "?sort=number&page=2" in first.links


def test_a_hidden_tournament_shows_its_entrants_and_no_figure(client: Client) -> None:
    make_finished()
    Tournament.objects.update(visibility=Visibility.HIDDEN)
    page = get(client, "/tournaments/finished/")
    assert "results are not public yet" in page.text
    assert {(row[0], row[-1]) for row in page.rows()} == {("–", "–")}
    assert "1,332" not in page.text


def test_a_series_that_is_not_released_is_not_in_the_total(client: Client) -> None:
    """C101."""
    tournament = make_finished()
    Tournament.objects.update(visibility=Visibility.BY_SERIES, series_planned=2)
    entrants = list(tournament.entrants.order_by("start_number"))
    second = make_series(tournament, 2, SeriesState.CLOSED)
    hand_in(make_table(second, 1, entrants[4:]), LIST_OF_THREE)
    hand_in(make_table(second, 2, entrants[:4]), LIST_OF_FOUR)
    page = get(client, "/tournaments/finished/")
    assert page.rows()[0][-1] == "1,332"
    assert len(page.rows()[0]) == 7


@pytest.mark.parametrize(("shown", "name"), [("full", "Anna P001"), ("first", "Anna"), ("number", "#1")])
def test_names_are_shown_as_the_player_wishes(client: Client, shown: str, name: str) -> None:
    make_finished()
    Player.objects.filter(last_name="P001").update(name_shown=shown)
    page = get(client, "/tournaments/finished/")
    assert page.rows()[0][2].removesuffix(" Karo 7 Musterstadt") == name
    assert ("P001" in page.text) is (shown == "full")


def test_a_long_name_is_shown_in_full(client: Client) -> None:
    make_finished()
    Player.objects.filter(last_name="P001").update(last_name="Überlang" * 15)
    assert "Überlang" * 15 in get(client, "/tournaments/finished/").rows()[0][2]


@pytest.mark.parametrize("name", ["=1+1", "<b>bold</b>", "{{ 7 }}", '"><script>alert(1)</script>'])
def test_a_name_is_text_whatever_it_looks_like(client: Client, name: str) -> None:
    """C103."""
    make_finished()
    Player.objects.filter(last_name="P001").update(last_name=name)
    page = get(client, "/tournaments/finished/")
    assert name in page.rows()[0][2]
    assert "b" not in {tag for tag, _attrs in page.elements}
    assert all(attrs.get("src") for tag, attrs in page.elements if tag == "script")


def test_an_unknown_tournament_is_not_found(client: Client) -> None:
    assert client.get("/tournaments/nowhere/").status_code == 404
