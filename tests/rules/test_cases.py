"""Cases that programs and lists got wrong: values and list rules."""

from dataclasses import replace

import pytest

from scoring.rules.cards import matadors
from scoring.rules.deals import DealFacts, DealResult, Reason, notices, score
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game, Step, checked, implied
from scoring.rules.sheets import bonus_per_lost, footers, running
from tests.rules.lists import deal

CLUBS, SPADES, HEARTS, DIAMONDS, GRAND, NULL = Game
# Plain cards, none of them a trump in hearts or diamonds.
PLAIN = ["C7", "C8", "C9", "CQ", "S7", "S8", "S9", "SQ", "SK"]


def played(contract: Contract, met: bool = True, bid: int | None = None) -> DealResult:
    return score(DealFacts(contract=contract, objective_met=met, bid=bid))


def test_c001_jack_of_clubs_in_the_skat_makes_hearts_with_1_overbid() -> None:
    held = matadors([*PLAIN, "HJ", "HA", "CJ"], HEARTS)
    assert held == 1
    result = played(Contract(game=HEARTS, matadors=held), bid=24)
    assert (result.points, result.reason, result.need) == (-60, Reason.OVERBID, 30)


def test_c002_schneider_made_in_play_reaches_the_bid() -> None:
    diamonds = Contract(game=DIAMONDS, matadors=-1)
    assert played(diamonds, bid=22).points == -54
    assert played(replace(diamonds, schneider=True), bid=22).points == 27


def test_c004_schwarz_is_about_tricks_and_not_derived_from_120_card_points() -> None:
    grand = DealFacts(contract=Contract(game=GRAND, matadors=2, schneider=True), objective_met=True)
    assert score(grand).points == 96
    assert notices(grand, card_points=120) == ()


@pytest.mark.parametrize(("card_points", "schneider", "points"), [(89, False, 33), (90, True, 44), (61, False, 33)])
def test_c005_spades_with_2_won_at_the_borders(card_points: int, schneider: bool, points: int) -> None:
    facts = DealFacts(contract=Contract(game=SPADES, matadors=2, schneider=schneider), objective_met=True)
    assert score(facts).points == points
    assert notices(facts, card_points=card_points) == ()


@pytest.mark.parametrize(("card_points", "schneider", "points"), [(60, False, -66), (31, False, -66), (30, True, -88)])
def test_c005_spades_with_2_lost_at_the_borders(card_points: int, schneider: bool, points: int) -> None:
    facts = DealFacts(contract=Contract(game=SPADES, matadors=2, schneider=schneider), objective_met=False)
    assert score(facts).points == points
    assert notices(facts, card_points=card_points) == ()


def test_c007_the_reason_overbid_is_said_whether_or_not_61_were_reached() -> None:
    for met in (True, False):
        assert played(Contract(game=CLUBS, matadors=1), met, bid=48).reason is Reason.OVERBID


def test_c008_the_level_stands_beside_the_value() -> None:
    result = played(Contract(game=CLUBS, matadors=1, schneider=True))
    assert (result.level, result.steps, result.value) == (3, (Step.SCHNEIDER,), 36)


def test_c010_the_columns_add_up_to_the_deals_after_every_entry() -> None:
    deals = [deal(1, 1, 2, 24), deal(2, 2, 3, -72), deal(3, 3, None), deal(4, 1, 1, 59)]
    for count, line in enumerate(running(deals, (1, 2, 3)), start=1):
        assert sum(standing.points for standing in line.values()) == sum(each.points for each in deals[:count])


def test_c011_the_bonus_follows_the_table() -> None:
    three, four = (1, 2, 3), (1, 2, 3, 4)
    assert footers([deal(1, 1, 2, -36, three)], three)[1].total == 40
    assert footers([deal(1, 1, 2, -36, four)], four)[1].total == 30


@pytest.mark.parametrize(("skat_jack", "held"), [("CJ", 1), ("HJ", -2)])
def test_c013_a_jack_in_the_skat_makes_diamonds_hand_overbid(skat_jack: str, held: int) -> None:
    cards = [*PLAIN, "DA", "DK", skat_jack]
    assert matadors(cards, DIAMONDS) == held
    result = played(Contract(game=DIAMONDS, matadors=held, hand=True), bid=40)
    assert (result.points, result.reason) == (-90, Reason.OVERBID)


