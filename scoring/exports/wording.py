"""What stands around an exported table: its name, how it is ordered, how far it is, and why somebody has no rank."""

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.timezone import now as now_in_utc
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.models import ListState
from scoring.reports.labels import CRITERION_WORDS, STATE_WORDS, card_text, signed_text
from scoring.reports.register import GrandOuvertEntry
from scoring.reports.standings import Standings, StandingsRow, State

SEPARATOR = " \N{MIDDLE DOT} "


def subtitle(standings: Standings) -> str:
    """ "Total standings" or "Series 2"."""
    return _("Total standings") if standings.series_number is None else series_name(standings.series_number)


def series_name(number: int) -> str:
    """ "Series 2"."""
    return _("Series %(number)d") % {"number": number}


def event_line(day: date, place: str) -> str:
    """ "7 November 2026 · Musterstadt"."""
    return SEPARATOR.join(filter(None, [date_format(day), place]))


def progress_line(standings: Standings) -> str:
    """ "9 of 12 tables · provisional"; that the results are not public, where they are not."""
    if standings.hidden:
        return _("results are not public yet")
    state = f"{STATE_WORDS[standings.state]}{_final_words(standings)}"
    if not standings.tables_total:
        return state
    counts = {"done": standings.tables_in, "total": standings.tables_total}
    tables = ngettext("%(done)s of %(total)s table", "%(done)s of %(total)s tables", standings.tables_total) % counts
    return f"{tables}{SEPARATOR}{state}"


def _final_words(standings: Standings) -> str:
    """ ", final from 7 November 2026 22:00", until that hour has struck."""
    if standings.final_at is None or standings.state is State.FINAL:
        return ""
    hour = date_format(localtime(standings.final_at), "DATETIME_FORMAT")
    return f", {_('final from %(time)s') % {'time': hour}}"


def version_line(standings: Standings) -> str:
    """ "As of 7 November 2026 20:14 · Revision 17", so that two prints can be told apart."""
    revision = revision_words(standings.revision)
    if standings.as_of is None:
        return revision
    moment = date_format(localtime(standings.as_of), "DATETIME_FORMAT")
    return f"{_('As of %(time)s') % {'time': moment}}{SEPARATOR}{revision}"


def made_line(revision: int) -> str:
    """ "As of 7 November 2026 20:14 · Revision 17" of a paper made now, which shows that revision."""
    now = date_format(localtime(now_in_utc()), "DATETIME_FORMAT")
    return f"{_('As of %(time)s') % {'time': now}}{SEPARATOR}{revision_words(revision)}"


def revision_words(number: int) -> str:
    """ "Revision 17"."""
    return _("Revision %(number)d") % {"number": number}


def criteria_line(standings: Standings) -> str:
    """What decides the rank, in order (rules 3: it stands under every printed table)."""
    then = f", {pgettext('criteria of a rank', 'then')} "
    criteria = then.join(str(CRITERION_WORDS[criterion]) for criterion in standings.criteria)
    return f"{_('Rank by')}: {criteria}. {_('Equal places are shared (=).')}"


def remark(row: StandingsRow) -> str:
    """Why the row has no rank; empty where it has one."""
    if row.rank is not None:
        return ""
    if row.excluded:
        return pgettext("entrant", "excluded")
    if row.withdrawn:
        return pgettext("entrant", "withdrawn")
    return pgettext("entrant", "no result")


def list_state(state: ListState) -> str:
    """How far a list is."""
    words = {
        ListState.OPEN: pgettext("list", "running"),
        ListState.HANDED_IN: pgettext("list", "handed in"),
        ListState.CHECKED: pgettext("list", "checked"),
        ListState.CORRECTED: pgettext("list", "corrected"),
    }
    return words[state]


def cards_line(cards: Sequence[str]) -> str:
    """ "♣J ♠J ♥J ♦J ♣A"; cards in the codes of rules.cards."""
    return " ".join(card_text(card) for card in cards)


def deal_place(entry: GrandOuvertEntry) -> dict[str, int]:
    """Series, table and deal of a Grand ouvert, for a sentence."""
    return {"series": entry.series_number, "table": entry.table_number, "deal": entry.deal_number}


def given_line(standings: Standings) -> str:
    """Points given or taken by the direction, each with its reason; empty without any."""
    given = [
        f"{row.name} {signed_text(each.points)}" + (f" ({each.reason})" if each.reason else "")
        for row, each in standings.given_to()
    ]
    return f"{_('Points given or taken by the direction')}: {'; '.join(given)}" if given else ""


def has_adjustments(standings: Standings) -> bool:
    """Whether the direction gave or took points, so that they need a column."""
    return any(row.adjustment for row in standings.rows)


def total_or_nothing(row: StandingsRow) -> int | None:
    """The total; None where nothing counts: no result is not 0."""
    return row.total if row.played or row.adjustment else None
