"""A round of Schieberamsch after a Grand with four (second source)."""

from dataclasses import dataclass

from scoring.rules.errors import RuleError
from scoring.rules.friendly.rounds import RoundDeal, RoundKind
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberSettings, SchieberWay


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandFourRounds:
    """How the Schieber round is scored. Raises RuleError `queen_only_robber`."""

    schieber: SchieberSettings = SchieberSettings(way=SchieberWay.DOUBLING)

    def __post_init__(self) -> None:
        if self.schieber.queen is not QueenOfSpades.NOT_PLAYED:
            raise RuleError("queen_only_robber", field="queen")

    @property
    def first(self) -> RoundKind:
        """The evening begins with classic Skat."""
        return RoundKind.CLASSIC

    def ends(self, kind: RoundKind) -> bool:
        """Schieber lasts one round, classic Skat until the next Grand with four."""
        return kind is RoundKind.SCHIEBER

    def follows(self, kind: RoundKind) -> RoundKind:
        """Classic Skat after Schieber."""
        return RoundKind.CLASSIC

    def triggered(self, kind: RoundKind, deal: RoundDeal) -> RoundKind | None:
        """Schieber after a Grand with four in classic Skat, won or lost; without four is not meant."""
        return RoundKind.SCHIEBER if kind is RoundKind.CLASSIC and deal.grand_with_four else None
