"""Kontra, Re and Super: the score times two, four and eight, in every game (second source)."""

from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.deals import DealFacts
from scoring.rules.errors import RuleError


class Kontra(StrEnum):
    """The last that was said: nothing, Kontra by a defender, Re by the declarer, Super by the defender again."""

    NONE = "none"
    KONTRA = "kontra"
    RE = "re"
    SUPER = "super"

    @property
    def factor(self) -> int:
        """What the points are multiplied by: 1, 2, 4 or 8."""
        return 1 << list(Kontra).index(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class KontraSettings:
    """How far the table goes: up to `highest`, nothing at all with `Kontra.NONE`."""

    highest: Kontra = Kontra.SUPER

    @property
    def allowed(self) -> tuple[Kontra, ...]:
        """What may be said, in rising order, beginning with nothing."""
        return tuple(Kontra)[: list(Kontra).index(self.highest) + 1]


def multiplied(facts: DealFacts, kontra: Kontra, settings: KontraSettings, round_factor: int = 1) -> DealFacts:
    """The same deal with the factor of Kontra and of its round (2 in Bock).

    The factor multiplies the points, never the value that has to reach the bid. Raises RuleError `kontra_not_allowed`.
    """
    check_allowed(kontra, settings)
    return replace(facts, factor=kontra.factor * round_factor)


def check_allowed(kontra: Kontra, settings: KontraSettings) -> None:
    """Refuse what is above the highest step of the table. Raises RuleError `kontra_not_allowed`."""
    if kontra not in settings.allowed:
        raise RuleError("kontra_not_allowed", field="kontra")
