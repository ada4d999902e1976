from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Deal, Entrant, JournalEntry, ListState, Seat, SeriesState, Table, Tournament
from scoring.rules.deals import score
from scoring.services.random_deals import GAME_WEIGHTS, GAMES, random_facts, random_sheet
from tests.commands.running import Ran, run

# Every footer by SQL from the deals alone: points, won and lost as declarer, lost games of the others and their bonus.
FOOTERS_BY_SQL = """
    SELECT seat.id, own.points, own.won, own.lost,
        of_table.lost - own.lost, (of_table.lost - own.lost) * 120 / of_table.players
    FROM scoring_seat AS seat
    JOIN (
        SELECT seat.id, COALESCE(SUM(deal.points), 0) AS points,
            COALESCE(SUM(CASE WHEN deal.points > 0 THEN 1 ELSE 0 END), 0) AS won,
            COALESCE(SUM(CASE WHEN deal.points < 0 THEN 1 ELSE 0 END), 0) AS lost
        FROM scoring_seat AS seat LEFT JOIN scoring_deal AS deal ON deal.declarer_id = seat.id GROUP BY seat.id
    ) AS own ON own.id = seat.id
    JOIN (
        SELECT table_id, SUM(CASE WHEN points < 0 THEN 1 ELSE 0 END) AS lost, MAX(players) AS players
        FROM scoring_deal GROUP BY table_id
    ) AS of_table ON of_table.table_id = seat.table_id
    ORDER BY seat.id
"""


def simulate(players: int = 11, series: int = 2, **options: Any) -> Ran:
    return run("simulate", players=players, series=series, **{"rounds": 3, "seed": 7, **options})


def stored_footers() -> list[tuple[int | None, ...]]:
    rows = Seat.objects.exclude(points=None).order_by("pk")
    return list(rows.values_list("pk", "points", "won", "lost", "others_lost", "bonus"))


@pytest.mark.django_db
def test_it_prints_the_slug_and_nothing_else() -> None:
    ran = simulate()
    assert (ran.code, ran.err) == (0, "Seed: 7\n")
    assert ran.out == Tournament.objects.get().slug + "\n"


@pytest.mark.django_db
def test_every_list_is_complete_and_handed_in() -> None:
    simulate()
    assert Entrant.objects.count() == 11
    assert Table.objects.exclude(state=ListState.HANDED_IN).count() == 0
    # 11 players are two tables of four and one of three: 3 rounds are 12, 12 and 9 deals, twice.
    assert sorted(Deal.objects.values_list("table__number", flat=True)) == sorted(2 * (12 * [1] + 12 * [2] + 9 * [3]))
    assert set(Tournament.objects.get().series.values_list("state", flat=True)) == {SeriesState.PUBLISHED}


@pytest.mark.django_db
@pytest.mark.parametrize("running", [False, True])
def test_every_footer_is_the_sum_of_its_deals(running: bool) -> None:
    simulate(players=23, running=running)
    with connection.cursor() as cursor:
        cursor.execute(FOOTERS_BY_SQL)
        by_sql = [tuple(row) for row in cursor.fetchall()]
    assert by_sql
    assert stored_footers() == by_sql


@pytest.mark.django_db
def test_a_running_series_has_lists_handed_in_under_way_and_not_begun() -> None:
    simulate(players=60, running=True)
    last = Tournament.objects.get().series.get(number=2)
    assert last.state == SeriesState.RUNNING
    full = {3: 9, 4: 12}
    stages = set()
    for table in last.tables.all():
        deals, seats = table.deals.count(), table.seats.count()
        assert (table.state == ListState.HANDED_IN) == (deals == full[seats])
        stages.add("none" if deals == 0 else "all" if deals == full[seats] else "some")
    assert stages == {"none", "some", "all"}


@pytest.mark.django_db
def test_the_same_seed_deals_the_same() -> None:
    slugs = [simulate(series=1, seed=seed).out.strip() for seed in (4, 4, 5)]
    first, again, other = (
        list(Deal.objects.filter(table__series__tournament__slug=slug).order_by("pk").values_list("game", "points"))
        for slug in slugs
    )
    assert first == again
    assert first != other
    assert len(set(slugs)) == 3


@pytest.mark.django_db
def test_the_number_of_queries_does_not_grow_with_the_players() -> None:
    with CaptureQueriesContext(connection) as few:
        simulate(players=8, series=1)
    with CaptureQueriesContext(connection) as many:
        simulate(players=60, series=1)
    # The clubs are there the second time.
    assert len(many) <= len(few)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 5}, "players: 5 players cannot be split"),
        ({"players": 0}, "players: The number must lie between 1 and 9999."),
        ({"series": 21}, "series: The number must lie between 1 and 20."),
        ({"rounds": 25}, "rounds: The number must lie between 1 and 24."),
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_written(options: dict[str, int], words: str) -> None:
    ran = simulate(**options)
    assert (ran.code, ran.out) == (1, "")
    assert words in ran.err
    assert (Tournament.objects.count(), JournalEntry.objects.count()) == (0, 0)


def test_deals_are_played_as_in_a_club() -> None:
    """Grand 29 of 100, about 85 won, about 3 passed in; 5,000 deals leave some to chance."""
    rng = Random(20260501)
    facts = [random_facts(rng) for _deal in range(5_000)]
    for game, weight in zip(GAMES, GAME_WEIGHTS, strict=True):
        assert sum(each.contract.game is game for each in facts) / 50 == pytest.approx(weight, abs=2)
    assert sum(score(each).won for each in facts) / 50 == pytest.approx(85, abs=3)
    sheet = random_sheet(rng, players=4, deals=5_000, strengths=[1, 1, 1, 1])
    assert sum(deal.facts is None for deal in sheet) / 50 == pytest.approx(3, abs=1)


def test_the_dealer_of_four_never_plays_and_a_stronger_player_plays_more() -> None:
    sheet = random_sheet(Random(3), players=4, deals=4000, strengths=[2, 1, 1, 1])
    assert [deal.dealer for deal in sheet[:5]] == [1, 2, 3, 4, 1]
    assert all(deal.declarer != deal.dealer for deal in sheet)
    played = [sum(deal.declarer == seat for deal in sheet) for seat in (1, 2, 3, 4)]
    assert played[0] > 1.5 * max(played[1:])
