""".../import/: lists out of a file, looked at first, saved only when confirmed."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from scoring.models import Deal, JournalEntry, ListState, Table, Tournament
from tests.browser_of import field_value, submission, text_of
from tests.office.test_totals import totals_of
from tests.shared_data import FOLDER, needs_shared_data
from tests.world import LIST_OF_THREE, TOTALS_OF_THREE, hand_in, make_entrants, make_series, make_table

TOTALS = """Tisch;Platz;Startnr;Name;Spielpunkte;Gew;Verl;Gesamt
2;1;5;P005;28;9;2;738
2;2;6;P006;80;4;0;720
2;3;7;P007;170;10;9;300
"""
HEADER = (
    "Nr;Grundwert;Mit;Ohne;Hand;Schneider;Schn.Ang;Schwarz;Schw.Ang;Offen;+;-;"
    "P005;Gew1;Verl1;P006;Gew2;Verl2;P007;Gew3;Verl3;Eingepasst;Augen\n"
)
SHEET = HEADER + "1;12;2;;;;;;;;36;;36;1;;;;;;;;;\n2;24;;1;;;;;;;;96;;;;-96;;1;;;;;\n3;E;;;;;;;;;;;;;;;;;;;;1;\n"
URL = "/office/tournaments/cup/series/1/import/"


def look(client: Client, content: str | bytes, name: str = "list.csv") -> Any:
    raw = content.encode() if isinstance(content, str) else content
    return client.post(URL, submission() | {"step": "preview", "file": SimpleUploadedFile(name, raw), "hand_in": "on"})


def take(client: Client, page: Any, **facts: str) -> Any:
    carried = {name: field_value(page, name) or "" for name in ("submission", "content")}
    return client.post(URL, carried | {"step": "save"} | facts)


def words(page: Any) -> str:
    return text_of(page)


@pytest.mark.django_db
def test_totals_are_shown_and_saved_when_confirmed(as_referee: Client, threes: Table) -> None:
    page = look(as_referee, TOTALS)
    assert "Table 2" in words(page)
    assert "7 Anna P007: 170 · 10 · 9 · 300" in words(page)
    assert not JournalEntry.objects.exists()
    take(as_referee, page, take_2="on", hand_in="on")
    threes.refresh_from_db()
    assert totals_of(threes) == TOTALS_OF_THREE
    assert (threes.state, threes.passed_in) == (ListState.HANDED_IN, 2)


@pytest.mark.django_db
def test_a_file_without_a_list_says_so(as_referee: Client, threes: Table) -> None:
    page = look(as_referee, TOTALS.splitlines()[0])
    assert (page.status_code, "There is nothing in it." in words(page)) == (422, True)


@pytest.mark.django_db
def test_how_many_deals_were_played_is_asked(as_referee: Client, threes: Table) -> None:
    page = look(as_referee, TOTALS)
    assert field_value(page, "deals_2") == "36"
    assert "The deals passed in are taken as the rest (H1 is not checked)." in words(page)
    take(as_referee, page, take_2="on", hand_in="on", deals_2="35", note="Time limit")
    threes.refresh_from_db()
    assert (threes.deals_played, threes.passed_in) == (35, 35 - (9 + 2 + 4 + 0 + 10 + 9))
    assert (threes.state, threes.note) == (ListState.HANDED_IN, "Time limit")


@pytest.mark.django_db
def test_a_short_list_without_a_note_is_saved_and_stays_open(as_referee: Client, threes: Table) -> None:
    board = take(as_referee, look(as_referee, TOTALS), take_2="on", hand_in="on", deals_2="34")
    answer = words(as_referee.get(board.url))
    assert "Imported: " in answer and "Not handed in: " in answer
    threes.refresh_from_db()
    assert (threes.deals_played, threes.passed_in, threes.state) == (34, 0, ListState.OPEN)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("deals", "sentence"),
    [("x", "is no number"), ("37", "between 1 and 36"), ("0", "between 1 and 36"), ("33", "34")],
)
def test_deals_that_cannot_be_are_refused(as_referee: Client, threes: Table, deals: str, sentence: str) -> None:
    board = take(as_referee, look(as_referee, TOTALS), take_2="on", deals_2=deals)
    assert sentence in words(as_referee.get(board.url))
    assert totals_of(threes) == [None] * 3


@pytest.mark.django_db
def test_pasted_cells_and_workbooks_are_read_too(as_referee: Client, threes: Table) -> None:
    pasted = as_referee.post(URL, submission() | {"step": "preview", "pasted": TOTALS.replace(";", "\t")})
    assert "7 Anna P007: 170 · 10 · 9 · 300" in text_of(pasted)
    book = Workbook()
    for line in TOTALS.splitlines():
        assert book.active is not None
        book.active.append([int(text) if text.isdigit() else text for text in line.split(";")])
    stream = BytesIO()
    book.save(stream)
    take(as_referee, look(as_referee, stream.getvalue(), "list.xlsx"), take_2="on")
    assert totals_of(threes) == TOTALS_OF_THREE


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("2;1;5", "9;1;5", "There is no table “9” in this series."),
        ("2;2;6;", "2;2;7;", "Seat 2 has start number 6, the file says 7."),
        ("170;10;9;300", "17x;10;9;300", "is no number."),
        ("2;3;7;P007;170;10;9;300\n", "", "A table has three, four or five players, not 2."),
        ("28;9;2;738", "900;0;2;", "points"),
        ("2;1;5;", "1;1;5;", "The list of table 1 in series 1 is closed."),
    ],
)
def test_what_cannot_be_is_not_offered(as_referee: Client, threes: Table, old: str, new: str, problem: str) -> None:
    page = look(as_referee, TOTALS.replace(old, new))
    assert problem in words(page)
    take(as_referee, page, take_1="on", take_2="on", take_9="on")
    assert totals_of(threes) == [None] * 3


@pytest.mark.django_db
def test_a_written_total_that_is_wrong_must_be_chosen(as_referee: Client, threes: Table) -> None:
    page = look(as_referee, TOTALS.replace(";300", ";290"))
    assert 'name="take_2" checked' not in page.content.decode()
    assert "The total is written as 290, the figures make 300." in words(page)
    take(as_referee, page, take_2="on")
    assert totals_of(threes) == TOTALS_OF_THREE
    assert threes.seats.get(position=3).written_total == 290


@pytest.mark.django_db
def test_a_score_sheet_becomes_deals(as_referee: Client, threes: Table) -> None:
    page = look(as_referee, SHEET)
    assert "3 deals" in words(page)
    assert not Deal.objects.exists()
    take(as_referee, page, table="2")
    assert list(threes.deals.order_by("number").values_list("points", flat=True)) == [36, -96, 0]
    assert totals_of(threes) == [36 + 50 + 40, -96 - 50, 40]
    threes.refresh_from_db()
    assert threes.state == ListState.OPEN


@pytest.mark.django_db
def test_the_same_figures_elsewhere_are_mentioned(as_referee: Client, threes: Table) -> None:
    entrants = make_entrants(threes.series.tournament, 3, first=30)
    hand_in(make_table(threes.series, 9, entrants), LIST_OF_THREE)
    assert "The same figures stand in Running Cup, series 1, table 9." in words(look(as_referee, TOTALS))


@pytest.mark.django_db
def test_confirming_twice_saves_once(as_referee: Client, threes: Table) -> None:
    page = look(as_referee, SHEET)
    for _click in range(2):
        take(as_referee, page, table="2")
    assert threes.deals.count() == 3


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("2;24;;1;", "2;24;;11;", "In a game of grand there are 1 to 4 matadors."),
        ("1;;;;;;;;;\n2", "1;;;;;;;;;130\n2", "Card points lie between 0 and 120."),
        ("2;24", "4;24", "Deal 4 stands where deal 2 belongs."),
        ("1;12;2;;", "1;12;;;", "The matadors are missing"),
    ],
)
def test_impossible_lines_block_the_import(
    as_referee: Client, threes: Table, old: str, new: str, sentence: str
) -> None:
    assert old in SHEET
    page = look(as_referee, SHEET.replace(old, new, 1))
    assert sentence in words(page)
    assert 'value="save"' not in page.content.decode()
    take(as_referee, page, table="2")
    assert not Deal.objects.exists()


@pytest.mark.django_db
def test_card_points_that_contradict_only_warn(as_referee: Client, threes: Table) -> None:
    page = look(as_referee, SHEET.replace("1;;;;;;;;;\n2", "1;;;;;;;;;60\n2", 1))
    assert "Line 2: Won, but 61 card points are needed." in words(page)
    take(as_referee, page, table="2")
    assert threes.deals.count() == 3


@pytest.mark.django_db
def test_the_dealer_of_four_is_no_declarer(as_referee: Client, fours: Table) -> None:
    header = HEADER.replace(";Eingepasst", ";P008;Gew4;Verl4;Eingepasst")
    page = look(as_referee, header + "1;12;2;;;;;;;;36;;36;1;;;;;;;;;;;;;\n")
    assert "Deal 1: seat 1 sits out and cannot be the declarer." in words(page)
    assert "must be put right in the file first" in words(page)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "Choose a file, or paste the cells."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "This is no text"),
        (b"a;b\n1;2\n", "This is neither a score sheet"),
        (b"x" * 1_000_001, "The file is too large: at most 1 MB."),
        (b"PK\x03\x04broken", "This workbook is damaged"),
    ],
)
def test_other_files_are_refused_with_a_sentence(
    as_referee: Client, threes: Table, content: bytes, sentence: str
) -> None:
    page = look(as_referee, content)
    assert page.status_code == 422
    assert sentence in words(page)


@needs_shared_data
@pytest.mark.django_db
@pytest.mark.parametrize("name", ["spielliste_3er_36_serie37.csv", "spielliste_3er_36_serie59.csv"])
def test_the_handed_score_sheets_give_the_published_totals(as_referee: Client, threes: Table, name: str) -> None:
    take(as_referee, look(as_referee, (FOLDER / "import" / name).read_bytes(), name), table="2", hand_in="on")
    expected = [
        int(row.split(";" if ";" in row else ",")[6])
        for row in Path(FOLDER / "import" / "spiellisten_erwartet.csv").read_text(encoding="utf-8-sig").splitlines()
        if row.startswith(name)
    ]
    assert totals_of(threes) == expected


@needs_shared_data
@pytest.mark.django_db
def test_the_handed_totals_are_taken_over(as_referee: Client, running: Tournament) -> None:
    series = make_series(running, 2)
    entrants = list(running.entrants.order_by("start_number"))[:6] + make_entrants(running, 6, first=8)
    raw = (FOLDER / "import" / "serienergebnis_utf8.csv").read_bytes()
    make_table(series, 1, entrants[:3])
    make_table(series, 2, entrants[3:6])
    page = as_referee.post(
        reverse("office:lists_import", args=["cup", 2]),
        submission() | {"step": "preview", "file": SimpleUploadedFile("totals.csv", raw)},
    )
    assert "1 Anna P001: 455 · 20 · 4 · 1,255" in text_of(page)
