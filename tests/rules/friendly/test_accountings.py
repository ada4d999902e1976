from fractions import Fraction

import pytest

from scoring.rules.deals import DealFacts, DealResult, score
from scoring.rules.errors import RuleError
from scoring.rules.friendly import beer, circle, home_money, leipzig, seeger, seeger_fabian
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.booking import ScoredDeal, game_deal, passed_in_deal, ramsch_deal
from scoring.rules.friendly.circle import Circle
from scoring.rules.friendly.home_money import HomeMoney
from scoring.rules.friendly.kontra import Kontra, KontraSettings, multiplied
from scoring.rules.friendly.ramsch import RamschSettings, RamschWay, score_ramsch
from scoring.rules.games import Game
from tests.rules.friendly.evenings import CLUBS_2, CLUBS_2_LOST, FIVE, FOUR, THREE, game, taken

WON, LOST = score(CLUBS_2), score(CLUBS_2_LOST)
TIMES_FOUR = DealFacts(contract=CLUBS_2.contract, objective_met=False, factor=4)


def deal(result: DealResult, present: tuple[int, ...] = THREE, declarer: int = 2) -> ScoredDeal:
    return game_deal(present, declarer, result)


def lost_ramsch(present: tuple[int, ...] = THREE, factor: int = 1) -> ScoredDeal:
    """Seat 1 loses 70."""
    result = score_ramsch(taken((60, 30, 20)), THREE, RamschSettings())
    return ramsch_deal(present, THREE, result.entries, factor)


def marched_ramsch(present: tuple[int, ...] = THREE) -> ScoredDeal:
    """Seat 1 takes all tricks: +20."""
    result = score_ramsch(taken((110, 0, 0), trickless=(2, 3)), THREE, RamschSettings(way=RamschWay.FIXED))
    return ramsch_deal(present, THREE, result.entries, 1)


def test_leipzig_line_writes_the_declarer_only() -> None:
    assert leipzig.booked(deal(WON)) == {1: 0, 2: 36, 3: 0}
    assert leipzig.booked(deal(LOST, FOUR)) == {1: 0, 2: -72, 3: 0, 4: 0}


def test_passed_in_is_0_for_everybody_everywhere() -> None:
    nothing = passed_in_deal(FOUR)
    zeros = dict.fromkeys(FOUR, 0)
    assert leipzig.booked(nothing) == seeger.booked(nothing) == seeger_fabian.booked(nothing) == zeros
    assert home_money.booked(nothing, HomeMoney()) == beer.booked(nothing) == zeros


def test_seeger_gives_and_takes_50_and_pays_no_defender() -> None:
    assert seeger.booked(deal(WON)) == {1: 0, 2: 86, 3: 0}
    assert seeger.booked(deal(LOST)) == {1: 0, 2: -122, 3: 0}


@pytest.mark.parametrize(("present", "bonus"), [(THREE, 40), (FOUR, 30), (FIVE, 24)])
def test_seeger_fabian_pays_everybody_else_at_the_table(present: tuple[int, ...], bonus: int) -> None:
    assert seeger_fabian.booked(deal(LOST, present)) == {seat: -122 if seat == 2 else bonus for seat in present}
    assert seeger_fabian.booked(deal(WON, present)) == {seat: 86 if seat == 2 else 0 for seat in present}


def test_factors_multiply_game_points_only_never_50_nor_40() -> None:
    assert seeger_fabian.booked(deal(score(TIMES_FOUR))) == {1: 40, 2: -288 - 50, 3: 40}


def test_a_ramsch_is_neither_won_nor_lost() -> None:
    assert seeger.booked(lost_ramsch()) == seeger_fabian.booked(lost_ramsch()) == {1: -70, 2: 0, 3: 0}
    assert seeger_fabian.booked(marched_ramsch()) == {1: 20, 2: 0, 3: 0}
    assert seeger_fabian.booked(lost_ramsch(factor=2)) == {1: -140, 2: 0, 3: 0}


def test_circle_settlement_at_stake_two() -> None:
    points = {1: 96, 2: 360, 3: 59, 4: -50}
    assert circle.settled(points, Circle(stake=2)) == {1: -162, 2: 1950, 3: -458, 4: -1330}


def test_circle_settlement_is_everybody_paying_everybody_the_difference() -> None:
    points = {1: 738, 2: 720, 3: 300}
    pairwise = {seat: sum(own - other for other in points.values()) for seat, own in points.items()}
    assert circle.settled(points, Circle()) == pairwise == {1: 456, 2: 402, 3: -858}


@pytest.mark.parametrize("stake", [0, -1, 1001])
def test_a_stake_out_of_range_is_refused(stake: int) -> None:
    for settings in (Circle, HomeMoney):
        with pytest.raises(RuleError) as refused:
            settings(stake=stake)
        assert (refused.value.code, refused.value.field) == ("stake_range", "stake")


