"""Numbers as people type them on paper lists and in German spreadsheets."""

import re

from scoring.rules.errors import RuleError

HIGHEST_POINTS = 99_999

_MINUS = str.maketrans(
    {"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-", "\N{FIGURE DASH}": "-", "\N{NON-BREAKING HYPHEN}": "-"}
)
_SPACES = str.maketrans(dict.fromkeys("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{FIGURE SPACE}", " "))
_NUMBER = re.compile(r"(?P<digits>[0-9]+|[0-9]{1,3}(?:[. ][0-9]{3})+)(?P<fraction>,[0-9]{1,2})?")


def plain(text: str) -> str:
    """The text with every kind of minus as "-", every kind of space as " ", and none at its ends."""
    return text.translate(_MINUS).translate(_SPACES).strip()


def parse_points(text: str, *, field: str = "points", least: int = -HIGHEST_POINTS, most: int = HIGHEST_POINTS) -> int:
    """A whole number as typed: `72-` and `-72`, typographic minus, `1.040`, `1 040` (any space), `388,0`.

    Raises RuleError with the given field: `number_missing` (empty is not 0), `number_unreadable` (words, 1e9, signs
    on both sides), `number_fraction` (388,5), `number_range`.
    """
    typed = plain(text)
    if not typed:
        raise RuleError("number_missing", field=field)
    negative = "-" in typed
    match = _NUMBER.fullmatch(_without_sign(typed))
    if match is None:
        raise RuleError("number_unreadable", field=field, text=text.strip()[:20])
    if (match["fraction"] or "").strip(",0"):
        raise RuleError("number_fraction", field=field, text=text.strip()[:20])
    return _in_range(re.sub("[. ]", "", match["digits"]), negative, field, least, most)


def _without_sign(typed: str) -> str:
    """The number without its one sign, before or after it."""
    if typed[0] in "+-":
        return typed[1:].lstrip()
    return typed[:-1].rstrip() if typed[-1] == "-" else typed


def _in_range(digits: str, negative: bool, field: str, least: int, most: int) -> int:
    """Judged by length first: Python refuses to convert numbers of thousands of digits."""
    value = int(digits) if len(digits) < 10 else None
    if value is not None and negative:
        value = -value
    if value is None or not least <= value <= most:
        raise RuleError("number_range", field=field, least=least, most=most)
    return value
