import pytest

from scoring.rules.errors import RuleError
from scoring.rules.friendly.ramsch import (
    TWO_CARDS,
    RamschPlay,
    RamschSettings,
    RamschWay,
    Tie,
    score_ramsch,
)
from tests.rules.friendly.evenings import THREE, taken

CARD_POINTS, DOUBLED, FIXED = (RamschSettings(way=way) for way in RamschWay)
LAST_TRICK = RamschSettings(tie=Tie.LAST_TRICK)


def points(play: RamschPlay, settings: RamschSettings = CARD_POINTS) -> dict[int, int]:
    return score_ramsch(play, THREE, settings).points


def code(play: RamschPlay, settings: RamschSettings = CARD_POINTS, players: tuple[int, ...] = THREE) -> str:
    with pytest.raises(RuleError) as refused:
        score_ramsch(play, players, settings)
    return refused.value.code


def test_the_most_card_points_lose_with_the_skat() -> None:
    assert points(taken((30, 45, 35))) == {1: 0, 2: -55, 3: 0}


def test_the_skat_counted_already_changes_nothing() -> None:
    assert points(taken((30, 55, 35))) == {1: 0, 2: -55, 3: 0}


def test_the_skat_does_not_decide_who_loses() -> None:
    """Seat 2 has one point more in his tricks, whatever lies in the skat."""
    result = score_ramsch(taken((49, 50, 0)), THREE, CARD_POINTS)
    assert (result.losers, result.skat, result.points[2]) == (frozenset({2}), 21, -71)


def test_card_points_doubled() -> None:
    assert points(taken((30, 45, 35)), DOUBLED) == {1: 0, 2: -110, 3: 0}


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (taken((30, 45, 35)), {1: 0, 2: -10, 3: 0}),
        (taken((60, 50, 0), trickless=(3,)), {1: -15, 2: 0, 3: 0}),
        (taken((60, 50, 0)), {1: -10, 2: 0, 3: 0}),
        (taken((0, 99, 0), trickless=(1, 3)), {1: 0, 2: 20, 3: 0}),
    ],
)
def test_the_fixed_way(play: RamschPlay, expected: dict[int, int]) -> None:
    assert points(play, FIXED) == expected


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (RamschPlay(losers=frozenset({2})), {1: 0, 2: -10, 3: 0}),
        (RamschPlay(losers=frozenset({2}), trickless=frozenset({1})), {1: 0, 2: -15, 3: 0}),
        (RamschPlay(losers=frozenset({1, 2}), trickless=frozenset({3})), {1: -15, 2: -15, 3: 0}),
        (RamschPlay(trickless=frozenset({1, 2})), {1: 0, 2: 0, 3: 20}),
    ],
)
def test_the_fixed_way_needs_no_card_points(play: RamschPlay, expected: dict[int, int]) -> None:
    assert points(play, FIXED) == expected


@pytest.mark.parametrize(("settings", "loss"), [(CARD_POINTS, -120), (DOUBLED, -240)])
def test_all_tricks_are_the_most_card_points_in_the_other_two_ways(settings: RamschSettings, loss: int) -> None:
    result = score_ramsch(taken((110, 0, 0), trickless=(2, 3)), THREE, settings)
    assert (result.points[1], result.march) == (loss, 1)


def test_equal_points_both_pay_with_the_skat() -> None:
    assert points(taken((50, 50, 10))) == {1: -60, 2: -60, 3: 0}
    assert points(taken((50, 50, 10)), FIXED) == {1: -10, 2: -10, 3: 0}


def test_all_three_equal_all_pay() -> None:
    assert points(taken((40, 40, 40))) == {1: -40, 2: -40, 3: -40}


def test_the_last_trick_decides_where_the_table_agreed_so() -> None:
    assert points(taken((50, 50, 10), last_trick=2), LAST_TRICK) == {1: 0, 2: -60, 3: 0}


def test_the_last_trick_of_the_third_player_decides_nothing() -> None:
    assert points(taken((50, 50, 10), last_trick=3), LAST_TRICK) == {1: -60, 2: -60, 3: 0}


def test_the_last_trick_matters_only_among_equals() -> None:
    assert points(taken((60, 40, 10), last_trick=2), LAST_TRICK) == {1: -70, 2: 0, 3: 0}


def test_two_cards_of_the_skat_have_these_card_points() -> None:
    """Of 7 8 9 (0), jack 2, queen 3, king 4, ten 10, ace 11: written out by hand."""
    assert sorted(TWO_CARDS) == [0, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 20, 21, 22]


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (RamschPlay(), "ramsch_points_needed"),
        (RamschPlay(losers=frozenset({1})), "ramsch_points_needed"),
        (RamschPlay(card_points={1: 60, 2: 50}), "ramsch_players"),
        (RamschPlay(card_points={1: 60, 2: 30, 4: 20}), "ramsch_players"),
        (RamschPlay(card_points={1: 60, 2: 30, 3: 20}, losers=frozenset({1})), "ramsch_loser_or_points"),
        (taken((60, 30, 20), last_trick=4), "ramsch_players"),
        (taken((60, 30, 20), trickless=(4,)), "ramsch_players"),
        (taken((736, 0, 0)), "card_points_range"),
        (taken((130, -10, 0)), "card_points_range"),
        (taken((60, 30, 11)), "card_points_sum"),
        (taken((60, 30, 21)), "card_points_sum"),
        (taken((60, 60, 1)), "card_points_sum"),
        (taken((60, 30, 20), trickless=(3,)), "trickless_points"),
        (taken((110, 0, 0), trickless=(2,), last_trick=2), "trickless_last_trick"),
        (RamschPlay(trickless=frozenset(THREE)), "trickless_all"),
    ],
)
def test_what_cannot_have_happened_is_refused(play: RamschPlay, expected: str) -> None:
    assert code(play) == expected


@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (RamschPlay(), "ramsch_loser_needed"),
        (RamschPlay(losers=frozenset({2}), trickless=frozenset({2})), "trickless_loser"),
        (RamschPlay(losers=frozenset({4})), "ramsch_players"),
    ],
)
def test_the_fixed_way_refuses_too(play: RamschPlay, expected: str) -> None:
    assert code(play, FIXED) == expected


def test_equals_without_the_last_trick_are_asked_for_it() -> None:
    assert code(taken((50, 50, 10)), LAST_TRICK) == "last_trick_needed"


def test_a_ramsch_has_three_players() -> None:
    assert code(taken((60, 30, 20)), players=(1, 2, 3, 4)) == "ramsch_players"
