"""Which kind of round comes when: the examples of the sources, and whole evenings against a plain retelling."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random
from unittest import TestCase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scoring.rules.errors import RuleError
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import (
    ClassicRounds,
    RoundDeal,
    RoundKind,
    RoundPlan,
    deals_to_change,
    kinds_of,
    round_state,
)
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberSettings
from tests.rules.friendly.evenings import FIVE, FOUR, THREE

LETTERS = {RoundKind.CLASSIC: "c", RoundKind.BOCK: "b", RoundKind.SCHIEBER: "s"}
BOCK, FOURS, ROBBER, CLASSIC = BockRounds(), GrandFourRounds(), RobberRounds(), ClassicRounds()
PLANS: tuple[RoundPlan, ...] = (BOCK, FOURS, ROBBER, CLASSIC)

GAME = RoundDeal(present=THREE, dealer=1, value=36)
DEAR = replace(GAME, value=100)
GRAND_FOUR = replace(GAME, value=120, grand_with_four=True)
SCHIEBER = replace(GAME, value=0, schieber=True)
GRAND_HAND = replace(GAME, value=72, grand_hand=True)
KINDS_OF_DEAL = {".": GAME, "!": DEAR, "4": GRAND_FOUR, "s": SCHIEBER, "h": GRAND_HAND}


def deals(text: str, plan: RoundPlan, present: tuple[int, ...] = THREE) -> list[RoundDeal]:
    """Deals from letters, each with the dealer whose turn it is."""
    made: list[RoundDeal] = []
    for letter in text:
        dealer = round_state(made, plan, present).dealer
        made.append(replace(KINDS_OF_DEAL[letter], present=present, dealer=dealer))
    return made


def kinds(text: str, plan: RoundPlan, present: tuple[int, ...] = THREE) -> str:
    return "".join(LETTERS[kind] for kind in kinds_of(deals(text, plan, present), plan))


def dealers(text: str, plan: RoundPlan, present: tuple[int, ...] = THREE) -> list[int]:
    return [deal.dealer for deal in deals(text, plan, present)]


def refusal(made: Sequence[RoundDeal], plan: RoundPlan) -> tuple[str, object]:
    with pytest.raises(RuleError) as refused:
        kinds_of(made, plan)
    return refused.value.code, refused.value.params["deal"]


def test_bock_begins_with_the_deal_after_a_dear_one_and_schieber_always_follows() -> None:
    assert kinds("..!...sss..", BOCK) == "cccbbbssscc"


@pytest.mark.parametrize(("present", "expected"), [(FOUR, "cbbbbssssc"), (FIVE, "cbbbbbsssssc")])
def test_a_round_is_one_deal_of_everybody(present: tuple[int, ...], expected: str) -> None:
    size = len(present)
    assert kinds("!" + "." * size + "s" * size + ".", BOCK, present) == expected


def test_99_brings_no_bock_and_100_does() -> None:
    for value, kind in ((99, RoundKind.CLASSIC), (100, RoundKind.BOCK)):
        assert round_state([replace(GAME, value=value)], BOCK, THREE).kind is kind


def test_nothing_starts_anew_inside_bock_and_schieber() -> None:
    assert kinds("!!!!sss.", BOCK) == "cbbbsssc"


def test_the_dear_deal_of_a_grand_hand_in_schieber_brings_no_bock() -> None:
    made = [replace(deal, value=240) if deal.grand_hand else deal for deal in deals("!...shss.", BOCK)]
    assert "".join(LETTERS[kind] for kind in kinds_of(made, BOCK)) == "cbbbssssc"


@pytest.mark.parametrize(
    ("plan", "text", "more"),
    [
        (CLASSIC, "", 0),
        (CLASSIC, ".", 2),
        (CLASSIC, "...", 0),
        # A Bock round of three, a Schieber round of three, then the two who have dealt once less than the first.
        (BOCK, "!", 8),
        (BOCK, "..!", 0),
        (BOCK, "..!.", 2),
        (BOCK, "..!...s", 2),
        # The Grand Hand does not count: the same dealer deals again.
        (BOCK, "..!...h", 3),
        (ROBBER, "...", 0),
        (ROBBER, "....", 2),
    ],
)
def test_players_come_and_go_when_everybody_has_dealt_equally_often(plan: RoundPlan, text: str, more: int) -> None:
    assert deals_to_change(deals(text, plan), plan) == more


def test_the_foretold_deal_is_the_first_at_which_the_table_may_change() -> None:
    for plan, text in product(PLANS, ("", ".", "!", "4", "..!.", ".4")):
        played = deals(text, plan)
        for more in range(deals_to_change(played, plan) + 1):
            allowed = changes(played, plan)
            assert allowed == (more == deals_to_change(deals(text, plan), plan)), (plan, text, more)
            state = round_state(played, plan, THREE)
            kind = SCHIEBER if state.kind is RoundKind.SCHIEBER else GAME
            played = [*played, replace(kind, dealer=state.dealer)]


def changes(played: Sequence[RoundDeal], plan: RoundPlan) -> bool:
    """Whether a fourth may sit down now."""
    try:
        round_state(played, plan, FOUR)
    except RuleError:
        return False
    return True


def test_bock_can_begin_in_the_middle_of_the_dealing_round() -> None:
    assert dealers(".!...sss.", BOCK) == [1, 2, 3, 1, 2, 3, 1, 2, 3]


def test_a_grand_hand_interrupts_schieber_and_the_same_dealer_deals_again() -> None:
    assert kinds("!...shhss.", BOCK) == "cbbbsssssc"
    assert dealers("!...shhss.", BOCK) == [1, 2, 3, 1, 2, 3, 3, 3, 1, 2]


def test_a_grand_hand_at_the_first_and_at_the_last_deal_of_schieber() -> None:
    assert dealers("!...hsshs.", BOCK) == [1, 2, 3, 1, 2, 2, 3, 1, 1, 2]
    assert kinds("!...hsshs.", BOCK) == "cbbbsssssc"


def test_a_grand_hand_elsewhere_interrupts_nothing() -> None:
    assert dealers("h.h.", BOCK) == [1, 2, 3, 1]


def test_schieber_after_a_grand_with_four() -> None:
    assert kinds(".4sss.4sss", FOURS) == "ccsssccsss"


def test_a_dear_deal_alone_brings_no_schieber_after_grand_with_four() -> None:
    assert kinds("!..", FOURS) == "ccc"


def test_the_cycle_of_robber_skat() -> None:
    assert kinds("!4....sss......sss.", ROBBER) == "cccbbbssscccbbbsssc"
    assert kinds("........ssss.", ROBBER, FOUR) == "ccccbbbbssssc"


def test_classic_skat_all_evening() -> None:
    assert kinds("!4..!", CLASSIC) == "ccccc"


def test_an_agreed_trigger() -> None:
    assert round_state([replace(GAME, value=60)], BockRounds(trigger=60), THREE).kind is RoundKind.BOCK


def test_the_ends_of_the_range_of_a_trigger_are_allowed() -> None:
    assert round_state([replace(GAME, value=18)], BockRounds(trigger=18), THREE).kind is RoundKind.BOCK
    assert round_state([replace(GAME, value=264)], BockRounds(trigger=360), THREE).kind is RoundKind.CLASSIC


@pytest.mark.parametrize("trigger", [17, 361])
def test_a_trigger_out_of_range_is_refused(trigger: int) -> None:
    with pytest.raises(RuleError, match="bock_trigger"):
        BockRounds(trigger=trigger)


@pytest.mark.parametrize("queen", [QueenOfSpades.ADDED, QueenOfSpades.APART])
def test_the_queen_of_spades_belongs_to_robber_skat_only(queen: QueenOfSpades) -> None:
    schieber = SchieberSettings(queen=queen)
    for plan in (BockRounds, GrandFourRounds):
        with pytest.raises(RuleError, match="queen_only_robber"):
            plan(schieber=schieber)
    assert RobberRounds(schieber=schieber).schieber.queen is queen


def test_the_state_says_which_deal_of_how_many_comes_and_who_deals() -> None:
    state = round_state(deals("!.", BOCK, FOUR), BOCK, FOUR)
    assert (state.kind, state.number, state.length, state.dealer, state.again) == (RoundKind.BOCK, 2, 4, 3, False)
    first = round_state([], BOCK, FOUR)
    assert (first.kind, first.number, first.length, first.dealer) == (RoundKind.CLASSIC, 1, None, 1)
    again = round_state(deals("!...h", BOCK), BOCK, THREE)
    assert (again.kind, again.number, again.dealer, again.again) == (RoundKind.SCHIEBER, 1, 2, True)


def test_only_schieber_or_grand_hand_in_a_schieber_round() -> None:
    made = deals("!...", BOCK)
    assert refusal([*made, replace(GAME, dealer=2)], BOCK) == ("schieber_round", 5)


def test_no_schieber_outside_its_round() -> None:
    assert refusal([SCHIEBER], BOCK) == ("schieber_outside", 1)


def test_the_wrong_dealer_is_refused() -> None:
    assert refusal([GAME, GAME], BOCK) == ("dealer_order", 2)
    made = deals("!...h", BOCK)
    assert refusal([*made, replace(SCHIEBER, dealer=3)], BOCK) == ("dealer_order", 6)


def test_players_change_only_when_the_dealing_round_and_the_special_round_are_over() -> None:
    of_four = RoundDeal(present=FOUR, dealer=1, value=36)
    assert kinds_of([*deals("...", BOCK), of_four], BOCK)[-1] is RoundKind.CLASSIC
    assert refusal([*deals("..", BOCK), replace(of_four, dealer=3)], BOCK) == ("players_within_round", 3)
    assert refusal([*deals(".!.", BOCK), of_four], BOCK) == ("players_within_round", 4)


def test_players_do_not_change_before_the_dealer_who_deals_again() -> None:
    assert round_state(deals("..4", FOURS), FOURS, FOUR).dealer == 1
    with pytest.raises(RuleError, match="players_within_round"):
        round_state(deals("..4h", FOURS), FOURS, FOUR)


def test_a_table_that_grew_plays_the_next_round_with_four() -> None:
    late = deals("...", ROBBER)
    state = round_state(late, ROBBER, FOUR)
    assert (state.kind, state.length, state.dealer) == (RoundKind.BOCK, 4, 1)


class Retold(RuleBasedStateMachine):
    """A whole evening, told a second time in the plainest way: a list of the rounds still to come.

    What is expected is written out here from the words of the sources and knows nothing of the code.
    """

    plan: RoundPlan = BOCK
    present: tuple[int, ...] = THREE

    def __init__(self) -> None:
        super().__init__()
        self.played: list[RoundDeal] = []
        self.expected: list[RoundKind] = []
        self.coming: list[RoundKind] = self.opening()
        self.turns = 0

    def opening(self) -> list[RoundKind]:
        return []

    def trigger(self, deal: RoundDeal) -> list[RoundKind]:
        """The kinds of the deals that follow because of this one."""
        if deal.value >= 100:
            return [RoundKind.BOCK] * len(self.present) + [RoundKind.SCHIEBER] * len(self.present)
        return []

    @property
    def kind(self) -> RoundKind:
        return self.coming[0] if self.coming else RoundKind.CLASSIC

    @property
    def dealer(self) -> int:
        return self.present[self.turns % len(self.present)]

    def play(self, deal: RoundDeal, *, counts: bool = True) -> None:
        deal = replace(deal, present=self.present, dealer=self.dealer)
        self.played.append(deal)
        self.expected.append(self.kind)
        if not counts:
            return
        self.turns += 1
        if self.coming:
            self.coming.pop(0)
        else:
            self.coming = self.trigger(deal)

    @precondition(lambda self: self.kind is not RoundKind.SCHIEBER)
    @rule(value=st.sampled_from([0, 18, 48, 99, 100, 120, 264]), four=st.booleans(), hand=st.booleans())
    def game(self, value: int, four: bool, hand: bool) -> None:
        self.play(replace(GAME, value=value, grand_with_four=four, grand_hand=hand))

    @precondition(lambda self: self.kind is RoundKind.SCHIEBER)
    @rule()
    def schieber(self) -> None:
        self.play(SCHIEBER)

    @precondition(lambda self: self.kind is RoundKind.SCHIEBER)
    @rule(value=st.sampled_from([72, 144, 240]), four=st.booleans())
    def grand_hand(self, value: int, four: bool) -> None:
        self.play(replace(GRAND_HAND, value=value, grand_with_four=four), counts=False)

    @invariant()
    def the_code_tells_the_same(self) -> None:
        assert list(kinds_of(self.played, self.plan)) == self.expected
        state = round_state(self.played, self.plan, self.present)
        assert (state.kind, state.dealer) == (self.kind, self.dealer)


class RetoldFour(Retold):
    present = FOUR


class RetoldGrandFour(Retold):
    plan = FOURS
    present = FIVE

    def trigger(self, deal: RoundDeal) -> list[RoundKind]:
        return [RoundKind.SCHIEBER] * len(self.present) if deal.grand_with_four else []


class RetoldRobber(Retold):
    plan = ROBBER

    def opening(self) -> list[RoundKind]:
        return self.cycle() * 20

    def cycle(self) -> list[RoundKind]:
        size = len(self.present)
        return [RoundKind.CLASSIC] * size + [RoundKind.BOCK] * size + [RoundKind.SCHIEBER] * size


def evenings_of(machine: type[Retold]) -> type[TestCase]:
    """Twenty-five evenings of thirty deals as a test."""
    case = machine.TestCase
    case.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
    return case


TestBockAtThree = evenings_of(Retold)
TestBockAtFour = evenings_of(RetoldFour)
TestGrandFourAtFive = evenings_of(RetoldGrandFour)
TestRobberAtThree = evenings_of(RetoldRobber)


@given(seed=st.integers(0, 2**32), size=st.sampled_from([3, 4, 5]))
@settings(max_examples=20, deadline=None)
def test_everybody_deals_equally_often_in_the_deals_that_count(seed: int, size: int) -> None:
    random, present = Random(seed), tuple(range(1, size + 1))
    for plan in PLANS:
        made: list[RoundDeal] = []
        counted: list[int] = []
        while len(counted) < 7 * size:
            state = round_state(made, plan, present)
            letters = "ssh" if state.kind is RoundKind.SCHIEBER else "..!4h"
            deal = replace(KINDS_OF_DEAL[random.choice(letters)], present=present, dealer=state.dealer)
            made.append(deal)
            if state.kind is not RoundKind.SCHIEBER or deal.schieber:
                counted.append(deal.dealer)
        assert counted == [*present] * 7, (seed, plan)
