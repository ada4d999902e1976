"""House rules and facts survive being kept as JSON."""

import json
from fractions import Fraction
from typing import Any

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.circle import Circle
from scoring.rules.friendly.evening import Facts
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.home_money import HomeMoney
from scoring.rules.friendly.house import Accounting, HouseRules, Unit
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschPlay, RamschSettings, RamschWay, Tie
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberFacts, SchieberSettings, SchieberWay
from scoring.rules.friendly.stored import details_data, house_data, house_of, is_revolution, kontra_of, ramsch_facts
from scoring.rules.rule_sets import RuleSet
from tests.rules.friendly.evenings import CLUBS_1, taken

BERLIN = SchieberSettings(way=SchieberWay.DOUBLING, tie=Tie.LAST_TRICK, queen=QueenOfSpades.APART)
HOUSES = [
    HouseRules(),
    HouseRules(rule_set=RuleSet.ALTENBURG, accounting=Accounting.BEER, beer=Beer(limit=301)),
    HouseRules(accounting=Accounting.HOME_MONEY, home_money=HomeMoney(stake=Fraction(1, 2)), revolution=True),
    HouseRules(accounting=Accounting.CIRCLE, circle=Circle(stake=5), rounds=BockRounds(trigger=120)),
    HouseRules(accounting=Accounting.SEEGER, unit=Unit.POINTS),
    HouseRules(kontra=KontraSettings(), ramsch=RamschSettings(way=RamschWay.FIXED, tie=Tie.LAST_TRICK)),
    HouseRules(rounds=RobberRounds(schieber=BERLIN), null_above_value=NullAboveValue.NEXT_NULL),
    HouseRules(rounds=GrandFourRounds(schieber=SchieberSettings(way=SchieberWay.DOUBLING))),
]


@pytest.mark.parametrize("house", HOUSES)
def test_house_rules_come_back_as_they_were(house: HouseRules) -> None:
    kept = json.loads(json.dumps(house_data(house)))
    assert house_of(kept, house.rule_set, house.accounting) == house


def test_rules_kept_before_points_could_be_settled_are_settled_in_money() -> None:
    kept = {name: value for name, value in house_data(HouseRules()).items() if name != "unit"}
    assert house_of(kept, RuleSet.ISKO, Accounting.LEIPZIG).unit is Unit.MONEY


@pytest.mark.parametrize(
    "broken",
    [
        {"stake": "much"},
        {"stake": float("inf")},
        {"home_stake": "1e99999999"},
        {"home_stake": "1/0"},
        {"kontra": "hirsch"},
        {"rounds": {"plan": "endless"}},
        {"ramsch": 3},
        {"beer_limit": None},
    ],
)
def test_data_that_are_no_house_rules_are_refused(broken: dict[str, object]) -> None:
    with pytest.raises(RuleError) as refused:
        house_of(house_data(HouseRules()) | broken, RuleSet.ISKO, Accounting.SEEGER)
    assert refused.value.code == "house_unreadable"


@pytest.mark.parametrize("nothing_of_the_kind", [[{}], "unit", 7, None, {}])
def test_what_is_no_mapping_is_no_house_rules(nothing_of_the_kind: Any) -> None:
    with pytest.raises(RuleError) as refused:
        house_of(nothing_of_the_kind, RuleSet.ISKO, Accounting.SEEGER)
    assert refused.value.code == "house_unreadable"


def test_a_stake_beyond_the_highest_is_refused_by_its_own_sentence() -> None:
    with pytest.raises(RuleError) as refused:
        house_of(house_data(HouseRules()) | {"stake": 1001}, RuleSet.ISKO, Accounting.CIRCLE)
    assert refused.value.code == "stake_range"


@pytest.mark.parametrize(
    "facts",
    [
        taken([70, 30, 14], last_trick=2),
        RamschPlay(losers=frozenset({3}), trickless=frozenset({1})),
        SchieberFacts(play=taken([60, 0, 60], trickless=[2]), refused=frozenset({1, 3}), queen=3),
    ],
)
def test_a_ramsch_comes_back_as_it_was(facts: RamschPlay | SchieberFacts) -> None:
    assert ramsch_facts(json.loads(json.dumps(details_data(facts, Kontra.NONE)))) == facts


@pytest.mark.parametrize(
    ("facts", "kontra", "kept"),
    [
        (CLUBS_1, Kontra.NONE, {}),
        (CLUBS_1, Kontra.RE, {"kontra": "re"}),
        (None, Kontra.NONE, {}),
        (RevolutionFacts(objective_met=True), Kontra.KONTRA, {"revolution": True, "kontra": "kontra"}),
    ],
)
def test_a_game_keeps_only_what_is_more_than_skat(facts: Facts, kontra: Kontra, kept: dict[str, object]) -> None:
    details = details_data(facts, kontra)
    assert details == kept
    assert kontra_of(details) is kontra
    assert is_revolution(details) is isinstance(facts, RevolutionFacts)
