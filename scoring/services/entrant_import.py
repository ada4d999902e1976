"""Many entrants in one write, as confirmed in the preview of a list."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Entrant, Player, Tournament
from scoring.rules.errors import RuleError
from scoring.services.entrants import EntrantFacts, enter, mark_stale, person_of
from scoring.services.teams import find_or_create_team, require_room
from scoring.services.writing import Action, Actor, AlreadyDone, Submission, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantToImport:
    """A row that was confirmed: its number in the list, the facts, the person known before (None: a new one), and the
    name of the team (empty: none).
    """

    row: int
    facts: EntrantFacts
    player_id: int | None = None
    team: str = ""


class RowRefused(RuleError):
    """A RuleError with the row of the list it concerns. Nothing of the list was saved."""

    def __init__(self, error: RuleError, row: int) -> None:
        super().__init__(error.code, field=error.field, **error.params)
        self.row = row


def import_entrants(
    *, tournament: Tournament, rows: Sequence[EntrantToImport], actor: Actor, submission: Submission | None = None
) -> int:
    """All these people enter, or none: how many. Rows with a start number come first, so that no free number is taken
    from them.

    Raises RowRefused with the first row that cannot be, as `add_entrant` does.
    """
    ordered = sorted(rows, key=lambda row: row.facts.start_number is None)
    try:
        with writing(
            tournament=tournament, actor=actor, action=Action.IMPORT_ENTRANTS, submission=submission
        ) as change:
            entered = [_enter(tournament, row) for row in ordered]
            mark_stale(tournament)
            change.after = {"entrants": [entrant.pk for entrant in entered]}
            change.answer = {"count": len(entered)}
            return len(entered)
    except AlreadyDone as done:
        return int(done.answer["count"])


def _enter(tournament: Tournament, row: EntrantToImport) -> Entrant:
    try:
        known = Player.objects.filter(pk=row.player_id).first() if row.player_id else None
        entrant = enter(tournament, row.facts, known or person_of(row.facts))
        if row.team:
            entrant.team = find_or_create_team(tournament, row.team)
            require_room(entrant.team)
            entrant.save(update_fields=["team"])
    except RuleError as error:
        raise RowRefused(error, row.row) from error
    return entrant
