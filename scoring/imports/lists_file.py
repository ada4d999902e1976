"""Lists as clubs send them: one score sheet deal by deal, or the typed totals of many tables."""

from enum import StrEnum

from django.utils.translation import gettext as _

from scoring.imports import sheet_csv, totals_csv
from scoring.imports.csv_file import CsvFile, CsvRow
from scoring.imports.entrants.sources import read_rows
from scoring.imports.problems import UnreadableFile


class Form(StrEnum):
    """What a file holds."""

    SCORE_SHEET = "score_sheet"
    TOTALS = "totals"


def lists_file(raw: bytes) -> CsvFile:
    """The rows of a text or workbook, the first one as header. Raises UnreadableFile."""
    rows = [(row.number, [cell.text for cell in row.cells]) for row in read_rows(raw).rows]
    header = rows[0][1]
    width = len(header)
    return CsvFile(
        header=tuple(header),
        rows=tuple(
            CsvRow(
                line=number,
                cells=tuple(cells[:width]) + ("",) * (width - len(cells)),
                surplus=sum(bool(text) for text in cells[width:]),
            )
            for number, cells in rows[1:]
        ),
        delimiter=";",
        line_end="\n",
    )


def form_of(file: CsvFile) -> Form:
    """Which form the file has, by its columns. Raises UnreadableFile for neither."""
    written = {name.strip().casefold() for name in file.header}
    if {name.casefold() for name in totals_csv.NEEDED} <= written:
        return Form.TOTALS
    if {name.casefold() for name in (sheet_csv.NUMBER, sheet_csv.BASE)} <= written:
        return Form.SCORE_SHEET
    raise UnreadableFile(
        _("This is neither a score sheet (%(sheet)s, …) nor a list of totals (%(totals)s).")
        % {"sheet": f"{sheet_csv.NUMBER}, {sheet_csv.BASE}", "totals": ", ".join(totals_csv.NEEDED)}
    )
