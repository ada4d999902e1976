"""The rows of a list against each other and against who has entered already: one person twice is found, not entered.

Two people of one name stay two where start number or pass number tell them apart; otherwise one asks.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.imports.entrants.reading import ReadRow, Severity
from scoring.models.sorting import sort_key
from scoring.reports.people import Entered, KnownPeople, KnownPerson


class Status(StrEnum):
    """What becomes of a row: entered; asked about, because it may be somebody who is there already; kept out."""

    NEW = "new"
    DOUBLE = "double"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row, what becomes of it, and the person of an earlier tournament it may be (None: a new person)."""

    row: ReadRow
    status: Status
    known: KnownPerson | None = None


def candidates(rows: Sequence[ReadRow], entered: Iterable[Entered], known: KnownPeople) -> list[Candidate]:
    """Every row with its status, in the order of the list."""
    marked = list(_against_each_other(_against_entered(rows, list(entered))))
    return [_with_known(candidate, known) for candidate in marked]


def _against_entered(rows: Iterable[ReadRow], entered: Sequence[Entered]) -> Iterator[Candidate]:
    by_number = {each.start_number: each for each in entered}
    by_pass = {each.pass_number: each for each in entered if each.pass_number}
    by_name = {each.person_key: each for each in entered}
    for row in rows:
        facts = row.facts
        same = by_pass.get(facts.pass_number) if facts.pass_number else None
        if same is None:
            namesake = by_name.get(row.person_key)
            same = namesake if namesake and _may_be_one(facts.pass_number, namesake.pass_number) else None
        if same is not None:
            sentence = _("Entered already, with the start number %(number)s.") % {"number": same.start_number}
            certain = bool(facts.pass_number) and facts.pass_number == same.pass_number
            yield _doubled(row, sentence, certain=certain or facts.start_number == same.start_number)
        elif facts.start_number in by_number:
            sentence = _("The start number %(number)s is taken.") % {"number": facts.start_number}
            yield _candidate(row.with_finding(Severity.ERROR, sentence))
        else:
            yield _candidate(row)


def _may_be_one(first_pass: str, second_pass: str) -> bool:
    return not first_pass or not second_pass or first_pass == second_pass


def _candidate(row: ReadRow) -> Candidate:
    return Candidate(row=row, status=Status.ERROR if row.has_error else Status.NEW)


def _doubled(row: ReadRow, sentence: str, *, certain: bool) -> Candidate:
    """Certainly the same person: kept out; perhaps: asked."""
    found = row.with_finding(Severity.ERROR if certain else Severity.NOTE, sentence)
    return Candidate(row=found, status=Status.ERROR if found.has_error else Status.DOUBLE)


def _against_each_other(found: Iterable[Candidate]) -> Iterator[Candidate]:
    numbers: dict[int, int] = {}
    passes: dict[str, int] = {}
    people: dict[tuple[str, str], ReadRow] = {}
    for candidate in found:
        row = candidate.row
        if candidate.status is Status.NEW:
            candidate = _against_earlier(candidate, numbers, passes, people.get(row.person_key))
        if row.facts.start_number is not None:
            numbers.setdefault(row.facts.start_number, row.number)
        if row.facts.pass_number:
            passes.setdefault(row.facts.pass_number, row.number)
        people.setdefault(row.person_key, row)
        yield candidate


def _against_earlier(
    candidate: Candidate, numbers: Mapping[int, int], passes: Mapping[str, int], namesake: ReadRow | None
) -> Candidate:
    row, facts = candidate.row, candidate.row.facts
    if facts.pass_number in passes:
        sentence = _("Row %(row)s has the same pass number.") % {"row": passes[facts.pass_number]}
        return _candidate(row.with_finding(Severity.ERROR, sentence))
    if namesake is not None and _may_be_one(facts.pass_number, namesake.facts.pass_number):
        return _namesake(row, namesake)
    if facts.start_number is not None and facts.start_number in numbers:
        sentence = _("Row %(row)s has the same start number.") % {"row": numbers[facts.start_number]}
        return _candidate(row.with_finding(Severity.ERROR, sentence))
    return candidate


def _namesake(row: ReadRow, earlier: ReadRow) -> Candidate:
    """Another start number says that it is another person; the same one that it is the same row again."""
    number = row.facts.start_number
    sentence = _("Row %(row)s has the same name and club.") % {"row": earlier.number}
    if number is None or earlier.facts.start_number is None:
        return _doubled(row, sentence, certain=False)
    if number == earlier.facts.start_number:
        return _doubled(row, sentence, certain=True)
    words = _("They have different start numbers and stay two people.")
    return _candidate(row.with_finding(Severity.NOTE, f"{sentence} {words}"))


def _with_known(candidate: Candidate, known: KnownPeople) -> Candidate:
    """By pass number, or by name and club together; never by name alone (two of one name stay two)."""
    row, facts = candidate.row, candidate.row.facts
    person = known.by_pass.get(facts.pass_number) if facts.pass_number else None
    if person is not None and person.name_key != sort_key(facts.last_name, facts.first_name):
        sentence = _("The pass number %(number)s belongs to somebody of another name.")
        found = row.with_finding(Severity.ERROR, sentence % {"number": facts.pass_number})
        return replace(candidate, row=found, status=Status.ERROR)
    if person is None and facts.club_name:
        namesake = known.by_name_and_club.get(row.person_key)
        person = namesake if namesake and _may_be_one(facts.pass_number, namesake.pass_number) else None
    return replace(candidate, known=person)
