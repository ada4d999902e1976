"""The site in a server that ends badly: `granian tests.faults.dying:application`, `WAY` and `AT` in its environment.

`half` kills itself in the middle of the write that makes the deals `AT`, `unheard` after it and before the answer.
Without a guard, for the negative controls: `torn` is `half` where a write is not one transaction, and `hasty` answers
before it writes.
"""

import os
import signal
import time
from collections.abc import Callable, Iterable
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.db.models.signals import post_save, pre_save

from skatclub.wsgi import application as site
from tests.faults.writer import switch_off_the_transaction

type Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

LATER = 60


def deals_at_the_end() -> int:
    return int(os.environ["AT"])


def die() -> None:
    """The server with all its workers, at once."""
    os.killpg(0, signal.SIGKILL)


def half() -> Application:
    """The footers count the deal already, its row is not there yet."""
    pre_save.connect(_die_before, sender="scoring.Deal")
    return site


def _die_before(sender: type[Model], **_signal: Any) -> None:
    if sender._default_manager.count() + 1 >= deals_at_the_end():
        die()


def torn() -> Application:
    """The same moment, with every statement for itself."""
    switch_off_the_transaction()
    return half()


def unheard() -> Application:
    """Everything is written, and nobody has been told."""
    post_save.connect(_die_after, sender="scoring.Deal")
    return site


def _die_after(sender: type[Model], **_signal: Any) -> None:
    if sender._default_manager.count() >= deals_at_the_end():
        transaction.on_commit(die)


def hasty() -> Application:
    """Nobody waits for the disk: what is sent is answered as saved, and written once a minute."""
    waiting = SimpleQueue[dict[str, Any]]()

    def write() -> None:
        while True:
            time.sleep(LATER)
            while not waiting.empty():
                site(waiting.get(), nobody_hears)

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "POST":
            return site(environ, start_response)
        waiting.put(environ | {"wsgi.input": BytesIO(environ["wsgi.input"].read())})
        start_response("200 OK", [("Content-Type", "application/json")])
        return [b'{"ok": true}']

    Thread(target=write, daemon=True).start()
    return answer


def nobody_hears(*_answer: Any) -> Any:
    """Whoever sent this was answered before."""


WAYS = {way.__name__: way for way in (half, torn, unheard, hasty)}
application = WAYS[os.environ["WAY"]]()
