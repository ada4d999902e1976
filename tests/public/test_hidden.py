"""What is hidden is hidden at every public address: pages, JSON, CSV, workbooks and PDFs (cases C100, C101).

The addresses are taken from the site, so that a new one is walked too.
"""

import io
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import openpyxl
import pypdf
import pytest
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from scoring.models import Adjustment, Entrant, Player, SeriesState, Tournament
from tests.reports.lists import write_four_deals
from tests.world import (
    HANDED_IN_AT,
    LIST_OF_FOUR,
    freeze,
    hand_in,
    make_entrants,
    make_series,
    make_table,
    make_team,
    make_tournament,
)

pytestmark = pytest.mark.django_db

# Of both series no figure is the other's: 1332, 1308, 1320, 108 in the first.
SECOND = [(4921, 12, 0, 8, 240), (6283, 12, 2, 6, 180), (6605, 10, 1, 7, 210), (-3217, 6, 5, 3, 90)]
TOTALS_OF_SECOND = ["5761", "6963", "7265", "-3077"]
FIRST = ["1332", "1308", "1320"]
SUMS = ["7093", "8271", "8585", "-2969", "5709"]


@pytest.fixture
def cup() -> Tournament:
    """Series 1 published, series 2 running with table 1 handed in and table 2 being written; teams and categories."""
    tournament = make_tournament(series_planned=2, league_points=True)
    entrants = make_entrants(tournament, 8)
    first = make_series(tournament, 1, SeriesState.PUBLISHED)
    hand_in(make_table(first, 1, entrants[:4]), LIST_OF_FOUR)
    hand_in(make_table(first, 2, entrants[4:]), LIST_OF_FOUR)
    second = make_series(tournament, 2, SeriesState.RUNNING)
    hand_in(make_table(second, 1, entrants[:4]), SECOND, at=HANDED_IN_AT + timedelta(hours=2))
    write_four_deals(make_table(second, 2, entrants[4:]))
    make_team(tournament, "Aces", entrants[:4])
    Entrant.objects.filter(start_number__lte=4).update(lady=True)
    Adjustment.objects.create(entrant=entrants[0], points=-4444, reason="secret reason")
    return tournament


def addresses() -> Iterator[str]:
    """Every public address of the tournament, with whatever series, tables, numbers and formats it takes."""
    _path, public = get_resolver().namespace_dict["public"]
    names = {name for name in public.reverse_dict if isinstance(name, str)}
    assert {"standings", "live", "teams", "categories", "entrant", "series", "sheet", "standings_file"} <= names
    for name in sorted(names):
        for pattern, parameters in public.reverse_dict.getlist(name)[0][0]:
            if pattern.startswith("tournaments/"):
                yield from _filled(pattern, parameters)


def _filled(pattern: str, parameters: list[str]) -> Iterator[str]:
    values = {"slug": ["cup"], "number": ["1", "2"], "table": ["1", "2"], "fmt": ["json", "csv", "xlsx", "pdf"]}
    assert set(parameters) <= set(values), f"how is {pattern} to be walked?"
    found: list[dict[str, str]] = [{}]
    for parameter in parameters:
        found = [{**before, parameter: value} for before in found for value in values[parameter]]
    yield from (f"/{pattern % filled}" for filled in found)


def words_of(content: bytes, kind: str) -> str:
    """Everything a reader or a program finds in an answer, numbers without separators and with a plain minus."""
    if "pdf" in kind:
        text = " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(content)).pages)
    elif "spreadsheet" in kind:
        text = " ".join(_cells(content))
    else:
        text = unescape(content.decode())
    return re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", text).replace("\N{MINUS SIGN}", "-")


def _cells(content: bytes) -> Iterator[str]:
    for values in (False, True):
        for sheet in openpyxl.load_workbook(io.BytesIO(content), data_only=values):
            yield from (str(cell) for row in sheet.iter_rows(values_only=True) for cell in row if cell is not None)


def found_at(client: Client, words: list[str]) -> list[tuple[str, str]]:
    """Where any of the words can be read."""
    found = []
    for address in addresses():
        response = client.get(address)
        assert response.status_code in {200, 404}, address
        text = words_of(response.content, response.headers["Content-Type"])
        found += [(address, word) for word in words if re.search(rf"(?<![\d-]){re.escape(word)}(?!\d)", text)]
    return found


def set_to(**facts: object) -> None:
    Tournament.objects.update(**facts, revision=50)


def test_the_walk_finds_what_is_shown(client: Client, cup: Tournament) -> None:
    """The negative control: live, every figure is somewhere, and in each kind of file."""
    found = found_at(client, [*TOTALS_OF_SECOND, *FIRST, "-4444", "secret reason", "P001"])
    assert {word for _address, word in found} == {*TOTALS_OF_SECOND, *FIRST, "-4444", "secret reason", "P001"}
    for ending in ("json", "csv", "xlsx", "pdf"):
        assert {"7265", "P001"} <= {word for address, word in found if address.endswith(ending)}


def test_a_hidden_tournament_shows_no_figure_anywhere(client: Client, cup: Tournament) -> None:
    set_to(visibility="hidden")
    assert found_at(client, [*TOTALS_OF_SECOND, *FIRST, *SUMS, "-4444", "secret reason"]) == []


def test_a_series_that_is_not_published_shows_nowhere_not_even_in_sums(client: Client, cup: Tournament) -> None:
    set_to(visibility="by_series", corrections_public=False)
    assert found_at(client, [*TOTALS_OF_SECOND, *SUMS, "4921", "6605", "secret reason"]) == []
    assert {word for _address, word in found_at(client, FIRST)} == set(FIRST)


def test_lists_handed_in_after_the_freeze_show_nowhere(client: Client, cup: Tournament) -> None:
    freeze(cup, HANDED_IN_AT + timedelta(hours=1))
    set_to()
    assert found_at(client, [*TOTALS_OF_SECOND, *SUMS, "4921", "-4444", "secret reason"]) == []
    assert {word for _address, word in found_at(client, FIRST)} == set(FIRST)


def test_a_name_that_is_not_shown_stands_nowhere(client: Client, cup: Tournament) -> None:
    Player.objects.update(name_shown="number")
    set_to()
    assert found_at(client, ["Anna", "P001", "P005", "Karo 7 Musterstadt"]) == []


def test_blanked_names_stand_nowhere_and_the_figures_stay(client: Client, cup: Tournament) -> None:
    set_to(names_until=timezone.localdate())
    assert found_at(client, ["Anna", "P001", "P005", "Karo 7 Musterstadt"]) == []
    assert {word for _address, word in found_at(client, FIRST)} == set(FIRST)
