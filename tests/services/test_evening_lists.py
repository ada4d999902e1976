"""Lists put right: rows moved, a round replayed, a list annulled, the control list."""

import pytest

from scoring.models import Deal, Entrant, JournalEntry, ListState, Seat, Table
from scoring.reports.audience import Audience
from scoring.reports.standings import total_standings
from scoring.rules.errors import RuleError
from scoring.services.check_scores import check_scores
from scoring.services.deals import record_deal
from scoring.services.evening_lists import (
    ControlRow,
    annul_list,
    move_rows,
    replay_round,
    restore_list,
    save_control_list,
)
from scoring.services.series import close_series
from scoring.services.writing import Conflict
from tests.services.lists import PASSED_IN, SYSTEM, fresh, game, make_list, stored_footers
from tests.world import LIST_OF_THREE, TOTALS_OF_FOUR, hand_in, make_entrants, make_running, make_team

pytestmark = pytest.mark.django_db


def rows(table: Table) -> list[tuple[int, int | None]]:
    """Start number and total in seat order."""
    return list(table.seats.order_by("position").values_list("entrant__start_number", "total"))


def move(table: Table, **owners: int) -> None:
    """`seat1=5`: the row of seat 1 belongs to start number 5."""
    now = fresh(table)
    entrants = {each.start_number: each for each in now.series.tournament.entrants.all()}
    given = {int(name.removeprefix("seat")): entrants[number] for name, number in owners.items()}
    move_rows(table=now, owners=given, version=now.version, reason="sat at the wrong table", actor=SYSTEM)


def two_tables() -> tuple[Table, Table]:
    """Table 1 handed in: 1332, 1308, 1320, 108 for start numbers 1 to 4; table 2, open: 5, 6 and 7."""
    tournament = make_running()
    first, second = Table.objects.filter(series__tournament=tournament).order_by("number")
    return first, second


def test_two_who_swapped_seats_get_their_own_rows() -> None:
    first, _second = two_tables()
    move(first, seat1=2, seat2=1)
    assert rows(first) == list(zip([2, 1, 3, 4], TOTALS_OF_FOUR, strict=True))


def test_two_who_sat_at_each_others_table_change_rows() -> None:
    first, second = two_tables()
    hand_in(second, LIST_OF_THREE)
    move(first, seat3=6)
    assert rows(first) == [(1, 1332), (2, 1308), (6, 1320), (4, 108)]
    assert rows(second) == [(5, 738), (3, 720), (7, 300)]
    for table in (fresh(first), fresh(second)):
        assert (table.state, table.correction_reason) == (ListState.CORRECTED, "sat at the wrong table")
    total = {
        row.start_number: row.total
        for row in total_standings(tournament=first.series.tournament, audience=Audience.OFFICE).rows
    }
    assert (total[6], total[3]) == (1320, 720)


def test_a_chain_over_two_tables_closes_itself() -> None:
    """Seat 1 belongs to 5 of table 2, seat 2 to 1: the row of 5 is left for 2."""
    first, second = two_tables()
    move(first, seat1=5, seat2=1)
    assert [number for number, _total in rows(first)] == [5, 1, 3, 4]
    assert [number for number, _total in rows(second)] == [2, 6, 7]


def test_a_row_counts_for_the_team_its_owner_played_for_in_that_series() -> None:
    """Members change between series; the rows of series 1 are put right only afterwards."""
    first, second = two_tables()
    tournament = first.series.tournament
    aces = make_team(tournament, "Aces", tournament.entrants.filter(start_number=3))
    jacks = make_team(tournament, "Jacks", tournament.entrants.filter(start_number=6))
    Entrant.objects.filter(team=aces).update(team=jacks)
    move(first, seat3=6)
    teams = dict(Seat.objects.filter(team__isnull=False).values_list("entrant__start_number", "team"))
    assert teams == {6: jacks.pk, 3: aces.pk}
    assert {seat.table_id for seat in aces.seats.all()} == {second.pk}


def test_a_row_goes_to_somebody_who_was_not_seated() -> None:
    first, _second = two_tables()
    make_entrants(first.series.tournament, 1, first=8)
    move(first, seat4=8)
    assert rows(first)[3] == (8, 108)
    assert not Seat.objects.filter(entrant__start_number=4).exists()


def test_the_journal_knows_both_owners_and_a_reason_is_needed() -> None:
    first, _second = two_tables()
    one, two = (seat.entrant for seat in first.seats.order_by("position")[:2])
    with pytest.raises(RuleError, match="reason_missing"):
        move_rows(table=first, owners={1: two, 2: one}, version=first.version, reason=" ", actor=SYSTEM)
    move(first, seat1=2, seat2=1)
    line = JournalEntry.objects.get()
    assert line.before is not None and line.after is not None
    assert [row["entrant"] for row in line.before["rows"]] == [one.pk, two.pk]
    assert [row["entrant"] for row in line.after["rows"]] == [two.pk, one.pk]


