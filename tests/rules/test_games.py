from dataclasses import replace
from typing import Any

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.games import (
    BASE_VALUES,
    Contract,
    Game,
    Step,
    bid_values,
    checked,
    completed,
    implied,
    legal_contracts,
    valued,
)
from scoring.rules.rule_sets import RuleSet
from tests.rules.reference import BIDS, everything, is_legal

CLUBS_1 = Contract(game=Game.CLUBS, matadors=1)


def test_there_are_the_63_bid_values_of_the_skat_order() -> None:
    assert len(BIDS) == 63
    assert list(bid_values()) == BIDS


def test_altenburg_has_64_bid_values() -> None:
    expected = sorted((set(BIDS) - {162, 198, 264}) | {252, 288, 324, 360})
    assert list(bid_values(RuleSet.ALTENBURG)) == expected
    assert len(expected) == 64


@pytest.mark.parametrize(
    ("game", "base", "level", "highest"),
    [
        (Game.DIAMONDS, 9, 18, 162),
        (Game.HEARTS, 10, 18, 180),
        (Game.SPADES, 11, 18, 198),
        (Game.CLUBS, 12, 18, 216),
        (Game.GRAND, 24, 11, 264),
    ],
)
def test_base_values_and_highest_levels(game: Game, base: int, level: int, highest: int) -> None:
    valuations = [valued(contract) for contract in legal_contracts() if contract.game is game]
    assert BASE_VALUES[game] == base
    assert max(valuation.level for valuation in valuations) == level
    assert max(valuation.value for valuation in valuations) == highest
    assert min(valuation.level for valuation in valuations) == 2


@pytest.mark.parametrize(("hand", "ouvert", "value"), [(0, 0, 23), (1, 0, 35), (0, 1, 46), (1, 1, 59)])
def test_null_has_fixed_values(hand: int, ouvert: int, value: int) -> None:
    assert valued(Contract(game=Game.NULL, hand=bool(hand), ouvert=bool(ouvert))).value == value


def test_legal_is_what_the_rule_book_allows_and_nothing_else() -> None:
    legal = 0
    for plain in everything():
        contract = Contract(
            game=Game(plain.game),
            matadors=plain.matadors,
            hand=plain.hand,
            schneider=plain.schneider,
            schneider_announced=plain.schneider_announced,
            schwarz=plain.schwarz,
            schwarz_announced=plain.schwarz_announced,
            ouvert=plain.ouvert,
        )
        if is_legal(plain):
            legal += 1
            assert checked(contract) is contract
        else:
            with pytest.raises(RuleError):
                checked(contract)
    # 96 signed matadors: without Hand 2 x 2 ticks, with Hand 2 to the power of 5; Null 4.
    assert legal == 96 * (4 + 32) + 4


def test_legal_contracts_are_complete_legal_and_different() -> None:
    contracts = list(legal_contracts())
    assert len(contracts) == len(set(contracts))
    assert all(implied(checked(contract)) == contract for contract in contracts)
    # Without Hand: none, Schneider, Schwarz. With Hand those, times: nothing, Schneider, Schwarz announced, Ouvert.
    assert len(contracts) == 96 * (3 + 3 * 4) + 4


@pytest.mark.parametrize(
    ("contract", "code", "field"),
    [
        (replace(CLUBS_1, matadors=0), "matadors_missing", "matadors"),
        (replace(CLUBS_1, matadors=12), "matadors_range", "matadors"),
        (replace(CLUBS_1, matadors=-12), "matadors_range", "matadors"),
        (Contract(game=Game.GRAND, matadors=5), "matadors_range", "matadors"),
        (replace(CLUBS_1, schneider_announced=True), "announcement_needs_hand", "schneider_announced"),
        (replace(CLUBS_1, schwarz_announced=True), "announcement_needs_hand", "schwarz_announced"),
        (replace(CLUBS_1, ouvert=True), "ouvert_needs_hand", "ouvert"),
        (Contract(game=Game.GRAND, matadors=1, ouvert=True), "ouvert_needs_hand", "ouvert"),
        (Contract(game=Game.NULL, matadors=1), "null_matadors", "matadors"),
        (Contract(game=Game.NULL, schneider=True), "null_stage", "schneider"),
        (Contract(game=Game.NULL, hand=True, schwarz_announced=True), "null_stage", "schwarz_announced"),
    ],
)
def test_an_illegal_contract_is_refused_naming_the_field(contract: Contract, code: str, field: str) -> None:
    with pytest.raises(RuleError) as refused:
        checked(contract)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_the_refusal_says_how_many_matadors_there_are() -> None:
    with pytest.raises(RuleError, match="matadors_range most=4 game=grand"):
        checked(Contract(game=Game.GRAND, matadors=5))


@pytest.mark.parametrize(
    ("ticked", "set_with_it"),
    [
        ("ouvert", {"ouvert", "hand", "schneider_announced", "schwarz_announced"}),
        ("schwarz_announced", {"schwarz_announced", "schneider_announced"}),
        ("schneider_announced", {"schneider_announced"}),
        ("schwarz", {"schwarz", "schneider"}),
        ("schneider", {"schneider"}),
        ("hand", {"hand"}),
    ],
)
def test_a_tick_sets_what_it_implies(ticked: str, set_with_it: set[str]) -> None:
    flags: dict[str, Any] = {ticked: True}
    result = implied(Contract(game=Game.CLUBS, matadors=1, **flags))
    assert {step.value for step in Step if getattr(result, step)} == set_with_it


def test_null_implies_nothing() -> None:
    ouvert = Contract(game=Game.NULL, ouvert=True)
    assert implied(ouvert) == ouvert
    assert completed(ouvert, True) == ouvert


def test_an_announced_stage_is_reached_when_won_and_open_when_lost() -> None:
    announced = Contract(game=Game.CLUBS, matadors=1, hand=True, schwarz_announced=True)
    won, lost = completed(announced, True), completed(announced, False)
    assert (won.schneider, won.schwarz) == (True, True)
    assert (lost.schneider, lost.schwarz) == (False, False)
    assert lost.schneider_announced


def test_levels_are_counted_in_the_order_of_speech() -> None:
    contract = Contract(game=Game.CLUBS, matadors=2, hand=True, ouvert=True)
    valuation = valued(contract)
    assert valuation.steps == tuple(Step)
    assert (valuation.base, valuation.level, valuation.value) == (12, 9, 108)
