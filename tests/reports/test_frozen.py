"""A frozen public view counts the lists as they were handed in before the freeze, whatever is put right afterwards."""

from datetime import timedelta

import pytest

from scoring.models import FrozenList, FrozenRow, Seat, Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.players import player_report
from scoring.reports.sheets import sheet
from scoring.reports.standings import total_standings
from scoring.reports.teams import team_standings
from scoring.services.evening_lists import annul_list, move_rows
from scoring.services.freezing import release_results
from scoring.services.sheets import reopen
from tests.services.lists import SYSTEM
from tests.world import HANDED_IN_AT, TOTALS_OF_FOUR, TOTALS_OF_THREE, freeze, make_entrants, make_finished, make_team

pytestmark = pytest.mark.django_db

AT_THE_FREEZE = dict(enumerate(TOTALS_OF_FOUR + TOTALS_OF_THREE, start=1))
"""Totals of the seven entrants by start number (rules 2)."""


@pytest.fixture
def cup() -> Tournament:
    """One published series; the view is frozen an hour after its lists were handed in."""
    tournament = make_finished("cup")
    make_team(tournament, "Aces", tournament.entrants.filter(start_number__in=(1, 2)), size=2)
    freeze(tournament, HANDED_IN_AT + timedelta(hours=1))
    return tournament


def totals(tournament: Tournament, audience: Audience = Audience.PUBLIC) -> dict[int, int]:
    tournament.refresh_from_db()
    rows = total_standings(tournament=tournament, audience=audience).rows
    return {row.start_number: row.total for row in rows if row.played}


def first_table() -> Table:
    return Table.objects.select_related("series__tournament").get(number=1)


def move(**owners: int) -> None:
    """`seat1=5`: the row of seat 1 of table 1 belongs to start number 5."""
    table = first_table()
    entrants = {each.start_number: each for each in table.series.tournament.entrants.all()}
    given = {int(seat.removeprefix("seat")): entrants[number] for seat, number in owners.items()}
    move_rows(table=table, owners=given, version=table.version, reason="sat at the wrong table", actor=SYSTEM)


def test_a_row_moved_after_the_freeze_waits_for_the_release(cup: Tournament) -> None:
    """1 (1332) and 5 (738) sat at each other's table; their team is the one of the freeze too."""
    move(seat1=5)
    assert totals(cup) == AT_THE_FREEZE
    assert totals(cup, Audience.OFFICE) == AT_THE_FREEZE | {1: 738, 5: 1332}
    assert team_standings(tournament=cup, audience=Audience.PUBLIC)[0].rows[0].total == 1332 + 1308
    release_results(tournament=cup, actor=SYSTEM)
    assert totals(cup) == AT_THE_FREEZE | {1: 738, 5: 1332}
    assert not FrozenList.objects.exists() and not FrozenRow.objects.exists()


def test_a_row_given_to_somebody_new_stays_with_the_one_of_the_freeze(cup: Tournament) -> None:
    make_entrants(cup, 1, first=8)
    move(seat4=8)
    assert totals(cup) == AT_THE_FREEZE
    assert 4 not in totals(cup, Audience.OFFICE)


def test_a_corrected_figure_waits_for_the_release(cup: Tournament) -> None:
    Seat.objects.filter(entrant__start_number=2).update(points=728)
    assert totals(cup) == AT_THE_FREEZE
    assert totals(cup, Audience.OFFICE)[2] == 1308 + 100


def test_a_list_annulled_or_reopened_after_the_freeze_still_counts(cup: Tournament) -> None:
    first, second = Table.objects.select_related("series__tournament").order_by("number")
    annul_list(table=first, version=first.version, reason="played with 31 cards", actor=SYSTEM)
    cup.series.update(state="running")
    reopen(table=second, version=second.version, reason="a typing error", actor=SYSTEM)
    assert totals(cup) == AT_THE_FREEZE
    assert totals(cup, Audience.OFFICE) == {}
    standings = total_standings(tournament=cup, audience=Audience.PUBLIC)
    assert (standings.tables_in, standings.tables_total, standings.as_of) == (2, 2, HANDED_IN_AT)
    report = sheet(table=first_table(), audience=Audience.PUBLIC)
    assert (report.hidden, report.annulled_reason) == (True, "")


def test_a_list_annulled_before_the_freeze_does_not_count() -> None:
    tournament = make_finished("cup")
    Table.objects.filter(number=1).update(annulled_reason="played with 31 cards")
    freeze(tournament, HANDED_IN_AT)
    assert sorted(totals(tournament)) == [5, 6, 7]
    assert not sheet(table=first_table(), audience=Audience.PUBLIC).hidden


def test_the_page_of_a_list_put_right_after_the_freeze_waits(cup: Tournament) -> None:
    """Not even why it was put right; the other list stays as it is."""
    move(seat1=2, seat2=1)
    report = sheet(table=first_table(), audience=Audience.PUBLIC)
    assert (report.hidden, report.correction_reason, [seat.footer for seat in report.seats]) == (True, "", [None] * 4)
    second = Table.objects.select_related("series__tournament").get(number=2)
    assert not sheet(table=second, audience=Audience.PUBLIC).hidden
    assert not sheet(table=first_table(), audience=Audience.OFFICE).hidden


def test_the_page_of_a_player_shows_the_row_only_as_it_was(cup: Tournament) -> None:
    move(seat1=2, seat2=1)
    shown = {
        number: player_report(entrant=cup.entrants.get(start_number=number), audience=Audience.PUBLIC)
        for number in (1, 3)
    }
    assert [shown[number].row.total for number in (1, 3)] == [1332, 1320]
    assert [bool(shown[number].series[0].footer) for number in (1, 3)] == [False, True]


def test_a_checked_list_stays_visible(cup: Tournament) -> None:
    """To check a list after the freeze changes nothing of it."""
    Table.objects.update(state="checked", version=7)
    assert not sheet(table=first_table(), audience=Audience.PUBLIC).hidden
