"""What stands in which column: by the headings, else by what the cells look like. The preview lets one change it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.imports.entrants.sources import SourceRow
from scoring.models.sorting import sort_key

ROWS_LOOKED_AT = 20


class Field(StrEnum):
    """What a column can hold."""

    NOTHING = ""
    START_NUMBER = "start_number"
    NAME = "name"
    NAME_LAST_FIRST = "name_last_first"
    LAST_NAME = "last_name"
    FIRST_NAME = "first_name"
    CLUB = "club"
    PASS_NUMBER = "pass_number"
    LADY = "lady"
    JUNIOR = "junior"
    SENIOR = "senior"
    TEAM = "team"


FIELD_LABELS = {
    Field.NOTHING: _("(not taken over)"),
    Field.START_NUMBER: _("Start number"),
    Field.NAME: _("Name (first name last name)"),
    Field.NAME_LAST_FIRST: _("Name (last name first name)"),
    Field.LAST_NAME: _("Last name"),
    Field.FIRST_NAME: _("First name"),
    Field.CLUB: _("Club"),
    Field.PASS_NUMBER: _("Pass number"),
    Field.LADY: _("Lady"),
    Field.JUNIOR: _("Junior"),
    Field.SENIOR: _("Senior"),
    Field.TEAM: pgettext_lazy("column of a list", "Team"),
}
HEADINGS: Mapping[Field, frozenset[str]] = {
    Field.START_NUMBER: frozenset(
        ("startnr", "start nr", "startnummer", "start nummer", "nr", "nummer", "lfd nr", "st nr", "no", "start number")
    ),
    Field.NAME: frozenset(("name", "spieler", "spielerin", "teilnehmer", "spielername", "player", "entrant", "namen")),
    Field.NAME_LAST_FIRST: frozenset(("name vorname", "nachname vorname", "familienname vorname")),
    Field.LAST_NAME: frozenset(("nachname", "familienname", "zuname", "last name", "surname")),
    Field.FIRST_NAME: frozenset(("vorname", "vornamen", "first name", "given name", "rufname")),
    Field.CLUB: frozenset(("verein", "klub", "club", "vereinsname", "skatclub", "skatverein")),
    Field.PASS_NUMBER: frozenset(
        ("pass nr", "passnr", "passnummer", "pass nummer", "pass", "spielerpass", "spielerpass nr", "pass number")
    ),
    Field.LADY: frozenset(("dame", "damen", "lady", "ladies")),
    Field.JUNIOR: frozenset(("junior", "junioren", "jugend", "jugendlicher")),
    Field.SENIOR: frozenset(("senior", "senioren")),
    Field.TEAM: frozenset(("mannschaft", "team", "tandem")),
}
NAMES = {Field.NAME, Field.NAME_LAST_FIRST, Field.LAST_NAME}
NUMBER = re.compile(r"\d{1,4}")
PASS_LIKE = re.compile(r"\d{2,}(?:[.\-/ ]\d{2,}){2,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The row of headings (its index, None where there is none) and what each column holds."""

    header: int | None
    fields: tuple[Field, ...]


def layout_of(rows: Sequence[SourceRow]) -> Layout:
    """By the headings if one of the first rows has any, else by the cells."""
    for index, row in enumerate(rows[:ROWS_LOOKED_AT]):
        fields = headed(row)
        if fields is not None:
            return Layout(header=index, fields=fields)
    return Layout(header=None, fields=_by_cells(rows))


def headed(row: SourceRow) -> tuple[Field, ...] | None:
    """What the columns are called in this row, None if it is no row of headings: those name a person's name and
    something else, or nothing but the name.
    """
    called = [_called(cell.text) for cell in row.cells]
    filled = sum(bool(cell.text) for cell in row.cells)
    known = [each for each in called if each is not Field.NOTHING]
    if not NAMES & set(known) or (len(known) < 2 and filled > 1):
        return None
    if Field.FIRST_NAME in known:
        called = [Field.LAST_NAME if each is Field.NAME else each for each in called]
    return tuple(_once(called))


def _called(text: str) -> Field:
    folded = sort_key(text)
    return next((each for each, words in HEADINGS.items() if folded in words), Field.NOTHING)


def _once(fields: Iterable[Field]) -> Iterable[Field]:
    """The first column of each kind; another of the same kind is not taken over."""
    seen = set()
    for each in fields:
        yield Field.NOTHING if each in seen else each
        seen.add(each)


def _by_cells(rows: Sequence[SourceRow]) -> tuple[Field, ...]:
    """Numbers first, then what looks like pass numbers; the columns of text are last name, first name and club, or a
    name alone.
    """
    width = max(len(row.cells) for row in rows)
    columns = [[row.cells[at].text for row in rows if at < len(row.cells)] for at in range(width)]
    kinds = [_kind([text for text in column if text]) for column in columns]
    texts = [at for at, kind in enumerate(kinds) if kind is Field.NAME]
    found: list[Field] = [Field.NOTHING if kind is Field.NAME else kind for kind in kinds]
    for at, field in zip(texts, _text_fields([columns[at] for at in texts]), strict=False):
        found[at] = field
    return tuple(_once(found))


def _kind(column: Sequence[str]) -> Field:
    if not column:
        return Field.NOTHING
    if 2 * sum(bool(NUMBER.fullmatch(text)) for text in column) > len(column):
        return Field.START_NUMBER
    if 2 * sum(bool(PASS_LIKE.fullmatch(text)) for text in column) > len(column):
        return Field.PASS_NUMBER
    return Field.NAME if 2 * sum(any(map(str.isalpha, text)) for text in column) > len(column) else Field.NOTHING


def _text_fields(columns: Sequence[Sequence[str]]) -> tuple[Field, ...]:
    """With a comma or a blank in most cells of the first column, that one holds the whole name."""
    first = [text for text in columns[0] if text] if columns else []
    whole = 2 * sum("," in text or " " in text for text in first) > len(first)
    if len(columns) == 1 or whole:
        return Field.NAME, Field.CLUB
    return Field.LAST_NAME, Field.FIRST_NAME, Field.CLUB
