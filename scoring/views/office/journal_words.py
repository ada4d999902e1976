"""The journal in words: what was done, and the facts before and after."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.services.writing import Action

ACTION_WORDS = {
    Action.CREATE_TOURNAMENT: _("tournament created"),
    Action.EDIT_TOURNAMENT: _("tournament edited"),
    Action.SET_HOUSE_RULES: _("house rules changed"),
    Action.SET_VISIBILITY: _("public view changed"),
    Action.FREEZE_RESULTS: _("public view frozen"),
    Action.RELEASE_RESULTS: _("public view released"),
    Action.INVITE_OFFICIAL: _("official invited"),
    Action.ACCEPT_INVITATION: _("invitation accepted"),
    Action.REMOVE_OFFICIAL: _("official removed"),
    Action.CREATE_PLAYER: _("player created"),
    Action.RENAME_PLAYER: _("player renamed"),
    Action.RENAME_CLUB: _("club renamed"),
    Action.ADD_ENTRANT: _("entrant added"),
    Action.EDIT_ENTRANT: _("entrant edited"),
    Action.REMOVE_ENTRANT: _("entrant removed"),
    Action.IMPORT_ENTRANTS: _("entrants imported"),
    Action.CHECK_IN_ENTRANT: _("presence marked"),
    Action.MARK_PAID: _("entry fee marked"),
    Action.MERGE_PLAYERS: _("two players merged into one"),
    Action.CREATE_TEAM: _("team created"),
    Action.EDIT_TEAM: _("team edited"),
    Action.REMOVE_TEAM: _("team removed"),
    Action.WITHDRAW_ENTRANT: _("entrant withdrawn"),
    Action.EXCLUDE_ENTRANT: _("entrant excluded"),
    Action.READMIT_ENTRANT: _("entrant back in"),
    Action.DRAW_TABLES: _("tables drawn"),
    Action.DISCARD_SEATING: _("seating discarded"),
    Action.LOCK_SEATING: _("seating locked"),
    Action.UNLOCK_SEATING: _("seating unlocked"),
    Action.CHANGE_SEATING: _("seating changed by hand"),
    Action.SET_SEATING_RULES: _("rules of the draw changed"),
    Action.KEEP_APART: _("pairs to be kept apart changed"),
    Action.OPEN_TABLE: _("another table opened"),
    Action.JOIN_TABLE: _("player joined a table"),
    Action.LEAVE_TABLE: _("player left a table"),
    Action.TAKE_BACK_CHANGE: _("joining or leaving taken back"),
    Action.NAME_SUBSTITUTE: _("substitute named"),
    Action.MOVE_ROW: _("row moved to another player"),
    Action.REPLAY_ROUND: _("round struck, to be replayed"),
    Action.ANNUL_LIST: _("list annulled"),
    Action.RESTORE_LIST: _("annulment taken back"),
    Action.SAVE_CONTROL_LIST: _("control list typed"),
    Action.START_SERIES: _("series started"),
    Action.CLOSE_SERIES: _("series closed"),
    Action.PUBLISH_SERIES: _("series published"),
    Action.REOPEN_SERIES: _("series reopened"),
    Action.RECORD_DEAL: _("deal recorded"),
    Action.CORRECT_DEAL: _("deal corrected"),
    Action.INSERT_DEAL: _("deal inserted"),
    Action.REMOVE_DEAL: _("deal removed"),
    Action.SAVE_TOTALS: _("totals typed"),
    Action.CLEAR_TOTALS: _("totals taken back"),
    Action.HAND_IN: _("list handed in"),
    Action.REOPEN_LIST: _("list reopened"),
    Action.MARK_CHECKED: _("list checked"),
    Action.REJECT_LIST: _("list sent back"),
    Action.AUDIT_LIST: _("list looked at before the prizes"),
    Action.IMPORT_DEALS: _("deals imported"),
    Action.DRAW_LOTS: _("lots recorded"),
    Action.DISCARD_LOTS: _("lots taken back"),
    Action.DECIDE_TEAMS: _("equal teams decided"),
    Action.EDIT_RANKING: _("rules of the ranking changed"),
    Action.GIVE_ADJUSTMENT: _("points given or taken"),
    Action.REMOVE_ADJUSTMENT: _("points given or taken are taken back"),
    Action.ADD_GRAND_OUVERT: _("Grand ouvert registered"),
    Action.REMOVE_GRAND_OUVERT: _("Grand ouvert taken out of the register"),
    Action.EDIT_PUBLICATION: _("publication changed"),
    Action.SET_NAMES_SHOWN: _("display of names changed"),
    Action.BLANK_NAMES: _("names blanked"),
    Action.EDIT_MONEY: _("money settings changed"),
    Action.ADD_PRIZE: _("prize added"),
    Action.REMOVE_PRIZE: _("prize removed"),
    Action.ADD_CASH: _("cash entry added"),
    Action.REMOVE_CASH: _("cash entry taken back"),
    Action.TAKE_PENCIL: _("another phone writes"),
    Action.CONFIRM_FOOTER: _("player asked about the list"),
    Action.RENEW_CODE: _("code renewed"),
    Action.IMPORT_TOURNAMENT: _("tournament restored from a file"),
    Action.MISS_COPY: _("automatic copy could not be saved"),
}


def action_word(action: str) -> str:
    """What a line of the journal tells; an action of a later version is shown by its name."""
    return str(ACTION_WORDS[Action(action)]) if action in Action else action


def fact_words(facts: Any) -> str:
    """Facts of the journal on one line, "points 36, won true"; nested facts in brackets."""
    if isinstance(facts, dict):
        return ", ".join(f"{name} {fact_words(value)}" for name, value in facts.items())
    if isinstance(facts, list):
        return "[" + "; ".join(fact_words(value) for value in facts) + "]"
    return "" if facts is None else str(facts)
