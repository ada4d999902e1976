"""A seating changed by hand before or while a series is played."""

from functools import partial
from random import Random

import pytest

from scoring.models import Entrant, ForbiddenPair, JournalEntry, Kind, Seat, Series, SeriesState, Table, Tournament
from scoring.rules.errors import RuleError
from scoring.services.deals import expected_deals, record_deal
from scoring.services.entrants import EntrantFacts, add_entrant, exclude_entrant, withdraw_entrant
from scoring.services.evening import join_table
from scoring.services.seating import draw_tables, lock_seating
from scoring.services.seating_changes import SeatingWorse, empty_seats, keep_seating, swap_seats
from scoring.services.series import start_series
from tests.services.lists import PASSED_IN, SYSTEM, fresh, game, stored_footers
from tests.services.test_seating import seated, tournament_of

pytestmark = pytest.mark.django_db


def drawn(entrants: int, **facts: object) -> Series:
    return draw_tables(tournament=tournament_of(entrants, **facts), actor=SYSTEM, rng=Random(1))


def who(series: Series, *numbers: int) -> list[Entrant]:
    return list(Entrant.objects.filter(tournament=series.tournament, start_number__in=numbers))


def at_table(series: Series, number: int) -> list[int]:
    return seated(series)[number - 1]


def test_a_seat_that_stays_empty_makes_a_table_of_three_with_forty_and_36_deals() -> None:
    """rules.md 2: k and the dealer's order follow the players of that deal."""
    series = drawn(8)
    first, missing, third, fourth = at_table(series, 1)
    version = series.tables.get(number=1).version
    done = empty_seats(series=series, absent=who(series, missing), withdraw=True, actor=SYSTEM)
    assert (done.moved, done.gone, done.smaller) == ((), (), (1,))
    assert at_table(series, 1) == [first, third, fourth]
    table = series.tables.get(number=1)
    assert expected_deals(table) == 36 and table.version == version + 1
    record_deal(table=table, entry=game(1, met=False), actor=SYSTEM)
    assert [row[4] for row in stored_footers(table)] == [0, 40, 40]
    gone = Entrant.objects.get(start_number=missing)
    assert gone.withdrawn_after == 0 and not Series.objects.get().stale


def test_who_only_misses_this_series_stays_in() -> None:
    series = drawn(8)
    missing = at_table(series, 2)[0]
    empty_seats(series=series, absent=who(series, missing), withdraw=False, actor=SYSTEM)
    assert Entrant.objects.get(start_number=missing).withdrawn_after is None
    assert start_series(series=Series.objects.get(), actor=SYSTEM).state == SeriesState.RUNNING


def test_two_empty_seats_merge_with_another_three() -> None:
    series = drawn(6)
    kept, *missing = at_table(series, 2)
    done = empty_seats(series=series, absent=who(series, *missing), withdraw=True, actor=SYSTEM)
    assert (done.moved, done.gone) == ((kept,), (2,))
    assert seated(series) == [[*at_table(series, 1)[:3], kept]]
    line = JournalEntry.objects.order_by("pk").last()
    assert line is not None and line.before is not None
    assert line.action == "change_seating" and len(line.before["tables"]) == 2


def test_a_table_that_has_begun_keeps_its_seats() -> None:
    series = drawn(8)
    record_deal(table=series.tables.get(number=1), entry=PASSED_IN, actor=SYSTEM)
    with pytest.raises(RuleError, match="absent_have_begun"):
        empty_seats(series=series, absent=who(series, at_table(series, 1)[0]), withdraw=True, actor=SYSTEM)
    empty_seats(series=series, absent=who(series, at_table(series, 2)[0]), withdraw=True, actor=SYSTEM)
    assert [len(table) for table in seated(series)] == [4, 3]


def test_five_left_are_refused_with_nothing_changed_but_at_a_club_evening() -> None:
    """C074."""
    series = drawn(6)
    before = seated(series)
    with pytest.raises(RuleError, match="tables_cannot_be_merged"):
        empty_seats(series=series, absent=who(series, before[0][0]), withdraw=True, actor=SYSTEM)
    assert seated(series) == before and not Entrant.objects.exclude(withdrawn_after=None).exists()
    Tournament.objects.update(kind=Kind.CLUB_EVENING)
    empty_seats(series=series, absent=who(series, before[0][0]), withdraw=True, actor=SYSTEM)
    assert [len(table) for table in seated(series)] == [5]


