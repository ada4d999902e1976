#!/usr/bin/env python
"""The commands of the site: `python manage.py help` lists them."""

import io
import os
import sys

NOBODY_READS = 141
"""What a shell says of a command that ends so: 128 and the number of the signal."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What goes into a file is UTF-8 with the line ends as written on Windows, too.
            stream.reconfigure(encoding="utf-8", newline="\n")
    try:
        run()
    except BrokenPipeError:
        # `| head` has enough. What is still to be written goes nowhere, or the interpreter would complain at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(NOBODY_READS)


def run() -> None:
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, OperationalError, ProgrammingError) as error:
        # A bad setting or database is answered by a sentence alone; `--traceback` shows where it was met.
        if "--traceback" in sys.argv:
            raise
        sys.stderr.write(f"{sentence_of(error)}\n")
        sys.exit(2)  # 1 is what a command finds in a database it reaches.
    finally:
        sys.stdout.flush()


def sentence_of(error: Exception) -> str:
    """What is wrong with the settings, or with the database they name."""
    from django.db import DatabaseError

    if not isinstance(error, DatabaseError):
        return str(error)
    from scoring.management.unreached import unreached

    return unreached(error)


if __name__ == "__main__":
    main()
