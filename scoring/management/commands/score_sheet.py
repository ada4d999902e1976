"""Adds up a score sheet by the rule book."""

import csv
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.imports.problems import UnreadableFile
from scoring.imports.sheet_check import checked_sheet
from scoring.management.sources import csv_file, refused


class Command(BaseCommand):
    """Writes the footers as CSV and findings to standard error; exit code 1 with a finding, 2 without a usable file."""

    help = "Recomputes a score sheet (CSV; '-' reads standard input): player,points,won,lost,others_lost,bonus,total."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        try:
            sheet = checked_sheet(csv_file(options["file"]))
        except UnreadableFile as problem:
            raise refused(problem) from problem
        writer = csv.writer(self.stdout, lineterminator="\n")
        writer.writerow(("player", "points", "won", "lost", "others_lost", "bonus", "total"))
        writer.writerows(
            (name, foot.points, foot.won, foot.lost, foot.others_lost, foot.bonus, foot.total)
            for name, foot in sheet.footers.items()
        )
        for finding in sheet.findings:
            self.stderr.write(_("Line %(line)s: %(message)s") % {"line": finding.line, "message": finding.message})
        if sheet.findings:
            sys.exit(1)
