"""The facts of one deal become value, points and reason (ISkO 5.2 to 5.4 and 3.6.2; rules 1.4 to 1.8)."""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.errors import Notice, RuleError
from scoring.rules.games import MOST_MATADORS, Contract, Game, Step, Valuation, bid_values, completed, valued
from scoring.rules.rule_sets import RuleSet, parameters

HIGHEST_FACTOR = 64
LOST_FACTOR = 2
ALL_CARD_POINTS = 120
WINNING_CARD_POINTS = 61
SCHNEIDER_CARD_POINTS = 90
"""What a party needs to make the other Schneider, which has 30 or fewer."""


class Reason(StrEnum):
    """Why a deal counts as it does."""

    WON = "won"
    LOST = "lost"
    OVERBID = "overbid"
    PASSED_IN = "passed_in"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealFacts:
    """One played deal as it happened at the table.

    `objective_met` is the fact of the play (61 card points, the announced stage, no trick in Null) and says nothing
    about the bid. `bid` is None where it was not written down. The replacement game and its signed matadors belong
    only to a Null above its value. `factor` multiplies the points in friendly evenings (Kontra, Bock), 1 to 64.
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

    `value` is positive and stands before doubling and factor, for an overbid game the multiple that reaches the bid;
    `points` are signed, after both. `contract` is the one counted, the replacement game where a Null was above its
    value, None when passed in. `valuation` is what it is worth without regard to the bid. `need` is the smallest
    multiple of the base value that reaches the bid, 0 without a bid.
    """

    value: int
    points: int
    reason: Reason
    contract: Contract | None
    valuation: Valuation
    need: int
    factor: int

    @property
    def won(self) -> bool:
        """Whether it counts as a won deal: by the sign of the points, so an overbid game is lost."""
        return self.points > 0

    @property
    def base(self) -> int:
        """The base value, 0 when passed in."""
        return self.valuation.base

    @property
    def level(self) -> int:
        """The level reached in play, 1 for Null, 0 when passed in."""
        return self.valuation.level

    @property
    def steps(self) -> tuple[Step, ...]:
        """What counted beyond matadors and game, in the order a player says it."""
        return self.valuation.steps

    @property
    def doubled(self) -> bool:
        """Whether a loss counts twice the value: always in ISkO, in the Altenburg rules not for Hand games."""
        return -self.points == LOST_FACTOR * self.value * self.factor and self.points < 0


PASSED_IN = DealResult(
    value=0,
    points=0,
    reason=Reason.PASSED_IN,
    contract=None,
    valuation=Valuation(base=0, level=0, steps=()),
    need=0,
    factor=1,
)
"""The result of a deal in which nobody bid: 0 for everybody."""


def score(facts: DealFacts, rule_set: RuleSet = RuleSet.ISKO) -> DealResult:
    """Value, signed points and reason of a deal.

    Raises RuleError as `games.checked` does, and `bid_range`, `factor_range`, `replacement_needed`,
    `replacement_not_needed`, `replacement_null`, `replacement_matadors_missing`.
    """
    valuation = valued(facts.contract, rule_set)
    _check_numbers(facts, rule_set)
    bid = facts.bid or 0
    counted = facts.contract
    if counted.game is Game.NULL and bid > valuation.value:
        counted = _replacement(facts)
        return _lost(facts, counted, valued(counted, rule_set), Reason.OVERBID, rule_set)
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
    if facts.replacement_matadors == 0:
        raise RuleError("replacement_matadors_missing", field="replacement_matadors")
    most = MOST_MATADORS[game]
    if abs(facts.replacement_matadors) > most:
        raise RuleError("matadors_range", field="replacement_matadors", most=most, game=game.value)
    return Contract(game=game, matadors=facts.replacement_matadors, hand=facts.contract.hand)


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
        contract=counted,
        valuation=valuation,
        need=_need(facts.bid, valuation.base),
        factor=facts.factor,
    )


def notices(
    facts: DealFacts, rule_set: RuleSet = RuleSet.ISKO, *, card_points: int | None = None
) -> tuple[Notice, ...]:
    """What about a legal deal deserves a second look: its bid, and card points (0 to 120) that contradict the facts.

    Card points may warn, never overrule: after a breach of the rules a deal may count otherwise (ISkO 4.1.4, 4.1.5).
    Raises RuleError `card_points_range`.
    """
    found = list(_bid_notices(facts.bid, bid_values(rule_set)))
    if card_points is not None:
        check_card_points(card_points)
        if facts.contract.game is not Game.NULL:
            found.extend(_card_point_notices(facts, card_points))
    return tuple(found)


def check_card_points(card_points: int | None) -> None:
    """There are 120 card points in the deck; None is "not written". Raises RuleError `card_points_range`."""
    if card_points is not None and not 0 <= card_points <= ALL_CARD_POINTS:
        raise RuleError("card_points_range", field="card_points", most=ALL_CARD_POINTS)


def _bid_notices(bid: int | None, values: tuple[int, ...]) -> Iterator[Notice]:
    if bid is None or bid in values or not values[0] < bid < values[-1]:
        return
    above = bisect(values, bid)
    yield Notice(
        code="bid_unknown", field="bid", params={"bid": bid, "lower": values[above - 1], "higher": values[above]}
    )


def _card_point_notices(facts: DealFacts, card_points: int) -> Iterator[Notice]:
    contract = completed(facts.contract, facts.objective_met)
    needed = _needed_card_points(contract)
    if facts.objective_met and card_points < needed:
        yield Notice(code="won_with_too_few", field="card_points", params={"needed": needed})
    # All card points do not prove all tricks: a trick may be worth nothing.
    if not facts.objective_met and card_points >= needed and not contract.schwarz_announced:
        yield Notice(code="lost_with_enough", field="card_points", params={"needed": needed})
    yield from _stage_notices(facts, contract, card_points)


def _needed_card_points(contract: Contract) -> int:
    """61, 90 if Schneider was announced, all if Schwarz was (rules 1.3)."""
    if contract.schwarz_announced:
        return ALL_CARD_POINTS
    return SCHNEIDER_CARD_POINTS if contract.schneider_announced else WINNING_CARD_POINTS


def _stage_notices(facts: DealFacts, contract: Contract, card_points: int) -> Iterator[Notice]:
    losers = ALL_CARD_POINTS - card_points if facts.objective_met else card_points
    is_schneider = losers <= ALL_CARD_POINTS - SCHNEIDER_CARD_POINTS
    if contract.schneider and not is_schneider:
        yield Notice(code="schneider_unlikely", field="schneider", params={"card_points": losers})
    if is_schneider and not contract.schneider and not contract.schneider_announced:
        yield Notice(code="schneider_likely", field="schneider", params={"card_points": losers})
    if contract.schwarz and losers:
        yield Notice(code="schwarz_unlikely", field="schwarz", params={"card_points": losers})
