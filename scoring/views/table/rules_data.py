"""The rules as data for the phone: it previews a deal from these numbers, and makes up none of its own."""

from functools import cache
from itertools import product
from typing import Any

from scoring.forms.deals import FLAGS
from scoring.rules.cards import trumps
from scoring.rules.deals import LOST_FACTOR
from scoring.rules.errors import RuleError
from scoring.rules.games import (
    BASE_VALUES,
    MOST_MATADORS,
    Contract,
    Game,
    base_value,
    bid_values,
    checked,
    implied,
    legal_contracts,
    valued,
)
from scoring.rules.rule_sets import RuleSet, parameters


@cache
def rules_data(rule_set: RuleSet) -> dict[str, Any]:
    """What `table.js` needs to value every legal deal, as JSON.

    `steps` leads from the flags of a contract (their names with blanks between) to what they count, `implies` from a
    flag to those that a tap on it sets too.
    """
    return {
        "flags": FLAGS,
        "bases": {game.value: base for game, base in BASE_VALUES.items()},
        "grandOuvert": base_value(Contract(game=Game.GRAND, matadors=1, hand=True, ouvert=True), rule_set),
        "most": {game.value: most for game, most in MOST_MATADORS.items()},
        "nulls": dict(_nulls()),
        "steps": dict(_steps(rule_set)),
        "implies": {flag: _implied_by(flag) for flag in FLAGS},
        "lost": LOST_FACTOR,
        "lostHand": parameters(rule_set).lost_hand_factor,
        "bids": bid_values(rule_set),
        "trumps": {game.value: trumps(game) for game in BASE_VALUES},
    }


def _key(contract: Contract) -> str:
    return " ".join(flag for flag in FLAGS if getattr(contract, flag))


def _nulls() -> list[tuple[str, int]]:
    contracts = [
        Contract(game=Game.NULL, hand=hand, ouvert=ouvert) for hand, ouvert in product((False, True), repeat=2)
    ]
    return [(_key(contract), base_value(contract)) for contract in contracts]


def _steps(rule_set: RuleSet) -> list[tuple[str, list[str]]]:
    """The levels beyond matadors and game depend on the flags alone: one suit game stands for all."""
    contracts = [contract for contract in legal_contracts() if contract.game is Game.CLUBS and contract.matadors == 1]
    return [(_key(contract), [step.value for step in valued(contract, rule_set).steps]) for contract in contracts]


def _implied_by(flag: str) -> list[str]:
    """What a flag brings with it; at the table an announcement brings Hand too, because it cannot be without."""
    contract = implied(Contract(game=Game.CLUBS, matadors=1, **{flag: True}))
    brought = [other for other in FLAGS if other != flag and getattr(contract, other)]
    return brought if _legal(contract) else ["hand", *brought]


def _legal(contract: Contract) -> bool:
    try:
        checked(contract)
    except RuleError:
        return False
    return True
