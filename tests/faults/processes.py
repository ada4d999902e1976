"""Processes beside the test, on the same database."""

import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connection

from scoring.models import Table
from tests.load.server import surroundings


def same_database() -> dict[str, str]:
    """The environment of a process that works on the database of this test."""
    facts = connection.settings_dict
    address = f"sqlite:///{facts['NAME']}"
    if connection.vendor == "postgresql":
        who = f"{quote(facts['USER'])}:{quote(facts['PASSWORD'])}@{facts['HOST']}:{facts['PORT'] or 5432}"
        address = f"postgresql://{who}/{facts['NAME']}"
    return surroundings(address, Path(settings.CACHE_DIR))


def writers(how: str, table: Table, count: int = 1) -> list[int]:
    """So many `tests.faults.writer` that begin together; how each ended (-9: killed)."""
    command = [sys.executable, "-m", "tests.faults.writer", how, str(table.pk)]
    started = [
        subprocess.Popen(command, env=same_database(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _writer in range(count)
    ]
    for each in started:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in started:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    for each in started:
        each.communicate()
    return [each.returncode for each in started]
