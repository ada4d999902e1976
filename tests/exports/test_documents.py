"""PDFs, read back by pypdf: every name and every total, on every page its head, and nothing beyond the paper."""

import socket
import subprocess
import sys
import time
from io import BytesIO
from typing import Any

import pytest
from pypdf import PageObject, PdfReader

from scoring.exports import paper
from scoring.exports.documents import standings_pdf
from scoring.reports.standings import Standings
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

A4 = (595, 842)  # points


def _read(standings: Standings, language: str = "en") -> PdfReader:
    return PdfReader(BytesIO(standings_pdf(standings, language=language)))


def _text(reader: PdfReader) -> str:
    return "\n".join(page.extract_text() for page in reader.pages)


def _packed(text: str) -> str:
    """Without blanks and line breaks: a long name may be broken anywhere."""
    return "".join(text.split())


def _size(page: PageObject) -> tuple[int, int]:
    return round(float(page.mediabox.width)), round(float(page.mediabox.height))


def _figures(page: PageObject) -> list[tuple[str, float, float]]:
    """Numbers with their left and right edge, in points, as wide as the bold font makes them."""
    found: list[tuple[str, float, float]] = []
    widths = {".": 0.38, "−": 0.838} | dict.fromkeys("0123456789", 0.696)

    def visit(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        figure = text.strip()
        if figure and set(figure) <= set(widths):
            left = tm[4] * cm[0] + cm[4]
            found.append((figure, left, left + sum(widths[letter] for letter in figure) * abs(size * tm[0] * cm[0])))

    page.extract_text(visitor_text=visit)
    return found


@pytest.fixture(scope="module")
def total() -> PdfReader:
    return _read(total_of_three_series(), "de")


@pytest.mark.parametrize(
    "name", [UMLAUTS, CYRILLIC, FORMULA, ARRAY_FORMULA, NOT_AVAILABLE, SUITS, LONG_NAME, CLUB_FORMULA]
)
def test_every_name_is_there_as_typed(total: PdfReader, name: str) -> None:
    assert _packed(name) in _packed(_text(total))


def test_control_characters_are_stripped(total: PdfReader) -> None:
    assert "Lea Früh" in _text(total)


@pytest.mark.parametrize("figure", ["2.603", "1.338", "1.040", "−760", "−380", "−100"])
def test_c118_numbers_have_the_german_point_and_a_real_minus(total: PdfReader, figure: str) -> None:
    assert figure in _text(total).split()


def test_numbers_follow_the_language() -> None:
    words = _text(_read(total_of_three_series(), "en")).split()
    assert "2,603" in words and "−760" in words


def test_c040_criteria_date_and_revision_are_on_every_page() -> None:
    for page in _read(many(50, 3)).pages:
        text = " ".join(page.extract_text().split())
        assert "Rank by: total, then more own games won, then fewer own games lost, then lot." in text
        assert "As of 7 November 2026, 20:14 · Revision 17" in text


def test_the_head_says_what_and_how_far() -> None:
    text = _text(_read(total_of_three_series()))
    for words in (
        "Stadtmeisterschaft",
        "Total standings",
        "7 November 2026 · Musterstadt",
        "9 of 12 tables · provisional",
    ):
        assert words in text


def test_the_series_says_its_number_and_has_the_totals_of_the_rules() -> None:
    words = _text(_read(series_of_rules(), "de"))
    assert all(total in words.split() for total in ["1.332", "1.308", "1.320", "108", "738", "720", "300"])
    assert "Series 2" in _text(_read(given_standings(given_row(1, 5), series_number=2)))


def test_shared_places_and_missing_ranks_are_visible() -> None:
    text = _text(_read(total_of_three_series()))
    assert text.count("4 =") == 2
    assert "Lea Früh (withdrawn)" in text and "Nie Da (no result)" in text


@pytest.mark.parametrize(("entrants", "series"), [(60, 3), (40, 10), (30, 20)])
def test_c116_every_name_and_total_is_on_the_paper(entrants: int, series: int) -> None:
    standings = many(entrants, series)
    reader = _read(standings, "de")
    words = _text(reader).split()
    for row in standings.rows:
        assert f"P{row.start_number:03d}" in words
        assert f"{row.total:,}".replace(",", ".") in words


@pytest.mark.parametrize("series", [3, 4, 10, 11, 20])
def test_c115_c116_nothing_reaches_beyond_the_paper(series: int) -> None:
    rows = [given_row(n, -1040 * series, series=(-1040,) * series, name=LONG_NAME, won=99, lost=99) for n in (1, 2)]
    for page in _read(given_standings(*rows), "de").pages:
        width, _height = _size(page)
        figures = _figures(page)
        assert len(figures) >= series + 3
        for figure, left, right in figures:
            assert left >= 28 and right <= width - 27, figure


@pytest.mark.parametrize(("series", "size"), [(4, A4), (5, A4[::-1])])
def test_it_is_a4_and_lies_across_for_many_series(series: int, size: tuple[int, int]) -> None:
    assert {_size(page) for page in _read(many(5, series)).pages} == {size}


@pytest.mark.parametrize("entrants", [30, 80])
def test_the_head_of_the_table_is_repeated_and_pages_are_counted(entrants: int) -> None:
    pages = _read(many(entrants, 3)).pages
    for number, page in enumerate(pages, start=1):
        text = page.extract_text()
        assert "Rank" in text.split() and "Total" in text.split()
        assert f"Page {number} of {len(pages)}" in text
        assert "Stadtmeisterschaft" in text


@pytest.mark.parametrize("entrants", range(40, 43))
def test_no_page_is_without_an_entrant(entrants: int) -> None:
    """Around the number that just fills a page, so that one of them would leave an empty last page."""
    assert all("Anna P0" in page.extract_text() for page in _read(many(entrants, 3)).pages)


def test_no_row_is_split_over_two_pages() -> None:
    rows = [given_row(place, -place, name=f"{LONG_NAME[:-6]}Nr{place:04d}") for place in range(1, 41)]
    pages = [_packed(page.extract_text()) for page in _read(given_standings(*rows)).pages]
    assert len(pages) > 1
    for row in rows:
        assert sum(_packed(row.name) in page for page in pages) == 1


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_is_accessible(language: str) -> None:
    reader = _read(total_of_three_series(), language)
    catalogue: Any = reader.root_object
    assert catalogue["/Lang"] == language
    assert catalogue["/MarkInfo"]["/Marked"]
    assert catalogue["/ViewerPreferences"]["/DisplayDocTitle"]
    assert "/StructTreeRoot" in catalogue
    assert reader.metadata is not None and str(reader.metadata.title).startswith("Stadtmeisterschaft – ")
    assert b"pdfuaid:part" in catalogue["/Metadata"].get_data()


def test_only_the_bundled_fonts_are_used() -> None:
    """Also for letters they lack (Chinese here): those are replaced, and the other text can still be read."""
    reader = _read(given_standings(given_row(1, 1040, name="漢字 Änne Q"), given_row(2, 5, name=CYRILLIC)), "de")
    resources: list[Any] = [page["/Resources"] for page in reader.pages]
    fonts = {str(font.get_object()["/BaseFont"]) for resource in resources for font in resource["/Font"].values()}
    assert fonts and {font.partition("+")[2] for font in fonts} <= {"Paper", "Paper-Bold"}
    assert "�� Änne Q" in _text(reader) and CYRILLIC in _text(reader) and "1.040" in _text(reader)


@pytest.mark.parametrize("letter", "äöüßÄÖÜẞéçğışŁńőřžæøåñжЩыЭёўі♣♠♥♦−×·→▲▼€„“–—…’✓")
def test_the_fonts_have_the_letters_of_clubs(letter: str) -> None:
    assert ord(letter) in paper._letters_of_the_fonts()


def test_letters_composed_in_two_ways_print_the_same() -> None:
    assert "Müller" in _text(_read(given_standings(given_row(1, 5, name="Mu\u0308ller"))))


def test_it_asks_nobody_on_the_network() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.3)
        address = f"http://127.0.0.1:{server.getsockname()[1]}"
        links = f'<link rel="stylesheet" href="{address}/a.css"/><img alt="x" src="{address}/b.png"/>'
        page = f'<html lang="de"><title>x</title>{links}</html>'
        assert paper.pdf(page).startswith(b"%PDF")
        with pytest.raises(TimeoutError):
            server.accept()


def test_names_with_markup_are_text() -> None:
    name = '<img src="x"> & <b>Anna</b>'
    assert name in _text(_read(given_standings(given_row(1, 5, name=name, series=()))))


def test_weasyprint_and_openpyxl_are_imported_with_the_first_file_only() -> None:
    """A worker that only serves pages stays small."""
    code = (
        "import sys, django; django.setup(); import scoring.urls; print({'weasyprint', 'openpyxl'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


def test_an_empty_tournament_is_one_page() -> None:
    reader = _read(given_standings(tables_in=0, tables_total=0, as_of=None))
    assert len(reader.pages) == 1 and "Revision 17" in _text(reader)


def test_a_row_takes_milliseconds() -> None:
    """The bar is 5 ms of processor time a row; six times that is allowed here, because tests run beside each other."""
    standings_pdf(many(1, 3), language="de")
    began = time.process_time()
    standings_pdf(many(120, 3), language="de")
    assert time.process_time() - began < 120 * 0.030
