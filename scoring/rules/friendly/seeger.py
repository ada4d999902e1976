"""Seeger without Fabian: game points + 50 x (won - lost), no bonus for the others' lost games (rules 4)."""

from scoring.rules.friendly.booking import ScoredDeal
from scoring.rules.sheets import GAME_BONUS


def booked(deal: ScoredDeal) -> dict[int, int]:
    """The points of every seat present. The 50 are never multiplied, and a Ramsch has none."""
    shares = deal.points
    if deal.declarer is not None:
        shares[deal.declarer] += -GAME_BONUS if deal.declarer_lost else GAME_BONUS
    return shares
