"""A process that writes deals to a table, to be killed: `python -m tests.faults.writer HOW TABLE [--unguarded]`.

`half` dies in the middle of its write, `unheard` after it and before anybody hears of it, `many` lives and writes ten.
Unguarded, the write is not one transaction; ten are then written by reading, thinking and writing.
"""

import os
import signal
import sys
from contextlib import nullcontext
from typing import Any

import django
from django.db import transaction
from django.db.models import QuerySet

DEALS = 10
SUBMISSION = "phone-at-table-1"


def main(how: str, table: int, unguarded: bool) -> None:
    """Waits for a line on standard input, then writes."""
    django.setup()
    if unguarded:
        switch_off_the_transaction()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    {"half": half, "unheard": unheard, "many": naive if unguarded else many}[how](table)


def half(table: int) -> None:
    """Dies as soon as the row of the deal is there."""
    from django.db.models.signals import post_save

    from scoring.models import Deal

    post_save.connect(die, sender=Deal)
    record(table)


def unheard(table: int) -> None:
    """Dies when the deal is saved, before anybody is told."""
    record(table)
    die()


def many(table: int) -> None:
    """Ten deals, whatever their numbers will be."""
    for number in range(DEALS):
        record(table, f"{os.getpid()}-{number}")


def naive(table: int) -> None:
    """Ten deals as if nobody else were writing; the numbers that somebody else took are lost."""
    from django.db import IntegrityError

    from scoring.models import Table
    from tests.concurrency.test_lists import unguarded_record

    for _number in range(DEALS):
        try:
            unguarded_record(Table.objects.get(pk=table))
        except IntegrityError:
            continue


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


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), "--unguarded" in sys.argv)
