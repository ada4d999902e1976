"""The one way to write: lock, transaction, version, revision, journal."""

from typing import Any

import pytest
from django.db import connection, transaction
from filelock import FileLock

from scoring.models import JournalEntry, Table, Tournament
from scoring.rules.errors import RuleError
from scoring.services import writing as module
from scoring.services.writing import Action, Actor, AlreadyDone, Conflict, Submission, writing
from tests.services.lists import SYSTEM, fresh, make_list
from tests.world import make_tournament, make_user

pytestmark = pytest.mark.django_db


def revision(tournament: Tournament) -> int:
    return Tournament.objects.get(pk=tournament.pk).revision


def refused[E: Exception](error: type[E], **facts: Any) -> E:
    """The error of a write that must not even begin."""
    call = {"actor": SYSTEM, "action": Action.EDIT_TOURNAMENT, **facts}
    with pytest.raises(error) as caught, writing(**call):
        raise AssertionError("must not get here")
    return caught.value


def test_one_write_is_one_revision_and_one_line() -> None:
    tournament, user = make_tournament(), make_user()
    with writing(
        tournament=tournament, actor=Actor(user=user), action=Action.EDIT_TOURNAMENT, reason="  why\nnot "
    ) as change:
        assert change.read_tournament() == tournament
        change.before, change.after = {"rounds": 12}, {"rounds": 10}
    line = JournalEntry.objects.get()
    assert (line.tournament, line.table, line.user, line.action) == (tournament, None, user, "edit_tournament")
    assert (line.before, line.after, line.reason, line.answer) == ({"rounds": 12}, {"rounds": 10}, "why not", None)
    assert revision(tournament) == tournament.revision + 1


def test_an_error_leaves_nothing_behind() -> None:
    tournament = make_tournament()
    call = writing(tournament=tournament, actor=SYSTEM, action=Action.EDIT_TOURNAMENT)
    with pytest.raises(ValueError, match="in the middle"), call:
        Tournament.objects.update(place="half")
        raise ValueError("in the middle")
    assert not JournalEntry.objects.exists()
    assert Tournament.objects.get().place == "" and revision(tournament) == tournament.revision


def test_the_seats_are_locked_in_their_order() -> None:
    table = make_list(players=4)
    with writing(tournament=table.series.tournament, table=table, actor=SYSTEM, action=Action.RECORD_DEAL) as change:
        assert [seat.position for seat in change.seats] == [1, 2, 3, 4]
        assert change.table == table


def test_the_version_seen_is_checked_and_moved() -> None:
    table = make_list()
    facts: dict[str, Any] = {
        "tournament": table.series.tournament,
        "table": table,
        "actor": SYSTEM,
        "action": Action.HAND_IN,
    }
    with writing(**facts, version=table.version) as change:
        assert change.table is not None and change.table.version == table.version + 1
    assert fresh(table).version == table.version + 1
    conflict = refused(Conflict, **facts, version=table.version)
    assert (conflict.seen, conflict.table.version) == (table.version, table.version + 1)
    assert JournalEntry.objects.count() == 1


def test_without_a_version_it_does_not_move() -> None:
    table = make_list()
    with writing(tournament=table.series.tournament, table=table, actor=SYSTEM, action=Action.RECORD_DEAL):
        pass
    assert fresh(table).version == table.version


def test_a_submission_is_written_once_and_answered_again() -> None:
    tournament = make_tournament()
    sent = Submission(id="a-1", content={"b": 1, "a": [2]})
    with writing(tournament=tournament, actor=SYSTEM, action=Action.ADD_ENTRANT, submission=sent) as change:
        change.answer = {"entrant": 7}
    again = Submission(id="a-1", content={"a": [2], "b": 1})
    done = refused(AlreadyDone, tournament=tournament, action=Action.ADD_ENTRANT, submission=again)
    assert done.answer == {"entrant": 7}
    assert JournalEntry.objects.count() == 1


@pytest.mark.parametrize(("action", "content"), [(Action.ADD_ENTRANT, {"a": 2}), (Action.EDIT_ENTRANT, {"a": 1})])
def test_a_submission_id_for_something_else_is_refused(action: Action, content: dict[str, int]) -> None:
    tournament = make_tournament()
    first = Submission(id="a-1", content={"a": 1})
    with writing(tournament=tournament, actor=SYSTEM, action=Action.ADD_ENTRANT, submission=first):
        pass
    other = Submission(id="a-1", content=content)
    error = refused(RuleError, tournament=tournament, action=action, submission=other)
    assert (error.code, error.field) == ("submission_reused", "submission")


def test_other_tournaments_that_show_it_get_a_revision_and_a_line_each() -> None:
    one, two, three = (make_tournament(slug) for slug in ("one", "two", "three"))
    sent = Submission(id="a-1", content=1)
    with writing(tournament=one, also=[two, one], actor=SYSTEM, action=Action.EDIT_ENTRANT, submission=sent):
        pass
    assert [revision(each) for each in (one, two, three)] == [one.revision + 1, two.revision + 1, three.revision]
    lines = JournalEntry.objects.order_by("pk").values_list("tournament__slug", "submission_id")
    assert list(lines) == [("one", "a-1"), ("two", None)]


def test_a_reason_is_at_most_200_characters() -> None:
    tournament = make_tournament()
    error = refused(RuleError, tournament=tournament, reason="x" * 201)
    assert (error.code, error.field) == ("text_too_long", "reason")


def test_a_table_writes_nothing_but_its_own_list() -> None:
    table = make_list()
    assert refused(RuleError, tournament=table.series.tournament, actor=Actor(table=table)).code == "other_table"


def test_the_system_is_neither_an_account_nor_a_table() -> None:
    assert Actor.system() == Actor(user=None, table=None)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite needs the file")
def test_who_waits_too_long_is_told_and_nothing_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    tournament = make_tournament()
    with FileLock(f"{connection.settings_dict['NAME']}.lock"):
        assert refused(RuleError, tournament=tournament).code == "busy"
    assert not JournalEntry.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_write_inside_another_transaction_is_refused() -> None:
    """The lock of the file must be taken before the lock of the database, never after it."""
    tournament = make_tournament()
    with transaction.atomic():
        assert "durable" in str(refused(RuntimeError, tournament=tournament))


def test_a_table_of_another_version_is_found_though_it_was_locked_before() -> None:
    """The condition is in the statement itself."""
    table = make_list()
    Table.objects.update(version=5)
    refused(Conflict, tournament=table.series.tournament, table=table, version=4)
    assert fresh(table).version == 5
