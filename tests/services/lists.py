"""Lists for the tests of the services: entries as a table gives them, and the second way to add a list up, in SQL."""

from typing import Any

from django.db import connection

from scoring.models import Table
from scoring.rules.deals import DealFacts
from scoring.rules.games import Contract, Game
from scoring.services.deals import DealEntry
from scoring.services.writing import Actor
from tests.world import make_entrants, make_series, make_table, make_tournament

SYSTEM = Actor.system()
PASSED_IN = DealEntry()


def game(
    declarer: int, name: Game = Game.CLUBS, matadors: int = 2, *, met: bool = True, bid: int | None = None
) -> DealEntry:
    """By default clubs with 2: +36, lost -72 (rules 1.2, 1.4)."""
    contract = Contract(game=name, matadors=0 if name is Game.NULL else matadors)
    return DealEntry(declarer=declarer, facts=DealFacts(contract=contract, objective_met=met, bid=bid))


def make_list(players: int = 4, rounds: int = 12, **tournament: Any) -> Table:
    """An open list at table 1 of a running series, nobody has played yet."""
    made = make_tournament(rounds=rounds, **tournament)
    return make_table(make_series(made), 1, make_entrants(made, players))


def fresh(table: Table) -> Table:
    """The table as the database has it."""
    return Table.objects.select_related("series__tournament").get(pk=table.pk)


def stored_footers(table: Table) -> list[tuple[int | None, ...]]:
    """The footers as stored, in seat order: points, won, lost, others' lost games, bonus, total."""
    columns = ("points", "won", "lost", "others_lost", "bonus", "total")
    return list(table.seats.order_by("position").values_list(*columns))


def footers_by_sql(table: Table) -> list[tuple[int, ...]]:
    """The same, computed by the database from the deals alone: 120 / players for each lost game of another present."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT points, won, lost, others, bonus, points + 50 * (won - lost) + bonus FROM (
              SELECT seat.position AS position,
                COALESCE(SUM(CASE WHEN deal.declarer_id = seat.id THEN deal.points END), 0) AS points,
                COALESCE(SUM(CASE WHEN deal.declarer_id = seat.id AND deal.points > 0 THEN 1 END), 0) AS won,
                COALESCE(SUM(CASE WHEN deal.declarer_id = seat.id AND deal.points < 0 THEN 1 END), 0) AS lost,
                COALESCE(SUM(CASE WHEN deal.declarer_id <> seat.id AND deal.points < 0 THEN 1 END), 0) AS others,
                COALESCE(SUM(CASE WHEN deal.declarer_id <> seat.id AND deal.points < 0
                                  THEN 120 / deal.players END), 0) AS bonus
              FROM scoring_seat seat
              LEFT JOIN scoring_deal deal ON deal.table_id = seat.table_id AND deal.number >= seat.from_deal
                AND (seat.left_after IS NULL OR deal.number <= seat.left_after)
              WHERE seat.table_id = %s
              GROUP BY seat.id, seat.position
            ) AS summed ORDER BY position
            """,
            [table.pk],
        )
        return [tuple(int(figure) for figure in row) for row in cursor.fetchall()]
