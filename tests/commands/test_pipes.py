"""Whoever reads a command's output may have enough of it, as `head` has: the command ends without a word."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.commands.test_check_totals import HEADER as TOTALS
from tests.commands.test_check_totals import THREE
from tests.commands.test_score_sheet import HEADER as SHEET
from tests.commands.test_score_sheet import SHEET as LINES

DEALS = "game,matadors,won"


@pytest.mark.parametrize(
    ("command", "lines"),
    [
        ("score_deals", [DEALS, "clubs,1,1"]),
        ("score_deals", [DEALS, "clubs,12,1"]),
        ("score_deals", [DEALS, *["clubs,1,1"] * 10_000]),
        ("score_sheet", [SHEET, *LINES]),
        ("check_totals", [TOTALS, *THREE]),
    ],
    ids=["short", "with an error", "long", "sheet", "totals"],
)
def test_it_ends_without_a_traceback(tmp_path: Path, command: str, lines: list[str]) -> None:
    file = tmp_path / "lists.csv"
    file.write_text("\n".join(lines), encoding="utf-8")
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write) as closed:
        arguments = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), command, str(file)]
        ran = subprocess.run(arguments, stdout=closed, stderr=subprocess.PIPE, text=True, check=False)
    assert "Traceback" not in ran.stderr and "BrokenPipe" not in ran.stderr
    assert ran.returncode == 141
