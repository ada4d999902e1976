"""The figures of the sources, and what they describe in words; the table itself is in `figures.py`."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from scoring.rules.deals import DealFacts, Reason, score
from scoring.rules.friendly import seeger
from scoring.rules.friendly.booking import game_deal
from scoring.rules.friendly.evening import evening
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.next_null import NullAboveValue, score_game
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberFacts, SchieberSettings, score_schieber
from scoring.rules.games import Contract
from scoring.rules.seating import table_sizes
from tests.rules.friendly.evenings import CLUBS_2, THREE, game, played, taken
from tests.rules.friendly.figures import ALTENBURG, FIGURES, ISKO, ROUND_OF_FOUR, C, D, H, N, by, main


@pytest.mark.parametrize(
    ("figure", "ours"),
    [pytest.param(figure, ours, id=f"{source}: {place}") for source, place, figure, ours in FIGURES],
)
def test_the_figure_of_the_source_is_ours(figure: int, ours: Callable[[], int]) -> None:
    assert ours() == figure


def test_the_table_is_printed_figure_by_figure(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main()
    printed = capsys.readouterr().out.splitlines()
    assert ended.value.code == 0
    assert printed[-1] == f"{len(FIGURES)} figures, 0 differ"
    assert printed[0].split() == ["000", "encyclopedia", "8a", "diamonds", "with", "3", "36", "36"]


def test_the_round_of_the_first_source_is_settled_as_it_says() -> None:
    leipzig = evening(HouseRules(rule_set=ALTENBURG, accounting=Accounting.LEIPZIG), ROUND_OF_FOUR)
    assert leipzig.totals == {2: 96, 3: 360, 4: 59, 1: -50}
    assert sum(leipzig.totals.values()) == 465
    assert leipzig.balances == {2: -81, 3: 975, 4: -229, 1: -665}
    circle = evening(HouseRules(rule_set=ALTENBURG, accounting=Accounting.CIRCLE), ROUND_OF_FOUR)
    assert circle.balances == circle.totals == leipzig.balances


def test_the_second_way_of_the_first_source_gives_the_same() -> None:
    """Own points less the average, times the players."""
    points = {2: 96, 3: 360, 4: 59, 1: -50}
    average = Fraction(sum(points.values()), 4)
    expected = {seat: (own - average) * 4 for seat, own in points.items()}
    assert evening(HouseRules(rule_set=ALTENBURG, accounting=Accounting.CIRCLE), ROUND_OF_FOUR).balances == expected


def test_the_tournament_example_of_the_second_source_without_the_bonus_of_fabian() -> None:
    """Points 28, 80 and 170 with 9, 4 and 10 won, 2, 0 and 9 lost: +350, +200 and +50."""
    columns = {1: (28, 9, 2, 350), 2: (80, 4, 0, 200), 3: (170, 10, 9, 50)}
    won, lost = score(game(D, 1)), score(game(D, 1, met=False))
    for seat, (points, wins, losses, bonus) in columns.items():
        each = [seeger.booked(game_deal(THREE, seat, result))[seat] for result in [won] * wins + [lost] * losses]
        assert sum(each) - (18 * wins - 36 * losses) == bonus
        assert points + bonus == {1: 378, 2: 280, 3: 220}[seat]


@pytest.mark.parametrize(
    ("queen", "points"), [(QueenOfSpades.ADDED, {1: -240, 2: 0, 3: 0}), (QueenOfSpades.APART, {1: -200, 2: -70, 3: 0})]
)
def test_the_queen_of_spades_of_berlin_in_both_readings(queen: QueenOfSpades, points: dict[int, int]) -> None:
    """Seat 1 has 30 card points and her, seat 2 has 60, seat 3 has 20; 10 in the skat."""
    rounds = RobberRounds(schieber=SchieberSettings(queen=queen))
    facts = SchieberFacts(play=taken((30, 60, 20)), queen=1)
    assert score_schieber(facts, THREE, rounds.schieber).points == points


def test_slip_of_the_third_source_an_overbid_game_does_not_lose_twice_the_base_value() -> None:
    """It says twice the base value, 24; the right figure is twice the multiple that reaches the bid."""
    assert by(ISKO, game(C, 1, bid=48)) == -96


def test_slip_of_the_fourth_source_plain_null_is_not_the_open_one() -> None:
    """It calls 23 the open Null with the skat; open it is 46."""
    assert (by(ALTENBURG, game(N)), by(ALTENBURG, game(N, ouvert=True))) == (23, 46)


def test_slip_of_the_first_and_third_source_all_pass_is_no_redeal() -> None:
    done = evening(HouseRules(), [played(THREE, 1), played(THREE, 2, CLUBS_2, 1)])
    assert [line.running for line in done.lines] == [{1: 0, 2: 0, 3: 0}, {1: 86, 2: 0, 3: 0}]
    assert done.lines[0].result is None


def test_slip_of_the_first_source_six_players_are_two_tables_of_three() -> None:
    assert table_sizes(6) == (3, 3)


def test_slip_of_the_second_source_null_above_its_value_asks_for_a_game_by_today_s_rules() -> None:
    facts = DealFacts(
        contract=Contract(game=N, ouvert=True),
        objective_met=True,
        bid=50,
        replacement_game=H,
        replacement_matadors=1,
    )
    today = score_game(facts, ISKO, NullAboveValue.REPLACEMENT)
    assert (today.points, today.reason) == (-100, Reason.OVERBID)
