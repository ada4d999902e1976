"""Figures and curves in templates, the same as on paper."""

from collections.abc import Sequence
from fractions import Fraction

from django import template

from scoring.reports.curves import Curve, curve_of
from scoring.reports.labels import card_text, cents_text, exact_text, points_text, signed_text
from scoring.reports.players import CurvePoint
from scoring.rules.sheets import GAME_BONUS, Footer
from scoring.words import matador_words

register = template.Library()


@register.filter
def points(value: int | None) -> str:
    """Points: 1.040 and −72 in German, a dash for no result."""
    return points_text(value)


@register.filter
def signed(value: int) -> str:
    """Points with their sign: +36, −72."""
    return signed_text(value)


@register.filter
def exact(value: int | Fraction | None) -> str:
    """Points that may be a fraction: 10.697,33."""
    return exact_text(value)


@register.filter
def money(cents: int) -> str:
    """An amount of cents: 12,50 €."""
    return cents_text(cents)


@register.filter
def card(code: str) -> str:
    """A card as players write it: ♣J, in German ♣B."""
    return card_text(code)


@register.filter
def matadors(number: int) -> str:
    """Signed matadors as players say them: with 4, without 1."""
    return matador_words(number)


@register.filter
def game_balance(footer: Footer) -> int:
    """Own games won less own games lost."""
    return footer.won - footer.lost


@register.filter
def game_bonus(footer: Footer) -> int:
    """50 x (won - lost)."""
    return GAME_BONUS * game_balance(footer)


@register.inclusion_tag("partials/curve.html")
def curve(line: Sequence[CurvePoint]) -> dict[str, Curve | None]:
    """The curve of a player's points as inline SVG; nothing without at least one deal."""
    return {"curve": curve_of(line) if len(line) > 1 else None}
