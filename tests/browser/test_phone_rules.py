"""The phone values deals as the server does: every legal contract, every bid, won and lost, both rule sets."""

import json
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from scoring.forms.deals import FLAGS
from scoring.rules.cards import DECK, DECLARERS_CARDS, matadors, trumps
from scoring.rules.deals import DealFacts, score
from scoring.rules.games import BASE_VALUES, MOST_MATADORS, Contract, Game, bid_values, implied, legal_contracts
from scoring.rules.rule_sets import RuleSet
from scoring.views.table.rules_data import rules_data
from tests.browser.phone import Phone, open_table

SCORE_ALL = """async ([rules, contracts, bids]) => {
  const phone = await import(document.querySelector('script[type=module]').src);
  return JSON.stringify(contracts.map((facts) => bids.map((bid) => {
    const result = phone.scored(rules, { ...facts, bid });
    return result === null ? null : result.asks ? 'asks' : [result.won, result.lost];
  })));
}"""
COUNT_ALL = """async (hands) => {
  const phone = await import(document.querySelector('script[type=module]').src);
  return hands.map(([trumps, held]) => phone.matadors(trumps, new Set(held)));
}"""


def as_json(contract: Contract) -> dict[str, Any]:
    flags = {flag: getattr(contract, flag) for flag in FLAGS}
    return {"game": contract.game.value, "matadors": contract.matadors, **flags}


def both(contract: Contract, bid: int, rule_set: RuleSet, **replacement: Any) -> Any:
    """Points won (None: not possible any more) and lost by the rules; "asks" for a Null below its bid."""
    value = score(DealFacts(contract=contract, objective_met=True), rule_set).value
    if contract.game is Game.NULL and bid > value and not replacement:
        return "asks"
    met, missed = (
        score(DealFacts(contract=contract, objective_met=met, bid=bid or None, **replacement), rule_set).points
        for met in (True, False)
    )
    return [met if met > 0 else None, missed]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rule_set", list(RuleSet))
def test_every_legal_contract_and_bid_counts_as_on_the_server(page: Page, rule_set: RuleSet) -> None:
    Phone(page, open_table()).open()
    contracts, bids = list(legal_contracts()), [0, *bid_values(rule_set)]
    assert len(contracts) == 4 + (4 * 22 + 8) * 15
    rules = json.loads(json.dumps(rules_data(rule_set)))
    shown = json.loads(page.evaluate(SCORE_ALL, [rules, [as_json(contract) for contract in contracts], bids]))
    for contract, line in zip(contracts, shown, strict=True):
        assert line == [both(contract, bid, rule_set) for bid in bids], contract


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rule_set", list(RuleSet))
def test_every_null_below_its_bid_counts_as_its_replacement(page: Page, rule_set: RuleSet) -> None:
    Phone(page, open_table()).open()
    rules = json.loads(json.dumps(rules_data(rule_set)))
    highest = bid_values(rule_set)[-1]
    cases = [
        (Contract(game=Game.NULL, hand=hand, ouvert=ouvert), game, sign * number)
        for hand, ouvert in product((False, True), repeat=2)
        for game in BASE_VALUES
        for number in range(1, MOST_MATADORS[game] + 1)
        for sign in (1, -1)
    ]
    facts = [as_json(null) | {"replacement_game": game, "replacement_matadors": many} for null, game, many in cases]
    shown = json.loads(page.evaluate(SCORE_ALL, [rules, facts, [60, highest]]))
    for (null, game, many), line in zip(cases, shown, strict=True):
        replacement = {"replacement_game": game, "replacement_matadors": many}
        assert line == [both(null, bid, rule_set, **replacement) for bid in (60, highest)]


@pytest.mark.django_db(transaction=True)
def test_the_page_carries_these_rules_and_ticks_what_they_imply(page: Page) -> None:
    phone = Phone(page, open_table()).open()
    carried = json.loads(str(page.locator("#table-data").get_attribute("data-rules")))
    assert carried == json.loads(json.dumps(rules_data(RuleSet.ISKO)))
    phone.deal(3, "clubs", 1, {"ouvert": True})
    ticked = {flag for flag in FLAGS if page.locator(f"input[name={flag}]").is_checked()}
    wanted = implied(Contract(game=Game.CLUBS, matadors=1, ouvert=True))
    assert ticked == {flag for flag in FLAGS if getattr(wanted, flag)}
    phone.tap("#more > summary")
    phone.tile("game", "grand")
    assert page.locator("input[name=matadors][value='5']").is_disabled()


@pytest.mark.django_db(transaction=True)
def test_the_cards_held_say_the_matadors(page: Page) -> None:
    Phone(page, open_table()).open()
    hands, wanted = [], []
    for game in BASE_VALUES:
        order = trumps(game)
        for held in product((False, True), repeat=min(len(order), 7)):
            cards = [card for card, has in zip(order, held, strict=False) if has]
            others = [card for card in DECK if card not in order]
            hand = [*cards, *others][:DECLARERS_CARDS]
            hands.append([list(order), cards])
            wanted.append(matadors(hand, game))
    assert page.evaluate(COUNT_ALL, hands) == wanted
