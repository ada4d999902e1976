"""SQLite: the whole database copied while others write, and put back page by page in one transaction."""

import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from django.db import connection, connections
from django.utils.translation import gettext as _

from scoring.management.databases.checking import (
    MIGRATIONS,
    REVISIONS_AHEAD,
    bring_up_to_date,
    is_up_to_date,
    no_backup,
    refuse,
)
from scoring.services.files import written_whole
from scoring.services.writing import one_writer

HEADER = b"SQLite format 3\0"
PATIENCE = 20.0
"""Seconds to wait for somebody who holds the database."""


def path_of_database() -> Path:
    """The file of the site's database."""
    return Path(str(connection.settings_dict["NAME"]))


def backup(path: Path) -> None:
    """The database as it is at one moment, in one file; nobody who writes waits for it.

    Raises OSError, CommandError.
    """
    own = path_of_database()
    if path.exists() and path.samefile(own):
        raise refuse(_("This is the database itself: choose another file."))
    with written_whole(path) as beside:
        _copy(own, beside)
        _settle(beside)


def restore(path: Path) -> Path | None:
    """Puts the database in this file in the place of the site's own; returns where that one is kept now (None: it was
    empty). A site that runs goes on with the restored one.

    Raises OSError, CommandError, and RuleError `busy`; then nothing has changed.
    """
    own = path_of_database()
    own.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=own.parent, prefix=".restoring-") as folder:
        restored = Path(folder) / "restored.sqlite3"
        _read(path, restored)
        _prepare(restored)
        connections.close_all()
        with one_writer():
            kept = _kept(own)
            _copy(restored, own)
    return kept


def _kept(own: Path) -> Path | None:
    """A backup of what is to be replaced, if there is anything."""
    with closing(sqlite3.connect(own, timeout=PATIENCE)) as replaced:
        if not replaced.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]:
            return None
    path = own.with_name(f"{own.stem}-before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}{own.suffix}")
    backup(path)
    return path


def _prepare(path: Path) -> None:
    """Brings a restored database up to date, if it is one of this program. Raises CommandError for another."""
    with closing(sqlite3.connect(path)) as restored:
        try:
            migrations = restored.execute(MIGRATIONS).fetchall()
            restored.execute(REVISIONS_AHEAD)
        except sqlite3.OperationalError as error:
            raise no_backup() from error
        restored.commit()
    if not is_up_to_date(migrations):
        bring_up_to_date(f"sqlite:///{path.absolute()}")


def _read(path: Path, copy: Path) -> None:
    """A copy of the backup that has stood SQLite's own checks."""
    try:
        _copy(path, copy)
        with closing(sqlite3.connect(copy)) as copied:
            faults = [row[0] for row in copied.execute("PRAGMA integrity_check") if row[0] != "ok"]
            faults += [f"{row[0]}: {row[2]}" for row in copied.execute("PRAGMA foreign_key_check")]
    except sqlite3.DatabaseError as error:
        raise refuse(_("The backup is damaged: %(reason)s.") % {"reason": error}) from error
    if faults:
        raise refuse(_("The backup is damaged: %(reason)s.") % {"reason": faults[0]})


def _copy(source: Path, target: Path) -> None:
    """All pages in one step, so of one moment; others may read and write meanwhile."""
    with (
        closing(sqlite3.connect(source, timeout=PATIENCE)) as reading,
        closing(sqlite3.connect(target, timeout=PATIENCE)) as writing,
    ):
        reading.backup(writing, pages=-1)


def _settle(path: Path) -> None:
    """Everything in the one file, nothing in a log beside it."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
