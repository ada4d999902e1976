"""The three ways to draw: by lot, planned over all series, by standing; who is kept apart, and what is journalled."""

from itertools import combinations
from random import Random

import pytest

from scoring.models import (
    ForbiddenPair,
    JournalEntry,
    Lot,
    SeatingKind,
    Series,
    SeriesState,
    Table,
    Team,
    Tournament,
)
from scoring.reports.seating_quality import quality, tables_of
from scoring.rules.errors import RuleError
from scoring.rules.seating_check import repeats
from scoring.services.deals import record_deal
from scoring.services.entrants import EntrantFacts, add_entrant, readmit_entrant, withdraw_entrant
from scoring.services.seating import discard_seating, draw_tables, lock_seating, redraw_tables
from scoring.services.series import start_series
from scoring.services.sheets import reopen
from tests.services.lists import PASSED_IN, SYSTEM
from tests.services.test_seating import seated, tournament_of
from tests.world import LIST_OF_FOUR, LIST_OF_THREE, hand_in

pytestmark = pytest.mark.django_db

PLANNED, STANDING, LOT = SeatingKind.PLANNED, SeatingKind.STANDING, SeatingKind.LOT


def close(series: Series) -> None:
    Series.objects.filter(pk=series.pk).update(state=SeriesState.CLOSED)


def play(series: Series) -> None:
    """Every table hands in the example lists of the rule book; the same at every table, so there are ties."""
    for table in series.tables.all():
        hand_in(table, LIST_OF_FOUR if table.seats.count() == 4 else LIST_OF_THREE)
    close(series)


def test_a_plan_seats_all_series_at_once_without_a_repeat() -> None:
    """16 players: five series are possible at most (15 strangers, 3 at a time)."""
    tournament = tournament_of(16, seating=PLANNED, series_planned=5)
    first = draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(1))
    assert first.number == 1
    assert list(tournament.series.values_list("number", "state", "repeats")) == [
        (number, "seated", 0) for number in range(1, 6)
    ]
    assert repeats(tables_of(tournament).values()) == 0


def test_a_plan_is_drawn_for_those_who_are_left_after_a_withdrawal() -> None:
    """C061, C062: series 1 is played, one leaves, one comes late, and what is ahead is drawn anew."""
    tournament = tournament_of(16, seating=PLANNED, series_planned=3)
    first = draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(2))
    play(first)
    withdraw_entrant(entrant=tournament.entrants.get(start_number=3), after_series=1, actor=SYSTEM)
    add_entrant(tournament=tournament, facts=EntrantFacts(last_name="P017"), actor=SYSTEM)
    second = tournament.series.get(number=2)
    assert second.stale
    with pytest.raises(RuleError, match="seating_stale"):
        start_series(series=second, actor=SYSTEM)
    redraw_tables(series=second, actor=SYSTEM, rng=Random(3))
    for series in tournament.series.filter(number__gt=1):
        assert not series.stale
        numbers = sorted(number for table in seated(series) for number in table)
        assert numbers == [1, 2, *range(4, 18)]
    assert repeats(tables_of(tournament).values()) == 0


def test_a_series_planned_ahead_waits_for_its_turn() -> None:
    """C092: the table of the wrong series is open on a phone."""
    tournament = tournament_of(8, seating=PLANNED, series_planned=2)
    draw_tables(tournament=tournament, actor=SYSTEM)
    later = tournament.series.get(number=2)
    with pytest.raises(RuleError, match="series_before_running"):
        start_series(series=later, actor=SYSTEM)
    with pytest.raises(RuleError, match="series_before_running"):
        record_deal(table=later.tables.get(number=1), entry=PASSED_IN, actor=SYSTEM)
    assert tournament.series.get(number=2).state == SeriesState.SEATED


def test_discarding_a_plan_takes_back_everything_ahead() -> None:
    tournament = tournament_of(16, seating=PLANNED, series_planned=3)
    draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(4))
    discard_seating(series=tournament.series.get(number=2), actor=SYSTEM)
    assert list(tournament.series.values_list("state", flat=True)) == ["seated", "planned", "planned"]
    assert set(Table.objects.values_list("series__number", flat=True)) == {1}


