"""Matadors and card points from the cards themselves (ISkO 2.1; rules 5).

A card is written as suit and rank: C, S, H, D and 7, 8, 9, 10, J, Q, K, A; the jack of clubs is "CJ", the ten of
hearts "H10".
"""

from collections.abc import Collection, Iterable
from itertools import takewhile

from scoring.rules.errors import RuleError
from scoring.rules.games import Game

RANK_POINTS = {"7": 0, "8": 0, "9": 0, "10": 10, "J": 2, "Q": 3, "K": 4, "A": 11}
DECK = tuple(suit + rank for suit in "CSHD" for rank in RANK_POINTS)
HAND, SKAT = 10, 2
DECLARERS_CARDS = HAND + SKAT
"""Ten in the hand and two in the skat, which count in Hand games too."""

PLAIN_ORDER = ("A", "10", "K", "Q", "J", "9", "8", "7")
_JACKS = ("CJ", "SJ", "HJ", "DJ")
_SUIT_LETTERS = {Game.CLUBS: "C", Game.SPADES: "S", Game.HEARTS: "H", Game.DIAMONDS: "D"}


def trumps(game: Game) -> tuple[str, ...]:
    """The trumps of a game from the highest down: eleven in a suit game, the jacks in Grand, none in Null."""
    if game is Game.NULL:
        return ()
    if game is Game.GRAND:
        return _JACKS
    return _JACKS + tuple(_SUIT_LETTERS[game] + rank for rank in ("A", "10", "K", "Q", "9", "8", "7"))


def matadors(cards: Collection[str], game: Game) -> int:
    """The signed matadors of a declarer's twelve cards, skat included: 2 is "with 2", -11 "without 11", 0 for Null.

    Raises RuleError with the field cards: `card_unknown`, `card_twice`, `cards_count`.
    """
    held = frozenset(_checked(cards))
    if len(held) != DECLARERS_CARDS:
        raise RuleError("cards_count", field="cards", count=len(held), expected=DECLARERS_CARDS)
    order = trumps(game)
    has_highest = bool(order) and order[0] in held
    run = sum(1 for _ in takewhile(lambda card: (card in held) is has_highest, order))
    return run if has_highest else -run


def card_points(cards: Collection[str]) -> int:
    """The card points (Augen) of any cards, 0 to 120. Raises RuleError `card_unknown`, `card_twice`."""
    return sum(RANK_POINTS[card[1:]] for card in _checked(cards))


def check_hand(hand: Collection[str], skat: Collection[str]) -> None:
    """The ten cards of a hand game and the two of its skat, or none where nobody knows them: all different.

    Raises RuleError with the field cards or skat: `card_unknown`, `card_twice`, `hand_count`, `skat_count`.
    """
    _checked([*hand, *skat])
    if len(hand) != HAND:
        raise RuleError("hand_count", field="cards", count=len(hand), expected=HAND)
    if len(skat) not in (0, SKAT):
        raise RuleError("skat_count", field="skat")


def as_held(cards: Iterable[str], game: Game) -> list[str]:
    """Cards in the order in which a player holds them: trumps from the highest down, then suit by suit."""
    order = [*trumps(game), *(suit + rank for suit in "CSHD" for rank in PLAIN_ORDER)]
    return sorted(cards, key=order.index)


def _checked(cards: Iterable[str]) -> list[str]:
    seen: list[str] = []
    for card in cards:
        if card not in DECK:
            raise RuleError("card_unknown", field="cards", card=card[:10])
        if card in seen:
            raise RuleError("card_twice", field="cards", card=card)
        seen.append(card)
    return seen
