"""One person out of the cells of a row: names in any order, guests, two who share a seat, pass numbers."""

import re
import unicodedata
from dataclasses import dataclass

from scoring.imports.entrants.sources import Cell, CellKind

GUEST = re.compile(r"\s*[(\[]\s*(?:g|gast|guest)\.?\s*[)\]]\s*", re.IGNORECASE)
SHARED = re.compile(r"(?<=[\w.])\s*[/&+]\s*(?=\w)|\s+(?:und|u\.|and)\s+", re.IGNORECASE)
PARTICLES = {"von", "van", "vom", "de", "der", "den", "zu", "zum", "zur", "ten", "ter", "del", "di", "da", "la", "le"}
NO_CLUB = {"", "-", "–", "vereinslos", "gast", "guest", "ohne verein", "kein verein", "g"}
ESCAPED = re.compile(r"'(?=[=+\-@\t\r])")
DATE_LIKE = re.compile(
    r"\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}-\d{1,2}-\d{1,2}(?:[ T].*)?"
    r"|\d{1,2}\.\s?[A-Za-zä]{3,9}\.?(?:\s?\d{2,4})?"
)
FLOAT_LIKE = re.compile(r"[+-]?\d+[.,]\d+(?:[eE][+-]?\d+)?|[+-]?\d+(?:[.,]\d+)?[eE][+-]?\d+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Names as they will be kept. `guest`: marked as one, so without a club; `shared`: two people under one number."""

    first_name: str
    last_name: str
    guest: bool = False
    shared: bool = False


def clean(text: str) -> str:
    """Composed, blanks evened out, without the apostrophe our own CSV puts before what a spreadsheet would compute."""
    return ESCAPED.sub("", " ".join(unicodedata.normalize("NFC", text).split()), count=1) if text else ""


def person_of(*, last_name: str = "", first_name: str = "", name: str = "", last_first: bool = False) -> Person:
    """The person of either the two columns or the one column `name`.

    "Last, First" is split at its comma; without one the last word is the last name, with "von" and the like before
    it, or the first word where `last_first` says so. Two who share a seat keep their name as written.
    """
    parts = [GUEST.sub(" ", part).strip() for part in (last_name, first_name, name)]
    guest = any(GUEST.search(part) for part in (last_name, first_name, name))
    shared = any(SHARED.search(part) for part in parts)
    last, first, whole = parts
    if whole and not last:
        last, first = (whole, "") if shared else _split(whole, last_first=last_first)
    return Person(first_name=first, last_name=last, guest=guest, shared=shared)


def _split(name: str, *, last_first: bool) -> tuple[str, str]:
    if name.count(",") == 1:
        last, first = (part.strip() for part in name.split(","))
        return (last, first) if last else (first, "")
    words = name.split()
    cut = _end_of_last_name(words) if last_first else _begin_of_last_name(words)
    first, second = " ".join(words[:cut]), " ".join(words[cut:])
    return (first, second) if last_first else (second, first)


def _begin_of_last_name(words: list[str]) -> int:
    """The index of its first word: "Max von der Heide" begins at 1, "Heide" alone at 0."""
    begin = len(words) - 1
    while begin > 1 and _joins(words[begin - 1]):
        begin -= 1
    return begin


def _end_of_last_name(words: list[str]) -> int:
    """The number of its words: "von der Heide Max" has three."""
    end = 1
    while end < len(words) and _joins(words[end - 1]):
        end += 1
    return end


def _joins(word: str) -> bool:
    """Whether the next word belongs to the same name: "von", and "Strauß-von" too."""
    return word.lower().rsplit("-", maxsplit=1)[-1] in PARTICLES


def club_of(text: str, person: Person) -> str:
    """The club, empty for a guest and for whoever writes that there is none."""
    return "" if person.guest or text.casefold() in NO_CLUB else text


def is_changed_pass(cell: Cell) -> bool:
    """Whether a spreadsheet has made a date or a fraction of it: which number it was cannot be known."""
    if cell.kind is CellKind.DATE:
        return True
    return bool(DATE_LIKE.fullmatch(cell.text) or FLOAT_LIKE.fullmatch(cell.text))


def may_have_lost_zeros(cell: Cell) -> bool:
    """Whether it was kept as a number, which has no zeros in front."""
    return cell.kind is CellKind.NUMBER
