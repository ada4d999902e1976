"""What every public page and the table's page ask for: bytes and requests, none to another host.

Run with -s to read the table.
"""

import gzip
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Response
from pytest_django.live_server_helper import LiveServer

from scoring.models import Player
from tests.browser.conftest import Watch
from tests.browser.test_live_access import PUBLIC_PAGES
from tests.world import make_entrants, make_running

MOST_BYTES, MOST_REQUESTS = 50_000, 6
"""For somebody who comes for the first time; on the next page the files are there already."""


def compressed(answer: Response) -> int:
    """The bytes of a body as the site sends it to a browser that reads gzip."""
    return len(gzip.compress(answer.body()))


def loaded(context: BrowserContext, address: str) -> dict[str, Response]:
    """What a browser with nothing kept asks for, until the page stands; what the page polls later is not of it."""
    answers: dict[str, Response] = {}

    def note(answer: Response) -> None:
        if answer.request.resource_type != "fetch":
            answers[answer.url] = answer

    page = context.new_page()
    page.on("response", note)
    page.goto(address, wait_until="load")
    # The icon comes last.
    page.wait_for_timeout(100)
    return dict(answers)


@pytest.mark.django_db(transaction=True)
def test_a_first_visit_is_light(
    new_context: Callable[..., BrowserContext], live_server: LiveServer, watch: Watch
) -> None:
    watch.allow("404")
    cup = make_running()
    make_entrants(cup, 50, first=8)
    Player.objects.update(first_name="Maximilian-Alexander", last_name="Großmann-Lüdenscheidt")
    table = cup.series.get().tables.get(number=2)
    sys.stdout.write(f"\n{'first visit':44} requests  bytes\n")
    for address in [*PUBLIC_PAGES, f"/t/{table.token}/"]:
        context = new_context(base_url=live_server.url, service_workers="block")
        watch.over(context)
        answers = loaded(context, address)
        total = sum(compressed(answer) for answer in answers.values())
        sys.stdout.write(f"{address.replace(table.token, '<token>'):44} {len(answers):8} {total:6}\n")
        assert all(answer.ok for answer in answers.values()) or address == "/nowhere/", address
        assert 0 < total < MOST_BYTES, address
        assert len(answers) <= MOST_REQUESTS, address
        context.close()
