"""Workbooks as they are sent, made here."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from openpyxl import Workbook


def workbook(rows: Sequence[Sequence[Any]], formats: dict[str, str] | None = None) -> bytes:
    """An XLSX with these rows; `formats` are number formats by cell ("A2": "0000")."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(list(row))
    for place, number_format in (formats or {}).items():
        sheet[place].number_format = number_format
    packed = BytesIO()
    book.save(packed)
    return packed.getvalue()
