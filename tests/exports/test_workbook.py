"""The workbook, read back by openpyxl, by an evaluator of our own, and recalculated by LibreOffice."""

import re
import time
from functools import cache
from io import BytesIO

import openpyxl
import pytest
from django.utils import translation
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scoring.exports.workbook import series_workbook, tournament_workbook
from tests.exports.formulas import evaluate
from tests.exports.given import (
    ARRAY_FORMULA,
    CLUB_FORMULA,
    CYRILLIC,
    FORMULA,
    LONG_NAME,
    NOT_AVAILABLE,
    SUITS,
    UMLAUTS,
    given_row,
    given_standings,
    many,
    series_of_rules,
    total_of_three_series,
)

RANK, NUMBER, NAME, CLUB = 1, 2, 3, 4
TOTAL_OF_TOTAL = 8  # after two series and the adjustment
TOTAL_OF_SERIES = 12


@cache
def _bytes() -> bytes:
    with translation.override("en"):
        return tournament_workbook(total_of_three_series(), [series_of_rules()])


def _book(data_only: bool = False) -> Workbook:
    return openpyxl.load_workbook(BytesIO(_bytes()), data_only=data_only)


def _column(sheet: Worksheet, column: int) -> list[object]:
    return [sheet.cell(row=row, column=column).value for row in range(2, sheet.max_row + 1)]


def _evaluated(sheet: Worksheet, column: int) -> list[object]:
    return [evaluate(sheet, str(value)) if value is not None else None for value in _column(sheet, column)]


def test_it_has_a_sheet_for_the_total_for_each_series_and_for_the_tables() -> None:
    assert _book().sheetnames == ["Total", "Series 1", "Tables"]


def test_words_follow_the_language() -> None:
    names = {}
    for language in ("de", "en"):
        with translation.override(language):
            names[language] = translation.gettext("Series %(number)d") % {"number": 1}
            book = openpyxl.load_workbook(BytesIO(series_workbook(series_of_rules())))
            assert book.sheetnames[0] == names[language]


@pytest.mark.parametrize(
    ("place", "name"),
    list(enumerate([UMLAUTS, CYRILLIC, FORMULA, ARRAY_FORMULA, NOT_AVAILABLE, SUITS, LONG_NAME], start=2)),
)
def test_c103_c104_text_stays_text_whatever_it_begins_with(place: int, name: str) -> None:
    cell = _book()["Total"].cell(row=place, column=NAME)
    assert (cell.value, cell.data_type) == (name, "s")
    assert cell.number_format == "@"  # stays text when somebody edits the cell, too


def test_c107_a_club_that_looks_like_a_sum_is_text() -> None:
    cell = _book()["Total"].cell(row=4, column=CLUB)
    assert (cell.value, cell.data_type) == (CLUB_FORMULA, "s")


def test_control_characters_are_stripped() -> None:
    assert _book()["Total"].cell(row=9, column=NAME).value == "Lea Früh"


def test_markup_in_names_is_text() -> None:
    name = "<b>A & B</b> ]]> \"'"
    with translation.override("en"):
        book = openpyxl.load_workbook(
            BytesIO(tournament_workbook(given_standings(given_row(1, 5, name=name), tournament_name="R & B"), []))
        )
    assert book["Total"].cell(row=2, column=NAME).value == name
    header = book["Total"].oddHeader
    assert header is not None and header.left.text == "R && B · Total"


def test_only_formulas_of_the_program_are_formulas() -> None:
    for sheet in _book():
        for cells in sheet.iter_rows(min_row=2):
            for cell in cells:
                assert cell.data_type != "f" or re.match(r"=(1\+COUNTIFS|SUM|[FG]\d+\+50)", str(cell.value))


def test_numbers_are_plain_numbers() -> None:
    cell = _book(data_only=True)["Total"].cell(row=8, column=TOTAL_OF_TOTAL)
    assert (cell.value, cell.data_type, cell.number_format) == (-760, "n", "0;-0")


