"""HTML to A4 paper: WeasyPrint with nothing but the fonts and stylesheets that come with the program.

WeasyPrint takes more than a second and some 60 MB to import, so that happens with the first PDF of a process.
"""

import atexit
import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher

FOLDER = Path(__file__).parent
FONTS = FOLDER / "fonts"
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

# Pango's font maps are not made for several threads at once.
_at_the_press = Lock()


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """What is loaded once and used for every document."""

    fonts: "FontConfiguration"
    offline: "URLFetcher"
    letters: frozenset[int]


def pdf(html: str, *styles: str) -> bytes:
    """The page in `html` (complete, with `lang` and `title`) as an accessible PDF (PDF/UA-1); loads nothing else.

    `styles` names stylesheets beside print.css.
    """
    with _at_the_press:
        from weasyprint import HTML

        press = _press()
        page = HTML(string=_printable(html, press.letters), url_fetcher=press.offline)
        stylesheets = [_stylesheet(name) for name in ("print", *styles)]
        return bytes(page.write_pdf(stylesheets=stylesheets, font_config=press.fonts, pdf_variant="pdf/ua-1"))


@cache
def _press() -> Press:
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher

    with _only_our_fonts():
        fonts = FontConfiguration()
    atexit.register(_put_away)
    return Press(fonts=fonts, offline=URLFetcher(allowed_protocols=[]), letters=_letters_of_the_fonts())


@cache
def _stylesheet(name: str) -> "CSS":
    from weasyprint import CSS
    from weasyprint.urls import URLFetcher

    beside = URLFetcher(allowed_protocols=["file"])
    return CSS(filename=FOLDER / f"{name}.css", font_config=_press().fonts, url_fetcher=beside)


def _put_away() -> None:
    """The font configuration removes its copies of the fonts, which it cannot do once modules are gone."""
    _stylesheet.cache_clear()
    _press.cache_clear()


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


def _letters_of_the_fonts() -> frozenset[int]:
    lines = (FONTS / "letters.txt").read_text().splitlines()[1:]
    ranges = ([int(end, 16) for end in line.split()] for line in lines)
    return frozenset(letter for first, last in ranges for letter in range(first, last + 1)) | {ord("\n")}


def _printable(text: str, letters: frozenset[int]) -> str:
    """The text composed, with what the fonts lack replaced: one unknown letter would garble the text of a whole PDF."""
    composed = unicodedata.normalize("NFC", text)
    unknown = {ord(letter) for letter in set(composed)} - letters
    return composed.translate(dict.fromkeys(unknown, REPLACEMENT))