@pytest.mark.parametrize(
    ("value", "stake", "owed"),
    [(18, 1, 20), (20, 1, 20), (22, 1, 30), (24, 1, 30), (36, 1, 40), (48, 1, 50), (33, 2, 70), (264, 5, 1320)]
    + [(18, 10, 180), (23, 10, 230)],
)
def test_home_money_rounds_the_product_up_to_full_tens(value: int, stake: int, owed: int) -> None:
    assert home_money.rounded_up(value, HomeMoney(stake=stake)) == owed


def test_home_money_at_half_a_cent() -> None:
    """18 x 1/2 = 9 is 10, 24 x 1/2 = 12 is 20, 40 x 1/2 = 20 stays."""
    settings = HomeMoney(stake=Fraction(1, 2))
    assert [home_money.rounded_up(value, settings) for value in (18, 24, 40)] == [10, 20, 20]


def test_home_money_is_rounded_before_kontra_doubles_it() -> None:
    """33 is 40, lost 80, with Kontra 160 to each; rounding last would give 140."""
    facts = multiplied(game(Game.SPADES, 2, met=False), Kontra.KONTRA, KontraSettings())
    assert home_money.booked(deal(score(facts)), HomeMoney()) == {1: 160, 2: -320, 3: 160}


def test_home_money_reaches_the_dealer_sitting_out() -> None:
    assert home_money.booked(deal(WON, FOUR), HomeMoney()) == {1: -40, 2: 120, 3: -40, 4: -40}


def test_home_money_settles_a_ramsch_among_the_three_who_played() -> None:
    assert home_money.booked(lost_ramsch(FOUR), HomeMoney()) == {1: -140, 2: 70, 3: 70, 4: 0}
    assert home_money.booked(marched_ramsch(FOUR), HomeMoney()) == {1: 40, 2: -20, 3: -20, 4: 0}


def test_beer_writes_a_win_to_the_others_and_a_loss_to_the_declarer() -> None:
    assert beer.booked(deal(WON, FOUR)) == {1: -36, 2: 0, 3: -36, 4: -36}
    assert beer.booked(deal(LOST, FOUR)) == {1: 0, 2: -72, 3: 0, 4: 0}
    assert beer.booked(deal(score(TIMES_FOUR))) == {1: 0, 2: -288, 3: 0}


def test_beer_writes_a_ramsch_to_its_loser_and_all_tricks_to_the_other_two() -> None:
    assert beer.booked(lost_ramsch(FOUR)) == {1: -70, 2: 0, 3: 0, 4: 0}
    assert beer.booked(marched_ramsch(FOUR)) == {1: 0, 2: -20, 3: -20, 4: 0}


def test_beer_runs_until_somebody_reaches_501() -> None:
    shares = [{1: -500, 2: -100, 3: 0}]
    running = beer.standing(shares, Beer())
    assert (running.ended_with, running.losers) == (None, frozenset())
    ended = beer.standing([*shares, {1: -1, 2: 0, 3: 0}], Beer())
    assert (ended.ended_with, ended.losers, ended.totals) == (2, frozenset({1}), {1: -501, 2: -100, 3: 0})


def test_beer_has_the_deal_finished_and_most_minus_loses() -> None:
    """Both pass 501 in the same deal; the one further on loses, not the one with the lower seat."""
    ended = beer.standing([{1: -480, 2: -490, 3: 0}, {1: -60, 2: -60, 3: 0}], Beer())
    assert ended.losers == {2}


def test_beer_is_shared_by_equal_losers() -> None:
    ended = beer.standing([{1: -480, 2: -480, 3: 0}, {1: -60, 2: -60, 3: 0}], Beer())
    assert (ended.losers, ended.ended_with) == (frozenset({1, 2}), 2)


def test_beer_to_an_agreed_limit() -> None:
    assert beer.standing([{1: -100, 2: 0, 3: 0}], Beer(limit=100)).losers == {1}
    assert beer.standing([{1: -100, 2: 0, 3: 0}], Beer(limit=101)).losers == frozenset()


def test_no_deal_follows_the_end_of_beer() -> None:
    with pytest.raises(RuleError) as refused:
        beer.standing([{1: -501, 2: 0, 3: 0}, {1: 0, 2: -36, 3: 0}], Beer())
    assert (refused.value.code, refused.value.params) == ("beer_over", {"deal": 2})


@pytest.mark.parametrize("limit", [0, -501, 10_000])
def test_a_limit_out_of_range_is_refused(limit: int) -> None:
    with pytest.raises(RuleError, match="beer_limit"):
        Beer(limit=limit)


def test_the_ends_of_every_range_are_allowed() -> None:
    assert [Circle(stake=stake).stake for stake in (1, 1000)] == [1, 1000]
    assert [HomeMoney(stake=stake).stake for stake in (Fraction(1, 100), 1000)] == [Fraction(1, 100), 1000]
    assert [Beer(limit=limit).limit for limit in (1, 9999)] == [1, 9999]
    assert beer.standing([{1: -1, 2: 0, 3: 0}], Beer(limit=1)).losers == {1}
