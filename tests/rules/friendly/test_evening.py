from dataclasses import replace

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.circle import Circle
from scoring.rules.friendly.evening import EveningDeal, evening, next_round
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.house import Accounting, HouseRules, Unit
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.payments import Payment
from scoring.rules.friendly.ramsch import RamschPlay, RamschSettings
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import RoundKind
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberFacts, SchieberSettings
from scoring.rules.games import Game
from tests.rules.friendly.evenings import (
    CLUBS_1,
    CLUBS_2,
    CLUBS_2_LOST,
    FIVE,
    FOUR,
    GRAND_4,
    GRAND_HAND_1,
    THREE,
    game,
    played,
    taken,
)

LEIPZIG = Accounting.LEIPZIG
SCHIEBER = SchieberFacts(play=taken((60, 30, 20)))
EVERYTHING = HouseRules(
    accounting=LEIPZIG, kontra=KontraSettings(), ramsch=RamschSettings(), rounds=BockRounds(), revolution=True
)


def refusal(house: HouseRules, *deals: EveningDeal) -> tuple[str, str | None]:
    with pytest.raises(RuleError) as refused:
        evening(house, deals)
    return refused.value.code, refused.value.field


def test_an_evening_without_deals() -> None:
    empty = evening(HouseRules(), [])
    assert (empty.lines, empty.totals, empty.balances, empty.payments) == ((), {}, {}, ())
    assert next_round(HouseRules(), [], FOUR).dealer == 1


def test_an_evening_with_bock_kontra_ramsch_schieber_and_grand_hand() -> None:
    """Grand with 4 is 120 and brings Bock; its three deals count twice, all passing too, and three Schieber follow."""
    done = evening(
        EVERYTHING,
        [
            played(THREE, 1, CLUBS_1, 1, Kontra.KONTRA),
            played(THREE, 2, GRAND_4, 2),
            played(THREE, 3, CLUBS_2_LOST, 3, Kontra.RE),
            played(THREE, 1, taken((60, 30, 20))),
            played(THREE, 2, RevolutionFacts(objective_met=True), 1),
            played(THREE, 3, SCHIEBER),
            played(THREE, 1, GRAND_HAND_1, 2),
            played(THREE, 1, SCHIEBER),
            played(THREE, 2, SchieberFacts(play=taken((0, 0, 110), trickless=(1, 2)))),
            played(THREE, 3, CLUBS_1, 1),
        ],
    )
    assert "".join(line.kind.value[0] for line in done.lines) == "ccbbbssssc"
    assert [dict(line.shares) for line in done.lines] == [
        {1: 48, 2: 0, 3: 0},
        {1: 0, 2: 120, 3: 0},
        {1: 0, 2: 0, 3: -72 * 4 * 2},
        {1: -140, 2: 0, 3: 0},
        {1: 184, 2: 0, 3: 0},
        {1: -70, 2: 0, 3: 0},
        {1: 0, 2: 72, 3: 0},
        {1: -70, 2: 0, 3: 0},
        {1: 0, 2: 0, 3: 120},
        {1: 24, 2: 0, 3: 0},
    ]
    assert done.totals == done.lines[-1].running == {1: -24, 2: 192, 3: -456}
    assert done.balances == {1: 3 * -24 + 288, 2: 3 * 192 + 288, 3: 3 * -456 + 288}


def test_home_money_is_paid_with_the_fewest_payments() -> None:
    house = HouseRules(accounting=Accounting.HOME_MONEY)
    done = evening(house, [played(FOUR, 1, CLUBS_2, 2), played(FOUR, 2, CLUBS_2_LOST, 3)])
    assert done.balances == {1: 40, 2: 200, 3: -280, 4: 40}
    assert set(done.payments) == {
        Payment(payer=3, payee=2, amount=200),
        Payment(payer=3, payee=1, amount=40),
        Payment(payer=3, payee=4, amount=40),
    }


def test_the_stake_of_an_accounting_in_points() -> None:
    house = HouseRules(accounting=Accounting.SEEGER, circle=Circle(stake=5))
    done = evening(house, [played(THREE, 1, CLUBS_2, 2)])
    assert (done.totals, done.balances) == ({1: 0, 2: 86, 3: 0}, {1: -430, 2: 860, 3: -430})


