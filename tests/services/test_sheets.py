"""A list as a whole: typed as totals, handed in, reopened, checked."""

from typing import Any

import pytest

from scoring.models import Deal, JournalEntry, KeptAs, Kind, ListState, Seat, Series, SeriesState, Table
from scoring.rules.checks import Check
from scoring.rules.errors import RuleError
from scoring.services.deals import correct_deal, record_deal
from scoring.services.sheets import (
    Totals,
    TotalsRefused,
    TotalsRow,
    clear_totals,
    hand_in,
    mark_checked,
    reopen,
    save_totals,
)
from scoring.services.writing import Actor, Conflict, Submission
from tests.services.lists import PASSED_IN, SYSTEM, fresh, game, make_list, stored_footers
from tests.world import LIST_OF_FOUR, LIST_OF_THREE, TOTALS_OF_FOUR, TOTALS_OF_THREE, make_user

pytestmark = pytest.mark.django_db


def typed(footers: list[tuple[int, int, int, int, int]], totals: list[int] | list[None], **more: Any) -> Totals:
    """A list of rules.md 2 as a referee types it."""
    rows = tuple(
        TotalsRow(position=position, points=points, won=won, lost=lost, written_total=total)
        for position, ((points, won, lost, _others, _bonus), total) in enumerate(zip(footers, totals, strict=True), 1)
    )
    return Totals(**{"rows": rows, "deals_played": 12 * len(footers), **more})


def save(table: Table, totals: Totals, **more: Any) -> Any:
    return save_totals(**{"table": table, "totals": totals, "version": fresh(table).version, "actor": SYSTEM, **more})


def full_list(players: int = 3, rounds: int = 1, **more: Any) -> Table:
    table = make_list(players=players, rounds=rounds, **more)
    for _deal in range(players * rounds):
        record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    return fresh(table)


def handed_in(**more: Any) -> Table:
    table = full_list(**more)
    return hand_in(table=table, version=table.version, actor=SYSTEM)


def test_the_lists_of_the_rule_book_add_up() -> None:
    """Both examples of rules.md 2: 738, 720, 300 and 1332, 1308, 1320, 108."""
    for footers, totals in ((LIST_OF_THREE, TOTALS_OF_THREE), (LIST_OF_FOUR, TOTALS_OF_FOUR)):
        table = make_list(players=len(footers), slug=f"of-{len(footers)}")
        answer = save(table, typed(footers, totals, passed_in=2 if len(footers) == 3 else 0))
        assert answer.findings == ()
        assert stored_footers(table) == [(*footer, total) for footer, total in zip(footers, totals, strict=True)]
        assert list(table.seats.order_by("position").values_list("written_total", flat=True)) == totals


def test_it_keeps_the_list_as_totals_with_deals_and_passed_in() -> None:
    table = make_list(players=3)
    answer = save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE))
    stored = fresh(table)
    assert (stored.kept_as, stored.deals_played, stored.passed_in) == (KeptAs.TOTALS, 36, 2)
    assert answer.version == stored.version == table.version + 1
    assert [each.code for each in answer.findings] == ["passed_proposed"]


def test_a_wrong_written_total_is_refused_with_the_value_that_fits() -> None:
    table = make_list(players=3)
    with pytest.raises(TotalsRefused) as refused:
        save(table, typed(LIST_OF_THREE, [738, 720, 310]))
    assert refused.value.keepable
    found = {(each.check, each.seat, each.params.get("fits")) for each in refused.value.findings}
    assert (Check.H3, 3, 300) in found
    assert stored_footers(table) == [(None,) * 6] * 3


def test_a_wrong_written_total_is_kept_as_written_or_left_to_be_computed() -> None:
    table = make_list(players=3)
    save(table, typed(LIST_OF_THREE, [738, 720, 310]), keep=True)
    seat = table.seats.get(position=3)
    assert (seat.total, seat.written_total) == (300, 310)
    computed = typed(LIST_OF_THREE, [None, None, None])
    answer = save(table, computed)
    assert {each.code for each in answer.findings} == {"total_missing", "passed_proposed"}
    assert [row[-1] for row in stored_footers(table)] == TOTALS_OF_THREE


