"""Deals of friendly evenings for tests, and the two other ways of reckoning they are held against."""

from collections.abc import Sequence

from scoring.rules.deals import DealFacts
from scoring.rules.friendly.evening import EveningDeal, Facts
from scoring.rules.friendly.kontra import Kontra
from scoring.rules.friendly.ramsch import RamschPlay
from scoring.rules.games import Contract, Game

THREE = (1, 2, 3)
FOUR = (1, 2, 3, 4)
FIVE = (1, 2, 3, 4, 5)


def game(
    name: Game,
    matadors: int = 0,
    *,
    met: bool = True,
    hand: bool = False,
    schneider: bool = False,
    ouvert: bool = False,
    bid: int | None = None,
) -> DealFacts:
    contract = Contract(game=name, matadors=matadors, hand=hand, schneider=schneider, ouvert=ouvert)
    return DealFacts(contract=contract, objective_met=met, bid=bid)


CLUBS_1 = game(Game.CLUBS, 1)
CLUBS_2 = game(Game.CLUBS, 2)
CLUBS_2_LOST = game(Game.CLUBS, 2, met=False)
GRAND_4 = game(Game.GRAND, 4)
GRAND_HAND_1 = game(Game.GRAND, 1, hand=True)


def played(
    present: tuple[int, ...],
    dealer: int,
    facts: Facts = None,
    declarer: int | None = None,
    kontra: Kontra = Kontra.NONE,
) -> EveningDeal:
    return EveningDeal(present=present, dealer=dealer, facts=facts, declarer=declarer, kontra=kontra)


def taken(points: Sequence[int], *, trickless: Sequence[int] = (), last_trick: int | None = None) -> RamschPlay:
    """The card points in the tricks of seats 1, 2 and 3."""
    return RamschPlay(
        card_points=dict(zip(THREE, points, strict=True)), trickless=frozenset(trickless), last_trick=last_trick
    )
