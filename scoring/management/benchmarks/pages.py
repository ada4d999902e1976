"""Rows 1, 2 and 8: the standings page of a large tournament, what a phone loads with it, and the memory of a worker."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from scoring.management.benchmarks.measuring import Line, get, milliseconds, rate, seconds
from scoring.models import Tournament

EMPTY = "/benchmark/empty/"
OWN_FILE = re.compile(rb"""(?:src|href)="(/static/[^"]+)\"""")
ELSEWHERE = re.compile(rb"""<(?:link|script|img|iframe)[^>]*(?:src|href)="(?:https?:)?//""")
COLD_RUNS = 5
"""How often something is made anew; the least counts, because whatever else the machine does only adds to it."""


def page_lines(slug: str, small_slug: str) -> Iterator[Line]:
    """The page with nothing cached, cached, and asked for again; `small_slug` is a tournament of few entrants."""
    address = f"/tournaments/{slug}/"
    empty = rate(lambda: get(EMPTY))
    yield Line(what="an empty view", figure=f"{empty:.0f}/s", beside=milliseconds(1 / empty))
    cold = min(_uncached(slug, address) for _run in range(COLD_RUNS))
    yield Line(
        what="standings page, not cached",
        figure=milliseconds(cold),
        beside=f"{cold * empty:.0f} x an empty view",
        bar="60 ms",
    )
    first = get(address)
    yield _against_empty("standings page, cached", rate(lambda: get(address)), empty)
    mark = first.headers["ETag"]
    yield _against_empty("standings page, 304", rate(lambda: get(address, HTTP_IF_NONE_MATCH=mark)), empty)
    yield _query_line(slug, small_slug)


def _uncached(slug: str, address: str) -> float:
    """Seconds of the processor for a page of a new revision, which no cache can have."""
    Tournament.objects.filter(slug=slug).update(revision=F("revision") + 1)
    return seconds(lambda: get(address))[1]


def _against_empty(what: str, found: float, empty: float) -> Line:
    return Line(what=what, figure=f"{found:.0f}/s", beside=f"{found / empty:.2f} of an empty view", bar="0.50")


def _query_line(slug: str, small_slug: str) -> Line:
    many, few = _queries(slug), _queries(small_slug)
    return Line(
        what="queries of the page", figure=str(many), beside=f"{few} with few entrants", bar="the same at any size"
    )


def _queries(slug: str) -> int:
    Tournament.objects.filter(slug=slug).update(revision=F("revision") + 1)
    with CaptureQueriesContext(connection) as captured:
        get(f"/tournaments/{slug}/")
    return len(captured)


def transfer_line(slug: str) -> Line:
    """The page and every file it names, compressed as the site sends them."""
    page = get(f"/tournaments/{slug}/", HTTP_ACCEPT_ENCODING="gzip, br")
    plain = get(f"/tournaments/{slug}/")
    files = sorted({found.decode() for found in OWN_FILE.findall(plain.body)})
    own = sum(len(get(file, HTTP_ACCEPT_ENCODING="gzip, br").body) for file in files)
    leaving = len(ELSEWHERE.findall(plain.body))
    return Line(
        what="page on a phone, with its own files",
        figure=f"{(len(page.body) + own) / 1000:.1f} kB",
        beside=f"page {len(page.body) / 1000:.1f} kB, {len(files)} files; {leaving} addresses elsewhere",
        bar="50 kB, 0 elsewhere",
    )


def memory_line(slug: str) -> Line:
    """The memory of a fresh process that has answered pages, but no PDF yet."""
    return Line(what="memory of a worker before its first PDF", figure=memory_after(slug), bar="120 MB")


def memory_after(slug: str, *addresses: str) -> str:
    """The most memory of a fresh process that has answered these addresses of a tournament, else its pages."""
    command = [sys.executable, "-m", "scoring.management.benchmarks.worker", slug, *addresses]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=dict(os.environ))
    return f"{int(done.stdout) / 1024:.0f} MB" if done.returncode == 0 else "not measured here"
