"""/t/: the six characters printed on the list."""

import pytest
from django.test import Client

from scoring.models import Table
from scoring.views.table.access import WRONG_CODES_A_MINUTE
from tests.browser_of import field_value, text_of

URL = "/t/"


def wrong(phone: Client, times: int, address: str) -> int:
    status = 0
    for _attempt in range(times):
        status = phone.post(URL, {"code": "AAAAAA"}, REMOTE_ADDR=address).status_code
    return status


@pytest.mark.django_db
def test_it_works(phone: Client, table: Table) -> None:
    assert phone.get(URL).status_code == 200
    assert phone.post(URL, {"code": table.code})["Location"] == f"/t/{table.token}/"


@pytest.mark.django_db
def test_blanks_hyphens_and_small_letters_are_forgiven(phone: Client, table: Table) -> None:
    typed = f" {table.code[:3].lower()}-{table.code[3:].lower()} "
    assert phone.post(URL, {"code": typed})["Location"] == f"/t/{table.token}/"


@pytest.mark.django_db
def test_a_wrong_code_is_told_and_kept(phone: Client, table: Table) -> None:
    response = phone.post(URL, {"code": "AAAAAA"}, REMOTE_ADDR="192.0.2.1")
    assert response.status_code == 422
    assert "No open list has this code." in text_of(response)
    assert field_value(response, "code") == "AAAAAA"


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["", "ABC", "ABCDEFG", "x" * 5000, "ABC\x00DE"])
def test_what_is_no_code_is_refused(phone: Client, table: Table, typed: str) -> None:
    assert phone.post(URL, {"code": typed}).status_code == 422


@pytest.mark.django_db
def test_the_thirty_first_wrong_code_of_a_minute_waits(phone: Client, table: Table, frozen_minute: None) -> None:
    assert wrong(phone, WRONG_CODES_A_MINUTE, "192.0.2.2") == 422
    assert wrong(phone, 1, "192.0.2.2") == 429


@pytest.mark.django_db
def test_a_right_code_is_never_blocked(phone: Client, table: Table, frozen_minute: None) -> None:
    wrong(phone, WRONG_CODES_A_MINUTE + 1, "192.0.2.3")
    response = phone.post(URL, {"code": table.code}, REMOTE_ADDR="192.0.2.3")
    assert response["Location"] == f"/t/{table.token}/"
    assert phone.get(f"/t/{table.token}/", REMOTE_ADDR="192.0.2.3").status_code == 200


@pytest.mark.django_db
def test_another_address_is_not_blocked(phone: Client, table: Table, frozen_minute: None) -> None:
    wrong(phone, WRONG_CODES_A_MINUTE + 1, "192.0.2.4")
    assert wrong(phone, 1, "192.0.2.5") == 422


@pytest.mark.django_db
def test_it_rejects_other_methods(phone: Client) -> None:
    assert phone.put(URL).status_code == 405


@pytest.fixture
def frozen_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands, so that a test cannot run over the end of a minute."""
    monkeypatch.setattr("scoring.views.table.access.time.time", lambda: 1_800_000_000.0)
