"""Between SQLite and PostgreSQL, and PostgreSQL's own backup: real commands, each in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from psycopg import sql

SCRATCH = f"scratch_{os.getpid()}"
SERVER = os.environ.get("TEST_DATABASE_URL", "")
pytestmark = [
    pytest.mark.skipif(not SERVER, reason="TEST_DATABASE_URL names no PostgreSQL server"),
    pytest.mark.skipif(shutil.which("pg_dump") is None, reason="pg_dump is not installed"),
]

# Writes deal after deal at every open table and prints the id of each one that was answered.
WRITER = """
from random import Random
import django
django.setup()
from scoring.models import Deal, Table
from scoring.services.deals import DealEntry, record_deal
from scoring.services.random_deals import random_facts
from scoring.services.writing import Actor
rng, tables = Random(3), list(Table.objects.select_related("series__tournament").filter(state="open"))
while True:
    table = rng.choice(tables)
    played = Deal.objects.filter(table=table).count()
    seats = table.seats.count()
    facts = random_facts(rng)
    dealer = played % seats + 1
    declarer = dealer % seats + 1
    if played < 16 * seats:
        record_deal(table=table, entry=DealEntry(declarer=declarer, facts=facts), actor=Actor(table=table))
        print(Deal.objects.get(table=table, number=played + 1).pk, flush=True)
"""


def surroundings(address: str) -> dict[str, str]:
    return {
        **os.environ,
        "DATABASE_URL": address,
        "DJANGO_SETTINGS_MODULE": "skatclub.settings",
        "SECRET_KEY": "only-for-tests",
        "PYTHONPATH": str(settings.BASE_DIR),
    }


def manage(address: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the site with the database at this address."""
    command = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), *arguments]
    return subprocess.run(command, env=surroundings(address), capture_output=True, text=True, check=False)


def done(address: str, *arguments: str) -> str:
    ran = manage(address, *arguments)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


@pytest.fixture(scope="module")
def server() -> Iterator[psycopg.Connection[Any]]:
    """The server, with a migrated database to copy from; whatever these tests make there goes again."""
    with psycopg.connect(SERVER, autocommit=True) as connection:
        create(connection, SCRATCH)
        done(address_of(SCRATCH), "migrate", "--verbosity", "0")
        yield connection
        for name in names(connection):
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def postgresql(server: psycopg.Connection[Any]) -> str:
    """The address of an empty database of this test alone."""
    name = f"{SCRATCH}_{len(names(server))}"
    create(server, name, template=SCRATCH)
    return address_of(name)


def create(server: psycopg.Connection[Any], name: str, template: str = "template0") -> None:
    statement = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
    server.execute(statement.format(sql.Identifier(name), sql.Identifier(template)))


def names(server: psycopg.Connection[Any]) -> list[str]:
    found = server.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{SCRATCH}%"]).fetchall()
    return sorted(name for (name,) in found)


def address_of(name: str) -> str:
    return urlsplit(SERVER)._replace(path=f"/{name}").geturl()


def content_of(path: Path) -> dict[str, list[list[Any]]]:
    """What is in a file, but the ids of rows, the address and what an import adds: revision and one line."""
    told = json.loads(path.read_text())["content"]
    found = {}
    for model, rows in told.items():
        keep = [at for at, name in enumerate(rows["columns"]) if not _differs(model, name)]
        found[model] = [[row[at] for at in keep] for row in rows["rows"]]
    del found["journalentry"]
    return found


def _differs(model: str, column: str) -> bool:
    ids = {"id", "tournament", "club", "player", "entrant", "team", "series", "table", "seat", "dealer", "declarer"}
    return column in ids or (model, column) in {("tournament", "slug"), ("tournament", "revision")}


def test_a_tournament_moves_to_postgresql_and_back(tmp_path: Path, postgresql: str) -> None:
    here, there = f"sqlite:///{tmp_path}/here.sqlite3", f"sqlite:///{tmp_path}/there.sqlite3"
    done(here, "migrate", "--verbosity", "0")
    shutil.copyfile(tmp_path / "here.sqlite3", tmp_path / "there.sqlite3")
    slug = done(here, "simulate", "--players", "11", "--series", "2", "--rounds", "3", "--seed", "7", "--running")
    files = [tmp_path / f"{number}.json" for number in (1, 2, 3)]
    for file, source, target in zip(files, (here, postgresql, there), (postgresql, there, ""), strict=True):
        done(source, "export_tournament", slug, str(file))
        if target:
            # An import is stored only where it stands check_scores.
            assert done(target, "import_tournament", str(file)) == slug
    first, second, third = map(content_of, files)
    assert first == second == third


def test_postgresql_is_restored_to_the_last_deal(
    tmp_path: Path, server: psycopg.Connection[Any], postgresql: str
) -> None:
    """A process writes all the time; the backup holds every deal that was answered before it began, and a backup that
    is damaged changes nothing.
    """
    done(postgresql, "simulate", "--players", "15", "--series", "1", "--rounds", "16", "--seed", "3", "--running")
    path, damaged = tmp_path / "evening.backup", tmp_path / "damaged.backup"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER], env=surroundings(postgresql), stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        before = {int(writer.stdout.readline()) for _answer in range(10)}
        done(postgresql, "backup", str(path))
        sleep(0.5)
        writer.kill()
        after = [int(line) for line in writer.stdout if line.endswith("\n")]

    damaged.write_bytes(path.read_bytes()[:3_000])
    known = names(server)
    assert manage(postgresql, "restore", str(damaged), "--yes").returncode == 2
    assert names(server) == known

    assert done(postgresql, "restore", str(path), "--yes") == ""
    with psycopg.connect(postgresql) as restored:
        deals = {row[0] for row in restored.execute("SELECT id FROM scoring_deal")}
        revision = restored.execute("SELECT revision FROM scoring_tournament").fetchone()
    assert before <= deals
    assert after[-1] not in deals
    assert revision and revision[0] > 100_000
    assert done(postgresql, "check_scores") == ""
