"""What every page of a friendly evening shows of it: at the table, in public and in the office."""

from dataclasses import dataclass
from typing import Any

from scoring.models import Table
from scoring.reports.audience import Audience
from scoring.reports.friendly import EveningReport, evening_report
from scoring.reports.friendly_words import amount_text, deal_words, house_lines, round_words
from scoring.reports.labels import cents_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Somebody's state: the running amount, and where they differ what is received or paid in money."""

    position: int
    name: str
    total: str
    balance: str
    negative: bool


def standings_of(report: EveningReport) -> list[Standing]:
    """Everybody at the table, by seat."""
    return [
        Standing(
            position=seat.position,
            name=seat.name,
            total=amount_text(report, seat.total),
            balance="" if seat.balance is None or report.in_cents else cents_text(seat.balance),
            negative=seat.total < 0,
        )
        for seat in report.seats
    ]


def evening_context(table: Table, audience: Audience = Audience.OFFICE) -> dict[str, Any]:
    """The evening as templates show it."""
    report = evening_report(table=table, audience=audience)
    last = report.rows[-1] if report.rows else None
    return {
        "report": report,
        "standings": standings_of(report),
        "payments": [(each.payer, each.payee, cents_text(each.amount)) for each in report.payments],
        "rules": house_lines(report.house),
        "round_words": round_words(report.round) if report.round else "",
        "last_words": deal_words(report, last) if last else "",
    }
