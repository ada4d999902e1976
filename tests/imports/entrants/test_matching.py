"""Rows of a list against each other, against who has entered, and against who is known."""

import pytest

from scoring.imports.entrants.matching import Candidate, Status, candidates
from scoring.imports.entrants.reading import read_entrants
from scoring.reports.people import Entered, KnownPeople, KnownPerson

HEAD = "Startnr;Name;Vorname;Verein;Pass-Nr.\n"
NOBODY = KnownPeople(by_pass={}, by_name_and_club={})


def match(rows: str, entered: list[Entered] | None = None, known: KnownPeople = NOBODY) -> list[Candidate]:
    return candidates(read_entrants((HEAD + rows).encode()).rows, entered or [], known)


def statuses(found: list[Candidate]) -> list[Status]:
    return [candidate.status for candidate in found]


def words(candidate: Candidate) -> str:
    return " ".join(finding.sentence for finding in candidate.row.findings)


def entered(number: int, pass_number: str = "", name: str = "beispiel\x1fanna", club: str = "karo 7") -> Entered:
    return Entered(start_number=number, pass_number=pass_number, person_key=(name, club))


def test_forty_names_pasted_twice_are_forty() -> None:
    forty = "".join(f";P{number:03d};Max;SC A;\n" for number in range(40))
    found = match(forty + forty)
    assert statuses(found) == [Status.NEW] * 40 + [Status.DOUBLE] * 40
    assert "Row 2 has the same name and club." in words(found[40])


def test_two_of_one_name_with_two_start_numbers_stay_two() -> None:
    first, second = match("6;P006;Max;;\n7;P006;Max;;\n")
    assert (first.status, second.status) == (Status.NEW, Status.NEW)
    assert "stay two people" in words(second)


def test_the_same_row_twice_is_an_error() -> None:
    assert statuses(match("6;P006;Max;;\n6;P006;Max;;\n")) == [Status.NEW, Status.ERROR]


@pytest.mark.parametrize("club", ["SC B", ""])
def test_the_same_name_in_another_club_is_another_person(club: str) -> None:
    """C130."""
    assert statuses(match(f";P006;Max;SC A;\n;P006;Max;{club};\n")) == [Status.NEW, Status.NEW]


def test_two_pass_numbers_make_two_people_and_one_makes_one() -> None:
    assert statuses(
        match(";P006;Max;SC A;01.1\n".replace("01.1", "01.01.001.001") + ";P006;Max;SC A;01.01.001.002\n")
    ) == [
        Status.NEW,
        Status.NEW,
    ]
    found = match(";P006;Max;SC A;01.01.001.001\n;P007;Max;SC B;01.01.001.001\n")
    assert statuses(found) == [Status.NEW, Status.ERROR]
    assert "Row 2 has the same pass number." in words(found[1])


def test_two_entrants_with_one_start_number_are_named() -> None:
    found = match("3;P001;Max;SC A;\n3;P002;Ida;SC A;\n")
    assert statuses(found) == [Status.NEW, Status.ERROR]
    assert "Row 2 has the same start number." in words(found[1])


def test_a_start_number_that_is_taken_is_named() -> None:
    (found,) = match("3;P002;Ida;SC A;\n", [entered(3)])
    assert (found.status, words(found)) == (Status.ERROR, "The start number 3 is taken.")


@pytest.mark.parametrize(
    ("row", "status"),
    [
        (";Beispiel;Anna;Karo 7;", Status.DOUBLE),
        (";BEISPIEL;Anna;karo 7;", Status.DOUBLE),
        ("9;Beispiel;Anna;Karo 7;", Status.DOUBLE),
        ("3;Beispiel;Anna;Karo 7;", Status.ERROR),
        (";Beispiel;Anna;Karo 7;01.01.001.001", Status.ERROR),
        (";Beispiel;Anna;Karo 7;01.01.001.002", Status.NEW),
        (";Beispiel;Anna;SC B;", Status.NEW),
        (";Beispiel;Anne;Karo 7;", Status.NEW),
    ],
)
def test_who_has_entered_already_is_not_entered_again(row: str, status: Status) -> None:
    (found,) = match(row + "\n", [entered(3, "01.01.001.001")])
    assert found.status is status
    assert ("start number 3" in words(found)) == (status is not Status.NEW)


def test_a_known_person_is_found_by_pass_number_or_by_name_and_club() -> None:
    """C128: never by name alone."""
    anna = KnownPerson(player_id=17, pass_number="01.01.001.001", name_key="beispiel\x1fanna")
    known = KnownPeople(by_pass={anna.pass_number: anna}, by_name_and_club={("beispiel\x1fanna", "karo 7"): anna})
    rows = ";Beispiel;Anna;SC B;01.01.001.001\n1;Beispiel;Anna;Karo 7;\n;Beispiel;Anna;;\n;Beispiel;Anna;Karo 7;02.02\n"
    found = match(rows.replace("02.02", "01.01.001.002"), known=known)
    assert [candidate.known for candidate in found] == [anna, anna, None, None]
    (other,) = match(";Muster;Max;SC B;01.01.001.001\n", known=known)
    assert (other.status, "somebody of another name" in words(other)) == (Status.ERROR, True)