def test_an_evening_is_settled_in_points_whatever_the_stake() -> None:
    """Three times 36 less 36 to the winner, in points; the list itself stays as it is."""
    for accounting, totals in ((LEIPZIG, {1: 0, 2: 36, 3: 0}), (Accounting.CIRCLE, {1: -36, 2: 72, 3: -36})):
        house = HouseRules(accounting=accounting, unit=Unit.POINTS, circle=Circle(stake=5))
        done = evening(house, [played(THREE, 1, CLUBS_2, 2)])
        assert (done.totals, done.balances) == (totals, {1: -36, 2: 72, 3: -36})


@pytest.mark.parametrize(
    ("accounting", "unit", "in_money"),
    [
        (LEIPZIG, Unit.MONEY, True),
        (LEIPZIG, Unit.POINTS, False),
        (Accounting.CIRCLE, Unit.POINTS, False),
        (Accounting.HOME_MONEY, Unit.POINTS, True),
        (Accounting.BEER, Unit.MONEY, False),
    ],
)
def test_home_money_is_always_money_and_beer_never(accounting: Accounting, unit: Unit, in_money: bool) -> None:
    assert HouseRules(accounting=accounting, unit=unit).in_money is in_money


def test_who_comes_later_owes_nothing_for_what_he_missed() -> None:
    """At three seat 1 wins 36, at four seat 4 does: 72 to 1 before, 108 to 4 after."""
    house = HouseRules(accounting=LEIPZIG)
    done = evening(
        house,
        [
            played(THREE, 1, CLUBS_2, 1),
            played(THREE, 2),
            played(THREE, 3),
            played(FOUR, 1, CLUBS_2, 4),
        ],
    )
    assert done.totals == {1: 36, 2: 0, 3: 0, 4: 36}
    assert done.balances == {1: 72 - 36, 2: -36 - 36, 3: -36 - 36, 4: 108}
    assert [line.running for line in done.lines][0] == {1: 36, 2: 0, 3: 0, 4: 0}


def test_beer_skat_says_who_has_lost_and_when() -> None:
    house = HouseRules(accounting=Accounting.BEER, beer=Beer(limit=100))
    deals = [played(THREE, 1, CLUBS_2, 2), played(THREE, 2, CLUBS_2_LOST, 1)]
    done = evening(house, deals)
    assert done.beer is not None
    assert (done.beer.ended_with, done.beer.losers, dict(done.totals)) == (2, frozenset({1}), {1: -108, 2: 0, 3: -36})
    assert (done.balances, done.payments) == ({}, ())
    assert refusal(house, *deals, played(THREE, 3)) == ("beer_over", "number")


def test_at_five_two_sit_out_and_settle_all_the_same() -> None:
    """Seat 2 deals; he and the third player to his left, seat 5, sit out."""
    assert played(FIVE, 2).players == (1, 3, 4)
    house = HouseRules(accounting=Accounting.HOME_MONEY)
    done = evening(house, [played(FIVE, 1, CLUBS_2, 2)])
    assert done.totals == {1: -40, 2: 160, 3: -40, 4: -40, 5: -40}


def test_the_dealer_of_four_gets_nothing_from_a_ramsch() -> None:
    house = HouseRules(accounting=LEIPZIG, ramsch=RamschSettings())
    done = evening(house, [played(FOUR, 1, RamschPlay(card_points={2: 60, 3: 30, 4: 20}))])
    assert done.totals == {1: 0, 2: -70, 3: 0, 4: 0}


def test_the_berlin_queen_on_an_evening_of_robber_skat() -> None:
    rounds = RobberRounds(schieber=SchieberSettings(queen=QueenOfSpades.APART))
    house = HouseRules(accounting=LEIPZIG, rounds=rounds)
    deals = [played(THREE, dealer) for dealer in (1, 2, 3, 1, 2, 3)]
    done = evening(house, [*deals, played(THREE, 1, SchieberFacts(play=taken((60, 30, 20)), queen=3))])
    assert done.totals == {1: -70, 2: 0, 3: -200}


