"""A command that finds nothing to work on says so: a backup of nothing every night would be found out too late."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

COMMANDS = [
    ("backup", "{folder}/site.backup"),
    ("check_scores",),
    ("export_tournament", "cup", "{folder}/cup.json"),
    ("import_tournament", "{folder}/cup.json"),
    ("simulate", "--players", "8", "--series", "1"),
]


def manage(database: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *arguments]
    surroundings = {**os.environ, "DATABASE_URL": f"sqlite:///{database}"}
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_without_a_database_it_ends_with_2_and_a_sentence_and_makes_no_file(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    ran = manage(tmp_path / "site.sqlite3", *(word.format(folder=tmp_path) for word in command))
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert "DATABASE_URL" in ran.stderr and "make serve" in ran.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_database_without_tables_is_no_database_to_keep(tmp_path: Path) -> None:
    database = tmp_path / "site.sqlite3"
    database.touch()
    ran = manage(database, "backup", str(tmp_path / "site.backup"))
    assert ran.returncode == 2
    assert not (tmp_path / "site.backup").exists()
