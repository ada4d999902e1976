"""Keyboard and screen reader: axe-core finds nothing serious on any page, light or dark, on a phone or a desk.

axe-core (MPL 2.0) is vendored for the tests only.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from django.urls import get_resolver, resolve, reverse
from playwright.sync_api import BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from scoring.models import Tournament
from scoring.rules.notation import parse_line
from scoring.services.corrections import correcting_list
from scoring.services.deals import DealEntry, correct_deal, record_deal
from scoring.services.sheets import hand_in
from scoring.services.writing import Actor
from tests.browser.conftest import Watch
from tests.browser.pages import sign_in
from tests.browser_of import english_client
from tests.world import make_entrants, make_official, make_running, make_table, make_user

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
SERIES = f"{OFFICE}series/1/"
CLOSED, OPEN = f"{SERIES}tables/1/", f"{SERIES}tables/2/"
DIRECTION_PAGES = [
    "/office/",
    "/office/password/",
    "/office/tournaments/new/",
    "/office/evenings/new/",
    "/office/import/",
    OFFICE,
    f"{OFFICE}edit/",
    f"{OFFICE}entrants/",
    f"{OFFICE}entrants/import/",
    f"{OFFICE}entrants/1/",
    f"{OFFICE}entrants/1/merge/",
    f"{OFFICE}teams/",
    f"{OFFICE}teams/{{team}}/",
    f"{OFFICE}grand-ouverts/",
    f"{OFFICE}seating/",
    f"{OFFICE}seating/rules/",
    f"{SERIES}missing/",
    f"{SERIES}swap/",
    f"{SERIES}reopen/",
    f"{OFFICE}ranking/",
    f"{OFFICE}money/",
    f"{OFFICE}money/settings/",
    f"{OFFICE}money/prizes/",
    f"{OFFICE}publication/",
    f"{OFFICE}officials/",
    f"{OFFICE}copies/",
    f"{OFFICE}journal/",
    f"{OFFICE}audit/",
    f"{OFFICE}print/",
]
LIST_PAGES = [
    SERIES,
    f"{SERIES}typing/",
    f"{SERIES}checking/",
    f"{SERIES}import/",
    CLOSED,
    f"{CLOSED}history/",
    f"{CLOSED}correct/totals/",
    f"{CLOSED}correct/parts/",
    f"{CLOSED}reject/",
    f"{CLOSED}reopen/",
    f"{CLOSED}annul/",
    f"{CLOSED}restore/",
    f"{CLOSED}control/",
    f"{CLOSED}owners/",
    f"{SERIES}tables/3/correct/deals/1/",
    f"{SERIES}tables/3/correct/deals/1/insert/",
    f"{SERIES}tables/3/correct/deals/1/remove/",
    f"{SERIES}tables/3/correct/",
    f"{SERIES}tables/3/history/",
    OPEN,
    f"{OPEN}card/",
    f"{OPEN}totals/",
    f"{OPEN}totals/parts/",
    f"{OPEN}totals/clear/",
    f"{OPEN}lines/",
    f"{OPEN}lines/?deal=1",
    f"{OPEN}deals/new/",
    f"{OPEN}deals/1/",
    f"{OPEN}deals/1/insert/",
    f"{OPEN}deals/1/remove/",
    f"{OPEN}hand-in/",
    f"{OPEN}join/",
    f"{OPEN}leave/",
    f"{OPEN}substitute/",
    f"{OPEN}replay/",
]
OFFICE_PAGES = DIRECTION_PAGES + LIST_PAGES
DEVICES: list[tuple[int, int, Literal["dark", "light"]]] = [(360, 640, "dark"), (1280, 800, "light")]
RUN = "axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)"


def findings(page: Page, addresses: list[str]) -> Iterator[str]:
    """What axe-core calls serious or critical, on a phone in the dark and on a desk in the light, with the rule and
    the first place. Nothing moves: a colour that is still fading would be measured half-way.
    """
    for address in addresses:
        answer = page.goto(address)
        assert answer is not None and (answer.status == 200 or address == "/nowhere/"), address
        page.evaluate(AXE)
        for width, height, scheme in DEVICES:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found: list[dict[str, Any]] = page.evaluate(RUN)
            for each in found:
                if each["impact"] in SERIOUS:
                    yield f"{scheme} {address}: {each['id']} ({each['help']}) {each['nodes'][0]['html'][:160]}"


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
    assert list(findings(page, PUBLIC_PAGES)) == []


def test_pages_of_a_table(page: Page) -> None:
    table = make_running().series.get().tables.get(number=2)
    assert list(findings(page, [f"/t/{table.token}/{path}" for path in TABLE_PAGES])) == []


def full_cup() -> Tournament:
    """A running cup with something of everything: a team, an open list with a deal, one that was corrected."""
    cup = make_running()
    team = cup.teams.create(name="Four of a kind", size=4)
    cup.entrants.filter(start_number__lte=4).update(team=team)
    series = cup.series.get()
    corrected = make_table(series, 3, make_entrants(cup, 3, first=8))
    director = Actor(user=make_user("director"))
    for table in (series.tables.get(number=2), corrected):
        record_deal(table=table, entry=parsed("222"), actor=director)
    corrected.refresh_from_db()
    corrected = hand_in(table=corrected, version=corrected.version, actor=director, note="Time limit")
    correct_deal(
        table=corrected,
        number=1,
        entry=parsed("223"),
        version=corrected.version,
        reason="Looked again",
        actor=director,
        writer=correcting_list,
    )
    return cup


def parsed(line: str) -> DealEntry:
    """A line of the keyboard notation as an entry."""
    typed = parse_line(line)
    return DealEntry(declarer=typed.seat, facts=typed.facts)


def office_pages(context: BrowserContext, live_server: LiveServer, addresses: list[str]) -> list[str]:
    user, cup = make_user(), full_cup()
    make_official(cup, user)
    page = sign_in(context, live_server, user)
    return list(findings(page, [address.replace("{team}", str(cup.teams.get().pk)) for address in addresses]))


def test_pages_of_the_direction(context: BrowserContext, live_server: LiveServer) -> None:
    assert office_pages(context, live_server, DIRECTION_PAGES) == []


def test_pages_of_the_lists(context: BrowserContext, live_server: LiveServer) -> None:
    assert office_pages(context, live_server, LIST_PAGES) == []


def test_every_address_of_the_public_pages_is_looked_at() -> None:
    """A new page cannot be forgotten here."""
    _path, public = get_resolver().namespace_dict["public"]
    names = {name for name in public.reverse_dict if isinstance(name, str)}
    looked_at = {resolve(address.partition("?")[0]).url_name for address in PUBLIC_PAGES if address != "/nowhere/"}
    others = {"language", "health", "standings_file", "series_file", "house_rule", "evening"}
    assert names - looked_at == others


def test_every_address_of_the_office_is_looked_at() -> None:
    """What answers a reader with a page; the rest are buttons, files, or another kind of tournament."""
    user, cup = make_user(), full_cup()
    make_official(cup, user)
    client = english_client(user)
    numbers = {"number": 1, "table": 1, "deal": 1, "seat": 1, "series": 1, "first": 1, "team": cup.teams.get().pk}
    _path, office = get_resolver().namespace_dict["office"]
    looked_at = {resolve(address.partition("?")[0].replace("{team}", "1")).url_name for address in OFFICE_PAGES}
    forgotten = []
    for name in (each for each in office.reverse_dict if isinstance(each, str) and each not in looked_at):
        takes = office.reverse_dict.getlist(name)[0][0][0][1]
        facts = {"slug": cup.slug, "token": "x", "document": "entrants", **numbers}
        answer = client.get(reverse(f"office:{name}", kwargs={each: facts.get(each, 1) for each in takes}))
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
            forgotten.append(name)
    assert forgotten == []
