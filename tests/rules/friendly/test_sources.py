"""Every figure of the four source texts that belongs to a house system: source, place, figure there, figure here.

First: encyclopedia article (Altenburg rules). Second: Skat site (ISkO, Kontra, home money, beer, Ramsch). Third: rules
of a card game collection. Fourth: extract of a book on games (Altenburg rules).
"""

from collections.abc import Callable
from fractions import Fraction

import pytest

from scoring.rules.deals import DealFacts, DealResult, Reason, score
from scoring.rules.friendly import home_money, seeger
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.booking import game_deal
from scoring.rules.friendly.evening import evening
from scoring.rules.friendly.home_money import HomeMoney
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue, score_game
from scoring.rules.friendly.ramsch import RamschSettings, RamschWay, score_ramsch
from scoring.rules.friendly.revolution import RevolutionFacts, score_revolution
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.schieber import (
    QueenOfSpades,
    SchieberFacts,
    SchieberSettings,
    SchieberWay,
    score_schieber,
)
from scoring.rules.games import Contract, Game
from scoring.rules.rule_sets import RuleSet
from scoring.rules.seating import table_sizes
from tests.rules.friendly.evenings import CLUBS_2, CLUBS_2_LOST, FOUR, GRAND_4, THREE, game, played, taken

MAIDEN, MARCH = (3,), (2, 3)


def by(rule_set: RuleSet, facts: DealFacts) -> int:
    return score(facts, rule_set).points


def contract(name: Game, matadors: int, **stages: bool) -> DealFacts:
    return DealFacts(contract=Contract(game=name, matadors=matadors, **stages), objective_met=True)


def home(facts: DealFacts, players: tuple[int, ...], stake: int | Fraction = 1) -> int:
    """What the declarer, seat 2, receives in cents."""
    return home_money.booked(game_deal(players, 2, score(facts)), HomeMoney(stake=stake))[2]


def ramsch(way: RamschWay, points: tuple[int, int, int], trickless: tuple[int, ...] = ()) -> int:
    return score_ramsch(taken(points, trickless=trickless), THREE, RamschSettings(way=way)).points[1]


def schieber(
    way: SchieberWay, points: tuple[int, int, int], trickless: tuple[int, ...] = (), refused: tuple[int, ...] = ()
) -> int:
    facts = SchieberFacts(play=taken(points, trickless=trickless), refused=frozenset(refused))
    return score_schieber(facts, THREE, SchieberSettings(way=way)).points[1]


def next_null(bid: int) -> DealResult:
    return score_game(game(Game.NULL, ouvert=True, bid=bid), RuleSet.ISKO, NullAboveValue.NEXT_NULL)


def kontra(step: Kontra, facts: DealFacts) -> int:
    house = HouseRules(accounting=Accounting.LEIPZIG, kontra=KontraSettings())
    return evening(house, [played(THREE, 1, facts, 2, step)]).totals[2]


def in_bock(facts: DealFacts, rule_set: RuleSet = RuleSet.ALTENBURG) -> int:
    """The points of a deal right after a game worth 100."""
    house = HouseRules(rule_set=rule_set, accounting=Accounting.LEIPZIG, rounds=BockRounds())
    return evening(house, [played(THREE, 1, GRAND_4, 3), played(THREE, 2, facts, 2)]).totals[2]


ALTENBURG, ISKO = RuleSet.ALTENBURG, RuleSet.ISKO
C, S, H, D, G, N = Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.GRAND, Game.NULL
ADDING, DOUBLING = SchieberWay.ADDING, SchieberWay.DOUBLING
ALL = {
    "hand": True,
    "schneider": True,
    "schneider_announced": True,
    "schwarz": True,
    "schwarz_announced": True,
    "ouvert": True,
}

