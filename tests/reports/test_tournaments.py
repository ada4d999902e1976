"""The tournaments of the site."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from scoring.models import SeriesState, Tournament
from scoring.reports.standings import State
from scoring.reports.tournaments import seated_series, tournament_list
from tests.world import make_club, make_entrants, make_finished, make_running, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def test_without_tournaments_it_is_empty() -> None:
    assert tournament_list() == ()


def test_the_newest_stands_first() -> None:
    make_tournament("old", date=date(2025, 1, 1))
    make_tournament("new", date=date(2026, 1, 1))
    assert [line.slug for line in tournament_list()] == ["new", "old"]


def test_it_says_how_far_each_is() -> None:
    make_tournament("empty")
    make_running()
    make_finished()
    Tournament.objects.filter(slug="empty").update(name="Empty Cup")
    found = {
        line.slug: (line.state, line.series_done, line.series_planned, line.entrants) for line in tournament_list()
    }
    assert found == {
        "empty": (State.PLANNED, 0, 3, 0),
        "running": (State.RUNNING, 0, 2, 7),
        "finished": (State.PROVISIONAL, 1, 1, 7),
    }


def test_after_the_printed_hour_it_is_final() -> None:
    make_finished()
    Tournament.objects.update(final_at=timezone.now() - timedelta(minutes=1))
    assert tournament_list()[0].state is State.FINAL


@pytest.mark.parametrize("search", ["stadt", "STADT", "muhlen", "Mühlen", "karo 7"])
def test_it_is_found_by_name_place_or_club_whatever_case_and_accents(search: str) -> None:
    make_tournament("found", name="Stadtmeisterschaft", place="Mühlenhof", club=make_club())
    make_tournament("other", name="Pokal", place="Heim")
    assert [line.slug for line in tournament_list(search=search)] == ["found"]


def test_a_search_without_a_hit_is_empty() -> None:
    make_tournament()
    assert tournament_list(search="nowhere") == ()


def test_seated_series_are_those_with_tables() -> None:
    tournament = make_tournament()
    make_table(make_series(tournament, 1), 1, make_entrants(tournament, 3))
    make_series(tournament, 2, SeriesState.PLANNED)
    assert seated_series(tournament).numbers == (1,)


def test_the_seating_people_look_for_is_the_first_that_is_not_over() -> None:
    """A plan has seated all three series; the second is running."""
    tournament = make_tournament()
    entrants = make_entrants(tournament, 3)
    assert seated_series(tournament).current is None
    for number, state in ((1, SeriesState.CLOSED), (2, SeriesState.RUNNING), (3, SeriesState.SEATED)):
        make_table(make_series(tournament, number, state), 1, entrants)
    assert seated_series(tournament).current == 2
    tournament.series.update(state=SeriesState.PUBLISHED)
    assert seated_series(tournament).current == 3
