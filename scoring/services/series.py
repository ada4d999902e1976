"""The states of a series: seated, running, closed, published."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from django.utils import timezone

from scoring.models import ListState, Series, SeriesState
from scoring.rules.errors import RuleError
from scoring.services.writing import Action, Actor, writing


def start_series(*, series: Series, actor: Actor) -> Series:
    """Starts the clock of a seated series. The first deal or total typed does the same by itself.

    Raises RuleError `series_state`, `seating_stale`.
    """
    with _moving(series, actor, Action.START_SERIES, {SeriesState.SEATED}, SeriesState.RUNNING) as fresh:
        if fresh.stale:
            raise RuleError("seating_stale", series=fresh.number)
        fresh.started_at = timezone.now()
    return fresh


def close_series(*, series: Series, actor: Actor) -> Series:
    """Closes a running series. Raises RuleError `series_state`, `lists_missing` naming the tables without a list handed
    in.
    """
    with _moving(series, actor, Action.CLOSE_SERIES, {SeriesState.RUNNING}, SeriesState.CLOSED) as fresh:
        missing = fresh.tables.filter(state=ListState.OPEN, annulled_reason="").values_list("number", flat=True)
        if missing:
            raise RuleError("lists_missing", series=fresh.number, tables=", ".join(map(str, missing)))
    return fresh


def publish_series(*, series: Series, actor: Actor) -> Series:
    """Shows a closed series to the public, where results are released by series. Raises RuleError `series_state`."""
    with _moving(series, actor, Action.PUBLISH_SERIES, {SeriesState.CLOSED}, SeriesState.PUBLISHED) as fresh:
        pass
    return fresh


def reopen_series(*, series: Series, reason: str, actor: Actor) -> Series:
    """Lets a closed or published series run again. Its lists stay handed in. Raises RuleError `series_state`,
    `reason_missing`.
    """
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")
    done = {SeriesState.CLOSED, SeriesState.PUBLISHED}
    with _moving(series, actor, Action.REOPEN_SERIES, done, SeriesState.RUNNING, reason) as fresh:
        pass
    return fresh


@contextmanager
def _moving(
    series: Series, actor: Actor, action: Action, allowed: Collection[SeriesState], to: SeriesState, reason: str = ""
) -> Iterator[Series]:
    """The series under the lock, moved on to its new state at the end."""
    with writing(tournament=series.tournament, actor=actor, action=action, reason=reason) as change:
        fresh = Series.objects.select_related("tournament").get(pk=series.pk)
        if fresh.state not in allowed:
            raise RuleError("series_state", series=fresh.number, state=fresh.state)
        change.before = {"series": fresh.pk, "number": fresh.number, "state": fresh.state}
        yield fresh
        fresh.state = to
        fresh.save(update_fields=["state", "started_at"])
        change.after = {"series": fresh.pk, "number": fresh.number, "state": fresh.state}
