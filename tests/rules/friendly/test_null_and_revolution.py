import pytest

from scoring.rules.deals import DealFacts, Reason, score
from scoring.rules.errors import RuleError
from scoring.rules.friendly.next_null import NullAboveValue, score_game
from scoring.rules.friendly.revolution import RevolutionFacts, score_revolution
from scoring.rules.games import Contract, Game
from scoring.rules.rule_sets import RuleSet
from tests.rules.friendly.evenings import CLUBS_2, game

ISKO, ALTENBURG = RuleSet.ISKO, RuleSet.ALTENBURG
NEXT_NULL, REPLACEMENT = NullAboveValue.NEXT_NULL, NullAboveValue.REPLACEMENT


def replaced(bid: int) -> DealFacts:
    contract = Contract(game=Game.NULL)
    return DealFacts(
        contract=contract, objective_met=True, bid=bid, replacement_game=Game.HEARTS, replacement_matadors=1
    )


@pytest.mark.parametrize(
    ("hand", "ouvert", "bid", "points"),
    [
        (False, False, 24, -70),
        (False, False, 35, -70),
        (False, False, 36, -92),
        (True, False, 36, -92),
        (False, True, 48, -118),
        (False, True, 59, -118),
        (False, False, 59, -118),
    ],
)
def test_the_next_null_value_that_reaches_the_bid_doubled(hand: bool, ouvert: bool, bid: int, points: int) -> None:
    for met in (True, False):
        result = score_game(game(Game.NULL, met=met, hand=hand, ouvert=ouvert, bid=bid), ISKO, NEXT_NULL)
        assert (result.points, result.value, result.reason) == (points, -points // 2, Reason.OVERBID)


def test_a_lost_null_hand_above_its_value_is_single_before_1999() -> None:
    assert score_game(game(Game.NULL, hand=True, bid=36), ALTENBURG, NEXT_NULL).points == -46
    assert score_game(game(Game.NULL, bid=36), ALTENBURG, NEXT_NULL).points == -92


def test_kontra_multiplies_the_next_null() -> None:
    facts = DealFacts(contract=Contract(game=Game.NULL), objective_met=True, bid=24, factor=2)
    assert score_game(facts, ISKO, NEXT_NULL).points == -140


@pytest.mark.parametrize("facts", [CLUBS_2, game(Game.NULL), game(Game.NULL, bid=23), game(Game.CLUBS, 1, bid=48)])
def test_every_other_deal_counts_as_ever(facts: DealFacts) -> None:
    assert score_game(facts, ISKO, NEXT_NULL) == score_game(facts, ISKO, REPLACEMENT) == score(facts)


def test_above_59_the_replacement_game_is_asked_for_and_taken() -> None:
    with pytest.raises(RuleError, match="replacement_needed"):
        score_game(game(Game.NULL, bid=60), ISKO, NEXT_NULL)
    assert score_game(replaced(60), ISKO, NEXT_NULL).points == -120


@pytest.mark.parametrize("bid", [20, 50])
def test_a_replacement_that_is_not_needed_is_refused(bid: int) -> None:
    with pytest.raises(RuleError, match="replacement_not_needed"):
        score_game(replaced(bid), ISKO, NEXT_NULL)


def test_a_null_by_today_s_rules_asks_for_its_replacement() -> None:
    with pytest.raises(RuleError, match="replacement_needed"):
        score_game(game(Game.NULL, bid=24), ISKO, REPLACEMENT)
    assert score_game(replaced(50), ISKO, REPLACEMENT).points == -100


def test_revolution_is_92_or_184_lost_times_the_factor() -> None:
    won, lost = RevolutionFacts(objective_met=True, bid=92), RevolutionFacts(objective_met=False)
    assert (score_revolution(won).points, score_revolution(lost).points) == (92, -184)
    assert (score_revolution(won, 4).points, score_revolution(lost, 4).points) == (368, -736)
    assert (score_revolution(won, 4).value, score_revolution(won).need, score_revolution(lost).need) == (92, 92, 0)
    assert (score_revolution(won).base, score_revolution(won).level) == (92, 1)
    assert score_revolution(RevolutionFacts(objective_met=True, bid=18)).points == 92
    assert (score_revolution(won).reason, score_revolution(lost).reason) == (Reason.WON, Reason.LOST)


@pytest.mark.parametrize("bid", [17, 93, 96])
def test_a_bid_revolution_cannot_answer_is_refused(bid: int) -> None:
    with pytest.raises(RuleError) as refused:
        score_revolution(RevolutionFacts(objective_met=True, bid=bid))
    assert (refused.value.code, refused.value.field) == ("revolution_bid", "bid")


def test_revolution_refuses_a_factor_out_of_range() -> None:
    with pytest.raises(RuleError, match="factor_range"):
        score_revolution(RevolutionFacts(objective_met=True), 65)
