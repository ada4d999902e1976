"""WeasyPrint as it is used here. Only `paper` imports this, and late: the library takes a second and 60 MB."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from cssselect2 import ElementWrapper
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

FOLDER = Path(__file__).parent
RARE_COLLECTIONS = (100_000, 20, 20)


class Sheets(HTML):  # type: ignore[misc]  # the library has no types
    """A page of our own: well-formed, so the parser for whatever the web brings is not needed, and with base.css."""

    def __init__(self, page: str) -> None:
        self.base_url = None
        self.url_fetcher = fetcher("data")
        self.media_type = "print"
        self.wrapper_element = ElementWrapper.from_html_root(ElementTree.fromstring(page), content_language=None)
        self.etree_element = self.wrapper_element.etree_element

    def _ua_stylesheets(self, forms: bool = False) -> list[CSS]:
        return [stylesheet("base")]


def printed(page: str, styles: tuple[str, ...]) -> bytes:
    """The page with these stylesheets as PDF/UA-1."""
    stylesheets = [stylesheet(name) for name in styles]
    with _collecting_rarely():
        return bytes(Sheets(page).write_pdf(stylesheets=stylesheets, font_config=fonts(), pdf_variant="pdf/ua-1"))


@cache
def fonts() -> FontConfiguration:
    """The fonts of the stylesheets; Fontconfig reads its settings when this is called first."""
    return FontConfiguration()


@cache
def fetcher(protocol: str) -> URLFetcher:
    """What fetches addresses of this protocol only. Made once: with each of them the certificates of the web are read,
    which takes as long as ten rows."""
    return URLFetcher(allowed_protocols=[protocol])


@cache
def stylesheet(name: str) -> CSS:
    """A stylesheet of this folder, read once; the fonts it names are files beside it."""
    return CSS(filename=FOLDER / f"{name}.css", font_config=fonts(), url_fetcher=fetcher("file"))


def put_away() -> None:
    """Forget fonts and stylesheets: the copies of the fonts cannot be removed once modules are gone."""
    stylesheet.cache_clear()
    fonts.cache_clear()


@contextmanager
def _collecting_rarely() -> Iterator[None]:
    """A document is some hundred thousand objects that all live to its end: looking for garbage among them is a tenth
    of the work."""
    usual = gc.get_threshold()
    gc.set_threshold(*RARE_COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