def test_one_player_has_one_row() -> None:
    """C080."""
    first, _second = two_tables()
    with pytest.raises(RuleError, match="entrant_twice"):
        move(first, seat1=2)
    assert rows(first)[0][0] == 1


def test_deals_stay_with_their_row() -> None:
    table = make_list(3)
    record_deal(table=table, entry=game(1), actor=SYSTEM)
    move(table, seat1=2, seat2=1)
    assert Deal.objects.get().declarer is not None
    assert rows(table)[0] == (2, 36 + 50)
    assert fresh(table).state == ListState.OPEN and list(check_scores()) == []


def test_the_current_round_is_struck_and_finished_rounds_stand() -> None:
    """rules.md 2: wrong dealer order found; the current round is replayed from seat 1."""
    table = make_list(3)
    for declarer in (1, 2, 3, 1, 2):
        record_deal(table=table, entry=game(declarer), actor=SYSTEM)
    first = replay_round(table=table, version=fresh(table).version, reason="wrong dealer", actor=SYSTEM)
    assert first == 4 and table.deals.count() == 3
    assert [row[0] for row in stored_footers(table)] == [36, 36, 36]
    answer = record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    assert answer.number == 4 and table.deals.get(number=4).dealer.position == 1
    assert list(check_scores()) == []


def test_what_was_struck_can_still_be_read() -> None:
    """C088."""
    table = make_list(3)
    record_deal(table=table, entry=game(2, met=False), actor=SYSTEM)
    replay_round(table=table, version=table.version, reason="wrong dealer", actor=SYSTEM)
    line = JournalEntry.objects.get(action="replay_round")
    assert line.before is not None
    assert [(deal["number"], deal["points"]) for deal in line.before["deals"]] == [(1, -72)]
    assert stored_footers(table) == [(None,) * 6] * 3


def test_nothing_is_replayed_of_a_finished_round_or_an_empty_list() -> None:
    table = make_list(3)
    with pytest.raises(RuleError, match="list_empty"):
        replay_round(table=table, version=table.version, reason="why", actor=SYSTEM)
    for _deal in range(3):
        record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    with pytest.raises(RuleError, match="round_finished"):
        replay_round(table=table, version=table.version, reason="why", actor=SYSTEM)
    assert table.deals.count() == 3


def test_an_annulled_list_is_not_counted_and_not_zero() -> None:
    first, second = two_tables()
    hand_in(second, LIST_OF_THREE)
    annul_list(table=first, version=first.version, reason="cards were missing", actor=SYSTEM)
    standings = total_standings(tournament=first.series.tournament, audience=Audience.OFFICE)
    by_number = {row.start_number: row for row in standings.rows}
    assert by_number[1].rank is None and by_number[1].series == (None,)
    assert by_number[5].rank == 1
    now = fresh(first)
    with pytest.raises(RuleError, match="list_annulled"):
        annul_list(table=now, version=now.version, reason="again", actor=SYSTEM)
    restore_list(table=now, version=now.version, reason="they were found", actor=SYSTEM)
    again = total_standings(tournament=first.series.tournament, audience=Audience.OFFICE)
    assert [row.total for row in again.rows if row.start_number == 1] == [1332]


def test_a_series_is_closed_without_an_annulled_open_list() -> None:
    first, second = two_tables()
    annul_list(table=second, version=second.version, reason="broken off", actor=SYSTEM)
    assert close_series(series=first.series, actor=SYSTEM).state == "closed"
    with pytest.raises(RuleError, match="list_not_annulled"):
        restore_list(table=fresh(first), version=fresh(first).version, reason="why", actor=SYSTEM)


def test_the_control_list_is_kept_beside_the_list_of_seat_one() -> None:
    """C095: neither of two lists is thrown away."""
    first, _second = two_tables()
    control = [ControlRow(points=492, won=12, lost=0, total=1332), None, None, None]
    now = save_control_list(table=first, rows=control, version=first.version, actor=SYSTEM)
    assert fresh(first).control_list == [[492, 12, 0, 1332], None, None, None]
    assert [total for _number, total in rows(first)] == TOTALS_OF_FOUR
    save_control_list(table=first, rows=[], version=now.version, actor=SYSTEM)
    assert fresh(first).control_list == []


def test_a_control_list_of_another_size_or_out_of_range_is_refused() -> None:
    first, _second = two_tables()
    with pytest.raises(RuleError, match="control_rows"):
        save_control_list(table=first, rows=[None], version=first.version, actor=SYSTEM)
    wrong = [None, None, None, ControlRow(points=10**9, won=1, lost=0, total=None)]
    with pytest.raises(RuleError) as refused:
        save_control_list(table=first, rows=wrong, version=first.version, actor=SYSTEM)
    assert (refused.value.code, refused.value.params["seat"]) == ("number_range", 4)
    with pytest.raises(Conflict):
        save_control_list(table=first, rows=[], version=first.version + 1, actor=SYSTEM)


def test_a_row_moved_at_one_table_makes_pages_of_the_other_stale() -> None:
    first, second = two_tables()
    before = second.version
    move(first, seat3=6)
    assert fresh(second).version == before + 1
