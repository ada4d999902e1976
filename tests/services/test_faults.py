"""What a database's refusal is called, on SQLite and on PostgreSQL; and whether the site could save."""

import sqlite3

import psycopg
import pytest
from django.contrib.sessions.models import Session
from django.db import Error, IntegrityError, InterfaceError, OperationalError, ProgrammingError

from scoring.models import JournalEntry
from scoring.rules.errors import RuleError
from scoring.services.faults import FAULTS, fault_of, faults_told
from scoring.services.health import check_writable


def of_sqlite(code: int) -> OperationalError:
    cause = sqlite3.OperationalError("as SQLite says it")
    cause.sqlite_errorcode = code
    error = OperationalError("as SQLite says it")
    error.__cause__ = cause
    return error


def of_postgresql(cause: psycopg.Error, error: type[Error] = OperationalError) -> Error:
    made = error(str(cause))
    made.__cause__ = cause
    return made


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (of_sqlite(sqlite3.SQLITE_BUSY), "busy"),
        (of_sqlite(sqlite3.SQLITE_BUSY_SNAPSHOT), "busy"),
        (of_sqlite(sqlite3.SQLITE_LOCKED), "busy"),
        (of_sqlite(sqlite3.SQLITE_FULL), "no_room"),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), "no_database"),
        (of_sqlite(sqlite3.SQLITE_READONLY), "no_database"),
        (of_sqlite(sqlite3.SQLITE_CANTOPEN), "no_database"),
        (of_postgresql(psycopg.errors.LockNotAvailable()), "busy"),
        (of_postgresql(psycopg.errors.DeadlockDetected()), "busy"),
        (of_postgresql(psycopg.errors.TooManyConnections()), "busy"),
        (of_postgresql(psycopg.errors.DiskFull()), "no_room"),
        (of_postgresql(psycopg.errors.AdminShutdown()), "no_database"),
        (of_postgresql(psycopg.errors.ReadOnlySqlTransaction()), "no_database"),
        (of_postgresql(psycopg.OperationalError("connection refused")), "no_database"),
        (of_postgresql(psycopg.InterfaceError("the connection is closed"), InterfaceError), "no_database"),
    ],
)
def test_the_database_is_to_blame(error: Error, code: str) -> None:
    with pytest.raises(RuleError) as told, faults_told():
        raise error
    assert told.value.code == code
    assert told.value.__cause__ is error
    assert code in FAULTS


@pytest.mark.parametrize(
    "error",
    [
        of_sqlite(sqlite3.SQLITE_ERROR),
        of_postgresql(psycopg.errors.UniqueViolation(), IntegrityError),
        of_postgresql(psycopg.errors.UndefinedColumn(), ProgrammingError),
        ValueError("typed"),
        None,
    ],
)
def test_an_error_of_the_program_stays_one(error: Exception | None) -> None:
    assert fault_of(error) is None


@pytest.mark.django_db
def test_looking_whether_the_site_could_save_leaves_nothing_behind() -> None:
    check_writable()
    assert (Session.objects.count(), JournalEntry.objects.count()) == (0, 0)
