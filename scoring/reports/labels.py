"""Words and figures of the reports, the same on screen and on paper: states, criteria of a ranking, points."""

from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.reports.standings import Criterion, State
from scoring.words import SUIT_SYMBOLS, grouped

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"

STATE_WORDS = {
    State.PLANNED: pgettext_lazy("state of a tournament or series", "not begun"),
    State.RUNNING: pgettext_lazy("state of a tournament or series", "running"),
    State.PROVISIONAL: pgettext_lazy("state of results", "provisional"),
    State.FINAL: pgettext_lazy("state of results", "final"),
}

CRITERION_WORDS = {
    Criterion.TOTAL: _("total"),
    Criterion.MORE_WON: _("more own games won"),
    Criterion.FEWER_LOST: _("fewer own games lost"),
    Criterion.LOT: _("lot"),
}

RANK_LETTERS = {
    "J": pgettext_lazy("letter on a card", "J"),
    "Q": pgettext_lazy("letter on a card", "Q"),
    "K": pgettext_lazy("letter on a card", "K"),
    "A": pgettext_lazy("letter on a card", "A"),
}
SYMBOLS = dict(zip("CSHD", SUIT_SYMBOLS.values(), strict=True))


def card_text(card: str) -> str:
    """A card of rules.cards as players write it: ♣J, in German ♣B."""
    return f"{SYMBOLS[card[0]]}{rank_text(card)}"


def rank_text(card: str) -> str:
    """The rank of a card of rules.cards as it is printed on it: J, in German B."""
    return str(RANK_LETTERS.get(card[1:], card[1:]))


def points_text(points: int | None) -> str:
    """Points as people read them in the current language: 1.040 and a real minus in German; a dash for no result."""
    if points is None:
        return NOTHING
    return grouped(points)


def signed_text(points: int) -> str:
    """Points with their sign always written, as on the saving buttons: +36, −72."""
    return f"+{points_text(points)}" if points > 0 else points_text(points)


def exact_text(points: int | Fraction | None) -> str:
    """Points that an average may have made a fraction: 10.697,33; enough places to tell 13.92 from 13.91 (C047)."""
    if points is None or isinstance(points, int):
        return points_text(points)
    figure = str(number_format(_decimal(abs(points)), decimal_pos=2, use_l10n=True, force_grouping=True))
    return f"{MINUS}{figure}" if points < 0 else figure


def _decimal(points: Fraction) -> Decimal:
    return Decimal(points.numerator) / Decimal(points.denominator)


def cents_text(cents: int) -> str:
    """An amount as people read it in the current language: 12,50 € or −0.50 €."""
    figure = str(number_format(Decimal(abs(cents)) / 100, decimal_pos=2, use_l10n=True, force_grouping=True))
    return f"{MINUS if cents < 0 else ''}{figure}\N{NO-BREAK SPACE}€"
