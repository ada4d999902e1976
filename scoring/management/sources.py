"""What the commands that read a CSV file share."""

from django.core.management.base import CommandError

from scoring.imports.csv_file import CsvFile, parse_csv, read_source
from scoring.imports.problems import UnreadableFile

UNREADABLE = 2


def csv_file(name: str) -> CsvFile:
    """The CSV file called `name` ("-" is standard input). Ends the command with code 2 if it cannot be read."""
    try:
        return parse_csv(read_source(name))
    except UnreadableFile as problem:
        raise refused(problem) from problem


def refused(problem: UnreadableFile) -> CommandError:
    """The end of a command whose file cannot be used: exit code 2, the sentence on standard error."""
    return CommandError(str(problem), returncode=UNREADABLE)
