"""Friendly evenings on a phone, from the empty list to the settlement, one of every system."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import KontraSettings
from scoring.rules.friendly.ramsch import RamschSettings, Tie
from scoring.services.friendly_tables import open_table
from scoring.services.writing import Actor
from tests.browser.conftest import Watch
from tests.browser.pages import follow, press, sign_in, wait_for
from tests.browser.test_live_access import findings
from tests.browser.test_office import click_twice
from tests.rules.friendly.evenings import CLUBS_2
from tests.services.friendly import make_evening
from tests.services.friendly import play as record
from tests.table.evenings import EVENINGS
from tests.world import make_user

pytestmark = pytest.mark.django_db(transaction=True)

LEIPZIG = HouseRules(accounting=Accounting.LEIPZIG)
CLUBS = (("declarer", "2"), ("game", "clubs"), ("matadors", "2"))
WIDTH, HEIGHT = 360, 640
BUTTON = 56
PLAIN = ("declarer", "game", "matadors")
"""What is tapped first; the panel of the rarer extras would lie over it."""
SAVING = "#save:not([inert]) button"
"""The buttons that save, while they show the value of what is filled in."""
TAPPED = "main label.tile, main summary.tile, main .outcome, main .ramsch input[name^=card_points]"


def sit_down(page: Page, token: str) -> None:
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.goto(f"/t/{token}/")


def play(page: Page, declarer: str, game: str, matadors: str, outcome: str) -> None:
    """One game in four taps: the saving button comes with the third."""
    for name, value in (("declarer", declarer), ("game", game), ("matadors", matadors)):
        choose(page, name, value)
    press(page, outcome)


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"input[name={name}][value='{value}']").check()


def count(page: Page, *points: str) -> None:
    """The card points of a Ramsch, in the order of the page, until its value is there."""
    for field, each in zip(page.locator("input[name^=card_points]").all(), points, strict=True):
        field.fill(each)
    expect(page.locator(SAVING)).to_be_visible()


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
    """One deal by what a finger can reach: the tab of what was played, every tile and box, the button that saves."""
    facts = dict(facts)
    step = facts.pop("step")
    tabs = page.locator("nav.tabs a")
    if tabs.count() and not (tab := tabs.nth(1 if step == "save" else 0)).get_attribute("aria-current"):
        follow(tab)
    for name, value in sorted(facts.items(), key=lambda fact: fact[0] not in PLAIN):
        field = page.locator(f"[name={name}]:not([type=radio]), [name={name}][value='{value}']")
        if not field.count():  # asked for only when no value can be shown: a Null above its value
            press(page, "Show the value")
        tap(page, field, value)
    if step == "passed_in":
        press(page, "Passed in")
        return
    follow(page.locator(f"{SAVING}[value^='{step}:']"))


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
    choose(page, "kontra", "kontra")
    for name, value in (("declarer", "3"), ("game", "clubs"), ("matadors", "2")):
        choose(page, name, value)
    for flag in ("hand", "schneider", "schwarz"):
        page.locator(f"input[name={flag}]").check()
    # The longest sentence: all that a game can be, Kontra and Bock.
    expect(page.get_by_role("status")).to_contain_text("Schwarz 6, times 12 = 72, times 4 = 288")
    fits(page)
    for flag in ("hand", "schneider", "schwarz"):
        page.locator(f"input[name={flag}]").uncheck()
    play(page, "3", "clubs", "2", "WON +144")
    follow(page.get_by_role("link", name="Ramsch"))
    fits(page)
    count(page, "64", "32", "14")
    fits(page)
    follow(page.locator(SAVING))
    for place in ("deal 3 of 4", "deal 4 of 4"):
        expect(page.locator(".round-words")).to_contain_text(place)
        play(page, "2", "diamonds", "1", "WON +36")
    expect(page.locator(".round-words")).to_contain_text("Schieber round, deal 1 of 4")
    fits(page)
    count(page, "64", "32", "14")
    follow(page.locator(SAVING))
    follow(page.get_by_role("link", name="Who plays"))
    # One deal before Bock and four each in Bock and Schieber: everybody has dealt equally often after the twelfth.
    press(page, "leaves Dieter")
    expect(page.locator(".people")).to_contain_text("leaves after deal 12")
    follow(page.get_by_role("link", name="Enter deals"))
    follow(page.get_by_role("link", name="Settle"))
    # Anna: 64 and 10 in the skat, twice in Bock, once in Schieber. Bernd 120, 36, 36; Clara 36 x 2 x 2.
    expect(page.locator(".cards .big")).to_have_text(["−222", "192", "144", "0"])
    expect(page.locator("main")).to_contain_text("The round is not finished")


def test_the_value_comes_with_the_third_tap_and_follows_every_change(page: Page) -> None:
    sit_down(page, make_evening(LEIPZIG).token)
    expect(page.get_by_role("button", name="Passed in")).to_be_visible()
    choose(page, "declarer", "2")
    choose(page, "game", "clubs")
    expect(page.get_by_role("status")).to_be_empty()
    choose(page, "matadors", "2")
    expect(page.locator(SAVING)).to_have_text(["LOST −72", "WON +36"])
    expect(page.get_by_role("status")).to_have_text("Bernd: ♣\N{VARIATION SELECTOR-15} with 2, game 3, times 12 = 36")
    fits(page)
    expect(page.get_by_role("button", name="Passed in")).to_be_visible()
    page.locator("input[name=hand]").check()
    expect(page.locator(SAVING)).to_have_text(["LOST −96", "WON +48"])
    press(page, "WON +48")
    expect(page.locator(".last")).to_contain_text("Bernd: ♣\N{VARIATION SELECTOR-15} with 2, hand → +48")
    follow(page.get_by_role("link", name="Correct"))
    choose(page, "declarer", "3")
    press(page, "LOST −96")
    expect(page.locator(".last")).to_contain_text("→ −96")


def test_what_is_not_complete_any_more_has_no_value(page: Page) -> None:
    sit_down(page, make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings())).token)
    follow(page.get_by_role("link", name="Ramsch"))
    count(page, "64", "32", "14")
    expect(page.locator(SAVING)).to_have_text("Save this deal −74 · 0 · 0")
    last = page.locator("input[name=card_points_3]")
    last.fill("")
    expect(page.get_by_role("button", name="Show the value")).to_be_visible()
    expect(page.locator("#save button")).to_have_count(0)
    expect(page.get_by_role("link", name="List")).to_be_visible()
    # The page changes under a finger that types on where it was.
    last.press_sequentially("4")
    expect(page.locator(SAVING)).to_have_text("Save this deal −84 · 0 · 0")
    last.press("Home")
    last.press_sequentially("1")
    expect(page.locator(SAVING)).to_have_text("Save this deal −74 · 0 · 0")
    expect(last).to_be_focused()
    assert last.evaluate("field => field.selectionStart") == 1


def test_the_key_that_sends_a_form_saves_nothing(page: Page) -> None:
    sit_down(page, make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings())).token)
    follow(page.get_by_role("link", name="Ramsch"))
    count(page, "64", "32", "14")
    with page.expect_navigation():
        page.locator("input[name=card_points_3]").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Ramsch: card points 64/32/14")
    expect(page.locator(".count")).to_have_text("Deal 1")


def test_a_tap_that_was_meant_for_what_stood_there_before_saves_nothing(page: Page) -> None:
    sit_down(page, make_evening(LEIPZIG).token)
    page.evaluate(
        """() => new MutationObserver(() => {
            const button = document.querySelector("#save button");
            if (button) window.atFirst ??= getComputedStyle(button).pointerEvents;
        }).observe(document.getElementById("save"), { childList: true })"""
    )
    for name, value in CLUBS:
        choose(page, name, value)
    expect(page.locator(SAVING)).to_have_count(2)
    assert page.evaluate("window.atFirst") == "none"
    press(page, "WON +36")
    expect(page.locator(".last")).to_contain_text("→ +36")


def test_a_double_click_sends_once_here_too(page: Page) -> None:
    sit_down(page, make_evening(LEIPZIG).token)
    for name, value in CLUBS:
        choose(page, name, value)
    expect(page.locator(SAVING)).to_have_count(2)
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert click_twice(page, "WON", "**/evening/game/") == 1
    expect(page.locator(".last")).to_contain_text("→ +36")


def test_no_old_value_is_left_without_a_connection(page: Page, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    sit_down(page, make_evening(LEIPZIG).token)
    for name, value in CLUBS:
        choose(page, name, value)
    expect(page.locator(SAVING)).to_have_count(2)
    page.context.set_offline(True)
    choose(page, "matadors", "3")
    expect(page.get_by_role("button", name="Show the value")).to_be_visible()
    expect(page.locator("#save button")).to_have_count(0)
    expect(page.get_by_role("status")).to_be_empty()
    page.context.set_offline(False)
    choose(page, "matadors", "4")
    press(page, "WON +60")
    expect(page.locator(".last")).to_contain_text("→ +60")


def test_only_the_last_question_is_answered(page: Page) -> None:
    held: list[Route] = []
    sit_down(page, make_evening(LEIPZIG).token)
    for name, value in CLUBS:
        choose(page, name, value)
    expect(page.locator(SAVING)).to_have_text(["LOST −72", "WON +36"])
    page.route("**/evening/game/", lambda route: route.continue_() if held else held.append(route))
    choose(page, "matadors", "3")
    wait_for(page, held)
    # No answer for a while: the value from before is gone.
    expect(page.get_by_role("button", name="Show the value")).to_be_visible()
    expect(page.locator("#save button")).to_have_count(0)
    choose(page, "matadors", "4")
    expect(page.locator(SAVING)).to_have_text(["LOST −120", "WON +60"])
    held[0].continue_()
    press(page, "WON +60")
    expect(page.locator(".last")).to_contain_text("→ +60")


def test_nobody_needs_the_script(
    new_context: Callable[..., BrowserContext], watch: Watch, live_server: LiveServer
) -> None:
    watch.allow("422")
    context = new_context(base_url=live_server.url, java_script_enabled=False)
    watch.over(context)
    page = context.new_page()
    sit_down(page, make_evening(LEIPZIG).token)
    choose(page, "declarer", "2")
    press(page, "Show the value")
    expect(page.get_by_role("alert")).to_contain_text("Choose the game that was played.")
    choose(page, "game", "clubs")
    choose(page, "matadors", "2")
    press(page, "Show the value")
    expect(page.locator(SAVING)).to_have_text(["LOST −72", "WON +36"])
    choose(page, "matadors", "3")
    press(page, "WON +36")
    expect(page.get_by_role("alert")).to_contain_text("Nothing is saved yet")
    choose(page, "matadors", "4")
    press(page, "Again")
    press(page, "WON +60")
    expect(page.locator(".last")).to_contain_text("→ +60")
    press(page, "Passed in")
    expect(page.locator(".last")).to_contain_text("passed in")


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
