"""Robber Skat: round after round classic, Bock, Schieber, and again; in Berlin with the queen of spades (first source).

Both readings of the Berlin queen are settings of `SchieberSettings.queen`.
"""

from dataclasses import dataclass

from scoring.rules.friendly.rounds import RoundDeal, RoundKind
from scoring.rules.friendly.schieber import SchieberSettings

CYCLE = (RoundKind.CLASSIC, RoundKind.BOCK, RoundKind.SCHIEBER)


@dataclass(frozen=True, slots=True, kw_only=True)
class RobberRounds:
    """How the Schieber rounds are scored, with or without the queen of spades."""

    schieber: SchieberSettings = SchieberSettings()

    @property
    def first(self) -> RoundKind:
        """The evening begins with a classic round."""
        return CYCLE[0]

    def ends(self, kind: RoundKind) -> bool:
        """Every kind lasts one round."""
        return True

    def follows(self, kind: RoundKind) -> RoundKind:
        """The next of the cycle."""
        return CYCLE[(CYCLE.index(kind) + 1) % len(CYCLE)]

    def triggered(self, kind: RoundKind, deal: RoundDeal) -> RoundKind | None:
        """No deal changes the cycle, however dear."""
        return None
