"""Rows of cells out of what was uploaded or pasted: a text in any encoding with any separator, or a workbook."""

import csv
import re
import warnings
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, time, timedelta
from enum import StrEnum
from io import BytesIO
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from scoring.imports.csv_file import separator_line, text_lines
from scoring.imports.entrants.decode import Encoding, decode
from scoring.imports.problems import UnreadableFile
from scoring.services.uploads import MOST_BYTES, too_large

MOST_UNPACKED = 20_000_000
"""Bytes of a workbook when unpacked."""
MOST_ROWS = 2_000
MOST_COLUMNS = 40
SEPARATORS = ";\t|,"
LINES_LOOKED_AT, LONGEST_LOOKED_AT = 30, 1_000
"""Of these the separator is found out; a cell of all of them is within the limit of the csv module."""
WORKBOOK = b"PK\x03\x04"
GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
SHOWN_WITH_ZEROS = re.compile(r"0{2,}")


class CellKind(StrEnum):
    """As what a cell was written. Everything in a text file is text."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What stands in a cell, without blanks around it, and as what."""

    text: str
    kind: CellKind = CellKind.TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceRow:
    """One row that is not empty: its number as the program of the file shows it (from 1), and its cells.

    `damaged`: the row was not written in the encoding of the rest.
    """

    number: int
    cells: tuple[Cell, ...]
    damaged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The rows, and the encoding they were read in: None for a workbook, which says its own."""

    rows: tuple[SourceRow, ...]
    encoding: Encoding | None


def read_rows(raw: bytes, encoding: Encoding | None = None) -> Source:
    """The rows of a text or of the first sheet of a workbook.

    Raises UnreadableFile with a sentence: nothing in it, too large, too many rows, no text, no workbook.
    """
    if len(raw) > MOST_BYTES:
        raise UnreadableFile(too_large())
    if raw.startswith(WORKBOOK):
        return Source(rows=_checked(_workbook_rows(raw)), encoding=None)
    _refuse_known_formats(raw)
    decoded = decode(raw, encoding)
    rows = _checked(_text_rows(decoded.text, decoded.damaged))
    return Source(rows=rows, encoding=decoded.encoding)


def _checked(rows: Iterable[SourceRow]) -> tuple[SourceRow, ...]:
    found = tuple(islice(rows, MOST_ROWS + 1))
    if not found:
        raise UnreadableFile(_("There is nothing in it."))
    if len(found) > MOST_ROWS:
        raise UnreadableFile(_("There are too many rows: at most %(most)s can be read at once.") % {"most": MOST_ROWS})
    return found


def _refuse_known_formats(raw: bytes) -> None:
    if raw.startswith(b"\xd0\xcf\x11\xe0"):
        raise UnreadableFile(_("This is a workbook of an old Excel: save it as XLSX or CSV and send that."))
    if raw.startswith(b"%PDF"):
        raise UnreadableFile(_("This is a PDF: copy the names out of it and paste them here."))


def _text_rows(text: str, damaged: frozenset[int]) -> Iterator[SourceRow]:
    # A text of an old Mac ends its lines with a carriage return alone.
    text = text if "\n" in text else text.replace("\r", "\n")
    named, text, skipped = separator_line(text)
    if not named and _is_aligned(text):
        text, named = "\n".join(GAP.sub("\t", line.strip()) for line in text.split("\n")), "\t"
    for number, cells in text_lines(text, named or _separator(text), skipped):
        row = _row(number, [Cell(text=cell.strip()) for cell in cells], damaged=number in damaged)
        if row is not None:
            yield row


def _row(number: int, cells: list[Cell], *, damaged: bool = False) -> SourceRow | None:
    if not any(cell.text for cell in cells):
        return None
    return SourceRow(number=number, cells=tuple(cells[:MOST_COLUMNS]), damaged=damaged)


def _first_lines(text: str) -> list[str]:
    return [line[:LONGEST_LOOKED_AT] for line in islice(filter(str.strip, text.splitlines()), LINES_LOOKED_AT)]


def _is_aligned(text: str) -> bool:
    """Whether columns are made by two or more blanks, as in a list typed with the space bar."""
    lines = _first_lines(text)
    separated = sum(any(sign in line for sign in SEPARATORS[:3]) for line in lines)
    gaps = sum(bool(GAP.search(line.strip())) for line in lines)
    return bool(lines) and 2 * separated < len(lines) and 4 * gaps >= 3 * len(lines)


def _separator(text: str) -> str:
    """The sign that splits the most lines, and into equally many cells: a title or a comma in a name is rare. Where
    none splits half of them, every line is one cell.
    """
    lines = _first_lines(text)

    def splits(sign: str) -> tuple[int, int]:
        widths = Counter(len(cells) for cells in csv.reader(lines, delimiter=sign) if len(cells) > 1)
        return sum(widths.values()), max(widths.values(), default=0)

    best = max(SEPARATORS, key=splits)
    return best if 2 * splits(best)[0] > len(lines) else SEPARATORS[0]


def _workbook_rows(raw: bytes) -> Iterator[SourceRow]:
    _refuse_what_swells(raw)
    try:
        with warnings.catch_warnings():
            # Its warnings are about styles and extensions, never about names.
            warnings.simplefilter("ignore")
            yield from _sheet_rows(raw)
    except UnreadableFile:
        raise
    except Exception as error:  # noqa: BLE001  (the package raises whatever the XML makes it stumble over)
        raise UnreadableFile(_("This workbook cannot be read: save it again as XLSX, or as CSV.")) from error


def _refuse_what_swells(raw: bytes) -> None:
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            unpacked = sum(each.file_size for each in packed.infolist())
            names = set(packed.namelist())
    except zipfile.BadZipFile as error:
        raise UnreadableFile(_("This workbook is damaged: save it again as XLSX, or as CSV.")) from error
    if unpacked > MOST_UNPACKED:
        raise UnreadableFile(_("Unpacked, this file is far too large. Nothing of it was read."))
    if "xl/workbook.xml" not in names:
        raise UnreadableFile(_("This is no XLSX workbook: save it as XLSX or CSV and send that."))


def _sheet_rows(raw: bytes) -> Iterator[SourceRow]:
    from openpyxl import load_workbook  # late: a worker that only serves pages stays small

    book = load_workbook(BytesIO(raw), read_only=True, data_only=True)
    try:
        sheet = book.worksheets[0]
        # The extent a file claims may be a million rows; what is there decides.
        sheet.reset_dimensions()
        for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), start=1):
            if number > 2 * MOST_ROWS:
                raise UnreadableFile(
                    _("There are too many rows: at most %(most)s can be read at once.") % {"most": MOST_ROWS}
                )
            row = _row(number, [_cell(cell.value, cell.number_format) for cell in cells])
            if row is not None:
                yield row
    finally:
        book.close()


def _cell(value: Any, number_format: str | None) -> Cell:
    """A value as the workbook shows it where that is certain: 123 in the format 0000 is "0123", and 3.0 is "3"."""
    if value is None:
        return Cell(text="")
    if isinstance(value, date | time | timedelta):
        return Cell(text=str(value).removesuffix(" 00:00:00"), kind=CellKind.DATE)
    if isinstance(value, bool):
        return Cell(text="x" if value else "")
    if not isinstance(value, int | float):
        return Cell(text=str(value).strip())
    if value != int(value):
        return Cell(text=str(value), kind=CellKind.NUMBER)
    if SHOWN_WITH_ZEROS.fullmatch(number_format or ""):
        return Cell(text=str(int(value)).zfill(len(number_format or "")))
    return Cell(text=str(int(value)), kind=CellKind.NUMBER)
