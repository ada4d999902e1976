import csv
import io
from pathlib import Path

import pytest

from tests.commands.running import Ran, run
from tests.shared_data import FOLDER, needs_shared_data

FACTS = "Nr;Grundwert;Mit;Ohne;Hand;Schneider;Schn.Ang;Schwarz;Schw.Ang;Offen;+;-"
HEADER = FACTS + ";P001;Gew1;Verl1;P002;Gew2;Verl2;P003;Gew3;Verl3;Eingepasst"
# P001 wins clubs with 2, P002 Null ouvert Hand; P003 loses Grand without 1, Schneider; passed in; P001 loses hearts.
SHEET = [
    "1;12;2;;;;;;;;36;;36;1;;;;;;;;",
    "2;23;;;X;;;;;X;59;;;;;59;1;;;;;",
    "3;24;;1;;X;;;;;;144;;;;;;;-144;;1;",
    "4;E;;;;;;;;;;;;;;;;;;;;1",
    "5;10;1;;;;;;;;;40;-40;;1;;;;;;;",
]
# By hand: P001 -4 points, 1 won, 1 lost, 1 lost by others: -4 + 0 + 40; P002 59 + 50 + 80; P003 -144 - 50 + 40.
FOOTERS = [
    {"player": "P001", "points": "-4", "won": "1", "lost": "1", "others_lost": "1", "bonus": "40", "total": "36"},
    {"player": "P002", "points": "59", "won": "1", "lost": "0", "others_lost": "2", "bonus": "80", "total": "189"},
    {"player": "P003", "points": "-144", "won": "0", "lost": "1", "others_lost": "1", "bonus": "40", "total": "-154"},
]
FOOT = [
    ";;;;;;;;;;;;-4;1;1;59;1;0;-144;0;1;1",
    ";;;;;;;;;;;;0;0;;50;1;;-50;-1;;",
    ";;;;;;;;;;;;40;1;;80;2;;40;1;;",
    ";;;;;;;;;;;;36;;;189;;;-154;;;",
]


def add_up(tmp_path: Path, *rows: str, header: str = HEADER) -> tuple[Ran, list[dict[str, str]]]:
    file = tmp_path / "sheet.csv"
    file.write_text("\n".join((header, *rows)) + "\n", encoding="utf-8")
    ran = run("score_sheet", str(file))
    return ran, list(csv.DictReader(io.StringIO(ran.out)))


def changed(line: int, row: str) -> list[str]:
    """The right sheet with another row in line `line` of the file (the header is line 1)."""
    return [*SHEET[: line - 2], row, *SHEET[line - 1 :]]


def test_it_adds_up_a_sheet_by_the_rules(tmp_path: Path) -> None:
    ran, footers = add_up(tmp_path, *SHEET)
    assert footers == FOOTERS
    assert (ran.code, ran.err) == (0, "")


def test_a_right_foot_has_no_findings(tmp_path: Path) -> None:
    ran, footers = add_up(tmp_path, *SHEET, *FOOT)
    assert (ran.code, ran.err, footers) == (0, "", FOOTERS)


def test_the_players_columns_may_add_up_from_line_to_line(tmp_path: Path) -> None:
    rows = ["1;12;2;;;;;;;;36;;36;1;;;;;;;;", "2;9;1;;;;;;;;18;;54;2;;;;;;;;", "3;11;1;;;;;;;;;44;10;2;1;;;;;;;"]
    ran, footers = add_up(tmp_path, *rows)
    assert (ran.code, ran.err, footers[0]["points"]) == (0, "", "10")


def test_deals_not_played_are_left_out(tmp_path: Path) -> None:
    ran, footers = add_up(tmp_path, *SHEET, *(f"{number};;;;;;;;;;;;;;;;;;;;;" for number in range(6, 13)))
    assert (ran.code, footers) == (0, FOOTERS)


