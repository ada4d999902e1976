"""One person under two spellings becomes one again (C131)."""

from scoring.models import Entrant, NameShown, Player, Substitution
from scoring.rules.errors import RuleError
from scoring.services.players import tournaments_of_player
from scoring.services.writing import Action, Actor, writing


def merge_players(*, kept: Player, given_up: Player, actor: Actor, reason: str) -> Player:
    """All entries and substitutions of `given_up` become those of `kept`, who keeps names, club and pass number, and
    takes the pass number of the other if he has none. Whoever wished to be shown with less of his name once, is shown
    with less (FULL to NUMBER). The other person is gone.

    Raises RuleError `merge_same`, `reason_missing`, `merge_both_entered` (both are in one tournament),
    `merge_pass_numbers` (two different pass numbers are two people).
    """
    if kept.pk == given_up.pk:
        raise RuleError("merge_same", field="given_up")
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")
    showing = {each.pk: each for each in (*tournaments_of_player(kept), *tournaments_of_player(given_up))}
    with writing(
        tournament=None, also=list(showing.values()), actor=actor, action=Action.MERGE_PLAYERS, reason=reason
    ) as change:
        stays, goes = (Player.objects.select_for_update().get(pk=each.pk) for each in (kept, given_up))
        _require_mergeable(stays, goes)
        entries = list(goes.entries.values_list("pk", flat=True))
        change.before = {"player": goes.pk, "entrants": entries}
        Entrant.objects.filter(player=goes).update(player=stays)
        Substitution.objects.filter(player=goes).update(player=stays)
        goes.delete()
        if not stays.pass_number and given_up.pass_number:
            stays.pass_number = given_up.pass_number
        stays.name_shown = max(stays.name_shown, goes.name_shown, key=NameShown.values.index)
        stays.save(update_fields=["pass_number", "name_shown"])
        change.after = {"player": stays.pk, "entrants": entries}
    return stays


def _require_mergeable(stays: Player, goes: Player) -> None:
    if stays.pass_number and goes.pass_number and stays.pass_number != goes.pass_number:
        raise RuleError("merge_pass_numbers", field="given_up", first=stays.pass_number, second=goes.pass_number)
    both = Entrant.objects.filter(player=goes, tournament__entrants__player=stays).select_related("tournament").first()
    if both is not None:
        raise RuleError("merge_both_entered", field="given_up", tournament=both.tournament.name)
