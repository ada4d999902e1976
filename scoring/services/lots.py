"""Lots drawn by the direction among equals (rules 3)."""

from collections.abc import Sequence
from contextlib import suppress

from scoring.models import Entrant, Lot, Tournament
from scoring.reports.ties import Tie, ties
from scoring.rules.errors import RuleError
from scoring.services.writing import Action, Actor, AlreadyDone, Submission, writing


def record_lots(
    *,
    tournament: Tournament,
    series_number: int,
    order: Sequence[Entrant],
    actor: Actor,
    submission: Submission | None = None,
) -> None:
    """The lots of equals: the first in `order` stands first. `series_number` is 0 for the total.

    Raises RuleError `lot_not_used` (equal places stay equal here), `lot_not_among_equals` (they are not, or no
    longer, exactly those who are equal).
    """
    keys = [entrant.pk for entrant in order]
    with (
        suppress(AlreadyDone),
        writing(tournament=tournament, actor=actor, action=Action.DRAW_LOTS, submission=submission) as change,
    ):
        fresh = change.read_tournament()
        if fresh.equal_places_stay:
            raise RuleError("lot_not_used")
        _tie_of(fresh, series_number, keys)
        scope = Lot.Scope.SERIES if series_number else Lot.Scope.TOTAL
        Lot.objects.filter(scope=scope, series_number=series_number, entrant__in=keys).delete()
        Lot.objects.bulk_create(
            Lot(scope=scope, series_number=series_number, entrant_id=key, order=place)
            for place, key in enumerate(keys, start=1)
        )
        change.after = {"series": series_number, "order": keys}


def discard_lots(*, tournament: Tournament, series_number: int, entrants: Sequence[Entrant], actor: Actor) -> None:
    """Takes lots back: the places are shared again. Raises RuleError `lot_gone` where there are none."""
    with writing(tournament=tournament, actor=actor, action=Action.DISCARD_LOTS) as change:
        drawn = Lot.objects.filter(
            entrant__in=[entrant.pk for entrant in entrants],
            entrant__tournament=tournament,
            series_number=series_number,
            scope=Lot.Scope.SERIES if series_number else Lot.Scope.TOTAL,
        )
        before = list(drawn.order_by("order").values_list("entrant_id", flat=True))
        if not before:
            raise RuleError("lot_gone")
        change.before = {"series": series_number, "order": before}
        drawn.delete()


def _tie_of(tournament: Tournament, series_number: int, keys: Sequence[int]) -> Tie:
    wanted = sorted(keys)
    for tie in ties(tournament=tournament):
        if tie.series_number == series_number and sorted(row.entrant_id for row in tie.rows) == wanted:
            return tie
    raise RuleError("lot_not_among_equals")
