"""What an organiser sets on the pages of the office, read again on paper (rules 3)."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from scoring.models import Club, Entrant, SeriesState, Tournament
from tests.browser_of import english_client, submission
from tests.world import (
    LIST_OF_FOUR,
    hand_in,
    make_entrants,
    make_official,
    make_series,
    make_table,
    make_tournament,
    make_user,
)

pytestmark = pytest.mark.django_db
OFFICE = "/office/tournaments/cup"


@pytest.fixture
def cup() -> Tournament:
    return make_tournament("cup", series_planned=1)


@pytest.fixture
def boss(cup: Tournament) -> Client:
    user = make_user()
    make_official(cup, user)
    return english_client(user)


def send(client: Client, path: str, **typed: Any) -> Any:
    response = client.post(f"{OFFICE}/{path}", typed | submission())
    assert response.status_code == 302, response.content.decode()
    return response


def paper(client: Client, document: str) -> str:
    response = client.get(f"{OFFICE}/print/{document}.pdf?language=en")
    assert response.status_code == 200
    pages = PdfReader(BytesIO(response.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def play(cup: Tournament) -> None:
    """One published series: at both tables 1332, 1308, 1320 and 108 (rules 2), start numbers 1 to 4 and 5 to 8."""
    entrants = make_entrants(cup, 8)
    series = make_series(cup, 1, SeriesState.PUBLISHED)
    for number in (1, 2):
        hand_in(make_table(series, number, entrants[4 * number - 4 : 4 * number]), LIST_OF_FOUR)


def team(client: Client, cup: Tournament, name: str, size: int, members: str) -> None:
    """Entered after the series was played, so its members count from the first series on."""
    send(client, "teams/", name=name, size=size)
    found = cup.teams.get(name=name)
    send(client, f"teams/{found.pk}/", name=name, members=members, counts_from="first")


def printed_tables(text: str) -> list[set[int]]:
    """The start numbers of each table of four on the printed seating, in order of the tables and seats."""
    numbers = [int(number) for number in re.findall(r"\bP0*(\d+)", text.partition("By name")[0])]
    return [set(numbers[first : first + 4]) for first in range(0, len(numbers), 4)]


def test_club_mates_and_forbidden_pairs_sit_apart_on_the_printed_seating(boss: Client, cup: Tournament) -> None:
    """Sixteen of four clubs at four tables: one of each club at every table; 1 and 6, of two clubs, never meet."""
    for entrant in make_entrants(cup, 16):
        club, _new = Club.objects.get_or_create(name=f"SC {(entrant.start_number - 1) // 4}")
        Entrant.objects.filter(pk=entrant.pk).update(club=club)
    send(boss, "seating/rules/", seating="lot", seats_by="lot", club_mates_apart="on", at_the_limit="finish_round")
    send(boss, "seating/pairs/", first="1", second="6")
    send(boss, "seating/draw/", method="lot")
    tables = printed_tables(paper(boss, "seating-1"))
    assert sorted(number for table in tables for number in table) == list(range(1, 17))
    assert [sorted((number - 1) // 4 for number in table) for table in tables] == [[0, 1, 2, 3]] * 4
    assert not any({1, 6} <= table for table in tables)


def test_a_league_meeting_stands_on_the_paper_of_the_teams(boss: Client, cup: Tournament) -> None:
    """Aces 1332 + 1308 twice = 5280: 3 points; Jacks 1320 + 108 twice = 2856: 2 points."""
    play(cup)
    team(boss, cup, "Jacks", 4, "3 4 7 8")
    team(boss, cup, "Aces", 4, "1 2 5 6")
    send(boss, "ranking/rules/", team_fill="nothing", league_points="on")
    text = paper(boss, "teams")
    assert text.index("Aces") < text.index("Jacks")
    assert re.search(r"Aces.*?5,280.*?\b3\b", text) and re.search(r"Jacks.*?2,856.*?\b2\b", text)


def test_tandems_and_mixed_ones_stand_on_the_paper_of_the_teams(boss: Client, cup: Tournament) -> None:
    """1332 + 1308 = 2640 and, with a lady, 1320 + 108 = 1428."""
    play(cup)
    send(boss, "entrants/3/", start_number="3", last_name="P003", first_name="Anna", lady="on", name_shown="full")
    team(boss, cup, "Pik", 2, "1 2")
    team(boss, cup, "Herz", 2, "3 4")
    text = paper(boss, "teams")
    assert re.search(r"Pik.*?2,640", text) and re.search(r"Herz.*?1,428", text)
    mixed = text.lower().rpartition("mixed")[2]
    assert "herz" in mixed and "pik" not in mixed


def test_categories_of_the_entrants_page_have_rankings_on_paper(boss: Client, cup: Tournament) -> None:
    play(cup)
    for number, mark in ((2, "lady"), (4, "junior"), (5, "senior"), (6, "lady")):
        typed = {"start_number": number, "last_name": f"P{number:03d}", "first_name": "Anna", "name_shown": "full"}
        send(boss, f"entrants/{number}/", **typed, **{mark: "on"})
    text = paper(boss, "categories")
    ladies, juniors, seniors = (text.index(word) for word in ("Ladies Rank", "Juniors Rank", "Seniors Rank"))
    assert ladies < text.index("P002") < juniors < text.index("P004") < seniors < text.index("P005")


def test_erased_names_are_start_numbers_on_paper_too(boss: Client, cup: Tournament) -> None:
    play(cup)
    Tournament.objects.update(date="2020-01-01")
    send(boss, "publication/edit/", names_until=timezone.localdate().isoformat())
    assert "P001" in paper(boss, "standings")
    send(boss, "publication/names/blank/")
    text = paper(boss, "standings")
    assert "P001" not in text and "#1" in text and "1,332" in text
