from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.deals import Reason
from scoring.rules.errors import RuleError
from scoring.rules.sheets import (
    Footer,
    PlayedDeal,
    Running,
    bonus_per_lost,
    check_deal,
    check_rotation,
    control_sums,
    deals_of_rounds,
    footers,
    full_length,
    next_dealer,
    rounds_of,
    running,
    sitting_out,
)
from tests.rules.lists import Column, deal, deals_for

THREE = (1, 2, 3)
FOUR = (1, 2, 3, 4)
FIVE = (1, 2, 3, 4, 5)


def test_the_example_of_three_players_and_36_deals() -> None:
    deals = deals_for({1: (28, 9, 2), 2: (80, 4, 0), 3: (170, 10, 9)}, passed=2)
    assert len(deals) == 36
    assert [footer.total for footer in footers(deals, THREE).values()] == [738, 720, 300]


def test_the_example_of_four_players_and_48_deals() -> None:
    columns: dict[int, Column] = {1: (492, 12, 0), 2: (628, 12, 2), 3: (660, 10, 1), 4: (-32, 6, 5)}
    deals = deals_for(columns)
    assert len(deals) == 48
    result = footers(deals, FOUR)
    assert [footer.total for footer in result.values()] == [1332, 1308, 1320, 108]
    assert result[1] == Footer(points=492, won=12, lost=0, others_lost=8, bonus=240)


def test_at_a_table_of_five_a_lost_game_is_worth_24_to_each_other_player() -> None:
    # Seat 2 deals, so 2 and 5 sit out; seat 3 loses clubs with 1.
    result = footers([deal(1, 1, 2, 20, FIVE), deal(2, 2, 3, -48, FIVE)], FIVE)
    assert [footer.total for footer in result.values()] == [24, 20 + 50 + 24, -48 - 50, 24, 24]


def test_a_table_that_shrinks_at_the_end_of_a_round_pays_by_the_players_of_each_deal() -> None:
    four = [deal(1, 1, 2, -36, FOUR), deal(2, 2, 1, 18, FOUR), deal(3, 3, 1, 24, FOUR), deal(4, 4, 3, -48, FOUR)]
    three = [deal(5, 1, 2, -72), deal(6, 2, 3, 33), deal(7, 3, None)]
    result = footers(four + three, FOUR)
    check_rotation(four + three)
    assert result[1] == Footer(points=42, won=2, lost=0, others_lost=3, bonus=30 + 30 + 40)
    assert result[4] == Footer(points=0, won=0, lost=0, others_lost=2, bonus=60)
    assert [footer.total for footer in result.values()] == [242, -108 - 100 + 30, -15 + 30 + 40, 60]
    assert control_sums(four + three, result).holds


def test_a_table_that_grows_begins_the_new_round_with_seat_1() -> None:
    three = [deal(1, 1, 2, 20), deal(2, 2, 3, 20), deal(3, 3, 1, -40)]
    four = [deal(4, 1, 4, -40, FOUR), deal(5, 2, 4, 20, FOUR), deal(6, 3, None, 0, FOUR), deal(7, 4, 1, 20, FOUR)]
    check_rotation(three + four)
    result = footers(three + four, FOUR)
    assert result[4] == Footer(points=-20, won=1, lost=1, others_lost=0, bonus=0)
    assert result[2] == Footer(points=20, won=1, lost=0, others_lost=2, bonus=40 + 30)


def test_overbid_counts_as_lost_although_61_were_reached() -> None:
    overbid = replace(deal(1, 1, 2, -54), reason=Reason.OVERBID)
    assert footers([overbid], THREE)[2] == Footer(points=-54, won=0, lost=1, others_lost=0, bonus=0)


def test_passed_in_counts_nothing_for_anybody() -> None:
    assert set(footers([deal(1, 1, None)], THREE).values()) == {Footer()}


def test_running_totals_stand_in_every_line() -> None:
    lines = running([deal(1, 1, 2, 24), deal(2, 2, None), deal(3, 3, 2, -48)], THREE)
    assert [line[2] for line in lines] == [
        Running(points=24, won=1, lost=0),
        Running(points=24, won=1, lost=0),
        Running(points=-24, won=1, lost=1),
    ]
    assert lines[2][1] == Running()


@pytest.mark.parametrize(("players", "bonus"), [(3, 40), (4, 30), (5, 24)])
def test_the_bonus_is_120_shared_by_the_players_of_the_deal(players: int, bonus: int) -> None:
    assert bonus_per_lost(players) == bonus


