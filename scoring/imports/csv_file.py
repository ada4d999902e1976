"""A CSV file as clubs send it: encoding, delimiter and line ends as found, every row with the line it begins in."""

import codecs
import csv
import io
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation import gettext as _

from scoring.imports.problems import CellProblem, UnreadableFile

STANDARD_INPUT = "-"
MOST_LINES = 100
"""In one row: a quotation mark that is open longer was never meant to be, and the rest of the file is not searched."""
DELIMITERS = ";,\t|"
SEPARATOR_LINE = "sep="
NO_SEPARATORS = '"\r\n'
LONGEST_CELL_SHOWN = 30
LONGEST_LINE_LOOKED_AT = 30_000
"""Within the limit of the csv module for one cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvRow:
    """One row: the line of the file it begins in (from 1) and its cells, as many as the header has.

    `surplus` counts the cells beyond the header; their text stays in the last cell, so that nothing is lost and no
    column shifts. `misquoted` as in `Record`.
    """

    line: int
    cells: tuple[str, ...]
    surplus: int = 0
    misquoted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A row of any width: the line it begins in (from 1) and its cells.

    `misquoted`: a quotation mark is out of place or never closed, so this is that one line, split at every delimiter.
    """

    line: int
    cells: tuple[str, ...]
    misquoted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvFile:
    """A file as read: the header as written, the rows, the delimiter and the line end to write it again."""

    header: tuple[str, ...]
    rows: tuple[CsvRow, ...]
    delimiter: str
    line_end: str

    def columns(self, names: Iterable[str], needed: Iterable[str] = ()) -> dict[str, int]:
        """Where the columns called `names` stand (blanks around a name and capitals do not matter).

        Raises UnreadableFile with a sentence that names the columns of `needed` that are missing, or one there twice.
        """
        written = [name.strip().casefold() for name in self.header]
        found = {name: written.index(name.casefold()) for name in names if name.casefold() in written}
        for name in found:
            if written.count(name.casefold()) > 1:
                raise UnreadableFile(_("The column %(name)s is there twice.") % {"name": name})
        missing = [name for name in needed if name not in found]
        if missing:
            raise UnreadableFile(
                _("These columns are missing: %(missing)s. Found: %(found)s.")
                % {"missing": ", ".join(missing), "found": ", ".join(self.header)}
            )
        return found


def read_source(name: str) -> bytes:
    """The bytes of a file, or of standard input for "-". Raises UnreadableFile."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        return Path(name).read_bytes()
    except OSError as error:
        raise UnreadableFile(
            _("%(file)s cannot be read: %(reason)s.") % {"file": name, "reason": error.strerror or error}
        ) from error


def parse_csv(raw: bytes) -> CsvFile:
    """The file in these bytes. Raises UnreadableFile: empty, no text, a header with a quotation mark out of place."""
    text = decoded(raw)
    delimiter, text, skipped = separator_line(text)
    if not text.strip():
        raise UnreadableFile(_("The file is empty."))
    delimiter = delimiter or _delimiter(text)
    found = records(text, delimiter, skipped)
    header = _required(next(found)).cells
    return CsvFile(
        header=header,
        rows=tuple(_row(record, len(header), delimiter) for record in found),
        delimiter=delimiter,
        line_end="\r\n" if "\r\n" in text else "\n",
    )


def decoded(raw: bytes) -> str:
    """The text: UTF-16 only where its mark says so, else UTF-8 with or without mark, else Windows-1252.

    Raises UnreadableFile for bytes that are no text in any of them, a picture or a workbook for example.
    """
    marked = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            text = raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not any(letter < " " and letter not in "\t\r\n\f" for letter in text):
            return text
    raise UnreadableFile(_("This is no text file (CSV expected)."))


def separator_line(text: str) -> tuple[str, str, int]:
    """Excel's own first line "sep=;": the delimiter, the rest of the text, and how many lines that took."""
    first, _end, rest = text.partition("\n")
    sign = first.strip("\r").lower().removeprefix(SEPARATOR_LINE)
    if first.lower().startswith(SEPARATOR_LINE) and len(sign) == 1 and sign not in NO_SEPARATORS:
        return sign, rest, 1
    return "", text, 0


def _delimiter(text: str) -> str:
    """The sign that splits the first line with anything in it into the most cells."""
    first = next(line for line in text.splitlines() if line.strip())[:LONGEST_LINE_LOOKED_AT]
    return max(DELIMITERS, key=lambda sign: len(next(csv.reader([first], delimiter=sign))))


def text_lines(text: str, delimiter: str, skipped: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every row that is not blank, with its number in the file. Raises UnreadableFile for one that is misquoted."""
    for record in records(text, delimiter, skipped):
        yield record.line, _required(record).cells


def _required(record: Record) -> Record:
    if record.misquoted:
        raise UnreadableFile(
            _("The row that begins in line %(line)s cannot be read; is a quotation mark open?") % {"line": record.line}
        )
    return record


def records(text: str, delimiter: str, skipped: int) -> Iterator[Record]:
    """Every row that is not blank; a row of empty cells is one without facts. After a misquoted line the next is read
    as if it were right.
    """
    lines = list(io.StringIO(text, newline=""))
    begins = 0

    def ahead(first: int) -> Iterator[str]:
        for place in range(first, len(lines)):
            if place - begins >= MOST_LINES:
                raise csv.Error("the quotation mark is open too long")
            yield lines[place]

    while begins < len(lines):
        first = begins
        reader = csv.reader(ahead(first), delimiter=delimiter, strict=True)
        try:
            for cells in reader:
                if len(cells) > 1 or "".join(cells).strip():
                    yield Record(line=begins + skipped + 1, cells=tuple(cells))
                begins = first + reader.line_num
        except csv.Error:
            cells = lines[begins].rstrip("\r\n").split(delimiter)
            yield Record(line=begins + skipped + 1, cells=tuple(cells), misquoted=True)
            begins += 1


def _row(record: Record, width: int, delimiter: str) -> CsvRow:
    cells = record.cells
    surplus = max(len(cells) - width, 0)
    kept = cells[: width - 1] + (delimiter.join(cells[width - 1 :]),) if surplus else cells
    return CsvRow(
        line=record.line,
        cells=kept + ("",) * (width - len(kept)),
        surplus=surplus,
        misquoted=record.misquoted,
    )


def check_cells(row: CsvRow) -> None:
    """Raises CellProblem where it is not certain which text belongs to which column."""
    if row.misquoted:
        raise CellProblem(_("A quotation mark is out of place, or never closed."))
    if row.surplus:
        raise CellProblem(_("The row has more cells than the header (%(surplus)s).") % {"surplus": row.surplus})


def cell(row: CsvRow, columns: Mapping[str, int], name: str) -> str:
    """What stands in a column, without blanks around it; empty where the file has no such column."""
    return row.cells[columns[name]].strip() if name in columns else ""


def shown(text: str) -> str:
    """A cell as a sentence quotes it: cut short, so that a message stays one line."""
    return text if len(text) <= LONGEST_CELL_SHOWN else text[:LONGEST_CELL_SHOWN] + "…"
