"""Seeger-Fabian on a friendly evening: as in tournaments, with factors on the game points only (rules 2 and 4)."""

from scoring.rules.friendly import seeger
from scoring.rules.friendly.booking import ScoredDeal
from scoring.rules.sheets import bonus_per_lost


def booked(deal: ScoredDeal) -> dict[int, int]:
    """The points of every seat present: game points, 50, and 40, 30 or 24 for a lost game of another."""
    shares = seeger.booked(deal)
    if deal.declarer_lost:
        bonus = bonus_per_lost(len(deal.present))
        return {seat: points + bonus * (seat != deal.declarer) for seat, points in shares.items()}
    return shares
