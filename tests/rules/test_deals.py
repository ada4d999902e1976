from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.deals import PASSED_IN, DealFacts, Reason, notices, score
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game, Step, bid_values, legal_contracts
from scoring.rules.rule_sets import RuleSet
from tests.rules import reference
from tests.rules.reference import BIDS, Plain

CONTRACTS = list(legal_contracts())
CLUBS_1 = Contract(game=Game.CLUBS, matadors=1)
NULL = Contract(game=Game.NULL)


def contract_of(plain: Plain) -> Contract:
    return Contract(
        game=Game(plain.game),
        matadors=plain.matadors,
        hand=plain.hand,
        schneider=plain.schneider,
        schneider_announced=plain.schneider_announced,
        schwarz=plain.schwarz,
        schwarz_announced=plain.schwarz_announced,
        ouvert=plain.ouvert,
    )


def relevant_bids(worth: int, highest: int) -> Iterator[int | None]:
    """None, the lowest, the value itself, the next above it, one further up, and the highest."""
    yield from (None, 18, worth)
    yield from (bid for bid in (worth + 1, worth + 12, highest) if worth < bid <= highest)


def expected_reason(met: bool, worth: int, bid: int) -> Reason:
    if bid > worth:
        return Reason.OVERBID
    return Reason.WON if met else Reason.LOST


@pytest.mark.parametrize("rule_set", RuleSet)
def test_every_legal_contract_scores_as_the_reference_formula_says(rule_set: RuleSet) -> None:
    altenburg = rule_set is RuleSet.ALTENBURG
    compared = 0
    for plain in filter(reference.is_legal, reference.everything()):
        contract = contract_of(plain)
        for met in (True, False):
            worth = reference.value(plain, met, altenburg)
            highest = worth if plain.game == "null" else (360 if altenburg else 264)
            for bid in relevant_bids(worth, highest):
                result = score(DealFacts(contract=contract, objective_met=met, bid=bid), rule_set)
                expected = reference.points(plain, met, bid or 0, altenburg)
                assert (result.points, result.reason) == (expected, expected_reason(met, worth, bid or 0))
                compared += 1
    # 3,456 contracts of suit and Grand with up to six bids, most with six.
    assert compared > 2 * 5 * 3456


@pytest.mark.parametrize("bid", BIDS)
def test_an_overbid_game_costs_twice_the_smallest_multiple_that_reaches_the_bid(bid: int) -> None:
    for game, base in reference.BASES.items():
        facts = DealFacts(contract=Contract(game=Game(game), matadors=1), objective_met=True, bid=bid)
        multiples = [multiple for multiple in range(2 * base, 300, base) if multiple >= bid]
        assert score(facts).points == (2 * base if bid <= 2 * base else -2 * multiples[0])


facts_of_any_legal_deal = st.builds(
    DealFacts,
    contract=st.sampled_from([contract for contract in CONTRACTS if contract.game is not Game.NULL]),
    objective_met=st.booleans(),
    bid=st.none() | st.sampled_from(BIDS),
)


@given(facts_of_any_legal_deal, st.sampled_from(RuleSet))
def test_with_and_without_are_worth_the_same(facts: DealFacts, rule_set: RuleSet) -> None:
    other = replace(facts, contract=replace(facts.contract, matadors=-facts.contract.matadors))
    assert score(facts, rule_set).points == score(other, rule_set).points


@given(facts_of_any_legal_deal, st.integers(1, 64))
def test_a_factor_multiplies_the_points_and_nothing_else(facts: DealFacts, factor: int) -> None:
    single, multiplied = score(facts), score(replace(facts, factor=factor))
    assert multiplied.points == factor * single.points
    assert (multiplied.value, multiplied.reason, multiplied.need) == (single.value, single.reason, single.need)


@given(facts_of_any_legal_deal)
def test_the_result_explains_itself(facts: DealFacts) -> None:
    result = score(facts)
    assert result.level == abs(facts.contract.matadors) + 1 + len(result.steps)
    assert result.value == (result.points if result.won else max(result.base * result.level, result.need))
    assert result.won is (result.points > 0)
    assert result.doubled is not result.won


