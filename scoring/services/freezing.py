"""A frozen public view: it counts the lists as they were handed in before the freeze (design 2)."""

from datetime import datetime

from django.utils import timezone

from scoring.models import FrozenList, FrozenRow, Seat, Table, Tournament
from scoring.reports.results import FIGURES
from scoring.rules.errors import RuleError
from scoring.services.writing import Action, Actor, writing


def freeze_results(*, tournament: Tournament, actor: Actor) -> Tournament:
    """From now on the public sees only lists handed in before this moment, as they are now: what is put right
    afterwards waits for the release. Raises RuleError `results_frozen`.
    """
    with writing(tournament=tournament, actor=actor, action=Action.FREEZE_RESULTS) as change:
        fresh = change.read_tournament()
        if fresh.frozen_at is not None:
            raise RuleError("results_frozen")
        fresh.frozen_at = timezone.now()
        fresh.save(update_fields=["frozen_at"])
        keep_lists(fresh, fresh.frozen_at)
        change.after = {"frozen_at": fresh.frozen_at.isoformat()}
    return fresh


def release_results(*, tournament: Tournament, actor: Actor) -> Tournament:
    """The public sees every list again. Raises RuleError `results_not_frozen`."""
    with writing(tournament=tournament, actor=actor, action=Action.RELEASE_RESULTS) as change:
        fresh = change.read_tournament()
        if fresh.frozen_at is None:
            raise RuleError("results_not_frozen")
        change.before = {"frozen_at": fresh.frozen_at.isoformat()}
        fresh.frozen_at = None
        fresh.save(update_fields=["frozen_at"])
        FrozenList.objects.filter(table__series__tournament=fresh).delete()
    return fresh


def keep_lists(tournament: Tournament, moment: datetime) -> None:
    """Keeps the lists handed in by then as they are; inside a write."""
    tables = list(Table.objects.filter(series__tournament=tournament, handed_in_at__lte=moment))
    FrozenList.objects.bulk_create(
        FrozenList(table=table, handed_in_at=table.handed_in_at) for table in tables if table.handed_in_at is not None
    )
    counted = [table.pk for table in tables if not table.annulled_reason]
    seats = Seat.objects.filter(table__in=counted, points__isnull=False)
    FrozenRow.objects.bulk_create(
        FrozenRow(list_id=table, entrant_id=entrant, team_id=team, **dict(zip(FIGURES, figures, strict=True)))
        for table, entrant, team, *figures in seats.values_list("table_id", "entrant_id", "team_id", *FIGURES)
    )
