"""Null above its value the way of the second source: lost as the next Null value that reaches the bid (rules 1.6).

Friendly evenings only. Bid 50, Null ouvert 46: the next is 59, doubled -118. Above 59 there is none, and the
replacement game is asked for as in ISkO 3.6.2.
"""

from dataclasses import replace
from enum import StrEnum

from scoring.rules.deals import LOST_FACTOR, DealFacts, DealResult, Reason, score
from scoring.rules.games import Game
from scoring.rules.rule_sets import RuleSet, parameters

NULL_VALUES = (23, 35, 46, 59)


class NullAboveValue(StrEnum):
    """What an overbid Null is lost as: a suit game or Grand of the declarer's choice, or the next Null value."""

    REPLACEMENT = "replacement"
    NEXT_NULL = "next_null"


def score_game(facts: DealFacts, rule_set: RuleSet, null_above_value: NullAboveValue) -> DealResult:
    """Value, points and reason of a game on a friendly evening. Raises RuleError as `deals.score` does."""
    bid = facts.bid or 0
    is_null = facts.contract.game is Game.NULL
    if null_above_value is NullAboveValue.REPLACEMENT or not is_null or bid > NULL_VALUES[-1]:
        return score(facts, rule_set)
    unbid = score(replace(facts, bid=None), rule_set)
    if bid <= unbid.value:
        return score(facts, rule_set)
    value = next(value for value in NULL_VALUES if value >= bid)
    lost_factor = parameters(rule_set).lost_hand_factor if facts.contract.hand else LOST_FACTOR
    return replace(unbid, value=value, points=-lost_factor * value * facts.factor, reason=Reason.OVERBID, need=value)
