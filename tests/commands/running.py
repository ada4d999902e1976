"""Runs a command as the shell would: exit code, standard output, standard error."""

import io
from dataclasses import dataclass
from typing import Any

from django.core.management import CommandError, call_command
from django.utils import translation


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


def run(name: str, *arguments: str, **options: Any) -> Ran:
    """The command in English. An error that ends it is written to standard error, as `manage.py` does."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    with translation.override("en"):
        try:
            call_command(name, *arguments, stdout=out, stderr=err, **options)
        except SystemExit as end:
            code = int(end.code or 0)
        except CommandError as error:
            code = error.returncode
            err.write(f"{error}\n")
    return Ran(code=code, out=out.getvalue(), err=err.getvalue())
