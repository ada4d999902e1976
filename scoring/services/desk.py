"""The desk at the door: who is present, who has paid the entry fee."""

from scoring.models import Entrant
from scoring.reports.money import fees_open
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


def mark_paid(*, entrant: Entrant, paid: bool, actor: Actor) -> int:
    """Takes what is missing of the entry fee, or gives back what this mark took: the cents, negative if given back.
    What was entered in the cash book counts, and is taken back only there.

    Raises RuleError `no_entry_fee` where the tournament has none, `nothing_open` where nothing is missing,
    `fee_in_cash_book` where all of it was entered there.
    """
    with writing(tournament=entrant.tournament, actor=actor, action=Action.MARK_PAID) as change:
        tournament = change.read_tournament()
        if paid and not tournament.entry_fee_cents:
            raise RuleError("no_entry_fee")
        fresh = Entrant.objects.get(pk=entrant.pk)
        cents = fees_open(tournament)[fresh.pk] if paid else -fresh.paid_cents
        if paid and cents <= 0:
            raise RuleError("nothing_open")
        if not paid and not cents:
            raise RuleError("fee_in_cash_book")
        change.before = {"entrant": fresh.pk, "paid_cents": fresh.paid_cents}
        fresh.paid_cents += cents
        fresh.save(update_fields=["paid_cents"])
        change.after = {"entrant": fresh.pk, "paid_cents": fresh.paid_cents}
    return cents
