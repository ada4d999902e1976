from random import Random

import pytest

from scoring.rules.cards import DECK, as_held, card_points, check_hand, matadors, trumps
from scoring.rules.errors import RuleError
from scoring.rules.games import Game

SPADES_FROM_THE_TOP = ["SA", "S10", "SK", "SQ", "S9", "S8", "S7"]
JACKS = ["CJ", "SJ", "HJ", "DJ"]
# Plain cards of clubs and hearts, no trump when spades or Grand is played.
FILLER = ["C7", "C8", "C9", "CQ", "CK", "C10", "CA", "H7", "H8", "H9", "HQ", "HK"]


def hand(*cards: str) -> list[str]:
    return [*cards, *FILLER][:12]


@pytest.mark.parametrize(
    ("cards", "game", "expected"),
    [
        (hand("CJ"), Game.SPADES, 1),
        (hand("CJ", "SJ", "DJ"), Game.SPADES, 2),
        (hand(*JACKS), Game.SPADES, 4),
        (hand(*JACKS, "SA", "SK", "SQ"), Game.SPADES, 5),
        (hand(*JACKS, "SA", "S10"), Game.SPADES, 6),
        (hand(*JACKS, *SPADES_FROM_THE_TOP), Game.SPADES, 11),
        (hand("SJ"), Game.SPADES, -1),
        (hand("HJ", "DJ"), Game.SPADES, -2),
        (hand("DJ", "SA"), Game.SPADES, -3),
        (hand("SA"), Game.SPADES, -4),
        (hand("S10", "SK"), Game.SPADES, -5),
        (hand("S7"), Game.SPADES, -10),
        (FILLER, Game.SPADES, -11),
        (hand("CJ", "SJ"), Game.GRAND, 2),
        (hand(*JACKS, "SA"), Game.GRAND, 4),
        (hand("SA"), Game.GRAND, -4),
        (hand("CJ", "HJ", "DJ"), Game.GRAND, 1),
        (hand("CJ"), Game.NULL, 0),
    ],
)
def test_matadors_are_the_unbroken_run_from_the_jack_of_clubs(cards: list[str], game: Game, expected: int) -> None:
    assert matadors(cards, game) == expected
    shuffled = list(cards)
    Random(1).shuffle(shuffled)
    assert matadors(shuffled, game) == expected


def test_there_are_eleven_trumps_in_a_suit_game_four_in_grand_and_none_in_null() -> None:
    assert trumps(Game.DIAMONDS)[:5] == ("CJ", "SJ", "HJ", "DJ", "DA")
    assert [len(trumps(game)) for game in Game] == [11, 11, 11, 11, 4, 0]


def test_the_deck_holds_32_cards_and_120_card_points() -> None:
    assert len(set(DECK)) == 32
    assert card_points(DECK) == 120
    assert card_points(["CJ", "H10", "SA", "DK", "DQ", "C9"]) == 2 + 10 + 11 + 4 + 3


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (FILLER[:11], "cards_count"),
        ([*FILLER, "SA"], "cards_count"),
        ([*FILLER[:11], "C7"], "card_twice"),
        ([*FILLER[:11], "X7"], "card_unknown"),
        ([*FILLER[:11], "cj"], "card_unknown"),
    ],
)
def test_wrong_cards_are_refused(cards: list[str], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        matadors(cards, Game.GRAND)
    assert (refused.value.code, refused.value.field) == (code, "cards")


def test_a_hand_has_ten_cards_and_the_skat_two_or_none_that_are_known() -> None:
    check_hand(FILLER[:10], FILLER[10:])
    check_hand(FILLER[:10], [])


@pytest.mark.parametrize(
    ("hand", "skat", "code"),
    [
        (FILLER[:9], [], "hand_count"),
        (FILLER[:11], [], "hand_count"),
        (FILLER[:10], FILLER[10:11], "skat_count"),
        (FILLER[:10], [*FILLER[10:], "SA"], "skat_count"),
        (FILLER[:10], FILLER[9:11], "card_twice"),
        (FILLER[:10], ["CJ", "BJ"], "card_unknown"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(hand: list[str], skat: list[str], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_hand(hand, skat)
    assert refused.value.code == code


def test_cards_are_held_with_the_trumps_first() -> None:
    assert as_held(["H7", "DJ", "CA", "C10", "CJ", "S9"], Game.GRAND) == ["CJ", "DJ", "CA", "C10", "S9", "H7"]
    assert as_held(["SA", "CJ", "S10", "DJ", "S7"], Game.SPADES) == ["CJ", "DJ", "SA", "S10", "S7"]
    assert as_held(["SJ", "SQ", "SK", "S9"], Game.NULL) == ["SK", "SQ", "SJ", "S9"]