def test_a_grand_without_four_is_no_grand_with_four() -> None:
    house = HouseRules(rounds=GrandFourRounds())
    for matadors, kind in ((4, RoundKind.SCHIEBER), (-4, RoundKind.CLASSIC)):
        made = [played(THREE, 1, game(Game.GRAND, matadors, met=False), 2)]
        assert next_round(house, made, THREE).kind is kind


def test_the_value_before_doubling_brings_bock_not_the_points() -> None:
    """96 lost with Kontra is -384, but worth 96; 100 lost is worth 100."""
    house = HouseRules(kontra=KontraSettings(), rounds=BockRounds())
    grand_3, hearts_9 = game(Game.GRAND, 3, met=False), game(Game.HEARTS, 9, met=False)
    assert next_round(house, [played(THREE, 1, grand_3, 2, Kontra.KONTRA)], THREE).kind is RoundKind.CLASSIC
    assert next_round(house, [played(THREE, 1, hearts_9, 2)], THREE).kind is RoundKind.BOCK


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (played(THREE, 1, CLUBS_2), ("declarer_needed", "declarer")),
        (played(THREE, 1, CLUBS_2, 4), ("declarer_not_at_table", "declarer")),
        (played(FOUR, 1, CLUBS_2, 1), ("declarer_sits_out", "declarer")),
        (played(THREE, 1, replace(CLUBS_2, factor=2), 2), ("factor_not_given", "factor")),
        (played(THREE, 1, taken((60, 30, 20)), 1), ("declarer_not_needed", "declarer")),
        (played(THREE, 1, taken((60, 30, 20)), None, Kontra.KONTRA), ("kontra_without_game", "kontra")),
        (played(THREE, 1), ("ramsch_instead", "facts")),
        (played(THREE, 1, SCHIEBER), ("schieber_outside", "facts")),
        (played(THREE, 2, CLUBS_2, 2), ("dealer_order", "dealer")),
        (played((1, 2), 1, CLUBS_2, 2), ("table_size", "players")),
        (played(FOUR, 1, taken((60, 30, 20))), ("ramsch_players", "card_points")),
    ],
)
def test_a_deal_the_table_cannot_have_is_refused(deal: EveningDeal, expected: tuple[str, str]) -> None:
    assert refusal(EVERYTHING, deal) == expected


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (played(THREE, 1, CLUBS_2, 2, Kontra.KONTRA), ("kontra_not_allowed", "kontra")),
        (played(THREE, 1, RevolutionFacts(objective_met=True), 2), ("revolution_not_played", "facts")),
        (played(THREE, 1, taken((60, 30, 20))), ("ramsch_not_played", "facts")),
        (played(THREE, 1, SCHIEBER), ("schieber_outside", "facts")),
    ],
)
def test_what_the_house_does_not_play_is_refused(deal: EveningDeal, expected: tuple[str, str]) -> None:
    assert refusal(HouseRules(), deal) == expected


def test_in_a_schieber_round_only_schieber_and_grand_hand_are_played() -> None:
    brought = [played(THREE, 1, GRAND_4, 1)] + [played(THREE, dealer, CLUBS_1, 1) for dealer in (2, 3, 1)]
    for facts, declarer in ((CLUBS_1, 1), (taken((60, 30, 20)), None), (RevolutionFacts(objective_met=True), 1)):
        assert refusal(EVERYTHING, *brought, played(THREE, 2, facts, declarer)) == ("schieber_round", "facts")
    assert evening(EVERYTHING, [*brought, played(THREE, 2, GRAND_HAND_1, 1)]).lines[-1].shares[1] == 72


@pytest.mark.parametrize(
    "wrong",
    [
        played(THREE, 2, CLUBS_2),
        played(THREE, 2, CLUBS_2, 4),
        played(THREE, 2, replace(CLUBS_2, factor=2), 1),
        played(THREE, 2, taken((60, 30, 20)), 1),
        played(THREE, 2),
    ],
)
def test_a_refusal_names_the_deal(wrong: EveningDeal) -> None:
    with pytest.raises(RuleError) as refused:
        evening(EVERYTHING, [played(THREE, 1, CLUBS_2, 2), wrong])
    assert refused.value.params["deal"] == 2
