"""Deals as a club plays them, by chance: for load tests and the demo.

How often which game is played, announced, won and lost follows the deals of a real club; what a deal counts, the rules
say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from scoring.rules.deals import DealFacts
from scoring.rules.games import Contract, Game, bid_values, completed, implied, valued
from scoring.rules.sheets import sitting_out

PASSED_IN_SHARE = 0.03
HAND_SHARE = 0.07
ANNOUNCED_SHARE = 0.05
NULL_OUVERT_SHARE = 0.2
SCHNEIDER_SHARE = {True: 0.26, False: 0.03}
SCHWARZ_SHARE = 0.07
OVERBID_SHARE = 0.012
WITHOUT_SHARE = 0.4

GAMES = (Game.GRAND, Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.NULL)
GAME_WEIGHTS = (29, 19, 17, 15, 14, 6)
MATADORS = (1, 2, 3, 4, 5, 6)
MATADOR_WEIGHTS = (552, 274, 110, 53, 8, 1)
MOST_MATADORS_OF_GRAND = 4
WON_SHARE = {Game.GRAND: 0.92, Game.NULL: 0.68}
WON_SHARE_OF_A_SUIT = 0.83


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomDeal:
    """One deal: the dealer's seat, the declarer's seat and the facts, both None when passed in. Seats count from 1."""

    dealer: int
    declarer: int | None
    facts: DealFacts | None


def random_sheet(rng: Random, *, players: int, deals: int, strengths: Sequence[float]) -> list[RandomDeal]:
    """The first `deals` deals of a table of so many players, seat 1 dealing first.

    `strengths` (one a seat, 1.0 is average) say how much more often than others somebody is the declarer, and wins.
    """
    present = range(1, players + 1)
    playing = {dealer: [seat for seat in present if seat not in sitting_out(dealer, present)] for dealer in present}
    sheet = []
    for number in range(deals):
        dealer = number % players + 1
        if rng.random() < PASSED_IN_SHARE:
            sheet.append(RandomDeal(dealer=dealer, declarer=None, facts=None))
            continue
        seats = playing[dealer]
        declarer = rng.choices(seats, [strengths[seat - 1] for seat in seats])[0]
        sheet.append(RandomDeal(dealer=dealer, declarer=declarer, facts=random_facts(rng, strengths[declarer - 1])))
    return sheet


def random_facts(rng: Random, strength: float = 1.0) -> DealFacts:
    """The facts of one played deal; a stronger player loses less often."""
    game = rng.choices(GAMES, GAME_WEIGHTS)[0]
    lost_share = (1 - WON_SHARE.get(game, WON_SHARE_OF_A_SUIT)) / strength
    met = rng.random() >= lost_share
    contract = _null(rng) if game is Game.NULL else _suit_or_grand(rng, game, met)
    return DealFacts(contract=contract, objective_met=met, bid=_bid(rng, contract))


def _null(rng: Random) -> Contract:
    return Contract(game=Game.NULL, hand=rng.random() < HAND_SHARE, ouvert=rng.random() < NULL_OUVERT_SHARE)


def _suit_or_grand(rng: Random, game: Game, met: bool) -> Contract:
    matadors = rng.choices(MATADORS, MATADOR_WEIGHTS)[0]
    if game is Game.GRAND:
        matadors = min(matadors, MOST_MATADORS_OF_GRAND)
    hand = rng.random() < HAND_SHARE
    schneider = rng.random() < SCHNEIDER_SHARE[met]
    contract = Contract(
        game=game,
        matadors=-matadors if rng.random() < WITHOUT_SHARE else matadors,
        hand=hand,
        schneider=schneider,
        schneider_announced=hand and rng.random() < ANNOUNCED_SHARE,
        schwarz=schneider and met and rng.random() < SCHWARZ_SHARE,
    )
    return completed(implied(contract), met)


def _bid(rng: Random, contract: Contract) -> int:
    """Mostly a bid the game reaches; now and then the next one above it, but never for Null, which would need a
    replacement game.
    """
    value = valued(contract).value
    reached = [bid for bid in bid_values() if bid <= value]
    if contract.game is not Game.NULL and rng.random() < OVERBID_SHARE and len(reached) < len(bid_values()):
        return bid_values()[len(reached)]
    return rng.choice(reached)