def test_what_is_impossible_is_refused_even_to_be_kept() -> None:
    """H1: too many deals; H2: a player in more deals than he held cards; H7: points that no game brings."""
    for footers in (
        [(28, 9, 2, 9, 360), (80, 4, 0, 11, 440), (170, 12, 10, 2, 80)],
        [(28 + 90, 37, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)],
        [(1, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)],
    ):
        table = make_list(players=3, slug=f"list-{Table.objects.count()}")
        for keep in (False, True):
            with pytest.raises((TotalsRefused, RuleError)) as refused:
                save(table, typed(footers, [None, None, None]), keep=keep)
            assert not getattr(refused.value, "keepable", False)
        assert stored_footers(table) == [(None,) * 6] * 3


def test_the_bounds_do_not_hold_for_a_friendly_evening() -> None:
    """Rules 2.1: no H7 for lists with factors."""
    table = make_list(players=3, kind=Kind.FRIENDLY)
    save(table, typed([(1, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0)], [None, None, None]))
    assert stored_footers(table)[0] == (1, 0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("column", "number"),
    [
        ("points", 35_001),
        ("points", -70_001),
        ("points", 10**9),
        ("won", 37),
        ("won", -1),
        ("lost", 10**9),
        ("written_total", 100_001),
        ("written_total", 2**63),
    ],
)
def test_a_number_out_of_range_names_its_field_and_seat(column: str, number: int) -> None:
    table = make_list(players=3)
    rows: list[dict[str, Any]] = [
        {"position": seat, "points": 0, "won": 0, "lost": 0, "written_total": None} for seat in (1, 2, 3)
    ]
    rows[1][column] = number
    totals = Totals(rows=tuple(TotalsRow(**row) for row in rows), deals_played=36)
    with pytest.raises(RuleError) as refused:
        save(table, totals)
    assert (refused.value.code, refused.value.field, refused.value.params["seat"]) == ("number_range", column, 2)


@pytest.mark.parametrize(("played", "passed"), [(0, None), (37, None), (36, 37), (36, -1)])
def test_deals_and_passed_in_must_fit_the_rounds(played: int, passed: int | None) -> None:
    table = make_list(players=3)
    with pytest.raises(RuleError, match="number_range"):
        save(table, typed([(0, 0, 0, 0, 0)] * 3, [None] * 3, deals_played=played, passed_in=passed))


def test_the_rows_must_be_those_of_the_table() -> None:
    table = make_list(players=4)
    with pytest.raises(RuleError, match="rows_against_seats"):
        save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE))
    doubled = (TotalsRow(position=1, points=0, won=0, lost=0),) * 4
    with pytest.raises(RuleError, match="rows_against_seats"):
        save(table, Totals(rows=doubled, deals_played=48))


def test_a_list_kept_deal_by_deal_takes_no_totals() -> None:
    """C095: neither list is thrown away."""
    table = make_list(players=3)
    record_deal(table=table, entry=game(1), actor=SYSTEM)
    with pytest.raises(RuleError, match="list_kept_as_deals"):
        save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE))
    assert Deal.objects.count() == 1


def test_a_table_that_changed_its_size_is_not_typed_in_one_piece() -> None:
    table = make_list(players=3)
    table.seats.filter(position=3).update(from_deal=4)
    with pytest.raises(RuleError, match="table_changed_size"):
        save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE))


def test_an_old_version_conflicts() -> None:
    table = make_list(players=3)
    save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE))
    with pytest.raises(Conflict) as conflict:
        save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE), version=table.version)
    assert conflict.value.table.version == table.version + 1


