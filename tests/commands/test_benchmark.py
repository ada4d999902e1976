import re
import threading
from pathlib import Path

import pytest

from scoring.management.benchmarks.measuring import rate
from scoring.management.benchmarks.writing import _at_once
from scoring.management.commands.benchmark import surroundings
from tests.commands.running import run


def test_it_prints_every_row_that_exists_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    ran = run("benchmark", players=12, series=1, seconds=0.01)
    assert ran.code == 0
    heads = [line[:42].strip() for line in ran.out.splitlines()]
    assert heads == [
        "What",
        "deals scored by the rules",
        "an empty view",
        "standings page, not cached",
        "standings page, cached",
        "standings page, 304",
        "queries of the page",
        "page on a phone, with its own files",
        "memory of a worker before its first PDF",
        "PDF of 12 entrants",
        "PDF of 12 entrants: a row",
        "PDF of 12 entrants: again",
        "workbook of 12 entrants",
        "workbook of 12 entrants: a row",
        "workbook of 12 entrants: again",
        "deals saved",
    ]
    memory = re.search(r"first PDF +([0-9]+) MB", ran.out)
    assert memory
    assert 20 < int(memory.group(1)) < 1000
    assert list(tmp_path.iterdir()) == []


def test_everything_it_writes_is_in_its_own_folder() -> None:
    names = surroundings(Path("/folder"), 0.5)
    assert names["DATABASE_URL"] == "sqlite:////folder/benchmark.sqlite3"
    assert (names["CACHE_DIR"], names["BENCHMARK_STATIC"], names["DEBUG"]) == ("/folder/cache", "/folder/static", "0")


def test_a_rate_is_what_a_second_of_the_processor_holds() -> None:
    runs: list[int] = []
    found = rate(lambda: runs.append(sum(range(100_000))))
    assert len(runs) >= 4
    assert found == pytest.approx(len(runs) - 1, rel=0.5)


@pytest.mark.django_db
def test_writers_start_together_and_their_errors_are_counted() -> None:
    written: list[tuple[int, int]] = []
    together = threading.Barrier(3)

    def write(writer: int, number: int) -> None:
        if number == 0:
            together.wait(timeout=10)
        if (writer, number) == (2, 1):
            raise ValueError
        written.append((writer, number))

    done = _at_once(3, 2, write)
    assert sorted(written) == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]
    assert done.errors == 1
    assert done.rate > 0
