"""Schieberamsch: the skat goes round, each passes two cards on, and the most card points lose.

Jacks are neither passed on nor laid away. The first source adds one to the factor for each refusal of the skat and
for a maiden (exactly one player without a trick); the second doubles for losing, for each Kontra, Re and Super said
instead of taking the cards, and for a maiden. All tricks (Durchmarsch) are +120 in both, whatever was refused. A
Grand Hand may be played instead; it does not count as a deal of the round (`rounds.py`).
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.errors import RuleError
from scoring.rules.friendly.booking import Entry
from scoring.rules.friendly.ramsch import (
    RamschPlay,
    RamschResult,
    Tie,
    check_points_given,
    checked_play,
    losers_of,
    march_of,
    skat_points,
)

MARCH = 120
QUEEN = 200


class SchieberWay(StrEnum):
    """How refusals and a maiden multiply: each adds one (first source) or each doubles (second source)."""

    ADDING = "adding"
    DOUBLING = "doubling"


class QueenOfSpades(StrEnum):
    """The Berlin queen of spades, 200 for whoever has her in his tricks.

    Not played, added to his card points before the loser is found, or booked as -200 apart from everything else.
    """

    NOT_PLAYED = "not_played"
    ADDED = "added"
    APART = "apart"


@dataclass(frozen=True, slots=True, kw_only=True)
class SchieberSettings:
    """How the table scores a Schieberamsch. The queen of spades belongs to Robber Skat (`robber.py`)."""

    way: SchieberWay = SchieberWay.ADDING
    tie: Tie = Tie.ALL_PAY
    queen: QueenOfSpades = QueenOfSpades.NOT_PLAYED


@dataclass(frozen=True, slots=True, kw_only=True)
class SchieberFacts:
    """The play, who refused the skat (or said Kontra, Re, Super instead of taking it), and who has the queen of spades.

    `queen` is None where she is not played or lies in the skat: the skat is no trick, so she then counts for nobody.
    """

    play: RamschPlay
    refused: frozenset[int] = frozenset()
    queen: int | None = None


def score_schieber(facts: SchieberFacts, players: tuple[int, ...], settings: SchieberSettings) -> RamschResult:
    """The points of a Schieberamsch of these three players.

    Raises RuleError as `ramsch.checked_play` does, and `ramsch_points_needed`, `last_trick_needed`, `refused_players`,
    `queen_not_played`, `queen_players`.
    """
    play = checked_play(facts.play, players)
    check_points_given(play)
    _check_extras(facts, players, settings)
    march = march_of(play, players)
    factor = _factor(facts, settings.way)
    losers = frozenset[int]() if march is not None else losers_of(_counted(facts, settings), play, settings.tie)
    entries = _losses(facts, losers, factor, settings) if march is None else (Entry(seat=march, value=MARCH, times=1),)
    return RamschResult(
        players=players,
        losers=losers,
        march=march,
        skat=skat_points(play),
        factor=factor if march is None else 1,
        entries=entries + _queen_apart(facts, settings),
    )


def _check_extras(facts: SchieberFacts, players: tuple[int, ...], settings: SchieberSettings) -> None:
    if not facts.refused <= set(players):
        raise RuleError("refused_players", field="refused")
    if facts.queen is None:
        return
    if settings.queen is QueenOfSpades.NOT_PLAYED:
        raise RuleError("queen_not_played", field="queen")
    if facts.queen not in players or facts.queen in facts.play.trickless:
        raise RuleError("queen_players", field="queen", seat=facts.queen)


def _factor(facts: SchieberFacts, way: SchieberWay) -> int:
    """A maiden is one player without a trick; with two the third has made all tricks and nothing is multiplied."""
    steps = len(facts.refused) + len(facts.play.trickless)
    return 1 + steps if way is SchieberWay.ADDING else 2 << steps


def _counted(facts: SchieberFacts, settings: SchieberSettings) -> dict[int, int]:
    """The card points that decide who loses."""
    extra = QUEEN if settings.queen is QueenOfSpades.ADDED else 0
    return {seat: points + extra * (seat == facts.queen) for seat, points in facts.play.card_points.items()}


def _losses(facts: SchieberFacts, losers: frozenset[int], factor: int, settings: SchieberSettings) -> tuple[Entry, ...]:
    counted, skat = _counted(facts, settings), skat_points(facts.play)
    return tuple(Entry(seat=seat, value=counted[seat] + skat, times=-factor) for seat in sorted(losers))


def _queen_apart(facts: SchieberFacts, settings: SchieberSettings) -> tuple[Entry, ...]:
    if facts.queen is None or settings.queen is not QueenOfSpades.APART:
        return ()
    return (Entry(seat=facts.queen, value=QUEEN, times=-1),)
