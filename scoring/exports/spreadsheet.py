"""Sheets with typed cells in, one .xlsx file out. It knows nothing of Skat.

Text stays text whatever it begins with; a formula comes only from the program. openpyxl lays the workbook out; the
rows are written here, because a formula must carry its value along (Excel's protected view and the previews of phones
compute nothing) and because a thousand entrants should take a moment, not seconds.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from scoring.exports.text import clean

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

FIRST_ROW = 2
"""Below the head."""

NARROWEST, WIDEST = 7, 60
MOST_IN_MARGIN = 120


class Kind(Enum):
    """What a column holds: text, numbers, those a reader came for (bold), numbers with fractions, amounts of money."""

    TEXT = "@"
    NUMBER = "0"
    RESULT = "0;-0"
    EXACT = "0.00"
    EXACT_RESULT = "0.00;-0.00"
    MONEY = '#,##0.00 "€"'


BOLD = (Kind.RESULT, Kind.EXACT_RESULT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """A formula in English notation, without the equals sign, and the value it has now."""

    text: str
    value: int | Decimal


type Cell = str | int | Decimal | Formula | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    header: str
    kind: Kind = Kind.NUMBER


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One sheet: its name, the columns, the rows (row 2 of the sheet and on), and the lines in the margins of paper."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    heading: str
    footing: str


def letter(index: int) -> str:
    """The letters of the column with this index, from 0: A, B, ... Z, AA."""
    first, last = divmod(index, 26)
    return (letter(first - 1) if first else "") + chr(ord("A") + last)


def xlsx(sheets: Sequence[Sheet], *, title: str, page_of_pages: str) -> bytes:
    """The file with these sheets; `page_of_pages` is printed below each, with {page} and {pages} filled in."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    book.properties.creator = ""
    book.properties.title = clean(title)
    rows = [_lay_out(book, sheet, page_of_pages) for sheet in sheets]
    skeleton = BytesIO()
    book.save(skeleton)
    return _filled(skeleton, sheets, rows)


def _lay_out(book: "Workbook", sheet: Sheet, page_of_pages: str) -> str:
    """Everything about a sheet but its rows; the answer is these rows as XML."""
    worksheet = book.create_sheet(sheet.name)
    worksheet.freeze_panes = "A2"
    worksheet.print_title_rows = "1:1"
    worksheet.auto_filter.ref = _extent(sheet)
    _set_paper(worksheet, sheet, page_of_pages)
    for index, column in enumerate(sheet.columns):
        _write_head(worksheet, index, column)
        worksheet.column_dimensions[letter(index)].width = _width(column, [row[index] for row in sheet.rows])
    styles = _styles(worksheet)
    columns = [(letter(index), styles[column.kind]) for index, column in enumerate(sheet.columns)]
    return "".join(_row(number, columns, row) for number, row in enumerate(sheet.rows, start=FIRST_ROW))


def _set_paper(worksheet: "Worksheet", sheet: Sheet, page_of_pages: str) -> None:
    from openpyxl.worksheet.header_footer import HeaderFooterItem, _HeaderFooterPart
    from openpyxl.worksheet.properties import PageSetupProperties

    worksheet.page_setup.paperSize = 9  # A4
    worksheet.page_setup.orientation = "landscape" if len(sheet.columns) > 10 else "portrait"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    worksheet.oddHeader = HeaderFooterItem(left=_HeaderFooterPart(_for_margin(sheet.heading)))
    worksheet.oddFooter = HeaderFooterItem(
        left=_HeaderFooterPart(_for_margin(sheet.footing)),
        right=_HeaderFooterPart(page_of_pages.format(page="&P", pages="&N")),
    )


def _for_margin(text: str) -> str:
    """An ampersand begins a code in these lines, and all of one line together has room for 255 characters."""
    return clean(text)[:MOST_IN_MARGIN].replace("&", "&&")


def _write_head(worksheet: "Worksheet", index: int, column: Column) -> None:
    from openpyxl.styles import Alignment, Font, PatternFill

    head = worksheet.cell(row=1, column=index + 1)
    head.value, head.data_type, head.number_format = clean(column.header), "s", Kind.TEXT.value
    head.font = Font(bold=True)
    head.fill = PatternFill("solid", fgColor="E3EFEA")
    side = "left" if column.kind is Kind.TEXT else "right"
    head.alignment = Alignment(horizontal=side, vertical="top", wrap_text=True)


def _styles(worksheet: "Worksheet") -> dict[Kind, int]:
    """The numbers of the cell styles in the file. They are asked of cells that are then taken out again."""
    from openpyxl.styles import Alignment, Font

    styles = {}
    for column, kind in enumerate(Kind, start=1):
        cell = worksheet.cell(row=2, column=column)
        cell.number_format = kind.value
        cell.font = Font(bold=kind in BOLD)
        cell.alignment = Alignment(vertical="top", wrap_text=kind is Kind.TEXT)
        styles[kind] = cell.style_id
    worksheet.delete_rows(2)
    return styles


def _width(column: Column, cells: Sequence[Cell]) -> float:
    longest = max((_length(cell) for cell in cells), default=0)
    in_head = max(len(word) for word in column.header.split()) + 3  # the button of the filter
    return min(WIDEST, max(NARROWEST, in_head, longest + 2))


def _length(cell: Cell) -> int:
    if cell is None:
        return 0
    value = cell.value if isinstance(cell, Formula) else cell
    return len(f"{value:,.2f} €" if isinstance(value, Decimal) else str(value))


def _extent(sheet: Sheet) -> str:
    return f"A1:{letter(len(sheet.columns) - 1)}{len(sheet.rows) + 1}"


def _row(number: int, columns: Sequence[tuple[str, int]], row: Sequence[Cell]) -> str:
    cells = (_cell(f"{name}{number}", style, cell) for (name, style), cell in zip(columns, row, strict=True))
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(place: str, style: int, cell: Cell) -> str:
    match cell:
        case None | "":
            return f'<c r="{place}" s="{style}"/>'
        case int() | Decimal():
            return f'<c r="{place}" s="{style}"><v>{cell}</v></c>'
        case str():
            text = escape(clean(cell))
            return f'<c r="{place}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
        case Formula():
            return f'<c r="{place}" s="{style}"><f>{escape(cell.text)}</f><v>{cell.value}</v></c>'


def _filled(skeleton: BytesIO, sheets: Sequence[Sheet], rows: Sequence[str]) -> bytes:
    pages = {f"xl/worksheets/sheet{number}.xml": page for number, page in enumerate(zip(sheets, rows, strict=True), 1)}
    result = BytesIO()
    with ZipFile(skeleton) as source, ZipFile(result, "w", ZIP_DEFLATED) as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, _with_rows(content.decode(), *pages[name]) if name in pages else content)
    return result.getvalue()


def _with_rows(skeleton: str, sheet: Sheet, rows: str) -> str:
    start, end = skeleton.split("</sheetData>")
    sized = re.sub(r'<dimension ref="[^"]*"', f'<dimension ref="{_extent(sheet)}"', start, count=1)
    return f"{sized}{rows}</sheetData>{end}"
