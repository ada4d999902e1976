"""One list: lines, running totals, reasons, footers, check line (rules.md 2; screens.md 4)."""

import pytest

from scoring.models import KeptAs, ListState, Player, Seat, Substitution, Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.sheets import Sheet, sheet
from scoring.rules.deals import Reason
from scoring.rules.games import Game
from tests.reports.lists import TOTALS_OF_FOUR_DEALS, set_footers, write_deal, write_four_deals
from tests.world import LIST_OF_FOUR, hand_in, make_entrants, make_finished, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def make_list(players: int = 4) -> Table:
    tournament = make_tournament()
    return make_table(make_series(tournament), 1, make_entrants(tournament, players))


def report_of(table: Table) -> Sheet:
    return sheet(table=Table.objects.get(pk=table.pk), audience=Audience.PUBLIC)


def test_an_empty_list_has_no_lines_and_no_footers() -> None:
    report = report_of(make_list())
    assert (report.lines, report.sums, report.deals_played) == ((), None, 0)
    assert [seat.footer for seat in report.seats] == [None] * 4


def test_it_tells_every_line_with_its_reason() -> None:
    lines = report_of(write_four_deals(make_list())).lines
    assert [line.reason for line in lines] == [Reason.WON, Reason.LOST, Reason.PASSED_IN, Reason.OVERBID]
    assert [line.points for line in lines] == [22, -36, 0, -60]
    assert [(line.dealer, line.declarer) for line in lines] == [(1, 2), (2, 3), (3, None), (4, 1)]


def test_base_level_and_value_stand_side_by_side() -> None:
    """C007, C008: the level reached in play, and the multiple that an overbid game is booked with."""
    lines = report_of(write_four_deals(make_list())).lines
    assert [(line.base, line.level, line.value) for line in lines] == [(11, 2, 22), (9, 2, 18), (0, 0, 0), (10, 2, 30)]
    assert lines[3].bid == 24


def test_the_running_totals_are_those_of_the_players_own_games() -> None:
    lines = report_of(write_four_deals(make_list())).lines
    assert [[standing.points for standing in line.standing] for line in lines] == [
        [0, 22, 0, 0],
        [0, 22, -36, 0],
        [0, 22, -36, 0],
        [-60, 22, -36, 0],
    ]
    assert [(standing.won, standing.lost) for standing in lines[3].standing] == [(0, 1), (1, 0), (0, 1), (0, 0)]


def test_the_dealer_sits_out_at_four() -> None:
    lines = report_of(write_four_deals(make_list())).lines
    assert [line.out & {1, 2, 3, 4} for line in lines] == [{1}, {2}, {3}, {4}]


def test_the_footers_and_the_check_line_are_those_of_the_rule_book() -> None:
    """-60 -50 +30, 22 +50 +60, -36 -50 +30, 0 +60; points -74, 1 won, 2 lost: -74 - 50 + 90 x 2 = 56."""
    report = report_of(write_four_deals(make_list()))
    assert [seat.footer.total for seat in report.seats if seat.footer] == TOTALS_OF_FOUR_DEALS == [-80, 132, -56, 60]
    sums = report.sums
    assert sums is not None and sums.holds
    assert (sums.won, sums.lost, sums.passed, sums.deals) == (1, 2, 1, 4)
    assert (sums.points, sums.totals, sums.expected_totals) == (-74, 56, 56)


def test_the_check_line_finds_a_footer_that_does_not_follow_from_the_deals() -> None:
    table = write_four_deals(make_list())
    Seat.objects.filter(table=table, position=1).update(points=-61)
    sums = report_of(table).sums
    assert sums is not None and not sums.holds


def test_a_list_of_totals_has_footers_and_a_check_line_but_no_lines() -> None:
    make_finished()
    report = report_of(Table.objects.get(number=1))
    assert (report.kept_as, report.lines, report.deals_played) == (KeptAs.TOTALS, (), 48)
    assert [seat.footer.total for seat in report.seats if seat.footer] == [1332, 1308, 1320, 108]
    assert report.bonus_per_lost == 30
    sums = report.sums
    assert sums is not None and sums.holds
    assert (sums.won, sums.lost, sums.passed, sums.deals) == (40, 8, 0, 48)
    assert sums.expected_totals == 1748 + 50 * (40 - 8) + 90 * 8 == 4068


def test_a_list_of_totals_at_three_pays_40() -> None:
    make_finished()
    report = report_of(Table.objects.get(number=2))
    assert report.bonus_per_lost == 40
    assert report.sums is not None and report.sums.holds
    assert report.sums.expected_totals == 278 + 50 * (23 - 11) + 80 * 11 == 1758


