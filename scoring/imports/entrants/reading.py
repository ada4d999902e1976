"""A list of entrants as clubs send it, read row by row: who is in it, what was left out and why, what is doubtful.

Nothing is guessed silently: what was changed or left out of a row is a finding with the row's number.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.imports.csv_file import shown
from scoring.imports.entrants.columns import Field, Layout, headed, layout_of
from scoring.imports.entrants.decode import Encoding
from scoring.imports.entrants.persons import clean, club_of, is_changed_pass, may_have_lost_zeros, person_of
from scoring.imports.entrants.sources import Cell, SourceRow, read_rows
from scoring.models.club import NAME_LENGTH
from scoring.models.sorting import sort_key
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.services.entrants import EntrantFacts
from scoring.services.players import PASS_NUMBER_LENGTH

SUM_WORDS = {"summe", "gesamt", "gesamtsumme", "insgesamt", "anzahl", "total", "sum", "zusammen"}
EMPTY = Cell(text="")
NO = {"", "0", "-", "nein", "n", "no", "false"}
INTEGRAL = re.compile(r"(\d{1,6})(?:[.,]0+)?\.?")


class Severity(StrEnum):
    """An error keeps the row out; a note asks for a look."""

    ERROR = "error"
    NOTE = "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What is wrong or doubtful in a row, as a finished sentence."""

    severity: Severity
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRow:
    """One person of the list: the row's number, what would be entered, and the findings."""

    number: int
    facts: EntrantFacts
    team: str = ""
    findings: tuple[Finding, ...] = ()

    @property
    def has_error(self) -> bool:
        """Whether this row cannot be taken over."""
        return any(finding.severity is Severity.ERROR for finding in self.findings)

    @property
    def person_key(self) -> tuple[str, str]:
        """Equal for rows that may mean one person: name and club, accents and capitals aside."""
        return sort_key(self.facts.last_name, self.facts.first_name), sort_key(self.facts.club_name)

    def with_finding(self, severity: Severity, sentence: str) -> "ReadRow":
        """The row with one finding more."""
        return replace(self, findings=(*self.findings, Finding(severity=severity, sentence=sentence)))


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """A row that is nobody: a title, headings, a sum; with its text."""

    number: int
    why: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantsFile:
    """The whole list: encoding (None for a workbook), headings as written, what each column holds, the rows."""

    encoding: Encoding | None
    headings: tuple[str, ...]
    fields: tuple[Field, ...]
    rows: tuple[ReadRow, ...]
    left_out: tuple[LeftOut, ...]


def read_entrants(
    raw: bytes, *, encoding: Encoding | None = None, fields: Sequence[Field] | None = None
) -> EntrantsFile:
    """The list in these bytes. `encoding` and `fields` (what each column holds) override what is found out.

    Raises UnreadableFile with a sentence where nothing can be read.
    """
    source = read_rows(raw, encoding)
    layout = layout_of(source.rows)
    if fields is not None:
        layout = replace(layout, fields=tuple(fields))
    rows, left_out = _sorted_out(source.rows, layout)
    return EntrantsFile(
        encoding=source.encoding,
        headings=_headings(source.rows, layout),
        fields=layout.fields,
        rows=tuple(_read(row, layout) for row in rows),
        left_out=tuple(left_out),
    )


def _headings(rows: Sequence[SourceRow], layout: Layout) -> tuple[str, ...]:
    written = [cell.text for cell in rows[layout.header].cells] if layout.header is not None else []
    width = max(len(row.cells) for row in rows)
    return tuple(written[at] if at < len(written) else "" for at in range(max(width, len(layout.fields))))


def _sorted_out(rows: Sequence[SourceRow], layout: Layout) -> tuple[list[SourceRow], list[LeftOut]]:
    """The rows of people, and those of nobody with the reason."""
    people, left_out = [], []
    for index, row in enumerate(rows):
        why = _why_nobody(row, index, layout)
        if why:
            text = " ".join(cell.text for cell in row.cells if cell.text)
            left_out.append(LeftOut(number=row.number, why=why, text=shown(text)))
        else:
            people.append(row)
    return people, left_out


def _why_nobody(row: SourceRow, index: int, layout: Layout) -> str:
    if layout.header is not None and index < layout.header:
        return _("title")
    if headed(row) is not None:
        return _("headings")
    if _is_sum(row):
        return _("sum")
    names = {Field.NAME, Field.NAME_LAST_FIRST, Field.LAST_NAME, Field.FIRST_NAME}
    if not any(_cells(row, layout)[field].text for field in names):
        return _("no name")
    return _("title") if layout.header is None and _is_title(row, layout) else ""


