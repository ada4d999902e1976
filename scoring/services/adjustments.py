"""Points given or taken by the direction, apart from the lists (rules 3)."""

from scoring.models import Adjustment, Entrant
from scoring.models.tournament import MOST_POINTS
from scoring.rules.errors import RuleError
from scoring.services.texts import required_line
from scoring.services.writing import REASON_LENGTH, Action, Actor, AlreadyDone, Facts, Submission, writing


def give_adjustment(
    *, entrant: Entrant, points: int, reason: str, actor: Actor, submission: Submission | None = None
) -> Adjustment:
    """Points for or against an entrant, signed, with the reason that is shown beside them (C086).

    Raises RuleError `adjustment_nothing`, `number_range`, `text_missing`, `text_too_long`, `text_unreadable`,
    `taken_back`.
    """
    cleaned = required_line(reason, field="reason", most=REASON_LENGTH)
    if not points:
        raise RuleError("adjustment_nothing", field="points")
    if abs(points) > MOST_POINTS:
        raise RuleError("number_range", field="points", least=-MOST_POINTS, most=MOST_POINTS)
    action = Action.GIVE_ADJUSTMENT
    try:
        with writing(
            tournament=entrant.tournament, actor=actor, action=action, reason=cleaned, submission=submission
        ) as change:
            adjustment = Adjustment.objects.create(entrant=entrant, points=points, reason=cleaned)
            change.after, change.answer = _journalled(adjustment), {"adjustment": adjustment.pk}
            return adjustment
    except AlreadyDone as done:
        return done.again(Adjustment.objects.filter(entrant__tournament=entrant.tournament), "adjustment")


def remove_adjustment(*, adjustment: Adjustment, actor: Actor) -> None:
    """Takes an adjustment back; the journal keeps it. Raises RuleError `adjustment_gone`."""
    tournament = adjustment.entrant.tournament
    with writing(tournament=tournament, actor=actor, action=Action.REMOVE_ADJUSTMENT) as change:
        fresh = Adjustment.objects.filter(pk=adjustment.pk).first()
        if fresh is None:
            raise RuleError("adjustment_gone")
        change.before = {**_journalled(fresh), "reason": fresh.reason}
        fresh.delete()


def _journalled(adjustment: Adjustment) -> Facts:
    return {"adjustment": adjustment.pk, "entrant": adjustment.entrant_id, "points": adjustment.points}
