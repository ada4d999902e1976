import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.commands.running import Ran, run
from tests.shared_data import FOLDER, needs_shared_data

HEADER = "game,matadors,won,hand,schneider,schneider_announced,schwarz,schwarz_announced,ouvert,bid,bock,kontra,re"


def scored(ran: Ran, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(ran.out, newline=""), delimiter=delimiter))


def score(tmp_path: Path, *rows: str, header: str = HEADER, **options: str) -> tuple[Ran, list[dict[str, str]]]:
    file = tmp_path / "deals.csv"
    file.write_text("\n".join((header, *rows)) + "\n", encoding="utf-8")
    ran = run("score_deals", str(file), **options)
    return ran, scored(ran)


# Facts, then value, points and reason, each from a rule text, a court of Skat or a case that programs got wrong.
EXAMPLES = [
    ("spades,2,1,0,1,0,0,0,0,,,,", "44", "44", "won"),  # with 2, game 3, Schneider 4
    ("diamonds,-1,1,0,0,0,0,0,0,22,,,", "27", "-54", "overbid"),  # C002, 89 card points
    ("diamonds,-1,1,0,1,0,0,0,0,22,,,", "27", "27", "won"),  # C002, 90 card points
    ("diamonds,1,0,0,1,0,0,0,0,,,,", "27", "-54", "lost"),  # C017, the declarer is Schneider
    ("diamonds,4,1,1,0,0,0,0,0,264,,,", "270", "-540", "overbid"),  # C020
    ("grand,4,0,1,0,1,0,1,1,,,,", "264", "-528", "lost"),  # C014
    ("clubs,2,1,1,0,0,0,0,1,,,,", "108", "108", "won"),  # C025, Hand and Ouvert only
    ("null,0,1,1,0,0,0,0,1,50,,,", "59", "59", "won"),
    ("null,0,0,0,0,0,0,0,0,,,,", "23", "-46", "lost"),
    ("grand,1,0,0,0,0,0,0,0,,0,1,1", "48", "-384", "lost"),  # with Kontra and Re
    ("hearts,1,1,0,0,0,0,0,0,18,1,1,0", "20", "80", "won"),  # Bock and Kontra
]


@pytest.mark.parametrize(("facts", "value", "points", "reason"), EXAMPLES)
def test_it_scores_by_the_rules(tmp_path: Path, facts: str, value: str, points: str, reason: str) -> None:
    ran, (row,) = score(tmp_path, facts)
    assert (row["value"], row["points"], row["reason"], row["error"]) == (value, points, reason, "")
    assert (ran.code, ran.err) == (0, "")


def test_a_kontra_never_helps_to_reach_a_bid(tmp_path: Path) -> None:
    _ran, (row,) = score(tmp_path, "diamonds,1,1,0,0,0,0,0,0,20,0,1,0")
    assert (row["value"], row["points"], row["reason"]) == ("27", "-108", "overbid")


def test_optional_columns_may_be_missing(tmp_path: Path) -> None:
    _ran, rows = score(tmp_path, "clubs,-4,1", "hearts,1,0", header="game,matadors,won")
    assert [(row["points"], row["reason"]) for row in rows] == [("60", "won"), ("-40", "lost")]


def test_altenburg_counts_a_lost_hand_game_single_and_grand_ouvert_by_36(tmp_path: Path) -> None:
    rows = ("clubs,2,0,1,0,0,0,0,0,,,,", "grand,4,1,1,0,0,0,0,1,,,,")
    _ran, isko = score(tmp_path, *rows)
    _ran, altenburg = score(tmp_path, *rows, rules="altenburg")
    assert [row["points"] for row in isko] == ["-96", "264"]
    assert [row["points"] for row in altenburg] == ["-48", "360"]


# The worked examples of the two source texts that follow the rules before 1999, with the figures printed there.
BEFORE_1999 = [
    ("diamonds,3,1,0,0,0,0,0,0,,,,", "36"),
    ("hearts,-5,1,0,0,0,0,0,0,,,,", "60"),
    ("spades,-2,1,0,0,0,0,0,0,,,,", "33"),
    ("clubs,7,1,0,0,0,0,0,0,,,,", "96"),
    ("grand,3,1,0,1,0,0,0,0,,,,", "120"),
    ("hearts,3,1,1,1,1,0,0,0,,,,", "70"),
    ("grand,4,1,1,1,1,1,1,1,360,,,", "360"),
    ("null,0,1,1,0,0,0,0,1,,,,", "59"),
    ("clubs,2,0,0,0,0,0,0,0,,,,", "-72"),  # lost with the skat: twice
    ("clubs,2,0,1,0,0,0,0,0,,,,", "-48"),  # lost without: once
    ("null,0,0,1,0,0,0,0,0,,,,", "-35"),
    ("spades,5,1,0,1,0,1,0,0,,,,", "88"),
    ("clubs,8,1,0,1,0,0,0,0,,,,", "120"),
    ("grand,4,1,0,1,0,1,0,0,,,,", "168"),
    ("clubs,2,1,1,0,0,0,0,1,,,,", "96"),  # Ouvert is no level of its own
]


