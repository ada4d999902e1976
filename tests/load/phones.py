"""Sixty-four phones enter thirty-six deals each against the real server, then three hundred look on:
`python -m tests.load.phones [--seconds 60]`.

Not a test of the suite but a measurement: a server of its own (granian, production settings) on the loopback, its own
database (SQLite, or the PostgreSQL that DATABASE_URL names), every table three players. Afterwards the totals are
compared with what the phones added up themselves, and everything is derived again from the deals. The seed is printed.
"""

import argparse
import os
import random
import secrets
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import uuid4

import django

from tests.load.looking import look_on
from tests.load.server import Server, cookies_of, form_headers, running, surroundings

if TYPE_CHECKING:
    from scoring.models import Table

PHONES, DEALS, PLAYERS = 64, 36, 3
EVERY = 5.0
"""Seconds between two looks of a phone at the live page."""
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
        return cookies_of(response)

    def _enter(self, connection: HTTPConnection, cookies: dict[str, str], number: int) -> None:
        body = self._deal(number)
        headers = form_headers(cookies) | {"Accept": "application/json"}
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
            "submission": str(uuid4()),
            "number": str(number),
            "declarer": str(seat),
            "game": game,
            "matadors": str(matadors),
            "step": f"{'won' if points > 0 else 'lost'}:{points}",
        }


def fresh_tables() -> list["Table"]:
    """The tables of a fresh tournament, and one more that is written while others look on."""
    from django.core.management import call_command

    from scoring.models import Table
    from tests.world import make_entrants, make_series, make_table, make_tournament

    call_command("migrate", verbosity=0)
    tournament = make_tournament(f"load-{secrets.token_hex(4)}", rounds=DEALS // PLAYERS)
    series, entrants = make_series(tournament), make_entrants(tournament, (PHONES + 1) * PLAYERS)
    for number in range(PHONES + 1):
        make_table(series, number + 1, entrants[PLAYERS * number : PLAYERS * (number + 1)])
    return list(Table.objects.filter(series=series).select_related("series__tournament").order_by("number"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of the table: how many answers, how long they took (seconds), what the server needed, and the errors."""

    what: str
    waits: Sequence[float]
    took: float
    processor: float
    problems: Sequence[str]
    note: str = ""

    def __str__(self) -> str:
        marks = quantiles(self.waits, n=100)
        figures = [f"{1000 * mark:7.0f}" for mark in (marks[49], marks[94], marks[98], max(self.waits))]
        load = f"{len(self.waits):7} {len(self.waits) / self.took:7.0f} {100 * self.processor / self.took:9.0f} %"
        return f"{self.what:32}{load}{''.join(figures)} {len(self.problems):7}  {self.note}"


HEAD = (
    f"{'':32}{'answers':>7} {'a second':>8} {'processor':>10}{'p50 ms':>7}{'p95':>7}{'p99':>7}{'last':>7} {'errors':>7}"
)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seconds", type=float, default=60, help="over which the deals are spread (0: at once)")
    asked.add_argument("--deals", type=int, default=DEALS, help="that each phone enters, at most the whole list")
    asked.add_argument("--onlookers", type=int, default=300, help="phones that look on afterwards")
    asked.add_argument("--looking", type=float, default=60, help="seconds for which they do (0: not at all)")
    asked.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    given = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="phones-") as folder:
        database = os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/phones.sqlite3")
        variables = surroundings(database, Path(folder) / "cache")
        os.environ |= variables
        django.setup()
        tables = fresh_tables()
        with running(variables, Path(folder) / "server.log") as server:
            return measure(server, tables, given)


def measure(server: Server, tables: list["Table"], given: argparse.Namespace) -> int:
    from django.db import connection

    *own, spare = tables
    say(f"{connection.vendor}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, seed {given.seed}", HEAD)
    rows = [entering(server, own, given)]
    say(str(rows[-1]))
    if given.looking:
        rows.append(looking(server, spare, given))
        say(str(rows[-1]))
    say("most memory of a worker: " + ", ".join(f"{size:.0f} MB" for size in sorted(server.memory())[-2:]))
    problems = [problem for row in rows for problem in row.problems]
    say(*problems[:10])
    return 1 if problems else 0


def entering(server: Server, tables: list["Table"], given: argparse.Namespace) -> Row:
    """The phones that write."""
    pause = given.seconds / given.deals
    phones = [Phone(server.port, table.token, given.seed + at, given.deals, pause) for at, table in enumerate(tables)]
    began, used = time.perf_counter(), server.processor()
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    return Row(
        what=f"{PHONES} phones, {given.deals} deals each",
        waits=[wait for phone in phones for wait in phone.waits],
        took=time.perf_counter() - began,
        processor=server.processor() - used,
        problems=[*(error for phone in phones for error in phone.errors), *differences(phones)],
        note="totals as the phones added them up",
    )


def looking(server: Server, table: "Table", given: argparse.Namespace) -> Row:
    """The phones that look on, while one table is written."""
    from scoring.services.deals import DealEntry, record_deal
    from scoring.services.writing import Actor

    left = iter(range(DEALS))

    def write() -> None:
        if next(left, None) is not None:
            record_deal(table=table, entry=DealEntry(), actor=Actor.system())

    address = f"/tournaments/{table.series.tournament.slug}/live/"
    began, used = time.perf_counter(), server.processor()
    onlookers = look_on(server.port, address, phones=given.onlookers, seconds=given.looking, every=EVERY, write=write)
    waits = [wait for each in onlookers for wait in each.waits]
    return Row(
        what=f"{given.onlookers} phones look every {EVERY:.0f} s",
        waits=waits,
        took=time.perf_counter() - began,
        processor=server.processor() - used,
        problems=[error for each in onlookers for error in each.errors],
        note=f"{100 * sum(each.unchanged for each in onlookers) / len(waits):.0f} % unchanged (304)",
    )


def differences(phones: Iterable[Phone]) -> list[str]:
    """Where what is stored is not what the phones entered, or does not follow from the deals."""
    from scoring.models import Deal, Seat
    from scoring.services.check_scores import check_scores

    found = [str(each) for each in check_scores()]
    for phone in phones:
        stored = dict(Seat.objects.filter(table__token=phone.token).values_list("position", "points"))
        if stored != phone.points or Deal.objects.filter(table__token=phone.token).count() != phone.deals:
            found.append(f"{phone.token}: stored {stored}, entered {phone.points}")
    return found


def say(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
