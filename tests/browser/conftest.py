"""A real browser against one live server: every page is watched, and any complaint fails the test."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, WebError, expect
from pytest_django.live_server_helper import LiveServer

# Playwright drives the browser from an event loop, in which Django refuses its ORM unless told otherwise.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")

# Two browsers and two servers may share a slow machine: what comes late is not missing.
expect.set_options(timeout=20_000)

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    # The name of a hall's own computer: on plain http no secure context, unlike localhost.
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
)
OWN_SCHEMES = {"data", "blob", "about"}


@dataclass
class Watch:
    """What a browser complained about: console errors, errors in scripts, requests to another host.

    A test that provokes an error names a piece of its text: `watch.allow("409")`. No slots: Playwright marks the
    handlers it is given.
    """

    host: str
    allowed: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)

    def allow(self, *pieces: str) -> None:
        """Complaints with one of these pieces in their text are expected."""
        self.allowed.extend(pieces)

    @property
    def complaints(self) -> list[str]:
        """What nobody expected."""
        return [each for each in self.found if not any(piece in each for piece in self.allowed)]

    def console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def error(self, error: WebError) -> None:
        self.found.append(f"script: {error.error}")

    def request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in OWN_SCHEMES and address.netloc != self.host:
            self.found.append(f"another host: {request.url}")

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a browser context (one context is one device)."""
        context.on("console", self.console)
        context.on("weberror", self.error)
        context.on("request", self.request)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": CHROMIUM, "args": list(FLAGS), "headless": True}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    """English, so that tests can name the sentences of the code."""
    return {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def base_url(live_server: LiveServer) -> str:
    """Where the pages are: `page.goto("/t/...")` needs no more."""
    return str(live_server.url)


@pytest.fixture
def watch(live_server: LiveServer) -> Iterator[Watch]:
    """The complaints of this test's browsers; whatever is left at the end fails it."""
    watch = Watch(host=urlsplit(live_server.url).netloc)
    yield watch
    assert watch.complaints == []


@pytest.fixture
def context(new_context: Any, live_server: LiveServer, watch: Watch) -> BrowserContext:
    """One device with its own storage; `new_context(base_url=live_server.url)` gives another."""
    context: BrowserContext = new_context(base_url=live_server.url)
    watch.over(context)
    return context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A watched page: console errors and requests to another host fail the test."""
    return context.new_page()
