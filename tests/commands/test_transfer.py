"""`export_tournament` and `import_tournament` as a script sees them: output, exit codes, nothing by half."""

import json
from pathlib import Path

import pytest

from scoring.models import Tournament
from scoring.services.check_scores import check_scores
from tests.commands.running import run
from tests.world import make_finished, make_official, make_user

pytestmark = pytest.mark.django_db


def test_a_tournament_leaves_and_comes_back(tmp_path: Path) -> None:
    make_finished()
    path = tmp_path / "cup.json"
    exported = run("export_tournament", "finished", str(path))
    assert (exported.code, exported.out, exported.err) == (0, "", "")
    assert path.stat().st_mode & 0o077 == 0
    assert json.loads(path.read_bytes())["slug"] == "finished"
    imported = run("import_tournament", str(path))
    assert (imported.code, imported.out) == (0, "finished-2\n")
    assert imported.err.splitlines() == [
        "The address “finished” is taken: it is “finished-2” here.",
        "0 of 7 people are new here.",
        "Every table has a new address and code: print the lists of a running series again.",
        "Nobody here organises it yet: the site's owner can invite somebody.",
    ]
    assert list(check_scores()) == []


def test_accounts_that_are_not_here_are_named(tmp_path: Path) -> None:
    tournament, user = make_finished(), make_user("anna")
    make_official(tournament, user)
    path = tmp_path / "cup.json"
    run("export_tournament", "finished", str(path))
    assert "Nobody here organises it" not in run("import_tournament", str(path)).err
    user.delete()
    assert (
        "There are no accounts here called anna: what they did is nobody's." in run("import_tournament", str(path)).err
    )


def test_standard_output_and_a_file_that_is_there(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    make_finished()
    assert run("export_tournament", "finished", "-").code == 0
    content = capfdbinary.readouterr().out
    path = tmp_path / "cup.json"
    path.write_bytes(b"before")
    assert run("export_tournament", "finished", str(path)).code == 0
    assert json.loads(content)["digest"] == json.loads(path.read_bytes())["digest"]
    assert [each.name for each in tmp_path.iterdir()] == ["cup.json"]


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    make_finished()
    ran = run("export_tournament", "nowhere", str(tmp_path / "cup.json"))
    assert (ran.code, ran.err) == (2, "There is no tournament “nowhere”.\n")
    (tmp_path / "file").write_bytes(b"")
    ran = run("export_tournament", "finished", str(tmp_path / "file" / "cup.json"))
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_what_cannot_be_read_is_said_and_nothing_stored(tmp_path: Path) -> None:
    make_finished()
    path = tmp_path / "cup.json"
    assert run("import_tournament", str(path)).code == 2
    run("export_tournament", "finished", str(path))
    path.write_bytes(path.read_bytes()[:-9])
    ran = run("import_tournament", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "This is no file of a tournament, or its end is missing.\n"
    assert Tournament.objects.count() == 1


def test_scores_that_do_not_stand_the_check_are_refused(tmp_path: Path) -> None:
    tournament = make_finished()
    tournament.series.get().tables.get(number=1).seats.filter(position=1).update(others_lost=1)
    path = tmp_path / "cup.json"
    run("export_tournament", "finished", str(path))
    ran = run("import_tournament", str(path))
    assert (ran.code, ran.out) == (1, "")
    assert "The file contradicts itself (finished-2 1/1 seat 1: others lost: stored 1, derived 8)." in ran.err
    assert Tournament.objects.count() == 1
