import re
import threading
from pathlib import Path

import pytest

from scoring.management.benchmarks.last_run import LastRun, keep_run, read_last
from scoring.management.benchmarks.measuring import rate
from scoring.management.benchmarks.writing import TURNS, _in_turns
from scoring.management.commands.benchmark import surroundings
from tests.commands.running import run


def test_it_prints_every_row_that_exists_and_leaves_nothing_behind(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    kept = tmp_path_factory.mktemp("kept") / "last.json"
    keep_run(kept, "12x1", {"deals scored by the rules": "1 deal a year", "another row": "7"})
    ran = run("benchmark", players=12, series=1, seconds=0.01, last_run=kept)
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
        "memory of a worker, PDF of all 12",
        "workbook of 12 entrants",
        "workbook of 12 entrants: a row",
        "workbook of 12 entrants: again",
        "deals saved",
    ]
    assert re.search(r"deals scored by the rules +[0-9,]+/s +1 deal a year", ran.out)
    assert sorted(read_last(kept, "12x1").figures) == sorted(heads[1:])
    memory = re.search(r"first PDF +([0-9]+) MB", ran.out)
    assert memory
    assert 20 < int(memory.group(1)) < 1000
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"12x1": 7}', '{"12x1": {"figures": []}}'])
def test_a_file_that_cannot_be_read_is_no_last_run(tmp_path: Path, text: str) -> None:
    path = tmp_path / "last.json"
    path.write_text(text)
    assert read_last(path, "12x1") == LastRun()
    keep_run(path, "12x1", {"row": "2 ms"})
    keep_run(path, "99x9", {"row": "3 ms"})
    assert read_last(path, "12x1").figures == {"row": "2 ms"}


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
def test_writers_start_together_in_turns_and_their_errors_are_counted() -> None:
    written: list[tuple[int, int]] = []
    together = threading.Barrier(3)

    def write(writer: int, number: int) -> None:
        if number == 0:
            together.wait(timeout=10)
        if (writer, number) == (2, 1):
            raise ValueError
        written.append((writer, number))

    def also(_writer: int, number: int) -> None:
        turns.append((len(written), number))

    turns: list[tuple[int, int]] = []
    done, other = _in_turns([write, also], 3, 2 * TURNS)
    assert sorted(written) == [
        (writer, number) for writer in range(3) for number in range(2 * TURNS) if (writer, number) != (2, 1)
    ]
    assert done.errors == 1
    assert done.rate > 0
    # Two numbers of three writers a turn, of which one went wrong: the other starts when they are through.
    assert {before for before, _number in turns} == {6 * turn - 1 for turn in range(1, TURNS + 1)}
    assert other.errors == 0
