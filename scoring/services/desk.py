"""The desk at the door: who is present, who has paid the entry fee."""

from scoring.models import Entrant
from scoring.models.tournament import Tournament
from scoring.rules.errors import RuleError
from scoring.services.writing import Action, Actor, writing


def check_in(*, entrant: Entrant, present: bool, actor: Actor) -> Entrant:
    """Marks that somebody is here, or takes the mark back. The same mark again writes nothing."""
    if entrant.checked_in == present:
        return entrant
    with writing(tournament=entrant.tournament, actor=actor, action=Action.CHECK_IN_ENTRANT) as change:
        fresh = Entrant.objects.get(pk=entrant.pk)
        change.before = {"entrant": fresh.pk, "checked_in": fresh.checked_in}
        fresh.checked_in = present
        fresh.save(update_fields=["checked_in"])
        change.after = {"entrant": fresh.pk, "checked_in": fresh.checked_in}
    return fresh


def mark_paid(*, entrant: Entrant, paid: bool, actor: Actor) -> Entrant:
    """Marks the whole entry fee of the tournament as paid, or takes it back (0 cents).

    Raises RuleError `no_entry_fee` where the tournament has none.
    """
    with writing(tournament=entrant.tournament, actor=actor, action=Action.MARK_PAID) as change:
        tournament: Tournament = change.read_tournament()
        if paid and not tournament.entry_fee_cents:
            raise RuleError("no_entry_fee")
        fresh = Entrant.objects.get(pk=entrant.pk)
        change.before = {"entrant": fresh.pk, "paid_cents": fresh.paid_cents}
        fresh.paid_cents = tournament.entry_fee_cents if paid else 0
        fresh.save(update_fields=["paid_cents"])
        change.after = {"entrant": fresh.pk, "paid_cents": fresh.paid_cents}
    return fresh
