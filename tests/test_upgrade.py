"""From the first release to this one: its database is brought up to date, nothing is lost, every page can be read."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.urls import reverse

from scoring.models import Deal, FrozenList, Seat, Team, Tournament, User
from scoring.services.check_scores import check_scores
from tests.browser_of import english_client
from tests.commands.running import run

FIRST_RELEASE = Path(__file__).parent / "golden" / "first_release.sql"
IS_SQLITE = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
only_sqlite = pytest.mark.skipif(not IS_SQLITE, reason="the first release's database is one of SQLite")

# Series 1 of the old tournament, both tables alike: points + 50 x (won - lost) + 30 for the game another one lost.
TOTALS = [48 + 50 * 2 + 30, -72 - 50, 30, 40 + 50 + 30]

STEPS = """
import json
import django
django.setup()
from django.core.management import call_command
from django.db import connection
for target in ([], ["scoring", "0001"], ["scoring", "zero"], []):
    call_command("migrate", *target, verbosity=0, interactive=False)
    tables = connection.introspection.table_names()
    rules = []
    if "scoring_tournament" in tables:
        with connection.cursor() as cursor:
            cursor.execute("SELECT prize_rules FROM scoring_tournament ORDER BY id")
            rules = cursor.fetchall()
    print(json.dumps([sum(table.startswith("scoring_") for table in tables), rules]))
"""


def first_release(path: Path) -> Path:
    """A database as the first release has written it."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(FIRST_RELEASE.read_text(encoding="utf-8"))
    return path


@only_sqlite
@pytest.mark.django_db(transaction=True)
def test_the_first_release_is_brought_up_to_date(tmp_path: Path) -> None:
    """As `make demo` and `make serve` do it when they begin, here by restoring a backup from that time."""
    ran = run("restore", str(first_release(tmp_path / "first.sqlite3")))
    assert ran.code == 0, ran.err
    upgraded = Tournament.objects.get(slug="erster-pokal")
    check_rows(upgraded)
    check_pages(upgraded)


def check_rows(upgraded: Tournament) -> None:
    """Nothing is lost, and what a migration moves is where it belongs."""
    assert list(check_scores()) == []
    assert Tournament.objects.count() == 2
    assert Deal.objects.count() == 10
    seats = Seat.objects.filter(series__tournament=upgraded).order_by("table__number", "position")
    assert list(seats.values_list("total", flat=True)) == TOTALS * 2
    # Every seat notes the team it counted for; what was decided among equal teams stands; a frozen view stays frozen.
    assert all(seat.team_id == seat.entrant.team_id for seat in seats.select_related("entrant"))
    asse, zehner = Team.objects.filter(tournament=upgraded).order_by("name")
    order = Team.objects.filter(tournament=upgraded).order_by("decisions__order")
    assert [team.name for team in order] == [zehner.name, asse.name]
    assert FrozenList.objects.filter(table__series__tournament=upgraded).count() == 2
    with connection.cursor() as cursor:
        cursor.execute("SELECT COUNT(*) FROM django_migrations WHERE app = 'scoring'")
        migrations = list(Path(settings.BASE_DIR).glob("scoring/migrations/0*.py"))
        assert cursor.fetchone() == (len(migrations),)


PUBLIC = ["standings", "live", "teams"]
OFFICE = ["tournament", "entrants", "seating", "ranking", "money", "publication", "journal", "audit", "copies"]


def check_pages(upgraded: Tournament) -> None:
    client = english_client()
    for name in PUBLIC:
        assert client.get(reverse(f"public:{name}", args=[upgraded.slug])).status_code == 200
    organiser = english_client(User.objects.get(username="anna"))
    for name in OFFICE:
        assert organiser.get(reverse(f"office:{name}", args=[upgraded.slug])).status_code == 200
    for address in (
        reverse("office:list", args=[upgraded.slug, 1, 2]),
        reverse("office:board", args=[upgraded.slug, 1]),
    ):
        assert organiser.get(address).status_code == 200


@only_sqlite
def test_every_migration_can_be_taken_back(tmp_path: Path) -> None:
    """To the latest, back to the first release, to nothing, and to the latest again."""
    database = first_release(tmp_path / "site.sqlite3")
    told = steps(f"sqlite:///{database}")
    tables = [count for count, _rules in told]
    assert tables[0] == tables[3] > tables[1] > tables[2] == 0
    # The decision among equal teams moves to a table of its own and back.
    rules = [[json.loads(rule) for (rule,) in found] for _count, found in told if found]
    assert rules == [[{}, {}], [{"team_order": {"1": [2, 1]}}, {}]]


def steps(address: str) -> list[Any]:
    surroundings = {
        **os.environ,
        "TEST_DATABASE_URL": address,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "PYTHONPATH": str(settings.BASE_DIR),
    }
    ran = subprocess.run([sys.executable, "-c", STEPS], env=surroundings, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]
