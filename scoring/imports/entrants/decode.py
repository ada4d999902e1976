"""In which encoding a list of names is written: by its mark, by what can be read at all, by the letters it gives."""

import codecs
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.imports.problems import UnreadableFile


class Encoding(StrEnum):
    """The encodings clubs' files come in, by their Python names."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    WINDOWS = "cp1252"
    MAC = "mac_roman"
    DOS = "cp850"


ENCODING_NAMES = {
    Encoding.UTF_8: "UTF-8",
    Encoding.UTF_16: "UTF-16",
    Encoding.WINDOWS: "Windows-1252",
    Encoding.MAC: "Mac Roman",
    Encoding.DOS: "DOS 850",
}
BYTE_ENCODINGS = (Encoding.WINDOWS, Encoding.MAC, Encoding.DOS)
GERMAN = set("äöüßÄÖÜ")
READ_FOR_A_GUESS = 100_000
"""Bytes; a list of names is decided long before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The text, the encoding it was read in, and the lines (from 1) that are not written in it: those were read as
    Windows-1252.
    """

    text: str
    encoding: Encoding
    damaged: frozenset[int] = field(default_factory=frozenset)


def decode(raw: bytes, encoding: Encoding | None = None) -> Decoded:
    """The text in the encoding given, else in the one that fits best. Raises UnreadableFile for what is no text."""
    chosen = encoding or guessed(raw)
    text, damaged = _lines_of_utf_8(raw) if chosen is Encoding.UTF_8 else (_plain(raw, chosen), frozenset[int]())
    if any(letter < " " and letter not in "\t\r\n\f\v" for letter in text):
        raise UnreadableFile(_("This is no text: choose another encoding, or save it as CSV or XLSX."))
    return Decoded(text=text, encoding=chosen, damaged=damaged)


def guessed(raw: bytes) -> Encoding:
    """The encoding by its mark, else UTF-8 where most lines that tell can be read so, else the one whose letters look
    like German names.
    """
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or _every_second_byte_is_zero(raw):
        return Encoding.UTF_16
    telling = [line for line in raw.splitlines() if not line.isascii()]
    if 2 * sum(map(_is_utf_8, telling)) >= len(telling):
        return Encoding.UTF_8
    sample = b"\n".join(telling)[:READ_FOR_A_GUESS]
    return max(BYTE_ENCODINGS, key=lambda encoding: _likeness(sample, encoding))


def _every_second_byte_is_zero(raw: bytes) -> bool:
    sample = raw[:READ_FOR_A_GUESS]
    return len(sample) >= 4 and 3 * max(sample[0::2].count(0), sample[1::2].count(0)) > len(sample)


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _likeness(sample: bytes, encoding: Encoding) -> int:
    """The higher, the more it looks like names: German letters count for, signs and capitals inside a word against."""
    text = sample.decode(encoding, errors="replace")
    return sum(_letter_likeness(before, letter) for before, letter in zip(" " + text, text, strict=False))


def _letter_likeness(before: str, letter: str) -> int:
    if letter.isascii():
        return 0
    if not letter.isalpha():
        return -3
    if letter.isupper() and before.islower():
        return -2
    return 3 if letter in GERMAN else 1


def _lines_of_utf_8(raw: bytes) -> tuple[str, frozenset[int]]:
    """Line by line, because programs glue lines of two encodings together."""
    end = b"\n" if b"\n" in raw else b"\r"
    lines = raw.removeprefix(codecs.BOM_UTF8).split(end)
    damaged = frozenset(number for number, line in enumerate(lines, start=1) if not _is_utf_8(line))
    return end.decode().join(_decoded_lines(lines, damaged)), damaged


def _decoded_lines(lines: Iterable[bytes], damaged: frozenset[int]) -> Iterable[str]:
    for number, line in enumerate(lines, start=1):
        yield line.decode(Encoding.WINDOWS, errors="replace") if number in damaged else line.decode()


def _plain(raw: bytes, encoding: Encoding) -> str:
    """Composed later; a letter the encoding does not know is shown as such instead of being dropped."""
    if encoding is not Encoding.UTF_16:
        return raw.decode(encoding, errors="replace")
    marked = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    order = "utf-16" if marked else "utf-16-be" if raw[0::2].count(0) > raw[1::2].count(0) else "utf-16-le"
    return unicodedata.normalize("NFC", raw.decode(order, errors="replace"))
