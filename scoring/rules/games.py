"""Games, base values, contracts, levels and bid values (ISkO 5.1 and 5.2; rules 1.1, 1.2, 1.7)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import product

from scoring.rules.errors import RuleError
from scoring.rules.rule_sets import RuleSet, parameters


class Game(StrEnum):
    """What the declarer announces."""

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    GRAND = "grand"
    NULL = "null"


class Step(StrEnum):
    """One level beyond matadors and game, in the order in which a player counts them aloud."""

    HAND = "hand"
    SCHNEIDER = "schneider"
    SCHNEIDER_ANNOUNCED = "schneider_announced"
    SCHWARZ = "schwarz"
    SCHWARZ_ANNOUNCED = "schwarz_announced"
    OUVERT = "ouvert"


SUITS = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS)
BASE_VALUES = {Game.CLUBS: 12, Game.SPADES: 11, Game.HEARTS: 10, Game.DIAMONDS: 9, Game.GRAND: 24}
MOST_MATADORS = {Game.CLUBS: 11, Game.SPADES: 11, Game.HEARTS: 11, Game.DIAMONDS: 11, Game.GRAND: 4, Game.NULL: 0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A game as announced, with the stages announced and those reached in play.

    `matadors` is signed: 2 is "with 2", -2 is "without 2", 0 stands for Null only. `schneider` and `schwarz` are
    facts of the play, for either party: on a loss they say that the declarer himself was Schneider or Schwarz.
    """

    game: Game
    matadors: int = 0
    hand: bool = False
    schneider: bool = False
    schneider_announced: bool = False
    schwarz: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Valuation:
    """Base value times level. Null has a fixed value: its base is that value, its level 1, and it has no steps."""

    base: int
    level: int
    steps: tuple[Step, ...]

    @property
    def value(self) -> int:
        """The game value in points, positive."""
        return self.base * self.level


def checked(contract: Contract) -> Contract:
    """The same contract if it is legal.

    Raises RuleError naming the field: `matadors_missing`, `matadors_range`, `announcement_needs_hand`,
    `ouvert_needs_hand`, `null_matadors`, `null_stage` (ISkO 2.1 to 2.3; rules 1.2). What an announcement implies may
    be left out; see `completed`.
    """
    if contract.game is Game.NULL:
        _check_null(contract)
    else:
        _check_matadors(contract)
        _check_announcements(contract)
    return contract


def _check_null(contract: Contract) -> None:
    if contract.matadors:
        raise RuleError("null_matadors", field="matadors")
    for stage in (Step.SCHNEIDER, Step.SCHNEIDER_ANNOUNCED, Step.SCHWARZ, Step.SCHWARZ_ANNOUNCED):
        if getattr(contract, stage):
            raise RuleError("null_stage", field=stage.value)


def _check_matadors(contract: Contract) -> None:
    if contract.matadors == 0:
        raise RuleError("matadors_missing", field="matadors")
    most = MOST_MATADORS[contract.game]
    if abs(contract.matadors) > most:
        raise RuleError("matadors_range", field="matadors", most=most, game=contract.game.value)


def _check_announcements(contract: Contract) -> None:
    if contract.hand:
        return
    if contract.ouvert:
        raise RuleError("ouvert_needs_hand", field="ouvert")
    for stage in (Step.SCHWARZ_ANNOUNCED, Step.SCHNEIDER_ANNOUNCED):
        if getattr(contract, stage):
            raise RuleError("announcement_needs_hand", field=stage.value)


def implied(contract: Contract) -> Contract:
    """The contract with everything a tick in a form sets by itself.

    Ouvert sets Hand and both announcements, Schwarz announced sets Schneider announced, Schwarz sets Schneider. An
    announcement does not set Hand: without Hand it stays to be refused. Null is returned as it is.
    """
    if contract.game is Game.NULL:
        return contract
    schwarz_announced = contract.schwarz_announced or contract.ouvert
    return replace(
        contract,
        hand=contract.hand or contract.ouvert,
        schwarz_announced=schwarz_announced,
        schneider_announced=contract.schneider_announced or schwarz_announced,
        schneider=contract.schneider or contract.schwarz,
    )


def completed(contract: Contract, objective_met: bool) -> Contract:
    """The contract as it counts: with what it implies and, when won, with every announced stage reached."""
    contract = implied(contract)
    if contract.game is Game.NULL or not objective_met:
        return contract
    return replace(
        contract,
        schneider=contract.schneider or contract.schneider_announced,
        schwarz=contract.schwarz or contract.schwarz_announced,
    )


def legal_contracts() -> Iterator[Contract]:
    """Every legal contract once, each with all it implies."""
    for hand, ouvert in product((False, True), repeat=2):
        yield Contract(game=Game.NULL, hand=hand, ouvert=ouvert)
    for game in BASE_VALUES:
        for matadors, ticks in product(range(1, MOST_MATADORS[game] + 1), product((False, True), repeat=6)):
            flags = dict(zip(Step, ticks, strict=True))
            for signed in (matadors, -matadors):
                contract = Contract(game=game, matadors=signed, **{step.value: tick for step, tick in flags.items()})
                if implied(contract) == contract and (contract.hand or not contract.schneider_announced):
                    yield contract


@lru_cache(maxsize=8192)
def valued(contract: Contract, rule_set: RuleSet = RuleSet.ISKO) -> Valuation:
    """What a contract is worth before any bid: base, level and the steps counted (rules 1.2, 1.4, 1.8).

    Won or lost makes no difference: won, an announced stage has been reached; lost, a missed one counts as well, once,
    whoever was Schneider or Schwarz. Raises RuleError as `checked` does.
    """
    counted = implied(checked(contract))
    base = base_value(counted, rule_set)
    if counted.game is Game.NULL:
        return Valuation(base=base, level=1, steps=())
    steps = tuple(_steps(counted, parameters(rule_set).ouvert_is_level))
    return Valuation(base=base, level=abs(counted.matadors) + 1 + len(steps), steps=steps)


def _steps(counted: Contract, ouvert_is_level: bool) -> Iterator[Step]:
    if counted.hand:
        yield Step.HAND
    if counted.schneider or counted.schneider_announced:
        yield Step.SCHNEIDER
    if counted.schneider_announced:
        yield Step.SCHNEIDER_ANNOUNCED
    if counted.schwarz or counted.schwarz_announced:
        yield Step.SCHWARZ
    if counted.schwarz_announced:
        yield Step.SCHWARZ_ANNOUNCED
    if counted.ouvert and ouvert_is_level:
        yield Step.OUVERT


def _null_value(contract: Contract) -> int:
    """Null 23, Null Hand 35, Null ouvert 46, Null ouvert Hand 59 (ISkO 5.1.3)."""
    if contract.ouvert:
        return 59 if contract.hand else 46
    return 35 if contract.hand else 23


def base_value(contract: Contract, rule_set: RuleSet = RuleSet.ISKO) -> int:
    """9 to 12 for a suit game, 24 for Grand (36 for Grand ouvert in the Altenburg rules), the whole value for Null."""
    if contract.game is Game.NULL:
        return _null_value(contract)
    if contract.game is Game.GRAND and contract.ouvert:
        return parameters(rule_set).grand_ouvert_base
    return BASE_VALUES[contract.game]


@cache
def bid_values(rule_set: RuleSet = RuleSet.ISKO) -> tuple[int, ...]:
    """Every value a game can have, ascending: nothing else can be bid (63 values in ISkO, 18 to 264)."""
    return tuple(sorted({valued(contract, rule_set).value for contract in legal_contracts()}))