@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_no_other_size_is_a_table(players: int) -> None:
    with pytest.raises(RuleError, match=f"table_size players={players}"):
        bonus_per_lost(players)


@pytest.mark.parametrize(
    ("dealer", "present", "out"),
    [
        (1, THREE, set()),
        (2, FOUR, {2}),
        (1, FIVE, {1, 4}),
        (2, FIVE, {2, 5}),
        (3, FIVE, {3, 1}),
        (5, FIVE, {5, 3}),
        (3, (1, 3, 4, 5), {3}),
    ],
)
def test_who_sits_out(dealer: int, present: tuple[int, ...], out: set[int]) -> None:
    assert sitting_out(dealer, present) == out


def test_a_dealer_from_elsewhere_is_refused() -> None:
    with pytest.raises(RuleError, match="dealer_not_at_table"):
        sitting_out(4, THREE)


@pytest.mark.parametrize(
    ("previous", "present", "dealer"),
    [(None, FOUR, 1), (1, FOUR, 2), (4, FOUR, 1), (None, (2, 3, 4), 2), (4, (2, 3, 4), 2), (1, (1, 3, 4), 3)],
)
def test_the_deal_goes_round_to_the_left(previous: int | None, present: tuple[int, ...], dealer: int) -> None:
    assert next_dealer(previous, present) == dealer


def test_when_somebody_comes_or_goes_the_new_round_begins_with_the_first_seat() -> None:
    assert next_dealer(3, FOUR, before=THREE) == 1
    assert next_dealer(4, THREE, before=FOUR) == 1
    assert next_dealer(4, (2, 3, 4), before=FOUR) == 2
    assert next_dealer(3, FOUR, before=FOUR) == 4


@pytest.mark.parametrize(("rounds", "players", "deals"), [(12, 3, 36), (12, 4, 48), (12, 5, 60), (6, 4, 24)])
def test_a_list_has_whole_rounds(rounds: int, players: int, deals: int) -> None:
    assert deals_of_rounds(rounds, players) == deals


def test_the_length_of_a_list_that_changed_size_is_the_sum_over_its_rounds() -> None:
    first_round = [deal(number, number, None, 0, FOUR) for number in FOUR]
    assert full_length([], 12, FOUR) == 48
    assert full_length(first_round, 12, FOUR) == 48
    assert full_length(first_round, 12, THREE) == 4 + 33
    assert full_length([*first_round, deal(5, 1, None)], 12, THREE) == 4 + 33
    assert full_length(first_round, 1, THREE) == 4
    longer = [*first_round, *(deal(4 + number, number, None) for number in THREE)]
    assert full_length(longer, 1, THREE) == 7


def test_rounds_end_when_everybody_has_dealt() -> None:
    deals = [deal(number, (number - 1) % 3 + 1, None) for number in range(1, 8)]
    assert [[each.number for each in one] for one in rounds_of(deals)] == [[1, 2, 3], [4, 5, 6], [7]]


@pytest.mark.parametrize(
    ("deals", "code", "number"),
    [
        ([deal(1, 1, None), deal(1, 2, None)], "deal_number", 1),
        ([deal(1, 1, None), deal(3, 2, None)], "deal_number", 3),
        ([deal(2, 1, None)], "deal_number", 2),
        ([deal(1, 2, None)], "dealer_order", 1),
        ([deal(1, 1, None), deal(2, 3, None)], "dealer_order", 2),
        ([deal(1, 1, None, 0, FOUR), deal(2, 2, None)], "players_within_round", 2),
    ],
)
def test_a_skipped_or_doubled_line_shows_in_numbers_and_dealers(
    deals: list[PlayedDeal], code: str, number: int
) -> None:
    with pytest.raises(RuleError) as refused:
        check_rotation(deals)
    assert (refused.value.code, refused.value.params["deal"]) == (code, number)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (deal(7, 2, 2, 24, FOUR), "declarer_sits_out"),
        (deal(7, 1, 4, 24, FIVE), "declarer_sits_out"),
        (deal(7, 2, 4, 24), "declarer_not_at_table"),
        (deal(7, 4, 1, 24), "dealer_not_at_table"),
        (deal(7, 1, 2, 24, (1, 2)), "table_size"),
        (deal(7, 1, 2, 24, (1, 2, 6)), "player_not_at_table"),
        (deal(7, 1, 2, 24, (1, 2, 2)), "player_not_at_table"),
        (replace(deal(7, 1, 2, 24), points=-24), "points_against_result"),
        (replace(deal(7, 1, 2, -24), points=24), "points_against_result"),
        (deal(7, 1, 2, 0), "points_against_result"),
        (replace(deal(7, 1, None), points=18), "points_against_result"),
        (replace(deal(7, 1, None), reason=Reason.WON), "points_against_result"),
        (replace(deal(7, 1, 2, 24), reason=Reason.PASSED_IN), "points_against_result"),
    ],
)
def test_a_line_that_cannot_be_is_refused(wrong: PlayedDeal, code: str) -> None:
    for refuse in (lambda: check_deal(wrong, FIVE), lambda: footers([wrong], FIVE), lambda: running([wrong], FIVE)):
        with pytest.raises(RuleError) as refused:
            refuse()
        assert refused.value.code == code


