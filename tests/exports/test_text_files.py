"""CSV read back by the csv module, JSON by a schema written here."""

import csv
import json
from io import StringIO
from typing import Any

import pytest
from django.utils import translation

from scoring.exports.csv_file import csv_bytes, standings_csv
from scoring.exports.json_file import json_bytes
from tests.exports.given import (
    CYRILLIC,
    LONG_NAME,
    SUITS,
    UMLAUTS,
    given_row,
    given_standings,
    series_of_rules,
    total_of_three_series,
)


def _rows(content: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))


def _total() -> list[list[str]]:
    with translation.override("en"):
        return _rows(standings_csv(total_of_three_series()))


def test_c109_german_excel_opens_it_in_columns() -> None:
    content = csv_bytes(["Name", "Total"], [["Änne", 1040]])
    assert content == b"\xef\xbb\xbfName;Total\r\n\xc3\x84nne;1040\r\n"


def test_every_row_has_every_column() -> None:
    header, *rows = _total()
    assert header[:6] == ["Rank", "No.", "Name", "Club", "Series 1", "Series 2"]
    assert header[-2:] == ["Total", "Remark"]
    assert {len(row) for row in rows} == {len(header)} and len(rows) == 9


def test_names_come_back_as_typed() -> None:
    names = [row[2] for row in _total()[1:]]
    assert [names[place] for place in (0, 1, 5, 6)] == [UMLAUTS, CYRILLIC, SUITS, LONG_NAME]


@pytest.mark.parametrize("text", ["=1+1", " {=1+1}"[2:-1], " =1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])
def test_c107_text_that_looks_like_a_formula_is_guarded(text: str) -> None:
    assert _rows(csv_bytes(["Name"], [[text]]))[1] == [f"'{text}"]


@pytest.mark.parametrize(
    "text", ["Anna", "Müller-Lüdenscheidt", "1+1", "#N/A", "", 'Hans "Hansi"; Huber', "zwei\nZeilen"]
)
def test_other_text_is_left_alone(text: str) -> None:
    assert _rows(csv_bytes(["Name", "Club"], [[text, "x"]]))[1] == [text, "x"]


@pytest.mark.parametrize("number", [-760, 0, 1040, -1])
def test_c106_c118_numbers_are_plain_and_never_guarded(number: int) -> None:
    with translation.override("de"):
        assert _rows(csv_bytes(["Total"], [[number]]))[1] == [str(number)]


def test_a_negative_total_stays_a_number() -> None:
    assert _total()[7][-2] == "-760"


def test_c055_c067_no_result_is_empty_and_not_0() -> None:
    withdrawn, absent = _total()[8:]
    assert (withdrawn[0], withdrawn[5], withdrawn[-2:]) == ("", "", ["1900", "withdrawn"])
    assert (absent[0], absent[4:10], absent[-2:]) == ("", [""] * 6, ["", "no result"])


def test_the_total_is_the_sum_of_its_columns() -> None:
    for row in _total()[1:]:
        if row[-2]:
            assert sum(int(field or 0) for field in [*row[4:6], row[-3]]) == int(row[-2])


ROW_SCHEMA: dict[str, tuple[type, ...]] = {
    "rank": (int, type(None)),
    "shared": (bool,),
    "start_number": (int,),
    "name": (str,),
    "club": (str,),
    "series": (list,),
    "points": (int, type(None)),
    "won": (int, type(None)),
    "lost": (int, type(None)),
    "others_lost": (int, type(None)),
    "bonus": (int, type(None)),
    "adjustment": (int,),
    "total": (int,),
}


def _json(standings: Any) -> Any:
    with translation.override("de"):
        return json.loads(json_bytes(standings))


@pytest.mark.parametrize("standings", [total_of_three_series(), series_of_rules(), given_standings()])
def test_json_has_the_documented_shape(standings: Any) -> None:
    content = _json(standings)
    assert list(content) == ["tournament", "revision", "state", "criteria", "rows"]
    assert (content["tournament"], content["revision"], content["state"]) == ("Stadtmeisterschaft", 17, "provisional")
    assert content["criteria"] == ["total", "more_won", "fewer_lost", "lot"]
    for row in content["rows"]:
        assert list(row) == list(ROW_SCHEMA)
        for name, types in ROW_SCHEMA.items():
            assert type(row[name]) in types, name


def test_json_total_is_the_sum_of_series_and_adjustment() -> None:
    rows = _json(total_of_three_series())["rows"]
    assert [row["total"] for row in rows] == [2603, 1040, 1040, 1040, 1040, 1040, -760, 1900, 0]
    for row in rows:
        assert row["total"] == sum(result for result in row["series"] if result is not None) + row["adjustment"]


def test_json_tells_no_rank_and_no_result_by_null() -> None:
    rows = _json(total_of_three_series())["rows"]
    assert [(row["rank"], row["shared"]) for row in rows[2:5]] == [(3, False), (4, True), (4, True)]
    assert (rows[7]["rank"], rows[7]["series"]) == (None, [1900, None])
    assert (rows[8]["points"], rows[8]["series"]) == (None, [None, None])


def test_json_keeps_names_as_they_are() -> None:
    content = json_bytes(given_standings(given_row(1, -760, name=f"{UMLAUTS} {SUITS}")))
    assert f"{UMLAUTS} {SUITS}".encode() in content and b'"total":-760' in content
