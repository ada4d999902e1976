"""Every sheet of the workbook of the direction, without its stored values, computed by LibreOffice in one run."""

import re
import shutil
import subprocess
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pytest
from django.utils import translation
from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scoring.exports.office_workbook import office_workbook
from scoring.reports.deal_lines import DealLine
from scoring.reports.money import Cash
from scoring.reports.standings import State
from scoring.reports.start_list import Starter
from scoring.reports.teams import TeamRow, TeamStandings
from tests.exports.given import (
    ARRAY_FORMULA,
    CYRILLIC,
    FORMULA,
    LONG_NAME,
    NOT_AVAILABLE,
    SUITS,
    UMLAUTS,
    series_of_rules,
    total_of_three_series,
)

RANK, NAME = 1, 3
TOTAL_OF_TOTAL, TOTAL_OF_SERIES, TOTAL_OF_TABLES, TOTAL_OF_TEAMS = 8, 12, 11, 7
SHEETS = ["Total", "Series 1", "Tables", "Entrants", "Teams of four", "League", "Deals", "Cash"]
# Three of four players make 8,023, filled up with their average (C058).
THIRDS = Fraction(8023 * 4, 3)


ENTRANT = Starter(
    start_number=1,
    name=FORMULA,
    club=SUITS,
    sort_key="",
    team=UMLAUTS,
    pass_number="0123",
    present=True,
    withdrawn=False,
    excluded=False,
    places={},
)


def _team(name: str, series: tuple[int | Fraction | None, ...], total: int | Fraction, **facts: Any) -> TeamRow:
    plain: dict[str, Any] = {"rank": None, "shared": False, "adjustment": 0, "won": 0, "lost": 0, "league": 0}
    given = {"team_id": 1, "missing": (0, 0), "points": (), "members": (), **plain, **facts}
    return TeamRow(name=name, series=series, total=total, **given)


def _teams(*rows: TeamRow, league: bool = False) -> TeamStandings:
    facts = {"size": 4, "mixed": False, "filled": True, "series_numbers": (1, 2), "hidden": False}
    return TeamStandings(rows=rows, league=league, state=State.FINAL, **facts)  # type: ignore[arg-type]


def _teams_of_four() -> TeamStandings:
    """A and B have the same total from other series, B has won one game more; C and D share; E has not played."""
    return _teams(
        _team("B", (4961, THIRDS), 4961 + THIRDS, rank=1, won=41, lost=8),
        _team("A", (THIRDS, 4961), 4961 + THIRDS, rank=2, won=40, lost=2),
        _team("C", (10_000, None), 9900, rank=3, shared=True, won=30, lost=5, adjustment=-100),
        _team("D", (9900, None), 9900, rank=3, shared=True, won=30, lost=5),
        _team(FORMULA, (None, None), 0),
    )


def _league() -> TeamStandings:
    """League points come before the total."""
    return _teams(
        _team("Y", (1500, 1400), 2900, rank=1, won=20, lost=3, league=6),
        _team("X", (1600, 1400), 3000, rank=2, won=22, lost=3, league=5),
        league=True,
    )


def _book() -> bytes:
    cash = Cash(
        fees_due=7000,
        fees_paid=1000,
        games_due=1350,
        games_paid=0,
        prizes_due=4000,
        prizes_paid=0,
        other_in=500,
        other_out=420,
    )
    flags = (False, False, False, False, False, False)
    deal = DealLine(1, 1, 1, 1, 2, 2, NOT_AVAILABLE, "game", "clubs", -2, *flags, 22, False, 27, 1, -54)
    with translation.override("en"):
        return office_workbook(
            total_of_three_series(),
            [series_of_rules()],
            entrants=[ENTRANT],
            teams=[("Teams of four", _teams_of_four()), ("League", _league())],
            cash=cash,
            deals=[deal],
        )


def _column(sheet: Worksheet, column: int) -> list[Any]:
    return [sheet.cell(row=row, column=column).value for row in range(2, sheet.max_row + 1)]


@pytest.fixture(scope="module")
def recalculated(tmp_path_factory: pytest.TempPathFactory) -> Workbook:
    """The workbook without the stored values, computed by LibreOffice."""
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("LibreOffice Calc is not installed (package libreoffice-calc-nogui)")
    folder = tmp_path_factory.mktemp("recalculated")
    (folder / "in").mkdir()
    source = folder / "in" / "standings.xlsx"
    source.write_bytes(_without_values(_book()))
    profile = (folder / "profile").as_uri()
    command = [soffice, f"-env:UserInstallation={profile}", "--headless", "--convert-to", "xlsx", "--outdir"]
    subprocess.run([*command, str(folder), str(source)], check=True, capture_output=True, timeout=180)
    return openpyxl.load_workbook(folder / "standings.xlsx", data_only=True)


