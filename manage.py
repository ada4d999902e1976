#!/usr/bin/env python
"""The commands of the site: `python manage.py help` lists them."""

import io
import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "skatclub.settings")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What goes into a file is UTF-8 with the line ends as written on Windows, too.
            stream.reconfigure(encoding="utf-8", newline="\n")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        # A bad setting is answered by its sentence alone; `--traceback` shows where it was read.
        if "--traceback" in sys.argv:
            raise
        sys.exit(str(error))
    except (OperationalError, ProgrammingError) as error:
        if "--traceback" in sys.argv:
            raise
        from scoring.management.unreached import unreached

        sys.stderr.write(f"{unreached(error)}\n")
        sys.exit(2)  # 1 is what a command finds in a database it reaches.


if __name__ == "__main__":
    main()
