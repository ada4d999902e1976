"""Typed totals, checked by the rules: `Tisch;Platz;Startnr;Name;Spielpunkte;Gew;Verl;Gesamt`, one player a row.

The size of a table is the number of its rows. How many deals were played is unknown, so H1 and H2 stay unchecked.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from scoring.imports.csv_file import CsvFile, CsvRow, cell, check_cells, shown
from scoring.imports.problems import CellProblem
from scoring.rules.checks import Check, Severity, TypedList, TypedRow, check_list
from scoring.rules.errors import RuleError
from scoring.rules.numbers import parse_points
from scoring.words import error_sentence

TABLE, SEAT, POINTS, WON, LOST, TOTAL = "Tisch", "Platz", "Spielpunkte", "Gew", "Verl", "Gesamt"
NEEDED = (TABLE, SEAT, POINTS, WON, LOST)
FIGURES = {POINTS: "points", WON: "won", LOST: "lost", TOTAL: "written_total"}
START_NUMBER = "Startnr"
HIGHEST_NUMBER = 9999
HIGHEST_SEAT = 5
MOST_GAMES = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFinding:
    """What was found at a table: as written in the file, `seat` empty where it concerns the whole list."""

    table: str
    check: Check
    severity: Severity
    seat: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedTable:
    """A list of the file: its table as written, what was found, and its rows in the order of the seats.

    `rows` is empty where something could not be read. `start_numbers` are as written, empty where the file has none.
    """

    table: str
    rows: tuple[TypedRow, ...]
    start_numbers: tuple[str, ...]
    findings: tuple[TableFinding, ...]


def totals_columns(file: CsvFile) -> dict[str, int]:
    """Where the figures stand; only the written total may be missing. Raises UnreadableFile naming the others."""
    return file.columns((*NEEDED, TOTAL, START_NUMBER), NEEDED)


def checked_totals(file: CsvFile, columns: Mapping[str, int]) -> Iterator[TableFinding]:
    """The findings of every table, tables in the order of their first row, findings in the order of the checks."""
    for typed in typed_tables(file, columns):
        yield from typed.findings


def typed_tables(file: CsvFile, columns: Mapping[str, int]) -> Iterator[TypedTable]:
    """The lists of the file, in the order of their first row."""
    rows = [row for row in file.rows if any(text.strip() for text in row.cells)]
    order = {name: place for place, name in reversed(list(enumerate(cell(row, columns, TABLE) for row in rows)))}
    rows.sort(key=lambda row: order[cell(row, columns, TABLE)])
    tables = _tables_of_players(rows, columns)
    for table, together in groupby(rows, key=lambda row: cell(row, columns, TABLE)):
        yield _typed_table(table, sorted(together, key=lambda row: cell(row, columns, SEAT)), columns, tables)


def _tables_of_players(rows: Iterable[CsvRow], columns: Mapping[str, int]) -> dict[str, list[str]]:
    """At which tables a start number sits."""
    tables: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        tables[cell(row, columns, START_NUMBER)].append(cell(row, columns, TABLE))
    return tables


def _typed_table(
    table: str, rows: list[CsvRow], columns: Mapping[str, int], tables: Mapping[str, list[str]]
) -> TypedTable:
    findings = (*_seated_elsewhere(table, rows, columns, tables), *_table_findings(table, rows, columns))
    readable = not any(each.check is Check.ROW and each.severity is Severity.HARD for each in findings)
    return TypedTable(
        table=table,
        rows=tuple(_typed(row, columns) for row in rows) if readable else (),
        start_numbers=tuple(cell(row, columns, START_NUMBER) for row in rows),
        findings=findings,
    )


def _seated_elsewhere(
    table: str, rows: list[CsvRow], columns: Mapping[str, int], tables: Mapping[str, list[str]]
) -> Iterator[TableFinding]:
    """Who is scored at another table already (rules 2.1): soft, for the figures may be right and the number a slip."""
    for row in rows:
        start_number = cell(row, columns, START_NUMBER)
        other = next((each for each in tables[start_number] if each not in ("", table)), "")
        if start_number and other:
            yield TableFinding(
                table=shown(table),
                check=Check.ROW,
                severity=Severity.SOFT,
                seat=shown(cell(row, columns, SEAT)),
                message=_("Start number %(start_number)s sits at table %(table)s, too.")
                % {"start_number": shown(start_number), "table": shown(other)},
            )


def _table_findings(table: str, rows: list[CsvRow], columns: Mapping[str, int]) -> Iterator[TableFinding]:
    """The list is checked as a whole only where every cell could be read; otherwise the findings would be echoes."""
    unreadable = [*_seats(table, rows, columns), *_unreadable(table, rows, columns)]
    yield from unreadable
    if unreadable:
        return
    typed = TypedList(rows=tuple(_typed(row, columns) for row in rows))
    try:
        findings = check_list(typed)
    except RuleError as error:
        yield _hard(table, "", str(error_sentence(error)))
        return
    for found in findings:
        seat = "" if found.seat is None else str(found.seat)
        yield TableFinding(
            table=table, check=found.check, severity=found.severity, seat=seat, message=str(error_sentence(found))
        )


def _seats(table: str, rows: list[CsvRow], columns: Mapping[str, int]) -> Iterator[TableFinding]:
    """A list needs a table, and every row a seat and a player of its own."""
    seats = Counter(cell(row, columns, SEAT) for row in rows)
    players = Counter(cell(row, columns, START_NUMBER) for row in rows)
    if not table:
        yield _hard(table, "", _("Line %(line)s: the table is missing.") % {"line": rows[0].line})
    for seat, count in seats.items():
        if seat and count > 1:
            yield _hard(table, seat, _("The seat is there %(count)s times.") % {"count": count})
    for start_number, count in players.items():
        if start_number and count > 1:
            sentence = _("Start number %(start_number)s is there %(count)s times.")
            yield _hard(table, "", sentence % {"start_number": shown(start_number), "count": count})


def _unreadable(table: str, rows: list[CsvRow], columns: Mapping[str, int]) -> Iterator[TableFinding]:
    for row in rows:
        seat = cell(row, columns, SEAT)
        try:
            check_cells(row)
        except CellProblem as problem:
            yield _hard(table, seat, _("Line %(line)s: %(message)s") % {"line": row.line, "message": problem})
            continue
        for name in (SEAT, *FIGURES):
            try:
                _figure(row, columns, name)
            except RuleError as error:
                place = _("Line %(line)s, %(column)s:") % {"line": row.line, "column": name}
                yield _hard(table, seat, f"{place} {error_sentence(error)}")


def _hard(table: str, seat: str, message: str) -> TableFinding:
    return TableFinding(table=shown(table), check=Check.ROW, severity=Severity.HARD, seat=shown(seat), message=message)


def _typed(row: CsvRow, columns: Mapping[str, int]) -> TypedRow:
    figures = {field: _figure(row, columns, name) for name, field in FIGURES.items()}
    return TypedRow(seat=_figure(row, columns, SEAT) or 0, **figures)


def _figure(row: CsvRow, columns: Mapping[str, int], name: str) -> int | None:
    """A figure of the row, None where nothing is entered (which only the seat may not be)."""
    text = cell(row, columns, name)
    if name == SEAT:
        return parse_points(text, field=name, least=1, most=HIGHEST_SEAT)
    if not text:
        return None
    if name in (WON, LOST):
        return parse_points(text, field=name, least=0, most=MOST_GAMES)
    return parse_points(text, field=name)
