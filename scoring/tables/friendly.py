"""The list of a friendly evening: a deal a line, what it was, and everybody's running amount."""

from collections.abc import Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.reports.friendly import EveningReport, EveningRow
from scoring.reports.friendly_words import amount_text, deal_words
from scoring.rules.friendly.ramsch import RamschResult
from scoring.rules.friendly.rounds import RoundKind
from scoring.tables import Column, ReportTable, link


def evening_table(report: EveningReport, token: str = "", caption: str = "") -> ReportTable:
    """The deals in order; with the token of an open table each number leads to its correction. The caption tells the
    tables of an evening apart.
    """

    def number(row: EveningRow) -> str:
        if not token:
            return str(row.line.number)
        return link(correction_address(token, row), str(row.line.number))

    columns = {
        "number": Column(_("Deal"), number, css="number"),
        "words": Column(_("What was played"), lambda row: deal_words(report, row), css="game", row_header=True),
        **{f"seat{position}": _of_seat(report, position, name) for position, name in _short_names(report).items()},
    }
    return ReportTable(
        report.rows,
        columns,
        caption=caption or _("Deals of the evening"),
        empty=_("No deal is written yet."),
        css="evening",
        row_css=_round_css,
        sortable=False,
    )


def _short_names(report: EveningReport) -> dict[int, str]:
    """First names over the narrow columns, where they tell everybody apart."""
    first = {seat.position: seat.name.split()[0] for seat in report.seats}
    return first if len(set(first.values())) == len(first) else {seat.position: seat.name for seat in report.seats}


def correction_address(token: str, row: EveningRow) -> str:
    """Where the table corrects this deal: as the kind of deal it is."""
    kind = "ramsch" if isinstance(row.line.result, RamschResult) else "game"
    return reverse(f"table:evening_deal_{kind}", args=[token, row.line.number])


def _of_seat(report: EveningReport, position: int, name: str) -> Column:
    def running(row: EveningRow) -> str:
        amounts: Mapping[int, int] = row.line.running
        return amount_text(report, amounts.get(position, 0))

    return Column(name, running, css="number player")


def _round_css(row: EveningRow) -> str:
    return {RoundKind.BOCK: "bock", RoundKind.SCHIEBER: "schieber"}.get(row.line.kind, "")