def test_null_may_be_written_with_its_own_value(tmp_path: Path) -> None:
    ran, footers = add_up(tmp_path, *changed(3, "2;59;;;;;;;;;59;;;;;59;1;;;;;"))
    assert (ran.code, footers) == (0, FOOTERS)


def test_a_column_of_bids_explains_an_overbid_game(tmp_path: Path) -> None:
    """C023: diamonds with 1, bid 20, 89 card points: 27 is the first multiple of 9 above 20."""
    row = "1;9;1;;;;;;;;;54;-54;;1;;;;;;;;20"
    ran, footers = add_up(tmp_path, row, header=HEADER + ";Reizwert")
    assert (ran.code, ran.err, footers[0]["points"]) == (0, "", "-54")


# The line, what stands in it, and what is said of it.
SLIPS = [
    (2, "1;12;2;;;;;;;;48;;48;1;;;;;;;;", "+48 is written, by the rules it is"),
    (2, "1;12;2;;;;;;;;36;;48;1;;;;;;;;", "The column of P001 says +48, expected is +36."),
    (2, "1;12;2;;;;;;;;36;;36;;1;;;;;;;", "Won and lost of P001 do not go with the deal."),
    (6, "5;10;1;;;;;;;;;60;-60;;1;;;;;;;", "Overbid? Then the bid is missing."),
]


@pytest.mark.parametrize(("line", "row", "words"), SLIPS)
def test_a_slip_is_one_finding_and_the_rules_count(tmp_path: Path, line: int, row: str, words: str) -> None:
    ran, footers = add_up(tmp_path, *changed(line, row))
    assert footers == FOOTERS
    assert ran.err.startswith(f"Line {line}: ")
    assert words in ran.err
    assert (ran.code, ran.err.count("\n")) == (1, 1)


# Lines that cannot be scored: left out, and said so.
IMPOSSIBLE = [
    ("5;13;1;;;;;;;;;40;-40;;1;;;;;;;", "Grundwert: “13” is none of"),
    ("5;10;;;;;;;;;;40;-40;;1;;;;;;;", "matadors: The matadors are missing"),
    ("5;10;12;;;;;;;;;40;-40;;1;;;;;;;", "1 to 11"),
    ("5;10;1;1;;;;;;;;40;-40;;1;;;;;;;", "Matadors stand under “Mit” and under “Ohne”."),
    ("5;10;-1;;;;;;;;;40;-40;;1;;;;;;;", "The matadors have a minus"),
    ("5;10;1;;;;X;;;;;40;-40;;1;;;;;;;", "hand game"),
    ("5;10;1;;;;;;;;20;40;-40;;1;;;;;;;", "A value stands under “+” and under “-”."),
    ("5;10;1;;;;;;;;;;-40;;1;;;;;;;", "Neither “+” nor “-” has a value"),
    ("5;10;1;;;;;;;;;40;;;;;;;;;;", "No player has an entry"),
    ("5;10;1;;;;;;;;;40;-40;;1;-40;;1;;;;", "More than one player has an entry: P001, P002."),
    ("5;E;;;;;;;;;;;-40;;1;;;;;;;1", "The deal was passed in, but there is an entry for P001."),
    ("5;10;1;;;;;;;;;40;-40;;1;;;;;;;1", "the deal is marked as passed in"),
    ("5;10;1;;;;;;;;;forty;-40;;1;;;;;;;", "“forty” is no number."),
    ("5;10;1;;;;;;;;;40;1e9;;1;;;;;;;", "P001: “1e9” is no number."),
    ("5;10;1;;;;;;;;;40;-40;;1;;;;;;;;;", "more cells than the header (2)"),
]


@pytest.mark.parametrize(("row", "words"), IMPOSSIBLE)
def test_a_line_that_cannot_be_scored_is_said_and_left_out(tmp_path: Path, row: str, words: str) -> None:
    ran, footers = add_up(tmp_path, *changed(6, row))
    assert ran.err.startswith("Line 6: ")
    assert words in ran.err
    assert (ran.code, footers[0]["points"], footers[1]["others_lost"]) == (1, "36", "1")


