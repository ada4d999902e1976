"""Leipzig line: the declarer writes his value or minus twice it, the others nothing (rules 4)."""

from scoring.rules.friendly.booking import ScoredDeal


def booked(deal: ScoredDeal) -> dict[int, int]:
    """The game points of every seat present, signed; a Ramsch enters as its points."""
    return deal.points
