"""How many taps a deal costs, over two hundred real ones; and that everything fits on a small phone."""

import csv

import pytest
from playwright.sync_api import Page

from scoring.models import Deal, Player
from tests.browser.phone import SCREEN, Phone, open_table
from tests.shared_data import FOLDER, needs_shared_data

DEALS = 200
FLAGS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
MOST_TAPS, SHARE = 5, 0.99
PART = 25


def real_deals() -> list[dict[str, str]]:
    """The first two hundred deals that the club played without factors.

    Over all 3,802 of them 98 % take five taps at most: Hand with Schneider takes six, because each extra is one tap.
    """
    with (FOLDER / "club_deals.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["bock"] == row["kontra"] == row["re"] == "0"]
    return rows[:DEALS]


def enter(phone: Phone, row: dict[str, str], seat: int) -> None:
    """A deal as it was written down; the bid only where the game is below it."""
    points = int(row["points"])
    overbid = row["won"] == "1" and points < 0
    flags = {flag: row[flag] == "1" for flag in FLAGS}
    phone.deal(seat, row["game"], int(row["matadors"]), flags, int(row["bid"]) if overbid else None)
    button = "won" if points > 0 else "lost"
    assert phone.shown(button) == points, row
    phone.save(button)


def has_two_extras(row: dict[str, str]) -> bool:
    """Whether two levels were tapped for it, which Schneider on the way to Schwarz is not."""
    return sum(row[flag] == "1" for flag in ("hand", "schneider")) > 1


@needs_shared_data
def test_two_extras_are_rare() -> None:
    rows = real_deals()
    assert len(rows) == DEALS
    assert sum(not has_two_extras(row) for row in rows) / DEALS >= SHARE


@pytest.mark.django_db(transaction=True)
@needs_shared_data
@pytest.mark.parametrize("first", range(0, DEALS, PART))
def test_two_hundred_real_deals_take_five_taps_at_most_but_for_two_extras(page: Page, first: int) -> None:
    phone = Phone(page, open_table(players=3, rounds=12)).open()
    rows = real_deals()[first : first + PART]
    for number, row in enumerate(rows):
        enter(phone, row, 1 + number % 3)
        assert phone.taps <= MOST_TAPS or has_two_extras(row), row
    phone.expect_lamp("saved")
    stored = list(Deal.objects.order_by("number").values_list("points", flat=True))
    assert stored == [int(row["points"]) for row in rows]


@pytest.mark.django_db(transaction=True)
def test_plain_games_take_four_taps_null_three_and_passed_in_one(page: Page) -> None:
    phone = Phone(page, open_table(players=3)).open()
    phone.plain(declarer=1)
    assert phone.taps == 4
    phone.deal(2, "null", 0, {})
    phone.save("lost")
    assert phone.taps == 3
    phone.pass_in()
    assert phone.taps == 1
    phone.expect_lamp("saved")
    assert list(Deal.objects.order_by("number").values_list("points", flat=True)) == [36, -46, 0]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nothing_scrolls_and_every_button_is_56_pixels_high(page: Page, players: int) -> None:
    table = open_table(players)
    Player.objects.update(first_name="Hans-Joachim", last_name="Niemöller")
    phone = Phone(page, table).open()
    for tapped in ("suit", "null"):
        phone.deal(2, "clubs" if tapped == "suit" else "null", 2, {})
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size[0] <= SCREEN["width"] and size[1] <= SCREEN["height"], (tapped, size)
        heights = page.evaluate(
            "[...document.querySelectorAll('#deal .tile, #deal .outcome, #deal .bottom button')]"
            ".filter((each) => each.offsetParent).map((each) => each.getBoundingClientRect().height)"
        )
        assert min(heights) >= 56, tapped
    phone.save("won")
    phone.expect_lamp("saved")
    assert page.evaluate("document.documentElement.scrollHeight") <= SCREEN["height"]
