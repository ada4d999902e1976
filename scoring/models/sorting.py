"""German order of names, DIN 5007-1 (dictionary): ä as a, ö as o, ü as u, ß as ss."""

import unicodedata

# Letters that Unicode does not take apart into a base letter and an accent.
BASE_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d"})


def sort_key(*parts: str) -> str:
    """The key under which a name sorts; equal for names that differ in accents or case only.

    Takes the parts in order of weight (last name, first name) and returns them folded, separated so that
    a shorter last name always comes before a longer one that begins alike.
    """
    return "\x1f".join(_folded(part) for part in parts)


def _unseen(letter: str) -> bool:
    """An accent, or a mark that takes no room (soft hyphen, joiner): pasted lists bring them along."""
    return bool(unicodedata.combining(letter)) or unicodedata.category(letter) == "Cf"


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in decomposed if not _unseen(letter))
    kept = (letter if letter.isalnum() else " " for letter in letters.translate(BASE_LETTERS))
    return " ".join("".join(kept).split())
