import csv
import io
from pathlib import Path

import pytest

from tests.commands.running import Ran, run
from tests.shared_data import FOLDER, needs_shared_data

HEADER = "Tisch;Platz;Startnr;Name;Spielpunkte;Gew;Verl;Gesamt"
# Both examples of rules.md 2 as lists.
THREE = ["1;1;1;P001;28;9;2;738", "1;2;2;P002;80;4;0;720", "1;3;3;P003;170;10;9;300"]
FOUR = ["2;1;4;P004;492;12;0;1332", "2;2;5;P005;628;12;2;1308", "2;3;6;P006;660;10;1;1320", "2;4;7;P007;-32;6;5;108"]


def check(tmp_path: Path, *rows: str, header: str = HEADER) -> tuple[Ran, list[tuple[str, str, str, str]]]:
    file = tmp_path / "totals.csv"
    file.write_text("\n".join((header, *rows)) + "\n", encoding="utf-8")
    ran = run("check_totals", str(file))
    found = [(row["table"], row["check"], row["severity"], row["seat"]) for row in csv.DictReader(io.StringIO(ran.out))]
    return ran, found


def test_right_lists_have_no_findings(tmp_path: Path) -> None:
    ran, found = check(tmp_path, *THREE, *FOUR)
    assert (ran.code, ran.out, found) == (0, "table,check,severity,seat,message\n", [])


def test_numbers_may_be_written_as_people_write_them(tmp_path: Path) -> None:
    rows = [*FOUR[:3], "2;4;7;P007;32\N{MINUS SIGN};6;5;108,0"]
    rows[0] = "2;1;4;P004;492;12;0;1.332"
    rows[1] = "2;2;5;P005;628;12;2;1 308"
    assert check(tmp_path, *rows)[1] == []


def test_a_wrong_total_is_named_with_the_value_that_fits(tmp_path: Path) -> None:
    ran, found = check(tmp_path, *THREE, *FOUR[:3], FOUR[3].replace("108", "138"))
    assert ("2", "H3", "hard", "4") in found
    assert {table for table, *_rest in found} == {"2"}
    assert ran.code == 1
    assert "written as 138, the figures make 108" in ran.out


def test_a_slip_in_the_last_digit_is_found(tmp_path: Path) -> None:
    _ran, found = check(tmp_path, THREE[0].replace("28", "23"), *THREE[1:])
    assert ("1", "H4", "hard", "1") in found


def test_points_without_a_game_are_hard(tmp_path: Path) -> None:
    rows = ["1;1;1;P001;20;0;0;20", "1;2;2;P002;0;0;0;0", "1;3;3;P003;0;0;0;0"]
    assert ("1", "H7", "hard", "1") in check(tmp_path, *rows)[1]


def test_an_empty_row_is_soft_and_counts_for_the_size_of_the_table(tmp_path: Path) -> None:
    """At a table of four each lost game of another is worth 30, whoever left his row empty."""
    rows = ["2;1;4;P004;-760;2;9;-1020", "2;2;5;P005;1040;15;1;2070", "2;3;6;P006;388;7;2;938", "2;4;7;P007;;;;"]
    ran, found = check(tmp_path, *rows)
    assert (ran.code, found) == (0, [("2", "row", "soft", "4")])


def test_a_total_that_cannot_be_right_is_hard_although_rows_are_empty(tmp_path: Path) -> None:
    """628 + 50 x 10 = 1128; what is left of 1318 is no multiple of 30, whoever lost how many."""
    ran, found = check(tmp_path, FOUR[0], FOUR[1].replace("1308", "1318"), "2;3;6;P006;;;;", "2;4;7;P007;;;;")
    assert found == [("2", "row", "soft", "3"), ("2", "row", "soft", "4"), ("2", "H5", "hard", "2")]
    assert ran.code == 1
    assert "190 points are left for the lost games of the others, of which each brings 30" in ran.out


