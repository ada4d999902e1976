"""Rows 5 and 6: standings as PDF and as workbook, beside writing as many bytes to a file."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from django.db.models import F

from scoring.management.benchmarks.measuring import Answered, Line, get, milliseconds, rate, seconds
from scoring.management.benchmarks.pages import COLD_RUNS, memory_after
from scoring.models import Tournament


def file_lines(slug: str, slug_of_120: str) -> Iterator[Line]:
    """The PDF of 120 entrants and the workbook of the large tournament, made new and from the cache; and what the PDF
    of the large one takes in a fresh process.
    """
    # The first PDF also imports the library; a small one pays for that.
    get(f"/tournaments/{slug_of_120}/series/1/standings.pdf")
    entrants = Tournament.objects.get(slug=slug_of_120).entrants.count()
    yield from _made(f"PDF of {entrants} entrants", f"/tournaments/{slug_of_120}/standings.pdf", slug_of_120, entrants)
    many = Tournament.objects.get(slug=slug).entrants.count()
    memory = memory_after(slug, "standings.pdf")
    yield Line(what=f"memory of a worker, PDF of all {many}", figure=memory, bar="300 MB")
    yield from _made(f"workbook of {many} entrants", f"/tournaments/{slug}/standings.xlsx", slug, many)


def _made(what: str, address: str, slug: str, rows: int) -> Iterator[Line]:
    answers: list[Answered] = []
    times = [_anew(slug, lambda: answers.append(get(address))) for _run in range(COLD_RUNS)]
    clock, processor = (min(each) for each in zip(*times, strict=True))
    cached, _processor = seconds(lambda: get(address))
    bare = 1 / rate(lambda: _write(answers[0].body))
    yield Line(
        what=what,
        figure=f"{clock:.2f} s, {len(answers[0].body) / 1000:.0f} kB",
        beside=f"{clock / bare:.0f} x writing the bare file ({milliseconds(bare)})",
        bar="1 s",
    )
    yield Line(what=f"{what}: a row", figure=f"{milliseconds(processor / rows)} of the processor", bar="5 ms (PDF)")
    yield Line(what=f"{what}: again", figure=milliseconds(cached), beside=f"{cached / clock:.3f} of the first")


def _anew(slug: str, make: Callable[[], None]) -> tuple[float, float]:
    """Seconds on the clock and of the processor for a file of a new revision, which no cache can have."""
    Tournament.objects.filter(slug=slug).update(revision=F("revision") + 1)
    return seconds(make)


def _write(content: bytes) -> None:
    handle, name = tempfile.mkstemp()
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    Path(name).unlink()