@st.composite
def lists(draw: st.DrawFn) -> tuple[list[PlayedDeal], tuple[int, ...]]:
    """Rounds of changing size in right rotation, with random declarers and points."""
    sizes = draw(st.lists(st.sampled_from([THREE, FOUR, FIVE, (1, 3, 4), (2, 3, 4, 5)]), min_size=1, max_size=5))
    deals: list[PlayedDeal] = []
    for present in sizes:
        for dealer in present:
            able = sorted(set(present) - sitting_out(dealer, present))
            declarer = draw(st.none() | st.sampled_from(able))
            points = draw(st.integers(-540, 264).filter(bool)) if declarer else 0
            deals.append(deal(len(deals) + 1, dealer, declarer, points, present))
    return deals, FIVE


@given(lists())
def test_the_control_sums_of_any_list_hold(drawn: tuple[list[PlayedDeal], tuple[int, ...]]) -> None:
    deals, seats = drawn
    sums = control_sums(deals, footers(deals, seats))
    assert sums.holds
    assert sums.won + sums.lost + sums.passed == len(deals)
    # Down the deals, for one deal after the other: what all players together get from it.
    together = 0
    for each in deals:
        others = len(each.present) - 1
        together += each.points + 50 * ((each.points > 0) - (each.points < 0))
        together += (each.points < 0) * {2: 40, 3: 30, 4: 24}[others] * others
    assert sums.totals == together


@given(lists(), st.data())
def test_taking_a_deal_back_restores_every_footer(
    drawn: tuple[list[PlayedDeal], tuple[int, ...]], data: st.DataObject
) -> None:
    deals, seats = drawn
    length = data.draw(st.integers(0, len(deals)))
    before = footers(deals[:length], seats)
    for seat, standing in (running(deals, seats)[length - 1] if length else {}).items():
        assert (before[seat].points, before[seat].won, before[seat].lost) == (
            standing.points,
            standing.won,
            standing.lost,
        )


def test_a_footer_that_was_tampered_with_breaks_the_control_sum() -> None:
    deals = deals_for({1: (28, 9, 2), 2: (80, 4, 0), 3: (170, 10, 9)}, passed=2)
    right = footers(deals, THREE)
    assert control_sums(deals, right).holds
    for wrong in (
        replace(right[2], points=81),
        replace(right[2], won=5),
        replace(right[2], lost=1),
        replace(right[2], bonus=400),
    ):
        assert not control_sums(deals, right | {2: wrong}).holds


@pytest.mark.parametrize("size", [3, 4, 5])
def test_one_plays_against_two_at_every_table_size(size: int) -> None:
    """C068: never two against two. Whoever sits out plays neither with the declarer nor against him, and is paid."""
    present = tuple(range(1, size + 1))
    for dealer in present:
        playing = set(present) - sitting_out(dealer, present)
        assert len(playing) == 3
        for declarer in playing:
            alone = footers([deal(1, dealer, declarer, -48, present)], present)
            assert alone[declarer] == Footer(points=-48, lost=1)
            paid = {seat: footer for seat, footer in alone.items() if seat != declarer}
            assert set(paid.values()) == {Footer(others_lost=1, bonus=120 // size)}
            assert len(playing - {declarer}) == 2


def test_every_lost_game_is_paid_to_two_others_at_three_and_three_at_four() -> None:
    """C070: 2 x 6 at three, 3 x 8 at four, because the dealer is paid too."""
    three = deals_for({1: (0, 5, 2), 2: (0, 4, 3), 3: (0, 6, 1)})
    four = deals_for({1: (0, 5, 2), 2: (0, 4, 3), 3: (0, 6, 1), 4: (0, 5, 2)})
    assert sum(footer.others_lost for footer in footers(three, THREE).values()) == 2 * 6
    assert sum(footer.others_lost for footer in footers(four, FOUR).values()) == 3 * 8
