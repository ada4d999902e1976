"""How something is measured, and how a line of the table reads."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

from skatclub import environment

ENOUGH_SECONDS = float(environment.text("BENCHMARK_SECONDS", "1"))
FEWEST_RUNS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One measurement: what, the figure with its unit, the yardstick or ratio of the same run, and the bar to reach."""

    what: str
    figure: str
    beside: str = ""
    bar: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What the site answered."""

    status: int
    headers: dict[str, str]
    body: bytes


@cache
def application() -> Callable[..., Any]:
    """The site as a server calls it, all middleware included."""
    from skatclub.wsgi import application as site

    return site


def get(address: str, **headers: str) -> Answered:
    """The answer to one request, asked in this process; headers as in WSGI (`HTTP_ACCEPT_ENCODING`)."""
    path, _mark, query = address.partition("?")
    environ: dict[str, Any] = {"PATH_INFO": path, "QUERY_STRING": query, "HTTP_HOST": "localhost", **headers}
    environ["wsgi.input"] = BytesIO()
    setup_testing_defaults(environ)
    started: list[Any] = []
    response = application()(environ, lambda *given: started.extend(given))
    body = b"".join(response)
    response.close()
    return Answered(status=int(started[0].split()[0]), headers=dict(started[1]), body=body)


def rate(work: Callable[[], object]) -> float:
    """How often `work` runs in a second of the processor, from a second of runs (as long as the command says).

    A first run is not counted. Time of the processor, so that what else the machine does makes no difference.
    """
    work()
    runs, begun = 0, time.process_time()
    while runs < FEWEST_RUNS or time.process_time() - begun < ENOUGH_SECONDS:
        work()
        runs += 1
    return runs / (time.process_time() - begun)


def seconds(work: Callable[[], object]) -> tuple[float, float]:
    """What one run of `work` takes: seconds on the clock and of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - clock, time.process_time() - processor


def milliseconds(duration: float) -> str:
    """A duration in seconds as "12.3 ms"."""
    return f"{1000 * duration:.1f} ms"
