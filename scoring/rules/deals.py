"""The facts of one deal become value, points and reason (ISkO 5.2 to 5.4 and 3.6.2; rules 1.4 to 1.8)."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.errors import Notice, RuleError
from scoring.rules.games import Contract, Game, Step, Valuation, bid_values, checked, valued
from scoring.rules.rule_sets import RuleSet, parameters

HIGHEST_FACTOR = 64
LOST_FACTOR = 2


class Reason(StrEnum):
    """Why a deal counts as it does."""

    WON = "won"
    LOST = "lost"
    OVERBID = "overbid"
    PASSED_IN = "passed_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """One played deal as it happened at the table.

    `objective_met` is the fact of the play (61 card points, the announced stage, no trick in Null) and says nothing about the bid.
    `bid` is None where it was not written down. The replacement game and its signed matadors belong only to a Null above its value.
    `factor` multiplies the points in friendly evenings (Kontra, Bock), 1 to 64.
    """

    contract: Contract
    objective_met: bool
    bid: int | None = None
    replacement_game: Game | None = None
    replacement_matadors: int = 0
    factor: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """What a deal counts.

    `value` is positive and stands before doubling and factor, for an overbid game the multiple that reaches the bid; `points` are signed, after
    both. `base`, `level`, `steps` and signed `matadors` are those of `game`, the game counted: of the replacement game where a Null was
    above its value. `need` is the smallest multiple of the base value that reaches the bid, 0 without a bid. `lost_factor` is 2, or 1 for a Hand game in the
    Altenburg rules and for a deal won.
    """

    value: int
    points: int
    reason: Reason
    game: Game | None
    matadors: int
    base: int
    level: int
    steps: tuple[Step, ...]
    need: int
    lost_factor: int
    factor: int

    @property
    def won(self) -> bool:
        """Whether it counts as a won deal: by the sign of the points, so an overbid game is lost."""
        return self.points > 0

    @property
    def played_value(self) -> int:
        """Base value times level, without regard to the bid."""
        return self.base * self.level


PASSED_IN = DealResult(
    value=0,
    points=0,
    reason=Reason.PASSED_IN,
    game=None,
    matadors=0,
    base=0,
    level=0,
    steps=(),
    need=0,
    lost_factor=1,
    factor=1,
)
"""The result of a deal in which nobody bid: 0 for everybody."""


def score(facts: DealFacts, rule_set: RuleSet = RuleSet.ISKO) -> DealResult:
    """Value, signed points and reason of a deal.

    Raises RuleError as `games.checked` does, and `bid_range`, `factor_range`, `replacement_needed`, `replacement_not_needed`, `replacement_null`,
    `replacement_matadors_missing`, `replacement_matadors_range`.
    """
    valuation = valued(facts.contract, facts.objective_met, rule_set)
    _check_numbers(facts, rule_set)
    bid = facts.bid or 0
    counted = facts.contract
    if counted.game is Game.NULL and bid > valuation.value:
        counted = _replacement(facts)
        return _lost(facts, counted, valued(counted, False, rule_set), Reason.OVERBID, rule_set)
    if facts.replacement_game is not None or facts.replacement_matadors:
        raise RuleError("replacement_not_needed", field="replacement_game")
    if bid > valuation.value:
        return _lost(facts, counted, valuation, Reason.OVERBID, rule_set)
    if not facts.objective_met:
        return _lost(facts, counted, valuation, Reason.LOST, rule_set)
    return _result(facts, counted, valuation, Reason.WON, valuation.value, 1)


def _check_numbers(facts: DealFacts, rule_set: RuleSet) -> None:
    if facts.bid is not None:
        values = bid_values(rule_set)
        if not values[0] <= facts.bid <= values[-1]:
            raise RuleError("bid_range", field="bid", least=values[0], most=values[-1])
    if not 1 <= facts.factor <= HIGHEST_FACTOR:
        raise RuleError("factor_range", field="factor", most=HIGHEST_FACTOR)


def _replacement(facts: DealFacts) -> Contract:
    """The game a Null above its value is lost as: Hand is inherited, Ouvert and announcements are not (ISkO 3.6.2)."""
    game = facts.replacement_game
    if game is None:
        raise RuleError("replacement_needed", field="replacement_game")
    if game is Game.NULL:
        raise RuleError("replacement_null", field="replacement_game")
    contract = Contract(game=game, matadors=facts.replacement_matadors, hand=facts.contract.hand)
    try:
        return checked(contract)
    except RuleError as error:
        raise RuleError(f"replacement_{error.code}", field="replacement_matadors", **error.params) from None


def _lost(facts: DealFacts, counted: Contract, valuation: Valuation, reason: Reason, rule_set: RuleSet) -> DealResult:
    """Minus twice the larger of the value and the smallest multiple that reaches the bid (ISkO 5.4.2; rules 1.5)."""
    lost_factor = parameters(rule_set).lost_hand_factor if counted.hand else LOST_FACTOR
    value = max(valuation.value, _need(facts.bid, valuation.base))
    return _result(facts, counted, valuation, reason, value, lost_factor)


def _need(bid: int | None, base: int) -> int:
    return -(-bid // base) * base if bid else 0


def _result(
    facts: DealFacts, counted: Contract, valuation: Valuation, reason: Reason, value: int, lost_factor: int
) -> DealResult:
    sign = 1 if reason is Reason.WON else -lost_factor
    return DealResult(
        value=value,
        points=sign * value * facts.factor,
        reason=reason,
        game=counted.game,
        matadors=counted.matadors,
        base=valuation.base,
        level=valuation.level,
        steps=valuation.steps,
        need=_need(facts.bid, valuation.base),
        lost_factor=lost_factor,
        factor=facts.factor,
    )
