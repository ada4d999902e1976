"""`manage.py backup FILE`: the whole database as one file, while the evening goes on."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from scoring.management.databases import postgresql, sqlite
from scoring.management.databases.checking import require_database


class Command(BaseCommand):
    """The file is there wholly or not at all; exit code 2 if it cannot be written. Only its owner may read it: it holds
    passwords as they are stored.
    """

    help = "Writes the whole database into one file; everybody may go on writing meanwhile."
    requires_migrations_checks = False
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")

    def handle(self, *_arguments: Any, file: str, **_options: Any) -> None:
        require_database()
        path = Path(file)
        try:
            (postgresql if connection.vendor == "postgresql" else sqlite).backup(path)
        except OSError as error:
            facts = {"file": file, "reason": error.strerror or error}
            raise CommandError(_("%(file)s cannot be written: %(reason)s.") % facts, returncode=2) from error
        self.stderr.write(
            _("%(file)s: %(size)s kB") % {"file": file, "size": f"{max(path.stat().st_size // 1024, 1):,}"}
        )
