"""The real server is killed with SIGKILL in the middle of 200 deals of eight phones; started again, they send on."""

import json
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from threading import Thread
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from scoring.models import Deal, JournalEntry, Table
from scoring.services.check_scores import check_scores
from tests.faults.processes import same_database
from tests.load.server import ADDRESS, Server, cookies_of, form_headers
from tests.services.lists import footers_by_sql, stored_footers
from tests.world import make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db(transaction=True)

PHONES, DEALS, PLAYERS = 8, 25, 3
ENOUGH, PATIENCE = PHONES * DEALS // 2, 60


class Phone(Thread):
    """Sends one deal after the other, each as often as it takes; `saved` of them were answered as saved."""

    def __init__(self, port: int, token: str) -> None:
        super().__init__(daemon=True)
        self.port, self.address = port, f"/t/{token}/"
        self.saved, self.sent_again = 0, 0
        self.cookies: dict[str, str] = {}
        self.connection = HTTPConnection(ADDRESS, port, timeout=10)

    def run(self) -> None:
        for number in range(1, DEALS + 1):
            deal = {"submission": str(uuid4()), "number": str(number), "declarer": str(number % PLAYERS + 1)}
            deal |= {"game": "clubs", "matadors": "2", "step": "won:36"}
            until = time.monotonic() + PATIENCE
            while not self.send(deal):
                if time.monotonic() > until:
                    return
                self.sent_again += 1
                time.sleep(0.1)
            self.saved += 1
        self.connection.close()

    def send(self, deal: dict[str, str]) -> bool:
        """Whether the deal was answered as saved; a dead server answers nothing."""
        try:
            if not self.cookies:
                self.cookies = cookies_of(self.asked("GET", "", {})[0])
            headers = form_headers(self.cookies) | {"Accept": "application/json"}
            return bool(json.loads(self.asked("POST", urlencode(deal), headers)[1])["ok"])
        except (OSError, HTTPException, ValueError):
            self.connection.close()
            return False

    def asked(self, method: str, body: str, headers: dict[str, str]) -> tuple[HTTPResponse, bytes]:
        self.connection.request(method, self.address, body, headers)
        response = self.connection.getresponse()
        return response, response.read()


def play(tables: list[Table], log: Path) -> tuple[list[Phone], list[int]]:
    """The phones at the end of everything, and how many deals each had had answered when the server was killed."""
    surroundings = same_database()
    server = Server(surroundings, log)
    phones = [Phone(server.port, table.token) for table in tables]
    for phone in phones:
        phone.start()
    while sum(phone.saved for phone in phones) < ENOUGH and any(phone.is_alive() for phone in phones):
        time.sleep(0.005)
    answered = [phone.saved for phone in phones]
    server.kill()
    assert_nothing_is_lost(tables, answered)
    again = Server(surroundings, log, server.port)
    for phone in phones:
        phone.join()
    again.stop()
    return phones, answered


def assert_nothing_is_lost(tables: list[Table], answered: list[int]) -> None:
    """Every deal that was answered is there. The kill takes a moment, in which some more may be written."""
    for table, known in zip(tables, answered, strict=True):
        assert table.deals.count() >= known
    assert [str(each) for each in check_scores()] == []


def test_every_answered_deal_is_there_and_none_is_there_twice(tmp_path: Path) -> None:
    tournament = make_tournament(rounds=12)
    series, entrants = make_series(tournament), make_entrants(tournament, PHONES * PLAYERS)
    groups = [entrants[first : first + PLAYERS] for first in range(0, len(entrants), PLAYERS)]
    tables = [make_table(series, number, group) for number, group in enumerate(groups, start=1)]
    phones, answered = play(tables, tmp_path / "server.log")
    assert ENOUGH <= sum(answered) < PHONES * DEALS
    assert sum(phone.sent_again for phone in phones) > 0
    for table in tables:
        assert list(table.deals.values_list("number", flat=True)) == list(range(1, DEALS + 1))
        assert stored_footers(table) == footers_by_sql(table)
        assert sum(points or 0 for points, *_rest in stored_footers(table)) == DEALS * 36
    assert Deal.objects.count() == JournalEntry.objects.count() == PHONES * DEALS
    assert [str(each) for each in check_scores()] == []
