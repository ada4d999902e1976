"""The two rule sets a list can be kept by, and every point in which they differ (rules 1.9)."""

from dataclasses import dataclass
from enum import StrEnum


class RuleSet(StrEnum):
    """ISkO of November 2022, the only one for tournaments, or the Altenburg rules in force before 1999."""

    ISKO = "isko"
    ALTENBURG = "altenburg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameters:
    """Where the rule sets differ; the bid values follow from these.

    `lost_hand_factor` is what a lost or overbid Hand game (Null Hand too) is multiplied by, `grand_ouvert_base` the
    base value of Grand ouvert, and `ouvert_is_level` says whether Ouvert in a suit game or Grand counts a level of
    its own on top of Schwarz announced.
    """

    lost_hand_factor: int
    grand_ouvert_base: int
    ouvert_is_level: bool


_PARAMETERS = {
    RuleSet.ISKO: Parameters(lost_hand_factor=2, grand_ouvert_base=24, ouvert_is_level=True),
    RuleSet.ALTENBURG: Parameters(lost_hand_factor=1, grand_ouvert_base=36, ouvert_is_level=False),
}


def parameters(rule_set: RuleSet) -> Parameters:
    """The parameters of a rule set."""
    return _PARAMETERS[rule_set]
