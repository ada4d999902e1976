"""Settings from the environment: a bad value is refused with a sentence, never guessed."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from skatclub import environment

DEFAULT = Path("/somewhere/site.sqlite3")


@pytest.mark.parametrize(("value", "expected"), [("1", True), ("yes", True), ("0", False), ("off", False), ("", False)])
def test_boolean_reads_the_usual_words(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("HTTPS", value)
    assert environment.boolean("HTTPS") is expected


def test_boolean_refuses_what_is_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "maybe")
    with pytest.raises(ImproperlyConfigured, match="HTTPS='maybe' is neither 1 nor 0"):
        environment.boolean("HTTPS")


def test_a_number_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BACKUP_KEEP", " 7 ")
    assert environment.number("BACKUP_KEEP", 40) == 7
    monkeypatch.delenv("BACKUP_KEEP")
    assert environment.number("BACKUP_KEEP", 40) == 40


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", "", "²"])
def test_a_number_refuses_what_is_none(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("BACKUP_KEEP", value)
    with pytest.raises(ImproperlyConfigured, match=r"BACKUP_KEEP='.*' is no whole number from 1 on"):
        environment.number("BACKUP_KEEP", 40)


def test_words_are_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "skat.example, 10.0.0.4,,")
    assert environment.words("ALLOWED_HOSTS") == ["skat.example", "10.0.0.4"]


def test_without_an_address_the_database_is_a_file_beside_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert environment.database("DATABASE_URL", DEFAULT)["NAME"] == "/somewhere/site.sqlite3"


def test_sqlite_address_may_be_relative_or_absolute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///demo.sqlite3")
    assert environment.database("DATABASE_URL", DEFAULT)["NAME"] == "/somewhere/demo.sqlite3"
    monkeypatch.setenv("DATABASE_URL", "sqlite:////elsewhere/demo.sqlite3")
    assert environment.database("DATABASE_URL", DEFAULT)["NAME"] == "/elsewhere/demo.sqlite3"


def test_sqlite_writes_begin_immediately_and_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    options = environment.database("DATABASE_URL", DEFAULT)["OPTIONS"]
    assert (options["transaction_mode"], options["timeout"]) == ("IMMEDIATE", 20)


def test_postgresql_address_is_taken_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://skat:p%40ss@db.example:5433/club?sslmode=require")
    found = environment.database("DATABASE_URL", DEFAULT)
    assert (found["NAME"], found["USER"], found["PASSWORD"]) == ("club", "skat", "p@ss")
    assert (found["HOST"], found["PORT"]) == ("db.example", "5433")
    assert found["OPTIONS"] == {"options": "-c lock_timeout=20s", "sslmode": "require"}


@pytest.mark.parametrize("address", ["mysql://root@localhost/skat", "sqlite://", "postgresql://host", "demo.sqlite3"])
def test_other_addresses_are_refused(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must read"):
        environment.database("DATABASE_URL", DEFAULT)
