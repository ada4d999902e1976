"""`manage.py import_tournament FILE`: a tournament out of its file, beside those that are there."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.imports.csv_file import read_source
from scoring.imports.problems import UnreadableFile
from scoring.imports.tournament_file import read_tournament_file
from scoring.management.sources import refused
from scoring.models import Role
from scoring.rules.errors import RuleError
from scoring.services.transfer import Imported, import_tournament
from scoring.services.writing import Actor
from scoring.words import error_sentence


class Command(BaseCommand):
    """Prints the slug of the new tournament, nothing else; what to know about it goes to standard error. Exit code 2 if
    the file cannot be used, 1 if it contradicts itself; then nothing is stored.
    """

    help = "Restores a tournament from its JSON file ('-' is standard input); never overwrites one that is there."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")

    def handle(self, *_arguments: Any, file: str, **_options: Any) -> None:
        try:
            content = read_tournament_file(read_source(file))
            imported = import_tournament(file=content, actor=Actor.system())
        except UnreadableFile as problem:
            raise refused(problem) from problem
        except RuleError as error:
            raise CommandError(error_sentence(error)) from error
        self.stdout.write(imported.tournament.slug)
        self._tell(imported, content.slug)

    def _tell(self, imported: Imported, slug: str) -> None:
        tournament = imported.tournament
        if tournament.slug != slug:
            taken = _("The address “%(slug)s” is taken: it is “%(new)s” here.")
            self.stderr.write(taken % {"slug": slug, "new": tournament.slug})
        words = ngettext(
            "%(new)s of %(count)s person is new here.", "%(new)s of %(count)s people are new here.", imported.people
        )
        self.stderr.write(words % {"new": imported.new, "count": imported.people})
        self.stderr.write(_("Every table has a new address and code: print the lists of a running series again."))
        if imported.unknown_accounts:
            names = ", ".join(imported.unknown_accounts)
            self.stderr.write(
                _("There are no accounts here called %(names)s: what they did is nobody's.") % {"names": names}
            )
        if not tournament.officials.filter(role=Role.ORGANISER).exists():
            self.stderr.write(_("Nobody here organises it yet: the site's owner can invite somebody."))
