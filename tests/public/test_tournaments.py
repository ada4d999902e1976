"""/ : the tournaments of the site."""

from datetime import date

import pytest
from django.test import Client

from tests.public.pages import get
from tests.world import make_club, make_finished, make_running, make_tournament

pytestmark = pytest.mark.django_db


def test_without_tournaments_it_says_so(client: Client) -> None:
    page = get(client, "/")
    assert "No tournament yet." in page.text
    assert page.tables == []


def test_it_lists_every_tournament_with_its_state(client: Client) -> None:
    make_tournament("empty", name="Empty Cup", place="Hall 3", club=make_club())
    make_running()
    make_finished()
    page = get(client, "/")
    assert {row[0]: row[-1] for row in page.rows()} == {
        "Empty Cup Hall 3 · Karo 7 Musterstadt": "not begun",
        "Running Cup": "running",
        "Finished Cup": "provisional",
    }
    assert {"/tournaments/empty/", "/tournaments/running/", "/tournaments/finished/"} <= set(page.links)


def test_the_newest_stands_first(client: Client) -> None:
    make_tournament("old", name="Old", date=date(2025, 3, 1))
    make_tournament("new", name="New", date=date(2026, 3, 1))
    assert [row[0].split()[0] for row in get(client, "/").rows()] == ["New", "Old"]


def test_it_is_sorted_by_name_in_german_order(client: Client) -> None:
    """C112."""
    for number, name in enumerate(["Böttcher", "Bär", "Bogenschütz", "Bächle"]):
        make_tournament(f"t{number}", name=name)
    assert [row[0].split()[0] for row in get(client, "/?sort=name").rows()] == [
        "Bächle",
        "Bär",
        "Bogenschütz",
        "Böttcher",
    ]


def test_it_finds_by_name(client: Client) -> None:
    make_tournament("cup", name="Österreich-Cup")
    make_tournament("other", name="Pokal")
    page = get(client, "/?q=osterreich")
    assert len(page.rows()) == 1
    assert ("input", "osterreich") in {(tag, attrs.get("value", "")) for tag, attrs in page.elements}


def test_a_search_without_a_hit_keeps_the_search_and_says_so(client: Client) -> None:
    make_tournament()
    assert get(client, "/?q=nowhere").rows() == [["No tournament is called like that."]]


def test_a_new_tournament_appears_at_once(client: Client) -> None:
    get(client, "/")
    make_tournament(name="Just made")
    assert "Just made" in get(client, "/").text


def test_it_pages_after_fifty(client: Client) -> None:
    for number in range(51):
        make_tournament(f"t{number}", name=f"Cup {number}")
    assert len(get(client, "/").rows()) == 50
    assert len(get(client, "/?page=2").rows()) == 1
