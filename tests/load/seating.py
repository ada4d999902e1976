"""How well and how fast series are planned: `python -m tests.load.seating` prints the table of docs/seating.md.

Meetings are counted here from the tables alone, not by the program's own checker.
"""

import platform
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from random import Random
from time import perf_counter, process_time

from scoring.rules.seating_plan import Round, planned

SEEDS = (1, 2, 3)
FIELDS: Sequence[tuple[range, int]] = (
    *((range(first, first + 10), 4) for first in range(21, 81, 10)),
    (range(1000, 1001), 3),
    (range(16, 17), 5),
    (range(20, 21), 5),
    (range(24, 25), 7),
    (range(28, 29), 9),
    (range(32, 33), 9),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One plan: meetings beyond the first of any two, seconds on the clock and of processor time."""

    repeats: int
    seconds: float
    processor: float


def measured(players: int, series: int, seed: int) -> Measured:
    """Plans once and counts."""
    clock, processor = perf_counter(), process_time()
    rounds = planned(range(1, players + 1), series, Random(seed)).rounds
    taken = perf_counter() - clock, process_time() - processor
    return Measured(repeats=_repeats(rounds), seconds=taken[0], processor=taken[1])


def _repeats(rounds: Sequence[Round]) -> int:
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    return sum(times - 1 for times in met.values())


def main() -> None:
    """The worst of every field over all seeds, as a table in Markdown."""
    python = ".".join(map(str, sys.version_info[:3]))
    sys.stdout.write(f"{date.today():%Y-%m-%d}, Python {python}, {platform.machine()}, seeds {SEEDS}\n\n")
    sys.stdout.write("| players | series | plans | repeated meetings | slowest, s | slowest, s of processor time |\n")
    sys.stdout.write("|---|---|---|---|---|---|\n")
    for fields, series in ((range(13, 21), 4), *FIELDS):
        plans = [measured(players, series, seed) for players in fields for seed in SEEDS]
        players = f"{fields[0]:,}" if len(fields) == 1 else f"{fields[0]} to {fields[-1]}"
        worst = max(plan.repeats for plan in plans)
        seconds, processor = max(plan.seconds for plan in plans), max(plan.processor for plan in plans)
        sys.stdout.write(f"| {players} | {series} | {len(plans)} | {worst} | {seconds:.2f} | {processor:.2f} |\n")


if __name__ == "__main__":
    main()
