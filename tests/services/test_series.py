"""The states of a series."""

import pytest

from scoring.models import JournalEntry, ListState, Series, SeriesState, Table
from scoring.rules.errors import RuleError
from scoring.services.series import close_series, publish_series, reopen_series, start_series
from tests.services.lists import SYSTEM
from tests.world import LIST_OF_THREE, hand_in, make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def series_of(state: SeriesState, tables: int = 2) -> Series:
    series = make_series(make_tournament(), 1, state)
    entrants = make_entrants(series.tournament, 3 * tables)
    for number in range(1, tables + 1):
        make_table(series, number, entrants[3 * number - 3 : 3 * number])
    return series


def state_of(series: Series) -> str:
    return Series.objects.get(pk=series.pk).state


def test_a_seated_series_is_started() -> None:
    series = series_of(SeriesState.SEATED)
    assert start_series(series=series, actor=SYSTEM).started_at is not None
    assert state_of(series) == SeriesState.RUNNING


def test_a_stale_seating_is_drawn_again_before_it_starts() -> None:
    """C061."""
    series = series_of(SeriesState.SEATED)
    Series.objects.update(stale=True)
    with pytest.raises(RuleError, match="seating_stale"):
        start_series(series=series, actor=SYSTEM)
    assert state_of(series) == SeriesState.SEATED


def test_closing_names_the_tables_that_are_missing() -> None:
    series = series_of(SeriesState.RUNNING, tables=3)
    hand_in(series.tables.get(number=2), LIST_OF_THREE)
    with pytest.raises(RuleError) as refused:
        close_series(series=series, actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == ("lists_missing", {"series": 1, "tables": "1, 3"})
    assert state_of(series) == SeriesState.RUNNING


def test_a_series_with_all_lists_is_closed_then_published() -> None:
    series = series_of(SeriesState.RUNNING)
    for table in series.tables.all():
        hand_in(table, LIST_OF_THREE)
    assert close_series(series=series, actor=SYSTEM).state == SeriesState.CLOSED
    assert publish_series(series=series, actor=SYSTEM).state == SeriesState.PUBLISHED
    told = JournalEntry.objects.order_by("pk").values_list("action", "before__state", "after__state")
    assert list(told) == [("close_series", "running", "closed"), ("publish_series", "closed", "published")]


@pytest.mark.parametrize(("annulled", "code"), [("", "lists_missing"), ("broken off", None)])
def test_a_series_is_not_published_without_a_list_that_was_opened_again(annulled: str, code: str | None) -> None:
    """Its players would be read as having no result in a series that is done."""
    series = series_of(SeriesState.CLOSED)
    hand_in(series.tables.get(number=1), LIST_OF_THREE)
    Table.objects.filter(number=2).update(annulled_reason=annulled)
    if code is None:
        assert publish_series(series=series, actor=SYSTEM).state == SeriesState.PUBLISHED
        return
    with pytest.raises(RuleError) as refused:
        publish_series(series=series, actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == (code, {"series": 1, "tables": "2"})
    assert state_of(series) == SeriesState.CLOSED


def test_an_annulled_list_is_not_missing() -> None:
    series = series_of(SeriesState.RUNNING)
    hand_in(series.tables.get(number=1), LIST_OF_THREE)
    Table.objects.filter(number=2).update(annulled_reason="broken off")
    assert close_series(series=series, actor=SYSTEM).state == SeriesState.CLOSED


def test_reopening_needs_a_reason_and_leaves_the_lists_handed_in() -> None:
    series = series_of(SeriesState.PUBLISHED, tables=1)
    hand_in(series.tables.get(), LIST_OF_THREE)
    with pytest.raises(RuleError, match="reason_missing"):
        reopen_series(series=series, reason="", actor=SYSTEM)
    reopen_series(series=series, reason="a list is wrong", actor=SYSTEM)
    assert state_of(series) == SeriesState.RUNNING
    assert series.tables.get().state == ListState.HANDED_IN
    assert JournalEntry.objects.get().reason == "a list is wrong"


@pytest.mark.parametrize(
    ("call", "allowed", "code"),
    [
        (start_series, {"seated"}, "series_not_seated"),
        (close_series, {"running"}, "series_not_running"),
        (publish_series, {"closed"}, "series_not_closed"),
        (reopen_series, {"closed", "published"}, "series_not_finished"),
    ],
)
def test_every_other_step_is_refused(call: object, allowed: set[str], code: str) -> None:
    assert callable(call)
    more = {"reason": "why"} if call is reopen_series else {}
    for state in set(SeriesState) - {SeriesState(each) for each in allowed}:
        series = make_series(make_tournament(f"t-{state}"), 1, state)
        with pytest.raises(RuleError, match=code):
            call(series=series, actor=SYSTEM, **more)
        assert state_of(series) == state