@given(facts_of_any_legal_deal, st.sampled_from(BIDS))
def test_a_higher_bid_never_brings_more(facts: DealFacts, bid: int) -> None:
    lower, higher = sorted([facts.bid or 18, bid])
    assert score(replace(facts, bid=higher)).points <= score(replace(facts, bid=lower)).points


@pytest.mark.parametrize(
    ("contract", "met", "isko", "altenburg"),
    [
        # lost Hand game
        (replace(CLUBS_1, hand=True), False, -72, -36),
        (CLUBS_1, False, -48, -48),
        # Grand ouvert
        (Contract(game=Game.GRAND, matadors=4, hand=True, ouvert=True), True, 264, 360),
        (Contract(game=Game.GRAND, matadors=4, hand=True, ouvert=True), False, -528, -360),
        # suit game ouvert
        (Contract(game=Game.CLUBS, matadors=2, hand=True, ouvert=True), True, 108, 96),
        # Null
        (replace(NULL, hand=True), False, -70, -35),
        (replace(NULL, hand=True, ouvert=True), False, -118, -59),
        (NULL, False, -46, -46),
        (replace(NULL, ouvert=True), False, -92, -92),
    ],
)
def test_the_two_rule_sets_differ(contract: Contract, met: bool, isko: int, altenburg: int) -> None:
    facts = DealFacts(contract=contract, objective_met=met)
    assert score(facts).points == isko
    assert score(facts, RuleSet.ALTENBURG).points == altenburg


def test_an_overbid_hand_game_is_single_in_altenburg() -> None:
    facts = DealFacts(contract=Contract(game=Game.HEARTS, matadors=1, hand=True), objective_met=True, bid=35)
    assert score(facts).points == -80
    altenburg = score(facts, RuleSet.ALTENBURG)
    assert (altenburg.points, altenburg.doubled) == (-40, False)


def null_facts(bid: int, game: Game | None = None, matadors: int = 0, *, hand: bool = False) -> DealFacts:
    contract = replace(NULL, hand=hand, ouvert=True)
    return DealFacts(
        contract=contract, objective_met=True, bid=bid, replacement_game=game, replacement_matadors=matadors
    )


def test_a_null_above_its_value_is_lost_as_its_replacement() -> None:
    result = score(null_facts(50, Game.HEARTS, 1))
    assert (result.points, result.value, result.reason) == (-100, 50, Reason.OVERBID)
    assert result.contract == Contract(game=Game.HEARTS, matadors=1)


def test_a_replacement_worth_more_than_the_bid_costs_its_own_value() -> None:
    assert score(null_facts(48, Game.CLUBS, -4)).points == -120


def test_hand_is_inherited_by_the_replacement_and_ouvert_is_not() -> None:
    result = score(null_facts(60, Game.CLUBS, -4, hand=True))
    assert result.points == -2 * 12 * 6
    assert result.steps == (Step.HAND,)


def test_a_null_at_its_value_needs_no_replacement() -> None:
    assert score(null_facts(46)).points == 46


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        (null_facts(50), "replacement_needed", "replacement_game"),
        (null_facts(50, Game.NULL), "replacement_null", "replacement_game"),
        (null_facts(50, Game.HEARTS), "replacement_matadors_missing", "replacement_matadors"),
        (null_facts(50, Game.GRAND, -5), "matadors_range", "replacement_matadors"),
        (null_facts(46, Game.HEARTS, 1), "replacement_not_needed", "replacement_game"),
        (null_facts(46, None, 1), "replacement_not_needed", "replacement_game"),
        (DealFacts(contract=CLUBS_1, objective_met=True, bid=0), "bid_range", "bid"),
        (DealFacts(contract=CLUBS_1, objective_met=True, bid=17), "bid_range", "bid"),
        (DealFacts(contract=CLUBS_1, objective_met=True, bid=265), "bid_range", "bid"),
        (DealFacts(contract=CLUBS_1, objective_met=True, factor=0), "factor_range", "factor"),
        (DealFacts(contract=CLUBS_1, objective_met=True, factor=65), "factor_range", "factor"),
        (DealFacts(contract=replace(CLUBS_1, matadors=0), objective_met=True), "matadors_missing", "matadors"),
    ],
)
def test_impossible_facts_are_refused_naming_the_field(facts: DealFacts, code: str, field: str) -> None:
    with pytest.raises(RuleError) as refused:
        score(facts)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_the_highest_bid_of_altenburg_is_higher() -> None:
    facts = DealFacts(contract=CLUBS_1, objective_met=True, bid=360)
    assert score(facts, RuleSet.ALTENBURG).points == -720