def test_the_first_series_by_standing_is_a_lot() -> None:
    series = draw_tables(tournament=tournament_of(8, seating=STANDING), actor=SYSTEM)
    assert series.seating == LOT and not Lot.objects.exists()


def test_by_standing_the_best_sit_at_table_one_and_ties_are_drawn_and_recorded() -> None:
    """1332, 1320, 1308, 108 at each of two tables: all places are shared by two (SkWO; rules 3)."""
    tournament = tournament_of(8, seating=STANDING, seats_by="rank")
    first = draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(5))
    play(first)
    second = draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(6))
    points = {seat.entrant_id: seat.total for seat in first.seats.all()}
    order = [[points[player] for player in table] for table in tables_of(tournament)[2]]
    assert order == [[1332, 1332, 1320, 1320], [1308, 1308, 108, 108]]
    drawn = dict(Lot.objects.filter(scope="seating", series_number=2).values_list("entrant_id", "order"))
    assert sorted(drawn.values()) == list(range(1, 9))
    for table in tables_of(tournament)[2]:
        assert drawn[table[0]] < drawn[table[1]] and drawn[table[2]] < drawn[table[3]]
    assert second.seating == STANDING


def test_by_standing_every_list_counts() -> None:
    """A list was opened again after its series was closed: its players would be drawn as if they had not played."""
    tournament = tournament_of(8, seating=STANDING)
    first = draw_tables(tournament=tournament, actor=SYSTEM)
    play(first)
    table = first.tables.get(number=2)
    reopen(table=table, version=table.version, actor=SYSTEM, reason="a figure is wrong")
    with pytest.raises(RuleError) as refused:
        draw_tables(tournament=tournament, actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == ("lists_missing", {"series": 1, "tables": "2"})
    assert draw_tables(tournament=tournament, actor=SYSTEM, method=LOT).number == 2


def test_two_draws_for_the_same_ties_differ_and_the_last_counts() -> None:
    tournament = tournament_of(8, seating=STANDING)
    play(draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(7)))
    second = draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(8))
    before = list(Lot.objects.order_by("order").values_list("entrant_id", flat=True))
    redraw_tables(series=second, actor=SYSTEM, rng=Random(9))
    after = list(Lot.objects.order_by("order").values_list("entrant_id", flat=True))
    assert sorted(before) == sorted(after) and before != after


def test_a_late_entry_sits_behind_everybody_with_a_result() -> None:
    tournament = tournament_of(7, seating=STANDING, seats_by="rank")
    play(draw_tables(tournament=tournament, actor=SYSTEM))
    add_entrant(tournament=tournament, facts=EntrantFacts(last_name="P008"), actor=SYSTEM)
    second = draw_tables(tournament=tournament, actor=SYSTEM)
    assert seated(second)[-1][-1] == 8


@pytest.mark.parametrize("method", [LOT, PLANNED, STANDING])
def test_team_mates_and_forbidden_pairs_never_share_a_table(method: SeatingKind) -> None:
    tournament = tournament_of(16, series_planned=3)
    play(draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(10)))
    team = Team.objects.create(tournament=tournament, name="Team A")
    tournament.entrants.filter(start_number__in=(1, 2, 3, 4)).update(team=team)
    pair = list(tournament.entrants.filter(start_number__in=(5, 6)).order_by("pk"))
    ForbiddenPair.objects.create(first=pair[0], second=pair[1])
    series = draw_tables(tournament=tournament, actor=SYSTEM, method=method, rng=Random(11))
    apart = {*combinations((1, 2, 3, 4), 2), (5, 6)}
    for table in seated(series):
        assert not apart & set(combinations(sorted(table), 2))
    found = quality(series=series)
    assert found is not None and found.together == ()


