"""Row 7: how many deals a second the rules score, one after the other."""

from random import Random

from scoring.management.benchmarks.measuring import Line, rate
from scoring.rules.deals import DealFacts, score
from scoring.services.random_deals import random_facts

SEED = 1
DEALS = 5_000


def rules_line() -> Line:
    """Deals as a club plays them, beside a bare loop that makes as many facts."""
    rng = Random(SEED)
    facts = [random_facts(rng) for _deal in range(DEALS)]
    scored = DEALS * rate(lambda: [score(each) for each in facts])
    bare = DEALS * rate(lambda: [_copied(each) for each in facts])
    return Line(
        what="deals scored by the rules",
        figure=f"{scored:,.0f}/s",
        beside=f"{bare / scored:.1f} x slower than making the facts",
        bar="100,000/s",
    )


def _copied(facts: DealFacts) -> DealFacts:
    return DealFacts(contract=facts.contract, objective_met=facts.objective_met, bid=facts.bid)