def _without_values(book: bytes) -> bytes:
    result = BytesIO()
    with ZipFile(BytesIO(book)) as source, ZipFile(result, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            if Path(name).parent.name == "worksheets":
                content = re.sub(rb"</f><v>[^<]*</v>", b"</f>", content)
            target.writestr(name, content)
    return result.getvalue()


def test_libreoffice_computes_the_same_totals(recalculated: Workbook) -> None:
    assert _column(recalculated["Total"], TOTAL_OF_TOTAL) == [2603, 1040, 1040, 1040, 1040, 1040, -760, 1900, None]
    assert _column(recalculated["Series 1"], TOTAL_OF_SERIES) == [1332, 1320, 1308, 738, 720, 300, 108]
    assert _column(recalculated["Tables"], TOTAL_OF_TABLES) == [1332, 1308, 1320, 108, 738, 720, 300]


def test_libreoffice_computes_the_same_ranks(recalculated: Workbook) -> None:
    assert _column(recalculated["Total"], RANK) == [1, 2, 3, 4, 4, 6, 7, None, None]
    assert _column(recalculated["Series 1"], RANK) == [1, 2, 3, 4, 5, 6, 7]


def test_libreoffice_reads_the_names_as_typed(recalculated: Workbook) -> None:
    expected = [UMLAUTS, CYRILLIC, FORMULA, ARRAY_FORMULA, NOT_AVAILABLE, SUITS, LONG_NAME, "Lea Früh", "Nie Da"]
    assert _column(recalculated["Total"], NAME) == expected


def test_libreoffice_adds_up_teams_with_thirds_and_ranks_them(recalculated: Workbook) -> None:
    totals = _column(recalculated["Teams of four"], TOTAL_OF_TEAMS)
    assert totals[:4] == [pytest.approx(15658 + 1 / 3, abs=1e-6)] * 2 + [9900, 9900]
    assert _column(recalculated["Teams of four"], RANK) == [1, 2, 3, 3, None]
    assert _column(recalculated["League"], RANK) == [1, 2]


def test_libreoffice_computes_the_cash(recalculated: Workbook) -> None:
    """10 + 5 - 4.20 in the box; 60 + 13.50 to come; 70 + 13.50 + 5 - 4.20 - 40 in the end."""
    rows = {row[0]: row[1:] for row in recalculated["Cash"].iter_rows(min_row=2, values_only=True)}
    assert rows["In the cash box now"][1] == pytest.approx(10.80)
    assert rows["Still to come in"][0] == pytest.approx(73.50)
    assert rows["Still to pay out"][0] == pytest.approx(40)
    assert rows["Left in the end"][0] == pytest.approx(44.30)


def test_c110_libreoffice_keeps_the_zero_of_a_pass_number(recalculated: Workbook) -> None:
    (row,) = recalculated["Entrants"].iter_rows(min_row=2, values_only=True)
    assert row == (1, FORMULA, SUITS, "0123", UMLAUTS, "x")


def test_libreoffice_reads_a_deal_as_it_was_written(recalculated: Workbook) -> None:
    (row,) = recalculated["Deals"].iter_rows(min_row=2, values_only=True)
    assert row[6:9] == (NOT_AVAILABLE, "clubs", -2) and row[-4:] == (22, 27, 1, -54)


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_ready_to_read_and_to_print(name: str) -> None:
    """Frozen and repeated head, a filter over everything, widths, A4, a number format for each column."""
    book = openpyxl.load_workbook(BytesIO(_book()))
    assert book.sheetnames == SHEETS
    sheet = book[name]
    assert sheet.freeze_panes == "A2" and sheet.print_title_rows == "$1:$1"
    assert sheet.auto_filter.ref == sheet.dimensions
    assert sheet.page_setup.paperSize == 9
    assert all(7 <= dimension.width <= 60 for dimension in sheet.column_dimensions.values())
    for cell in sheet[2]:
        if isinstance(cell.value, str) and cell.data_type == "s":
            assert cell.number_format == "@"
        elif cell.value is not None:
            assert cell.number_format in ("0", "0;-0", "0.00", "0.00;-0.00", '#,##0.00 "€"')
