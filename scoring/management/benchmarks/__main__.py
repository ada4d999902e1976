"""The measurements, in a process of its own with the settings of `benchmarks.settings` and an empty database."""

import argparse
import sys
from collections.abc import Iterator

import django

ROW = "{what:42} {figure:38} {beside:58} {bar}"


def main() -> None:
    """Fills the database, measures and prints a line for every row of the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--series", type=int, required=True)
    given = parser.parse_args()
    django.setup()
    _print(ROW.format(what="What", figure="Measured", beside="In the same run", bar="Bar"))
    for line in _lines(given.players, given.series):
        _print(line)


def _lines(players: int, series: int) -> Iterator[str]:
    from scoring.management.benchmarks.table import measured

    for line in measured(players, series):
        yield ROW.format(what=line.what, figure=line.figure, beside=line.beside, bar=line.bar).rstrip()


def _print(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