def test_a_deal_passed_in_counts_nothing() -> None:
    assert (PASSED_IN.points, PASSED_IN.value, PASSED_IN.reason, PASSED_IN.won) == (0, 0, Reason.PASSED_IN, False)
    assert (PASSED_IN.base, PASSED_IN.level, PASSED_IN.doubled) == (0, 0, False)


@pytest.mark.parametrize(("bid", "lower", "higher"), [(19, 18, 20), (47, 46, 48), (263, 240, 264)])
def test_a_bid_that_is_no_bid_value_is_noticed(bid: int, lower: int, higher: int) -> None:
    (notice,) = notices(DealFacts(contract=CLUBS_1, objective_met=True, bid=bid))
    assert (notice.code, notice.field) == ("bid_unknown", "bid")
    assert notice.params == {"bid": bid, "lower": lower, "higher": higher}


def test_bid_values_are_not_noticed() -> None:
    assert len(bid_values()) == 63
    for bid in bid_values():
        assert notices(DealFacts(contract=CLUBS_1, objective_met=True, bid=bid)) == ()
    assert notices(DealFacts(contract=CLUBS_1, objective_met=True)) == ()


@pytest.mark.parametrize(
    ("ticks", "met", "card_points", "codes"),
    [
        ({}, True, 61, []),
        ({}, True, 60, ["won_with_too_few"]),
        ({}, False, 60, []),
        ({}, False, 61, ["lost_with_enough"]),
        ({}, True, 89, []),
        ({}, True, 90, ["schneider_likely"]),
        ({"schneider": True}, True, 90, []),
        ({"schneider": True}, True, 89, ["schneider_unlikely"]),
        ({}, False, 31, []),
        ({}, False, 30, ["schneider_likely"]),
        ({"schneider": True}, False, 30, []),
        ({"schneider": True}, False, 31, ["schneider_unlikely"]),
        ({"hand": True, "schneider_announced": True}, True, 89, ["won_with_too_few", "schneider_unlikely"]),
        ({"hand": True, "schneider_announced": True}, False, 89, []),
        ({"hand": True, "schneider_announced": True}, False, 90, ["lost_with_enough"]),
        ({"hand": True, "schwarz_announced": True}, False, 120, []),
        ({"schwarz": True}, True, 119, ["schwarz_unlikely"]),
        ({"schneider": True}, True, 120, []),
    ],
)
def test_card_points_that_contradict_the_facts_are_noticed(
    ticks: dict[str, Any], met: bool, card_points: int, codes: list[str]
) -> None:
    contract = replace(CLUBS_1, **ticks)
    found = notices(DealFacts(contract=contract, objective_met=met), card_points=card_points)
    assert [notice.code for notice in found] == codes


def test_card_points_say_nothing_about_null() -> None:
    assert notices(DealFacts(contract=NULL, objective_met=True), card_points=12) == ()


@pytest.mark.parametrize("card_points", [-1, 121, 193, 736])
def test_card_points_over_120_are_refused(card_points: int) -> None:
    with pytest.raises(RuleError, match="card_points_range"):
        notices(DealFacts(contract=NULL, objective_met=True), card_points=card_points)
