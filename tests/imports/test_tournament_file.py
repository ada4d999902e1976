"""The file of a tournament is read wholly or refused with a sentence: damaged, strange, or of a newer version."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.imports.problems import UnreadableFile
from scoring.imports.tournament_file import TYPES, read_tournament_file
from scoring.models import JournalEntry
from scoring.reports.carried import belonging, columns
from scoring.services.tournament_file import FORMAT, digest, schema, tournament_bytes
from tests.world import make_finished

pytestmark = pytest.mark.django_db
DAMAGED = "The file is damaged, or was changed by hand. Nothing was imported."
CUT_OFF = "This is no file of a tournament, or its end is missing."


@pytest.fixture
def raw() -> bytes:
    """Seven entrants, two lists, and one line of the journal."""
    tournament = make_finished()
    JournalEntry.objects.create(tournament=tournament, action="edit_tournament", after={"note": ["a"]})
    return tournament_bytes(tournament)


def refusal(raw: bytes) -> str:
    with translation.override("en"), pytest.raises(UnreadableFile) as refused:
        read_tournament_file(raw)
    return str(refused.value)


def changed(raw: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """With the digest of what is in it then: whoever knows the format can do that."""
    file = json.loads(raw)
    change(file)
    return json.dumps({**file, "digest": digest(file["content"])}).encode()


def test_a_file_is_read_as_it_was_written(raw: bytes) -> None:
    file = read_tournament_file(raw)
    assert file.slug == "finished"
    assert len(file.content["entrant"].rows) == 7
    assert [row[file.content["seat"].at("points")] for row in file.content["seat"].rows][:4] == [492, 628, 660, -32]


def test_a_file_written_anew_with_blanks_is_the_same(raw: bytes) -> None:
    assert read_tournament_file(json.dumps(json.loads(raw), indent=1).encode("utf-8-sig")).slug == "finished"


def test_it_begins_with_what_it_is(raw: bytes) -> None:
    assert raw.startswith(b'{"skatclub":"tournament","format":1,"code":"')


@pytest.mark.parametrize("kept", [0, 1, 100, -1, -2])
def test_a_file_that_was_cut_off_is_refused(raw: bytes, kept: int) -> None:
    assert refusal(raw[:kept]) == CUT_OFF


@pytest.mark.parametrize("other", [b"\x00\xff", b"PK\x03\x04", b"name;club\n", b"[NaN]", b'{"a": Infinity}'])
def test_what_is_no_json_is_refused(other: bytes) -> None:
    assert refusal(other) == CUT_OFF


@pytest.mark.parametrize("other", [b"[]", b"7", b"{}", b'{"skatclub": "club"}'])
def test_another_json_is_refused(other: bytes) -> None:
    assert refusal(other) == "This is no file of a tournament."


def test_a_single_changed_figure_is_noticed(raw: bytes) -> None:
    assert raw.count(b"492,12,0,8,240") == 1
    assert refusal(raw.replace(b"492,12,0,8,240", b"429,12,0,8,240")) == DAMAGED


@pytest.mark.parametrize("newer", [{"format": FORMAT + 1}, {"schema": schema() + 1}])
def test_a_newer_version_is_refused_with_a_sentence(raw: bytes, newer: dict[str, int]) -> None:
    file = json.dumps({**json.loads(raw), **newer, "code": "7.0.0"}).encode()
    assert refusal(file) == (
        "A newer version of the program wrote this file (7.0.0, this is 0.1.0). Update this site first."
    )


def test_a_column_that_came_later_takes_its_usual_value(raw: bytes) -> None:
    def older(file: dict[str, Any]) -> None:
        rows = file["content"]["tournament"]
        place = rows["columns"].index("second_check")
        del rows["columns"][place], rows["rows"][0][place]

    assert "second_check" not in read_tournament_file(changed(raw, older)).content["tournament"].columns


def test_a_model_that_came_later_has_no_rows(raw: bytes) -> None:
    file = read_tournament_file(changed(raw, lambda file: file["content"].pop("prize")))
    assert file.content["prize"].rows == []


def test_a_column_that_is_no_more_is_left_out(raw: bytes) -> None:
    def older(file: dict[str, Any]) -> None:
        file["schema"] = schema() - 1
        file["content"]["seat"]["columns"].insert(1, "colour")
        for row in file["content"]["seat"]["rows"]:
            row.insert(1, "green")
        file["content"]["beermat"] = {"columns": ["id"], "rows": [[1]]}

    file = read_tournament_file(changed(raw, older))
    assert file.content["seat"] == read_tournament_file(raw).content["seat"]
    assert "beermat" not in file.content


def cell(model: str, column: str, value: object) -> Callable[[dict[str, Any]], object]:
    def change(file: dict[str, Any]) -> None:
        rows = file["content"][model]
        rows["rows"][0][rows["columns"].index(column)] = value

    return change


def without_column(model: str, column: str) -> Callable[[dict[str, Any]], object]:
    def change(file: dict[str, Any]) -> None:
        rows = file["content"][model]
        place = rows["columns"].index(column)
        del rows["columns"][place]
        for row in rows["rows"]:
            del row[place]

    return change


STRANGE = [
    cell("seat", "points", "492"),
    cell("seat", "points", 2**31),
    cell("seat", "points", 4.5),
    cell("seat", "points", True),
    cell("seat", "won", -1),
    cell("seat", "position", None),
    cell("seat", "entrant", 987654),
    cell("seat", "table", None),
    cell("seat", "id", 2**63),
    cell("table", "state", "lost"),
    cell("table", "handed_in_at", "2026-11-07T19:00:00"),
    cell("table", "handed_in_at", "yesterday"),
    cell("table", "note", "x" * 201),
    cell("table", "note", "\0"),
    cell("table", "note", "\ud800"),
    cell("table", "parts", [{"note": "\0"}]),
    cell("journalentry", "after", {"\udfff": 1}),
    cell("tournament", "date", "9999-12-31"),
    cell("tournament", "slug", "another"),
    cell("tournament", "slug", "../etc"),
    cell("tournament", "rounds", 25),
    cell("entrant", "player", [1]),
    without_column("seat", "id"),
    without_column("entrant", "player"),
    lambda file: file.update(content=[]),
    lambda file: file.update(slug=None),
    lambda file: file["content"].update(invitation={"columns": [], "rows": []}),
    lambda file: file["content"].update(seat=7),
    lambda file: file["content"]["seat"].update(columns=None),
    lambda file: file["content"]["seat"]["columns"].append("total"),
    lambda file: file["content"]["table"]["columns"].append("token"),
    lambda file: file["content"]["user"]["columns"].append("password"),
    lambda file: file["content"]["seat"]["rows"].append(file["content"]["seat"]["rows"][0]),
    lambda file: file["content"]["seat"]["rows"].append([1]),
    lambda file: file["content"]["tournament"]["rows"].clear(),
    lambda file: file["content"]["tournament"]["columns"].append("slug"),
]


@pytest.mark.parametrize("strange", STRANGE)
def test_what_the_program_never_writes_is_refused(raw: bytes, strange: Callable[[dict[str, Any]], object]) -> None:
    assert refusal(changed(raw, strange)) == DAMAGED


def test_brackets_without_end_are_refused(raw: bytes) -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    assert refusal(deep) in (DAMAGED, CUT_OFF)
    nested = raw.replace(b'{"note":["a"]}', b'{"note":' + b"[" * 100_000 + b"]" * 100_000 + b"}")
    assert refusal(nested) in (DAMAGED, CUT_OFF)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(at=st.floats(0, 1), piece=st.binary(max_size=6), length=st.integers(0, 40))
def test_garbage_in_the_middle_is_refused_or_changes_nothing(raw: bytes, at: float, piece: bytes, length: int) -> None:
    place = int(at * len(raw))
    garbled = raw[:place] + piece + raw[place + length :]
    try:
        assert read_tournament_file(garbled).content == read_tournament_file(raw).content
    except UnreadableFile as refused:
        assert str(refused)


def test_every_kind_of_column_can_be_read() -> None:
    from django.db.models import ForeignKey, JSONField

    kinds = (JSONField, ForeignKey, *TYPES)
    strange = [str(column) for model in belonging() for column in columns(model) if not isinstance(column, kinds)]
    assert strange == [], "say in TYPES what JSON has for it"
