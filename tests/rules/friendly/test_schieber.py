from itertools import combinations

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.friendly.ramsch import RamschPlay, Tie
from scoring.rules.friendly.schieber import (
    QueenOfSpades,
    SchieberFacts,
    SchieberSettings,
    SchieberWay,
    score_schieber,
)
from tests.rules.friendly.evenings import THREE, taken

ADDING = SchieberSettings()
DOUBLING = SchieberSettings(way=SchieberWay.DOUBLING)
ADDED = SchieberSettings(queen=QueenOfSpades.ADDED)
APART = SchieberSettings(queen=QueenOfSpades.APART)
REFUSALS = [frozenset(seats) for count in range(4) for seats in combinations(THREE, count)]


def facts(play: RamschPlay, refused: frozenset[int] = frozenset(), queen: int | None = None) -> SchieberFacts:
    return SchieberFacts(play=play, refused=refused, queen=queen)


def points(play: SchieberFacts, settings: SchieberSettings) -> dict[int, int]:
    return score_schieber(play, THREE, settings).points


def code(play: SchieberFacts, settings: SchieberSettings = ADDING) -> str:
    with pytest.raises(RuleError) as refused:
        score_schieber(play, THREE, settings)
    return refused.value.code


@pytest.mark.parametrize("refused", REFUSALS)
def test_each_refusal_adds_one_in_the_first_source_and_doubles_in_the_second(refused: frozenset[int]) -> None:
    adding = {0: -70, 1: -140, 2: -210, 3: -280}[len(refused)]
    doubling = {0: -140, 1: -280, 2: -560, 3: -1120}[len(refused)]
    assert points(facts(taken((60, 30, 20)), refused), ADDING) == {1: adding, 2: 0, 3: 0}
    assert points(facts(taken((60, 30, 20)), refused), DOUBLING) == {1: doubling, 2: 0, 3: 0}


@pytest.mark.parametrize("refused", REFUSALS)
def test_a_maiden_adds_one_or_doubles(refused: frozenset[int]) -> None:
    play = facts(taken((30, 80, 0), trickless=(3,)), refused)
    adding = {0: -180, 1: -270, 2: -360, 3: -450}[len(refused)]
    doubling = {0: -360, 1: -720, 2: -1440, 3: -2880}[len(refused)]
    assert points(play, ADDING) == {1: 0, 2: adding, 3: 0}
    assert points(play, DOUBLING) == {1: 0, 2: doubling, 3: 0}


def test_no_card_points_are_not_yet_a_maiden() -> None:
    assert points(facts(taken((30, 80, 0))), ADDING) == {1: 0, 2: -90, 3: 0}


@pytest.mark.parametrize("settings", [ADDING, DOUBLING])
@pytest.mark.parametrize("refused", REFUSALS)
def test_all_tricks_are_120_whatever_was_refused(settings: SchieberSettings, refused: frozenset[int]) -> None:
    result = score_schieber(facts(taken((0, 0, 113), trickless=(1, 2)), refused), THREE, settings)
    assert result.points == {1: 0, 2: 0, 3: 120}
    assert (result.march, result.losers, result.factor) == (3, frozenset(), 1)


def test_equals_all_pay_with_the_factor() -> None:
    assert points(facts(taken((55, 55, 0), trickless=(3,))), ADDING) == {1: -130, 2: -130, 3: 0}


def test_the_last_trick_decides_among_equals_where_agreed() -> None:
    settings = SchieberSettings(tie=Tie.LAST_TRICK)
    assert points(facts(taken((50, 50, 10), last_trick=1)), settings) == {1: -60, 2: 0, 3: 0}
    assert code(facts(taken((50, 50, 10))), settings) == "last_trick_needed"


def test_the_queen_added_makes_another_player_the_loser_and_is_multiplied() -> None:
    play = facts(taken((30, 60, 20)), frozenset({2}), queen=3)
    assert points(play, ADDED) == {1: 0, 2: 0, 3: -2 * (220 + 10)}


def test_the_queen_added_to_the_loser() -> None:
    assert points(facts(taken((30, 60, 20)), queen=2), ADDED) == {1: 0, 2: -270, 3: 0}


def test_the_queen_apart_costs_200_beside_the_loser_and_is_never_multiplied() -> None:
    play = facts(taken((30, 60, 20)), frozenset({2}), queen=3)
    assert points(play, APART) == {1: 0, 2: -140, 3: -200}


def test_the_queen_apart_falls_on_the_loser_too() -> None:
    assert points(facts(taken((30, 60, 20)), queen=2), APART) == {1: 0, 2: -270, 3: 0}


def test_the_queen_in_the_skat_counts_for_nobody() -> None:
    for settings in (ADDED, APART):
        assert points(facts(taken((30, 60, 20))), settings) == {1: 0, 2: -70, 3: 0}


def test_all_tricks_with_the_queen() -> None:
    """Added, she only decides who loses, and nobody does; apart she is paid for whatever happens."""
    play = facts(taken((113, 0, 0), trickless=(2, 3)), queen=1)
    assert points(play, ADDED) == {1: 120, 2: 0, 3: 0}
    assert points(play, APART) == {1: -80, 2: 0, 3: 0}


def test_equals_are_no_longer_equal_with_the_queen() -> None:
    settings = SchieberSettings(queen=QueenOfSpades.ADDED, tie=Tie.LAST_TRICK)
    assert points(facts(taken((50, 50, 10)), queen=1), settings) == {1: -260, 2: 0, 3: 0}


@pytest.mark.parametrize(
    ("play", "settings", "expected"),
    [
        (facts(taken((60, 30, 20)), queen=1), ADDING, "queen_not_played"),
        (facts(taken((60, 30, 20)), queen=4), ADDED, "queen_players"),
        (facts(taken((60, 50, 0), trickless=(3,)), queen=3), ADDED, "queen_players"),
        (facts(taken((60, 30, 20)), frozenset({4})), ADDING, "refused_players"),
        (facts(RamschPlay(losers=frozenset({1}))), ADDING, "ramsch_points_needed"),
        (facts(taken((60, 30, 11))), ADDING, "card_points_sum"),
    ],
)
def test_what_cannot_have_happened_is_refused(play: SchieberFacts, settings: SchieberSettings, expected: str) -> None:
    assert code(play, settings) == expected
