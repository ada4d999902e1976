"""Typed readings of the environment. A bad value stops the start with a sentence; it is never guessed."""

import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured

YES = {"1", "true", "yes", "on"}
NO = {"0", "false", "no", "off", ""}
SITE = re.compile(r"https?://(\[[0-9a-f:.]+\]|[^\s/:?#@\[\]]+)(:[0-9]{1,5})?", re.IGNORECASE)
PATIENCE = 20
"""Seconds a write waits for another one, before it is refused with a sentence."""


def text(name: str, default: str = "") -> str:
    """The value of `name` without surrounding blanks, or `default` when it is not set."""
    return os.environ.get(name, default).strip()


def boolean(name: str, default: bool = False) -> bool:
    """True or False from 1/0, true/false, yes/no, on/off; anything else is refused."""
    value = text(name, "1" if default else "0").lower()
    if value in YES:
        return True
    if value in NO:
        return False
    raise ImproperlyConfigured(f"{name}={value!r} is neither 1 nor 0.")


def number(name: str, default: int, *, least: int = 1) -> int:
    """A whole number of at least `least`; anything else is refused."""
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit() or int(value) < least:
        raise ImproperlyConfigured(f"{name}={value!r} is no whole number from {least} on.")
    return int(value)


def words(name: str, default: str = "") -> list[str]:
    """A list of values separated by commas; empty parts are dropped."""
    return [part.strip() for part in text(name, default).split(",") if part.strip()]


def site(name: str) -> str:
    """The address that codes and links begin with, without a slash at its end; empty where it is not set."""
    value = text(name).rstrip("/")
    if value and not SITE.fullmatch(value):
        raise ImproperlyConfigured(
            f"{name}={value!r} must read http://name or https://name, a port behind it if need be."
        )
    return value


def time_zone(name: str, default: str) -> str:
    """The name of a time zone; one that this computer does not know is refused."""
    value = text(name, default)
    try:
        ZoneInfo(value)
    except (KeyError, OSError, ValueError) as error:
        raise ImproperlyConfigured(f"{name}={value!r} is no time zone such as {default}.") from error
    return value


def database(name: str, default: Path) -> dict[str, Any]:
    """Django's database settings from an address: sqlite:///relative, sqlite:////absolute or postgresql://user:secret@host:port/name."""
    address = text(name)
    if not address:
        return sqlite(default)
    refused = ImproperlyConfigured(f"{name} must read sqlite:///file.sqlite3 or postgresql://user@host/name.")
    try:
        parts = urlsplit(address)
        port = str(parts.port or "")
    except ValueError as error:
        raise refused from error
    if parts.scheme == "sqlite" and len(parts.path) > 1:
        return sqlite(default.parent / parts.path[1:])
    if parts.scheme in {"postgres", "postgresql"} and len(parts.path) > 1:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path[1:]),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": port,
            "OPTIONS": {"options": f"-c lock_timeout={PATIENCE}s", **dict(parse_qsl(parts.query))},
            "CONN_MAX_AGE": 60,
        }
    raise refused


def sqlite(path: Path) -> dict[str, Any]:
    """SQLite for many writers: write-ahead log, immediate transactions, patience."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "CONN_MAX_AGE": 60,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": PATIENCE,
            # FULL: what was answered as saved is on the disk, even if the computer loses its power at once.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;",
        },
    }
