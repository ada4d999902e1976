"""The big screen turns its pages and counts down; the frame works inside another site, and no other page does."""

import re
from collections.abc import Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import ClassVar

import pytest
from django.db.models import F
from django.utils import timezone
from playwright.sync_api import Page, expect

from scoring.models import Seat, Tournament
from tests.browser.conftest import Watch
from tests.world import make_entrants, make_running, make_tournament

pytestmark = pytest.mark.django_db(transaction=True)


def turn(page: Page) -> None:
    """Twelve seconds and a bit later."""
    with page.expect_response(lambda answer: answer.request.resource_type == "fetch"):
        page.clock.fast_forward(14000)


def test_the_screen_turns_its_pages_by_itself(page: Page) -> None:
    make_entrants(make_tournament(), 45)
    page.clock.install()
    page.goto("/tournaments/cup/tv/")
    first = page.locator("tbody tr").first
    for name in ("P001", "P021", "P041", "P001"):
        expect(first).to_contain_text(name)
        turn(page)


def test_everything_of_a_page_is_on_the_screen(page: Page) -> None:
    """Twenty names and their clubs without scrolling."""
    make_entrants(make_tournament(), 45)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/tournaments/cup/tv/")
    assert page.locator("tbody tr").count() == 20
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


def test_the_clock_counts_down(page: Page) -> None:
    tournament = make_running()
    Tournament.objects.update(series_minutes=120)
    tournament.series.update(started_at=timezone.now() - timedelta(minutes=30))
    page.goto("/tournaments/running/tv/")
    clock = page.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"1:30:00|1:29:\d\d"))
    tournament.series.update(started_at=timezone.now() - timedelta(minutes=121))
    Tournament.objects.update(revision=F("revision") + 1)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(clock).to_have_text("Time is up")


def test_new_totals_come_with_the_next_turn(page: Page) -> None:
    make_running()
    page.clock.install()
    page.goto("/tournaments/running/tv/")
    expect(page.locator("tbody tr").first).to_contain_text("P001")
    Seat.objects.filter(entrant__start_number=4).update(points=2568)
    Tournament.objects.update(revision=F("revision") + 1)
    turn(page)
    expect(page.locator("tbody tr").first).to_contain_text("P004")
    expect(page.locator("tbody tr .move").first).to_have_text("▲3 places up")


class ClubSite(BaseHTTPRequestHandler):
    """Another site with two frames in its page; `addresses` are set by the test."""

    addresses: ClassVar[tuple[str, ...]] = ()

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write("".join(f'<iframe src="{address}"></iframe>' for address in self.addresses).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Quiet."""


@pytest.fixture
def club_site(base_url: str) -> Iterator[str]:
    """The address of a site that frames the embedded and the common standings."""
    ClubSite.addresses = tuple(f"{base_url}/tournaments/running/{path}" for path in ("embed/", ""))
    with ThreadingHTTPServer(("127.0.0.1", 0), ClubSite) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_another_site_frames_the_standings_and_nothing_else(page: Page, watch: Watch, club_site: str) -> None:
    watch.allow(club_site, "frame-ancestors", "X-Frame-Options", "chrome-error")
    make_running()
    page.goto(club_site)
    expect(page.frame_locator("iframe >> nth=0").locator("tbody tr").first).to_contain_text("Anna P001")
    expect(page.frame_locator("iframe >> nth=1").locator("tbody tr")).to_have_count(0)
    assert any("frame-ancestors" in each or "X-Frame-Options" in each for each in watch.found)
