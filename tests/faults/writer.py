"""A process that writes deals to a table: `python -m tests.faults.writer HOW TABLE`, and a line on standard input.

`half` dies in the middle of its write, `unheard` after it and before anybody hears of it, `many` lives and writes ten.
Without a guard, for the negative controls: `torn` is `half` where a write is not one transaction, and `unlocked` is
`many` where nobody waits for the other.
"""

import os
import signal
import sys
from contextlib import nullcontext, suppress
from typing import Any

import django
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.db.models.signals import post_save, pre_save

DEALS = 10
SUBMISSION = "phone-at-table-1"


def wait_for_the_others() -> None:
    """Goes on when all processes of the test have come here."""
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()


def half(table: int) -> None:
    """Dies as soon as the row of the deal is there."""
    post_save.connect(die, sender="scoring.Deal")
    wait_for_the_others()
    record(table)


def torn(table: int) -> None:
    """The same, with every statement for itself."""
    switch_off_the_transaction()
    half(table)


def unheard(table: int) -> None:
    """Dies when the deal is saved, before anybody is told."""
    wait_for_the_others()
    record(table)
    die()


def many(table: int) -> None:
    """Ten deals, whatever their numbers will be."""
    wait_for_the_others()
    for number in range(DEALS):
        record(table, f"{os.getpid()}-{number}")


def unlocked(table: int) -> None:
    """Ten deals, each under the number that was free when it was read; all have read before the first is written."""
    switch_off_the_transaction()
    switch_off_the_lock()
    pre_save.connect(meet, sender="scoring.Deal")
    for number in range(DEALS):
        with suppress(IntegrityError):
            record(table, f"{os.getpid()}-{number}")


def meet(sender: Any, **_signal: Any) -> None:
    pre_save.disconnect(meet, sender=sender)
    wait_for_the_others()


def record(table: int, submission: str = SUBMISSION) -> None:
    """Clubs with 2, won by seat 1."""
    from scoring.models import Table
    from scoring.services.deals import record_deal
    from scoring.services.writing import Submission
    from tests.services.lists import SYSTEM, game

    written = Table.objects.select_related("series__tournament").get(pk=table)
    sent = Submission(id=submission, content={"seat": 1})
    record_deal(table=written, entry=game(1), actor=SYSTEM, submission=sent)


def die(**_signal: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def switch_off_the_transaction() -> None:
    """Every statement for itself; without a transaction no row can be locked either."""
    transaction.atomic = lambda *_using, **_facts: nullcontext()  # type: ignore[assignment]
    QuerySet.select_for_update = lambda rows: rows  # type: ignore[method-assign, misc, assignment]


def switch_off_the_lock() -> None:
    """Nobody waits for those who are writing."""
    from scoring.services import writing

    writing.one_writer = nullcontext  # type: ignore[assignment]


WAYS = {way.__name__: way for way in (half, torn, unheard, many, unlocked)}

if __name__ == "__main__":
    django.setup()
    WAYS[sys.argv[1]](int(sys.argv[2]))
