"""The German catalogue: which messages the code and the templates hold, and which of them lack German words."""

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import templatize

type Arguments = tuple[int | tuple[int, int] | tuple[int, str], ...]

KEYWORDS: dict[str, Arguments | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
CALL = re.compile(r"\b(?:_|gettext|ngettext|pgettext|npgettext)\s*\(")
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w*)[^{}]*\}|%[sd]")


def po_path() -> Path:
    """Where the German words are kept, line numbers aside."""
    return Path(settings.LOCALE_PATHS[0]) / "de" / "LC_MESSAGES" / "django.po"


def extracted() -> Catalog:
    """A fresh catalogue of every message in code and templates, without translations."""
    catalogue = Catalog(project="skatclub")
    for path in sorted(Path(settings.BASE_DIR).glob("s*/**/*.py")):
        if path.relative_to(settings.BASE_DIR).parts[0] in {"scoring", "skatclub"} and "migrations" not in path.parts:
            _add(catalogue, path.read_bytes())
    for path in sorted((Path(settings.BASE_DIR) / "templates").rglob("*.html")):
        source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
        _add(catalogue, "\n".join(_calls(source)).encode())
    return catalogue


def _add(catalogue: Catalog, source: bytes) -> None:
    for _line, message, _comments, context in extract("python", io.BytesIO(source), keywords=KEYWORDS):
        catalogue.add(message, context=context)


def _calls(source: str) -> Iterator[str]:
    """The gettext calls that Django's template reader wrote between blanked-out markup, one a line."""
    for match in CALL.finditer(source):
        for end in (position + 1 for position, letter in enumerate(source) if letter == ")" and position > match.end()):
            call = source[match.start() : end]
            try:
                ast.parse(call.strip())
            except SyntaxError:
                continue
            yield call.replace("\n", "\\n") if "'''" not in call and '"""' not in call else call
            break


def kept() -> Catalog:
    """The catalogue as it is kept."""
    with po_path().open("rb") as file:
        return read_po(file, locale="de")


def updated() -> Catalog:
    """The kept words brought in step with the messages of today; what nobody says any more is dropped."""
    catalogue = kept()
    catalogue.update(extracted(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = "skatclub"
    catalogue.revision_date = catalogue.creation_date
    return catalogue


def write(catalogue: Catalog) -> None:
    """Keep the catalogue, sorted and without line numbers."""
    po_path().parent.mkdir(parents=True, exist_ok=True)
    with po_path().open("wb") as file:
        write_po(file, catalogue, sort_output=True, no_location=True, omit_header=False, width=120)


def compile_catalogue() -> None:
    """Write the file that the site reads at run time."""
    with po_path().with_suffix(".mo").open("wb") as file:
        write_mo(file, kept())


def faults(catalogue: Catalog) -> list[str]:
    """One line for every message without German words or with other placeholders than the English one."""
    found = []
    for message in catalogue:
        if not message.id:
            continue
        sources, words = _forms(message.id), _forms(message.string)
        if not words or not all(words):
            found.append(f"not translated: {sources[0]!r}")
        elif _placeholders(words[-1]) != _placeholders(sources[-1]):
            found.append(f"other placeholders: {sources[0]!r}")
    return found


def _forms(text: str | list[str] | tuple[str, ...] | None) -> list[str]:
    """Singular and plural of a message, or its one form."""
    return [text] if isinstance(text, str) else list(text or ())


def _placeholders(text: str) -> set[str]:
    return {match.group(0) for match in PLACEHOLDER.finditer(text)}
