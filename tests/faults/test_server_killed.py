"""The real server is killed with SIGKILL in the middle of 200 deals of eight phones; when it is back, they send on."""

import json
import signal
import time
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from subprocess import TimeoutExpired
from threading import Thread
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from scoring.models import Deal, JournalEntry
from scoring.services.check_scores import check_scores
from tests.faults.processes import same_database
from tests.load.server import ADDRESS, SITE, Server, cookies_of, form_headers, free_port
from tests.services.lists import footers_by_sql, stored_footers
from tests.world import make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db(transaction=True)

PHONES, DEALS, PLAYERS = 8, 25, 3
PATIENCE = 60
# The fault happens in 40 deals as well.
FEW = 5
HALF_OF_FEW = PHONES * FEW // 2
DYING = "tests.faults.dying:application"


class Phone(Thread):
    """Sends one deal after the other, each as often as it takes; `saved` of them were answered as saved."""

    def __init__(self, port: int, token: str, count: int) -> None:
        super().__init__(daemon=True)
        self.address, self.count = f"/t/{token}/", count
        self.saved, self.patience = 0, PATIENCE
        # How many deals the list has, as the phone was last told.
        self.told = 0
        self.cookies: dict[str, str] = {}
        self.connection = HTTPConnection(ADDRESS, port, timeout=10)

    def run(self) -> None:
        for number in range(1, self.count + 1):
            self.saved += self.save(self.deal(number))
        self.connection.close()

    def deal(self, number: int) -> dict[str, str]:
        deal = {"submission": str(uuid4()), "number": str(number), "declarer": str(number % PLAYERS + 1)}
        return deal | {"game": "clubs", "matadors": "2", "step": "won:36"}

    def save(self, deal: dict[str, str]) -> bool:
        until = time.monotonic() + self.patience
        while not self.send(deal):
            if not self.patience or time.monotonic() > until:
                self.patience = 0
                return False
            time.sleep(0.1)
        return True

    def send(self, deal: dict[str, str]) -> bool:
        """Whether the deal was answered as saved; a dead server answers nothing."""
        try:
            if not self.cookies:
                self.cookies = cookies_of(self.asked("GET", "", {})[0])
            headers = form_headers(self.cookies) | {"Accept": "application/json"}
            answer = json.loads(self.asked("POST", urlencode(deal), headers)[1])
            self.told = answer.get("state", {}).get("deals", self.told)
            return bool(answer["ok"])
        except (OSError, HTTPException, ValueError):
            self.connection.close()
            return False

    def asked(self, method: str, body: str, headers: dict[str, str]) -> tuple[HTTPResponse, bytes]:
        self.connection.request(method, self.address, body, headers)
        response = self.connection.getresponse()
        return response, response.read()


class PhoneThatForgets(Phone):
    """Sends each deal once; when nobody answers it waits for the page, and enters the one that is played by then."""

    def save(self, deal: dict[str, str]) -> bool:
        saved = self.send(deal | {"number": str(self.told + 1)})
        until = time.monotonic() + self.patience
        while not saved and not self.reached() and time.monotonic() < until:
            time.sleep(0.1)
        return saved

    def reached(self) -> bool:
        try:
            return self.asked("GET", "", {})[0].status == HTTPStatus.OK
        except (OSError, HTTPException):
            self.connection.close()
            return False


class PhoneThatEntersAnew(Phone):
    """What nobody answered is entered once more, with a new id, as the next deal of the list."""

    def send(self, deal: dict[str, str]) -> bool:
        return super().send(self.deal(self.told + 1))


