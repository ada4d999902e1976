"""The protocol of corrections: the lines of the journal that were not the usual way of things, in words."""

from django.utils import translation

from scoring.exports.direction_papers import CorrectionLine, corrections_pdf
from scoring.models import Tournament
from scoring.reports.corrections import corrections
from scoring.reports.journal import JournalLine
from scoring.services.writing import Action
from scoring.views.office.journal_words import action_word

CORRECTIONS = (
    Action.CORRECT_DEAL,
    Action.INSERT_DEAL,
    Action.REMOVE_DEAL,
    Action.CLEAR_TOTALS,
    Action.REOPEN_LIST,
    Action.REJECT_LIST,
    Action.MOVE_ROW,
    Action.REPLAY_ROUND,
    Action.NAME_SUBSTITUTE,
    Action.ANNUL_LIST,
    Action.RESTORE_LIST,
    Action.CHANGE_SEATING,
    Action.REOPEN_SERIES,
    Action.GIVE_ADJUSTMENT,
    Action.REMOVE_ADJUSTMENT,
    Action.DECIDE_TEAMS,
)
"""Printed even without a reason; with a reason every line of the journal is."""


def protocol_pdf(*, tournament: Tournament, language: str) -> bytes:
    """The protocol as PDF."""
    with translation.override(language):
        lines = [paper_line(each) for each in corrections(tournament=tournament, actions=CORRECTIONS)]
    return corrections_pdf(lines, tournament=tournament, language=language)


def paper_line(line: JournalLine) -> CorrectionLine:
    """A line of the journal as it is printed."""
    return CorrectionLine(
        at=line.at,
        where=line.where,
        who=line.who,
        what=action_word(line.action),
        before=line.told.before,
        after=line.told.after,
        reason=line.reason,
    )