@pytest.mark.parametrize("state", [SeriesState.CLOSED, SeriesState.PUBLISHED, SeriesState.PLANNED])
def test_a_series_that_is_over_does_not_change(state: SeriesState) -> None:
    """C064."""
    series = drawn(8)
    Series.objects.update(state=state)
    with pytest.raises(RuleError, match="seating_not_open"):
        empty_seats(series=series, absent=who(series, 1), withdraw=True, actor=SYSTEM)


def test_nobody_ticked_and_nobody_seated_are_said() -> None:
    series = drawn(8)
    late = add_entrant(tournament=series.tournament, facts=EntrantFacts(last_name="P009"), actor=SYSTEM)
    for absent, code in (([], "absent_missing"), ([late], "entrant_not_seated")):
        with pytest.raises(RuleError, match=code):
            empty_seats(series=series, absent=absent, withdraw=False, actor=SYSTEM)


def test_two_change_places() -> None:
    series = drawn(8)
    one, other = at_table(series, 1)[0], at_table(series, 2)[3]
    swap_seats(series=series, one=who(series, one)[0], other=who(series, other)[0], actor=SYSTEM)
    assert at_table(series, 1)[0] == other and at_table(series, 2)[3] == one
    assert Seat.objects.count() == 8


def test_a_swap_that_brings_a_forbidden_pair_together_is_said_first() -> None:
    series = drawn(8)
    (one, mate, *_rest), (other, *_others) = seated(series)
    pair = sorted(who(series, mate, other), key=lambda each: each.pk)
    ForbiddenPair.objects.create(first=pair[0], second=pair[1])
    before = seated(series)
    swap = partial(swap_seats, series=series, one=who(series, one)[0], other=who(series, other)[0], actor=SYSTEM)
    with pytest.raises(SeatingWorse) as warned:
        swap()
    assert [notice.code for notice in warned.value.notices] == ["forbidden_together"]
    assert seated(series) == before
    swap(accept=True)
    assert seated(series)[0][0] == other


def test_a_locked_or_running_seating_is_not_swapped() -> None:
    series = drawn(8)
    one, other = who(series, 1, 2)
    lock_seating(series=series, locked=True, actor=SYSTEM)
    with pytest.raises(RuleError, match="seating_locked"):
        swap_seats(series=series, one=one, other=other, actor=SYSTEM)
    Series.objects.update(state=SeriesState.RUNNING)
    with pytest.raises(RuleError, match="seating_not_open"):
        swap_seats(series=series, one=one, other=other, actor=SYSTEM)
    with pytest.raises(RuleError, match="seats_the_same"):
        swap_seats(series=series, one=one, other=one, actor=SYSTEM)


def test_a_late_entry_takes_the_free_seat_and_the_seating_holds() -> None:
    series = drawn(7)
    late = add_entrant(tournament=series.tournament, facts=EntrantFacts(last_name="P008"), actor=SYSTEM)
    assert Series.objects.get().stale
    table = fresh(series.tables.get(number=2))
    join_table(table=table, entrant=late, version=table.version, actor=SYSTEM)
    assert at_table(series, 2)[3] == 8 and not Series.objects.get().stale


def test_a_late_entry_may_wait_for_the_next_series() -> None:
    series = drawn(8)
    add_entrant(tournament=series.tournament, facts=EntrantFacts(last_name="P009"), actor=SYSTEM)
    keep_seating(series=series, actor=SYSTEM)
    assert start_series(series=Series.objects.get(), actor=SYSTEM).state == SeriesState.RUNNING


@pytest.mark.parametrize("excluded", [True, False])
def test_a_seating_with_somebody_who_left_is_not_kept(excluded: bool) -> None:
    """C061."""
    series = drawn(8)
    one = who(series, 3)[0]
    if excluded:
        exclude_entrant(entrant=one, reason="insult", actor=SYSTEM)
    else:
        withdraw_entrant(entrant=one, after_series=0, actor=SYSTEM)
    with pytest.raises(RuleError) as refused:
        keep_seating(series=series, actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == ("leaver_seated", {"start_number": 3})


def test_a_leaver_who_was_seated_is_taken_out_by_the_same_action() -> None:
    series = drawn(8)
    one = who(series, 3)[0]
    withdraw_entrant(entrant=one, after_series=0, actor=SYSTEM)
    assert Series.objects.get().stale
    empty_seats(series=series, absent=[one], withdraw=True, actor=SYSTEM)
    assert not Series.objects.get().stale
    assert Table.objects.count() == 2
