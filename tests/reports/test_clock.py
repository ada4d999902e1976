"""The clock of a series, by hand: start 19:00, 100 minutes."""

from datetime import UTC, datetime

import pytest

from scoring.models import AtTheLimit, Series, SeriesState
from scoring.reports.clock import Pace, clock
from tests.world import make_series, make_tournament

pytestmark = pytest.mark.django_db


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, 7, hour, minute, tzinfo=UTC)


def started(minutes: int | None = 100, state: SeriesState = SeriesState.RUNNING) -> Series:
    count = Series.objects.count()
    series = make_series(make_tournament(f"cup-{count}", series_minutes=minutes), 1, state)
    series.started_at = at(19)
    return series


def test_the_slowest_table_at_its_pace_says_when_it_ends() -> None:
    """After 60 minutes 24 of 48: as long again; 20 of 36 is faster."""
    shown = clock(series=started(), open_lists=[Pace(played=24, expected=48), Pace(played=20, expected=36)], now=at(20))
    assert shown is not None
    assert (shown.started_at, shown.limit_at, shown.ends_at, shown.over) == (at(19), at(20, 40), at(21), False)


def test_without_deals_the_limit_is_all_that_is_known() -> None:
    for played in (0, 3):
        shown = clock(series=started(), open_lists=[Pace(played=played, expected=48)], now=at(19, 30))
        assert shown is not None and shown.ends_at == at(20, 40)
    shown = clock(series=started(None), open_lists=[Pace(played=0, expected=48)], now=at(19, 30))
    assert shown is not None and (shown.ends_at, shown.limit_at) == (None, None)


def test_time_is_up_while_lists_are_missing() -> None:
    late = clock(series=started(), open_lists=[Pace(played=40, expected=48)], now=at(20, 40))
    assert late is not None and late.over and late.at_the_limit is AtTheLimit.FINISH_ROUND
    all_in = clock(series=started(), open_lists=[], now=at(20, 40))
    assert all_in is not None and not all_in.over and all_in.ends_at is None


@pytest.mark.parametrize("state", set(SeriesState) - {SeriesState.RUNNING})
def test_only_a_running_series_has_a_clock(state: SeriesState) -> None:
    assert clock(series=started(state=state), open_lists=[], now=at(20)) is None
