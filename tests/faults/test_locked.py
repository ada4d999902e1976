"""A database that somebody else holds for longer than a write waits: a sentence, nothing lost, and it works after."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Barrier, BrokenBarrierError, Event, Thread

import pytest
from django.db import connection, transaction
from django.test import Client, override_settings
from django.urls import include, path

from scoring.models import Deal, JournalEntry, Table, Tournament
from scoring.services.check_scores import check_scores
from tests.browser_of import english_client, submission, text_of
from tests.concurrency.threads import at_once
from tests.world import make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db(transaction=True)

JSON = {"accept": "application/json"}
BUSY = "Too many are writing at once. Nothing was saved: please send it again."
DEAL = {"number": "1", "declarer": "3", "game": "clubs", "matadors": "2", "step": "won:36"}
# The site as it would be without a word about such errors.
urlpatterns = [path("", include("scoring.urls"))]


@pytest.fixture
def table() -> Table:
    tournament = make_tournament("cup")
    return make_table(make_series(tournament), 4, make_entrants(tournament, 4))


def hold(locked: Event, done: Event) -> None:
    """Somebody else's connection, which writes and does not come to an end."""
    try:
        with transaction.atomic():
            Tournament.objects.select_for_update().get()
            locked.set()
            done.wait(30)
    finally:
        connection.close()


@contextmanager
def held() -> Iterator[None]:
    """The lock is held by another connection, and this one waits for a moment only instead of twenty seconds."""
    locked, done = Event(), Event()
    other = Thread(target=hold, args=(locked, done))
    other.start()
    assert locked.wait(10)
    try:
        with patience("50"):
            yield
    finally:
        done.set()
        other.join()


@contextmanager
def patience(milliseconds: str) -> Iterator[None]:
    setting = "PRAGMA busy_timeout={}" if connection.vendor == "sqlite" else "SET lock_timeout='{}ms'"
    with connection.cursor() as cursor:
        cursor.execute(setting.format(milliseconds))
        yield
        cursor.execute(setting.format("20000"))


def count() -> tuple[int, int, list[str]]:
    return Deal.objects.count(), JournalEntry.objects.count(), [str(each) for each in check_scores()]


def test_a_phone_is_told_to_wait_and_its_deal_is_saved_after(table: Table) -> None:
    phone, sent = english_client(), DEAL | submission()
    phone.get(f"/t/{table.token}/")
    with held():
        response = phone.post(f"/t/{table.token}/", sent, headers=JSON)
        assert (response.status_code, response["Retry-After"]) == (503, "5")
        assert (response.json()["code"], response.json()["sentence"]) == ("busy", BUSY)
        assert count() == (0, 0, [])
        assert phone.get(f"/t/{table.token}/").status_code == 200
    assert phone.post(f"/t/{table.token}/", sent, headers=JSON).status_code == 200
    assert count() == (1, 1, [])


def test_a_plain_form_comes_back_with_the_sentence_and_everything_typed(table: Table) -> None:
    phone, sent = english_client(), DEAL | submission()
    with held():
        response = phone.post(f"/t/{table.token}/", sent)
        assert (response.status_code, BUSY in text_of(response)) == (422, True)
    assert phone.post(f"/t/{table.token}/", sent).status_code == 302
    assert count() == (1, 1, [])


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="on PostgreSQL a locked row keeps no login waiting")
@pytest.mark.parametrize(("urls", "status"), [("skatclub.urls", 503), (__name__, 500)])
def test_whatever_else_is_written_gets_a_page_that_says_so(db: None, urls: str, status: int) -> None:
    """A login writes past the services. The negative control: without our handler it is the page of error 500."""
    make_tournament()
    visitor = Client(headers={"accept-language": "en"}, raise_request_exception=False)
    with override_settings(ROOT_URLCONF=urls), held():
        response = visitor.post("/office/login/", {"username": "nobody", "password": "a wrong password"})
    assert response.status_code == status
    assert (BUSY in text_of(response)) == (status == 503)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="PostgreSQL locks rows, and not when a transaction begins")
@pytest.mark.parametrize(("mode", "patience", "refused"), [(None, 0.2, 0), ("DEFERRED", 20, 1)])
def test_who_reads_and_then_writes_is_not_refused(
    table: Table, mode: str | None, patience: float, refused: int
) -> None:
    """As our settings begin a transaction, the second waits before it reads. The negative control: begun as usual,
    both read, and once the first has written, no patience helps the second.
    """
    both_have_read = Barrier(2, timeout=patience)
    results = at_once([lambda: read_and_write(mode, both_have_read)] * 2)
    errors = [result for result in results if result is not None]
    assert [str(error) for error in errors] == ["database is locked"] * refused


def read_and_write(mode: str | None, both_have_read: Barrier) -> None:
    connection.ensure_connection()
    if mode is not None:
        connection.transaction_mode = mode  # type: ignore[attr-defined]
    with transaction.atomic():
        tournament = Tournament.objects.get()
        # One who waits for the other to be done waits here in vain.
        with suppress(BrokenBarrierError):
            both_have_read.wait()
        tournament.save()
