"""Text as people type or paste it, made fit to be kept."""

import unicodedata

from scoring.rules.errors import RuleError

_AS_BLANK = {"Cc", "Zl", "Zp"}
_UNREADABLE = {"Cs", "Cn", "Co"}
_OVERRIDES = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u200b")


def one_line(text: str, *, field: str, most: int) -> str:
    """The text as one line: composed (NFC), blanks and control characters as single blanks, none at the ends, without
    marks that turn the direction of writing.

    May be empty. Raises RuleError with the given field: `text_too_long` (more than `most` characters),
    `text_unreadable` (characters that cannot be kept).
    """
    letters = [_kept(letter, field) for letter in unicodedata.normalize("NFC", text) if letter not in _OVERRIDES]
    line = " ".join("".join(letters).split())
    if len(line) > most:
        raise RuleError("text_too_long", field=field, most=most)
    return line


def required_line(text: str, *, field: str, most: int) -> str:
    """As `one_line`, but never empty: raises RuleError `text_missing`."""
    line = one_line(text, field=field, most=most)
    if not line:
        raise RuleError("text_missing", field=field)
    return line


def _kept(letter: str, field: str) -> str:
    category = unicodedata.category(letter)
    if category in _UNREADABLE:
        raise RuleError("text_unreadable", field=field)
    return " " if category in _AS_BLANK else letter
