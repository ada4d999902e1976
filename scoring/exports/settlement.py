"""The settlement of a friendly evening on paper: who pays whom, everybody's sum, every deal."""

from collections.abc import Sequence

from django.utils import translation
from django.utils.translation import gettext as _

from scoring.exports import wording
from scoring.exports.documents import UPRIGHT, Document, PrintColumn, Section, printed, section
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.friendly import EveningReport, EveningRow, EveningSeat
from scoring.reports.friendly_words import amount_text, deal_words, house_lines
from scoring.reports.labels import cents_text


def settlement_pdf(report: EveningReport, *, tournament: Tournament, language: str) -> bytes:
    """The evening on A4 in the language asked for."""
    with translation.override(language):
        return printed(
            Document(
                language=language,
                layout=UPRIGHT,
                title=clean(tournament.name),
                subtitle=_("Settlement"),
                lines=[clean(wording.event_line(tournament.date, tournament.place)), *_payments(report)],
                footing=[wording.SEPARATOR.join(house_lines(report.house))],
                sections=[_seats(report), _deals(report)],
            )
        )


def _payments(report: EveningReport) -> Sequence[str]:
    """One line a payment; in Beer Skat who has lost."""
    if report.is_beer:
        losers = wording.SEPARATOR.join(report.losers)
        return [clean(_("The beer is lost by %(names)s.") % {"names": losers})] if losers else []
    paid = [
        _("%(payer)s pays %(payee)s %(amount)s")
        % {"payer": each.payer, "payee": each.payee, "amount": cents_text(each.amount)}
        for each in report.payments
    ]
    return [clean(line) for line in paid] or [_("Nobody owes anybody anything.")]


def _seats(report: EveningReport) -> Section:
    columns = [
        PrintColumn[EveningSeat](css="rank", label=_("Seat"), text=lambda seat: str(seat.position)),
        PrintColumn[EveningSeat](css="name", label=_("Name"), text=lambda seat: seat.name, cell="text"),
        PrintColumn[EveningSeat](css="total", label=_("Sum"), text=lambda seat: amount_text(report, seat.total)),
    ]
    if not (report.is_beer or report.in_cents):
        columns.append(PrintColumn(css="total", label=_("Receives"), text=_received, cell="strong"))
    return section("", columns, [report.seats])


def _received(seat: EveningSeat) -> str:
    return cents_text(seat.balance or 0)


def _deals(report: EveningReport) -> Section:
    columns = [
        PrintColumn[EveningRow](css="rank", label=_("Deal"), text=lambda row: str(row.line.number)),
        PrintColumn[EveningRow](
            css="name", label=_("What was played"), text=lambda row: deal_words(report, row), cell="text"
        ),
        *(_running(report, seat) for seat in report.seats),
    ]
    return section(_("Deals of the evening"), columns, [report.rows])


def _running(report: EveningReport, seat: EveningSeat) -> PrintColumn[EveningRow]:
    def amount(row: EveningRow) -> str:
        return amount_text(report, row.line.running.get(seat.position, 0))

    return PrintColumn(css="total", label=clean(seat.name), text=amount)
