"""The states of a series: seated, running, closed, published."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import timezone

from scoring.models import ListState, Series, SeriesState
from scoring.rules.errors import RuleError
from scoring.services.kept_copies import Occasion, keep_copy
from scoring.services.writing import Action, Actor, Facts, writing


def start_series(*, series: Series, actor: Actor) -> Series:
    """Starts the clock of a seated series. The first deal or total typed does the same by itself.

    Raises RuleError `series_not_seated`, `seating_stale`, `series_before_running`.
    """
    with _moving(series, actor, Action.START_SERIES) as fresh:
        if fresh.state != SeriesState.SEATED:
            raise RuleError("series_not_seated", series=fresh.number)
        if fresh.stale:
            raise RuleError("seating_stale", series=fresh.number)
        require_turn(fresh)
        fresh.state, fresh.started_at = SeriesState.RUNNING, timezone.now()
    return fresh


def close_series(*, series: Series, actor: Actor) -> Series:
    """Closes a running series. Raises RuleError `series_not_running`, `lists_missing` naming the tables whose list is
    not handed in.
    """
    with _moving(series, actor, Action.CLOSE_SERIES) as fresh:
        if fresh.state != SeriesState.RUNNING:
            raise RuleError("series_not_running", series=fresh.number)
        require_lists(fresh)
        fresh.state = SeriesState.CLOSED
    keep_copy(tournament=fresh.tournament, occasion=Occasion.CLOSED, series=fresh.number)
    return fresh


def publish_series(*, series: Series, actor: Actor) -> Series:
    """Shows a closed series to the public, where results are released by series. Raises RuleError
    `series_not_closed`, `lists_missing` where a list was opened again since.
    """
    with _moving(series, actor, Action.PUBLISH_SERIES) as fresh:
        if fresh.state != SeriesState.CLOSED:
            raise RuleError("series_not_closed", series=fresh.number)
        require_lists(fresh)
        fresh.state = SeriesState.PUBLISHED
    return fresh


def reopen_series(*, series: Series, reason: str, actor: Actor) -> Series:
    """Lets a closed or published series run again; its lists stay handed in. Raises RuleError `reason_missing`,
    `series_not_finished`.
    """
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")
    with _moving(series, actor, Action.REOPEN_SERIES, reason) as fresh:
        if fresh.state not in {SeriesState.CLOSED, SeriesState.PUBLISHED}:
            raise RuleError("series_not_finished", series=fresh.number)
        fresh.state = SeriesState.RUNNING
    return fresh


def require_turn(series: Series) -> None:
    """A series planned ahead does not begin before the one before it is closed: raises RuleError
    `series_before_running`.
    """
    finished = (SeriesState.CLOSED, SeriesState.PUBLISHED)
    earlier = Series.objects.filter(tournament_id=series.tournament_id, number__lt=series.number)
    unfinished = earlier.exclude(state__in=finished).order_by("number").values_list("number", flat=True).first()
    if unfinished is not None:
        raise RuleError("series_before_running", series=unfinished)


def require_lists(series: Series) -> None:
    """Every list of the series is in or annulled. Raises RuleError `lists_missing` naming the tables."""
    missing = series.tables.filter(state=ListState.OPEN, annulled_reason="").values_list("number", flat=True)
    if missing:
        raise RuleError("lists_missing", series=series.number, tables=", ".join(map(str, missing)))


@contextmanager
def _moving(series: Series, actor: Actor, action: Action, reason: str = "") -> Iterator[Series]:
    """The series under the lock, stored with the state it was given."""
    with writing(tournament=series.tournament, actor=actor, action=action, reason=reason) as change:
        fresh = Series.objects.select_related("tournament").get(pk=series.pk)
        change.before = _journalled(fresh)
        yield fresh
        fresh.save(update_fields=["state", "started_at"])
        change.after = _journalled(fresh)


def _journalled(series: Series) -> Facts:
    return {"series": series.pk, "number": series.number, "state": series.state}