def test_altenburg_counts_as_the_texts_before_1999_do(tmp_path: Path) -> None:
    ran, rows = score(tmp_path, *(facts for facts, _points in BEFORE_1999), rules="altenburg")
    assert [row["points"] for row in rows] == [points for _facts, points in BEFORE_1999]
    assert (ran.code, ran.err) == (0, "")


def test_a_null_above_its_value_needs_its_replacement_game(tmp_path: Path) -> None:
    header = "game,matadors,won,ouvert,bid,replacement_game,replacement_matadors"
    ran, rows = score(tmp_path, "null,0,1,1,50,hearts,1", "null,0,1,1,50,,", header=header)
    assert (rows[0]["points"], rows[0]["reason"]) == ("-100", "overbid")
    assert "replacement_game: The bid is above the value of this null" in rows[1]["error"]
    assert ran.code == 1


@pytest.mark.parametrize("facts", [",,", ",0,", "passed_in,,", "passed_in,0,0"])
def test_a_deal_passed_in_counts_nothing(tmp_path: Path, facts: str) -> None:
    ran, (row,) = score(tmp_path, facts, header="game,matadors,won")
    assert (row["value"], row["points"], row["reason"], row["error"]) == ("0", "0", "passed_in", "")
    assert ran.code == 0


# Facts, then the column the sentence names and a word of the sentence.
REFUSED = [
    ("clubs,12,1,0,0,0,0,0,0,,,,", "matadors", "1 to 11"),
    ("grand,5,1,0,0,0,0,0,0,,,,", "matadors", "1 to 4"),
    ("clubs,0,1,0,0,0,0,0,0,,,,", "matadors", "missing"),
    ("clubs,,1,0,0,0,0,0,0,,,,", "matadors", "missing"),
    ("clubs,1e9,1,0,0,0,0,0,0,,,,", "matadors", "“1e9”"),
    ("clubs,two,1,0,0,0,0,0,0,,,,", "matadors", "“two”"),
    ("clubs,1,1,0,0,1,0,0,0,,,,", "schneider_announced", "hand"),
    ("clubs,1,1,0,0,0,0,0,1,,,,", "ouvert", "hand"),
    ("null,0,1,0,1,0,0,0,0,,,,", "schneider", "Null"),
    ("null,1,1,0,0,0,0,0,0,,,,", "matadors", "Null"),
    ("null,0,1,0,0,0,0,0,0,27,,,", "replacement_game", "null"),
    ("clubs,1,1,0,0,0,0,0,0,17,,,", "bid", "18"),
    ("clubs,1,1,0,0,0,0,0,0,x,,,", "bid", "“x”"),
    ("clubs,1,1,maybe,0,0,0,0,0,,,,", "hand", "“maybe”"),
    ("clubs,1,,0,0,0,0,0,0,,,,", "won", "missing"),
    ("kreuz,1,1,0,0,0,0,0,0,,,,", "game", "“kreuz”"),
    ("Ramsch,0,0,0,0,0,0,0,0,,,,", "game", "played at friendly evenings only"),
    ("schieberamsch,,,,,,,,,,,,", "game", "neither a won nor a lost game"),
    (",1,1,0,0,0,0,0,0,,,,", "game", "missing"),
    (",1,,0,0,0,0,0,0,,,,", "game", "matadors says “1”"),
    ("clubs,1,1,0,0,0,0,0,0,,2,,", "bock", "“2”"),
    ("clubs,1,1,0,0,0,0,0,0,,,,,,", "", "more cells than the header (2)"),
]


@pytest.mark.parametrize(("facts", "column", "words"), REFUSED)
def test_a_bad_row_gets_a_sentence_and_stops_nothing(tmp_path: Path, facts: str, column: str, words: str) -> None:
    ran, rows = score(tmp_path, facts, "spades,2,1,0,1,0,0,0,0,,,,")
    assert rows[0]["error"].startswith(column)
    assert words in rows[0]["error"]
    assert (rows[0]["value"], rows[0]["points"], rows[0]["reason"]) == ("", "", "")
    assert rows[1]["points"] == "44"
    assert (ran.code, ran.err) == (1, "Rows with an error: 1.\n")


@pytest.mark.parametrize("bad", ['"clubs"x,1,1,', 'clubs,1,1,"a" b', '"clubs,1,1,', 'clubs,1,"1,never closed'])
def test_a_quotation_mark_out_of_place_costs_its_own_row_only(tmp_path: Path, bad: str) -> None:
    header = "game,matadors,won,note"
    ran, rows = score(tmp_path, "grand,1,1,", bad, 'hearts,1,0,"two\nlines"', "spades,2,1,", header=header)
    assert [row["points"] for row in rows] == ["48", "", "-40", "33"]
    assert rows[1]["error"] == "A quotation mark is out of place, or never closed."
    assert ",".join(rows[1][name] for name in header.split(",")) == bad
    assert ran.code == 1


