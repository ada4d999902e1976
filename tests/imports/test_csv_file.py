import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.imports.csv_file import parse_csv, shown, text_lines
from scoring.imports.problems import UnreadableFile

LISTED = "Startnr;Name;Verein\r\n1;Jörg Groß;SC Grün-Weiß\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_umlauts_survive_every_encoding_clubs_use(encoding: str) -> None:
    """C121: no byte order mark stays in the first cell."""
    file = parse_csv(LISTED.encode(encoding))
    assert file.header == ("Startnr", "Name", "Verein")
    assert file.rows[0].cells == ("1", "Jörg Groß", "SC Grün-Weiß")


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_the_delimiter_is_the_one_of_the_header(delimiter: str) -> None:
    file = parse_csv(LISTED.replace(";", delimiter).encode())
    assert (file.delimiter, file.header) == (delimiter, ("Startnr", "Name", "Verein"))


def test_a_delimiter_inside_quotation_marks_is_none() -> None:
    file = parse_csv(b'"a;b;c",name\n1,"x;y"\n')
    assert (file.delimiter, file.header, file.rows[0].cells) == (",", ("a;b;c", "name"), ("1", "x;y"))


def test_the_line_sep_of_excel_names_the_delimiter_and_is_no_header() -> None:
    file = parse_csv(("sep=|\r\n" + LISTED.replace(";", "|")).encode())
    assert (file.delimiter, file.header[0]) == ("|", "Startnr")
    assert file.rows[0].line == 3


def test_every_row_knows_the_line_it_begins_in() -> None:
    file = parse_csv(b'a;b\n\n1;"two\nlines"\n3;4\n')
    assert [(row.line, row.cells) for row in file.rows] == [(3, ("1", "two\nlines")), (5, ("3", "4"))]


def test_a_short_row_is_filled_and_a_long_one_keeps_its_text() -> None:
    file = parse_csv(b"a;b;c\n1\n1;2;3;4;5\n")
    assert [(row.cells, row.surplus) for row in file.rows] == [(("1", "", ""), 0), (("1", "2", "3;4;5"), 2)]


def test_after_a_misquoted_line_the_next_is_read_with_its_own_number() -> None:
    file = parse_csv(b'a;b\n1;"two\nlines"\n"x" y;2\n\n"never;3\n4;5\n')
    assert [(row.line, row.cells, row.misquoted) for row in file.rows] == [
        (2, ("1", "two\nlines"), False),
        (4, ('"x" y', "2"), True),
        (6, ('"never', "3"), True),
        (7, ("4", "5"), False),
    ]


def test_a_quotation_mark_is_open_for_a_hundred_lines_at_most() -> None:
    """Otherwise every line of a file in which each leaves one open would be read to the end of the file."""
    whole = parse_csv(b'a;b\n1;"' + b"x\n" * 99 + b'"\n2;3\n')
    assert [(row.line, row.misquoted) for row in whole.rows] == [(2, False), (102, False)]
    torn = parse_csv(b'a;b\n1;"' + b"x\n" * 100 + b'"\n2;3\n')
    assert [row.misquoted for row in torn.rows] == [True, *[False] * 99, True, False]
    assert torn.rows[-1].cells == ("2", "3")


def test_a_list_of_names_with_a_quotation_mark_out_of_place_is_refused() -> None:
    with pytest.raises(UnreadableFile, match="3"):
        list(text_lines('a;b\n1;2\n"x" y;2\n', ";", 0))


@pytest.mark.parametrize(("text", "line_end"), [("a;b\n1;2\n", "\n"), ("a;b\r\n1;2\r\n", "\r\n"), ("a;b", "\n")])
def test_the_line_end_is_kept(text: str, line_end: str) -> None:
    assert parse_csv(text.encode()).line_end == line_end


@pytest.mark.parametrize("raw", [b"", b" \n", b"PK\x03\x04\x14\x00", b"\xff\xfe\x00", b"a;b\n\x81\x8d;1\n"])
def test_what_is_no_text_is_refused(raw: bytes) -> None:
    with pytest.raises(UnreadableFile):
        parse_csv(raw)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_sentence(raw: bytes) -> None:
    try:
        file = parse_csv(raw)
    except UnreadableFile as problem:
        assert str(problem).endswith((".", "?", ")"))
    else:
        assert all(len(row.cells) == len(file.header) for row in file.rows)


def test_a_quoted_cell_stays_on_one_line_of_a_message() -> None:
    assert shown("x" * 31) == "x" * 30 + "…"
    assert shown("x" * 30) == "x" * 30
