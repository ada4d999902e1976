"""Ladies, juniors and seniors among themselves (rules.md 3)."""

import pytest

from scoring.models import Entrant, SeriesState, Tournament, Visibility
from scoring.reports.audience import Audience
from scoring.reports.categories import Category, category_standings
from tests.world import make_entrants, make_finished, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def mark(tournament: Tournament, category: Category, *numbers: int) -> None:
    Entrant.objects.filter(tournament=tournament, start_number__in=numbers).update(**{category.value: True})


def test_nobody_in_a_category_is_no_ranking() -> None:
    assert category_standings(tournament=make_finished(), audience=Audience.PUBLIC) == ()


def test_each_category_is_ranked_among_itself() -> None:
    """Totals 1332, 1308, 1320, 108, 738, 720, 300 of start numbers 1 to 7."""
    tournament = make_finished()
    mark(tournament, Category.LADY, 2, 4, 7)
    mark(tournament, Category.SENIOR, 6, 1)
    ladies, seniors = category_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert (ladies.category, seniors.category) == (Category.LADY, Category.SENIOR)
    found = [(row.rank, row.start_number, row.total) for row in ladies.standings.rows]
    assert found == [(1, 2, 1308), (2, 7, 300), (3, 4, 108)]
    assert [(row.rank, row.start_number) for row in seniors.standings.rows] == [(1, 1), (2, 6)]


def test_who_has_no_rank_in_the_total_has_none_here() -> None:
    tournament = make_finished()
    mark(tournament, Category.JUNIOR, 1, 2)
    Entrant.objects.filter(start_number=1).update(excluded=True)
    (juniors,) = category_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert [(row.rank, row.start_number) for row in juniors.standings.rows] == [(1, 2), (None, 1)]


def test_hidden_results_are_hidden_here_too() -> None:
    tournament = make_finished()
    mark(tournament, Category.LADY, 2, 4)
    Tournament.objects.update(visibility=Visibility.HIDDEN)
    tournament.refresh_from_db()
    (ladies,) = category_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert ladies.standings.hidden
    assert {(row.rank, row.total, row.points) for row in ladies.standings.rows} == {(None, 0, None)}


def test_before_the_first_list_nobody_has_a_rank() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 3)
    make_table(make_series(tournament, 1, SeriesState.RUNNING), 1, entrants)
    mark(tournament, Category.LADY, 1)
    (ladies,) = category_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert [row.rank for row in ladies.standings.rows] == [None]
