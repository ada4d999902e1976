"""Friendly evenings on a phone, from the empty list to the settlement, one of every system."""

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import KontraSettings
from scoring.rules.friendly.ramsch import RamschSettings, Tie
from scoring.services.friendly_tables import open_table
from scoring.services.writing import Actor
from tests.browser.pages import follow, press, sign_in
from tests.browser.test_live_access import findings
from tests.rules.friendly.evenings import CLUBS_2
from tests.services.friendly import make_evening
from tests.services.friendly import play as record
from tests.table.evenings import EVENINGS
from tests.world import make_user

pytestmark = pytest.mark.django_db(transaction=True)

WIDTH, HEIGHT = 360, 640
BUTTON = 56
PLAIN = ("declarer", "game", "matadors")
"""What is tapped first; the panel of the rarer extras would lie over it."""
TAPPED = "main label.tile, main summary.tile, main .outcome, main .ramsch input[name^=card_points]"


def sit_down(page: Page, token: str) -> None:
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.goto(f"/t/{token}/")


def play(page: Page, declarer: str, game: str, matadors: str, outcome: str) -> None:
    """One game: four taps, the value, the saving button."""
    for name, value in (("declarer", declarer), ("game", game), ("matadors", matadors)):
        page.locator(f"input[name={name}][value='{value}']").check()
    press(page, "Show the value")
    press(page, outcome)


def count(page: Page, *points: str) -> None:
    """The card points of a Ramsch, in the order of the page, and its value."""
    for field, each in zip(page.locator("input[name^=card_points]").all(), points, strict=True):
        field.fill(each)
    press(page, "Show the value")


def fits(page: Page) -> None:
    """Nothing has to be scrolled, and whatever is tapped is as high as a thumb wants it (screens.md 1)."""
    page.wait_for_function(
        "([width, height]) => document.readyState === 'complete'"
        " && document.documentElement.scrollWidth === width && document.documentElement.scrollHeight === height",
        arg=[WIDTH, HEIGHT],
    )
    heights = [
        box["height"] for each in page.locator(TAPPED).all() if (box := each.bounding_box()) and each.is_visible()
    ]
    assert len(heights) > 5
    assert min(heights) >= BUTTON, page.url


def enter(page: Page, facts: dict[str, str]) -> None:
    """One deal by what a finger can reach: the tab of what was played, every tile and box, the value, the button."""
    facts = dict(facts)
    step = facts.pop("step")
    tabs = page.locator("nav.tabs a")
    if tabs.count() and not (tab := tabs.nth(1 if step == "save" else 0)).get_attribute("aria-current"):
        follow(tab)
    for name, value in sorted(facts.items(), key=lambda fact: fact[0] not in PLAIN):
        field = page.locator(f"[name={name}]:not([type=radio]), [name={name}][value='{value}']")
        if not field.count():  # asked for only when the value is known: a Null above its value
            press(page, "Show the value")
        tap(page, field, value)
    if step == "passed_in":
        press(page, "Passed in")
        return
    press(page, "Show the value")
    follow(page.locator(f"button[value^='{step}:']"))


def tap(page: Page, field: Locator, value: str) -> None:
    """A field that is folded away is unfolded first, as a finger has to."""
    folded = page.locator("details:not([open])", has=field)
    if folded.count():
        folded.last.locator("> summary").click()
    if field.get_attribute("type") == "text":
        field.fill(value)
    else:
        field.check()


def words_of(page: Page) -> str:
    return " ".join(page.locator("body").inner_text().split())


@pytest.mark.parametrize("system", EVENINGS)
def test_an_evening_of_every_system_is_played_and_settled(page: Page, system: str) -> None:
    evening = EVENINGS[system]
    sit_down(page, make_evening(evening.house, evening.players).token)
    for number, facts in enumerate(evening.deals, start=1):
        enter(page, facts)
        expect(page.locator("body")).to_contain_text(evening.on_the_way.get(number, ""))
    read = words_of(page)
    if evening.house.accounting is not Accounting.BEER:
        follow(page.get_by_role("link", name="Settle"))
        finish = page.get_by_role("button", name="Finish the evening")
        if finish.count():
            follow(finish)
    expect(page.locator(".cards .big")).to_have_text(list(evening.amounts))
    assert evening.ending in read + words_of(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH


def test_everything_a_house_can_play_fits_on_a_phone(page: Page) -> None:
    house = HouseRules(
        accounting=Accounting.LEIPZIG,
        kontra=KontraSettings(),
        ramsch=RamschSettings(tie=Tie.LAST_TRICK),
        rounds=BockRounds(),
        revolution=True,
    )
    sit_down(page, make_evening(house, 4).token)
    fits(page)
    play(page, "2", "grand", "4", "WON +120")
    expect(page.locator(".round-words")).to_contain_text("Bock round: everything counts double, deal 1 of 4")
    page.locator("input[name=kontra][value=kontra]").check()
    fits(page)
    play(page, "3", "clubs", "2", "WON +144")
    follow(page.get_by_role("link", name="Ramsch"))
    fits(page)
    count(page, "64", "32", "14")
    fits(page)
    press(page, "Save this deal")
    for place in ("deal 3 of 4", "deal 4 of 4"):
        expect(page.locator(".round-words")).to_contain_text(place)
        play(page, "2", "diamonds", "1", "WON +36")
    expect(page.locator(".round-words")).to_contain_text("Schieber round, deal 1 of 4")
    fits(page)
    count(page, "64", "32", "14")
    press(page, "Save this deal")
    follow(page.get_by_role("link", name="Who plays"))
    # One deal before Bock and four each in Bock and Schieber: everybody has dealt equally often after the twelfth.
    press(page, "leaves Dieter")
    expect(page.locator(".people")).to_contain_text("leaves after deal 12")
    follow(page.get_by_role("link", name="Enter deals"))
    follow(page.get_by_role("link", name="Settle"))
    # Anna: 64 and 10 in the skat, twice in Bock, once in Schieber. Bernd 120, 36, 36; Clara 36 x 2 x 2.
    expect(page.locator(".cards .big")).to_have_text(["−222", "192", "144", "0"])
    expect(page.locator("main")).to_contain_text("The round is not finished")


def test_no_page_of_an_evening_shuts_anybody_out(context: BrowserContext, live_server: LiveServer) -> None:
    """axe-core on the pages of its table, its office and its public, with two tables."""
    host = make_user("host")
    house = HouseRules(kontra=KontraSettings(), ramsch=RamschSettings(tie=Tie.LAST_TRICK), revolution=True)
    table = make_evening(house, public=True, user=host)
    tournament = table.series.tournament
    open_table(tournament=tournament, players=("Dieter", "Emma", "Fritz"), actor=Actor(user=host))
    record(table, CLUBS_2, 1)
    page = sign_in(context, live_server, host)
    at_table = ("game", "ramsch", "people", "finish")
    office = ("", "tables/new/")
    addresses = [f"/t/{table.token}/evening/{each}/" for each in at_table]
    addresses += [f"/office/tournaments/{tournament.slug}/evening/{each}" for each in office]
    addresses.append(f"/evenings/{tournament.slug}/")
    assert list(findings(page, addresses)) == []
