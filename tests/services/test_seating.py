"""Drawing tables by lot."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from scoring.models import JournalEntry, Kind, Seat, Series, SeriesState, Table, Team, Tournament
from scoring.models.table import CODE_LETTERS
from scoring.rules.errors import RuleError
from scoring.services.deals import record_deal
from scoring.services.entrants import withdraw_entrant
from scoring.services.seating import discard_seating, draw_tables
from tests.services.lists import PASSED_IN, SYSTEM
from tests.world import make_entrants, make_series, make_tournament

pytestmark = pytest.mark.django_db


def tournament_of(entrants: int, **facts: Any) -> Tournament:
    tournament = make_tournament(**{"slug": f"of-{entrants}", **facts})
    make_entrants(tournament, entrants)
    return tournament


def seated(series: Series) -> list[list[int]]:
    """Start numbers by table, in seat order."""
    rows = series.seats.order_by("table__number", "position").values_list("table__number", "entrant__start_number")
    tables: dict[int, list[int]] = {}
    for table, number in rows:
        tables.setdefault(table, []).append(number)
    return list(tables.values())


@pytest.mark.parametrize(
    ("entrants", "sizes"), [(3, [3]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3]), (11, [4, 4, 3]), (31, [4] * 7 + [3])]
)
def test_everybody_has_one_seat_and_threes_come_last(entrants: int, sizes: list[int]) -> None:
    """C074."""
    series = draw_tables(tournament=tournament_of(entrants), actor=SYSTEM)
    tables = seated(series)
    assert [len(table) for table in tables] == sizes
    assert sorted(number for table in tables for number in table) == list(range(1, entrants + 1))


def test_the_series_is_seated_by_lot() -> None:
    series = draw_tables(tournament=tournament_of(4), actor=SYSTEM)
    assert (series.number, series.state, series.seating, series.stale) == (1, SeriesState.SEATED, "lot", False)


def test_a_seeded_draw_can_be_repeated_and_another_seed_differs() -> None:
    draws = [
        seated(draw_tables(tournament=tournament_of(20, slug=f"t{index}"), actor=SYSTEM, rng=Random(seed)))
        for index, seed in enumerate((5, 5, 6))
    ]
    assert draws[0] == draws[1] != draws[2]


@pytest.mark.parametrize("entrants", [0, 1, 2, 5])
def test_what_cannot_be_split_is_said_and_nothing_is_left_behind(entrants: int) -> None:
    tournament = tournament_of(entrants)
    with pytest.raises(RuleError, match="players_cannot_be_split"):
        draw_tables(tournament=tournament, actor=SYSTEM)
    assert not Series.objects.exists() and not JournalEntry.objects.exists()


def test_five_play_at_one_table_at_a_club_evening() -> None:
    series = draw_tables(tournament=tournament_of(5, kind=Kind.CLUB_EVENING), actor=SYSTEM)
    assert [len(table) for table in seated(series)] == [5]


def test_tables_of_three_can_be_preferred() -> None:
    series = draw_tables(tournament=tournament_of(12, prefer_threes=True), actor=SYSTEM)
    assert [len(table) for table in seated(series)] == [3, 3, 3, 3]


def test_who_left_or_was_excluded_is_not_seated() -> None:
    tournament = tournament_of(9)
    tournament.entrants.filter(start_number=2).update(withdrawn_after=0)
    tournament.entrants.filter(start_number=5).update(excluded=True)
    series = draw_tables(tournament=tournament, actor=SYSTEM)
    assert sorted(number for table in seated(series) for number in table) == [1, 3, 4, 6, 7, 8, 9]


def test_the_next_series_waits_for_the_one_before() -> None:
    tournament = tournament_of(8)
    first = draw_tables(tournament=tournament, actor=SYSTEM)
    for state in (SeriesState.SEATED, SeriesState.RUNNING):
        Series.objects.filter(pk=first.pk).update(state=state)
        with pytest.raises(RuleError, match="series_before_open"):
            draw_tables(tournament=tournament, actor=SYSTEM)
    Series.objects.filter(pk=first.pk).update(state=SeriesState.CLOSED)
    assert draw_tables(tournament=tournament, actor=SYSTEM).number == 2


def test_no_more_series_than_planned() -> None:
    tournament = tournament_of(4, series_planned=1)
    make_series(tournament, 1, SeriesState.PUBLISHED)
    with pytest.raises(RuleError) as refused:
        draw_tables(tournament=tournament, actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == ("series_all_drawn", {"planned": 1})


def test_every_table_has_a_token_and_a_code_of_its_own() -> None:
    draw_tables(tournament=tournament_of(40), actor=SYSTEM)
    tokens, codes = zip(*Table.objects.values_list("token", "code"), strict=True)
    assert len(set(tokens)) == len(set(codes)) == 10
    assert {len(token) for token in tokens} == {22}
    assert {len(code) for code in codes} == {6}
    assert set("".join(codes)) <= set(CODE_LETTERS) and not set("0O1I") & set("".join(codes))


def test_a_seat_remembers_the_team() -> None:
    tournament = tournament_of(4)
    team = Team.objects.create(tournament=tournament, name="Team A")
    tournament.entrants.filter(start_number=1).update(team=team)
    draw_tables(tournament=tournament, actor=SYSTEM)
    assert Seat.objects.get(entrant__start_number=1).team == team
    assert Seat.objects.filter(team=None).count() == 3


def test_a_withdrawal_makes_the_seating_stale() -> None:
    """C061."""
    tournament = tournament_of(8)
    series = draw_tables(tournament=tournament, actor=SYSTEM)
    withdraw_entrant(entrant=tournament.entrants.get(start_number=3), after_series=0, actor=SYSTEM)
    assert Series.objects.get(pk=series.pk).stale


def test_a_seating_is_taken_back_and_drawn_anew() -> None:
    tournament = tournament_of(8)
    first = draw_tables(tournament=tournament, actor=SYSTEM)
    tokens = set(Table.objects.values_list("token", flat=True))
    discard_seating(series=first, actor=SYSTEM)
    assert Series.objects.get().state == SeriesState.PLANNED and not Table.objects.exists()
    again = draw_tables(tournament=tournament, actor=SYSTEM)
    assert (again.pk, again.number, again.stale) == (first.pk, 1, False)
    assert not tokens & set(Table.objects.values_list("token", flat=True))


def test_the_journal_keeps_the_seating_that_was_taken_back() -> None:
    series = draw_tables(tournament=tournament_of(8), actor=SYSTEM)
    tables = list(series.tables.values_list("pk", flat=True))
    JournalEntry.objects.create(tournament=series.tournament, table_id=tables[0], action="note")
    discard_seating(series=series, actor=SYSTEM)
    draw, note, discard = JournalEntry.objects.order_by("pk")
    assert draw.after is not None and discard.before is not None
    assert discard.before["tables"] == draw.after["tables"] and len(draw.after["tables"]) == 2
    assert note.table_id == tables[0]


def test_a_seating_somebody_has_played_at_stays() -> None:
    series = draw_tables(tournament=tournament_of(8), actor=SYSTEM)
    record_deal(table=series.tables.get(number=1), entry=PASSED_IN, actor=SYSTEM)
    for state in (SeriesState.RUNNING, SeriesState.SEATED):
        Series.objects.update(state=state)
        with pytest.raises(RuleError, match="seating_in_use"):
            discard_seating(series=series, actor=SYSTEM)
    assert Table.objects.count() == 2


def test_a_series_that_has_begun_stays() -> None:
    series = draw_tables(tournament=tournament_of(8), actor=SYSTEM)
    Series.objects.update(state=SeriesState.RUNNING)
    with pytest.raises(RuleError, match="seating_in_use"):
        discard_seating(series=series, actor=SYSTEM)


def test_a_seating_before_a_series_that_has_begun_stays() -> None:
    tournament = tournament_of(8)
    first = draw_tables(tournament=tournament, actor=SYSTEM)
    make_series(tournament, 2, SeriesState.RUNNING)
    with pytest.raises(RuleError, match="series_not_last"):
        discard_seating(series=first, actor=SYSTEM)


def test_a_large_field_costs_as_many_queries_as_a_small_one(settings: Settings, tmp_path: Path) -> None:
    settings.BACKUP_DIR = tmp_path  # no copy of another test stands for one of this
    costs = []
    for entrants in (8, 80):
        tournament = tournament_of(entrants)
        with CaptureQueriesContext(connection) as queries:
            draw_tables(tournament=tournament, actor=SYSTEM)
        costs.append(len(queries))
    # The copy before the draw reads every model once.
    assert costs[0] == costs[1] <= 45