class Hall:
    """Eight tables, a phone at each, and the server of the site, which is killed and started again."""

    def __init__(self, log: Path, phone: type[Phone] = Phone, deals: int = DEALS) -> None:
        series = make_series(make_tournament(rounds=12))
        entrants = make_entrants(series.tournament, PHONES * PLAYERS)
        groups = [entrants[first : first + PLAYERS] for first in range(0, len(entrants), PLAYERS)]
        self.tables = [make_table(series, number, group) for number, group in enumerate(groups, start=1)]
        self.surroundings, self.log, self.port = same_database(), log, free_port()
        self.phones = [phone(self.port, table.token, deals) for table in self.tables]

    def serve(self, application: str = SITE, **told: str) -> Server:
        server = Server(self.surroundings | told, self.log, self.port, application)
        for phone in self.phones:
            if phone.ident is None:
                phone.start()
        return server

    def killed_from_outside(self, answered: int, application: str = SITE, **told: str) -> None:
        """As soon as so many deals are answered, wherever it is at that moment."""
        server = self.serve(application, **told)
        while sum(self.answered) < answered and any(phone.is_alive() for phone in self.phones):
            time.sleep(0.005)
        server.kill()

    def killed_from_within(self, way: str, deals: int) -> None:
        """At the deal with this number in all, and at the place that `tests.faults.dying` names."""
        server = self.serve(DYING, WAY=way, AT=str(deals))
        try:
            assert server.process.wait(PATIENCE) == -signal.SIGKILL
        except TimeoutExpired:
            server.kill()
            raise

    def to_the_end(self) -> None:
        server = self.serve()
        for phone in self.phones:
            phone.join()
        server.stop()

    def given_up(self) -> None:
        """Nobody starts the server again."""
        for phone in self.phones:
            phone.patience = 0
        for phone in self.phones:
            phone.join()

    @property
    def answered(self) -> list[int]:
        """How many deals each phone knows to be saved."""
        return [phone.saved for phone in self.phones]

    @property
    def written(self) -> list[int]:
        """How many are in its list."""
        return [table.deals.count() for table in self.tables]


def differences() -> list[str]:
    return [str(each) for each in check_scores()]


def assert_nothing_is_lost(hall: Hall) -> None:
    """Every deal that was answered is there; some more may be, whose answers died with the server."""
    assert all(known <= written for known, written in zip(hall.answered, hall.written, strict=True))
    assert differences() == []


def test_every_answered_deal_is_there_and_none_is_there_twice(tmp_path: Path) -> None:
    """Killed three times: in the middle of a write, between a write and its answer, and wherever it just is."""
    hall = Hall(tmp_path / "server.log")
    hall.killed_from_within("half", 30)
    assert sum(hall.written) == 29
    assert_nothing_is_lost(hall)
    hall.killed_from_within("unheard", 60)
    assert sum(hall.written) == 60
    assert_nothing_is_lost(hall)
    hall.killed_from_outside(100)
    assert 100 <= sum(hall.answered) < PHONES * DEALS
    assert_nothing_is_lost(hall)
    hall.to_the_end()
    assert hall.answered == [DEALS] * PHONES
    for table in hall.tables:
        assert list(table.deals.values_list("number", flat=True)) == list(range(1, DEALS + 1))
        assert stored_footers(table) == footers_by_sql(table)
        assert sum(points or 0 for points, *_rest in stored_footers(table)) == DEALS * 36
    assert Deal.objects.count() == JournalEntry.objects.count() == PHONES * DEALS
    assert differences() == []


def test_without_the_transaction_a_list_is_wrong(tmp_path: Path) -> None:
    """The negative control: killed at the same place, a footer counts a deal that is not there."""
    hall = Hall(tmp_path / "server.log", deals=FEW)
    hall.killed_from_within("torn", HALF_OF_FEW)
    hall.given_up()
    assert differences() != []


def test_answered_before_it_is_written_a_deal_is_lost(tmp_path: Path) -> None:
    """The negative control: the phones were told that their deals are saved, and have forgotten them."""
    hall = Hall(tmp_path / "server.log", deals=FEW)
    hall.killed_from_outside(HALF_OF_FEW, DYING, WAY="hasty")
    hall.given_up()
    assert sum(hall.answered) >= HALF_OF_FEW > sum(hall.written)


def test_not_sent_again_a_deal_is_lost(tmp_path: Path) -> None:
    """The negative control: what the server was writing when it died, it never gets again."""
    hall = Hall(tmp_path / "server.log", PhoneThatForgets, FEW)
    hall.killed_from_within("half", HALF_OF_FEW)
    hall.to_the_end()
    assert sum(hall.written) < PHONES * FEW


def test_sent_again_without_its_id_a_deal_is_there_twice(tmp_path: Path) -> None:
    """The negative control: what was written and never answered stands in the list once more."""
    hall = Hall(tmp_path / "server.log", PhoneThatEntersAnew, FEW)
    hall.killed_from_within("unheard", HALF_OF_FEW)
    hall.to_the_end()
    assert hall.answered == [FEW] * PHONES
    assert sum(hall.written) > PHONES * FEW
