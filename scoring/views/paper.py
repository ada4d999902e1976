"""The list in the paper's layout, with the way from each line to its correction."""

from collections.abc import Callable

from scoring.reports.sheets import Sheet, SheetLine
from scoring.tables import ReportTable, link
from scoring.tables.sheets import sheet_table


def editable_paper(sheet: Sheet, address: Callable[[int], str]) -> ReportTable:
    """The lines of a list; the number of each leads to `address(number)`."""
    table = sheet_table(sheet)
    column = table.columns["number"].column

    def number(line: SheetLine) -> str:
        return link(address(line.number), str(line.number))

    column.show = number
    return table
