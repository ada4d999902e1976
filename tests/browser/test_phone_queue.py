"""Bad Wi-Fi: the connection is cut at every step, the phone reloads or comes back; no deal is lost and none doubled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from pytest_django.fixtures import Settings
from pytest_django.live_server_helper import LiveServer

from scoring.models import Deal, JournalEntry, Table
from scoring.services.at_table import take_pencil
from scoring.services.deals import DealEntry, record_deal
from scoring.services.sheets import hand_in, reopen
from scoring.services.writing import Actor
from tests.browser.conftest import Watch
from tests.browser.phone import Phone, cut, mend, open_table
from tests.services.lists import game

pytestmark = pytest.mark.django_db(transaction=True)


def before_it_is_sent(route: Route) -> None:
    route.abort("internetdisconnected")


def after_it_is_written(route: Route) -> None:
    """The server has it, the phone never hears."""
    route.fetch()
    route.abort("connectionreset")


def within_the_answer(route: Route) -> None:
    answer = route.fetch().text()
    route.fulfill(status=200, content_type="application/json", body=answer[: len(answer) // 2])


def by_a_broken_proxy(route: Route) -> None:
    route.fulfill(status=502, content_type="text/html", body="<h1>Bad Gateway</h1>")


def by_the_login_page_of_the_hall(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to the Wi-Fi</h1>")


def stays(phone: Phone, context: BrowserContext) -> Phone:
    return phone


def is_closed_and_opened_again(phone: Phone, context: BrowserContext) -> Phone:
    phone.page.close()
    phone.page = context.new_page()
    return phone.open()


CUTS = [before_it_is_sent, after_it_is_written, within_the_answer, by_a_broken_proxy, by_the_login_page_of_the_hall]
RETURNS = [stays, is_closed_and_opened_again]


def points() -> list[int]:
    return list(Deal.objects.order_by("number").values_list("points", flat=True))


@pytest.fixture
def context(new_context: Callable[..., BrowserContext], live_server: LiveServer, watch: Watch) -> BrowserContext:
    """A phone without the worker that opens the page offline: what a page under a worker sends can pass the cut by."""
    context = new_context(base_url=live_server.url, service_workers="block")
    watch.over(context)
    return context


@pytest.fixture
def with_worker(new_context: Callable[..., BrowserContext], live_server: LiveServer, watch: Watch) -> BrowserContext:
    """A phone as it is."""
    context = new_context(base_url=live_server.url)
    watch.over(context)
    return context


@pytest.mark.parametrize("how", CUTS)
@pytest.mark.parametrize("comes_back", RETURNS)
def test_a_cut_connection_loses_and_doubles_nothing(
    context: BrowserContext,
    page: Page,
    watch: Watch,
    how: Callable[[Route], None],
    comes_back: Callable[[Phone, BrowserContext], Phone],
) -> None:
    """Clubs with 2 won, undone, the same lost, passed in: everything is entered while the connection is cut."""
    watch.allow("Failed to load resource")
    phone = Phone(page, open_table()).open()
    cut(context, how)
    phone.plain(button="won")
    phone.tap("#undo")
    phone.expect_lamp("waiting (2)")
    phone.plain(button="lost")
    phone.pass_in()
    phone = comes_back(phone, context)
    assert JournalEntry.objects.count() <= 1, "the connection was not cut"
    phone.expect_lamp("waiting (4)")
    phone.expect_count("3/48")
    assert phone.last == "2 passed in"
    mend(context)
    phone.expect_lamp("saved")
    assert points() == [-72, 0]
    written = list(JournalEntry.objects.order_by("pk").values_list("action", flat=True))
    assert written == ["record_deal", "remove_deal", "record_deal", "record_deal"]
    phone.expect_count("3/48")


KEPT_FOR_LATER = """async () => {
  while (!navigator.serviceWorker.controller || !(await caches.match(location.pathname))) {
    await new Promise((go) => setTimeout(go, 50));
  }
}"""


def test_without_any_connection_the_page_opens_again(with_worker: BrowserContext, watch: Watch) -> None:
    watch.allow("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    context, page = with_worker, with_worker.new_page()
    phone = Phone(page, open_table()).open()
    page.evaluate(KEPT_FOR_LATER)
    context.set_offline(True)
    phone.plain(button="won")
    phone.expect_lamp("waiting (1)")
    phone.open()
    phone.expect_lamp("waiting (1)")
    assert "with 2 \N{RIGHTWARDS ARROW} +36" in phone.last
    phone.pass_in()
    phone.expect_lamp("waiting (2)")
    assert not page.locator("#stay-open").is_visible()
    context.set_offline(False)
    phone.expect_lamp("saved")
    assert points() == [36, 0]


def test_on_plain_http_it_works_and_says_that_the_page_must_stay_open(
    context: BrowserContext, page: Page, watch: Watch, live_server: LiveServer, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["hall.test"]
    watch.allow("Failed to load resource", "another host: http://hall.test", "Cross-Origin-Opener-Policy")
    phone = Phone(page, open_table())
    phone.address = live_server.url.replace("localhost", "hall.test") + phone.address
    phone.open()
    assert page.evaluate("[isSecureContext, 'randomUUID' in crypto]") == [False, False]
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_contain_text("Please keep this page open")
    page.get_by_role("button", name="Close").click()
    cut(context, before_it_is_sent)
    phone.plain()
    phone.expect_lamp("waiting (1)")
    expect(page.locator("#stay-open")).to_be_visible()
    phone.open()
    phone.expect_lamp("waiting (1)")
    mend(context)
    phone.expect_lamp("saved")
    expect(page.locator("#stay-open")).to_be_hidden()
    assert points() == [36]


def test_a_conflict_shows_both_versions_and_loses_neither(context: BrowserContext, page: Page, watch: Watch) -> None:
    watch.allow("Failed to load resource")
    table = open_table()
    phone = Phone(page, table).open()
    cut(context, before_it_is_sent)
    phone.plain(declarer=3)
    phone.pass_in()
    record_deal(table=table, entry=DealEntry(), actor=Actor.system())
    mend(context)
    expect(page.locator("#refused-why")).to_have_text("Somebody else has written in the meantime", timeout=20_000)
    assert page.locator("#refused-saved").inner_text() == "1 passed in"
    assert "with 2 \N{RIGHTWARDS ARROW} +36" in page.locator("#refused-typed").inner_text()
    phone.open()
    page.locator("#retry", has_text="Enter mine as the next deal").click()
    phone.expect_lamp("saved")
    assert points() == [0, 36, 0]


def test_what_was_refused_can_be_discarded(context: BrowserContext, page: Page, watch: Watch) -> None:
    watch.allow("Failed to load resource")
    table = open_table()
    phone = Phone(page, table).open()
    cut(context, before_it_is_sent)
    phone.plain(declarer=3)
    phone.pass_in()
    record_deal(table=table, entry=DealEntry(), actor=Actor.system())
    mend(context)
    page.locator("[data-act=discard]").click(timeout=20_000)
    phone.expect_lamp("saved")
    assert points() == [0, 0]


def test_one_phone_writes_the_others_look_and_both_are_told(
    context: BrowserContext, page: Page, watch: Watch, new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    table = open_table()
    first = Phone(page, table).open()
    first.plain()
    first.expect_lamp("saved")
    other = new_context(base_url=base_url)
    watch.over(other)
    second = Phone(other.new_page(), table).open()
    expect(second.page.locator("#looking")).to_be_visible()
    expect(second.page.locator("#deal")).to_be_hidden()
    assert "+36" in second.last
    second.page.locator("#looking button").click()
    second.pass_in()
    second.expect_lamp("saved")
    expect(page.locator("#looking")).to_be_visible(timeout=15_000)
    assert first.last == "2 passed in"
    assert points() == [36, 0]


def test_what_another_phone_wrote_over_is_kept_until_somebody_decides(
    context: BrowserContext, page: Page, watch: Watch
) -> None:
    watch.allow("Failed to load resource")
    table = open_table()
    phone = Phone(page, table).open()
    cut(context, before_it_is_sent)
    phone.plain()
    phone.expect_lamp("waiting (1)")
    take_pencil(table=table, actor=Actor(table=table, device="another-phone-at-4"))
    mend(context)
    page.locator("#retry", has_text="Write on this phone, and send it").click(timeout=20_000)
    phone.expect_lamp("saved")
    assert points() == [36]


def test_a_deal_that_both_phones_wrote_is_not_counted_twice(context: BrowserContext, page: Page, watch: Watch) -> None:
    """The table went on with another phone and entered there what still waited on this one."""
    watch.allow("Failed to load resource")
    table = open_table()
    phone = Phone(page, table).open()
    cut(context, before_it_is_sent)
    phone.plain(declarer=3)
    other = Actor(table=table, device="another-phone-at-4")
    take_pencil(table=table, actor=other)
    record_deal(table=table, entry=game(3), actor=other)
    mend(context)
    page.locator("#retry", has_text="Write on this phone, and send it").click(timeout=20_000)
    expect(page.locator("#refused-why")).to_have_text("Somebody else has written in the meantime", timeout=20_000)
    expect(page.locator("#refused-saved")).to_contain_text("+36")
    page.locator("[data-act=discard]").click()
    phone.expect_lamp("saved")
    assert points() == [36]


def write_into_a_closed_list(context: BrowserContext, page: Page, *declarers: int) -> None:
    """A phone without a connection; meanwhile the list is handed in with the one deal that was passed in before."""
    table = open_table()
    record_deal(table=table, entry=DealEntry(), actor=Actor.system())
    phone = Phone(page, table).open()
    cut(context, before_it_is_sent)
    for declarer in declarers:
        phone.plain(declarer=declarer)
    phone.expect_lamp(f"waiting ({len(declarers)})")
    hand_in(table=table, version=table.version, actor=Actor.system(), note="time is up")
    mend(context)
    expect(page.locator("#refused-why")).to_contain_text("is closed. Nothing was saved.", timeout=20_000)


def test_a_list_handed_in_meanwhile_keeps_what_was_typed_in_sight(
    context: BrowserContext, page: Page, watch: Watch
) -> None:
    watch.allow("Failed to load resource")
    write_into_a_closed_list(context, page, 3)
    assert "+36" in page.locator("#refused-mine-words").inner_text()
    expect(page.locator("#retry")).to_be_hidden()
    assert points() == [0]


def test_what_a_closed_list_refused_is_sent_when_it_is_open_again(
    context: BrowserContext, page: Page, watch: Watch
) -> None:
    watch.allow("Failed to load resource")
    write_into_a_closed_list(context, page, 3, 4)
    closed = Table.objects.get()
    reopen(table=closed, version=closed.version, actor=Actor.system(), reason="the clock was wrong")
    phone = Phone(page, Table.objects.get()).open()
    phone.expect_lamp("saved")
    assert points() == [0, 36, 36]


def test_the_last_deal_is_corrected_in_place(context: BrowserContext, page: Page, watch: Watch) -> None:
    watch.allow("Failed to load resource")
    table = open_table()
    phone = Phone(page, table).open()
    phone.plain(declarer=3)
    phone.expect_lamp("saved")
    cut(context, after_it_is_written)
    page.reload()
    page.locator("#correct").click()
    phone.tile("matadors", 3)
    assert (phone.shown("lost"), phone.shown("won")) == (-96, 48)
    phone.save("won")
    phone.expect_lamp("waiting (1)")
    assert "+48" in phone.last
    mend(context)
    phone.expect_lamp("saved")
    assert points() == [48]
    assert Table.objects.get().version == table.version + 1


def test_an_older_deal_asks_for_a_note(page: Page) -> None:
    table = open_table()
    phone = Phone(page, table).open()
    phone.plain(declarer=3)
    phone.pass_in()
    phone.expect_lamp("saved")
    Deal.objects.filter(number=1).update(bid=18)
    page.goto(f"{phone.address}list/")
    page.get_by_role("link", name="1", exact=True).first.click()
    page.locator("body.live").wait_for()
    expect(page.locator("#id_bid")).to_be_hidden()
    phone.tile("matadors", 1)
    phone.tap("#won")
    expect(page.locator("#id_reason")).to_be_focused()
    page.keyboard.type("with 1 only")
    phone.tap("#won")
    page.wait_for_url(f"**{phone.address}")
    page.locator("body.live").wait_for()
    phone.expect_lamp("saved")
    assert points() == [24, 0]
    assert JournalEntry.objects.get(action="correct_deal").reason == "with 1 only"


def test_overbid_is_said_by_the_button_and_in_the_list(page: Page) -> None:
    """Diamonds without 1 and a bid of 22: 27 is the first multiple of 9 (case C002)."""
    phone = Phone(page, open_table()).open()
    phone.deal(3, "diamonds", -1, {}, bid=22)
    assert phone.shown("won") is None
    assert page.locator("#lost").inner_text().split() == ["OVERBID", "\N{MINUS SIGN}54"]
    phone.save("lost")
    phone.expect_lamp("saved")
    assert phone.last.endswith("\N{MINUS SIGN}54 (overbid)")
    assert points() == [-54]


def test_the_jacks_held_choose_the_matadors(page: Page) -> None:
    phone = Phone(page, open_table()).open()
    phone.tile("declarer", 3)
    phone.tile("game", "grand")
    phone.tap("#more > summary")
    page.get_by_role("button", name="Which jacks?").click()
    for jack in (0, 1, 3):
        page.locator(f"#jacks label:has([value='{jack}'])").click()
    page.locator("#jacks-take").click()
    assert (phone.shown("lost"), phone.shown("won")) == (-144, 72)


def test_the_help_opens_and_closes(page: Page) -> None:
    Phone(page, open_table()).open()
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog")).to_contain_text("Read the value aloud")
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
