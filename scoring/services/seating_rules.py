"""How a tournament seats and how long a series lasts; the pairs that are kept apart."""

from dataclasses import dataclass

from scoring.models import AtTheLimit, Entrant, ForbiddenPair, SeatingKind, SeatsBy, Tournament
from scoring.rules.errors import RuleError
from scoring.services.writing import Action, Actor, Facts, writing

MOST_MINUTES = 600
LEAST_MINUTES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRules:
    """How tables are drawn, and the clock of a series: `series_minutes` (10 to 600) None is no limit."""

    seating: SeatingKind = SeatingKind.LOT
    seats_by: SeatsBy = SeatsBy.LOT
    club_mates_apart: bool = False
    prefer_threes: bool = False
    series_minutes: int | None = None
    at_the_limit: AtTheLimit = AtTheLimit.FINISH_ROUND


NAMES = ("seating", "seats_by", "club_mates_apart", "prefer_threes", "series_minutes", "at_the_limit")


def set_seating_rules(*, tournament: Tournament, rules: SeatingRules, actor: Actor) -> Tournament:
    """From the next draw on. Raises RuleError `number_range` for the minutes."""
    minutes = rules.series_minutes
    if minutes is not None and not LEAST_MINUTES <= minutes <= MOST_MINUTES:
        raise RuleError("number_range", field="series_minutes", least=LEAST_MINUTES, most=MOST_MINUTES)
    with writing(tournament=tournament, actor=actor, action=Action.SET_SEATING_RULES) as change:
        fresh = change.read_tournament()
        change.before = _facts(fresh)
        for name in NAMES:
            setattr(fresh, name, getattr(rules, name))
        fresh.save(update_fields=NAMES)
        change.after = _facts(fresh)
    return fresh


def keep_apart(*, first: Entrant, second: Entrant, actor: Actor) -> ForbiddenPair:
    """These two never share a table from the next draw on. Raises RuleError `seats_the_same`, `pair_twice`."""
    lower, higher = sorted((first, second), key=lambda each: each.pk)
    if lower.pk == higher.pk:
        raise RuleError("seats_the_same", field="second")
    with writing(tournament=first.tournament, actor=actor, action=Action.KEEP_APART) as change:
        if ForbiddenPair.objects.filter(first=lower, second=higher).exists():
            raise RuleError("pair_twice", field="second")
        pair = ForbiddenPair.objects.create(first=lower, second=higher)
        change.after = {"apart": [lower.pk, higher.pk]}
    return pair


def let_meet(*, pair: ForbiddenPair, actor: Actor) -> None:
    """Takes a forbidden pair back."""
    with writing(tournament=pair.first.tournament, actor=actor, action=Action.KEEP_APART) as change:
        change.before = {"apart": [pair.first_id, pair.second_id]}
        ForbiddenPair.objects.filter(pk=pair.pk).delete()


def _facts(tournament: Tournament) -> Facts:
    return {name: getattr(tournament, name) for name in NAMES}
