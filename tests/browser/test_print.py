"""The print page in a browser: a sign while a paper is made, and the paper afterwards."""

import pytest
from playwright.sync_api import BrowserContext, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.pages import sign_in, wait_for
from tests.world import make_finished, make_official, make_user

pytestmark = pytest.mark.django_db(transaction=True)


def test_it_says_that_a_paper_is_being_made(context: BrowserContext, live_server: LiveServer) -> None:
    """The address asked for first is held back, so that there is time to look at the sign."""
    user = make_user("referee")
    make_official(make_finished("cup"), user)
    page = sign_in(context, live_server, user)
    held: list[Route] = []

    def answer(route: Route) -> None:
        """The browser's own viewer would ask for addresses of its own: text in place of the paper."""
        if route.request.method == "HEAD":
            held.append(route)
        else:
            route.fulfill(body="the paper", content_type="text/plain")

    page.route("**/entrants.pdf*", answer)
    page.goto("/office/tournaments/cup/print/")
    sign = page.get_by_role("status").filter(has_text="being made")
    expect(sign).to_have_count(0)
    button = page.locator("a[href*='/entrants.pdf?language=en']")
    button.click()
    expect(sign).to_be_visible()
    expect(button).to_have_attribute("aria-busy", "true")
    wait_for(page, held)
    held[0].continue_()
    expect(page.get_by_text("the paper")).to_be_visible()
