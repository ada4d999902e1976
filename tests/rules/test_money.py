"""Lost-game money, fees and prizes (rules.md 3; case C053), every amount worked out by hand."""

import random

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.money import (
    Award,
    PlacePrize,
    PrizeRules,
    PrizeWay,
    Step,
    awards,
    lost_game_money,
    parse_cents,
    parse_shares,
    parse_tariff,
    passed_in_money,
    plain_amount,
    pot_prizes,
    prize_rules,
    table_prize,
    tariff_text,
)
from scoring.rules.ranking import Ranked, Record, ranked

COMMON = (Step(first=1, cents=50), Step(first=4, cents=100))


@pytest.mark.parametrize(("lost", "cents"), [(0, 0), (1, 50), (3, 150), (4, 250), (5, 350), (10, 850)])
def test_the_common_tariff_is_50_cents_up_to_the_third_and_a_euro_from_the_fourth(lost: int, cents: int) -> None:
    assert lost_game_money(COMMON, lost) == cents


def test_flat_and_any_thresholds() -> None:
    assert lost_game_money((Step(first=1, cents=100),), 7) == 700
    assert lost_game_money((Step(first=3, cents=100), Step(first=6, cents=200)), 7) == 0 + 3 * 100 + 2 * 200
    assert lost_game_money((), 7) == 0


@pytest.mark.parametrize(("players", "passed", "cents"), [(3, 3, 0), (3, 4, 50), (4, 4, 0), (4, 5, 50), (4, 7, 150)])
def test_passed_in_costs_from_the_fourth_at_three_and_the_fifth_at_four(players: int, passed: int, cents: int) -> None:
    assert passed_in_money(50, passed=passed, players=players) == cents


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("0,50", 50),
        ("0.5", 50),
        ("12", 1200),
        ("1.040", 104_000),
        ("1.040,50", 104_050),
        ("1.04", 104),
        (" 3 € ", 300),
        ("3,00 EUR", 300),
    ],
)
def test_amounts_are_read_as_typed(typed: str, cents: int) -> None:
    assert parse_cents(typed, field="fee") == cents


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "number_missing"),
        ("€", "number_missing"),
        ("five", "amount_unreadable"),
        ("1e9", "amount_unreadable"),
        ("-5", "amount_unreadable"),
        ("0,505", "amount_unreadable"),
        ("1,2,3", "amount_unreadable"),
        ("100000,01", "amount_range"),
        ("9" * 40, "amount_unreadable"),
    ],
)
def test_what_is_no_amount_is_refused_with_its_field(typed: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_cents(typed, field="fee")
    assert (refused.value.code, refused.value.field) == (code, "fee")


def test_an_amount_that_may_be_negative() -> None:
    assert parse_cents("\N{MINUS SIGN}5,20", field="cents", signed=True) == -520


def test_what_is_shown_is_read_again() -> None:
    for cents in (0, 5, 50, 104_050):
        assert parse_cents(plain_amount(cents), field="fee") == cents
    assert plain_amount(-520) == "-5,20"
    assert parse_tariff(tariff_text(COMMON)) == COMMON


@pytest.mark.parametrize(
    ("typed", "steps"),
    [
        ("1: 0,50; 4: 1,00", COMMON),
        ("1.: 0,50\n4.: 1", COMMON),
        ("1,00", (Step(first=1, cents=100),)),
        ("", ()),
    ],
)
def test_a_tariff_is_read_as_typed(typed: str, steps: tuple[Step, ...]) -> None:
    assert parse_tariff(typed) == steps


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("4: 1; 1: 0,50", "tariff_order"),
        ("1: 1; 1: 2", "tariff_order"),
        ("0: 1", "tariff_order"),
        ("; ".join(f"{first}: 1" for first in range(1, 14)), "tariff_order"),
        ("x: 1", "tariff_unreadable"),
        ("1: 1; 2", "tariff_unreadable"),
        ("1: x", "amount_unreadable"),
    ],
)
def test_a_tariff_that_is_none_is_refused(typed: str, code: str) -> None:
    with pytest.raises(RuleError, match=code):
        parse_tariff(typed)


def amounts(prizes: list[PlacePrize]) -> list[int]:
    return [prize.cents for prize in prizes]


def test_shares_of_the_whole_pot_leave_no_cent_behind() -> None:
    rules = PrizeRules(way=PrizeWay.SHARES)
    assert amounts(pot_prizes(10_000, rules, players=30)) == [5000, 3000, 2000]
    assert amounts(pot_prizes(10_001, rules, players=30)) == [5001, 3000, 2000]


def test_shares_of_less_than_everything_leave_the_rest_in_the_cash() -> None:
    rules = PrizeRules(way=PrizeWay.SHARES, shares=(40, 20))
    assert amounts(pot_prizes(10_000, rules, players=30)) == [4000, 2000]


