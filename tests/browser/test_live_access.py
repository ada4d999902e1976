"""Keyboard and screen reader: axe-core finds nothing serious on any page, light or dark, on a phone or a desk.

axe-core (MPL 2.0) is vendored for the tests only.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from django.urls import get_resolver, resolve
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import Watch
from tests.browser.test_desk import sign_in
from tests.world import make_official, make_running, make_user

pytestmark = pytest.mark.django_db(transaction=True)

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
SERIOUS = {"serious", "critical"}
CUP = "/tournaments/running/"
OFFICE = "/office/tournaments/running/"
PUBLIC_PAGES = [
    "/",
    "/calculator/",
    "/calculator/?game=clubs&matadors=2&hand=on",
    "/calculator/?game=null&bid=50",
    "/house-rules/",
    CUP,
    f"{CUP}live/",
    f"{CUP}teams/",
    f"{CUP}categories/",
    f"{CUP}tv/",
    f"{CUP}embed/",
    f"{CUP}entrants/1/",
    f"{CUP}series/1/",
    f"{CUP}series/1/tables/",
    f"{CUP}series/1/tables/1/",
    "/nowhere/",
    "/t/",
    "/office/login/",
]
TABLE_PAGES = ["", "list/", "hand-in/"]
OFFICE_PAGES = [
    "/office/",
    "/office/password/",
    "/office/tournaments/new/",
    OFFICE,
    f"{OFFICE}edit/",
    f"{OFFICE}entrants/",
    f"{OFFICE}entrants/1/",
    f"{OFFICE}seating/",
    f"{OFFICE}series/1/",
    f"{OFFICE}series/1/typing/",
    f"{OFFICE}series/1/tables/1/",
    f"{OFFICE}series/1/tables/2/",
    f"{OFFICE}series/1/tables/2/card/",
    f"{OFFICE}series/1/tables/2/totals/",
    f"{OFFICE}series/1/tables/2/lines/",
    f"{OFFICE}series/1/tables/2/deals/new/",
    f"{OFFICE}series/1/tables/2/hand-in/",
    f"{OFFICE}officials/",
    f"{OFFICE}journal/",
    f"{OFFICE}print/",
]


def findings(page: Page, addresses: list[str]) -> Iterator[str]:
    """What axe-core calls serious or critical, with the rule and the first place."""
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None and (answer.status == 200 or address == "/nowhere/"), address
        page.evaluate(AXE)
        found: list[dict[str, Any]] = page.evaluate("axe.run().then((result) => result.violations)")
        for each in found:
            if each["impact"] in SERIOUS:
                yield f"{address}: {each['id']} ({each['help']}) {each['nodes'][0]['html'][:160]}"


def on_every_device(page: Page, addresses: list[str]) -> list[str]:
    """On a phone in the dark and on a desk in the light."""
    found = []
    schemes: list[tuple[int, int, Literal["dark", "light"]]] = [(360, 640, "dark"), (1280, 800, "light")]
    for width, height, scheme in schemes:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme} {each}" for each in findings(page, addresses)]
    return found


def test_axe_finds_what_is_wrong(page: Page) -> None:
    """The negative control: an image without words and a button without a name."""
    page.set_content("<html lang=en><title>x</title><main><h1>x</h1><img src='data:,'><button></button></main></html>")
    page.evaluate(AXE)
    found = page.evaluate("axe.run().then((result) => result.violations.map((each) => each.id))")
    assert {"image-alt", "button-name"} <= set(found)


def test_public_pages(page: Page, watch: Watch) -> None:
    watch.allow("404")
    make_running()
    page.goto(f"{CUP}entrants/2/")
    page.locator("#me").click()
    assert on_every_device(page, PUBLIC_PAGES) == []


def test_pages_of_a_table(page: Page) -> None:
    table = make_running().series.get().tables.get(number=2)
    assert on_every_device(page, [f"/t/{table.token}/{path}" for path in TABLE_PAGES]) == []


def test_pages_of_the_office(context: BrowserContext, live_server: LiveServer) -> None:
    user = make_user()
    make_official(make_running(), user)
    assert on_every_device(sign_in(context, live_server, user), OFFICE_PAGES) == []


def test_every_address_of_the_public_pages_is_looked_at() -> None:
    """A new page cannot be forgotten here."""
    _path, public = get_resolver().namespace_dict["public"]
    names = {name for name in public.reverse_dict if isinstance(name, str)}
    looked_at = {resolve(address.partition("?")[0]).url_name for address in PUBLIC_PAGES if address != "/nowhere/"}
    others = {"language", "health", "standings_file", "series_file", "house_rule", "evening"}
    assert names - looked_at == others
