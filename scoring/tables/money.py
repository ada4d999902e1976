"""Money as tables: what every player owes and gets, and who gets which prize."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from scoring.models import CashEntry, Prize
from scoring.reports.labels import NOTHING, cents_text
from scoring.reports.money import Account
from scoring.reports.prizes import PrizeLine
from scoring.tables import Column, ReportTable, pill, with_small

Purpose = CashEntry.Purpose


def accounts_table(accounts: Sequence[Account]) -> ReportTable:
    """What is due and open of every player; the buttons belong to a form around the table."""
    columns = {
        "number": Column(
            pgettext_lazy("start number", "No."),
            lambda row: str(row.start_number),
            key=lambda row: row.start_number,
            css="number",
        ),
        "name": Column(
            gettext_lazy("Name"),
            lambda row: with_small(row.name, row.club),
            key=lambda row: (row.sort_key, row.start_number),
            css="name",
            row_header=True,
        ),
        "fee": Column(gettext_lazy("Entry fee"), _fee, key=lambda row: row.fee_open, css="number", falling=True),
        "games": Column(
            pgettext_lazy("column", "Lost-game money"),
            _games,
            key=lambda row: row.games_open,
            css="number",
            falling=True,
        ),
        "prize": Column(gettext_lazy("Prize"), _prize, key=lambda row: row.prize_due, css="number", falling=True),
    }
    return ReportTable(
        accounts,
        columns,
        caption=gettext("Players and their money"),
        empty=gettext("No entrants yet."),
        css="money",
    )


def _fee(row: Account) -> str:
    return _amount(row, Purpose.ENTRY_FEE, row.fee_due, row.fee_open)


def _games(row: Account) -> str:
    return _amount(row, Purpose.LOST_GAMES, row.games_due, row.games_open)


def _prize(row: Account) -> str:
    goods = ", ".join(name for prize in row.prizes for name in prize.goods)
    return format_html(
        "{}{}",
        _amount(row, Purpose.PRIZE, row.prize_due, row.prize_open),
        format_html(" <small>{}</small>", goods) if goods else "",
    )


def _amount(row: Account, purpose: CashEntry.Purpose, due: int, still_open: int) -> str:
    """The amount with its state in words, and the button that settles what is open."""
    if not due and not still_open:
        return NOTHING
    if not still_open:
        return format_html("{} {}", cents_text(due), pill(pgettext("money", "settled"), "felt"))
    gives_back = (still_open < 0) is not (purpose == Purpose.PRIZE)
    amount = cents_text(abs(still_open))
    words = gettext("pay out %(amount)s") if gives_back else gettext("receive %(amount)s")
    return format_html(
        '<span class="wide">{}</span> <button class="plain small" name="what" value="{}:{}" aria-label="{}: {}">'
        '<span class="wide">{}</span><span class="narrow">{}</span></button>',
        cents_text(due),
        purpose.value,
        row.start_number,
        row.name,
        words % {"amount": amount},
        words % {"amount": amount},
        amount,
    )


def prizes_table(prizes: Sequence[PrizeLine]) -> ReportTable:
    """The payout list: who gets what for which place."""
    columns = {
        "ranking": Column(gettext_lazy("Ranking"), ranking_words, css="wide"),
        "place": Column(pgettext_lazy("ranking", "Place"), _place, css="number"),
        "name": Column(gettext_lazy("Name"), _winner, css="name", row_header=True),
        "cents": Column(
            gettext_lazy("Amount"), lambda row: cents_text(row.cents) if row.cents else NOTHING, css="number total"
        ),
        "goods": Column(gettext_lazy("Goods"), _goods),
    }
    empty = gettext("Nobody gets a prize yet.")
    return ReportTable(prizes, columns, caption=gettext("Payout list"), empty=empty, css="prizes")


def ranking_words(prize: PrizeLine) -> str:
    """ "Total standings"; "Series 2"; "Series 2 · table 4"."""
    if not prize.series_number:
        return str(Prize.Scope(prize.scope).label)
    series = gettext("Series %(number)d") % {"number": prize.series_number}
    if prize.table_number is None:
        return series
    return f"{series} · {gettext('table %(number)d') % {'number': prize.table_number}}"


def _place(row: PrizeLine) -> str:
    return f"{row.place} =" if row.shared else str(row.place)


def _winner(row: PrizeLine) -> str:
    name = row.name if row.start_number is None else f"{row.start_number} {row.name}"
    return with_small(name, ranking_words(row), "narrow")


def _goods(row: PrizeLine) -> str:
    """Goods cannot be split: equals agree or draw for them."""
    goods = ", ".join(row.goods)
    return with_small(goods, gettext("to be agreed or drawn")) if goods and row.shared else goods
