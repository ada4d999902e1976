"""Files that are too much: refused with a sentence, before they cost anything."""

import zipfile
from io import BytesIO
from time import perf_counter

import pytest

from scoring.imports.entrants.reading import read_entrants
from scoring.imports.entrants.sources import MOST_ROWS, MOST_UNPACKED
from scoring.imports.problems import UnreadableFile
from scoring.services.uploads import MOST_BYTES
from tests.imports.entrants.workbooks import workbook


def refusal(raw: bytes) -> str:
    with pytest.raises(UnreadableFile) as refused:
        read_entrants(raw)
    return str(refused.value)


def zipped(files: dict[str, bytes]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def test_a_list_at_the_limit_is_read_and_one_row_more_refused() -> None:
    lines = "".join(f"P{number};Max\n" for number in range(MOST_ROWS - 1))
    assert len(read_entrants(f"Name;Vorname\n{lines}".encode()).rows) == MOST_ROWS - 1
    assert "too many rows" in refusal(f"Name;Vorname\n{lines}P;Max\n".encode())


def test_a_large_file_is_not_read() -> None:
    assert "at most 1 MB" in refusal(b"x" * (MOST_BYTES + 1))


def test_a_zip_bomb_is_not_unpacked() -> None:
    bomb = zipped({"xl/workbook.xml": b"0" * (MOST_UNPACKED + 1)})
    assert len(bomb) < 100_000
    begin = perf_counter()
    assert "far too large" in refusal(bomb)
    assert perf_counter() - begin < 1


def test_a_workbook_with_a_row_far_down_does_not_fill_the_gap() -> None:
    raw = workbook([["Name", "Vorname"], ["P001", "Max"]])
    with zipfile.ZipFile(BytesIO(raw)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    sheet = (
        files["xl/worksheets/sheet1.xml"].replace(b'<row r="2"', b'<row r="1048576"').replace(b'"A2"', b'"A1048576"')
    )
    files["xl/worksheets/sheet1.xml"] = sheet.replace(b'"B2"', b'"B1048576"')
    begin = perf_counter()
    assert "too many rows" in refusal(zipped(files))
    assert perf_counter() - begin < 3


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        (b"", "nothing"),
        (b" \r\n;;;\r\n", "nothing"),
        (b"PK\x03\x04 no zip", "damaged"),
        (zipped({"content.xml": b"<a/>"}), "no XLSX"),
        (zipped({"xl/workbook.xml": b"<a/>"}), "cannot be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * 100, "old Excel"),
        (b"%PDF-1.7", "PDF"),
        (b'Name;Vorname\n"P001;Max\n', "quotation mark"),
    ],
)
def test_what_cannot_be_read_says_why(raw: bytes, word: str) -> None:
    assert word in refusal(raw)


def test_empty_rows_of_a_workbook_are_nobody() -> None:
    assert "nothing" in refusal(workbook([[None, None], ["", " "]]))
