"""PostgreSQL: pg_dump while others write, and a restored database that takes the place of the other under its name."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import psycopg
from django.db import connection, connections
from django.utils.translation import gettext as _
from psycopg import sql
from psycopg.conninfo import make_conninfo

from scoring.management.databases.checking import (
    MIGRATIONS,
    REVISIONS_AHEAD,
    bring_up_to_date,
    is_up_to_date,
    no_backup,
    refuse,
)
from scoring.services.files import written_whole

HEADER = b"PGDMP"
MAINTENANCE = "postgres"
"""The database that is always there, to speak to the server about others."""


def backup(path: Path) -> None:
    """The database as it is at one moment, in pg_dump's own form; nobody who writes waits for it. Raises OSError,
    CommandError.
    """
    with written_whole(path) as beside:
        _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={beside}", name=_own_name())


def restore(path: Path) -> str | None:
    """Puts the database in this file in the place of the site's own, and returns the name that one has now. The account
    needs the right to create databases; whoever is connected is disconnected. Raises CommandError; then nothing has
    changed.
    """
    own = _own_name()
    moment = f"{datetime.now(UTC):%Y%m%dt%H%M%S}"
    restored, kept = f"{own[:40]}_restored_{moment}", f"{own[:40]}_before_{moment}"
    connections.close_all()
    with _server() as server:
        try:
            server.execute(sql.SQL("CREATE DATABASE {} TEMPLATE template0").format(sql.Identifier(restored)))
        except psycopg.Error as error:
            raise refuse(_("No second database can be made: %(reason)s") % {"reason": error}) from error
        try:
            _run("pg_restore", "--exit-on-error", "--no-owner", "--no-privileges", str(path), name=restored)
            _prepare(restored)
            _swap(server, own, restored, kept)
        except BaseException:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(restored)))
            raise
    return kept


def _prepare(name: str) -> None:
    """Brings a restored database up to date, if it is one of this program. Raises CommandError for another."""
    with psycopg.connect(_address(name), password=_password(), autocommit=True) as restored:
        try:
            migrations = restored.execute(MIGRATIONS).fetchall()
        except psycopg.Error as error:
            raise no_backup() from error
    if not is_up_to_date([(app, key) for app, key in migrations]):
        bring_up_to_date(_url(name))
    with psycopg.connect(_address(name), password=_password()) as restored:
        restored.execute(REVISIONS_AHEAD)


def _swap(server: psycopg.Connection[Any], own: str, restored: str, kept: str) -> None:
    """Both names change in one transaction; nobody may be connected meanwhile."""
    rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
    try:
        with server.transaction():
            server.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [own])
            server.execute(rename.format(sql.Identifier(own), sql.Identifier(kept)))
            server.execute(rename.format(sql.Identifier(restored), sql.Identifier(own)))
    except psycopg.Error as error:
        raise refuse(_("The databases cannot be exchanged: %(reason)s") % {"reason": error}) from error


def _own_name() -> str:
    return str(connection.settings_dict["NAME"])


@contextmanager
def _server() -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(_address(MAINTENANCE), password=_password(), autocommit=True) as server:
        yield server


def _address(name: str) -> str:
    """How to reach a database of the site's server, without the password."""
    told = connection.settings_dict
    facts = {key: str(told[key.upper()]) for key in ("host", "port", "user") if told[key.upper()]}
    return make_conninfo("", **{**_options(), **facts, "dbname": name})


def _options() -> dict[str, str]:
    """What the address of the site's database says behind its question mark."""
    return {key: str(value) for key, value in connection.settings_dict["OPTIONS"].items() if key != "options"}


def _url(name: str) -> str:
    """The same as an address for DATABASE_URL; it goes through the environment only."""
    told = {key: quote(str(connection.settings_dict[key]), safe="") for key in ("USER", "PASSWORD")}
    place = f"{connection.settings_dict['HOST']}:{connection.settings_dict['PORT']}".rstrip(":")
    return f"postgresql://{told['USER']}:{told['PASSWORD']}@{place}/{quote(name, safe='')}?{urlencode(_options())}"


def _password() -> str | None:
    return str(connection.settings_dict["PASSWORD"]) or None


def _run(program: str, *arguments: str, name: str) -> None:
    """A program of PostgreSQL; the password goes through the environment, where no list of processes shows it."""
    secret = {"PGPASSWORD": password} if (password := _password()) else {}
    command = [program, "--no-password", f"--dbname={_address(name)}", *arguments]
    try:
        ran = subprocess.run(command, env={**os.environ, **secret}, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise refuse(
            _("%(program)s is missing: install PostgreSQL's client programs.") % {"program": program}
        ) from error
    if ran.returncode:
        facts = {"program": program, "reason": ran.stderr.strip()}
        raise refuse(_("%(program)s could not finish: %(reason)s") % facts)
