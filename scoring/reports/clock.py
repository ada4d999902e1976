"""The clock of a series: when it began, when time is up, and when it will probably end."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import AtTheLimit, Series, SeriesState

FEWEST_DEALS = 4
"""Before that a table says nothing about its pace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """An open list: deal `played` of `expected`."""

    played: int
    expected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """`limit_at` None: no limit of time. `ends_at` None: nothing can be said yet. `over`: time is up and lists are
    missing; then `at_the_limit` says what happens.
    """

    started_at: datetime
    limit_at: datetime | None
    at_the_limit: AtTheLimit
    ends_at: datetime | None
    over: bool


def clock(*, series: Series, open_lists: Iterable[Pace], now: datetime | None = None) -> Clock | None:
    """The clock of a running series, None for any other. The end is that of the slowest table at its pace so far; where
    none keeps its list deal by deal, the limit.
    """
    if series.state != SeriesState.RUNNING or series.started_at is None:
        return None
    at = now or timezone.now()
    lists = list(open_lists)
    minutes = series.tournament.series_minutes
    limit = None if minutes is None else series.started_at + timedelta(minutes=minutes)
    return Clock(
        started_at=series.started_at,
        limit_at=limit,
        at_the_limit=AtTheLimit(series.tournament.at_the_limit),
        ends_at=_expected_end(series.started_at, lists, at) or (limit if lists else None),
        over=limit is not None and at >= limit and bool(lists),
    )


def _expected_end(started_at: datetime, lists: Iterable[Pace], now: datetime) -> datetime | None:
    running = [each for each in lists if each.played >= FEWEST_DEALS]
    rest = (each.expected / each.played - 1 for each in running)
    slowest = max(rest, default=None)
    return None if slowest is None else now + (now - started_at) * max(slowest, 0)
