"""Papers of the direction: the board of tables, what was corrected, the register of Grand ouverts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import wording
from scoring.exports.documents import JOURNAL, ROOMY, Document, PrintColumn, Section, printed, section
from scoring.exports.start_papers import BOX, TICKED
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.boards import Board, BoardTable
from scoring.reports.register import GrandOuvertEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionLine:
    """One change that was not the usual way of things, in words of the language of the paper."""

    at: datetime
    where: str
    who: str
    what: str
    before: str
    after: str
    reason: str


def board_pdf(board: Board, *, tournament: Tournament, language: str) -> bytes:
    """The tables of a series by number, with a box to tick when the list is in."""
    with translation.override(language):
        tables = sorted(board.tables, key=lambda table: table.number)
        title = _("Board of series %(number)d") % {"number": board.series_number}
        counts = {"done": board.lists_in, "total": len(tables)}
        line = _("%(done)d of %(total)d lists are in") % counts
        return printed(_document(tournament, title, line, language, section("", _board_columns(), [tables])))


def corrections_pdf(corrections: Sequence[CorrectionLine], *, tournament: Tournament, language: str) -> bytes:
    """What was corrected, when, by whom and why, in the order in which it happened."""
    with translation.override(language):
        line = "" if corrections else _("Nothing was corrected.")
        columns = section("", _correction_columns(), [corrections])
        return printed(_document(tournament, _("Protocol of corrections"), line, language, columns, JOURNAL))


def journal_pdf(lines: Sequence[CorrectionLine], *, tournament: Tournament, total: int, language: str) -> bytes:
    """Lines of the journal, the latest first; `total` says how many there are, if not all are printed."""
    with translation.override(language):
        counts = {"shown": len(lines), "total": total}
        line = _("%(shown)s of %(total)s lines, the latest first") % counts
        columns = section("", _correction_columns(), [lines])
        return printed(_document(tournament, _("Journal"), line, language, columns, JOURNAL))


def register_pdf(entries: Sequence[GrandOuvertEntry], *, tournament: Tournament, language: str) -> bytes:
    """The register of Grand ouverts: declarer, cards, witnesses."""
    with translation.override(language):
        line = "" if entries else _("No Grand ouvert is registered.")
        table = section("", _register_columns(), [entries])
        return printed(_document(tournament, _("Register of Grand ouverts"), line, language, table))


def _document(
    tournament: Tournament, title: str, line: str, language: str, table: Section, layout: str = ROOMY
) -> Document:
    return Document(
        language=language,
        layout=layout,
        title=clean(tournament.name),
        subtitle=title,
        lines=list(filter(None, [clean(wording.event_line(tournament.date, tournament.place)), line])),
        footing=[wording.made_line(tournament.revision)],
        sections=[table],
    )


def _board_columns() -> list[PrintColumn[BoardTable]]:
    return [
        PrintColumn(css="rank", label=_("Table"), text=lambda table: str(table.number), cell="strong"),
        PrintColumn(
            css="name", label=_("Players"), text=lambda table: wording.SEPARATOR.join(table.names), cell="text"
        ),
        PrintColumn(css="series", label=_("Deals"), text=lambda table: f"{table.played}/{table.expected}"),
        PrintColumn(css="pass", label=_("List"), text=_state, cell="text"),
        PrintColumn(css="count", label=pgettext("list", "In"), text=_in, cell="strong"),
        PrintColumn(css="pass", label=_("Note"), text=lambda table: table.note, cell="flow"),
    ]


def _state(table: BoardTable) -> str:
    if table.annulled:
        return pgettext("list", "not counted")
    return pgettext("list", "disagreed") if table.disagreed else wording.list_state(table.state)


def _in(table: BoardTable) -> str:
    return BOX if table.missing else TICKED


def _correction_columns() -> list[PrintColumn[CorrectionLine]]:
    return [
        PrintColumn(css="time", label=_("Time"), text=_moment, cell="flow"),
        PrintColumn(css="pass", label=_("Where"), text=lambda each: each.where, cell="flow"),
        PrintColumn(css="pass", label=_("Who"), text=lambda each: each.who, cell="flow"),
        PrintColumn(css="pass", label=_("What"), text=lambda each: each.what, cell="flow"),
        PrintColumn(css="name", label=_("Before"), text=lambda each: each.before, cell="flow"),
        PrintColumn(css="name", label=_("After"), text=lambda each: each.after, cell="flow"),
        PrintColumn(css="name", label=_("Reason"), text=lambda each: each.reason, cell="flow"),
    ]


def _register_columns() -> list[PrintColumn[GrandOuvertEntry]]:
    return [
        PrintColumn(css="pass", label=_("Date"), text=lambda each: date_format(each.played_on), cell="small"),
        PrintColumn(css="pass", label=_("Where"), text=_where, cell="small"),
        PrintColumn(css="start", label=pgettext("start number", "No."), text=lambda each: str(each.start_number)),
        PrintColumn(css="name", label=_("Declarer"), text=lambda each: each.name, cell="text"),
        PrintColumn(css="name", label=_("Cards"), text=lambda each: wording.cards_line(each.cards), cell="text"),
        PrintColumn(css="skat", label=_("Skat"), text=lambda each: wording.cards_line(each.skat), cell="text"),
        PrintColumn(css="name", label=_("Witnesses"), text=lambda each: each.witnesses, cell="small"),
    ]


def _where(entry: GrandOuvertEntry) -> str:
    return _("Series %(series)s, table %(table)s, deal %(deal)s") % wording.deal_place(entry)


def _moment(correction: CorrectionLine) -> str:
    return date_format(localtime(correction.at), "SHORT_DATETIME_FORMAT")