def test_every_fourth_player_gets_a_prize_and_they_fall_evenly() -> None:
    rules = PrizeRules(way=PrizeWay.EVERY_FOURTH)
    assert amounts(pot_prizes(12_000, rules, players=12)) == [6000, 4000, 2000]
    assert amounts(pot_prizes(12_000, rules, players=15)) == [6000, 4000, 2000]
    # 31 players, seven prizes: 310 euros in 28 parts of 11.07, whole euros, the two euros left over to the first.
    seven = amounts(pot_prizes(31_000, rules, players=31))
    assert seven == [7700 + 200, 6600, 5500, 4400, 3300, 2200, 1100]
    assert amounts(pot_prizes(500, rules, players=3)) == [500]


def test_the_best_of_each_table_share_the_pot_alike() -> None:
    rules = PrizeRules(way=PrizeWay.PER_TABLE)
    assert table_prize(10_000, rules, tables=3) == 3333
    assert pot_prizes(10_000, rules, players=12) == []
    assert table_prize(10_000, PrizeRules(way=PrizeWay.SHARES), tables=3) == 0
    assert table_prize(10_000, rules, tables=0) == 0


def test_by_hand_and_without_a_pot_nothing_is_given_out_by_itself() -> None:
    assert pot_prizes(10_000, PrizeRules(), players=12) == []
    assert pot_prizes(0, PrizeRules(way=PrizeWay.SHARES), players=12) == []
    assert pot_prizes(-100, PrizeRules(way=PrizeWay.SHARES), players=12) == []


@pytest.mark.parametrize(("typed", "shares"), [("50 30 20", (50, 30, 20)), ("40%, 20%", (40, 20)), ("100", (100,))])
def test_shares_are_read_as_typed(typed: str, shares: tuple[int, ...]) -> None:
    assert parse_shares(typed) == shares


@pytest.mark.parametrize(
    ("typed", "code"),
    [("60 50", "shares_sum"), ("50 0", "shares_sum"), ("half", "shares_unreadable"), ("", "shares_unreadable")],
)
def test_shares_that_are_none_are_refused(typed: str, code: str) -> None:
    with pytest.raises(RuleError, match=code):
        parse_shares(typed)


def test_settings_that_are_missing_are_the_default_ones() -> None:
    assert prize_rules({}) == PrizeRules()
    assert prize_rules({"way": "shares", "shares": [60, 40], "one_per_person": True}) == PrizeRules(
        way=PrizeWay.SHARES, shares=(60, 40), one_per_person=True
    )


def place(key: int, rank: int, shared: bool = False) -> Ranked:
    return Ranked(key=key, rank=rank, shared=shared)


MONEY = [PlacePrize(place=1, cents=6000), PlacePrize(place=2, cents=4000), PlacePrize(place=3, cents=2500)]


def test_prizes_of_shared_places_are_added_and_split() -> None:
    """C053: second and third share 40 and 25 euros; a cent that cannot be split stays in the cash."""
    given = awards([place(1, 1), place(2, 2, True), place(3, 2, True), place(4, 4)], MONEY)
    assert [(each.key, each.place, each.cents, each.shared) for each in given] == [
        (1, 1, 6000, False),
        (2, 2, 3250, True),
        (3, 2, 3250, True),
    ]
    three = awards([place(key, 1, True) for key in (1, 2, 3)], [PlacePrize(place=1, cents=100)])
    assert [each.cents for each in three] == [33, 33, 33]


def test_a_tie_on_the_last_prize_shares_it_with_a_place_that_has_none() -> None:
    given = awards([place(1, 1), place(2, 2), place(3, 3, True), place(4, 3, True)], MONEY)
    assert [(each.key, each.cents) for each in given] == [(1, 6000), (2, 4000), (3, 1250), (4, 1250)]


def test_goods_of_shared_places_are_named_to_all_who_share_them() -> None:
    prizes = [PlacePrize(place=1, goods="ham"), PlacePrize(place=2, cents=500, goods="sausage")]
    given = awards([place(1, 1, True), place(2, 1, True), place(3, 3)], prizes)
    assert given == [Award(key=key, place=1, cents=250, goods=("ham", "sausage"), shared=True) for key in (1, 2)]


def test_what_the_pot_gives_and_what_is_set_by_hand_go_together() -> None:
    (given,) = awards([place(1, 1)], [PlacePrize(place=1, cents=500), PlacePrize(place=1, goods="ham", cents=100)])
    assert (given.cents, given.goods) == (600, ("ham",))


def test_nothing_is_given_twice_or_lost_in_random_rankings() -> None:
    """All awards together are never more than the prizes of the places reached, and less only by unsplit cents."""
    seed = random.SystemRandom().randrange(10**9)
    rng = random.Random(seed)
    for _round in range(300):
        records = [Record(key=key, total=rng.randrange(6), won=0, lost=0) for key in range(rng.randrange(1, 20))]
        prizes = [PlacePrize(place=number, cents=rng.randrange(1, 9999)) for number in range(1, rng.randrange(2, 12))]
        placed = ranked(records)
        reached = sum(prize.cents for prize in prizes if prize.place <= len(records))
        given = sum(each.cents for each in awards(placed, prizes))
        assert reached - len(records) < given <= reached, seed
