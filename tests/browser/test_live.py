"""Live pages in a browser: they refresh by themselves, mark who moved, and pin the own row on the device."""

from collections.abc import Callable

import pytest
from django.db.models import F
from playwright.sync_api import BrowserContext, Page, Response, expect

from scoring.models import Player, Seat, SeriesState, Tournament
from tests.browser.conftest import Watch
from tests.world import LIST_OF_THREE, hand_in, make_entrants, make_running, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db(transaction=True)

CUP = "/tournaments/running/"
ROWS = "#live-page tbody tr"


def come_back(page: Page) -> None:
    """What a browser says when its page is looked at again: the page asks at once."""
    with page.expect_response(lambda answer: answer.request.resource_type == "fetch"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def answers_to_polls(page: Page) -> list[Response]:
    found: list[Response] = []
    page.on("response", lambda answer: found.append(answer) if answer.request.resource_type == "fetch" else None)
    return found


def rewrite(start_number: int, points: int) -> None:
    """Somebody's list is corrected to so many game points."""
    Seat.objects.filter(series__number=1, entrant__start_number=start_number).update(points=points)
    Tournament.objects.update(revision=F("revision") + 1)


def wait_for_polls(page: Page, answers: list[Response], count: int) -> None:
    for _ in range(count):
        before = len(answers)
        page.clock.fast_forward(6000)
        for _wait in range(100):
            if len(answers) > before:
                break
            page.wait_for_timeout(20)
    assert len(answers) >= count


def test_it_asks_every_five_seconds_and_an_unchanged_page_is_not_sent_again(page: Page) -> None:
    make_running()
    page.clock.install()
    page.goto(CUP)
    page.evaluate("document.querySelector('#live-page table').dataset.same = 'yes'")
    answers = answers_to_polls(page)
    wait_for_polls(page, answers, 3)
    assert [answer.status for answer in answers[1:3]] == [304, 304]
    assert page.locator("#live-page table[data-same=yes]").count() == 1, "a 304 exchanges nothing"


def test_new_figures_come_by_themselves_and_it_is_seen_who_moved(page: Page) -> None:
    """1332, 1320, 1308, 108; then P004 has 2600 game points more."""
    make_running()
    page.goto(CUP)
    expect(page.locator(ROWS).first).to_contain_text("P001")
    rewrite(4, 2568)
    come_back(page)
    first = page.locator(ROWS).first
    expect(first).to_contain_text("Anna P004")
    expect(first.locator(".total")).to_have_text("2,708")
    expect(first.locator(".move")).to_have_text("▲3 places up")
    expect(page.locator(ROWS).nth(1).locator(".move")).to_have_text("▼1 places down")
    assert page.locator(f"{ROWS} .move").count() == 4


def test_what_is_typed_scrolled_and_focused_stays(page: Page) -> None:
    make_running()
    page.goto(CUP)
    page.locator("input[type=search]").fill("P0")
    link = page.get_by_role("link", name="Anna P002")
    link.focus()
    rewrite(4, 2568)
    come_back(page)
    expect(page.locator(ROWS).first).to_contain_text("P004")
    expect(link).to_be_focused()
    expect(page.locator("input[type=search]")).to_have_value("P0")


def test_the_own_row_is_pinned_on_this_device_only(page: Page, new_context: Callable[..., BrowserContext]) -> None:
    make_running()
    page.goto(CUP)
    expect(page.locator("#own")).to_be_hidden()
    expect(page.locator("#own-hint")).to_be_visible()
    page.get_by_role("link", name="Anna P003").click()
    page.get_by_role("button", name="That’s me").click()
    expect(page.locator("#me")).to_have_attribute("aria-pressed", "true")
    page.goto(CUP)
    own = page.locator("#own")
    expect(own.locator("tr")).to_have_count(1)
    expect(own.locator("tr")).to_contain_text("Anna P003")
    expect(own.locator(".total")).to_have_text("1,320")
    expect(page.locator(f"{ROWS}.mine")).to_contain_text("Anna P003")
    rewrite(3, 700)
    come_back(page)
    expect(own.locator(".total")).to_have_text("1,360")
    other = new_context(base_url=page.url).new_page()
    other.goto(CUP)
    expect(other.locator("#own")).to_be_hidden()
    own.get_by_role("button", name="Unpin").click()
    expect(own).to_be_hidden()
    page.reload()
    expect(page.locator("#own-hint")).to_be_visible()


def test_the_own_row_is_found_on_another_page_and_with_a_search(page: Page) -> None:
    """Entrants without a result stand by name, so number 57 is on the second page of fifty."""
    make_entrants(make_tournament("running"), 60)
    page.goto(f"{CUP}entrants/57/")
    page.locator("#me").click()
    for address in (CUP, f"{CUP}?q=P001", f"{CUP}?page=2"):
        page.goto(address)
        expect(page.locator("#own tr")).to_contain_text("Anna P057")


def test_the_next_seat_appears_as_soon_as_it_is_drawn(page: Page) -> None:
    tournament = make_running()
    entrants = list(tournament.entrants.order_by("start_number"))
    page.goto(f"{CUP}entrants/2/")
    page.locator("#me").click()
    page.goto(CUP)
    expect(page.locator("#own tr")).to_contain_text("Anna P002")
    expect(page.locator("#own .seat")).to_have_text("")
    tournament.series.update(state=SeriesState.CLOSED)
    series = make_series(tournament, 2, SeriesState.SEATED)
    make_table(series, 1, entrants[3:])
    make_table(series, 2, [entrants[2], entrants[1], entrants[0]])
    rewrite(1, 492)
    come_back(page)
    expect(page.locator("#own .seat")).to_have_text("Series 2: table 2, seat 2")
    page.goto(f"{CUP}series/2/tables/")
    expect(page.locator("#live-page li.mine")).to_contain_text("Anna P002")


def test_a_running_series_gets_its_lists_without_a_reload(page: Page) -> None:
    tournament = make_running()
    page.goto(f"{CUP}series/1/")
    page.goto(f"{CUP}series/1/tables/")
    table = tournament.series.get().tables.get(number=2)
    expect(page.locator("#live-page .pill")).to_have_count(1)
    hand_in(table, LIST_OF_THREE)
    Tournament.objects.update(revision=F("revision") + 1)
    come_back(page)
    expect(page.locator("#live-page .pill")).to_have_count(2)


def test_a_lost_connection_is_said_and_heals_by_itself(page: Page, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    make_running()
    page.clock.install()
    page.goto(CUP)
    expect(page.locator("#live")).to_be_hidden()
    page.context.set_offline(True)
    page.clock.fast_forward(6000)
    expect(page.locator("#live")).to_contain_text("No connection")
    expect(page.locator(ROWS).first).to_contain_text("P001")
    page.context.set_offline(False)
    page.clock.fast_forward(12000)
    expect(page.locator("#live")).to_be_hidden()


def test_a_page_that_comes_instead_of_ours_changes_nothing(page: Page) -> None:
    """A captive portal answers 200 with its own login page."""
    make_running()
    page.goto(CUP)
    page.route("**/tournaments/running/", lambda route: route.fulfill(body="<h1>Welcome to Hotel WLAN</h1>"))
    come_back(page)
    expect(page.locator("#live")).to_be_visible()
    expect(page.locator(ROWS)).to_have_count(7)


def test_a_hidden_page_asks_nothing(page: Page) -> None:
    make_running()
    page.clock.install()
    page.goto(CUP)
    answers = answers_to_polls(page)
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.fast_forward(60000)
    page.wait_for_timeout(300)
    assert answers == []


def test_names_from_the_server_stay_text(page: Page) -> None:
    make_running()
    page.goto(CUP)
    Player.objects.filter(last_name="P001").update(last_name="<img src=x onerror=alert(1)>")
    rewrite(1, 493)
    come_back(page)
    expect(page.locator(ROWS).first).to_contain_text("Anna <img src=x onerror=alert(1)>")
    assert page.locator("img").count() == 0


def test_nobody_needs_the_script(new_context: Callable[..., BrowserContext], page: Page, base_url: str) -> None:
    make_running()
    plain = new_context(base_url=base_url, java_script_enabled=False).new_page()
    plain.goto(f"{CUP}entrants/1/")
    expect(plain.locator("#me")).to_be_hidden()
    plain.goto(CUP)
    expect(plain.locator("#own")).to_be_hidden()
    expect(plain.locator("#live")).to_be_hidden()
    expect(plain.locator(ROWS)).to_have_count(7)
