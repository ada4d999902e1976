"""Text as files can hold it."""

import re

# What XML 1.0 cannot hold, and what would break a line.
FORBIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u2028\u2029]")
BLANKS = frozenset("\t\n\r\u2028\u2029")


def clean(text: str) -> str:
    """The text in one line without control characters: a tab or line break becomes a blank, the others vanish."""
    return FORBIDDEN.sub(lambda found: " " if found[0] in BLANKS else "", text)
