"""Lists of entrants as clubs send them, row by row."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.imports.entrants.columns import Field
from scoring.imports.entrants.decode import Encoding
from scoring.imports.entrants.reading import EntrantsFile, ReadRow, read_entrants
from scoring.imports.problems import UnreadableFile
from scoring.services.entrants import EntrantFacts
from tests.imports.entrants.workbooks import workbook
from tests.shared_data import FOLDER, needs_shared_data

HEAD = "Startnr;Name;Vorname;Verein;Pass-Nr.\n"


def read(text: str) -> EntrantsFile:
    return read_entrants(text.encode())


def only(file: EntrantsFile) -> ReadRow:
    (row,) = file.rows
    return row


def named(file: EntrantsFile) -> list[tuple[str, str]]:
    return [(row.facts.last_name, row.facts.first_name) for row in file.rows]


def sentences(row: ReadRow) -> str:
    return " ".join(finding.sentence for finding in row.findings)


ANNA = EntrantFacts(
    start_number=7, last_name="Beispiel", first_name="Anna", club_name="Karo 7", pass_number="01.02.003.004"
)


@pytest.mark.parametrize("sign", [";", ",", "\t", "|"])
def test_every_separator_is_found(sign: str) -> None:
    text = (HEAD + "7;Beispiel;Anna;Karo 7;01.02.003.004\n").replace(";", sign)
    assert only(read(text)).facts == ANNA


def test_the_line_sep_names_any_separator() -> None:
    text = "sep=#\n" + (HEAD + "7;Beispiel;Anna;Karo 7;01.02.003.004\n").replace(";", "#")
    row = only(read(text))
    assert (row.facts, row.number) == (ANNA, 3)


def test_columns_made_by_blanks_are_read() -> None:
    text = "Nr   Name              Verein\n7    Beispiel, Anna    Karo 7\n12   Muster, Max       SC A\n"
    file = read(text)
    assert named(file) == [("Beispiel", "Anna"), ("Muster", "Max")]
    assert [row.facts.club_name for row in file.rows] == ["Karo 7", "SC A"]


@pytest.mark.parametrize(
    ("written", "last", "first"),
    [
        ("Anna Beispiel", "Beispiel", "Anna"),
        ("Beispiel, Anna", "Beispiel", "Anna"),
        ("Max von Richter", "von Richter", "Max"),
        ("Karl-Heinz Strauß-von der Heide", "Strauß-von der Heide", "Karl-Heinz"),
        ("Max-Martin Richter", "Richter", "Max-Martin"),
        ("von-Richter", "von-Richter", ""),
        ("Beispiel", "Beispiel", ""),
        ("von Richter", "Richter", "von"),
    ],
)
def test_a_name_in_one_column(written: str, last: str, first: str) -> None:
    """C124; what cannot be known (a double name without a hyphen) is seen in the preview."""
    assert named(read(f'Name;Verein\n"{written}";SC A\n')) == [(last, first)]


def test_last_name_before_first_name_by_choice() -> None:
    fields = [Field.NAME_LAST_FIRST, Field.CLUB]
    file = read_entrants(b"Name;Verein\nvon der Heide Karl;SC A\nRichter Max;SC A\n", fields=fields)
    assert named(file) == [("von der Heide", "Karl"), ("Richter", "Max")]


@pytest.mark.parametrize("mark", ["(G)", "(g)", "(Gast)", "[G]"])
def test_a_guest_has_no_club(mark: str) -> None:
    row = only(read(f"Name;Vorname;Verein\nBeispiel {mark};Anna;SC A\n"))
    assert (row.facts.last_name, row.facts.club_name) == ("Beispiel", "")


@pytest.mark.parametrize("club", ["", "-", "vereinslos", "Gast"])
def test_words_for_no_club_are_none(club: str) -> None:
    assert only(read(f"Name;Vorname;Verein\nBeispiel;Anna;{club}\n")).facts.club_name == ""


@pytest.mark.parametrize(
    "written", ["Müller / Schulz", "A. Müller u. B. Schulz", "Müller und Schulz", "Müller & Schulz"]
)
def test_two_who_share_a_seat_stay_one_entrant_and_are_named(written: str) -> None:
    row = only(read(f"Nr;Name\n3;{written}\n"))
    assert (row.facts.last_name, row.facts.first_name, row.has_error) == (written, "", False)
    assert "Two people share" in sentences(row)


def test_titles_repeated_headings_and_sums_are_left_out_with_their_row() -> None:
    file = read(
        "Herbstpreis 2026 in P-Dorf;;;;\n\n" + HEAD + "1;A;B;SC;\n" + HEAD + "2;C;D;SC;\nSumme;;;;2\nGesamt: 2;;;;\n"
    )
    assert named(file) == [("A", "B"), ("C", "D")]
    assert [(each.number, each.why) for each in file.left_out] == [
        (1, "title"),
        (3, "headings"),
        (5, "headings"),
        (7, "sum"),
        (8, "sum"),
    ]


def test_somebody_called_like_a_sum_is_a_person() -> None:
    assert named(read("Name;Vorname\nGesamt;Paul\nSumme;Ida\n")) == [("Gesamt", "Paul"), ("Summe", "Ida")]


def test_without_headings_the_cells_tell() -> None:
    file = read("1;Beispiel;Anna;SC A;01.02.003.004\n2;Muster;Max;SC B;01.02.003.005\n")
    expected = (Field.START_NUMBER, Field.LAST_NAME, Field.FIRST_NAME, Field.CLUB, Field.PASS_NUMBER)
    assert (file.fields, len(file.rows)) == (expected, 2)
    assert named(read("Anna Beispiel\nMuster, Max\n")) == [("Beispiel", "Anna"), ("Muster", "Max")]


@pytest.mark.parametrize("written", ["01.02.2003", "1.2.03", "2003-02-01", "99.01", "99,01", "1.2E+09", "1. Feb 2003"])
def test_a_pass_number_made_a_date_or_a_fraction_is_a_finding_and_no_guess(written: str) -> None:
    row = only(read(HEAD + f'1;Beispiel;Anna;SC A;"{written}"\n'))
    assert (row.facts.pass_number, row.has_error) == ("", False)
    assert f"“{written}” looks like a date or a fraction" in sentences(row)


@pytest.mark.parametrize("written", ["12a", "0", "10000", "-1", "1,5", "eins"])
def test_a_start_number_that_is_none_is_an_error_of_its_row(written: str) -> None:
    row = only(read(HEAD + f"{written};Beispiel;Anna;SC A;\n"))
    assert row.has_error
    assert f"“{written}” is no start number" in sentences(row)


def test_a_row_without_a_last_name_is_an_error_and_one_without_any_name_nobody() -> None:
    file = read(HEAD + "1;;Anna;SC A;\n2;;;SC A;\n")
    assert [row.number for row in file.rows if row.has_error] == [2]
    assert [(each.number, each.why) for each in file.left_out if each.why == "no name"] == [(3, "no name")]


def test_composed_and_decomposed_names_are_one() -> None:
    """C127."""
    first, second = read("Name;Vorname\nMüller;Jörg\nMu\u0308ller;Jo\u0308rg\n").rows
    assert first.facts == second.facts


def test_our_own_file_comes_back() -> None:
    """C122, C103: the apostrophe before what a spreadsheet would compute goes again."""
    raw = b"\xef\xbb\xbfNr;Name;Vorname;Verein\r\n1;'=1+1;Anna;'-2+3\r\n"
    row = only(read_entrants(raw))
    assert (row.facts.start_number, row.facts.last_name, row.facts.club_name) == (1, "=1+1", "-2+3")


def test_a_workbook_is_read_as_it_shows_its_cells() -> None:
    """C125: 3.0 is 3; a lost zero is reported; 123 shown as 0123 is 0123."""
    raw = workbook(
        [
            ["Herbstpreis 2026"],
            ["Startnr", "Name", "Vorname", "Verein", "Pass-Nr."],
            [1.0, "Müller", "Jörg", "SC A", "0123"],
            [2, "Weiß", "Änne", None, 123],
            [3, "Groß", "Ida", None, 3.0],
            [4, "Ober", "Max", None, datetime(2003, 2, 1)],
            [5, "Unter", "Max", None, date(2003, 2, 1)],
            [6, "Ass", "Max", None, 99.01],
            [7, "König", "Max", None, 124],
            [None],
            ["Summe", None, None, None, 7],
        ],
        {"E9": "0000"},
    )
    file = read_entrants(raw)
    assert file.encoding is None
    passes = [(row.number, row.facts.start_number, row.facts.pass_number) for row in file.rows]
    assert passes == [
        (3, 1, "0123"),
        (4, 2, "123"),
        (5, 3, "3"),
        (6, 4, ""),
        (7, 5, ""),
        (8, 6, ""),
        (9, 7, "0124"),
    ]
    doubtful = {row.number: sentences(row) for row in file.rows if row.findings}
    assert sorted(doubtful) == [4, 5, 6, 7, 8]
    assert "zeros in front" in doubtful[4] and "looks like a date" in doubtful[6]
    assert [(each.number, each.why) for each in file.left_out] == [(1, "title"), (2, "headings"), (11, "sum")]


@given(st.binary(max_size=150))
def test_any_bytes_are_read_or_refused_with_a_sentence(raw: bytes) -> None:
    try:
        read_entrants(raw)
    except UnreadableFile as problem:
        assert str(problem).endswith((".", "?"))


def rows_of(name: str) -> tuple[EntrantsFile, list[tuple[str, str]]]:
    file = read_entrants((FOLDER / "import" / name).read_bytes())
    return file, named(file)


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "encoding", "third_club"),
    [
        ("teilnehmer_cp1252_semikolon.csv", Encoding.WINDOWS, "Karo 7 Musterstadt"),
        ("teilnehmer_utf8_bom_semikolon.csv", Encoding.UTF_8, "Karo 7 Musterstadt"),
        ("teilnehmer_utf8_komma.csv", Encoding.UTF_8, "Karo 7 Musterstadt"),
        ("teilnehmer_utf8_nfd_mac.csv", Encoding.UTF_8, "Karo 7 Musterstadt"),
        ("teilnehmer_utf16le_tab.txt", Encoding.UTF_16, "Karo 7 Musterstadt"),
        ("teilnehmer_sep_zeile.csv", Encoding.UTF_8, "Karo 7 Musterstadt"),
        ("teilnehmer_gemischt_kaputt.csv", Encoding.UTF_8, "Karo 7 Musterstadt"),
    ],
)
def test_the_lists_clubs_really_send(name: str, encoding: Encoding, third_club: str) -> None:
    file, names = rows_of(name)
    assert (file.encoding, len(names)) == (encoding, 8)
    assert names[:4:2] == [("P001-Müller", "Jörg"), ("P003-Weiß", "Änne")]
    assert names[3] == ("P004-Strauß-von der Heide", "Karl-Heinz")
    clubs = [row.facts.club_name for row in file.rows]
    assert clubs[2:5] == [third_club, 'Die "Reizenden" e. V.; Abt. Skat', ""]
    assert [row.facts.pass_number for row in file.rows][:5] == [
        "99.01.001.001",
        "99.01.001.002",
        "99.01.002.010",
        "99.02.003.004",
        "",
    ]
    assert [row.facts.start_number for row in file.rows] == list(range(1, 9))


@needs_shared_data
def test_the_row_of_another_encoding_is_named() -> None:
    file, names = rows_of("teilnehmer_gemischt_kaputt.csv")
    assert [row.number for row in file.rows if row.findings] == [9]
    assert names[7] == ("Dr. P008", "Hans-Dieter Ö")


@needs_shared_data
def test_dangerous_names_are_names() -> None:
    file, names = rows_of("teilnehmer_gefaehrliche_namen.csv")
    assert len(names) == 15
    assert [name for name, _first in names[:5]] == [
        "=1+1",
        '=HYPERLINK("http://127.0.0.1/";"P002")',
        "+P003",
        "-P004",
        "@P005",
    ]
    assert names[10] == ("P011 Zeile 2", "P011")
    assert [row.number for row in file.rows if row.has_error] == [14]