def test_rounds_begin_with_the_first_dealer() -> None:
    table = make_list(3)
    for number in range(1, 8):
        write_deal(table, number, None)
    set_footers(table, [(0, 0, 0, 0, 0)] * 3)
    assert [line.number for line in report_of(table).lines if line.first_of_round] == [1, 4, 7]


def test_a_table_that_changes_its_size_shows_who_was_there() -> None:
    """A fourth player joins after the first round of three: from deal 4 on the dealer sits out and 30 is paid."""
    table = make_list(3)
    write_deal(table, 1, 1, game="clubs", matadors=1, objective_met=False, value=24, points=-48)
    write_deal(table, 2, None)
    write_deal(table, 3, None)
    late = make_entrants(table.series.tournament, 1, first=4)[0]
    fourth = Seat.objects.create(table=table, series=table.series, position=4, entrant=late, from_deal=4)
    write_deal(
        table, 4, 2, dealer=fourth, players=4, game="clubs", matadors=1, objective_met=False, value=24, points=-48
    )
    set_footers(table, [(-48, 0, 1, 1, 30), (-48, 0, 1, 1, 40), (0, 0, 0, 2, 70), (0, 0, 0, 1, 30)])
    report = report_of(table)
    assert report.bonus_per_lost is None
    assert report.lines[0].out == {4, 5} and report.lines[3].out == {4, 5}
    assert report.lines[3].first_of_round
    sums = report.sums
    assert sums is not None and sums.holds
    assert sums.totals == (-48 - 50 + 30) + (-48 - 50 + 40) + 70 + 30


def test_a_null_above_its_value_is_shown_as_the_game_it_was_booked_as() -> None:
    """rules.md 1.6: bid 50, replaced by hearts with 1: -100."""
    table = make_list()
    facts = {"replacement_game": "hearts", "replacement_matadors": 1, "bid": 50, "ouvert": True}
    write_deal(table, 1, 2, game="null", objective_met=True, value=50, points=-100, **facts)
    line = report_of(table).lines[0]
    assert line.contract is not None and line.contract.game is Game.HEARTS and line.contract.matadors == 1
    assert line.replaced is not None and line.replaced.game is Game.NULL
    assert (line.reason, line.base, line.value) == (Reason.OVERBID, 10, 50)


def test_what_a_contract_implies_is_ticked() -> None:
    """Clubs with 2 ouvert: Hand, both announcements, and both stages reached: 12 x 9 = 108 (C025)."""
    table = make_list()
    facts = {"hand": True, "ouvert": True, "schneider_announced": True, "schwarz_announced": True}
    write_deal(table, 1, 2, game="clubs", matadors=2, objective_met=True, value=108, points=108, **facts)
    line = report_of(table).lines[0]
    assert line.contract is not None
    assert line.contract.schneider and line.contract.schwarz
    assert (line.base, line.level) == (12, 9)


def test_a_breach_of_the_rules_is_told() -> None:
    table = make_list()
    write_deal(table, 1, 2, game="clubs", matadors=1, objective_met=False, value=24, points=-48, breach=True)
    assert report_of(table).lines[0].breach


def test_a_substitute_is_named_and_the_result_stays_with_the_start_number() -> None:
    table = make_list()
    helper = Player.objects.create(last_name="Ersatz", first_name="Eva")
    Substitution.objects.create(seat=table.seats.get(position=2), player=helper, from_deal=13)
    seat = report_of(table).seats[1]
    assert seat.substitutes == ((13, "Eva Ersatz"),)
    assert (seat.start_number, seat.name) == (2, "Anna P002")


@pytest.mark.parametrize(("shown", "name"), [("first", "Eva"), ("number", "")])
def test_a_substitute_is_named_as_he_wishes(shown: str, name: str) -> None:
    table = make_list()
    helper = Player.objects.create(last_name="Ersatz", first_name="Eva", name_shown=shown)
    Substitution.objects.create(seat=table.seats.get(position=2), player=helper, from_deal=13)
    assert report_of(table).seats[1].substitutes == ((13, name),)


def test_a_correction_is_told_with_its_reason_unless_the_tournament_keeps_it() -> None:
    table = hand_in(make_list(), LIST_OF_FOUR)
    Table.objects.filter(pk=table.pk).update(state=ListState.CORRECTED, correction_reason="line 7 twice")
    assert (report_of(table).state, report_of(table).correction_reason) == (ListState.CORRECTED, "line 7 twice")
    Tournament.objects.update(corrections_public=False)
    assert report_of(table).correction_reason == ""
    office = sheet(table=Table.objects.get(pk=table.pk), audience=Audience.OFFICE)
    assert office.correction_reason == "line 7 twice"


def test_an_annulled_list_gives_its_reason() -> None:
    table = hand_in(make_list(), LIST_OF_FOUR)
    Table.objects.filter(pk=table.pk).update(annulled_reason="cards marked")
    assert report_of(table).annulled_reason == "cards marked"
