"""Money on paper: the payout list with signatures, and the cash report."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import wording
from scoring.exports.documents import ROOMY, SAME_PAGE, Document, PrintColumn, Section, printed, section
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.labels import cents_text
from scoring.reports.money import Account, Cash, MoneyReport
from scoring.reports.prizes import PrizeLine


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLine:
    """A line of the cash report, in cents; None where there is no such amount."""

    label: str
    due: int | None
    paid: int | None


def payout_pdf(
    report: MoneyReport, *, tournament: Tournament, ranking: Callable[[PrizeLine], str], language: str
) -> bytes:
    """Who gets what for which place, with room to sign; `ranking` says in words which ranking a prize belongs to."""
    with translation.override(language):
        line = _sum(report) if report.prizes else _("Nobody gets a prize yet.")
        table = section("", _payout_columns(ranking), [report.prizes])
        return printed(_document(tournament, _("Payout list"), [line], language, [table]))


def cash_pdf(report: MoneyReport, *, tournament: Tournament, language: str) -> bytes:
    """The cash report: what is due, what changed hands, what must lie in the box; then player by player."""
    with translation.override(language):
        verdict = _("It balances to the cent.") if report.balances else _("It does not balance.")
        cash = section(_("By purpose"), _cash_columns(), [_cash_lines(report.cash), _results(report.cash)])
        accounts = section(_("By player"), _account_columns(), [report.accounts], SAME_PAGE)
        return printed(_document(tournament, _("Cash report"), [verdict], language, [cash, accounts]))


def _document(
    tournament: Tournament, title: str, lines: Sequence[str], language: str, sections: Sequence[Section]
) -> Document:
    return Document(
        language=language,
        layout=ROOMY,
        title=clean(tournament.name),
        subtitle=title,
        lines=[clean(wording.event_line(tournament.date, tournament.place)), *lines],
        footing=[wording.made_line(tournament.revision)],
        sections=sections,
    )


def _sum(report: MoneyReport) -> str:
    return _("Prizes together: %(amount)s") % {"amount": cents_text(report.cash.prizes_due)}


def _payout_columns(ranking: Callable[[PrizeLine], str]) -> list[PrintColumn[PrizeLine]]:
    return [
        PrintColumn(css="ranking", label=_("Ranking"), text=ranking, cell="text"),
        PrintColumn(css="rank", label=_("Rank"), text=_place, cell="strong"),
        PrintColumn(css="name", label=_("Name"), text=_winner, cell="text"),
        PrintColumn(css="amount", label=_("Amount"), text=lambda prize: _amount(prize.cents), cell="strong"),
        PrintColumn(css="ranking", label=_("Goods"), text=lambda prize: ", ".join(prize.goods), cell="small"),
        PrintColumn(css="sign", label=_("Signature"), text=lambda prize: "", cell="sign"),
    ]


def _place(prize: PrizeLine) -> str:
    return f"{prize.place} =" if prize.shared else str(prize.place)


def _winner(prize: PrizeLine) -> str:
    return prize.name if prize.start_number is None else f"{prize.start_number} {prize.name}"


def _amount(cents: int | None) -> str:
    return cents_text(cents) if cents else ""


def _cash_lines(cash: Cash) -> list[CashLine]:
    return [
        CashLine(label=_("Entry fees"), due=cash.fees_due, paid=cash.fees_paid),
        CashLine(label=_("Lost-game money"), due=cash.games_due, paid=cash.games_paid),
        CashLine(label=_("Other money in"), due=None, paid=cash.other_in),
        CashLine(label=_("Other money out"), due=None, paid=cash.other_out),
        CashLine(label=_("Prizes"), due=cash.prizes_due, paid=cash.prizes_paid),
    ]


def _results(cash: Cash) -> list[CashLine]:
    return [
        CashLine(label=_("In the cash box now"), due=None, paid=cash.in_the_box),
        CashLine(label=_("Still to come in"), due=cash.to_come, paid=None),
        CashLine(label=_("Still to pay out"), due=cash.to_pay, paid=None),
        CashLine(label=_("Left in the end"), due=cash.result, paid=None),
    ]


def _cash_columns() -> list[PrintColumn[CashLine]]:
    return [
        PrintColumn(css="name", label=pgettext("money", "Purpose"), text=lambda line: line.label, cell="text"),
        PrintColumn(css="amount", label=pgettext("money", "Due"), text=lambda line: _exact(line.due)),
        PrintColumn(css="amount", label=pgettext("money", "Paid"), text=lambda line: _exact(line.paid), cell="strong"),
    ]


def _exact(cents: int | None) -> str:
    """Here nothing is an amount too, but no amount is none."""
    return "" if cents is None else cents_text(cents)


def _account_columns() -> list[PrintColumn[Account]]:
    columns: list[PrintColumn[Account]] = [
        PrintColumn(css="start", label=pgettext("start number", "No."), text=lambda account: str(account.start_number)),
        PrintColumn(css="name", label=_("Name"), text=lambda account: account.name, cell="text"),
    ]
    amounts: list[tuple[str, Callable[[Account], int]]] = [
        (_("Entry fee"), lambda account: account.fee_due),
        (pgettext("money", "paid"), lambda account: account.fee_paid),
        (_("Lost-game money"), lambda account: account.games_due),
        (pgettext("money", "paid"), lambda account: account.games_paid),
        (_("Prizes"), lambda account: account.prize_due),
        (pgettext("money", "paid"), lambda account: account.prize_paid),
    ]
    return columns + [_amount_column(label, cents) for label, cents in amounts]


def _amount_column(label: str, cents: Callable[[Account], int]) -> PrintColumn[Account]:
    return PrintColumn(css="amount", label=label, text=lambda account: _amount(cents(account)))
