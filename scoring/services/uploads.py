"""What may be uploaded."""

from scoring.rules.errors import RuleError
from scoring.words import error_sentence

MOST_BYTES = 1_000_000
"""Of a list of entrants or results; a thousand rows need a tenth of it."""

MOST_BYTES_OF_A_TOURNAMENT = 40_000_000
"""Of the file of a tournament: 1,000 entrants and 36,000 deals written by phones need half of it."""


def too_large() -> str:
    """The sentence for a file beyond the limit, which is not even read."""
    return error_sentence(RuleError("file_too_large", most=MOST_BYTES // 1_000_000))
