"""Threads that begin at the same moment, each with its own connection to the database."""

from collections.abc import Callable, Sequence
from threading import Barrier, Thread

from django.db import connection


def at_once[Result](calls: Sequence[Callable[[], Result]]) -> list[Result | Exception]:
    """What every call returned or raised, in their order."""
    results: list[Result | Exception] = [RuntimeError("did not run")] * len(calls)
    start = Barrier(len(calls))

    def run(index: int, call: Callable[[], Result]) -> None:
        start.wait()
        try:
            results[index] = call()
        except Exception as error:  # noqa: BLE001  (the test asks which)
            results[index] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(index, call)) for index, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
