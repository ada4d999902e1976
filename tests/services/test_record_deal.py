"""Recording the next deal of a list."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from scoring.models import Deal, JournalEntry, Kind, ListState, SeriesState, Table
from scoring.rules.deals import DealFacts, Reason
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game
from scoring.services.deals import DealEntry, expected_deals, preview, record_deal
from scoring.services.sheets import Totals, TotalsRow, save_totals
from scoring.services.writing import Actor, Conflict, Submission
from tests.services.lists import PASSED_IN, SYSTEM, footers_by_sql, fresh, game, make_list, stored_footers
from tests.world import HANDED_IN_AT, make_series, make_table, make_user

pytestmark = pytest.mark.django_db


def record(table: Table, *entries: DealEntry, **more: Any) -> None:
    for entry in entries:
        record_deal(table=table, entry=entry, actor=SYSTEM, **more)


def test_it_takes_the_next_number_and_the_next_dealer() -> None:
    table = make_list(players=4)
    record(table, game(2), game(3), PASSED_IN, game(1), game(2))
    rows = Deal.objects.order_by("number").values_list("number", "dealer__position", "players")
    assert list(rows) == [(1, 1, 4), (2, 2, 4), (3, 3, 4), (4, 4, 4), (5, 1, 4)]


def test_it_answers_with_value_points_and_footers() -> None:
    table = make_list(players=4)
    record(table, game(2))
    answer = record_deal(table=table, entry=game(3, met=False), actor=SYSTEM)
    assert (answer.number, answer.declarer, answer.value, answer.points, answer.reason) == (2, 3, 36, -72, Reason.LOST)
    assert [(f.position, f.points, f.won, f.lost, f.others_lost, f.bonus, f.total) for f in answer.footers] == [
        (1, 0, 0, 0, 1, 30, 30),
        (2, 36, 1, 0, 1, 30, 116),
        (3, -72, 0, 1, 0, 0, -122),
        (4, 0, 0, 0, 1, 30, 30),
    ]
    assert (answer.deals, answer.expected, answer.repeated) == (2, 48, False)


def test_the_footers_are_stored_and_the_database_adds_the_total() -> None:
    table = make_list(players=3)
    record(table, game(1, met=False), game(2), PASSED_IN)
    assert stored_footers(table) == [(-72, 0, 1, 0, 0, -122), (36, 1, 0, 1, 40, 126), (0, 0, 0, 1, 40, 40)]
    assert stored_footers(table) == footers_by_sql(table)


def test_a_passed_in_deal_is_a_result_of_zero_for_everybody() -> None:
    table = make_list(players=3)
    assert stored_footers(table) == [(None,) * 6] * 3
    record(table, PASSED_IN)
    assert stored_footers(table) == [(0,) * 6] * 3


def test_a_lost_game_pays_forty_thirty_or_twenty_four() -> None:
    for players, bonus in ((3, 40), (4, 30), (5, 24)):
        table = make_list(players=players, slug=f"of-{players}", kind=Kind.CLUB_EVENING)
        record(table, game(2, met=False))
        assert {row[4] for row in stored_footers(table) if row[2] == 0} == {bonus}


def test_an_overbid_game_is_lost_whatever_was_reached() -> None:
    """C001: hearts with 1 for a bid of 24: the first multiple of 10 is 30, so -60."""
    table = make_list(players=3)
    answer = record_deal(table=table, entry=game(2, Game.HEARTS, 1, bid=24), actor=SYSTEM)
    assert (answer.points, answer.value, answer.reason) == (-60, 30, Reason.OVERBID)
    deal = Deal.objects.get()
    assert (deal.objective_met, deal.won) == (True, False)


def test_a_bid_of_264_on_diamonds_costs_540() -> None:
    """C020."""
    table = make_list(players=3)
    assert record_deal(table=table, entry=game(1, Game.DIAMONDS, 1, bid=264), actor=SYSTEM).points == -540


def test_a_null_above_its_value_is_booked_as_the_replacement_game() -> None:
    """Rules 1.6: bid 50, replaced by hearts with 1: -100."""
    table = make_list(players=3)
    facts = DealFacts(
        contract=Contract(game=Game.NULL, ouvert=True),
        objective_met=True,
        bid=50,
        replacement_game=Game.HEARTS,
        replacement_matadors=1,
    )
    assert record_deal(table=table, entry=DealEntry(declarer=1, facts=facts), actor=SYSTEM).points == -100
    with pytest.raises(RuleError, match="replacement_needed"):
        record(table, game(1, Game.NULL, bid=50))


def test_ticking_ouvert_keeps_the_announcements_it_implies() -> None:
    """C025: clubs ouvert with 2, only Hand and Ouvert given: 108."""
    table = make_list(players=3)
    facts = DealFacts(contract=Contract(game=Game.CLUBS, matadors=2, hand=True, ouvert=True), objective_met=True)
    assert record_deal(table=table, entry=DealEntry(declarer=1, facts=facts), actor=SYSTEM).points == 108
    deal = Deal.objects.get()
    assert deal.schneider_announced and deal.schwarz_announced


def test_the_rule_set_of_the_tournament_counts() -> None:
    """Rules 1.9: a lost Hand game is doubled in ISkO, single in Altenburg."""
    facts = DealFacts(contract=Contract(game=Game.CLUBS, matadors=1, hand=True), objective_met=False)
    isko = make_list(players=3, slug="isko")
    altenburg = make_list(players=3, slug="altenburg", kind=Kind.FRIENDLY, rule_set="altenburg")
    entry = DealEntry(declarer=1, facts=facts)
    assert record_deal(table=isko, entry=entry, actor=SYSTEM).points == -72
    assert record_deal(table=altenburg, entry=entry, actor=SYSTEM).points == -36


def test_a_breach_is_kept_as_the_reason() -> None:
    table = make_list(players=3)
    record(table, replace(game(1, met=False), breach=True))
    assert Deal.objects.get().breach


@pytest.mark.parametrize(
    ("entry", "code", "field"),
    [
        (game(1), "declarer_sits_out", "declarer"),
        (game(5), "seat_unknown", "declarer"),
        (game(2, matadors=0), "matadors_missing", "matadors"),
        (game(2, matadors=12), "matadors_range", "matadors"),
        (game(2, Game.GRAND, 5), "matadors_range", "matadors"),
        (game(2, bid=300), "bid_range", "bid"),
        (DealEntry(declarer=2), "game_missing", "game"),
        (DealEntry(facts=game(2).facts), "declarer_missing", "declarer"),
        (
            DealEntry(
                declarer=2,
                facts=DealFacts(
                    contract=Contract(game=Game.CLUBS, matadors=1, schneider_announced=True), objective_met=True
                ),
            ),
            "announcement_needs_hand",
            "schneider_announced",
        ),
        (
            DealEntry(
                declarer=2, facts=DealFacts(contract=Contract(game=Game.NULL, schneider=True), objective_met=True)
            ),
            "null_stage",
            "schneider",
        ),
        (
            DealEntry(
                declarer=2,
                facts=DealFacts(contract=Contract(game=Game.CLUBS, matadors=1), objective_met=True, factor=2),
            ),
            "factor_friendly_only",
            "factor",
        ),
    ],
)
def test_bad_input_names_its_field_and_saves_nothing(entry: DealEntry, code: str, field: str) -> None:
    table = make_list(players=4)
    revision = table.series.tournament.revision
    with pytest.raises(RuleError) as refused:
        record(table, entry)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Deal.objects.exists() and not JournalEntry.objects.exists()
    assert stored_footers(table) == [(None,) * 6] * 4
    assert fresh(table).series.tournament.revision == revision


def test_a_friendly_evening_knows_factors() -> None:
    table = make_list(players=3, kind=Kind.FRIENDLY)
    facts = DealFacts(contract=Contract(game=Game.CLUBS, matadors=2), objective_met=True, factor=4)
    assert record_deal(table=table, entry=DealEntry(declarer=1, facts=facts), actor=SYSTEM).points == 144


def test_deal_49_of_48_is_refused() -> None:
    table = make_list(players=4)
    record(table, *[PASSED_IN] * 48)
    with pytest.raises(RuleError) as refused:
        record(table, PASSED_IN)
    assert (refused.value.code, refused.value.params) == ("list_full", {"number": 49, "expected": 48})
    assert Deal.objects.count() == 48


def test_a_list_of_three_ends_after_36_deals() -> None:
    assert expected_deals(make_list(players=3)) == 36


def test_a_table_that_changes_its_size_has_the_sum_over_its_rounds() -> None:
    """Two rounds of four, then seat 4 leaves: 2 x 4 + 10 x 3 deals; 30 first, then 40."""
    table = make_list(players=4)
    table.seats.filter(position=4).update(left_after=8)
    assert expected_deals(table) == 38
    record(table, *[PASSED_IN] * 7, game(1, met=False), game(1, met=False))
    assert [row[4] for row in stored_footers(table)] == [0, 70, 70, 30]
    assert stored_footers(table) == footers_by_sql(table)
    assert Deal.objects.get(number=9).players == 3


def test_the_dealer_may_be_the_declarer_at_a_table_of_three_only() -> None:
    record(make_list(players=3, slug="three"), game(1))
    with pytest.raises(RuleError, match="declarer_sits_out"):
        record(make_list(players=4, slug="four"), game(1))


def test_at_a_table_of_five_two_sit_out() -> None:
    """Rules 2: the dealer and the third player to his left."""
    table = make_list(players=5, kind=Kind.CLUB_EVENING)
    for seat in (1, 4):
        with pytest.raises(RuleError, match="declarer_sits_out"):
            record(table, game(seat))
    record(table, game(5))


def test_it_starts_the_clock_of_a_seated_series() -> None:
    table = make_list()
    table.series.state = SeriesState.SEATED
    table.series.save()
    record(table, PASSED_IN)
    series = fresh(table).series
    assert series.state == SeriesState.RUNNING and series.started_at is not None


def test_a_closed_list_is_refused() -> None:
    """C097."""
    table = make_list()
    Table.objects.update(state=ListState.HANDED_IN, handed_in_at=HANDED_IN_AT)
    with pytest.raises(RuleError) as refused:
        record(table, PASSED_IN)
    assert (refused.value.code, refused.value.params) == ("list_closed", {"table": 1, "series": 1})


def test_a_list_typed_as_totals_takes_no_deals() -> None:
    """C095: two lists of one table are not mixed."""
    table = make_list(players=3)
    rows = tuple(TotalsRow(position=seat, points=0, won=0, lost=0) for seat in (1, 2, 3))
    save_totals(table=table, totals=Totals(rows=rows, deals_played=36), version=table.version, actor=SYSTEM)
    with pytest.raises(RuleError, match="list_kept_as_totals"):
        record(table, PASSED_IN)


def test_a_table_writes_its_own_list_only() -> None:
    table, other = make_list(slug="one"), make_list(slug="two")
    record_deal(table=table, entry=PASSED_IN, actor=Actor(table=table))
    with pytest.raises(RuleError, match="other_table"):
        record_deal(table=table, entry=PASSED_IN, actor=Actor(table=other))


def test_an_account_that_records_is_remembered_as_the_typist() -> None:
    table, user = make_list(), make_user()
    record_deal(table=table, entry=PASSED_IN, actor=Actor(user=user))
    assert fresh(table).typed_by == user
    assert JournalEntry.objects.get().user == user


def test_the_number_somebody_expects_must_be_the_next() -> None:
    """Two phones with the same page: the second is shown what the first wrote."""
    table = make_list()
    record(table, game(2), number=1)
    with pytest.raises(Conflict) as conflict:
        record(table, game(3), number=1)
    assert conflict.value.seen == 1 and Deal.objects.count() == 1


def test_the_same_submission_again_gets_the_first_answer() -> None:
    table = make_list()
    submission = Submission(id="phone-1", content={"seat": 2})
    first = record_deal(table=table, entry=game(2), actor=SYSTEM, submission=submission)
    record(table, game(3))
    again = record_deal(table=table, entry=game(2), actor=SYSTEM, submission=submission)
    assert again == replace(first, repeated=True)
    assert Deal.objects.count() == 2 and JournalEntry.objects.count() == 2


def test_a_submission_with_other_content_is_refused() -> None:
    table = make_list()
    record(table, game(2), submission=Submission(id="phone-1", content={"seat": 2}))
    with pytest.raises(RuleError, match="submission_reused"):
        record(table, game(3), submission=Submission(id="phone-1", content={"seat": 3}))
    assert Deal.objects.count() == 1


def test_a_submission_id_of_another_table_is_refused() -> None:
    one, two = make_list(slug="one"), make_list(slug="two")
    submission = Submission(id="phone-1", content={})
    record(one, PASSED_IN, submission=submission)
    with pytest.raises(RuleError, match="submission_reused"):
        record(two, PASSED_IN, submission=submission)


@pytest.mark.parametrize("wrong", ["", "x" * 37, "with blank", "null\0", "ä"])
def test_a_submission_id_is_short_and_plain(wrong: str) -> None:
    with pytest.raises(RuleError, match="submission_id"):
        record(make_list(), PASSED_IN, submission=Submission(id=wrong, content={}))


def test_it_bumps_the_revision_and_not_the_version() -> None:
    """Queued deals must not conflict with themselves: appending needs no version and moves none."""
    table = make_list()
    before = fresh(table)
    record(table, PASSED_IN)
    after = fresh(table)
    assert after.series.tournament.revision == before.series.tournament.revision + 1
    assert after.version == before.version


def test_the_journal_holds_the_facts_and_no_names() -> None:
    table = make_list()
    record(table, game(2, bid=22))
    line = JournalEntry.objects.get()
    seat = table.seats.get(position=2)
    assert (line.action, line.table, line.tournament, line.before) == (
        "record_deal",
        table,
        table.series.tournament,
        None,
    )
    assert line.after is not None
    assert line.after["declarer"] == seat.pk and line.after["game"] == "clubs" and line.after["points"] == 36
    assert line.after["bid"] == 22 and line.after["number"] == 1
    assert "P00" not in str([line.after, line.before, line.answer]) and "Anna" not in str(line.after)


def test_the_preview_counts_the_same_and_writes_nothing() -> None:
    table = make_list()
    result = preview(table=table, entry=game(2, met=False))
    assert (result.points, result.value) == (-72, 36)
    assert not Deal.objects.exists() and not JournalEntry.objects.exists()
    assert record_deal(table=table, entry=game(2, met=False), actor=SYSTEM).points == -72


def test_the_preview_refuses_what_recording_would() -> None:
    table = make_list()
    with pytest.raises(RuleError, match="declarer_sits_out"):
        preview(table=table, entry=game(1))
    record(table, PASSED_IN)
    preview(table=table, entry=game(1))
    with pytest.raises(RuleError, match="declarer_sits_out"):
        preview(table=table, entry=game(1), number=1)
    with pytest.raises(RuleError, match="deal_unknown"):
        preview(table=table, entry=game(1), number=3)


def test_another_table_is_not_touched() -> None:
    table = make_list(slug="one")
    other = make_list(slug="two")
    record(other, game(2))
    before = stored_footers(other)
    record(table, game(3, met=False))
    assert stored_footers(other) == before and other.deals.count() == 1


def test_deal_40_costs_as_many_queries_as_deal_2(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    table = fresh(make_list())
    record(table, game(2))
    with CaptureQueriesContext(connection) as at_two:
        record(table, game(1), submission=Submission(id="two", content={}))
    assert len(at_two) <= 11
    record(table, *[PASSED_IN] * 37)
    with django_assert_num_queries(len(at_two)):
        record(table, game(1), submission=Submission(id="forty", content={}))
    assert Deal.objects.count() == 40


def test_a_second_series_has_its_own_numbers() -> None:
    table = make_list()
    record(table, PASSED_IN)
    second = make_series(table.series.tournament, 2)
    entrants = [seat.entrant for seat in table.seats.order_by("position")]
    record(make_table(second, 1, entrants), PASSED_IN)
    assert list(Deal.objects.values_list("number", flat=True)) == [1, 1]
