"""`backup` while deals are written, and `restore` to the last deal: SQLite. PostgreSQL: test_databases.py."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from django.conf import settings
from django.db import connection

from scoring.models import Deal, Table, Tournament
from scoring.services.check_scores import check_scores
from scoring.services.deals import record_deal
from scoring.services.writing import Actor
from tests.commands.running import run
from tests.services.lists import game
from tests.world import make_entrants, make_finished, make_series, make_table, make_tournament

IS_SQLITE = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not IS_SQLITE, reason="PostgreSQL has a test of its own"),
]


@pytest.fixture(autouse=True)
def no_leftovers() -> Iterator[None]:
    """What `restore` keeps of the database before is deleted again."""
    yield
    own = Path(str(connection.settings_dict["NAME"]))
    for kept in own.parent.glob(f"{own.stem}-before-*"):
        kept.unlink()


def change_file(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()


def test_every_deal_that_was_answered_before_the_backup_is_there_afterwards(tmp_path: Path) -> None:
    """Four tables write all the time. The restored lists are those of one moment: every deal answered before the backup
    began is there, none is torn, every footer is right.
    """
    tournament = make_tournament(rounds=24)
    people, series = make_entrants(tournament, 16), make_series(tournament)
    tables = [make_table(series, number, people[4 * number - 4 : 4 * number]) for number in (1, 2, 3, 4)]
    answered: list[int] = []
    stop = Event()

    def write(table: Table) -> None:
        try:
            for number in range(1, 97):
                if stop.is_set():
                    return
                # At four the dealer sits out: the next one plays.
                record_deal(table=table, entry=game(number % 4 + 1), actor=Actor(table=table))
                answered.append(Deal.objects.get(table=table, number=number).pk)
        finally:
            connection.close()

    fresh = [Table.objects.select_related("series__tournament").get(pk=table.pk) for table in tables]
    writers = [Thread(target=write, args=(table,)) for table in fresh]
    for writer in writers:
        writer.start()
    while len(answered) < 12:
        stop.wait(0.01)
    before = set(answered)
    assert run("backup", str(tmp_path / "evening.backup")).code == 0
    after = set(answered)
    while len(answered) < len(after) + 8:
        stop.wait(0.01)
    stop.set()
    for writer in writers:
        writer.join()
    written, revision = set(Deal.objects.values_list("pk", flat=True)), Tournament.objects.get().revision

    ran = run("restore", str(tmp_path / "evening.backup"), yes=True)
    assert (ran.code, ran.out) == (0, "")
    restored = set(Deal.objects.values_list("pk", flat=True))
    assert before <= restored < written
    assert list(check_scores()) == []
    for table in fresh:
        numbers = list(Deal.objects.filter(table=table).order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
    # What browsers keep of the evening is never taken for what is written from now on.
    assert Tournament.objects.get().revision > revision


def test_what_was_there_before_is_kept_beside_it(tmp_path: Path) -> None:
    make_finished()
    run("backup", str(tmp_path / "first.backup"))
    make_finished("later")
    ran = run("restore", str(tmp_path / "first.backup"), yes=True)
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["finished"]
    kept = ran.err.partition("What was there before: ")[2].strip()
    assert run("restore", kept, yes=True).code == 0
    assert set(Tournament.objects.values_list("slug", flat=True)) == {"finished", "later"}


def test_a_database_with_tournaments_is_not_replaced_unasked(tmp_path: Path) -> None:
    make_finished()
    run("backup", str(tmp_path / "first.backup"))
    make_finished("later")
    ran = run("restore", str(tmp_path / "first.backup"))
    assert ran.code == 1
    assert "This database holds tournaments." in ran.err
    assert Tournament.objects.count() == 2


def test_an_empty_database_is_filled(tmp_path: Path) -> None:
    make_finished()
    run("backup", str(tmp_path / "first.backup"))
    Tournament.objects.get().series.all().delete()
    Tournament.objects.all().delete()
    assert run("restore", str(tmp_path / "first.backup")).code == 0
    assert Tournament.objects.get().slug == "finished"


def test_the_backup_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    make_finished()
    path = tmp_path / "new folder" / "first.backup"
    assert run("backup", str(path)).code == 0
    assert [each.name for each in path.parent.iterdir()] == ["first.backup"]
    assert path.stat().st_mode & 0o077 == 0


NEWER = "INSERT INTO django_migrations (app, name, applied) VALUES ('scoring', '0999_from_the_future', '2030-01-01')"
DAMAGE = [
    (NEWER, "A newer version of the program wrote this backup (0999_from_the_future). Update this site first."),
    ("DROP TABLE django_migrations", "This is no backup of a Skatclub database."),
    ("DELETE FROM scoring_player", "The backup is damaged: scoring_entrant: scoring_player."),
]


@pytest.mark.parametrize(("statement", "sentence"), DAMAGE)
def test_a_backup_that_cannot_be_used_changes_nothing(tmp_path: Path, statement: str, sentence: str) -> None:
    make_finished()
    path = tmp_path / "first.backup"
    run("backup", str(path))
    change_file(path, statement)
    make_finished("later")
    ran = run("restore", str(path), yes=True)
    assert (ran.code, ran.err) == (2, f"{sentence}\n")
    assert Tournament.objects.count() == 2


def test_a_backup_with_broken_pages_changes_nothing(tmp_path: Path) -> None:
    make_finished()
    path = tmp_path / "first.backup"
    run("backup", str(path))
    content = bytearray(path.read_bytes())
    content[8192:12288] = b"\xff" * 4096
    path.write_bytes(content)
    ran = run("restore", str(path), yes=True)
    assert ran.code == 2
    assert ran.err.startswith("The backup is damaged: ")
    path.write_bytes(content[:20_000])
    assert run("restore", str(path), yes=True).code == 2
    assert Tournament.objects.get().slug == "finished"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This is no backup of a Skatclub database."),
        (b"PGDMP\x01", "This backup is of another kind of database."),
        (None, "No such file or directory"),
    ],
)
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    path = tmp_path / "some.file"
    if content is not None:
        path.write_bytes(content)
    ran = run("restore", str(path))
    assert ran.code == 2
    assert sentence in ran.err


def test_a_backup_that_finds_no_place_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    ran = run("backup", str(tmp_path / "file" / "evening.backup"))
    assert ran.code == 2
    assert "cannot be written" in ran.err
    own = str(connection.settings_dict["NAME"])
    assert "the database itself" in run("backup", own).err


def test_a_later_backup_takes_the_place_of_the_earlier(tmp_path: Path) -> None:
    path = tmp_path / "evening.backup"
    run("backup", str(path))
    make_finished()
    assert run("backup", str(path)).code == 0
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT slug FROM scoring_tournament").fetchall() == [("finished",)]
