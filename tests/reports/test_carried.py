"""Everything that belongs to a tournament is carried: whoever adds a model or a column learns here what to decide."""

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import JSONField
from django.test.utils import CaptureQueriesContext

from scoring.models import JournalEntry, Tournament
from scoring.reports.carried import COLUMNS_LEFT_BEHIND, LEFT_BEHIND, SHARED, belonging, carried, columns, name_of
from scoring.services.simulation import simulate
from scoring.services.writing import Action
from tests.world import make_finished

# Facts in JSON without a single id. Whoever adds a column of facts looks whether this is true of it; where it is not,
# the ids must be renewed as those of the journal are (reports/fact_ids.py).
WITHOUT_IDS = {
    "tournament.lost_game_tariff",
    "tournament.prize_rules",
    "tournament.house_rules",
    "table.parts",
    "table.control_list",
    "deal.details",
}
FACTS_OF_THE_JOURNAL = {"journalentry.before", "journalentry.after", "journalentry.answer"}


def test_every_model_is_carried_shared_or_left_behind() -> None:
    every = set(apps.get_app_config("scoring").get_models())
    assert {*belonging(), *SHARED, *LEFT_BEHIND} == every
    assert {name_of(model) for model in LEFT_BEHIND} == {"invitation"}
    assert {name_of(model) for model in SHARED} == {"user", "club", "player"}


def test_every_column_is_carried_but_those_that_open_something_or_follow_from_others() -> None:
    left = {
        f"{name_of(model)}.{column.name}"
        for model in belonging()
        for column in model._meta.concrete_fields
        if column not in columns(model)
    }
    assert left == {"table.token", "table.code", "seat.total"}
    assert left - {"seat.total"} <= COLUMNS_LEFT_BEHIND


def test_every_column_of_facts_is_known() -> None:
    found = {
        f"{name_of(model)}.{column.name}"
        for model in belonging()
        for column in columns(model)
        if isinstance(column, JSONField)
    }
    assert found == WITHOUT_IDS | FACTS_OF_THE_JOURNAL


@pytest.mark.django_db
def test_the_rows_of_one_tournament_and_of_no_other() -> None:
    tournament = make_finished()
    make_finished("other")
    rows = carried(tournament)
    assert {name: len(each.rows) for name, each in rows.items() if each.rows} == {
        "club": 1,
        "player": 7,
        "tournament": 1,
        "entrant": 7,
        "series": 1,
        "table": 2,
        "seat": 7,
    }


@pytest.mark.django_db
def test_one_query_a_model_whatever_the_size() -> None:
    costs = []
    for players in (7, 40):
        tournament = simulate(players=players, series=1, rounds=2, seed=1)
        with CaptureQueriesContext(connection) as queries:
            carried(tournament)
        costs.append(len(queries))
    assert costs[0] == costs[1] <= len(belonging()) + len(SHARED)


@pytest.mark.django_db(transaction=True)
def test_it_is_of_one_moment_and_nobody_waits() -> None:
    """A line written while the rows are read is not among them, and its writer does not wait for the reader."""
    from threading import Thread

    from scoring.reports.carried import one_moment

    tournament = make_finished()

    def write() -> None:
        JournalEntry.objects.create(tournament=tournament, action=Action.EDIT_TOURNAMENT)
        connection.close()

    with one_moment():
        assert JournalEntry.objects.count() == 0
        writer = Thread(target=write)
        writer.start()
        writer.join(timeout=5)
        assert not writer.is_alive()
        assert JournalEntry.objects.count() == 0
    assert JournalEntry.objects.count() == 1
    assert Tournament.objects.count() == 1
