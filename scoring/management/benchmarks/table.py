"""The whole table: fills the database, then measures row by row."""

from collections.abc import Iterator

from django.core.management import call_command

from scoring.management.benchmarks.files import file_lines
from scoring.management.benchmarks.measuring import Line
from scoring.management.benchmarks.pages import memory_line, page_lines, transfer_line
from scoring.management.benchmarks.rulebook import rules_line
from scoring.management.benchmarks.writing import writing_lines
from scoring.services.simulation import simulate

PLAYERS_OF_A_PDF = 120
PLAYERS_OF_A_SMALL_PAGE = 12


def measured(players: int, series: int) -> Iterator[Line]:
    """The lines of the table for a tournament of this size, in an empty database."""
    call_command("migrate", verbosity=0)
    # The files of /admin/ are many, and no page that is measured needs them.
    call_command("collectstatic", verbosity=0, interactive=False, ignore_patterns=["admin"])
    large = simulate(players=players, series=series, seed=1)
    middle = simulate(players=min(PLAYERS_OF_A_PDF, players), series=series, seed=2)
    small = simulate(players=PLAYERS_OF_A_SMALL_PAGE, series=1, seed=3)
    yield rules_line()
    yield from page_lines(large.slug, small.slug)
    yield transfer_line(large.slug)
    yield memory_line(large.slug)
    yield from file_lines(large.slug, middle.slug)
    yield from writing_lines(large)
