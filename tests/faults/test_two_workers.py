"""Two processes, as a server has them: what one counts and writes, the other knows."""

import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scoring.models import Deal
from scoring.services.check_scores import check_scores
from scoring.views.table.access import WRONG_CODES_A_MINUTE
from tests.faults.processes import same_database, writers
from tests.faults.writer import DEALS
from tests.load.server import ADDRESS, cookies_of, form_headers, running
from tests.services.lists import footers_by_sql, make_list, stored_footers

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_deals_of_both_are_counted() -> None:
    table = make_list(players=3)
    assert writers("many", table, count=2) == [0, 0]
    assert list(Deal.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 2 * DEALS + 1))
    assert stored_footers(table) == footers_by_sql(table)
    assert stored_footers(table)[0][0] == 2 * DEALS * 36
    assert list(check_scores()) == []


def test_without_the_lock_deals_are_lost() -> None:
    """The negative control: the same two processes, and none waits until the other has written what it read."""
    table = make_list(players=3)
    assert writers("unlocked", table, count=2) == [0, 0]
    assert Deal.objects.count() < 2 * DEALS


def send_wrong_code(port: int) -> int:
    """As somebody does who guesses: with a connection of its own, which any of the processes may get."""
    connection = HTTPConnection(ADDRESS, port, timeout=20)
    connection.request("GET", "/t/")
    page = connection.getresponse()
    page.read()
    connection.close()
    connection.request("POST", "/t/", urlencode({"code": "AAAAAA"}), form_headers(cookies_of(page)))
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status


def test_wrong_codes_are_counted_together(tmp_path: Path) -> None:
    """Twice as many as a minute allows: if each process counted for itself, all of them would be answered."""
    first = time.time() // 60
    statuses = guessed({"CACHE_DIR": str(tmp_path)}, tmp_path)
    minutes = int(time.time() // 60 - first) + 1
    assert set(statuses) <= {422, 429}
    assert statuses.count(422) <= minutes * WRONG_CODES_A_MINUTE
    assert statuses.count(429) >= (2 - minutes) * WRONG_CODES_A_MINUTE


def test_counted_by_each_process_more_codes_are_tried(tmp_path: Path) -> None:
    """The negative control: the same guesses at processes that know nothing of each other. (Begun at the end of a
    minute it shows nothing: the next one allows as many again.)
    """
    alone = {"CACHE_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tests.faults.counting_alone"}
    assert guessed(alone, tmp_path).count(422) > WRONG_CODES_A_MINUTE


def guessed(told: dict[str, str], folder: Path) -> list[int]:
    """How a server answers twice as many wrong codes as a minute allows."""
    with running(same_database() | told, folder / "server.log") as server:
        return [send_wrong_code(server.port) for _code in range(2 * WRONG_CODES_A_MINUTE)]