def test_a_row_half_filled_is_hard_because_empty_is_not_0(tmp_path: Path) -> None:
    ran, found = check(tmp_path, THREE[0], "1;2;2;P002;80;4;;720", THREE[2])
    assert ("1", "row", "hard", "2") in found
    assert ran.code == 1


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("1;2;2;P002;eighty;4;0;720", "Line 3, Spielpunkte: “eighty” is no number."),
        ("1;2;2;P002;80;4;0;1e9", "Line 3, Gesamt: “1e9” is no number."),
        ("1;2;2;P002;80,5;4;0;720", "Line 3, Spielpunkte: “80,5” is no whole number."),
        ("1;2;2;P002;80;-4;0;720", "Line 3, Gew: The number must lie between 0 and 120."),
        ("1;2;2;P002;80;4;0;720;9", "Line 3: The row has more cells than the header (1)."),
        ('1;2;2;"P"002;80;4;0;720', "Line 3: A quotation mark is out of place, or never closed."),
        ("1;7;2;P002;80;4;0;720", "Line 3, Platz: The number must lie between 1 and 5."),
        ("1;1;2;P002;80;4;0;720", "The seat is there 2 times."),
    ],
)
def test_a_cell_that_cannot_be_read_is_hard_and_names_line_and_column(tmp_path: Path, row: str, words: str) -> None:
    ran, found = check(tmp_path, THREE[0], row, THREE[2], *FOUR)
    assert words in ran.out
    assert [severity for _table, _check, severity, _seat in found] == ["hard"]
    assert ran.code == 1


def test_nobody_sits_twice_at_a_table(tmp_path: Path) -> None:
    ran, found = check(tmp_path, THREE[0], THREE[1].replace("2;2;", "2;1;"), THREE[2], *FOUR)
    assert (ran.code, found) == (1, [("1", "row", "hard", "")])
    assert "Start number 1 is there 2 times." in ran.out


def test_a_player_scored_at_another_table_is_soft(tmp_path: Path) -> None:
    ran, found = check(tmp_path, *THREE, *FOUR[:3], FOUR[3].replace("4;7;", "4;1;"))
    assert (ran.code, found) == (0, [("1", "row", "soft", "1"), ("2", "row", "soft", "4")])
    assert "Start number 1 sits at table 2, too." in ran.out
    assert "Start number 1 sits at table 1, too." in ran.out


def test_rows_without_a_start_number_are_not_one_player(tmp_path: Path) -> None:
    rows = [f"{row[:4]};{row.split(';', 3)[3]}" for row in (*THREE, *FOUR)]
    assert rows[0] == "1;1;;P001;28;9;2;738"
    assert check(tmp_path, *rows)[1] == []


def test_a_table_of_two_is_no_table(tmp_path: Path) -> None:
    ran, found = check(tmp_path, *THREE[:2])
    assert found == [("1", "row", "hard", "")]
    assert "three, four or five players, not 2" in ran.out


def test_rows_of_a_table_may_stand_apart(tmp_path: Path) -> None:
    assert check(tmp_path, THREE[0], *FOUR[:2], *THREE[1:], *FOUR[2:])[1] == []


def test_a_row_without_a_table_is_hard(tmp_path: Path) -> None:
    ran, found = check(tmp_path, *THREE, ";1;8;P008;0;0;0;0")
    assert found == [("", "row", "hard", "")]
    assert "Line 5: the table is missing." in ran.out


def test_without_the_column_of_totals_every_row_asks_for_it(tmp_path: Path) -> None:
    rows = [row.rsplit(";", 1)[0] for row in THREE]
    ran, found = check(tmp_path, *rows, header=HEADER.rsplit(";", 1)[0])
    assert found == [("1", "row", "soft", str(seat)) for seat in (1, 2, 3)]
    assert ran.code == 0


def test_missing_columns_are_named(tmp_path: Path) -> None:
    ran, _found = check(tmp_path, "1;1;28", header="Tisch;Platz;Spielpunkte")
    assert (ran.code, ran.out) == (2, "")
    assert "These columns are missing: Gew, Verl." in ran.err


@needs_shared_data
def test_the_list_as_a_club_sent_it_has_only_the_empty_row() -> None:
    ran = run("check_totals", str(FOLDER / "import" / "serienergebnis_utf8.csv"))
    assert ran.code == 0
    assert [line.rsplit(",", 1)[0] for line in ran.out.splitlines()[1:]] == ["2,row,soft,4"]