def test_the_same_submission_gets_the_same_findings_and_no_conflict() -> None:
    table = make_list(players=3)
    submission = Submission(id="form-1", content="once")
    call = {"keep": True, "submission": submission, "version": table.version}
    first = save(table, typed(LIST_OF_THREE, [738, 720, 310]), **call)
    again = save(table, typed(LIST_OF_THREE, [738, 720, 310]), **call)
    assert (first.repeated, again.repeated) == (False, True)
    assert (again.findings, again.version) == (first.findings, first.version)
    assert JournalEntry.objects.count() == 1


def test_typing_starts_the_series_and_names_the_typist() -> None:
    table, user = make_list(players=3), make_user()
    Series.objects.update(state=SeriesState.SEATED)
    save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE), actor=Actor(user=user))
    assert fresh(table).series.state == SeriesState.RUNNING
    assert fresh(table).typed_by == user


def test_the_journal_keeps_the_list_before_and_after() -> None:
    """C085: the old version stays recorded."""
    table = make_list(players=3)
    save(table, typed(LIST_OF_THREE, TOTALS_OF_THREE))
    save(table, typed([(28, 9, 2, 0, 0), (80, 4, 0, 0, 0), (170, 11, 9, 0, 0)], [None] * 3))
    first, second = JournalEntry.objects.order_by("pk")
    assert first.before is None and first.after is not None and second.after is not None
    assert second.before == first.after
    assert [row["total"] for row in first.after["footers"]] == TOTALS_OF_THREE
    assert [row["total"] for row in second.after["footers"]] == [738, 720, 350]


def test_typed_totals_can_be_taken_back_so_that_the_table_keeps_deals() -> None:
    table = make_list(players=3)
    save(table, typed(LIST_OF_THREE, [738, 720, 310]), keep=True)
    cleared = clear_totals(table=table, version=fresh(table).version, reason="wrong table", actor=SYSTEM)
    assert (cleared.kept_as, cleared.deals_played, cleared.passed_in) == (KeptAs.DEALS, None, None)
    assert stored_footers(table) == [(None,) * 6] * 3
    assert set(table.seats.values_list("written_total", flat=True)) == {None}
    record_deal(table=table, entry=game(1), actor=SYSTEM)
    with pytest.raises(RuleError, match="reason_missing"):
        clear_totals(table=table, version=fresh(table).version, reason=" ", actor=SYSTEM)
    with pytest.raises(RuleError, match="list_kept_as_deals"):
        clear_totals(table=table, version=fresh(table).version, reason="no", actor=SYSTEM)


def test_a_full_list_is_handed_in() -> None:
    table = full_list()
    closed = hand_in(table=table, version=table.version, actor=SYSTEM)
    assert (closed.state, closed.note) == (ListState.HANDED_IN, "")
    assert fresh(table).handed_in_at is not None
    assert list(Table.objects.counted()) == [table]


def test_a_short_list_needs_a_note() -> None:
    table = make_list(players=3, rounds=2)
    record_deal(table=table, entry=game(1), actor=SYSTEM)
    with pytest.raises(RuleError) as refused:
        hand_in(table=table, version=table.version, actor=SYSTEM, note="  ")
    assert (refused.value.code, refused.value.params) == ("note_missing", {"deals": 1, "expected": 6})
    assert hand_in(table=table, version=table.version, actor=SYSTEM, note="Time is up").note == "Time is up"


def test_typed_totals_are_short_by_the_deals_typed() -> None:
    table = make_list(players=3)
    save(table, typed([(0, 0, 0, 0, 0)] * 3, [None] * 3, deals_played=35))
    with pytest.raises(RuleError, match="note_missing"):
        hand_in(table=table, version=fresh(table).version, actor=SYSTEM)


def test_an_empty_list_is_no_result_and_not_handed_in() -> None:
    table = make_list()
    with pytest.raises(RuleError, match="list_empty"):
        hand_in(table=table, version=table.version, actor=SYSTEM, note="nobody came")


