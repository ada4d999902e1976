"""What is it worth? The arithmetic as a player says it, what a loss costs, and the paragraph."""

import csv

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.public.pages import get
from tests.shared_data import FOLDER, needs_shared_data

FLAGS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
# Seven clubs and the jacks of clubs and spades: with 2; three more cards that are no clubs.
WITH_TWO = ["CJ", "SJ", "CA", "C10", "CK", "CQ", "C9", "C8", "C7", "HA", "H7", "D8"]


def ask(client: Client, query: str) -> str:
    return get(client, f"/calculator/?{query}").text


def test_it_begins_with_an_empty_form(client: Client) -> None:
    page = get(client, "/calculator/")
    assert "What is it worth?" in page.text
    assert "Won" not in page.text
    assert "Choose a game" not in page.text


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (
            "game=clubs&matadors=2&hand=on",
            [
                "with 2, game 3, hand 4, times 12 = 48",
                "+48",
                "lost, twice = −96",
                "for the game: +98.",
                "for the game: −146.",
                "gets +40 at a table of three, +30 at a table of four",
                "2.1 matadors · 5.1 base values · 5.2 levels",
            ],
        ),
        ("game=diamonds&matadors=-1", ["without 1, game 2, times 9 = 18", "+18", "−36"]),
        ("game=null&ouvert=on", ["null ouvert 46", "+46", "−92", "5.1.3 values of Null"]),
        ("game=grand&matadors=4&ouvert=on", ["times 24 = 264", "+264", "−528"]),
        ("game=diamonds&matadors=-1&bid=22", ["Overbid, so lost", "bid 22, so 27", "−54", "5.4.2 overbid games"]),
        (
            "game=null&bid=50&replacement_game=hearts&replacement_matadors=1",
            ["Overbid, so lost", "−100", "3.6.2 Null above its value"],
        ),
    ],
)
def test_it_reckons_as_a_player_does(client: Client, query: str, words: list[str]) -> None:
    text = ask(client, query)
    assert [each for each in words if each not in text] == []


def test_an_overbid_game_has_no_win(client: Client) -> None:
    assert "Won" not in ask(client, "game=diamonds&matadors=-1&bid=22")


def test_matadors_come_from_the_cards(client: Client) -> None:
    """The cards say more than a number that was chosen before."""
    cards = "&".join(f"cards={card}" for card in WITH_TWO)
    page = get(client, f"/calculator/?game=clubs&matadors=-4&{cards}")
    assert "with 2, game 3, times 12 = 36" in page.text
    chosen = [attrs["value"] for tag, attrs in page.elements if attrs.get("name") == "matadors" and "checked" in attrs]
    assert chosen == ["2"]


def test_the_same_cards_are_worth_something_else_in_another_game(client: Client) -> None:
    """At Null no card is a trump."""
    cards = "&".join(f"cards={card}" for card in WITH_TWO)
    assert "null 23" in ask(client, f"game=null&{cards}")
    assert "with 2, game 3, times 24 = 72" in ask(client, f"game=grand&{cards}")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("matadors=2", "Choose a game."),
        ("game=clubs", "Matadors"),
        ("game=bridge", "This is no game of Skat."),
        ("game=grand&matadors=5", "4"),
        ("game=clubs&matadors=two", "“two” is no number."),
        ("game=clubs&matadors=2&schneider_announced=on", "Schneider announced"),
        ("game=clubs&matadors=2&bid=500", "264"),
        ("game=clubs&cards=CJ", "12 cards are needed, hand and skat, not 1."),
        ("game=clubs&cards=X9", "X9"),
        ("game=null&bid=50", "Replacement game"),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_is_kept(client: Client, query: str, sentence: str) -> None:
    page = get(client, f"/calculator/?{query}")
    assert ("div", {"class": "message error", "role": "alert"}) in page.elements
    assert sentence in page.text
    assert "In a list" not in page.text
    for name, value in (pair.split("=") for pair in query.split("&")):
        shown = [attrs for _tag, attrs in page.elements if attrs.get("name") == name]
        kept = any(attrs.get("value") == value and attrs.get("type") == "text" for attrs in shown)
        ticked = any("checked" in attrs and attrs.get("value", "on") == value for attrs in shown)
        assert kept or ticked or value == "X9", (name, value)


def test_a_bid_that_no_game_is_worth_is_noticed(client: Client) -> None:
    assert "47" in ask(client, "game=clubs&matadors=4&bid=47")


@needs_shared_data
def test_it_agrees_with_the_worked_examples(client: Client) -> None:
    """Every example of rule texts and courts: the points stand on the page."""
    with (FOLDER / "worked_examples.csv").open(encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    asked = 0
    for row in rows:
        given = {"game": row["game"], "matadors": row["matadors"] if row["game"] != "null" else "", "bid": row["bid"]}
        flags = {flag: "on" for flag in FLAGS if row[flag] == "1"}
        page = client.get("/calculator/", {**given, **flags}).content.decode()
        points = int(row["expected_points"])
        shown = f"+{points}" if points > 0 else f"−{-points}"
        assert f">{shown}</p>" in page or "replacement" in row["comment"] or "Replacement game" in page, row
        asked += f">{shown}</p>" in page
    assert asked >= len(rows) - 2


def test_everybody_gets_the_same_bytes_and_only_once(client: Client) -> None:
    first = client.get("/calculator/?game=clubs&matadors=2&evil=payload")
    assert "payload" not in first.content.decode()
    assert not first.cookies
    assert "csrf" not in first.content.decode()
    again = client.get("/calculator/?game=clubs&matadors=2", headers={"if-none-match": first.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.django_db
def test_it_asks_the_database_nothing(client: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        ask(client, "game=clubs&matadors=2")
    assert len(queries) == 0


def test_what_is_typed_stays_text(client: Client) -> None:
    page = get(client, '/calculator/?game="><script>x</script>&matadors=<b>1')
    assert "script" not in {tag for tag, _attrs in page.elements}
    assert "b" not in {tag for tag, _attrs in page.elements}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_it_only_reads(client: Client, method: str) -> None:
    assert getattr(client, method)("/calculator/").status_code == 405


def test_the_way_there_is_on_every_page(client: Client) -> None:
    assert "/calculator/" in get(client, "/calculator/").links