def test_a_quotation_mark_inside_a_cell_is_a_letter_like_others(tmp_path: Path) -> None:
    ran, (row,) = score(tmp_path, 'clubs,1,1,Kurt "Grand" Meier', header="game,matadors,won,note")
    assert (ran.code, row["points"], row["note"]) == (0, "24", 'Kurt "Grand" Meier')


def test_a_cell_too_many_is_kept_and_moves_no_column(tmp_path: Path) -> None:
    _ran, (row,) = score(tmp_path, "clubs,1,1,abc", header="game,matadors,won")
    assert (row["won"], row["value"]) == ("1,abc", "")


def test_it_gives_the_file_back_with_its_own_delimiter_line_ends_and_columns(tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    file.write_bytes(b'\xef\xbb\xbfnote;game;matadors;won\r\n"a;b";clubs;1;1\r\nJ\xc3\xb6rg;grand;-2;0\r\n')
    ran = run("score_deals", str(file))
    assert ran.out == (
        "note;game;matadors;won;value;points;reason;error\r\n"
        '"a;b";clubs;1;1;24;24;won;\r\n'
        "Jörg;grand;-2;0;72;-144;lost;\r\n"
    )


def test_a_file_written_from_standard_output_is_utf_8_whatever_the_computer_prefers(tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    file.write_text("game,matadors,won,note\r\nclubs,1,1,Łódź ♣\r\n", encoding="utf-8", newline="")
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "score_deals", str(file)]
    done = subprocess.run(command, env={**os.environ, "PYTHONIOENCODING": "cp1252"}, capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.decode() == (
        "game,matadors,won,note,value,points,reason,error\r\nclubs,1,1,Łódź ♣,24,24,won,\r\n"
    )


def test_a_name_already_there_gets_computed_behind_it(tmp_path: Path) -> None:
    ran, (row,) = score(tmp_path, "clubs,1,1,99,98", header="game,matadors,won,points,Value")
    assert ran.out.splitlines()[0] == "game,matadors,won,points,Value,value_computed,points_computed,reason,error"
    assert (row["points"], row["points_computed"], row["Value"], row["value_computed"]) == ("99", "24", "98", "24")


def test_it_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO(b"game\tmatadors\twon\nclubs\t1\t1\n"))
    monkeypatch.setattr(sys, "stdin", given)
    assert scored(run("score_deals", "-"), "\t")[0]["points"] == "24"


def test_the_order_and_capitals_of_the_columns_do_not_matter(tmp_path: Path) -> None:
    _ran, (row,) = score(tmp_path, "1,3,Grand", header="Won, Matadors ,GAME")
    assert row["points"] == "96"


def test_a_header_without_rows_is_an_empty_answer(tmp_path: Path) -> None:
    ran, rows = score(tmp_path, header="game,matadors,won")
    assert (ran.code, rows) == (0, [])


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"game,hand,bid\nclubs,1,18\n", "These columns are missing: matadors, won. Found: game, hand, bid."),
        (b"game,matadors,won,game\nclubs,1,1,clubs\n", "The column game is there twice."),
        (b"", "The file is empty."),
        (b"\xef\xbb\xbf\r\n\r\n", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "This is no text file (CSV expected)."),
        (b'game,"matadors,won\nclubs,1,1\n', "The row that begins in line 1 cannot be read"),
    ],
)
def test_a_file_that_cannot_be_used_ends_with_2_and_a_sentence(tmp_path: Path, content: bytes, words: str) -> None:
    file = tmp_path / "deals.csv"
    file.write_bytes(content)
    ran = run("score_deals", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    missing, folder = run("score_deals", str(tmp_path / "none.csv")), run("score_deals", str(tmp_path))
    assert (missing.code, folder.code) == (2, 2)
    assert "none.csv cannot be read" in missing.err


@needs_shared_data
def test_every_deal_of_the_club_counts_as_the_club_booked_it() -> None:
    ran = run("score_deals", str(FOLDER / "club_deals.csv"))
    rows = scored(ran)
    assert [row for row in rows if row["points"] != row["points_computed"]] == []
    assert (ran.code, len(rows)) == (0, 4468)


@needs_shared_data
def test_every_worked_example_comes_out_as_its_source_says() -> None:
    ran = run("score_deals", str(FOLDER / "worked_examples.csv"))
    rows = scored(ran)
    assert [row["id"] for row in rows if row["expected_points"] != row["points"]] == []
    assert (ran.code, len(rows)) == (0, 35)
