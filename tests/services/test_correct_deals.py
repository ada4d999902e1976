"""Deals that are corrected, inserted and removed."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.models import Deal, JournalEntry, ListState, Table
from scoring.rules.deals import Reason
from scoring.rules.errors import RuleError
from scoring.rules.games import Game
from scoring.services.check_scores import check_scores
from scoring.services.deals import DealEntry, correct_deal, insert_deal, record_deal, remove_deal
from scoring.services.writing import Actor, Conflict, Submission
from tests.services.lists import PASSED_IN, SYSTEM, footers_by_sql, fresh, game, make_list, stored_footers
from tests.world import HANDED_IN_AT

pytestmark = pytest.mark.django_db


def played(players: int, *entries: DealEntry, **more: Any) -> Table:
    table = make_list(players=players, **more)
    for entry in entries:
        record_deal(table=table, entry=entry, actor=SYSTEM)
    return fresh(table)


def edit(table: Table, **more: Any) -> dict[str, Any]:
    return {
        "table": table,
        "version": fresh(table).version,
        "reason": "as the control list has it",
        "actor": SYSTEM,
        **more,
    }


def lines(table: Table) -> list[tuple[int, int, int | None, int]]:
    """Number, dealer, declarer and points of every line."""
    columns = ("number", "dealer__position", "declarer__position", "points")
    return list(table.deals.order_by("number").values_list(*columns))


def test_correcting_keeps_number_and_dealer() -> None:
    table = played(4, game(2), game(3), game(1))
    answer = correct_deal(**edit(table, number=2, entry=game(4, Game.GRAND, 1, met=False)))
    assert lines(table) == [(1, 1, 2, 36), (2, 2, 4, -96), (3, 3, 1, 36)]
    assert (answer.number, answer.declarer, answer.points, answer.reason, answer.deals) == (2, 4, -96, Reason.LOST, 3)
    assert stored_footers(table) == footers_by_sql(table)


def test_a_game_becomes_passed_in_and_back() -> None:
    """C025: editing keeps the deal number, also of a passed-in deal and of a Null."""
    table = played(3, game(2), game(3), game(1))
    before = stored_footers(table)
    correct_deal(**edit(table, number=2, entry=PASSED_IN))
    assert lines(table)[1] == (2, 2, None, 0)
    correct_deal(**edit(table, number=2, entry=game(3, Game.NULL, met=False)))
    assert lines(table)[1] == (2, 2, 3, -46)
    correct_deal(**edit(table, number=2, entry=game(3)))
    assert stored_footers(table) == before


def test_the_journal_keeps_the_old_entry_the_new_one_and_why() -> None:
    table = played(3, game(2), game(3))
    correct_deal(**edit(table, number=1, entry=game(2, met=False)))
    line = JournalEntry.objects.filter(action="correct_deal").get()
    assert line.before is not None and line.after is not None
    assert (line.before["points"], line.after["points"], line.reason) == (36, -72, "as the control list has it")
    assert line.before["deal"] == line.after["deal"]


def test_inserting_moves_the_later_deals_and_their_dealers() -> None:
    table = played(4, game(2), game(4), game(1))
    insert_deal(**edit(table, number=2, entry=PASSED_IN))
    assert lines(table) == [(1, 1, 2, 36), (2, 2, None, 0), (3, 3, 4, 36), (4, 4, 1, 36)]


def test_inserting_behind_the_last_deal_is_recording() -> None:
    table = played(3, game(2))
    insert_deal(**edit(table, number=2, entry=game(3), reason=""))
    assert lines(table) == [(1, 1, 2, 36), (2, 2, 3, 36)]


def test_removing_moves_the_later_deals_back() -> None:
    table = played(4, game(2), PASSED_IN, game(4), game(1))
    answer = remove_deal(**edit(table, number=2))
    assert lines(table) == [(1, 1, 2, 36), (2, 2, 4, 36), (3, 3, 1, 36)]
    assert (answer.number, answer.reason, answer.points, answer.deals) == (2, Reason.PASSED_IN, 0, 3)


def test_a_declarer_who_would_deal_then_is_named() -> None:
    """Deal 2 was played by seat 3; inserted before, it becomes deal 3, which seat 3 deals."""
    table = played(4, game(2), game(3))
    with pytest.raises(RuleError) as refused:
        insert_deal(**edit(table, number=2, entry=PASSED_IN))
    assert (refused.value.code, refused.value.params) == ("declarer_sits_out", {"deal": 3, "seat": 3})
    with pytest.raises(RuleError) as refused:
        remove_deal(**edit(played(4, game(2), game(3), game(2), slug="other"), number=1))
    assert refused.value.params == {"deal": 2, "seat": 2}
    assert lines(table) == [(1, 1, 2, 36), (2, 2, 3, 36)]


def test_adding_and_removing_gives_back_the_former_subtotals() -> None:
    """C082, 0 included."""
    table = played(3, game(2), game(3, met=False))
    before = stored_footers(table)
    record_deal(table=table, entry=game(1, Game.GRAND, 4, met=False), actor=SYSTEM)
    remove_deal(**edit(table, number=3))
    assert stored_footers(table) == before
    remove_deal(**edit(table, number=2))
    remove_deal(**edit(table, number=1))
    assert stored_footers(table) == [(None,) * 6] * 3


def test_the_last_deal_needs_no_reason_older_ones_do() -> None:
    table = played(3, game(2), game(3))
    correct_deal(**edit(table, number=2, entry=game(1), reason=""))
    calls: list[Callable[[], object]] = [
        lambda: correct_deal(**edit(table, number=1, entry=game(1), reason="  ")),
        lambda: insert_deal(**edit(table, number=1, entry=game(1), reason="")),
        lambda: remove_deal(**edit(table, number=1, reason="")),
    ]
    for call in calls:
        with pytest.raises(RuleError, match="reason_missing"):
            call()
    remove_deal(**edit(table, number=2, reason=""))


def test_an_old_version_conflicts_and_shows_the_fresh_table() -> None:
    table = played(3, game(2), game(3))
    correct_deal(**edit(table, number=1, entry=PASSED_IN))
    with pytest.raises(Conflict) as conflict:
        correct_deal(**edit(table, number=1, entry=game(1), version=table.version))
    assert conflict.value.seen == table.version
    assert conflict.value.table.version == table.version + 1
    assert lines(table)[0] == (1, 1, None, 0)


def test_recording_in_between_is_no_conflict() -> None:
    table = played(3, game(2))
    record_deal(table=table, entry=game(3), actor=SYSTEM)
    correct_deal(**edit(table, number=1, entry=PASSED_IN, version=table.version))
    assert stored_footers(table) == footers_by_sql(table)


def test_a_repeated_removal_removes_one_deal() -> None:
    table = played(3, game(2), game(3), game(1))
    call = edit(table, number=3, submission=Submission(id="undo-1", content={"remove": 3}))
    first = remove_deal(**call)
    again = remove_deal(**call)
    assert (first.repeated, again.repeated, again.number, again.deals) == (False, True, 3, 2)
    assert len(lines(table)) == 2


@pytest.mark.parametrize("number", [0, 3, -1, 10_000])
def test_a_deal_that_is_not_there_is_named(number: int) -> None:
    table = played(3, game(2), game(3))
    calls: list[Callable[[], object]] = [
        lambda: correct_deal(**edit(table, number=number, entry=PASSED_IN)),
        lambda: remove_deal(**edit(table, number=number)),
        lambda: insert_deal(**edit(table, number=number if number != 3 else 4, entry=PASSED_IN)),
    ]
    for call in calls:
        with pytest.raises(RuleError, match="deal_unknown"):
            call()


def test_a_full_list_takes_no_inserted_deal() -> None:
    table = played(3, *[PASSED_IN] * 3, rounds=1)
    with pytest.raises(RuleError, match="list_full"):
        insert_deal(**edit(table, number=2, entry=PASSED_IN))


def test_a_correction_is_checked_like_a_new_deal() -> None:
    table = played(4, game(2), game(3))
    for entry, code in ((game(2), "declarer_sits_out"), (game(1, matadors=12), "matadors_range")):
        with pytest.raises(RuleError, match=code):
            correct_deal(**edit(table, number=2, entry=entry))
    assert lines(table)[1] == (2, 2, 3, 36)


def test_a_closed_list_refuses_them_all() -> None:
    """C097: the old tab of a closed list."""
    table = played(3, game(2))
    Table.objects.update(state=ListState.HANDED_IN, handed_in_at=HANDED_IN_AT)
    calls: list[Callable[[], object]] = [
        lambda: correct_deal(**edit(table, number=1, entry=PASSED_IN)),
        lambda: insert_deal(**edit(table, number=1, entry=PASSED_IN)),
        lambda: remove_deal(**edit(table, number=1)),
    ]
    for call in calls:
        with pytest.raises(RuleError, match="list_closed"):
            call()
    assert lines(table) == [(1, 1, 2, 36)]


def test_another_table_cannot_correct() -> None:
    table, other = played(3, game(2)), make_list(slug="other")
    with pytest.raises(RuleError, match="other_table"):
        remove_deal(**edit(table, number=1, actor=Actor(table=other)))


def test_inserting_into_a_table_that_changed_size_gives_each_deal_the_players_of_its_place() -> None:
    """Seat 4 plays one round; a deal inserted pushes deal 4 (of four) into the round of three."""
    table = make_list(players=4)
    table.seats.filter(position=4).update(left_after=4)
    for entry in (game(2), PASSED_IN, game(1), game(2, met=False)):
        record_deal(table=table, entry=entry, actor=SYSTEM)
    insert_deal(**edit(table, number=2, entry=PASSED_IN))
    assert [row[4] for row in stored_footers(table)] == [40, 0, 40, 0]
    assert list(Deal.objects.order_by("number").values_list("players", flat=True)) == [4, 4, 4, 4, 3]


SLUGS = count()
ENTRIES = st.one_of(
    st.just(PASSED_IN),
    st.builds(
        game,
        st.integers(1, 4),
        st.sampled_from(Game),
        st.sampled_from([-4, -1, 1, 2, 4]),
        met=st.booleans(),
        bid=st.sampled_from([None, 18, 23]),
    ),
)
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["record", "record", "record", "correct", "insert", "remove"]), st.integers(1, 12), ENTRIES
    ),
    min_size=1,
    max_size=15,
)


def apply(table: Table, edits: list[tuple[str, int, DealEntry]]) -> int:
    """What of it can be done is done; the rest must leave no trace. Returns how many were done."""
    done = 0
    for kind, number, entry in edits:
        call = edit(table, number=number, entry=entry)
        try:
            if kind == "record":
                record_deal(table=table, entry=entry, actor=SYSTEM)
            elif kind == "remove":
                remove_deal(**{name: value for name, value in call.items() if name != "entry"})
            else:
                (correct_deal if kind == "correct" else insert_deal)(**call)
            done += 1
        except RuleError:
            pass
    return done


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.sampled_from([3, 4]), edits=EDITS)
def test_any_sequence_of_edits_leaves_what_the_deals_alone_add_up_to(
    db: None, players: int, edits: list[tuple[str, int, DealEntry]]
) -> None:
    table = make_list(players=players, rounds=2, slug=f"random-{next(SLUGS)}")
    done = apply(table, edits)
    if table.deals.exists():
        assert stored_footers(table) == footers_by_sql(table)
    else:
        assert stored_footers(table) == [(None,) * 6] * players
    assert [row[0] for row in lines(table)] == list(range(1, table.deals.count() + 1))
    assert table.journal.count() == done
    assert list(check_scores(tournament=fresh(table).series.tournament)) == []


def test_correcting_costs_the_same_on_a_short_and_on_a_long_list() -> None:
    costs = []
    for deals in (2, 40):
        table = played(4, game(2), *[PASSED_IN] * (deals - 1), slug=f"of-{deals}")
        call = edit(table, number=1, entry=game(3))
        with CaptureQueriesContext(connection) as queries:
            correct_deal(**call)
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 12
