import pytest

from scoring.rules.errors import RuleError
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.house import Accounting, HouseRules, check_for_tournament, offered
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschSettings, RamschWay, Tie
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import RoundKind
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberSettings, SchieberWay
from scoring.rules.rule_sets import RuleSet

BERLIN = RobberRounds(schieber=SchieberSettings(queen=QueenOfSpades.ADDED, tie=Tie.LAST_TRICK))


def test_without_house_rules_a_table_enters_what_a_tournament_does() -> None:
    offer = offered(HouseRules(), RoundKind.CLASSIC)
    assert (offer.any_game, offer.passed_in, offer.kontra, offer.factor) == (True, True, (Kontra.NONE,), 1)
    assert (offer.ramsch, offer.schieber, offer.queen, offer.last_trick, offer.revolution) == (
        None,
        None,
        False,
        False,
        False,
    )


def test_ramsch_takes_the_place_of_passed_in() -> None:
    house = HouseRules(ramsch=RamschSettings(way=RamschWay.FIXED, tie=Tie.LAST_TRICK))
    offer = offered(house, RoundKind.CLASSIC)
    assert (offer.passed_in, offer.ramsch, offer.last_trick) == (False, RamschWay.FIXED, True)


def test_a_bock_round_offers_the_same_at_twice_the_price() -> None:
    house = HouseRules(kontra=KontraSettings(), revolution=True, rounds=BockRounds())
    offer = offered(house, RoundKind.BOCK)
    assert (offer.any_game, offer.revolution, offer.factor) == (True, True, 2)
    assert offer.kontra == (Kontra.NONE, Kontra.KONTRA, Kontra.RE, Kontra.SUPER)


def test_a_schieber_round_offers_schieber_and_grand_hand_only() -> None:
    house = HouseRules(ramsch=RamschSettings(), revolution=True, rounds=BERLIN)
    offer = offered(house, RoundKind.SCHIEBER)
    assert (offer.any_game, offer.passed_in, offer.ramsch, offer.revolution) == (False, False, None, False)
    assert (offer.schieber, offer.queen, offer.last_trick) == (SchieberWay.ADDING, True, True)


def test_each_order_of_rounds_brings_the_schieber_of_its_source() -> None:
    assert HouseRules().schieber is None
    ways = [HouseRules(rounds=rounds).schieber for rounds in (BockRounds(), GrandFourRounds(), RobberRounds())]
    assert [each.way for each in ways if each] == [SchieberWay.ADDING, SchieberWay.DOUBLING, SchieberWay.ADDING]


def test_isko_and_seeger_fabian_are_fit_for_a_tournament() -> None:
    check_for_tournament(HouseRules())


@pytest.mark.parametrize(
    ("house", "field"),
    [
        (HouseRules(rule_set=RuleSet.ALTENBURG), "rule_set"),
        (HouseRules(accounting=Accounting.LEIPZIG), "accounting"),
        (HouseRules(kontra=KontraSettings(highest=Kontra.KONTRA)), "kontra"),
        (HouseRules(ramsch=RamschSettings()), "ramsch"),
        (HouseRules(rounds=BERLIN), "rounds"),
        (HouseRules(revolution=True), "revolution"),
        (HouseRules(null_above_value=NullAboveValue.NEXT_NULL), "null_above_value"),
    ],
)
def test_nothing_else_is(house: HouseRules, field: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_for_tournament(house)
    assert (refused.value.code, refused.value.field) == ("tournament_rules", field)
