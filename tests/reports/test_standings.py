"""The total: sums, ranks, shared places, lots, and those without a rank (rules.md 3; cases B and C)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Adjustment, Entrant, ListState, Lot, SeriesState, Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.standings import Criterion, Standings, StandingsRow, State, live_standings, total_standings
from tests.reports.lists import set_footers, write_four_deals
from tests.world import (
    HANDED_IN_AT,
    LIST_OF_FOUR,
    LIST_OF_THREE,
    TOTALS_OF_FOUR,
    TOTALS_OF_THREE,
    hand_in,
    make_entrants,
    make_finished,
    make_running,
    make_series,
    make_table,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def total(tournament: Tournament, audience: Audience = Audience.PUBLIC) -> Standings:
    tournament.refresh_from_db()
    return total_standings(tournament=tournament, audience=audience)


def by_number(standings: Standings) -> dict[int, StandingsRow]:
    return {row.start_number: row for row in standings.rows}


def ranks(standings: Standings) -> list[tuple[int, int | None]]:
    return [(row.start_number, row.rank) for row in standings.rows]


def played(*results: tuple[int, int, int]) -> tuple[Tournament, list[Entrant]]:
    """One published series in which entrant 1, 2, ... has (points, won, lost), without bonus; tables of four."""
    tournament = make_tournament(series_planned=1)
    entrants = make_entrants(tournament, len(results))
    series = make_series(tournament, 1, SeriesState.PUBLISHED)
    for first in range(0, len(results), 4):
        four = results[first : first + 4]
        table = make_table(series, first // 4 + 1, entrants[first : first + 4])
        set_footers(table, [(points, won, lost, 0, 0) for points, won, lost in four])
        Table.objects.filter(pk=table.pk).update(state=ListState.HANDED_IN, handed_in_at=HANDED_IN_AT)
    return tournament, entrants


def test_two_leaders_share_the_first_place_after_half_of_the_series() -> None:
    """C050: 1662 each; nobody is put first by his number."""
    tournament, _entrants = played((1062, 12, 0), (1062, 12, 0), (900, 12, 0), (800, 12, 0))
    Tournament.objects.update(series_planned=2)
    standings = total(tournament)
    assert standings.state is State.RUNNING
    assert [(row.rank, row.shared, row.total) for row in standings.rows[:2]] == [(1, True, 1662)] * 2


def test_it_adds_up_both_examples_of_the_rule_book() -> None:
    rows = by_number(total(make_finished()))
    assert [rows[number].total for number in (1, 2, 3, 4)] == [1332, 1308, 1320, 108] == TOTALS_OF_FOUR
    assert [rows[number].total for number in (5, 6, 7)] == [738, 720, 300] == TOTALS_OF_THREE


def test_it_orders_by_total() -> None:
    assert ranks(total(make_finished())) == [(1, 1), (3, 2), (2, 3), (5, 4), (6, 5), (7, 6), (4, 7)]


def test_it_shows_the_figures_behind_a_total() -> None:
    row = by_number(total(make_finished()))[5]
    assert (row.points, row.won, row.lost, row.others_lost, row.bonus) == (28, 9, 2, 9, 360)
    assert row.series == (738,)


def test_an_empty_tournament_has_no_rows_and_has_not_begun() -> None:
    standings = total(make_tournament())
    assert (standings.rows, standings.state, standings.series_numbers) == ((), State.PLANNED, ())


def test_no_result_is_not_nought() -> None:
    rows = by_number(total(make_running()))
    waiting = rows[5]
    assert (waiting.rank, waiting.series, waiting.points, waiting.won, waiting.played) == (
        None,
        (None,),
        None,
        None,
        False,
    )


def test_a_list_of_noughts_is_a_result() -> None:
    tournament, _entrants = played((0, 0, 0), (30, 1, 0), (-20, 0, 1), (0, 0, 0))
    row = by_number(total(tournament))[1]
    assert (row.total, row.rank, row.shared, row.played) == (0, 2, True, True)


def test_more_won_games_stand_first_then_fewer_lost_ones() -> None:
    """C035: all 1500; A 12 won 2 lost, B 13 won 4 lost, C and D 13 won 3 lost."""
    standings = total(played((1000, 12, 2), (1050, 13, 4), (1000, 13, 3), (1000, 13, 3))[0])
    assert {row.total for row in standings.rows} == {1500}
    assert ranks(standings) == [(3, 1), (4, 1), (2, 3), (1, 4)]


def test_equal_places_are_shared() -> None:
    """C037: 1, 2, 2, 4."""
    standings = total(played((1100, 10, 0), (1000, 10, 0), (1000, 10, 0), (900, 10, 0))[0])
    assert [row.rank for row in standings.rows] == [1, 2, 2, 4]
    assert [row.shared for row in standings.rows] == [False, True, True, False]


def test_equals_stand_in_order_of_name_and_never_of_entry() -> None:
    """C041: the internal order decides nothing; the list shows a shared rank and sorts by name."""
    tournament, entrants = played((1000, 10, 0), (1000, 10, 0), (1000, 10, 0), (1000, 10, 0))
    for entrant, name in zip(entrants, ["Böttcher", "Bär", "Bogenschütz", "Bächle"], strict=True):
        entrant.player.last_name = name
        entrant.player.save()
    standings = total(tournament)
    assert [row.name for row in standings.rows] == ["Anna Bächle", "Anna Bär", "Anna Bogenschütz", "Anna Böttcher"]
    assert {(row.rank, row.shared) for row in standings.rows} == {(1, True)}


def test_the_order_is_the_same_every_time() -> None:
    """C038."""
    tournament, _entrants = played((1000, 10, 0), (1000, 10, 0), (1000, 10, 0), (1000, 10, 0))
    assert total(tournament).rows == total(tournament).rows


def draw_lots(*entrants: Entrant) -> None:
    for order, entrant in enumerate(entrants, start=1):
        Lot.objects.create(scope=Lot.Scope.TOTAL, entrant=entrant, order=order)


def test_a_recorded_lot_decides_between_equals() -> None:
    tournament, entrants = played((1000, 10, 0), (1000, 10, 0), (900, 10, 0), (800, 10, 0))
    draw_lots(entrants[1], entrants[0])
    standings = total(tournament)
    assert ranks(standings)[:2] == [(2, 1), (1, 2)]
    assert not standings.rows[0].shared


def test_a_lot_decides_nothing_as_long_as_one_of_the_equals_has_none() -> None:
    tournament, entrants = played((1000, 10, 0), (1000, 10, 0), (1000, 10, 0), (800, 10, 0))
    draw_lots(entrants[1], entrants[0])
    assert [row.rank for row in total(tournament).rows] == [1, 1, 1, 4]


def test_a_lot_never_overrules_points() -> None:
    tournament, entrants = played((1000, 10, 0), (1001, 10, 0), (900, 10, 0), (800, 10, 0))
    draw_lots(entrants[0], entrants[1])
    assert ranks(total(tournament))[:2] == [(2, 1), (1, 2)]


def test_equal_places_stay_equal_where_the_tournament_says_so() -> None:
    tournament, entrants = played((1000, 10, 0), (1000, 10, 0), (900, 10, 0), (800, 10, 0))
    draw_lots(entrants[1], entrants[0])
    Tournament.objects.update(equal_places_stay=True)
    standings = total(tournament)
    assert [row.rank for row in standings.rows][:2] == [1, 1]
    assert Criterion.LOT not in standings.criteria


def test_it_names_its_criteria_in_order() -> None:
    """C040."""
    assert total(make_finished()).criteria == (
        Criterion.TOTAL,
        Criterion.MORE_WON,
        Criterion.FEWER_LOST,
        Criterion.LOT,
    )


def test_a_leaver_stays_in_the_list_without_a_rank() -> None:
    """C055: 12 players, one leaves after series 1 with 378; the last has 299; the last rank is 11."""
    tournament, entrants = played(
        *[(1000 - number, 10, 0) for number in range(10)], (378 - 100, 2, 0), (299 - 100, 2, 0)
    )
    Tournament.objects.update(series_planned=2)
    make_series(tournament, 2)
    Entrant.objects.filter(pk=entrants[10].pk).update(withdrawn_after=1)
    standings = total(tournament)
    leaver = by_number(standings)[11]
    assert (leaver.rank, leaver.total, leaver.withdrawn) == (None, 378, True)
    assert max(row.rank for row in standings.rows if row.rank) == 11
    assert len(standings.rows) == 12


def test_leaving_after_the_last_series_changes_no_closed_ranking() -> None:
    """C064."""
    tournament, entrants = played((1100, 10, 0), (1000, 10, 0), (900, 10, 0), (800, 10, 0))
    before = ranks(total(tournament))
    Entrant.objects.filter(pk=entrants[1].pk).update(withdrawn_after=1)
    assert ranks(total(tournament)) == before


def test_a_late_entrant_has_no_result_for_missed_series_and_blocks_nothing() -> None:
    """C059."""
    tournament = make_finished()
    late = make_entrants(tournament, 1, first=8)
    before = {row.start_number: row.rank for row in total(tournament).rows if row.rank}
    series = make_series(tournament, 2, SeriesState.RUNNING)
    early = list(tournament.entrants.filter(start_number__lte=3).order_by("start_number"))
    hand_in(make_table(series, 1, [*early, *late]), LIST_OF_FOUR)
    rows = by_number(total(tournament))
    assert rows[8].series == (None, 108)
    assert (rows[8].total, rows[4].series) == (108, (108, None))
    assert len(before) == 7


def test_an_excluded_player_has_no_rank_and_the_others_close_up() -> None:
    tournament = make_finished()
    Entrant.objects.filter(start_number=1).update(excluded=True)
    standings = total(tournament)
    assert ranks(standings)[0] == (3, 1)
    assert by_number(standings)[1].rank is None
    assert by_number(standings)[1].total == 1332


def test_a_player_who_never_played_stands_last_without_a_rank() -> None:
    """C065, C067: not played and 0 points are different states."""
    tournament = make_finished()
    make_entrants(tournament, 1, first=8)
    last = total(tournament).rows[-1]
    assert (last.start_number, last.rank, last.played, last.series) == (8, None, False, (None,))


def test_an_adjustment_counts_for_the_total_and_is_shown_apart() -> None:
    """C086."""
    tournament = make_finished()
    first = tournament.entrants.get(start_number=1)
    Adjustment.objects.create(entrant=first, points=-100, reason="late")
    Adjustment.objects.create(entrant=first, points=50, reason="list of series 1")
    row = by_number(total(tournament))[1]
    assert (row.adjustment, row.total, row.series, row.rank) == (-50, 1282, (1332,), 3)


def test_an_annulled_list_does_not_count_but_is_not_missing() -> None:
    tournament = make_finished()
    table = tournament.series.get().tables.get(number=2)
    table.annulled_reason = "wrong cards"
    table.save()
    standings = total(tournament)
    assert by_number(standings)[5].series == (None,)
    assert (standings.tables_in, standings.tables_total) == (2, 2)


def test_an_open_list_does_not_count() -> None:
    tournament = make_running()
    write_four_deals_at_second_table(tournament)
    standings = total(tournament)
    assert by_number(standings)[5].series == (None,)
    assert (standings.tables_in, standings.tables_total, standings.state) == (1, 2, State.RUNNING)
    assert standings.as_of == HANDED_IN_AT


def write_four_deals_at_second_table(tournament: Tournament) -> None:
    """Table 2 gets an eighth entrant, so that it is one of four."""
    table = tournament.series.get().tables.get(number=2)
    eighth = make_entrants(tournament, 1, first=8)[0]
    table.seats.create(series=table.series, position=4, entrant=eighth)
    write_four_deals(table)


def test_live_standings_count_the_open_list_and_say_where_it_is() -> None:
    tournament = make_running()
    write_four_deals_at_second_table(tournament)
    tournament.refresh_from_db()
    rows = by_number(live_standings(tournament=tournament, audience=Audience.PUBLIC))
    assert [rows[number].total for number in (5, 6, 7, 8)] == [-80, 132, -56, 60]
    assert [rows[number].rank for number in (1, 3, 2, 6, 4, 8, 7, 5)] == [1, 2, 3, 4, 5, 6, 7, 8]
    deals = rows[5].deals
    assert rows[5].running and deals is not None and (deals.played, deals.expected) == (4, 48)
    assert not rows[1].running


def test_results_are_provisional_until_the_printed_hour() -> None:
    tournament = make_finished()
    assert total(tournament).state is State.PROVISIONAL
    Tournament.objects.update(final_at=timezone.now() + timedelta(minutes=5))
    assert total(tournament).state is State.PROVISIONAL
    Tournament.objects.update(final_at=timezone.now() - timedelta(minutes=5))
    assert total(tournament).state is State.FINAL


def test_nothing_is_final_while_a_series_is_missing() -> None:
    tournament = make_finished()
    Tournament.objects.update(final_at=timezone.now() - timedelta(minutes=5), series_planned=2)
    assert total(tournament).state is State.RUNNING


def test_a_seated_series_has_not_begun() -> None:
    tournament = make_tournament()
    make_table(make_series(tournament, 1, SeriesState.SEATED), 1, make_entrants(tournament, 3))
    standings = total(tournament)
    assert (standings.state, standings.tables_total) == (State.PLANNED, 0)


def test_several_series_are_added_up() -> None:
    tournament = make_finished()
    series = make_series(tournament, 2, SeriesState.PUBLISHED)
    entrants = list(tournament.entrants.order_by("start_number"))
    hand_in(make_table(series, 1, entrants[4:]), LIST_OF_THREE)
    hand_in(make_table(series, 2, entrants[:4]), LIST_OF_FOUR)
    standings = total(tournament)
    rows = by_number(standings)
    assert standings.series_numbers == (1, 2)
    assert rows[5].series == (738, 738)
    assert (rows[5].total, rows[5].won, rows[5].lost) == (1476, 18, 4)


def test_the_bonus_follows_the_table_not_the_tournament() -> None:
    """C011: 30 for each lost game of another at four, 40 at three, in one tournament."""
    rows = by_number(total(make_finished()))
    assert rows[1].others_lost == 8 and rows[1].bonus == 240
    assert rows[5].others_lost == 9 and rows[5].bonus == 360


def test_a_list_annulled_before_it_was_handed_in_is_not_waited_for() -> None:
    tournament = make_running()
    tournament.series_planned = 1
    tournament.save()
    assert total_standings(tournament=tournament, audience=Audience.PUBLIC).state is State.RUNNING
    Table.objects.filter(series__tournament=tournament, number=2).update(annulled_reason="broken off")
    standings = total_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert (standings.state, standings.tables_in, standings.tables_total) == (State.PROVISIONAL, 1, 1)
