"""Going from page to page in a browser, and being there."""

from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import User


def sign_in(context: BrowserContext, live_server: LiveServer, user: User) -> Page:
    """A page of an account that is signed in."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
    return context.new_page()


def follow(pressed: Locator) -> None:
    """Press a link or a button and be on the page it leads to: nothing is read from the one before, nothing cut off."""
    with pressed.page.expect_navigation():
        pressed.click()


def reads(page: Page, text: str) -> None:
    """The text is there, and so are the page's scripts: a key pressed now is heard."""
    expect(page.get_by_text(text).first).to_be_visible()
    page.wait_for_load_state()


def wait_for(page: Page, held: list[Route]) -> None:
    """Until a request that a route holds back has arrived there."""
    for _tick in range(200):
        if held:
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing was sent")


def press(page: Page, name: str) -> None:
    """Press a button by its whole name."""
    follow(page.get_by_role("button", name=name, exact=True))