def test_c119_totals_are_formulas_that_give_our_numbers() -> None:
    book = _book()
    assert _evaluated(book["Total"], TOTAL_OF_TOTAL) == [2603, 1040, 1040, 1040, 1040, 1040, -760, 1900, None]
    assert _evaluated(book["Series 1"], TOTAL_OF_SERIES) == [1332, 1320, 1308, 738, 720, 300, 108]
    assert _evaluated(book["Tables"], 11) == [1332, 1308, 1320, 108, 738, 720, 300]


def test_ranks_are_formulas_with_shared_places_and_the_lot() -> None:
    book = _book()
    assert _evaluated(book["Total"], RANK) == [1, 2, 3, 4, 4, 6, 7, None, None]
    assert _evaluated(book["Series 1"], RANK) == [1, 2, 3, 4, 5, 6, 7]


def test_formulas_are_live() -> None:
    """458 + 741 makes 1199 (C119), and a better result moves the ranks."""
    sheet = _book()["Total"]
    sheet.cell(row=8, column=5).value, sheet.cell(row=8, column=6).value = 458, 741
    assert evaluate(sheet, str(sheet.cell(row=8, column=TOTAL_OF_TOTAL).value)) == 1199
    assert _evaluated(sheet, RANK) == [1, 3, 4, 5, 5, 7, 2, None, None]


def test_values_are_stored_beside_the_formulas() -> None:
    """Excel's protected view and the previews of phones compute nothing."""
    book = _book(data_only=True)
    assert _column(book["Total"], TOTAL_OF_TOTAL) == [2603, 1040, 1040, 1040, 1040, 1040, -760, 1900, None]
    assert _column(book["Total"], RANK) == [1, 2, 3, 4, 4, 6, 7, None, None]
    assert _column(book["Series 1"], TOTAL_OF_SERIES) == [1332, 1320, 1308, 738, 720, 300, 108]


def test_c055_c067_no_result_is_empty_and_not_0() -> None:
    sheet = _book()["Total"]
    assert [sheet.cell(row=10, column=column).value for column in range(5, 11)] == [None] * 6
    assert [sheet.cell(row=row, column=12).value for row in (9, 10)] == ["withdrawn", "no result"]


def test_it_is_ready_to_read_and_to_print() -> None:
    sheet = _book()["Total"]
    assert sheet.freeze_panes == "A2"
    assert sheet.auto_filter.ref == "A1:L10"
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.page_setup.paperSize == 9
    assert not sheet.merged_cells.ranges
    footer = sheet.oddFooter
    assert footer is not None
    assert footer.left.text == "As of 7 November 2026, 20:14 · Revision 17 · 9 of 12 tables · provisional"
    assert footer.right.text == "Page &P of &N"


def test_columns_are_wide_enough_for_their_numbers_and_no_wider_than_a_screen() -> None:
    sheet = _book()["Total"]
    widths = {letter: dimension.width for letter, dimension in sheet.column_dimensions.items()}
    assert widths["C"] == 60
    assert all(7 <= width <= 60 for width in widths.values())


def test_its_properties_name_nobody() -> None:
    properties = _book().properties
    assert not properties.creator and not properties.lastModifiedBy
    assert properties.title == "Stadtmeisterschaft"


def test_an_empty_tournament_has_a_head_and_no_rows() -> None:
    with translation.override("en"):
        book = openpyxl.load_workbook(BytesIO(tournament_workbook(given_standings(), [])))
    assert [sheet.max_row for sheet in book] == [1, 1]


def test_a_thousand_entrants_and_three_series_take_a_moment() -> None:
    """The bar is one second; three are allowed here, because tests run beside each other."""
    total, series = many(1000, 3), [many(1000, 1) for _ in range(3)]
    began = time.process_time()
    tournament_workbook(total, series)
    assert time.process_time() - began < 3
