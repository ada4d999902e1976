"""Settings from the environment: a bad value is refused with a sentence, never guessed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
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


@pytest.mark.parametrize(
    "address",
    [
        "mysql://root@localhost/skat",
        "sqlite://",
        "postgresql://host",
        "demo.sqlite3",
        "postgresql://skat@db:port/club",
        "postgresql://[skat/club",
    ],
)
def test_other_addresses_are_refused(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("DATABASE_URL", address)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must read"):
        environment.database("DATABASE_URL", DEFAULT)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", ""),
        ("https://skat.example/", "https://skat.example"),
        ("http://192.168.0.10:8000", "http://192.168.0.10:8000"),
        ("http://[fd00::10]:8000", "http://[fd00::10]:8000"),
        ("https://müller.example", "https://müller.example"),
    ],
)
def test_the_address_of_the_site_has_no_slash_at_its_end(
    monkeypatch: pytest.MonkeyPatch, address: str, expected: str
) -> None:
    monkeypatch.setenv("SITE_URL", address)
    assert environment.site("SITE_URL") == expected


@pytest.mark.parametrize(
    "address",
    ["192.168.0.10:8000", "skat.example", "ftp://skat.example", "http://", "http://skat.example:web", "http://a b"]
    + ["https://skat.example/skat", "https://skat.example?x=1", "https://me@skat.example"],
)
def test_codes_are_not_made_from_what_is_no_address(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("SITE_URL", address)
    with pytest.raises(ImproperlyConfigured, match="SITE_URL='.*' must read http://name or https://name"):
        environment.site("SITE_URL")


@pytest.mark.parametrize("zone", ["Mars", "", "../etc/passwd", "Europe"])
def test_a_time_zone_nobody_knows_is_refused(monkeypatch: pytest.MonkeyPatch, zone: str) -> None:
    monkeypatch.setenv("TIME_ZONE", "Europe/Vienna")
    assert environment.time_zone("TIME_ZONE", "Europe/Berlin") == "Europe/Vienna"
    monkeypatch.setenv("TIME_ZONE", zone)
    with pytest.raises(ImproperlyConfigured, match="is no time zone such as Europe/Berlin"):
        environment.time_zone("TIME_ZONE", "Europe/Berlin")


def test_a_bad_value_stops_a_command_with_its_sentence_alone() -> None:
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "check"]
    surroundings = {**os.environ, "SITE_URL": "192.168.0.10:8000"}
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "SITE_URL='192.168.0.10:8000' must read http://name or https://name, a port behind it if need be."
    ]
