"""The measurements, in a process of its own with the settings of `benchmarks.settings` and an empty database."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import django

from scoring.management.benchmarks.last_run import keep_run, read_last

if TYPE_CHECKING:
    from scoring.management.benchmarks.measuring import Line

ROW = "{what:42} {figure:38} {last:38} {beside:58} {bar}"


def main() -> None:
    """Fills the database, measures and prints a line for every row of the table, beside that of the last run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--series", type=int, required=True)
    parser.add_argument("--last-run", type=Path, required=True)
    given = parser.parse_args()
    django.setup()
    size = f"{given.players}x{given.series}"
    last = read_last(given.last_run, size)
    before = f"Last run ({last.day})" if last.day else "Last run (none)"
    _print(ROW.format(what="What", figure="Measured", last=before, beside="In the same run", bar="Bar"))
    figures = {}
    for line in _lines(given.players, given.series):
        figures[line.what] = line.figure
        told = last.figures.get(line.what, "")
        _print(ROW.format(what=line.what, figure=line.figure, last=told, beside=line.beside, bar=line.bar).rstrip())
    keep_run(given.last_run, size, figures)


def _lines(players: int, series: int) -> Iterator["Line"]:
    from scoring.management.benchmarks.table import measured

    yield from measured(players, series)


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
