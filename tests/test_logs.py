"""The log tells an operator what went wrong and where, and nothing about anybody."""

import logging
from http.client import HTTPConnection
from pathlib import Path
from types import TracebackType
from urllib.parse import urlencode

import pytest
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.urls import resolve

from scoring.models import Table
from skatclub.logs import UNKNOWN, Discreet
from tests.faults.processes import same_database
from tests.load.server import ADDRESS, cookies_of, form_headers, running
from tests.world import make_entrants, make_series, make_table, make_tournament, make_user

NAME, PASSWORD, VISITOR, TOKEN = "zauberberg", "ein-geheimes-wort", "192.0.2.77", "A" * 22


def line_of(error: Exception | None, path: str = f"/t/{TOKEN}/") -> str:
    """What the log says of a request that failed with this error."""
    request = RequestFactory().get(path, REMOTE_ADDR=VISITOR)
    if path.startswith("/t/"):
        request.resolver_match = resolve(path)
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", ("Wrong", path), None)
    record.request = request
    if error is not None:
        record.exc_info = caught(error)
    return Discreet().format(record)


def caught(error: Exception) -> tuple[type[Exception], Exception, TracebackType | None]:
    try:
        raise error
    except type(error) as raised:
        return type(raised), raised, raised.__traceback__


def test_a_request_is_named_by_its_pattern() -> None:
    line = line_of(None)
    assert "ERROR django.request Wrong: /t/(?P<token>[A-Za-z0-9_-]{22})/" in line
    assert TOKEN not in line


def test_an_address_that_is_none_is_not_repeated() -> None:
    assert line_of(None, f"/{NAME}/").endswith(f"Wrong: {UNKNOWN}")


def test_an_error_says_where_it_happened_and_not_what_was_typed() -> None:
    line = line_of(ValueError(f"invalid literal: {NAME!r}"))
    assert "builtins.ValueError" in line and "in caught" in line
    assert NAME not in line


def test_what_the_computer_says_is_told() -> None:
    assert "django.db.utils.OperationalError: database or disk is full" in line_of(
        OperationalError("database or disk is full")
    )


def test_the_error_before_it_is_told_too() -> None:
    error = RuntimeError(NAME)
    error.__cause__ = OSError(28, "No space left on device")
    line = line_of(error)
    assert line.index("OSError: [Errno 28] No space left on device") < line.index("builtins.RuntimeError")
    assert NAME not in line


def ask(port: int, method: str, path: str, body: dict[str, str] | None = None) -> int:
    connection = HTTPConnection(ADDRESS, port, timeout=20)
    headers = {"X-Forwarded-For": VISITOR, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request(method, path, urlencode(body or {}), headers)
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status


def login(port: int) -> int:
    """A wrong password of a known account, as a browser sends it."""
    connection = HTTPConnection(ADDRESS, port, timeout=20)
    connection.request("GET", "/office/login/")
    page = connection.getresponse()
    page.read()
    form = urlencode({"username": NAME, "password": PASSWORD})
    connection.request("POST", "/office/login/", form, form_headers(cookies_of(page)))
    response = connection.getresponse()
    response.read()
    connection.close()
    return response.status


@pytest.mark.django_db(transaction=True)
def test_the_log_of_the_real_server_holds_no_name_token_address_or_password(tmp_path: Path) -> None:
    make_user(NAME)
    tournament = make_tournament()
    table = make_table(make_series(tournament), 1, make_entrants(tournament, 3))
    log = tmp_path / "server.log"
    with running({**same_database(), "TRUSTED_PROXY": "1"}, log) as server:
        statuses = [
            ask(server.port, "GET", f"/t/{table.token}/"),
            ask(server.port, "GET", f"/t/{TOKEN}/"),
            ask(server.port, "POST", f"/t/{table.token}/", {"number": NAME}),
            ask(server.port, "GET", f"/office/invite/{TOKEN}/"),
            ask(server.port, "GET", f"/tournaments/{NAME}/?search={NAME}"),
            ask(server.port, "GET", f"/{NAME}/"),
            ask(server.port, "POST", "/t/", {"code": TOKEN[:6]}),
            login(server.port),
        ]
    assert statuses == [200, 404, 403, 404, 404, 404, 403, 200]
    text = log.read_text()
    assert [secret for secret in (NAME, PASSWORD, VISITOR, TOKEN, table.token, table.code) if secret in text] == []
    assert "/t/" in text and "CSRF" in text


def test_a_failed_request_is_logged_with_its_pattern(caplog: pytest.LogCaptureFixture) -> None:
    """Without a database allowed, the page of a table fails: the record that Django makes has what the line needs."""
    visitor = Client(raise_request_exception=False)
    assert visitor.get(f"/t/{TOKEN}/").status_code == 500
    lines = [Discreet().format(record) for record in caplog.records if record.name == "django.request"]
    assert len(lines) == 1 and TOKEN not in lines[0]
    assert "RuntimeError" in lines[0] and Table.__name__