def test_c014_grand_ouvert_with_one_trick_lost_is_lost() -> None:
    ouvert = Contract(game=GRAND, matadors=4, hand=True, ouvert=True)
    assert played(ouvert, met=False).points == -528
    assert played(replace(ouvert, schneider=True), met=False).points == -528


def test_c016_a_missed_announcement_counts_its_stage_once() -> None:
    announced = Contract(game=CLUBS, matadors=1, hand=True, schneider_announced=True)
    assert played(announced, met=False).points == -120
    assert played(replace(announced, schneider=True), met=False).points == -120
    assert played(announced).points == 60
    assert played(replace(announced, schwarz=True)).points == 72


def test_c017_the_declarers_own_schneider_counts() -> None:
    diamonds = Contract(game=DIAMONDS, matadors=1)
    assert played(replace(diamonds, schneider=True), met=False).points == -54
    assert played(diamonds, met=False).points == -36


def test_c019_a_high_bid_that_the_skat_destroys() -> None:
    cards = ["S7", "S8", "C7", "C8", "C9", "CQ", "H7", "H8", "H9", "HQ", "HK", "CJ"]
    assert matadors(cards, SPADES) == 1
    result = played(Contract(game=SPADES, matadors=1, hand=True), bid=72)
    assert (result.valuation.value, result.need, result.points) == (33, 77, -154)
    assert played(Contract(game=SPADES, matadors=1, hand=True, schwarz=True), bid=72).points == -154


@pytest.mark.parametrize(
    ("game", "points"), [(DIAMONDS, -540), (HEARTS, -540), (SPADES, -528), (CLUBS, -528), (GRAND, -528)]
)
def test_c020_a_bid_of_264(game: Game, points: int) -> None:
    assert played(Contract(game=game, matadors=1), bid=264).points == points


def test_c022_47_is_no_bid_value_and_a_null_below_its_bid_asks() -> None:
    ouvert_hand = DealFacts(contract=Contract(game=NULL, hand=True, ouvert=True), objective_met=True, bid=47)
    assert score(ouvert_hand).points == 59
    assert [notice.code for notice in notices(ouvert_hand)] == ["bid_unknown"]
    with pytest.raises(RuleError, match="replacement_needed"):
        played(Contract(game=NULL), bid=27)


def test_c023_one_card_point_short_of_schneider() -> None:
    assert played(Contract(game=DIAMONDS, matadors=1), bid=20).points == -54


def test_c025_bonus_at_three_is_40_and_empty_matadors_are_an_error() -> None:
    assert bonus_per_lost(3) == 40
    with pytest.raises(RuleError, match="matadors_missing"):
        played(Contract(game=CLUBS))


def test_c025_ticking_ouvert_counts_everything_it_implies() -> None:
    assert played(Contract(game=CLUBS, matadors=2, hand=True, ouvert=True)).points == 108
    assert played(implied(Contract(game=CLUBS, matadors=2, ouvert=True))).points == 108


def test_c026_ouvert_without_hand_is_refused_in_data_and_completed_in_a_form() -> None:
    ouvert = Contract(game=CLUBS, matadors=2, ouvert=True)
    with pytest.raises(RuleError, match="ouvert_needs_hand"):
        checked(ouvert)
    assert checked(implied(ouvert)).hand


@pytest.mark.parametrize("card_points", [736, 193])
def test_c028_card_points_over_120_are_refused(card_points: int) -> None:
    with pytest.raises(RuleError, match="card_points_range most=120"):
        notices(DealFacts(contract=Contract(game=GRAND, matadors=1), objective_met=True), card_points=card_points)


def test_c029_won_with_60_card_points_is_a_warning_and_changes_nothing() -> None:
    facts = DealFacts(contract=Contract(game=CLUBS, matadors=1), objective_met=True)
    assert [notice.code for notice in notices(facts, card_points=60)] == ["won_with_too_few"]
    assert score(facts).points == 24


def test_c032_null_ouvert_hand_reaches_a_bid_of_50() -> None:
    assert played(Contract(game=NULL, hand=True, ouvert=True), bid=50).points == 59


def test_c034_a_change_to_null_keeps_the_bid() -> None:
    facts = DealFacts(contract=Contract(game=SPADES, matadors=-1), objective_met=True, bid=22)
    assert score(replace(facts, contract=Contract(game=NULL))).points == 23
