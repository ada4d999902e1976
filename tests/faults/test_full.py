"""A full database: nothing is saved by half, everybody is told, and what was refused goes through later."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client

from scoring.models import Deal, JournalEntry, Table, Tournament
from scoring.services.check_scores import check_scores
from tests.browser_of import english_client, field_value, submission, text_of
from tests.world import make_entrants, make_official, make_series, make_table, make_tournament, make_user

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a database of SQLite can be given an end"),
]

JSON = {"accept": "application/json"}
NO_ROOM = "The site has no room left on its disk. Nothing was saved: please tell the direction."
MOST_DEALS = 48


@pytest.fixture
def table() -> Table:
    tournament = make_tournament("cup")
    return make_table(make_series(tournament), 4, make_entrants(tournament, 4))


@contextmanager
def full() -> Iterator[None]:
    """The database may not grow any more; what is left in its last pages is used up by the test."""
    with connection.cursor() as cursor:
        # Room that earlier tests have left behind would hold many deals.
        cursor.execute("VACUUM")
        pages = cursor.execute("PRAGMA max_page_count=1").fetchone()[0]
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA max_page_count={pages + 1_000_000}")


def deal(number: int) -> dict[str, str]:
    """Clubs with 2, won by a player who does not deal: +36."""
    seat = str(number % 4 + 1)
    return submission() | {"number": str(number), "declarer": seat, "game": "clubs", "matadors": "2", "step": "won:36"}


def play_until_refused(phone: Client, table: Table) -> tuple[int, dict[str, str], Any]:
    """The deals that were answered as saved, the one that was not, and its answer."""
    for number in range(1, MOST_DEALS + 1):
        sent = deal(number)
        response = phone.post(f"/t/{table.token}/", sent, headers=JSON)
        if response.status_code != 200:
            return number - 1, sent, response
    raise AssertionError("the database never became full")


def state() -> tuple[int, int, int, list[str]]:
    revision = Tournament.objects.get().revision
    return Deal.objects.count(), JournalEntry.objects.count(), revision, [str(each) for each in check_scores()]


def test_a_full_database_refuses_a_deal_and_takes_it_later_once(table: Table) -> None:
    phone = english_client()
    phone.get(f"/t/{table.token}/")
    before = Tournament.objects.get().revision
    with full():
        saved, refused, response = play_until_refused(phone, table)
        assert (response.status_code, response["Retry-After"]) == (503, "5")
        assert (response.json()["code"], response.json()["sentence"]) == ("no_room", NO_ROOM)
        assert state() == (saved, saved, before + saved, [])
        assert phone.get(f"/t/{table.token}/").status_code == 200
        assert (phone.get("/health/").status_code, phone.get("/health/").content) == (503, b"no_room")
    for _again in range(2):
        assert phone.post(f"/t/{table.token}/", refused, headers=JSON).status_code == 200
    assert state() == (saved + 1, saved + 1, before + saved + 1, [])
    assert phone.get("/health/").status_code == 200


def test_without_the_transaction_half_a_deal_stays(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: the same phone, the same full database, but the write is not one transaction."""
    monkeypatch.setattr(transaction, "atomic", lambda *_using, **_facts: nullcontext())
    phone = english_client()
    phone.get(f"/t/{table.token}/")
    with full():
        saved, _refused, _response = play_until_refused(phone, table)
        deals, lines, _revision, differences = state()
    assert deals > lines or differences
    assert lines == saved


def test_the_office_is_told_too_and_keeps_what_it_typed(table: Table) -> None:
    user = make_user()
    make_official(table.series.tournament, user)
    office = english_client(user)
    line = {"last_name": "Beispiel", "first_name": "x" * 40}
    with full():
        for _entrant in range(MOST_DEALS):
            response = office.post("/office/tournaments/cup/entrants/", line | submission())
            if response.status_code != 302:
                break
    assert (response.status_code, NO_ROOM in text_of(response)) == (422, True)
    assert field_value(response, "first_name") == "x" * 40
    assert Tournament.objects.get().entrants.count() == 4 + JournalEntry.objects.count()
    assert [str(each) for each in check_scores()] == []
