"""Scores deals from a CSV file by the rule book."""

import csv
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from scoring.imports.csv_file import CsvFile, CsvRow
from scoring.imports.deals_csv import deal_columns, scored_row
from scoring.imports.problems import CellProblem, UnreadableFile
from scoring.management.sources import csv_file, refused
from scoring.rules.errors import RuleError
from scoring.rules.rule_sets import RuleSet
from scoring.words import error_sentence

ADDED = ("value", "points", "reason", "error")


class Command(BaseCommand):
    """Writes the file again with four columns more; exit code 1 if a row was refused, 2 without a usable file."""

    help = (
        "Scores the deals of a CSV file ('-' reads standard input) and writes them with value, points, reason, error."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--rules", choices=[rule_set.value for rule_set in RuleSet], default=RuleSet.ISKO.value)

    def handle(self, *_arguments: Any, **options: Any) -> None:
        file = csv_file(options["file"])
        try:
            columns = deal_columns(file)
        except UnreadableFile as problem:
            raise refused(problem) from problem
        refused_rows = self._write(file, columns, RuleSet(options["rules"]))
        if refused_rows:
            self.stderr.write(_("Rows with an error: %(count)s.") % {"count": refused_rows})
            sys.exit(1)

    def _write(self, file: CsvFile, columns: dict[str, int], rule_set: RuleSet) -> int:
        """Everything to standard output; returns how many rows were refused."""
        writer = csv.writer(self.stdout, delimiter=file.delimiter, lineterminator=file.line_end)
        writer.writerow((*file.header, *added_names(file.header)))
        refused_rows = 0
        for row in file.rows:
            added = answer(row, columns, rule_set)
            refused_rows += bool(added[-1])
            writer.writerow((*row.cells, *added))
        return refused_rows


def added_names(header: tuple[str, ...]) -> list[str]:
    """The names of the four new columns; one that is there already gets `_computed`, as often as needed."""
    taken = {name.strip().casefold() for name in header}
    names = []
    for name in ADDED:
        while name in taken:
            name += "_computed"
        names.append(name)
    return names


def answer(row: CsvRow, columns: dict[str, int], rule_set: RuleSet) -> tuple[int | str, int | str, str, str]:
    """Value (before doubling and factors), signed points, reason, no error; or three blanks and the sentence."""
    try:
        result = scored_row(row, columns, rule_set)
    except CellProblem as problem:
        return "", "", "", str(problem)
    except RuleError as error:
        return "", "", "", f"{error.field}: {error_sentence(error)}"
    return result.value, result.points, result.reason.value, ""
