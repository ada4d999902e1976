"""The referee's desk in a browser: keys per list and per deal over real lists, and two officials at one list.

Run with -s to read the keys counted.
"""

import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Deal, ListState, Role, Table, User
from scoring.rules.deals import DealFacts
from scoring.rules.notation import TypedDeal, format_line
from tests.browser.conftest import Watch
from tests.browser.pages import press, reads, sign_in
from tests.shared_data import as_on_paper, facts_of, needs_shared_data, rows_of
from tests.world import make_entrants, make_official, make_series, make_table, make_tournament, make_user

pytestmark = pytest.mark.django_db(transaction=True)


class Keys:
    """Types as a person does, and counts the keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def type(self, text: str) -> None:
        for key in text:
            self.press(key)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.count += 1


def threes(count: int) -> tuple[User, list[Table]]:
    """An official and so many open tables of three in one series."""
    tournament = make_tournament("cup", name="Cup")
    user = make_user("referee")
    make_official(tournament, user, Role.REFEREE)
    series = make_series(tournament)
    entrants = make_entrants(tournament, 3 * count)
    return user, [make_table(series, number + 1, entrants[3 * number : 3 * number + 3]) for number in range(count)]


def real_footers(count: int) -> list[list[dict[str, int]]]:
    """Lists of three players and 36 deals at most, as published, whose totals are right."""
    by_list: dict[str, list[dict[str, int]]] = {}
    for row in rows_of("club_series.csv"):
        figures = {name: int(text) for name, text in row.items() if name not in {"series", "player"}}
        by_list.setdefault(row["series"], []).append(figures)
    return [rows for rows in by_list.values() if fits(rows)][:count]


def fits(rows: list[dict[str, int]]) -> bool:
    lost = sum(row["lost"] for row in rows)
    right = all(
        row["published_total"] == row["game_points"] + 50 * (row["won"] - row["lost"]) + 40 * (lost - row["lost"])
        for row in rows
    )
    return right and len(rows) == 3 and rows[0]["deals"] == 36 and sum(row["won"] for row in rows) + lost <= 36


@needs_shared_data
def test_totals_of_twelve_real_lists_need_about_46_keys_each(context: BrowserContext, live_server: LiveServer) -> None:
    lists = real_footers(12)
    user, tables = threes(len(lists))
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/series/1/typing/")
    keys = Keys(page)
    for table, rows in zip(tables, lists, strict=True):
        expect(page.locator("[name=table]")).to_be_focused()
        keys.type(str(table.number))
        keys.press("Enter")
        expect(page.locator("[name=points_1]")).to_be_focused()
        for row in rows:
            for name in ("game_points", "won", "lost", "published_total"):
                keys.type(str(row[name]))
                keys.press("Enter")
        passed = 36 - sum(row["won"] + row["lost"] for row in rows)
        keys.type(str(passed))
        keys.press("Enter")
        keys.press("Enter")
        expect(page.locator(".message").filter(has_text="Handed in")).to_contain_text(f"table {table.number}")
    sys.stdout.write(f"\ntotals: {len(lists)} lists, {keys.count / len(lists):.1f} keys a list\n")
    assert keys.count / len(lists) <= 50
    assert set(Table.objects.values_list("state", flat=True)) == {ListState.HANDED_IN}
    for table, rows in zip(tables, lists, strict=True):
        saved = list(table.seats.order_by("position").values_list("total", flat=True))
        assert saved == [row["published_total"] for row in rows]


def real_deals(series: str) -> list[tuple[str, DealFacts | None, int]]:
    """Player, facts (None: passed in) and points of one real list without Bock and Kontra."""
    rows = [row for row in rows_of("club_deals.csv") if row["series"] == series]
    return [
        (row["declarer"], as_on_paper(facts_of(row, "won")) if row["game"] else None, int(row["points"]))
        for row in rows
    ]


def plain_series() -> str:
    """A real list of 36 deals without Bock and Kontra, three players, every game legal."""
    by_list: dict[str, list[dict[str, str]]] = {}
    for row in rows_of("club_deals.csv"):
        by_list.setdefault(row["series"], []).append(row)
    for series, rows in by_list.items():
        plain = all(row[name] in {"", "0"} for row in rows for name in ("bock", "kontra", "re"))
        if len(rows) == 36 and plain and len({row["declarer"] for row in rows if row["declarer"]}) == 3:
            return series
    raise AssertionError("no such list")


@needs_shared_data
def test_a_real_list_needs_about_four_and_a_half_keys_a_deal(context: BrowserContext, live_server: LiveServer) -> None:
    deals = real_deals(plain_series())
    user, (table,) = threes(1)
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/series/1/tables/1/lines/")
    expect(page.locator("[name=line]")).to_be_focused()
    keys = Keys(page)
    seats: dict[str, int] = {}
    for player, facts, _points in deals:
        seat = seats.setdefault(player, len(seats) + 1) if facts else None
        keys.type(format_line(TypedDeal(seat=seat, facts=facts)))
        keys.press("Enter")
    expect(page.get_by_text("All 36 deals are there.")).to_be_visible(timeout=60_000)
    sys.stdout.write(f"\ndeals: {len(deals)} deals, {keys.count / len(deals):.2f} keys a deal\n")
    assert keys.count / len(deals) <= 4.5
    saved = list(Deal.objects.filter(table=table).order_by("number").values_list("points", flat=True))
    assert saved == [points for _player, _facts, points in deals]


@pytest.fixture
def typing(context: BrowserContext, live_server: LiveServer) -> Page:
    """A referee at the totals of table 1."""
    user, _tables = threes(1)
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/series/1/tables/1/totals/")
    expect(page.locator("[name=points_1]")).to_be_focused()
    return page


def fill(page: Page, cells: list[str]) -> None:
    keys = Keys(page)
    for cell in cells:
        keys.type(cell)
        keys.press("Enter")


THREE = ["28", "9", "2", "738", "80", "4", "0", "720", "170", "10", "9", "300"]


def test_the_deviating_row_turns_red_while_it_is_typed(typing: Page) -> None:
    fill(typing, [*THREE[:-1], "290"])
    row = typing.locator("tr[data-seat='3']")
    expect(row).to_have_class("wrong-row")
    expect(typing.locator("tr[data-findings='3']")).to_contain_text("the figures make 300")
    expect(typing.locator("tr[data-seat='1']")).not_to_have_class("wrong-row")
    expect(typing.locator("[data-signs]")).to_contain_text("sum ✗")


@pytest.mark.parametrize(("key", "written"), [("/", 290), ("*", None)])
def test_keeping_and_taking_is_one_key(typing: Page, watch: Watch, key: str, written: int | None) -> None:
    watch.allow("422")
    fill(typing, [*THREE[:-1], "290", "2", ""])
    reads(typing, "Nothing was saved")
    typing.keyboard.press(key)
    expect(typing.locator(".message").filter(has_text="Totals saved")).to_be_visible()
    assert Table.objects.get().seats.get(position=3).written_total == written


def test_arrows_and_shift_enter_move_between_the_fields(typing: Page) -> None:
    steps = [
        ("ArrowDown", "points_2"),
        ("ArrowDown", "points_3"),
        ("ArrowRight", "won_3"),
        ("ArrowUp", "won_2"),
        ("ArrowLeft", "points_2"),
        ("Shift+Enter", "total_1"),
        ("Enter", "points_2"),
    ]
    for key, field in steps:
        typing.keyboard.press(key)
        expect(typing.locator(f"[name={field}]")).to_be_focused()


def test_what_is_typed_survives_a_reload(typing: Page) -> None:
    fill(typing, THREE[:5])
    typing.reload()
    expect(typing.locator("[name=points_1]")).to_have_value("28")
    expect(typing.locator("[name=total_1]")).to_have_value("738")
    expect(typing.locator("[name=points_2]")).to_have_value("80")
    expect(typing.locator("[name=won_2]")).to_be_focused()


def test_two_officials_at_one_list_lose_nothing(
    context: BrowserContext, new_context: Callable[..., BrowserContext], live_server: LiveServer, watch: Watch
) -> None:
    watch.allow("409")
    first, (table,) = threes(1)
    second = make_user("second")
    make_official(table.series.tournament, second)
    other_context = new_context(base_url=live_server.url)
    watch.over(other_context)
    pages = [sign_in(context, live_server, first), sign_in(other_context, live_server, second)]
    for page in pages:
        page.goto("/office/tournaments/cup/series/1/tables/1/totals/")
        expect(page.locator("[name=points_1]")).to_be_focused()
    fill(pages[0], [*THREE, "2", ""])
    expect(pages[0].locator(".message").filter(has_text="Totals saved")).to_be_visible()
    other = ["38", "9", "2", "748", *THREE[4:]]
    fill(pages[1], [*other, "2", ""])
    reads(pages[1], "Somebody else has written in the meantime")
    expect(pages[1].locator(".versions")).to_contain_text("28 | 9 | 2")
    expect(pages[1].locator("[name=points_1]")).to_have_value("38")
    press(pages[1], "Check and save")
    expect(pages[1].locator(".message").filter(has_text="Totals saved")).to_be_visible()
    assert list(table.seats.order_by("position").values_list("total", flat=True)) == [748, 720, 300]


def test_two_officials_type_deals_of_one_list(
    context: BrowserContext, new_context: Callable[..., BrowserContext], live_server: LiveServer, watch: Watch
) -> None:
    watch.allow("409")
    first, (table,) = threes(1)
    second = make_user("second")
    make_official(table.series.tournament, second)
    other_context = new_context(base_url=live_server.url)
    watch.over(other_context)
    pages = [sign_in(context, live_server, first), sign_in(other_context, live_server, second)]
    for page in pages:
        page.goto("/office/tournaments/cup/series/1/tables/1/lines/")
        expect(page.locator("[name=line]")).to_be_focused()
    fill(pages[0], ["122"])
    reads(pages[0], "Deal 2 of 36")
    fill(pages[1], ["222"])
    reads(pages[1], "Somebody else has written in the meantime")
    expect(pages[1].locator("[name=line]")).to_have_value("222")
    pages[1].keyboard.press("Enter")
    reads(pages[1], "Deal 3 of 36")
    assert list(table.deals.order_by("number").values_list("points", "declarer__position")) == [(36, 1), (36, 2)]


def test_a_refused_line_comes_back_and_those_behind_it_wait(
    context: BrowserContext, live_server: LiveServer, watch: Watch
) -> None:
    watch.allow("422")
    user, (table,) = threes(1)
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/series/1/tables/1/lines/")
    expect(page.locator("[name=line]")).to_be_focused()
    fill(page, ["122", "145", "301", "222"])
    reads(page, "In a game of grand there are 1 to 4 matadors.")
    expect(page.locator("[name=line]")).to_have_value("145")
    page.keyboard.press("Backspace")
    fill(page, ["4"])
    reads(page, "Deal 5 of 36")
    assert list(table.deals.order_by("number").values_list("points", flat=True)) == [36, 120, 20, 36]


def test_backspace_on_the_empty_line_opens_the_one_before(context: BrowserContext, live_server: LiveServer) -> None:
    user, (table,) = threes(1)
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/series/1/tables/1/lines/")
    expect(page.locator("[name=line]")).to_be_focused()
    fill(page, ["122"])
    reads(page, "Deal 2 of 36")
    page.keyboard.press("Backspace")
    reads(page, "Correct deal 1")
    expect(page.locator("[name=line]")).to_have_value("122")
    page.keyboard.press("Backspace")
    fill(page, ["3"])
    reads(page, "Deal 2 of 36")
    assert table.deals.get().points == 48


def test_the_echo_reads_the_line_back(context: BrowserContext, live_server: LiveServer) -> None:
    user, _tables = threes(1)
    page = sign_in(context, live_server, user)
    page.goto("/office/tournaments/cup/series/1/tables/1/lines/")
    expect(page.locator("[name=line]")).to_be_focused()
    Keys(page).type("4901-")
    expect(page.locator("[data-echo-words]")).to_have_text("There is no seat 4 at this table.")
    page.locator("[name=line]").fill("3901-")
    expect(page.locator("[data-echo-words]")).to_contain_text("without 1, game 2, times 9 = 18, lost, twice = −36")
