"""One tournament as one JSON file: how it is written. `imports/tournament_file.py` reads it, `transfer.py` stores it.

    {"skatclub": "tournament", "format": 1, "code": "0.1.0", "schema": 6, "slug": "cup", "saved_at": "...",
     "content": {"user": {"columns": ["id", "username"], "rows": [[1, "anna"]]}, "club": ..., "tournament": ..., ...},
     "digest": "sha256 of the content as canonical_bytes writes it"}

The ids are those of the database it was written in; only within the file do they mean anything. Money is in cents,
moments are in UTC. Not in the file: passwords, invitations, tokens and codes of tables (reports/carried.py).
"""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from scoring.models import Tournament
from scoring.reports.carried import Carried, carried

KIND = "tournament"
FORMAT = 1
"""Counts up when the frame of the file changes; what is inside follows the schema."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFile:
    """A file as read and checked: every row has all it needs, and points only to rows of the same file; a line of the
    journal may name a table that is gone. `saved_at` is as written.
    """

    slug: str
    saved_at: str
    content: Carried


def tournament_bytes(tournament: Tournament) -> bytes:
    """The file of a tournament as it is at this moment, in UTF-8; writers do not wait for it."""
    content = plain(carried(tournament))
    head = {
        "skatclub": KIND,
        "format": FORMAT,
        "code": code_version(),
        "schema": schema(),
        "slug": tournament.slug,
        "saved_at": _plain(timezone.now()),
    }
    return canonical_bytes({**head, "content": content, "digest": digest(content)})


def plain(rows: Carried) -> dict[str, Any]:
    """The rows as JSON has them."""
    return {
        name: {"columns": list(each.columns), "rows": [[_plain(value) for value in row] for row in each.rows]}
        for name, each in rows.items()
    }


def digest(content: Mapping[str, Any]) -> str:
    """Tells whether the content is still what was written."""
    return hashlib.sha256(canonical_bytes(content)).hexdigest()


def canonical_bytes(value: object) -> bytes:
    """JSON in one way only: the order of names as given, no blanks, everything beyond ASCII escaped."""
    return json.dumps(value, separators=(",", ":")).encode("ascii")


@cache
def code_version() -> str:
    """The version of the program, as pyproject.toml says."""
    project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])


@cache
def schema() -> int:
    """The number of the latest migration that this code knows."""
    known = MigrationLoader(None).disk_migrations
    return max(number_of(name) for app, name in known if app == "scoring")


def number_of(migration: str) -> int:
    """The number in front of a migration's name: 6 of "0006_lists_of_a_frozen_view"."""
    return int(migration.partition("_")[0])


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.isoformat() if isinstance(value, date) else value
