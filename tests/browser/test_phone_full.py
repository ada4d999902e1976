"""The site cannot save: the phone keeps its deals, says so, and sends them when it can again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.signals import request_started
from django.db import connection
from playwright.sync_api import Page, Route, expect

from scoring.models import Deal, JournalEntry
from tests.browser.conftest import Watch
from tests.browser.phone import Phone, open_table

pytestmark = pytest.mark.django_db(transaction=True)

WORDS = "The site cannot save at the moment. Your deals stay on this phone"


@dataclass
class Disk:
    """How large the database may become, in pages, whichever thread of the server asks it."""

    pages: int = 1

    def begins(self, **_signal: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA max_page_count={self.pages}")


@pytest.fixture
def full_disk() -> Iterator[Disk]:
    """A disk without room, until the test makes some."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    disk = Disk()
    request_started.connect(disk.begins)
    yield disk
    request_started.disconnect(disk.begins)


def test_a_full_database_is_said_and_nothing_is_lost(page: Page, watch: Watch, full_disk: Disk) -> None:
    watch.allow("503")
    phone = Phone(page, open_table()).open()
    entered = 0
    while not page.locator("#trouble").is_visible():
        phone.pass_in()
        entered += 1
        page.wait_for_timeout(100)
    expect(page.locator("#trouble")).to_contain_text(WORDS)
    assert Deal.objects.count() < entered
    phone.pass_in()
    page.reload()
    expect(page.locator("#lamp-words")).to_contain_text("waiting")
    full_disk.pages = 1_000_000
    phone.expect_lamp("saved")
    expect(page.locator("#trouble")).to_be_hidden()
    assert list(Deal.objects.order_by("number").values_list("number", flat=True)) == list(range(1, entered + 2))
    assert JournalEntry.objects.filter(action="record_deal").count() == entered + 1


KEPT = "if (!op || op.refused) return false;"
FORGOTTEN = f"{KEPT} await this.memory.write({{ gone: [op] }});"


def forgets(route: Route) -> None:
    """The script of the page as it would be if it kept no deal until it is saved: what is sent is forgotten."""
    script = route.fetch().text()
    assert script.count(KEPT) == 1
    route.fulfill(content_type="text/javascript", body=script.replace(KEPT, FORGOTTEN))


def sent(phone: Phone) -> int:
    """A deal that is passed in: how it was answered."""
    with phone.page.expect_response(lambda response: response.request.method == "POST") as answer:
        phone.tap(".passed")
    return int(answer.value.status)


def test_sent_and_forgotten_a_deal_is_lost(page: Page, watch: Watch, full_disk: Disk) -> None:
    """The negative control: the lamp says saved, the list goes on when there is room, and a deal is missing."""
    watch.allow("503")
    page.route("**/table.js", forgets)
    phone = Phone(page, open_table()).open()
    entered = 1
    while (status := sent(phone)) == 200:
        entered += 1
        phone.expect_count(f"{entered}/48")
    assert status == 503
    phone.expect_lamp("saved")
    full_disk.pages = 1_000_000
    entered += 1
    assert sent(phone) == 200
    phone.expect_lamp("saved")
    assert Deal.objects.count() == JournalEntry.objects.filter(action="record_deal").count() == entered - 1
