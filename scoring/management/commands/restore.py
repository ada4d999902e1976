"""`manage.py restore FILE`: the database of a backup takes the place of the one that is there."""

from pathlib import Path
from types import ModuleType
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from scoring.management.databases import postgresql, sqlite
from scoring.management.databases.checking import holds_tournaments, no_backup, refuse
from scoring.rules.errors import RuleError
from scoring.services.check_scores import check_scores
from scoring.words import error_sentence

KINDS: dict[str, ModuleType] = {"sqlite": sqlite, "postgresql": postgresql}


class Command(BaseCommand):
    """The backup is first restored beside the database, checked and brought up to date. Exit code 2 if it cannot be
    used; then nothing has changed. Exit code 1 if the restored scores do not stand `check_scores`.
    """

    help = "Puts the database of a backup in the place of the one that is there, which is kept under another name."
    requires_migrations_checks = False
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--yes", action="store_true", help="also where the database holds tournaments")

    def handle(self, *_arguments: Any, file: str, yes: bool, **_options: Any) -> None:
        _check_kind(file)
        if holds_tournaments() and not yes:
            raise CommandError(
                _("This database holds tournaments. To put the backup in its place, say --yes; it is kept beside it.")
            )
        try:
            kept = KINDS[connection.vendor].restore(Path(file))
        except RuleError as error:
            raise CommandError(error_sentence(error)) from error
        except OSError as error:
            facts = {"file": file, "reason": error.strerror or error}
            raise refuse(_("%(file)s cannot be restored: %(reason)s.") % facts) from error
        self.stderr.write(_("%(file)s is restored.") % {"file": file})
        if kept is not None:
            self.stderr.write(_("What was there before: %(kept)s") % {"kept": kept})
        self._check()

    def _check(self) -> None:
        differences = list(check_scores())
        for difference in differences:
            self.stderr.write(str(difference))
        if differences:
            raise SystemExit(1)


def _check_kind(file: str) -> None:
    """A backup of the other kind of database cannot be restored here, but its tournaments can be moved."""
    try:
        with Path(file).open("rb") as opened:
            start = opened.read(16)
    except OSError as error:
        facts = {"file": file, "reason": error.strerror or error}
        raise refuse(_("%(file)s cannot be read: %(reason)s.") % facts) from error
    kind = next((name for name, module in KINDS.items() if start.startswith(module.HEADER)), None)
    if kind is None:
        raise no_backup()
    if kind != connection.vendor:
        raise refuse(
            _("This backup is of another kind of database. Move its tournaments one by one, as files of their own.")
        )
