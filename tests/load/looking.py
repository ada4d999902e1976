"""Phones that look on: each asks for the live page every few seconds and sends the mark of what it has."""

import random
import time
from collections.abc import Callable
from http.client import HTTPConnection
from threading import Event, Thread

from tests.load.server import ADDRESS


class Onlooker(Thread):
    """One phone that polls until `over` is set; `waits` in seconds, `unchanged` of them were answered 304."""

    def __init__(self, port: int, address: str, every: float, over: Event, seed: int) -> None:
        super().__init__(daemon=True)
        self.port, self.address, self.every, self.over = port, address, every, over
        self.rng = random.Random(seed)
        self.waits: list[float] = []
        self.errors: list[str] = []
        self.unchanged = 0

    def run(self) -> None:
        connection = HTTPConnection(ADDRESS, self.port, timeout=30)
        mark = ""
        pause = self.rng.random() * self.every
        try:
            while not self.over.wait(pause):
                pause, mark = self.every, self._ask(connection, mark)
        except OSError as error:
            self.errors.append(repr(error))
        finally:
            connection.close()

    def _ask(self, connection: HTTPConnection, mark: str) -> str:
        headers = {"Accept-Encoding": "gzip", "Accept-Language": "de"} | ({"If-None-Match": mark} if mark else {})
        began = time.perf_counter()
        connection.request("GET", self.address, headers=headers)
        response = connection.getresponse()
        response.read()
        self.waits.append(time.perf_counter() - began)
        self.unchanged += response.status == 304
        if response.status not in (200, 304):
            self.errors.append(str(response.status))
        return response.headers.get("ETag", mark)


def look_on(
    port: int, address: str, *, phones: int, seconds: float, every: float, write: Callable[[], None]
) -> list[Onlooker]:
    """So many phones for so long; in between `write` is called, so that there is something new to be seen."""
    over = Event()
    onlookers = [Onlooker(port, address, every, over, seed) for seed in range(phones)]
    for each in onlookers:
        each.start()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        write()
        time.sleep(every / 2)
    over.set()
    for each in onlookers:
        each.join()
    return onlookers
