"""What the site's database must be for a command, and a restored one before it takes the place of that."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from scoring.models import Tournament

MIGRATIONS = "SELECT app, name FROM django_migrations"
REVISIONS_AHEAD = f"UPDATE {Tournament._meta.db_table} SET revision = revision + 100000"
"""More writes than there can have been since the backup: what browsers and the cache keep of that time is never taken
for what is written from now on."""


def refuse(sentence: str) -> CommandError:
    """The end of a command whose file cannot be used; nothing has changed."""
    return CommandError(sentence, returncode=2)


def no_backup() -> CommandError:
    """The end where a file is something else."""
    return refuse(_("This is no backup of a Skatclub database."))


def require_database() -> None:
    """Ends a command that has nothing to work on, as with a DATABASE_URL left out; looking makes no file."""
    no_file = connection.vendor == "sqlite" and not Path(str(connection.settings_dict["NAME"])).exists()
    if no_file or not _has_tables():
        raise refuse(_("There is no database yet. DATABASE_URL names that of the site, `make serve` makes a new one."))


def holds_tournaments() -> bool:
    """Whether the site's database has anything to lose."""
    return _has_tables() and Tournament.objects.exists()


def _has_tables() -> bool:
    return Tournament._meta.db_table in connection.introspection.table_names()


def is_up_to_date(migrations: Iterable[tuple[str, str]]) -> bool:
    """Whether a database with these migrations needs no others. Raises CommandError where this program lacks one."""
    ours = {app.label for app in apps.get_app_configs()}
    done = {(app, name) for app, name in migrations if app in ours}
    known = set(MigrationLoader(None).disk_migrations)
    if newer := sorted(name for _app, name in done - known):
        raise refuse(
            _("A newer version of the program wrote this backup (%(newer)s). Update this site first.")
            % {"newer": ", ".join(newer)}
        )
    return done == known


def bring_up_to_date(address: str) -> None:
    """Runs the migrations on the database at this address (as in DATABASE_URL), in a process that knows no other."""
    surroundings = {**os.environ, "DATABASE_URL": address, "SECRET_KEY": settings.SECRET_KEY}
    surroundings["DJANGO_SETTINGS_MODULE"] = "skatclub.settings"
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "migrate", "--verbosity", "0", "--no-input"]
    ran = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    if ran.returncode:
        reason = ran.stderr.strip().rpartition("\n")[2]
        raise refuse(_("The backup cannot be brought up to date: %(reason)s") % {"reason": reason})
