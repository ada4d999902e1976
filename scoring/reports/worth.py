"""What a game is worth: how a player reckons it aloud, what a win brings and a loss costs, and where that stands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.deals import DealFacts, DealResult, Reason, notices, score
from scoring.rules.errors import Notice
from scoring.rules.games import Game
from scoring.rules.sheets import GAME_BONUS, bonus_per_lost
from scoring.words import arithmetic, contract_words


class Paragraph(StrEnum):
    """The places in the International Skat Order a value follows from."""

    MATADORS = "2.1"
    VALUES = "5.1"
    LEVELS = "5.2"
    NULL = "5.1.3"
    NULL_ABOVE_VALUE = "3.6.2"
    OVERBID = "5.4.2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One end of the deal. `points` are signed; `in_a_list` adds or takes the 50 of a game won or lost; every other
    player gets `others_at_three` or `others_at_four` for a loss (Seeger-Fabian, rules 2).
    """

    reason: Reason
    arithmetic: str
    points: int
    in_a_list: int
    others_at_three: int
    others_at_four: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """A game with its ends: won and lost, or only overbid where the bid is above the value."""

    contract: str
    outcomes: tuple[Outcome, ...]
    paragraphs: tuple[Paragraph, ...]
    notices: tuple[Notice, ...]


def worth(facts: DealFacts) -> Worth:
    """What these facts are worth by the International Skat Order; whether they were met is asked both ways.

    Raises RuleError as `rules.deals.score` does.
    """
    met, missed = replace(facts, objective_met=True), replace(facts, objective_met=False)
    ends = [(met, score(met)), (missed, score(missed))]
    if ends[0][1].reason is Reason.OVERBID:
        ends = ends[:1]
    return Worth(
        contract=contract_words(facts.contract),
        outcomes=tuple(_outcome(each, result) for each, result in ends),
        paragraphs=tuple(_paragraphs(facts, ends[0][1])),
        notices=notices(facts),
    )


def _outcome(facts: DealFacts, result: DealResult) -> Outcome:
    return Outcome(
        reason=result.reason,
        arithmetic=arithmetic(facts, result),
        points=result.points,
        in_a_list=result.points + (GAME_BONUS if result.won else -GAME_BONUS),
        others_at_three=0 if result.won else bonus_per_lost(3),
        others_at_four=0 if result.won else bonus_per_lost(4),
    )


def _paragraphs(facts: DealFacts, result: DealResult) -> Iterator[Paragraph]:
    if facts.contract.game is Game.NULL:
        yield Paragraph.NULL
    if result.contract is not None and result.contract.game is not Game.NULL:
        yield from (Paragraph.MATADORS, Paragraph.VALUES, Paragraph.LEVELS)
    if facts.replacement_game is not None:
        yield Paragraph.NULL_ABOVE_VALUE
    elif result.reason is Reason.OVERBID:
        yield Paragraph.OVERBID