def _is_sum(row: SourceRow) -> bool:
    """ "Summe", "Gesamt: 23" in the first cell with anything in it, with nothing but figures behind."""
    filled = [sort_key(cell.text) for cell in row.cells if cell.text]
    words = filled[0].split()
    return words[0:1] != [] and words[0] in SUM_WORDS and not any(map(str.isalpha, "".join(words[1:] + filled[1:])))


def _is_title(row: SourceRow, layout: Layout) -> bool:
    """One cell alone in a list of several columns, with a figure in it: "Herbstpreis 2026"."""
    filled = [cell.text for cell in row.cells if cell.text]
    used = sum(field is not Field.NOTHING for field in layout.fields)
    return len(filled) == 1 and used > 1 and any(map(str.isdigit, filled[0])) and " " in filled[0]


def _cells(row: SourceRow, layout: Layout) -> Mapping[Field, Cell]:
    found = dict.fromkeys(Field, EMPTY)
    for field, cell in zip(layout.fields, row.cells, strict=False):
        if field is not Field.NOTHING:
            found[field] = Cell(text=clean(cell.text), kind=cell.kind)
    return found


def _read(row: SourceRow, layout: Layout) -> ReadRow:
    cells = _cells(row, layout)
    person = person_of(
        last_name=cells[Field.LAST_NAME].text,
        first_name=cells[Field.FIRST_NAME].text,
        name=cells[Field.NAME].text or cells[Field.NAME_LAST_FIRST].text,
        last_first=bool(cells[Field.NAME_LAST_FIRST].text),
    )
    changed_pass = is_changed_pass(cells[Field.PASS_NUMBER])
    facts = EntrantFacts(
        last_name=person.last_name,
        first_name=person.first_name,
        club_name=club_of(cells[Field.CLUB].text, person),
        pass_number="" if changed_pass else cells[Field.PASS_NUMBER].text,
        lady=_ticked(cells[Field.LADY]),
        junior=_ticked(cells[Field.JUNIOR]),
        senior=_ticked(cells[Field.SENIOR]),
        start_number=_start_number(cells[Field.START_NUMBER].text),
    )
    findings = [*_errors(cells, facts), *_notes(row, cells, shared=person.shared, changed_pass=changed_pass)]
    return ReadRow(number=row.number, facts=facts, team=cells[Field.TEAM].text, findings=tuple(findings))


def _ticked(cell: Cell) -> bool:
    return cell.text.casefold() not in NO


def _start_number(text: str) -> int | None:
    found = INTEGRAL.fullmatch(text)
    number = int(found[1]) if found else 0
    return number if 1 <= number <= HIGHEST_NUMBER else None


def _errors(cells: Mapping[Field, Cell], facts: EntrantFacts) -> Iterator[Finding]:
    if not facts.last_name:
        yield Finding(severity=Severity.ERROR, sentence=_("The last name is missing."))
    written = cells[Field.START_NUMBER].text
    if written and facts.start_number is None:
        sentence = _("“%(text)s” is no start number: it must be a number from 1 to %(most)s.")
        parts = {"text": shown(written), "most": HIGHEST_NUMBER}
        yield Finding(severity=Severity.ERROR, sentence=sentence % parts)
    for text, most in _lengths(facts):
        if len(text) > most:
            sentence = _("“%(text)s” is too long: at most %(most)s characters.")
            yield Finding(severity=Severity.ERROR, sentence=sentence % {"text": shown(text), "most": most})


def _lengths(facts: EntrantFacts) -> list[tuple[str, int]]:
    names = [(text, NAME_LENGTH) for text in (facts.last_name, facts.first_name, facts.club_name)]
    return [*names, (facts.pass_number, PASS_NUMBER_LENGTH)]


def _notes(row: SourceRow, cells: Mapping[Field, Cell], *, shared: bool, changed_pass: bool) -> Iterator[Finding]:
    pass_cell = cells[Field.PASS_NUMBER]
    sentences = [
        (row.damaged, _("This row is written in another encoding than the others and was read as Windows-1252.")),
        (shared, _("Two people share this start number: they stay one entrant under both names.")),
        (
            changed_pass,
            _("“%(text)s” looks like a date or a fraction, not like a pass number. It is left out: enter it by hand."),
        ),
        (
            not changed_pass and may_have_lost_zeros(pass_cell),
            _("The pass number “%(text)s” was kept as a number: zeros in front of it may be lost."),
        ),
    ]
    for applies, sentence in sentences:
        if applies:
            yield Finding(severity=Severity.NOTE, sentence=sentence % {"text": shown(pass_cell.text)})
