"""The addresses of files: what they answer, who sees what, and that the second request costs nothing."""

import csv
import json
from datetime import UTC, datetime
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from scoring.models import NameShown, SeriesState, Tournament, Visibility
from tests import world

TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
}
TOTALS = ["1332", "1308", "1320", "108", "738", "720", "300"]

pytestmark = pytest.mark.django_db
every_format = pytest.mark.parametrize("fmt", TYPES)
both = pytest.mark.parametrize("place", ["standings", "series/1/standings"])


def _get(client: Client, slug: str, file: str, **headers: str) -> Any:
    return client.get(f"/tournaments/{slug}/{file}", headers={"accept-language": "en", **headers})


def _words(content: bytes, fmt: str) -> list[str]:
    """Everything that can be read in the file, as words, numbers without grouping."""
    if fmt == "pdf":
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
        return text.replace(",", "").split()
    if fmt == "xlsx":
        book = openpyxl.load_workbook(BytesIO(content), data_only=True)
        cells = [str(value) for sheet in book for row in sheet.iter_rows(values_only=True) for value in row]
        return " ".join(cells).split()
    if fmt == "csv":
        rows = csv.reader(StringIO(content.decode("utf-8-sig")), delimiter=";")
        return [word for row in rows for field in row for word in field.split()]
    return [word for row in json.loads(content)["rows"] for value in row.values() for word in str(value).split()]


@every_format
@both
def test_it_works(client: Client, fmt: str, place: str) -> None:
    world.make_finished("cup")
    response = _get(client, "cup", f"{place}.{fmt}")
    assert response.status_code == 200
    assert response["Content-Type"] == TYPES[fmt]
    name = "cup" if place == "standings" else "cup-1"
    assert response["Content-Disposition"] == f'attachment; filename="{name}-1.{fmt}"'
    words = _words(response.content, fmt)
    assert [total for total in TOTALS if total not in words] == []
    assert [f"P{number:03d}" for number in range(1, 8) if f"P{number:03d}" not in words] == []


@every_format
def test_an_empty_tournament_works(client: Client, fmt: str) -> None:
    world.make_tournament("empty")
    assert _get(client, "empty", f"standings.{fmt}").status_code == 200


@every_format
@both
def test_a_running_series_counts_only_lists_handed_in(client: Client, fmt: str, place: str) -> None:
    world.make_running("cup")
    words = _words(_get(client, "cup", f"{place}.{fmt}").content, fmt)
    assert set(TOTALS[:4]) <= set(words) and not set(TOTALS[4:]) & set(words)


@every_format
@both
@pytest.mark.parametrize("visibility", [Visibility.HIDDEN, Visibility.BY_SERIES])
def test_c101_what_is_not_released_is_in_no_file(client: Client, fmt: str, place: str, visibility: Visibility) -> None:
    tournament = world.make_running("cup")
    Tournament.objects.filter(pk=tournament.pk).update(visibility=visibility)
    response = _get(client, "cup", f"{place}.{fmt}")
    assert response.status_code == 200
    words = _words(response.content, fmt)
    assert not {*TOTALS, "492", "628", "660"} & set(words)


@every_format
def test_a_released_series_is_there_while_the_next_is_kept_back(client: Client, fmt: str) -> None:
    tournament = world.make_finished("cup")
    Tournament.objects.filter(pk=tournament.pk).update(visibility=Visibility.BY_SERIES)
    second = world.make_series(tournament, 2, SeriesState.RUNNING)
    three = list(tournament.entrants.order_by("start_number")[:3])
    world.hand_in(world.make_table(second, 1, three), [(555, 9, 2, 9, 360), (80, 4, 0, 11, 440), (170, 10, 9, 2, 80)])
    words = _words(_get(client, "cup", f"standings.{fmt}").content, fmt)
    assert set(TOTALS) <= set(words) and not {"1265", "555", "2597"} & set(words)


@every_format
def test_who_never_played_can_be_left_out_of_every_file(client: Client, fmt: str) -> None:
    """C065."""
    tournament = world.make_finished("cup")
    world.make_entrants(tournament, 1, first=8)
    assert "P008" in _words(_get(client, "cup", f"standings.{fmt}").content, fmt)
    Tournament.objects.update(no_shows_left_out=True, revision=2)
    words = _words(_get(client, "cup", f"standings.{fmt}").content, fmt)
    assert "P008" not in words and set(TOTALS) <= set(words)


