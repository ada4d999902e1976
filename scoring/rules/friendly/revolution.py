"""Revolution: Null ouvert Hand against defenders who may exchange cards, worth 92 (second source)."""

from dataclasses import dataclass, replace

from scoring.rules.deals import LOST_FACTOR, DealFacts, DealResult, score
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game, Valuation

VALUE = 92
LOWEST_BID = 18


@dataclass(frozen=True, slots=True, kw_only=True)
class RevolutionFacts:
    """Whether the declarer took no trick, and the bid, None where it was not written down."""

    objective_met: bool
    bid: int | None = None


def score_revolution(facts: RevolutionFacts, factor: int = 1) -> DealResult:
    """+92 or, lost, -184, times the factor of Kontra and Bock (1 to 64); the same under every rule set.

    Raises RuleError `factor_range`, and `revolution_bid` where the bid is not from 18 to 92: one above 92 is booked as
    Null ouvert Hand above its value.
    """
    if facts.bid is not None and not LOWEST_BID <= facts.bid <= VALUE:
        raise RuleError("revolution_bid", field="bid", least=LOWEST_BID, most=VALUE)
    contract = Contract(game=Game.NULL, hand=True, ouvert=True)
    as_null = score(DealFacts(contract=contract, objective_met=facts.objective_met, factor=factor))
    sign = 1 if facts.objective_met else -LOST_FACTOR
    return replace(
        as_null,
        value=VALUE,
        points=sign * VALUE * factor,
        valuation=Valuation(base=VALUE, level=1, steps=()),
        need=VALUE if facts.bid else 0,
    )
