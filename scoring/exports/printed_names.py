"""Names as large as a narrow cell of a paper holds them: at a table they are read at arm's length."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import ceil
from typing import TYPE_CHECKING

from scoring.exports.paper import FONTS

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

SIZES = (11, 10, 9, 8, 7, 6, 5)
"""Points, from the one for most names to the one for names of a hundred letters."""
SMALLEST_FOR_WHOLE_WORDS = 8
"""A word that needs less is broken instead."""
LINE_HEIGHT = 1.15
POINT = 25.4 / 72
"""Millimetres."""
UNITS = 100
"""Of one em, in which the font is measured."""
BLANK = 0.35
"""Ems."""
WORD = re.compile("[^ -]*-|[^ -]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedName:
    """What stands in the cell, and its size in points."""

    text: str
    size: int


def printed_name(text: str, *, width: float, height: float) -> PrintedName:
    """The text in bold, as large as it fits a cell of so many millimetres in lines of LINE_HEIGHT."""
    lengths = [_font().getlength(word) / UNITS for word in WORD.findall(text)]
    return PrintedName(text=text, size=next((size for size in SIZES if _fits(lengths, size, width, height)), SIZES[-1]))


def _fits(lengths: Sequence[float], size: int, width: float, height: float) -> bool:
    room, lines = width / (size * POINT), height / (size * POINT * LINE_HEIGHT)
    if size >= SMALLEST_FOR_WHOLE_WORDS and max(lengths, default=0) > room:
        return False
    return _lines(lengths, room) <= lines


def _lines(lengths: Sequence[float], room: float) -> int:
    """How many lines words of these lengths take, all in ems; of a broken word up to one em of a line stays empty."""
    lines, left = 0, 0.0
    for length in lengths:
        if length > left:
            lines += ceil(length / (room - 1)) if length > room else 1
            left = max(length, room)
        left -= length + BLANK
    return lines


@cache
def _font() -> "FreeTypeFont":
    from PIL import ImageFont  # late: a worker that only serves pages stays small

    return ImageFont.truetype(FONTS / "DejaVuSans-Bold.woff2", UNITS)