def test_a_list_is_handed_in_once() -> None:
    table = handed_in()
    with pytest.raises(RuleError, match="list_closed"):
        hand_in(table=table, version=fresh(table).version, actor=SYSTEM)


def test_handing_in_an_old_version_conflicts() -> None:
    table = full_list()
    Table.objects.update(version=7)
    with pytest.raises(Conflict):
        hand_in(table=table, version=table.version, actor=SYSTEM)
    assert fresh(table).is_open


def test_reopening_needs_a_reason_and_gives_a_new_way_in() -> None:
    table = handed_in()
    with pytest.raises(RuleError, match="reason_missing"):
        reopen(table=table, version=fresh(table).version, reason=" ", actor=SYSTEM)
    opened = reopen(table=table, version=fresh(table).version, reason="deal 2 is wrong", actor=SYSTEM)
    stored = fresh(table)
    assert (opened.state, stored.handed_in_at, stored.correction_reason) == (ListState.OPEN, None, "deal 2 is wrong")
    assert stored.token not in ("", table.token) and stored.code != table.code
    assert not Table.objects.counted().exists()


def test_an_open_list_cannot_be_reopened() -> None:
    table = full_list()
    with pytest.raises(RuleError, match="list_open"):
        reopen(table=table, version=table.version, reason="why", actor=SYSTEM)


def test_a_corrected_list_is_handed_in_as_corrected() -> None:
    """Reopened, written, handed in again: the old footers stay in the journal."""
    table = handed_in(players=3, rounds=2)
    opened = reopen(table=table, version=fresh(table).version, reason="deal 6 was a game", actor=SYSTEM)
    correct_deal(table=opened, number=6, entry=game(1), version=fresh(table).version, reason="", actor=SYSTEM)
    assert hand_in(table=table, version=fresh(table).version, actor=SYSTEM).state == ListState.CORRECTED
    line = JournalEntry.objects.get(action="reopen_list")
    assert line.before is not None and [row["total"] for row in line.before["footers"]] == [0, 0, 0]
    assert stored_footers(table)[0][-1] == 86


def test_reopening_takes_back_what_the_players_confirmed() -> None:
    table = handed_in()
    Seat.objects.update(confirmed=True)
    reopen(table=table, version=fresh(table).version, reason="why", actor=SYSTEM)
    assert set(Seat.objects.values_list("confirmed", flat=True)) == {None}


def test_a_second_person_checks() -> None:
    typist, checker = make_user("typist"), make_user("checker")
    table = make_list(players=3, rounds=1)
    for _deal in range(3):
        record_deal(table=table, entry=PASSED_IN, actor=Actor(user=typist))
    hand_in(table=table, version=fresh(table).version, actor=Actor(user=typist))
    with pytest.raises(RuleError, match="checked_by_the_typist"):
        mark_checked(table=table, version=fresh(table).version, actor=Actor(user=typist))
    checked = mark_checked(table=table, version=fresh(table).version, actor=Actor(user=checker))
    assert (checked.state, fresh(table).checked_by) == (ListState.CHECKED, checker)
    with pytest.raises(RuleError, match="list_checked"):
        mark_checked(table=table, version=fresh(table).version, actor=Actor(user=checker))


def test_checking_needs_an_account_and_a_closed_list() -> None:
    table = full_list()
    with pytest.raises(RuleError, match="account_needed"):
        mark_checked(table=table, version=table.version, actor=SYSTEM)
    with pytest.raises(RuleError, match="list_open"):
        mark_checked(table=table, version=table.version, actor=Actor(user=make_user()))


def test_reopening_forgets_who_checked() -> None:
    table = handed_in()
    checker = make_user("checker")
    mark_checked(table=table, version=fresh(table).version, actor=Actor(user=checker))
    reopen(table=table, version=fresh(table).version, reason="why", actor=SYSTEM)
    assert fresh(table).checked_by is None
