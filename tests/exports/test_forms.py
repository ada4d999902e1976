"""Papers to write on: score sheets with names or blank, start cards, the list of entrants."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PageObject, PdfReader

from scoring.exports.form_grid import WIDTH, Grid
from scoring.models import Entrant, Player, Role, Table, Team, Tournament
from tests import world
from tests.exports.given import LONG_NAME

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(client: Client) -> Tournament:
    tournament = world.make_running("cup")
    user = world.make_user()
    world.make_official(tournament, user, Role.REFEREE)
    client.force_login(user)
    return tournament


def _get(client: Client, document: str, language: str = "en") -> Any:
    return client.get(f"/office/tournaments/cup/print/{document}.pdf?language={language}")


def _pages(client: Client, document: str, language: str = "en") -> list[str]:
    response = _get(client, document, language)
    assert response.status_code == 200
    return [page.extract_text() for page in PdfReader(BytesIO(response.content)).pages]


def test_a_series_is_one_file_with_a_page_for_each_table(client: Client, tournament: Tournament) -> None:
    first, second = (" ".join(page.split()) for page in _pages(client, "sheets-1"))
    assert "Series 1 · Table 1" in first and "Series 1 · Table 2" in second
    assert "1 · 1 Anna P001" in first and "4 · 4 Anna P004" in first and "3 · 7 Anna P007" in second
    assert "P005" not in first and "Page 2 of 2" in second


def test_the_lines_are_the_deals_of_the_rounds(client: Client, tournament: Tournament) -> None:
    """12 rounds: 48 deals at four, 36 at three; the control sums of rules 2: 3 x 30 and 2 x 40 a lost game."""
    four, three = _pages(client, "sheets-1")
    assert [str(number) in four.split() for number in (1, 48, 49)] == [True, True, False]
    assert [str(number) in three.split() for number in (1, 36, 37)] == [True, True, False]
    assert "= 48 deals" in four and "90 × lost" in four and "30 × lost games of the others" in four
    assert "= 36 deals" in three and "80 × lost" in three and "40 × lost games of the others" in three


def test_each_page_holds_the_code_of_its_own_table(client: Client, tournament: Tournament) -> None:
    pages = _pages(client, "sheets-1")
    for table in Table.objects.all():
        assert [table.code in page for page in pages] == [number == table.number for number in (1, 2)]


def test_one_table_alone(client: Client, tournament: Tournament) -> None:
    (page,) = _pages(client, "sheet-1-2", "de")
    assert "P005" in page and "P001" not in page


@pytest.mark.parametrize(("players", "deals"), [(3, 36), (4, 48), (5, 60)])
def test_blank_forms(client: Client, tournament: Tournament, players: int, deals: int) -> None:
    (page,) = _pages(client, f"blank-{players}")
    assert f"Seat {players}" in page and f"Seat {players + 1}" not in page
    assert f"= {deals} deals" in page and "Anna" not in page


def test_a_long_list_goes_on_after_a_whole_round(client: Client, tournament: Tournament) -> None:
    """24 rounds at five are 120 deals: two pages of 60, the footer on the last."""
    Tournament.objects.update(rounds=24)
    first, second = _pages(client, "blank-5")
    assert "60" in first.split() and "61" in second.split() and "120" in second.split()
    assert "Signature" not in first and "Signature" in second


@pytest.mark.parametrize("document", ["sheets-2", "sheet-1-3", "sheet-2-1", "blank-2", "blank-6"])
def test_what_is_not_there_is_404(client: Client, tournament: Tournament, document: str) -> None:
    assert _get(client, document).status_code == 404


def test_sheets_of_a_series_that_is_not_drawn_are_404(client: Client, tournament: Tournament) -> None:
    world.make_series(tournament, 2)
    assert _get(client, "sheets-2").status_code == 404


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_columns_fill_the_paper(players: int) -> None:
    grid = Grid(players=players, lines=12 * players)
    assert sum(grid.columns) == pytest.approx(WIDTH)
    assert len(grid.columns) == 12 + 3 * players + 1 and min(grid.columns) >= 5
    assert grid.height <= 180


TOP_OF_NAMES = 9 + 22.5 + 0.15 + 0.4
BOTTOM_OF_NAMES = TOP_OF_NAMES + 16.4
"""Millimetres from the edge of the paper: margin, front, border and padding, and the height of a name."""


def _names(page: PageObject) -> list[tuple[str, int, float]]:
    """What stands in the row of names: its text, its size in points, its lower edge in millimetres from the top."""
    found: list[tuple[str, int, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        points, baseline = size * cm[0], (float(page.mediabox.height) - tm[5] * cm[3] - cm[5]) / 72 * 25.4
        left = tm[4] * cm[0] / 72 * 25.4
        if text.strip() and left > 90 and TOP_OF_NAMES < baseline < BOTTOM_OF_NAMES + 20 and tm[0] == 1:
            found.append((text.strip(), round(points), baseline + 0.24 * points / 72 * 25.4))

    page.extract_text(visitor_text=visit)
    return found


def _pages_of_sheets(client: Client) -> list[PageObject]:
    return list(PdfReader(BytesIO(_get(client, "sheets-1").content)).pages)


def test_names_are_read_at_arms_length(client: Client, tournament: Tournament) -> None:
    four, three = map(_names, _pages_of_sheets(client))
    assert [text for text, _size, _edge in four].count("P004") == 1
    assert {size for _text, size, _edge in four + three} == {11}


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("Zimmermann", 9),
        ("Annegret Hohenstein-Wiedenbrück", 9),
        ("Dr. Karl-Theodor Freiherr von Hohenstein-Wiedenbrück", 8),
        (LONG_NAME, 5),
        ("W" * 45, 5),
    ],
)
def test_a_long_name_is_smaller_and_not_cut(client: Client, tournament: Tournament, name: str, least: int) -> None:
    Player.objects.filter(last_name="P002").update(last_name=name, first_name="")
    names = _names(_pages_of_sheets(client)[0])
    written = "".join("".join(text for text, _size, _edge in names).split())
    assert "".join(f"2 · 2 {name}".split()) in written and "1·1AnnaP001" in written
    assert min(size for _text, size, _edge in names) >= least
    assert max(size for _text, size, _edge in names) == 11
    assert max(edge for _text, _size, edge in names) <= BOTTOM_OF_NAMES


def test_a_start_card_for_everybody_who_plays_eight_to_a_page(client: Client, tournament: Tournament) -> None:
    world.make_entrants(tournament, 3, first=8)
    Entrant.objects.filter(start_number=9).update(withdrawn_after=0)
    first, second = _pages(client, "start-cards")
    assert first.count("Anna") == 8 and "P008" in first
    assert "P010" in second and "P009" not in first + second


def test_a_start_card_says_where_to_sit(client: Client, tournament: Tournament) -> None:
    """Player 7 sits on seat 3 of table 2; series 2 is not drawn yet."""
    Entrant.objects.exclude(start_number=7).update(withdrawn_after=1)
    (page,) = _pages(client, "start-cards")
    words = page.split()
    assert words[words.index("Series") + 1 :][:2] == ["1", "2"]
    assert words[words.index("Table") + 1 :][:2] == ["2", "…"] and words[words.index("Seat") + 1 :][:2] == ["3", "…"]


def test_the_entrants_have_boxes_to_tick(client: Client, tournament: Tournament) -> None:
    Entrant.objects.filter(start_number=2).update(
        checked_in=True, team=Team.objects.create(tournament=tournament, name="Asse")
    )
    (page,) = _pages(client, "entrants")
    assert page.count("☒") == 1 and page.count("☐") == 13
    assert "7 entrants, 1 of them present" in page and "Asse" in page
    assert all(f"P{number:03d}" in page for number in range(1, 8))


@pytest.mark.parametrize("document", ["entrants", "start-cards"])
def test_without_entrants_it_is_one_page(client: Client, tournament: Tournament, document: str) -> None:
    empty = world.make_tournament("empty")
    world.make_official(empty, tournament.officials.get().user)
    response = client.get(f"/office/tournaments/empty/print/{document}.pdf")
    assert len(PdfReader(BytesIO(response.content)).pages) == 1


@pytest.mark.parametrize("document", ["sheets-1", "blank-4", "start-cards", "entrants"])
def test_they_are_accessible(client: Client, tournament: Tournament, document: str) -> None:
    reader = PdfReader(BytesIO(_get(client, document).content))
    assert "/StructTreeRoot" in reader.root_object


def test_the_page_links_every_paper_there_is(client: Client, tournament: Tournament) -> None:
    page = client.get("/office/tournaments/cup/print/").content.decode()
    for document in ("entrants", "start-cards", "blank-3", "sheets-1", "seating-1", "series-1", "standings"):
        assert f"/print/{document}.pdf?language=de" in page and f"/print/{document}.pdf?language=en" in page


def test_long_names_and_german_keep_every_list_on_its_page(client: Client, tournament: Tournament) -> None:
    """Every player and the tournament with a name of 120 characters; one table of four, one of three."""
    Player.objects.update(last_name=LONG_NAME, first_name="")
    Tournament.objects.update(name=LONG_NAME)
    pages = _pages(client, "sheets-1", "de")
    assert len(pages) == 2 and all("Seite" in page for page in pages)
    assert len(_pages(client, "blank-5", "de")) == 1


def test_long_names_stay_on_their_card(client: Client, tournament: Tournament) -> None:
    Player.objects.update(last_name=LONG_NAME, first_name="")
    Tournament.objects.update(name=LONG_NAME, series_planned=20)
    assert len(_pages(client, "start-cards", "de")) == 1
