"""Stored lines of a list as the rules know them."""

from collections.abc import Iterable

from scoring.models import Deal, DealKind
from scoring.rules.deals import DealFacts, Reason, score
from scoring.rules.games import Contract, Game
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import PlayedDeal


def contract_of(deal: Deal) -> Contract:
    """The contract as announced; only for a deal that is a game."""
    return Contract(
        game=Game(deal.game),
        matadors=deal.matadors,
        hand=deal.hand,
        schneider=deal.schneider,
        schneider_announced=deal.schneider_announced,
        schwarz=deal.schwarz,
        schwarz_announced=deal.schwarz_announced,
        ouvert=deal.ouvert,
    )


def facts_of(deal: Deal) -> DealFacts:
    """The facts of a deal that is a game, as they happened at the table."""
    return DealFacts(
        contract=contract_of(deal),
        objective_met=bool(deal.objective_met),
        bid=deal.bid,
        replacement_game=Game(deal.replacement_game) if deal.replacement_game else None,
        replacement_matadors=deal.replacement_matadors,
        factor=deal.factor,
    )


def reason_of(deal: Deal, rule_set: RuleSet) -> Reason:
    """Why a deal counts as it does. Raises RuleError where the stored facts are none."""
    if deal.kind != DealKind.GAME:
        return Reason.PASSED_IN
    return Reason.WON if deal.won else score(facts_of(deal), rule_set).reason


def played_deal(deal: Deal, positions: dict[int, int], present: Iterable[int], rule_set: RuleSet) -> PlayedDeal:
    """A line of the list for the rules; `positions` leads from seat ids to seats, `present` are the seats taken."""
    return PlayedDeal(
        number=deal.number,
        present=tuple(present),
        dealer=positions[deal.dealer_id],
        declarer=None if deal.declarer_id is None else positions[deal.declarer_id],
        points=deal.points,
        reason=reason_of(deal, rule_set),
    )
