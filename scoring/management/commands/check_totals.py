"""Checks lists typed as totals against themselves."""

import csv
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.imports.problems import UnreadableFile
from scoring.imports.totals_csv import checked_totals, totals_columns
from scoring.management.sources import csv_file, refused
from scoring.rules.checks import Severity


class Command(BaseCommand):
    """Writes every finding as a line of CSV; exit code 1 if one of them is hard, 2 without a usable file."""

    help = "Checks typed totals (CSV; '-' reads standard input): table,check,severity,seat,message."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        file = csv_file(options["file"])
        try:
            columns = totals_columns(file)
        except UnreadableFile as problem:
            raise refused(problem) from problem
        findings = list(checked_totals(file, columns))
        writer = csv.writer(self.stdout, lineterminator="\n")
        writer.writerow(("table", "check", "severity", "seat", "message"))
        writer.writerows((each.table, each.check, each.severity, each.seat, each.message) for each in findings)
        if any(each.severity is Severity.HARD for each in findings):
            sys.exit(1)
