"""The protocol of corrections: the lines of the journal that were not the usual way of things, in words."""

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from scoring.exports.direction_papers import CorrectionLine, corrections_pdf
from scoring.exports.wording import list_state
from scoring.models import ListState, Tournament
from scoring.reports.corrections import Correction, corrections
from scoring.reports.history import Side
from scoring.reports.labels import signed_text
from scoring.services.writing import Action
from scoring.views.office.corrections import side_lines
from scoring.views.office.journal_words import action_word, fact_words

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


def paper_line(correction: Correction) -> CorrectionLine:
    """A line of the journal in words of the language of the moment."""
    return CorrectionLine(
        at=correction.at,
        where=_where(correction),
        who=correction.who or _("at the table"),
        what=action_word(correction.action),
        before=_side(correction, correction.before, correction.facts_before),
        after=_side(correction, correction.after, correction.facts_after),
        reason=correction.reason,
    )


def _where(correction: Correction) -> str:
    place = correction.place
    if place is None:
        return correction.entrant
    return _("Series %(series)s · Table %(table)s") % {"series": place.series, "table": place.table}


def _side(correction: Correction, side: Side, facts: Any) -> str:
    """What stood in the list in words; facts of another kind as the journal shows them."""
    names = correction.place.names if correction.place else {}
    return " / ".join(side_lines(side, names)) or _facts(facts)


def _facts(facts: Any) -> str:
    """A state in its word and points with their sign; other facts as the journal shows them."""
    if not isinstance(facts, dict):
        return fact_words(facts)
    if set(facts) == {"state"}:
        return list_state(ListState(facts["state"]))
    return signed_text(facts["points"]) if "adjustment" in facts else fact_words(facts)