@every_format
def test_a_frozen_view_leaves_out_later_lists(client: Client, fmt: str) -> None:
    tournament = world.make_finished("cup")
    world.freeze(tournament, datetime(2026, 11, 7, 18, 0, tzinfo=UTC))
    assert not set(TOTALS) & set(_words(_get(client, "cup", f"standings.{fmt}").content, fmt))


@every_format
@both
def test_names_are_shown_as_each_player_wants(client: Client, fmt: str, place: str) -> None:
    tournament = world.make_finished("cup")
    number, first = (entrant.player for entrant in tournament.entrants.order_by("start_number")[:2])
    number.name_shown, first.name_shown = NameShown.NUMBER, NameShown.FIRST
    number.save()
    first.save()
    words = _words(_get(client, "cup", f"{place}.{fmt}").content, fmt)
    assert "P001" not in words and "P002" not in words and "P003" in words


@every_format
def test_everybody_gets_the_same_bytes(client: Client, fmt: str) -> None:
    world.make_finished("cup")
    before = _get(client, "cup", f"standings.{fmt}")
    client.force_login(world.make_user())
    after = _get(client, "cup", f"standings.{fmt}")
    assert before.content == after.content and before["ETag"] == after["ETag"]
    assert not after.cookies


@every_format
@both
def test_who_has_it_gets_304_without_the_data_being_read(
    client: Client, fmt: str, place: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    world.make_finished("cup")
    first = _get(client, "cup", f"{place}.{fmt}")
    assert first["Cache-Control"] == "no-cache"
    with django_assert_max_num_queries(2):
        again = _get(client, "cup", f"{place}.{fmt}", **{"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@every_format
def test_the_second_request_is_answered_from_the_cache(
    client: Client, fmt: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    world.make_finished("cup")
    first = _get(client, "cup", f"standings.{fmt}").content
    with django_assert_max_num_queries(2):
        assert _get(client, "cup", f"standings.{fmt}").content == first


@every_format
def test_c083_a_new_revision_is_a_new_file(client: Client, fmt: str) -> None:
    tournament = world.make_finished("cup")
    before = _get(client, "cup", f"standings.{fmt}")
    seat = tournament.series.get().seats.get(entrant__start_number=4)
    seat.points = -900
    seat.save()
    Tournament.objects.filter(pk=tournament.pk).update(revision=2)
    after = _get(client, "cup", f"standings.{fmt}", **{"if-none-match": before["ETag"]})
    assert after.status_code == 200 and after["Content-Disposition"].endswith(f'cup-2.{fmt}"')
    words = _words(after.content, fmt)
    assert ("−760" if fmt == "pdf" else "-760") in words


@every_format
def test_queries_do_not_grow_with_the_entrants(client: Client, fmt: str) -> None:
    counts = []
    for slug, tables in (("small", 1), ("large", 4)):
        tournament = world.make_tournament(slug)
        series = world.make_series(tournament)
        for table in range(tables):
            entrants = world.make_entrants(tournament, 4, first=4 * table + 1)
            world.hand_in(world.make_table(series, table + 1, entrants), world.LIST_OF_FOUR)
        with CaptureQueriesContext(connection) as queries:
            assert _get(client, slug, f"standings.{fmt}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] > 2


@pytest.mark.parametrize("file", ["standings.exe", "standings.", "standings.PDF", "series/0/standings.pdf"])
def test_what_is_no_file_is_404(client: Client, file: str) -> None:
    world.make_finished("cup")
    assert _get(client, "cup", file).status_code == 404


@every_format
def test_unknown_tournaments_and_series_are_404(client: Client, fmt: str) -> None:
    world.make_finished("cup")
    assert _get(client, "other", f"standings.{fmt}").status_code == 404
    assert _get(client, "cup", f"series/2/standings.{fmt}").status_code == 404


@every_format
def test_it_rejects_post(client: Client, fmt: str) -> None:
    world.make_finished("cup")
    assert client.post(f"/tournaments/cup/standings.{fmt}").status_code == 405
