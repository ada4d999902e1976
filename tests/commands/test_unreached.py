"""A command in a shell that knows another database than the site: a sentence, no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings


def manage(folder: Path, url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    changed = {
        "DJANGO_SETTINGS_MODULE": "skatclub.settings",
        "SECRET_KEY": "x" * 50,
        "DATABASE_URL": url.format(folder=folder),
        "CACHE_DIR": str(folder),
        "BACKUP_DIR": str(folder),
    }
    command = [sys.executable, "manage.py", *arguments]
    where = settings.BASE_DIR
    return subprocess.run(command, env=os.environ | changed, cwd=where, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("sqlite:///{folder}/new.sqlite3", "no such table: scoring_tournament"),
        ("sqlite:///{folder}/nowhere/new.sqlite3", "unable to open database file"),
    ],
)
def test_it_is_said_in_a_sentence(tmp_path: Path, url: str, reason: str) -> None:
    ran = manage(tmp_path, url, "check_scores")
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (2, "", 1)
    assert reason in ran.stderr and "DATABASE_URL" in ran.stderr


@pytest.mark.parametrize("there", [False, True])
def test_a_backup_of_nothing_is_none(tmp_path: Path, there: bool) -> None:
    """Every night it would look like one: no database, or one that a mistyped command has left there without tables."""
    if there:
        (tmp_path / "new.sqlite3").touch()
    ran = manage(tmp_path, "sqlite:///{folder}/new.sqlite3", "backup", str(tmp_path / "site.backup"))
    assert (ran.returncode, ran.stdout, len(ran.stderr.splitlines())) == (2, "", 1)
    assert "DATABASE_URL" in ran.stderr and not (tmp_path / "site.backup").exists()


def test_the_traceback_is_there_for_whoever_asks(tmp_path: Path) -> None:
    assert "Traceback" in manage(tmp_path, "sqlite:///{folder}/new.sqlite3", "check_scores", "--traceback").stderr