FIGURES: list[tuple[str, str, int, Callable[[], int]]] = [
    # First source, section 8, examples a to g, and the values of Null.
    ("first", "8a diamonds with 3", 36, lambda: by(ALTENBURG, game(D, 3))),
    ("first", "8b hearts without 5", 60, lambda: by(ALTENBURG, game(H, -5))),
    ("first", "8c spades without 2", 33, lambda: by(ALTENBURG, game(S, -2))),
    ("first", "8d clubs with 7", 96, lambda: by(ALTENBURG, game(C, 7))),
    ("first", "8e grand with 3, Schneider", 120, lambda: by(ALTENBURG, game(G, 3, schneider=True))),
    (
        "first",
        "8f hearts with 3, hand, Schneider announced",
        70,
        lambda: by(ALTENBURG, contract(H, 3, hand=True, schneider=True, schneider_announced=True)),
    ),
    ("first", "8g grand ouvert with 4", 360, lambda: by(ALTENBURG, contract(G, 4, **ALL))),
    ("first", "4 highest bid", 360, lambda: by(ALTENBURG, contract(G, 4, **ALL))),
    ("first", "9 lost with the skat: doubled", -72, lambda: by(ALTENBURG, game(C, 2, met=False))),
    ("first", "9 lost hand: single", -48, lambda: by(ALTENBURG, game(C, 2, met=False, hand=True))),
    # First source, other kinds: Bock, Schieber, Robber.
    ("first", "Bock: won clubs with 2, doubled", 72, lambda: in_bock(CLUBS_2)),
    ("first", "Bock: lost with the skat, fourfold", -4 * 36, lambda: in_bock(CLUBS_2_LOST)),
    ("first", "Bock: lost hand, twofold", -2 * 48, lambda: in_bock(game(C, 2, met=False, hand=True))),
    ("first", "Schieber: card points and skat", -70, lambda: schieber(ADDING, (60, 30, 20))),
    ("first", "Schieber: one refused, factor 2", -140, lambda: schieber(ADDING, (60, 30, 20), (), (2,))),
    ("first", "Schieber: two refused, factor 3", -210, lambda: schieber(ADDING, (60, 30, 20), (), (2, 3))),
    ("first", "Schieber: maiden, one more", -140, lambda: schieber(ADDING, (60, 50, 0), MAIDEN)),
    ("first", "Schieber: maiden and two refused", -280, lambda: schieber(ADDING, (60, 50, 0), MAIDEN, (1, 2))),
    ("first", "Durchmarsch", 120, lambda: schieber(ADDING, (110, 0, 0), MARCH)),
    ("first", "Durchmarsch after refusals", 120, lambda: schieber(ADDING, (110, 0, 0), MARCH, (1, 2))),
    # Second source, value of games and overbid games.
    (
        "second",
        "hearts with 1, hand, Schneider announced",
        50,
        lambda: by(ISKO, contract(H, 1, hand=True, schneider=True, schneider_announced=True)),
    ),
    ("second", "hearts with 2", 30, lambda: by(ISKO, game(H, 2))),
    ("second", "clubs without 1, hand, Schneider", 48, lambda: by(ISKO, game(C, -1, hand=True, schneider=True))),
    ("second", "grand with 3", 96, lambda: by(ISKO, game(G, 3))),
    ("second", "null", 23, lambda: by(ISKO, game(N))),
    ("second", "null hand", 35, lambda: by(ISKO, game(N, hand=True))),
    ("second", "null ouvert", 46, lambda: by(ISKO, game(N, ouvert=True))),
    ("second", "null ouvert hand", 59, lambda: by(ISKO, game(N, ouvert=True, hand=True))),
    ("second", "overbid 1: clubs with 1, bid 48", -96, lambda: by(ISKO, game(C, 1, bid=48))),
    ("second", "overbid 1: with Schwarz it is won", 48, lambda: by(ISKO, contract_bid(48))),
    ("second", "overbid 2: hearts hand without 1, bid 35", -80, lambda: by(ISKO, game(H, -1, hand=True, bid=35))),
    ("second", "overbid 3: null ouvert, bid 50", -118, lambda: next_null(50).points),
    # Second source, Kontra.
    ("second", "Kontra doubles", 72, lambda: kontra(Kontra.KONTRA, CLUBS_2)),
    ("second", "Re: four times", 144, lambda: kontra(Kontra.RE, CLUBS_2)),
    ("second", "Super: eight times", 288, lambda: kontra(Kontra.SUPER, CLUBS_2)),
    ("second", "Kontra against null", -2 * 46, lambda: kontra(Kontra.KONTRA, game(N, met=False))),
    # Second source, home money.
    ("second", "home: hearts with 1, from each", 20, lambda: home(game(H, 1), THREE) // 2),
    ("second", "home: diamonds with 1, from each", 20, lambda: home(game(D, 1), THREE) // 2),
    ("second", "home: clubs with 1, from each", 30, lambda: home(game(C, 1), THREE) // 2),
    ("second", "home: spades with 1, from each", 30, lambda: home(game(S, 1), THREE) // 2),
    ("second", "home: hearts with 1 lost, to each", -40, lambda: home(game(H, 1, met=False), THREE) // 2),
    ("second", "home: clubs with 1 lost, to each", -60, lambda: home(game(C, 1, met=False), THREE) // 2),
    ("second", "home: clubs with 2 at three", 80, lambda: home(CLUBS_2, THREE)),
    ("second", "home: clubs with 2 at four", 120, lambda: home(CLUBS_2, FOUR)),
    ("second", "home: clubs with 2 lost at three", -160, lambda: home(CLUBS_2_LOST, THREE)),
    ("second", "home: clubs with 2 lost at four", -240, lambda: home(CLUBS_2_LOST, FOUR)),
    ("second", "home: hand lost at three", -200, lambda: home(game(C, 2, met=False, hand=True), THREE)),
    ("second", "home: hand lost at four", -300, lambda: home(game(C, 2, met=False, hand=True), FOUR)),
    # Second source, Ramsch.
    ("second", "Ramsch: card points with the skat", -70, lambda: ramsch(RamschWay.CARD_POINTS, (60, 30, 20))),
    ("second", "Ramsch: twice them", -140, lambda: ramsch(RamschWay.DOUBLED, (60, 30, 20))),
    ("second", "Ramsch: fixed", -10, lambda: ramsch(RamschWay.FIXED, (60, 30, 20))),
    ("second", "Ramsch: fixed, somebody without a trick", -15, lambda: ramsch(RamschWay.FIXED, (60, 50, 0), MAIDEN)),
    ("second", "Ramsch: fixed, all tricks", 20, lambda: ramsch(RamschWay.FIXED, (110, 0, 0), MARCH)),
    # Second source, Ramsch with cards passed on, and Revolution.
    ("second", "passed on: twice for losing", -140, lambda: schieber(DOUBLING, (60, 30, 20))),
    ("second", "passed on: Kontra", -280, lambda: schieber(DOUBLING, (60, 30, 20), (), (2,))),
    ("second", "passed on: Re", -560, lambda: schieber(DOUBLING, (60, 30, 20), (), (2, 3))),
    ("second", "passed on: Super", -1120, lambda: schieber(DOUBLING, (60, 30, 20), (), (1, 2, 3))),
    ("second", "passed on: somebody without a trick", -280, lambda: schieber(DOUBLING, (60, 50, 0), MAIDEN)),
    ("second", "passed on: all tricks", 120, lambda: schieber(DOUBLING, (110, 0, 0), MARCH)),
    ("second", "Revolution", 92, lambda: score_revolution(RevolutionFacts(objective_met=True)).points),
    # Third source, the lost values of Null.
    ("third", "null lost", -46, lambda: by(ISKO, game(N, met=False))),
    ("third", "null hand lost", -70, lambda: by(ISKO, game(N, met=False, hand=True))),
    ("third", "null open lost", -92, lambda: by(ISKO, game(N, met=False, ouvert=True))),
    ("third", "null open hand lost", -118, lambda: by(ISKO, game(N, met=False, ouvert=True, hand=True))),
    # Fourth source.
    ("fourth", "hearts without 2", 30, lambda: by(ALTENBURG, game(H, -2))),
    ("fourth", "hearts with 2", 30, lambda: by(ALTENBURG, game(H, 2))),
    ("fourth", "spades with 5", 66, lambda: by(ALTENBURG, game(S, 5))),
    ("fourth", "clubs without 3", 48, lambda: by(ALTENBURG, game(C, -3))),
    ("fourth", "clubs with 8", 108, lambda: by(ALTENBURG, game(C, 8))),
    ("fourth", "hearts without 2, Schneider", 40, lambda: by(ALTENBURG, game(H, -2, schneider=True))),
    ("fourth", "spades with 5, Schneider", 77, lambda: by(ALTENBURG, game(S, 5, schneider=True))),
    ("fourth", "clubs with 8, Schneider", 120, lambda: by(ALTENBURG, game(C, 8, schneider=True))),
    ("fourth", "spades with 5, Schwarz", 88, lambda: by(ALTENBURG, contract(S, 5, schneider=True, schwarz=True))),
    ("fourth", "grand with 2", 72, lambda: by(ALTENBURG, game(G, 2))),
    ("fourth", "grand with 3, Schneider", 120, lambda: by(ALTENBURG, game(G, 3, schneider=True))),
    ("fourth", "grand with 4, Schwarz", 168, lambda: by(ALTENBURG, contract(G, 4, schneider=True, schwarz=True))),
    ("fourth", "grand ouvert with 4", 360, lambda: by(ALTENBURG, contract(G, 4, **ALL))),
    ("fourth", "null hand", 35, lambda: by(ALTENBURG, game(N, hand=True))),
    ("fourth", "null hand open", 59, lambda: by(ALTENBURG, game(N, hand=True, ouvert=True))),
    ("fourth", "lost without the skat: single", -48, lambda: by(ALTENBURG, game(C, 2, met=False, hand=True))),
    ("fourth", "lost with the skat: doubled", -72, lambda: by(ALTENBURG, CLUBS_2_LOST)),
    # Our own reading where a source gives the rule but no figure (rules 4).
    ("rules", "home: stake 2, 33 is 66 is 70", 70, lambda: home(game(S, 2), THREE, 2) // 2),
    ("rules", "Revolution lost", -184, lambda: score_revolution(RevolutionFacts(objective_met=False)).points),
    ("rules", "lost null hand before 1999", -35, lambda: by(ALTENBURG, game(N, met=False, hand=True))),
    ("rules", "clubs ouvert with 2 before 1999", 96, lambda: by(ALTENBURG, contract(C, 2, hand=True, ouvert=True))),
    ("rules", "clubs ouvert with 2 today", 108, lambda: by(ISKO, contract(C, 2, hand=True, ouvert=True))),
    ("rules", "grand ouvert with 4 today", 264, lambda: by(ISKO, contract(G, 4, **ALL))),
]


def contract_bid(bid: int) -> DealFacts:
    made = Contract(game=C, matadors=1, schneider=True, schwarz=True)
    return DealFacts(contract=made, objective_met=True, bid=bid)


@pytest.mark.parametrize(
    ("figure", "ours"),
    [pytest.param(figure, ours, id=f"{source}: {place}") for source, place, figure, ours in FIGURES],
)
def test_the_figure_of_the_source_is_ours(figure: int, ours: Callable[[], int]) -> None:
    assert ours() == figure


ROUND_OF_FOUR = [
    played(FOUR, 1, game(C, 7), 2),
    played(FOUR, 2, contract(G, 4, **ALL), 3),
    played(FOUR, 3, game(N, hand=True, ouvert=True), 4),
    played(FOUR, 4, game(H, 3, met=False, hand=True), 1),
]


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
