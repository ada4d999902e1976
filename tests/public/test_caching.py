"""Answers kept as files: built once, whole, and not for ever."""

import os
import threading
import time
from pathlib import Path

import pytest
from django.http import Http404
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from scoring.views import caching
from scoring.views.caching import answer, cached_bytes, key_of


def kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock")


def test_what_was_built_is_not_built_again(cache_folder: Path) -> None:
    built: list[int] = []

    def build() -> bytes:
        built.append(1)
        return b"page"

    assert [cached_bytes(["a", 1], build) for _again in range(3)] == [b"page"] * 3
    assert len(built) == 1
    assert len(kept(cache_folder)) == 1


@pytest.mark.parametrize("other", [["a", 2], ["b", 1], ["a", "1", ""], ["a1"], ["a"]])
def test_other_parts_are_another_answer(other: list[str | int]) -> None:
    cached_bytes(["a", 1], lambda: b"first")
    assert cached_bytes(other, lambda: b"second") == b"second"


def test_new_code_is_another_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    before = key_of(["a"])
    monkeypatch.setattr(caching, "code_version", lambda: "next")
    assert key_of(["a"]) != before


def test_the_version_follows_the_files(tmp_path: Path, settings: Settings) -> None:
    settings.BASE_DIR, settings.DEBUG = tmp_path, True
    (tmp_path / "templates").mkdir()
    page = tmp_path / "templates" / "page.html"
    page.write_text("old")
    before = caching.code_version()
    assert caching.code_version() == before
    page.write_text("newer")
    assert caching.code_version() != before


def test_a_page_that_is_not_there_is_not_kept(cache_folder: Path) -> None:
    def build() -> bytes:
        raise Http404

    with pytest.raises(Http404):
        cached_bytes(["a"], build)
    assert kept(cache_folder) == []
    assert cached_bytes(["a"], lambda: b"there now") == b"there now"


def test_many_who_ask_at_once_build_it_once() -> None:
    built: list[int] = []

    def build() -> bytes:
        built.append(1)
        time.sleep(0.2)
        return b"slow page"

    answers: list[bytes] = []
    threads = [threading.Thread(target=lambda: answers.append(cached_bytes(["a"], build))) for _each in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [b"slow page"] * 8
    assert len(built) == 1


def test_an_answer_does_not_wait_for_another_one_of_its_folder() -> None:
    """A large PDF takes seconds; a page that happens to be kept beside it must not."""
    slow, quick = same_folder(2)
    may_go_on = threading.Event()
    builder = threading.Thread(target=lambda: cached_bytes(slow, lambda: b"%d" % may_go_on.wait(10)))
    builder.start()
    began = time.monotonic()
    assert cached_bytes(quick, lambda: b"page") == b"page"
    assert time.monotonic() - began < 5
    may_go_on.set()
    builder.join()
    assert cached_bytes(slow, lambda: b"built again") == b"1"


def test_no_lock_is_left_behind(cache_folder: Path) -> None:
    cached_bytes(["a"], lambda: b"page")
    assert [path.name for path in cache_folder.rglob("*") if path.is_file()] == [key_of(["a"])]


def test_a_cache_that_cannot_be_written_costs_time_only(tmp_path: Path, settings: Settings) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    settings.CACHE_DIR = blocked
    assert cached_bytes(["a"], lambda: b"page") == b"page"


def same_folder(count: int) -> list[list[str | int]]:
    """Parts whose keys begin alike, so that their answers share a folder."""
    wanted, number = key_of(["x", 0])[:2], 0
    found: list[list[str | int]] = []
    while len(found) < count:
        if key_of(["x", number])[:2] == wanted:
            found.append(["x", number])
        number += 1
    return found


def test_the_oldest_answers_go_when_there_are_too_many(cache_folder: Path) -> None:
    parts = same_folder(caching.MOST_FILES + 5)
    for age, each in enumerate(parts):
        cached_bytes(each, lambda: b"page")
        path = next(path for path in kept(cache_folder) if path.name == key_of(each))
        os.utime(path, (age, age))
    names = {path.name for path in kept(cache_folder)}
    assert len(names) <= caching.MOST_FILES + 1
    assert key_of(parts[-1]) in names and key_of(parts[0]) not in names


def test_the_oldest_answers_go_when_they_are_too_large(cache_folder: Path) -> None:
    large = b"x" * (caching.MOST_BYTES // 2 + 1)
    first, second = same_folder(2)
    cached_bytes(first, lambda: large)
    os.utime(kept(cache_folder)[0], (1, 1))
    cached_bytes(second, lambda: large)
    assert [path.name for path in kept(cache_folder)] == [key_of(second)]


def test_an_answer_larger_than_the_folder_is_kept_alone(cache_folder: Path) -> None:
    cached_bytes(["a"], lambda: b"x" * (caching.MOST_BYTES + 1))
    assert len(kept(cache_folder)) == 1


def test_a_file_is_offered_under_its_name_and_not_compressed() -> None:
    request = RequestFactory().get("/file", headers={"accept-encoding": "gzip"})
    response = answer(request, ["a"], lambda: b"%PDF", content_type="application/pdf", filename="cup-3.pdf")
    assert response.content == b"%PDF"
    assert response.headers["Content-Type"] == "application/pdf"
    assert response.headers["Content-Disposition"] == 'attachment; filename="cup-3.pdf"'
    assert "Content-Encoding" not in response.headers


@pytest.mark.parametrize("sent", ['"{}"', 'W/"{}"', '"other", "{}"'])
def test_a_tag_is_recognised_in_every_form(sent: str) -> None:
    def build() -> bytes:
        raise AssertionError("the data was touched")

    request = RequestFactory().get("/page", headers={"if-none-match": sent.format(key_of(["a"]))})
    assert answer(request, ["a"], build, content_type="text/html").status_code == 304
