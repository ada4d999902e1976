"""One friendly evening of each accounting, played through on a phone from the empty list to the settlement."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import KontraSettings
from scoring.rules.friendly.ramsch import RamschSettings
from tests.services.friendly import make_evening

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 360, "height": 640}


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """An evening of the two deals below under one accounting: the amounts of Anna, Bernd and Clara, and its end."""

    house: HouseRules
    amounts: tuple[str, str, str]
    ending: str


# Anna wins clubs with 2 (36), Bernd loses hearts with 1 (20, doubled 40).
EVENINGS = {
    "seeger_fabian": Expected(
        # 36 + 50 + 40; -40 - 50; 40. The sum is 76; three times the own less 76.
        house=HouseRules(),
        amounts=("126", "−90", "40"),
        ending="Bernd pays Anna Beispiel 3.02 €",
    ),
    "seeger": Expected(
        # 86, -90, 0, sum -4: +262, -266, +4.
        house=HouseRules(accounting=Accounting.SEEGER),
        amounts=("86", "−90", "0"),
        ending="Bernd pays Anna Beispiel 2.62 €",
    ),
    "leipzig": Expected(
        # 36, -40, 0, sum -4: +112, -116, +4.
        house=HouseRules(accounting=Accounting.LEIPZIG),
        amounts=("36", "−40", "0"),
        ending="Bernd pays Anna Beispiel 1.12 €",
    ),
    "circle": Expected(
        house=HouseRules(accounting=Accounting.CIRCLE),
        amounts=("1.12 €", "−1.16 €", "0.04 €"),
        ending="Bernd pays Clara 0.04 €",
    ),
    "home_money": Expected(
        # 40 cents from each of the two; 20 cents twice to each of the two: +80 + 40, -40 - 80, -40 + 40.
        house=HouseRules(accounting=Accounting.HOME_MONEY),
        amounts=("1.20 €", "−1.20 €", "0.00 €"),
        ending="Bernd pays Anna Beispiel 1.20 €",
    ),
    "beer": Expected(
        house=HouseRules(accounting=Accounting.BEER, beer=Beer(limit=70)),
        amounts=("0", "−76", "−36"),
        ending="With deal 2 the limit was reached.",
    ),
}


def play(page: Page, declarer: str, game: str, matadors: str, outcome: str) -> None:
    """One game: four taps, the value, the saving button."""
    for name, value in (("declarer", declarer), ("game", game), ("matadors", matadors)):
        page.locator(f"input[name={name}][value='{value}']").check()
    page.get_by_role("button", name="Show the value").click()
    page.get_by_role("button", name=outcome).click()


@pytest.mark.parametrize("accounting", EVENINGS)
def test_an_evening_is_played_and_settled(page: Page, accounting: str) -> None:
    expected = EVENINGS[accounting]
    table = make_evening(expected.house)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(f"/t/{table.token}/")
    play(page, "1", "clubs", "2", "WON +36")
    expect(page.locator(".last")).to_contain_text("Anna Beispiel: ♣")
    play(page, "2", "hearts", "1", "LOST −40")
    if accounting != "beer":
        page.get_by_role("link", name="Settle").click()
        page.get_by_role("button", name="Finish the evening").click()
    expect(page.locator(".cards .big")).to_have_text(list(expected.amounts))
    expect(page.locator("main")).to_contain_text(expected.ending)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_an_evening_with_bock_ramsch_and_schieber_is_played(page: Page) -> None:
    house = HouseRules(
        accounting=Accounting.LEIPZIG, kontra=KontraSettings(), ramsch=RamschSettings(), rounds=BockRounds()
    )
    table = make_evening(house)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.goto(f"/t/{table.token}/")
    play(page, "1", "grand", "4", "WON +120")
    expect(page.locator(".round-words")).to_contain_text("Bock round: everything counts double, deal 1 of 3")
    page.locator("input[name=kontra][value=kontra]").check()
    play(page, "2", "clubs", "2", "WON +144")
    page.get_by_role("link", name="Ramsch").click()
    for seat, points in (("1", "64"), ("2", "32"), ("3", "14")):
        page.locator(f"input[name=card_points_{seat}]").fill(points)
    page.get_by_role("button", name="Show the value").click()
    page.get_by_role("button", name="Save this deal").click()
    play(page, "3", "diamonds", "1", "WON +36")
    expect(page.locator(".round-words")).to_contain_text("Schieber round, deal 1 of 3")
    for seat, points in (("1", "64"), ("2", "32"), ("3", "14")):
        page.locator(f"input[name=card_points_{seat}]").fill(points)
    page.locator("input[name=refused_2]").check()
    page.get_by_role("button", name="Show the value").click()
    page.get_by_role("button", name="Save this deal").click()
    page.get_by_role("link", name="Settle").click()
    # 120 - 2 x 74 - 148; 144; 18 x 2.
    expect(page.locator(".cards .big")).to_have_text(["−176", "144", "36"])
    expect(page.locator("main")).to_contain_text("The round is not finished")
