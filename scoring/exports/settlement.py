"""The settlement of a friendly evening on paper: who pays whom over all tables, everybody's sum, every deal."""

from collections.abc import Sequence

from django.utils import translation
from django.utils.translation import gettext as _

from scoring.exports import wording
from scoring.exports.documents import SAME_PAGE, UPRIGHT, Document, PrintColumn, Section, printed, section
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.friendly import (
    EveningReport,
    EveningRow,
    EveningSeat,
    PersonLine,
    TableEvening,
    WholeEvening,
)
from scoring.reports.friendly_words import (
    amount_text,
    beer_words,
    deal_words,
    house_lines,
    received_text,
    settled_text,
)
from scoring.rules.friendly.house import Accounting, HouseRules


def settlement_pdf(whole: WholeEvening, *, tournament: Tournament, language: str) -> bytes:
    """The evening on A4 in the language asked for."""
    with translation.override(language):
        return printed(
            Document(
                language=language,
                layout=UPRIGHT,
                title=clean(tournament.name),
                subtitle=_("Settlement"),
                lines=[clean(wording.event_line(tournament.date, tournament.place)), *_ends(whole)],
                footing=[wording.SEPARATOR.join(house_lines(whole.house))],
                sections=[*_people(whole), *(made for each in whole.tables for made in _table(whole, each))],
            )
        )


def _ends(whole: WholeEvening) -> Sequence[str]:
    """One line a payment; in Beer Skat who has lost, and when."""
    if whole.house.accounting is Accounting.BEER:
        return [clean(beer_words(each.report)) for each in whole.tables if each.report.losers]
    paid = [
        _("%(payer)s pays %(payee)s %(amount)s")
        % {"payer": each.payer, "payee": each.payee, "amount": settled_text(whole.house, each.amount)}
        for each in whole.payments
    ]
    return [clean(line) for line in paid] or [_("Nobody owes anybody anything.")]


def _people(whole: WholeEvening) -> Sequence[Section]:
    """What each receives over all tables, where there are several."""
    if len(whole.tables) == 1 or not whole.people:
        return []
    columns = [
        PrintColumn[PersonLine](css="name", label=_("Name"), text=lambda each: each.name, cell="text"),
        PrintColumn[PersonLine](
            css="total",
            label=_received_label(whole.house),
            text=lambda each: received_text(whole.house, each.balance),
            cell="strong",
        ),
    ]
    return [section(_("All tables"), columns, [whole.people], SAME_PAGE)]


def _received_label(house: HouseRules) -> str:
    return _("Receives") if house.in_money else _("Receives (points)")


def _table(whole: WholeEvening, each: TableEvening) -> Sequence[Section]:
    heading = _("Table %(table)s") % {"table": each.table.number} if len(whole.tables) > 1 else ""
    return [_seats(heading, each.report), _deals(each.report)]


def _seats(heading: str, report: EveningReport) -> Section:
    columns = [
        PrintColumn[EveningSeat](css="rank", label=_("Seat"), text=lambda seat: str(seat.position)),
        PrintColumn[EveningSeat](css="name", label=_("Name"), text=lambda seat: seat.name, cell="text"),
        PrintColumn[EveningSeat](css="total", label=_("Sum"), text=lambda seat: amount_text(report, seat.total)),
    ]
    if not (report.is_beer or report.is_settled):
        columns.append(
            PrintColumn(
                css="total",
                label=_received_label(report.house),
                text=lambda seat: received_text(report.house, seat.balance or 0),
                cell="strong",
            )
        )
    return section(heading, columns, [report.seats], SAME_PAGE)


def _deals(report: EveningReport) -> Section:
    columns = [
        PrintColumn[EveningRow](css="rank", label=_("Deal"), text=lambda row: str(row.line.number)),
        PrintColumn[EveningRow](
            css="name", label=_("What was played"), text=lambda row: deal_words(report, row), cell="text"
        ),
        *(_running(report, seat) for seat in report.seats),
    ]
    return section(_("Deals of the evening"), columns, [report.rows], SAME_PAGE)


def _running(report: EveningReport, seat: EveningSeat) -> PrintColumn[EveningRow]:
    def amount(row: EveningRow) -> str:
        return amount_text(report, row.line.running.get(seat.position, 0))

    return PrintColumn(css="total", label=clean(seat.name), text=amount)