def test_what_cannot_be_met_is_said_with_number_and_bound() -> None:
    """Twelve at three tables of four: 66 pairs, 18 a series, bound 1 as a table is larger than the number of tables."""
    tournament = tournament_of(12, seating=PLANNED, series_planned=2)
    draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(12))
    second = tournament.series.get(number=2)
    found = quality(series=second)
    assert found is not None and found.bound == 1
    assert found.repeats == second.repeats == repeats(tables_of(tournament).values()) > 0
    assert [notice.code for notice in found.notices] == ["repeats_beyond_bound"]
    assert len(found.again) == found.repeats
    assert all(meeting.series == (1,) for meeting in found.again)


def test_team_mates_at_one_table_are_named() -> None:
    tournament = tournament_of(4)
    pair = list(tournament.entrants.filter(start_number__in=(2, 3)).order_by("pk"))
    ForbiddenPair.objects.create(first=pair[0], second=pair[1])
    found = quality(series=draw_tables(tournament=tournament, actor=SYSTEM))
    assert found is not None
    assert [(each.first, each.second) for each in found.together] == [("2 Anna P002", "3 Anna P003")]


def test_a_redraw_keeps_the_old_seating_in_the_journal_and_counts() -> None:
    tournament = tournament_of(8)
    first = draw_tables(tournament=tournament, actor=SYSTEM, rng=Random(13))
    old = [list(table) for table in tables_of(tournament)[1]]
    redraw_tables(series=first, actor=SYSTEM, rng=Random(14))
    line = JournalEntry.objects.order_by("pk").last()
    assert line is not None and line.before is not None and line.before["tables"] == old
    found = quality(series=first)
    assert found is not None and found.drawn == 2 and found.drawn_at == line.at


def test_a_redraw_that_fails_leaves_the_old_seating() -> None:
    """An entrant removed after the draw: five are left, which cannot be split (C074)."""
    tournament = tournament_of(6)
    series = draw_tables(tournament=tournament, actor=SYSTEM)
    before = seated(series)
    withdraw_entrant(entrant=tournament.entrants.get(start_number=6), after_series=0, actor=SYSTEM)
    with pytest.raises(RuleError, match="players_cannot_be_split"):
        redraw_tables(series=series, actor=SYSTEM)
    assert seated(series) == before and Series.objects.get().stale


def test_a_locked_seating_stays_until_it_is_unlocked() -> None:
    tournament = tournament_of(8)
    series = draw_tables(tournament=tournament, actor=SYSTEM)
    lock_seating(series=series, locked=True, actor=SYSTEM)
    for call in (discard_seating, redraw_tables):
        with pytest.raises(RuleError, match="seating_locked"):
            call(series=series, actor=SYSTEM)
    lock_seating(series=series, locked=False, actor=SYSTEM)
    assert redraw_tables(series=series, actor=SYSTEM).number == 1
    told = list(JournalEntry.objects.order_by("pk").values_list("action", flat=True))
    assert told == ["draw_tables", "lock_seating", "unlock_seating", "draw_tables"]


def test_a_tournament_without_a_draw_has_no_quality() -> None:
    tournament: Tournament = tournament_of(8)
    assert quality(series=Series.objects.create(tournament=tournament, number=1)) is None


def test_four_of_eight_play_and_all_of_them_the_next_series() -> None:
    """C073: fewer seated than registered is no dead end; who was not there comes in later without a result."""
    tournament = tournament_of(8)
    late = list(tournament.entrants.filter(start_number__gt=4))
    for entrant in late:
        withdraw_entrant(entrant=entrant, after_series=0, actor=SYSTEM)
    first = draw_tables(tournament=tournament, actor=SYSTEM)
    assert [sorted(table) for table in seated(first)] == [[1, 2, 3, 4]]
    Series.objects.update(state=SeriesState.CLOSED)
    for entrant in late:
        readmit_entrant(entrant=entrant, actor=SYSTEM)
    second = draw_tables(tournament=tournament, actor=SYSTEM)
    assert sorted(number for table in seated(second) for number in table) == [1, 2, 3, 4, 5, 6, 7, 8]
