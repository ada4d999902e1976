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
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
