"""When the database itself refuses: full, locked for too long, or out of reach. Nothing was saved, and that is said.

Anything else a database complains about is an error of the program and stays one.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import Error, InterfaceError, OperationalError

from scoring.rules.errors import RuleError

FAULTS = frozenset({"busy", "no_room", "no_database"})
"""The codes of these refusals: the same may be sent again later, unchanged."""

# What is in the lower byte of SQLite's result codes, and PostgreSQL's SQLSTATE (lock_not_available, query_canceled,
# serialization_failure, deadlock_detected, too_many_connections; disk_full).
_SQLITE_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_SQLITE_FULL = {sqlite3.SQLITE_FULL}
_SQLITE_AWAY = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
_POSTGRESQL_BUSY = {"55P03", "57014", "40001", "40P01", "53300"}
_POSTGRESQL_FULL = {"53100"}
_POSTGRESQL_AWAY = ("08", "25006", "57P")


def fault_of(error: BaseException | None) -> RuleError | None:
    """What to tell about an error of the database: RuleError `busy`, `no_room` or `no_database`; None where it is not
    the database's fault.
    """
    if not isinstance(error, Error):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
    state = getattr(cause, "sqlstate", None)
    if state is None:
        # The connection was never made, or broke.
        return RuleError("no_database") if isinstance(error, OperationalError | InterfaceError) else None
    return _of_postgresql(state)


@contextmanager
def faults_told() -> Iterator[None]:
    """Turns such errors into the RuleError of `fault_of`."""
    try:
        yield
    except Error as error:
        told = fault_of(error)
        if told is None:
            raise
        raise told from error


def _of_sqlite(code: int) -> RuleError | None:
    if code in _SQLITE_BUSY:
        return RuleError("busy")
    if code in _SQLITE_FULL:
        return RuleError("no_room")
    return RuleError("no_database") if code in _SQLITE_AWAY else None


def _of_postgresql(state: str) -> RuleError | None:
    if state in _POSTGRESQL_BUSY:
        return RuleError("busy")
    if state in _POSTGRESQL_FULL:
        return RuleError("no_room")
    return RuleError("no_database") if state.startswith(_POSTGRESQL_AWAY) else None
