"""What every page of a friendly evening shows of it: at the table, in public and in the office."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.models import Table
from scoring.reports.audience import Audience
from scoring.reports.friendly import EveningReport, TableEvening, WholeEvening, whole_evening
from scoring.reports.friendly_words import (
    amount_text,
    deal_words,
    house_lines,
    round_words,
    seat_state,
    settled_text,
)
from scoring.tables import ReportTable
from scoring.tables.friendly import evening_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Somebody's state: the running amount, what is received or paid where that differs, and when he comes or goes.

    `may_leave`: he has not said that he leaves; `may_stay`: he has, and no deal was played without him.
    """

    position: int
    name: str
    total: str
    balance: str
    negative: bool
    state: str
    may_leave: bool
    may_stay: bool


def standings_of(report: EveningReport) -> list[Standing]:
    """Everybody at the table, by seat."""
    return [
        Standing(
            position=seat.position,
            name=seat.name,
            total=amount_text(report, seat.total),
            balance="" if seat.balance is None or report.is_settled else settled_text(report.house, seat.balance),
            negative=seat.total < 0,
            state=seat_state(seat),
            may_leave=seat.sitter.left_after is None,
            may_stay=seat.sitter.left_after is not None and seat.sitter.left_after >= len(report.rows),
        )
        for seat in report.seats
    ]


def table_context(report: EveningReport) -> dict[str, Any]:
    """One table of the evening as templates show it."""
    last = report.rows[-1] if report.rows else None
    return {
        "report": report,
        "standings": standings_of(report),
        "round_words": round_words(report.round) if report.round else "",
        "last_words": deal_words(report, last) if last else "",
    }


def paper_of(whole: WholeEvening, each: TableEvening, token: str = "") -> ReportTable:
    """The deals of one of the tables; see `tables.friendly.evening_table`."""
    several = len(whole.tables) > 1
    return evening_table(
        each.report, token, _("Deals of table %(table)s") % {"table": each.table.number} if several else ""
    )


def settlement_context(whole: WholeEvening) -> dict[str, Any]:
    """Who pays whom over all tables, and by which rules."""
    return {
        "whole": whole,
        "several": len(whole.tables) > 1,
        "people": [(each.name, settled_text(whole.house, each.balance)) for each in whole.people],
        "payments": [(each.payer, each.payee, settled_text(whole.house, each.amount)) for each in whole.payments],
        "rules": house_lines(whole.house),
    }


def evening_context(table: Table, audience: Audience = Audience.OFFICE) -> dict[str, Any]:
    """A table with the settlement of the whole evening."""
    whole = whole_evening(table.series.tournament, audience)
    return table_context(whole.at(table)) | settlement_context(whole)
