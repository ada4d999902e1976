"""Lines of the log that an operator needs, without anything about the people who use the site.

A request is named by its pattern (`/t/<token>/`), never by its address: that may hold names and table tokens. An error
is named by its kind and where it happened; what it says is left out where it may repeat what somebody typed.
"""

import logging
from collections.abc import Iterator
from traceback import format_tb
from types import TracebackType
from typing import Any

from django.db import OperationalError

UNKNOWN = "(no such address)"
OF_THE_MACHINE = (OSError, OperationalError)
"""Errors whose text comes from the computer or the database server: no room, no connection, locked."""


class Discreet(logging.Formatter):
    """Time, level, logger and message in one line; below it, where an error happened."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name} {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the pattern in place of the address of a request."""
        request = getattr(record, "request", None)
        path = getattr(request, "path", None)
        own = logging.makeLogRecord(vars(record))
        own.exc_text = None
        if path is not None and isinstance(record.args, tuple):
            own.args = tuple(pattern_of(request) if each == path else each for each in record.args)
        return super().format(own)

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        """The lines of code that led to an error and to those before it, first things first."""
        return "\n".join(reversed([_told(each) for each in _chain(ei[1])]))


def pattern_of(request: Any) -> str:
    """The pattern of the address that was asked for, as the site's addresses are written down."""
    match = getattr(request, "resolver_match", None)
    return UNKNOWN if match is None else f"/{match.route}"


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _told(error: BaseException) -> str:
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    said = f": {error}" if isinstance(error, OF_THE_MACHINE) else ""
    return f"{''.join(format_tb(error.__traceback__))}{kind}{said}"
