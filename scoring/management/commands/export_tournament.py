"""`manage.py export_tournament SLUG FILE`: one tournament as one JSON file."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.imports.csv_file import STANDARD_INPUT
from scoring.management.sources import UNREADABLE
from scoring.models import Tournament
from scoring.services.files import written_whole
from scoring.services.tournament_file import tournament_bytes


class Command(BaseCommand):
    """Writes the file whole or not at all; exit code 2 if there is no such tournament or no such place."""

    help = "Writes everything of one tournament into one JSON file ('-' is standard output)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("file")

    def handle(self, *_arguments: Any, slug: str, file: str, **_options: Any) -> None:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(_("There is no tournament “%(slug)s”.") % {"slug": slug}, returncode=UNREADABLE)
        content = tournament_bytes(tournament)
        if file == STANDARD_INPUT:
            sys.stdout.buffer.write(content)
            return
        try:
            with written_whole(Path(file)) as beside:
                beside.write_bytes(content)
        except OSError as error:
            facts = {"file": file, "reason": error.strerror or error}
            raise CommandError(_("%(file)s cannot be written: %(reason)s.") % facts, returncode=UNREADABLE) from error
