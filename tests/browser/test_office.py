"""The office, and the last page at the table, used clumsily: a double click, and names of 120 letters on a phone."""

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Club, Player, SeriesState
from tests.browser.conftest import Watch
from tests.browser.pages import follow, sign_in, wait_for
from tests.world import make_entrants, make_official, make_series, make_table, make_team, make_tournament, make_user

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = "/office/tournaments/cup/series/1/tables/1/"
PAGES_WITH_NAMES = [
    "/office/tournaments/cup/entrants/1/merge/",
    "/office/tournaments/cup/series/1/missing/",
    *(TABLE + page for page in ("lines/", "leave/", "substitute/")),
]


def click_twice(page: Page, name: str, address: str) -> int:
    """How often a button that is clicked twice sends; what is sent is held back until the second click is over."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold)
    box = page.get_by_role("button", name=name).bounding_box()
    assert box
    for _click in range(2):  # by the mouse: a click on the button would wait for the answer to the first
        page.mouse.click(box["x"] + 5, box["y"] + 5)
        page.wait_for_timeout(150)
    wait_for(page, held)
    held[-1].continue_()
    return len(held)


def test_a_double_click_sends_once(context: BrowserContext, live_server: LiveServer) -> None:
    cup = make_tournament("cup", name="Cup")
    make_official(cup, user := make_user())
    make_table(make_series(cup, state=SeriesState.SEATED), 1, make_entrants(cup, 4))
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/seating/")
    assert click_twice(page, "Start the series", "**/series/1/start/") == 1
    expect(page.locator(".message")).to_have_text("Series 1 has begun.")


def test_a_draw_is_made_once(context: BrowserContext, live_server: LiveServer) -> None:
    """Its form has a field whose name is that of a property of forms: `method`."""
    cup = make_tournament("cup", name="Cup")
    make_official(cup, user := make_user())
    make_entrants(cup, 4)
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/seating/")
    assert click_twice(page, "Draw", "**/seating/draw/") == 1
    expect(page.locator(".message").first).to_contain_text("Series 1 is drawn")


def test_at_the_table_too(page: Page, watch: Watch) -> None:
    watch.allow("422")
    cup = make_tournament("cup", name="Cup")
    table = make_table(make_series(cup), 1, make_entrants(cup, 4))
    page.goto(f"/t/{table.token}/hand-in/")
    page.get_by_role("button", name="Hand in").scroll_into_view_if_needed()
    assert click_twice(page, "Hand in", "**/hand-in/") == 1
    expect(page.locator(".errors, .message.error").first).to_be_visible()


def test_after_a_lost_connection_and_back_it_sends_again(
    context: BrowserContext, live_server: LiveServer, watch: Watch
) -> None:
    watch.allow("favicon")
    cup = make_tournament("cup", name="Cup")
    make_official(cup, user := make_user())
    make_table(make_series(cup, state=SeriesState.SEATED), 1, make_entrants(cup, 4))
    page = sign_in(context, live_server, user)
    lost: list[Request] = []

    def lose(route: Route) -> None:
        lost.append(route.request)
        route.fulfill(body="no connection", content_type="text/plain")

    page.route("**/series/1/start/", lose, times=1)
    page.goto("/office/tournaments/cup/seating/")
    page.get_by_role("button", name="Start the series").click()
    expect(page.get_by_text("no connection")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Start the series").click()
    expect(page.locator(".message")).to_have_text("Series 1 has begun.")
    assert len(lost) == 1


def hidden_columns(page: Page) -> list[int]:
    """How many pixels of each table of the page are out of sight, at its side."""
    tables = "[...document.querySelectorAll('.table-wrap')]"
    found: list[int] = page.evaluate(f"{tables}.map(table => table.scrollWidth - table.clientWidth)")
    return found


def test_entrants_and_journal_fit_a_phone(context: BrowserContext, live_server: LiveServer) -> None:
    """With the marks of the desk, a team of a long name, and the line that the journal writes of a mark."""
    cup = make_tournament("cup", entry_fee_cents=1000)
    make_official(cup, user := make_user())
    make_team(cup, "Skatfreunde Grand Hand Lindenau, erste Mannschaft", make_entrants(cup, 4))
    page = sign_in(context, live_server, user)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/office/tournaments/cup/entrants/")
    assert hidden_columns(page) == [0]
    follow(page.locator("#here-1"))
    page.goto("/office/tournaments/cup/journal/")
    expect(page.locator(".journal tbody tr")).to_have_count(1)
    assert hidden_columns(page) == [0]


def test_the_list_at_the_table_fits_a_wide_screen(page: Page) -> None:
    table = make_table(make_series(cup := make_tournament("cup")), 1, make_entrants(cup, 4))
    page.goto(f"/t/{table.token}/list/")
    assert hidden_columns(page) == [0]


def test_the_longest_names_fit_a_phone(context: BrowserContext, live_server: LiveServer) -> None:
    cup = make_tournament("cup", name="Z" * 120)
    make_official(cup, user := make_user())
    make_table(make_series(cup), 1, make_entrants(cup, 4))
    make_entrants(cup, 1, first=5)
    # Somebody of the same name, so that there is a button that merges the two.
    make_official(spring := make_tournament("spring"), user)
    make_entrants(spring, 1)
    Club.objects.update(name="V" * 120)
    for player in Player.objects.all():
        player.last_name, player.first_name = "W" * 120, "M" * 120
        player.save()
    page = sign_in(context, live_server, user)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(PAGES_WITH_NAMES[0])
    expect(page.get_by_role("button", name="Merge into")).to_be_visible()
    wide = {}
    for address in PAGES_WITH_NAMES:
        page.goto(address)
        wide[address] = page.evaluate("document.documentElement.scrollWidth")
    assert wide == dict.fromkeys(PAGES_WITH_NAMES, 360)