def test_a_skipped_number_is_found(tmp_path: Path) -> None:
    ran, _footers = add_up(tmp_path, *SHEET[:2], *SHEET[3:])
    assert ran.err == "Line 4: Deal 4 stands where deal 3 belongs.\n"


def test_the_dealer_sitting_out_at_four_cannot_be_the_declarer(tmp_path: Path) -> None:
    header = HEADER.replace(";Eingepasst", ";P004;Gew4;Verl4;Eingepasst")
    row = "1;12;2;;;;;;;;;72;-72;;1;;;;;;;;;;"
    ran, footers = add_up(tmp_path, row, header=header)
    assert ran.err == "Line 2: Deal 1: seat 1 sits out and cannot be the declarer.\n"
    assert [footer["total"] for footer in footers] == ["-122", "30", "30", "30"]


@pytest.mark.parametrize(
    ("place", "row", "words"),
    [
        (0, ";;;;;;;;;;;;-4;1;1;59;2;0;-144;0;1;1", "Line 7: P002, won: +2 in the foot, computed +1."),
        (0, ";;;;;;;;;;;;-6;1;1;59;1;0;-144;0;1;1", "Line 7: P001, game points: \N{MINUS SIGN}6 in the foot"),
        (0, ";;;;;;;;;;;;-4;1;1;59;1;0;-144;0;1;2", "Line 7: Passed in: 2 in the foot, counted 1."),
        (2, ";;;;;;;;;;;;40;1;;40;2;;40;1;;", "Line 9: P002, defender bonus: +40 in the foot, computed +80."),
        (3, ";;;;;;;;;;;;36;;;198;;;-154;;;", "Line 10: P002, total: +198 in the foot, computed +189."),
        (3, ";;;;;;;;;;;;36;;;x;;;-154;;;", "nothing in the foot"),
    ],
)
def test_a_foot_that_does_not_fit_is_found(tmp_path: Path, place: int, row: str, words: str) -> None:
    ran, footers = add_up(tmp_path, *SHEET, *FOOT[:place], row, *FOOT[place + 1 :])
    assert words in ran.err
    assert (ran.code, footers) == (1, FOOTERS)


@pytest.mark.parametrize(
    ("header", "rows", "words"),
    [
        (HEADER.replace(";Offen", ""), SHEET, "These columns are missing: Offen."),
        (HEADER.replace(";P003;Gew3;Verl3", ""), [], "three columns for each of three to five players"),
        (HEADER.replace("P002", "P001"), SHEET, "three columns for each of three to five players"),
        (HEADER, [], "The list has no deals."),
    ],
)
def test_a_sheet_that_cannot_be_used_ends_with_2(tmp_path: Path, header: str, rows: list[str], words: str) -> None:
    ran, _footers = add_up(tmp_path, *rows, header=header)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


@needs_shared_data
@pytest.mark.parametrize(
    "name", ["spielliste_3er_36_serie37.csv", "spielliste_3er_36_serie59.csv", "spielliste_4er_48.csv"]
)
def test_the_clubs_own_lists_come_out_as_they_were_published(name: str) -> None:
    with (FOLDER / "import" / "spiellisten_erwartet.csv").open(encoding="utf-8", newline="") as file:
        expected = [row for row in csv.DictReader(file) if row["file"] == name]
    ran = run("score_sheet", str(FOLDER / "import" / name))
    computed = list(csv.DictReader(io.StringIO(ran.out)))
    figures = ["player", "points", "won", "lost", "total"]
    wanted = [[row[key] for key in ("player", "game_points", "won", "lost", "total")] for row in expected]
    assert [[row[key] for key in figures] for row in computed] == wanted
    assert (ran.code, ran.err) == (0, "")
