"""Sixty-four phones enter thirty-six deals each against the real server: `python -m tests.load.phones [--seconds 60]`.

Not a test of the suite but a measurement: a server of its own (granian, production settings) on the loopback, its own
database (SQLite, or the PostgreSQL that DATABASE_URL names), every table three players. Afterwards the totals are
compared with what plain SQL adds up from the deals. The seed is printed.
"""

import argparse
import os
import random
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from statistics import quantiles
from threading import Thread
from urllib.parse import urlencode
from uuid import UUID

import django

PHONES, DEALS, PLAYERS = 64, 36, 3
GAMES = (("clubs", 12), ("spades", 11), ("hearts", 10), ("diamonds", 9), ("grand", 24))


class Phone(Thread):
    """One phone at one table: opens the page, then enters deal after deal, each as soon as `pause` is over."""

    def __init__(self, port: int, token: str, seed: int, deals: int, pause: float) -> None:
        super().__init__()
        self.port, self.token, self.deals, self.pause = port, token, deals, pause
        self.rng = random.Random(seed)
        self.waits: list[float] = []
        self.points = dict.fromkeys(range(1, PLAYERS + 1), 0)
        self.errors: list[str] = []

    def run(self) -> None:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            cookies = self._open(connection)
            time.sleep(self.rng.random() * self.pause)
            for number in range(1, self.deals + 1):
                self._enter(connection, cookies, number)
                time.sleep(self.rng.random() * 2 * self.pause)
        except OSError as error:
            self.errors.append(repr(error))
        finally:
            connection.close()

    def _open(self, connection: HTTPConnection) -> dict[str, str]:
        connection.request("GET", f"/t/{self.token}/")
        response = connection.getresponse()
        response.read()
        pairs = (
            value.split(";")[0].split("=", 1) for name, value in response.getheaders() if name.lower() == "set-cookie"
        )
        return dict(pairs)

    def _enter(self, connection: HTTPConnection, cookies: dict[str, str], number: int) -> None:
        body = self._deal(number)
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
            "X-CSRFToken": cookies["csrftoken"],
        }
        began = time.perf_counter()
        connection.request("POST", f"/t/{self.token}/", urlencode(body), headers)
        response = connection.getresponse()
        text = response.read()
        self.waits.append(time.perf_counter() - began)
        if response.status != 200:
            self.errors.append(f"{response.status} {text[:200]!r}")

    def _deal(self, number: int) -> dict[str, str]:
        """Some deal, its points computed here: plain games only, so that this stays a second computation."""
        seat, matadors = self.rng.randint(1, PLAYERS), self.rng.choice((1, 1, 2, 3, -1, -2, -3))
        game, base = self.rng.choice(GAMES)
        value = base * (abs(matadors) + 1)
        points = value if self.rng.random() < 0.82 else -2 * value
        self.points[seat] += points
        return {
            "submission": str(UUID(bytes=self.rng.randbytes(16))),
            "number": str(number),
            "declarer": str(seat),
            "game": game,
            "matadors": str(matadors),
            "step": f"{'won' if points > 0 else 'lost'}:{points}",
        }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def server(port: int) -> Iterator[None]:
    """The site as `make serve` runs it."""
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--workers", "2", "--blocking-threads", "4", "skatclub.wsgi:application"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_for(port: int) -> None:
    for _attempt in range(200):
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server does not answer.")


def environment(folder: str) -> None:
    """Settings of its own, before Django is loaded; nothing touches the site's database."""
    os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/phones.sqlite3")
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "tests.load.settings",
        "SECRET_KEY": secrets.token_urlsafe(50),
        "CACHE_DIR": f"{folder}/cache",
    }
    django.setup()


def tokens() -> list[str]:
    """The tables of a fresh tournament."""
    from django.core.management import call_command

    from tests.world import make_entrants, make_series, make_table, make_tournament

    call_command("migrate", verbosity=0)
    tournament = make_tournament(f"load-{secrets.token_hex(4)}", rounds=DEALS // PLAYERS)
    series, entrants = make_series(tournament), make_entrants(tournament, PHONES * PLAYERS)
    groups = [entrants[first : first + PLAYERS] for first in range(0, len(entrants), PLAYERS)]
    return [make_table(series, number, group).token for number, group in enumerate(groups, start=1)]


def differences(phones: list[Phone]) -> list[str]:
    """Where the stored points, won and lost are not those the phones added up themselves."""
    from scoring.models import Deal, Seat

    found = []
    for phone in phones:
        stored = dict(Seat.objects.filter(table__token=phone.token).values_list("position", "points"))
        if stored != phone.points or Deal.objects.filter(table__token=phone.token).count() != phone.deals:
            found.append(f"{phone.token}: stored {stored}, entered {phone.points}")
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=50, help="over which the deals are spread (0: at once)")
    asked.add_argument("--deals", type=int, default=DEALS, help="that each phone enters, at most the whole list")
    asked.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    given = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="phones-") as folder:
        environment(folder)
        return measure(given.seconds, given.deals, given.seed)


def measure(seconds: float, deals: int, seed: int) -> int:
    port = free_port()
    phones = [Phone(port, token, seed + at, deals, seconds / deals) for at, token in enumerate(tokens())]
    with server(port):
        began = time.perf_counter()
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join()
        took = time.perf_counter() - began
    waits = [wait for phone in phones for wait in phone.waits]
    problems = [error for phone in phones for error in phone.errors] + differences(phones)
    report(seed, took, waits, problems)
    return 1 if problems else 0


def report(seed: int, took: float, waits: list[float], problems: list[str]) -> None:
    marks = quantiles(waits, n=100)
    lines = [
        f"seed {seed}; {len(waits)} deals of {PHONES} phones in {took:.1f} s, {len(waits) / took:.0f} a second",
        f"answered within (ms): half {marks[49] * 1000:.0f}, p95 {marks[94] * 1000:.0f}, p99 {marks[98] * 1000:.0f}, "
        f"the last {max(waits) * 1000:.0f}",
        f"errors and wrong totals: {len(problems)}",
        *problems[:10],
    ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
