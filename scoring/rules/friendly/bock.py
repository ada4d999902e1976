"""Bock rounds: a dear deal brings one round with all scores doubled, then always one of Schieber (first source)."""

from dataclasses import dataclass

from scoring.rules.errors import RuleError
from scoring.rules.friendly.rounds import RoundDeal, RoundKind
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberSettings

USUAL_TRIGGER = 100
HIGHEST_TRIGGER = 360


@dataclass(frozen=True, slots=True, kw_only=True)
class BockRounds:
    """The value from which a game, won or lost, brings Bock (18 to 360), and how the Schieber round is scored.

    Raises RuleError `bock_trigger`, `queen_only_robber`.
    """

    trigger: int = USUAL_TRIGGER
    schieber: SchieberSettings = SchieberSettings()

    def __post_init__(self) -> None:
        if not 18 <= self.trigger <= HIGHEST_TRIGGER:
            raise RuleError("bock_trigger", field="trigger", most=HIGHEST_TRIGGER)
        if self.schieber.queen is not QueenOfSpades.NOT_PLAYED:
            raise RuleError("queen_only_robber", field="queen")

    @property
    def first(self) -> RoundKind:
        """The evening begins with classic Skat."""
        return RoundKind.CLASSIC

    def ends(self, kind: RoundKind) -> bool:
        """Bock and Schieber last one round, classic Skat until the next dear deal."""
        return kind is not RoundKind.CLASSIC

    def follows(self, kind: RoundKind) -> RoundKind:
        """Schieber after Bock, classic Skat after Schieber."""
        return RoundKind.SCHIEBER if kind is RoundKind.BOCK else RoundKind.CLASSIC

    def triggered(self, kind: RoundKind, deal: RoundDeal) -> RoundKind | None:
        """Bock after a dear deal of classic Skat; inside Bock and Schieber nothing starts anew."""
        dear = kind is RoundKind.CLASSIC and deal.value >= self.trigger
        return RoundKind.BOCK if dear else None
