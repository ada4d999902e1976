"""HTML to A4 paper: WeasyPrint with nothing but the fonts and stylesheets that come with the program.

WeasyPrint takes more than a second and some 60 MB to import, so that happens with the first PDF of a process.
"""

import atexit
import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from types import ModuleType

FONTS = Path(__file__).parent / "fonts"
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

# Pango's font maps are not made for several threads at once.
_at_the_press = Lock()


def pdf(html: str, *styles: str) -> bytes:
    """The page in `html` (complete, well-formed as XML, with `lang` and `title`) as an accessible PDF (PDF/UA-1).

    `styles` names stylesheets beside print.css. Nothing else is loaded, but pictures may be written in the page (as
    SVG or `data:`). Raises `xml.etree.ElementTree.ParseError` where the page is not well-formed.
    """
    with _at_the_press:
        return bytes(_press().printed(_printable(html, _letters_of_the_fonts()), ("print", *styles)))


@cache
def _press() -> ModuleType:
    from scoring.exports import press

    with _only_our_fonts():
        press.fonts()
    atexit.register(press.put_away)
    return press


@contextmanager
def _only_our_fonts() -> Iterator[None]:
    """Fontconfig reads this variable once, when a font configuration is made; other programs must not inherit it."""
    before = os.environ.get("FONTCONFIG_FILE")
    os.environ["FONTCONFIG_FILE"] = str(FONTS / "fonts.conf")
    try:
        yield
    finally:
        if before is None:
            del os.environ["FONTCONFIG_FILE"]
        else:
            os.environ["FONTCONFIG_FILE"] = before


@cache
def _letters_of_the_fonts() -> frozenset[int]:
    lines = (FONTS / "letters.txt").read_text().splitlines()[1:]
    ranges = ([int(end, 16) for end in line.split()] for line in lines)
    return frozenset(letter for first, last in ranges for letter in range(first, last + 1)) | {ord("\n")}


def _printable(text: str, letters: frozenset[int]) -> str:
    """The text composed, with what the fonts lack replaced: one unknown letter would garble the text of a whole PDF."""
    composed = unicodedata.normalize("NFC", text)
    unknown = {ord(letter) for letter in set(composed)} - letters
    return composed.translate(dict.fromkeys(unknown, REPLACEMENT))
