"""No report asks the database more often because there are more players, tables, series or deals."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Entrant, Series, SeriesState, Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.boards import board
from scoring.reports.players import player_report
from scoring.reports.seating import seating
from scoring.reports.sheets import sheet
from scoring.reports.standings import live_standings, series_standings, total_standings
from scoring.reports.tournaments import tournament_list
from tests.reports.lists import write_four_deals
from tests.world import LIST_OF_FOUR, hand_in, make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def fill(slug: str, tables: int, series: int) -> Tournament:
    """`series` series of `tables` tables of four; in the last series all but the first list are being written."""
    tournament = make_tournament(slug, series_planned=series)
    entrants = make_entrants(tournament, 4 * tables)
    for number in range(1, series + 1):
        made = make_series(tournament, number, SeriesState.RUNNING)
        for table in range(tables):
            seated = make_table(made, table + 1, entrants[4 * table : 4 * table + 4])
            if number < series or table == 0:
                hand_in(seated, LIST_OF_FOUR)
            else:
                write_four_deals(seated)
    return tournament


def _table(tournament: Tournament, number: int) -> Table:
    return Table.objects.select_related("series__tournament").get(
        series__tournament=tournament, series__number=tournament.series_planned, number=number
    )


def _series(tournament: Tournament) -> Series:
    return Series.objects.select_related("tournament").get(tournament=tournament, number=tournament.series_planned)


def _entrant(tournament: Tournament) -> Entrant:
    return Entrant.objects.select_related("tournament").get(tournament=tournament, start_number=8)


REPORTS: dict[str, tuple[Callable[[Tournament], Any], Callable[[Any], Any], int]] = {
    "total": (lambda found: found, lambda found: total_standings(tournament=found, audience=Audience.PUBLIC), 5),
    "live": (lambda found: found, lambda found: live_standings(tournament=found, audience=Audience.PUBLIC), 8),
    "series": (_series, lambda found: series_standings(series=found, audience=Audience.PUBLIC), 5),
    "seating": (_series, lambda found: seating(series=found, audience=Audience.PUBLIC), 3),
    "board": (_series, lambda found: board(series=found), 5),
    "sheet": (lambda found: _table(found, 2), lambda found: sheet(table=found, audience=Audience.PUBLIC), 3),
    "player": (_entrant, lambda found: player_report(entrant=found, audience=Audience.PUBLIC), 9),
    "tournaments": (lambda found: found, lambda found: tournament_list(), 2),
}


@pytest.mark.parametrize("name", REPORTS)
def test_the_number_of_queries_does_not_grow(name: str) -> None:
    get, report, most = REPORTS[name]
    counts = []
    for slug, tables, series in (("small", 2, 1), ("large", 5, 3)):
        found = get(fill(slug, tables, series))
        with CaptureQueriesContext(connection) as queries:
            report(found)
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[1] <= most
