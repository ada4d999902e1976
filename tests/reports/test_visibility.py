"""What is hidden is hidden in every report for the public; the office sees everything (rules.md 3; C100, C101)."""

from datetime import timedelta

import pytest

from scoring.models import Adjustment, NameShown, Player, SeriesState, Table, Tournament, Visibility
from scoring.reports.audience import Audience
from scoring.reports.players import player_report
from scoring.reports.seating import SeatedEntrant, seating
from scoring.reports.sheets import SheetSeat, sheet
from scoring.reports.standings import StandingsRow, live_standings, series_standings, total_standings
from tests.reports.lists import write_four_deals
from tests.world import (
    HANDED_IN_AT,
    LIST_OF_FOUR,
    freeze,
    hand_in,
    make_entrants,
    make_finished,
    make_series,
    make_table,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def make_two_series(visibility: Visibility) -> Tournament:
    """Series 1 published; series 2 running: table 1 handed in, table 2 being written. Eight entrants."""
    tournament = make_tournament(visibility=visibility, series_planned=2)
    entrants = make_entrants(tournament, 8)
    first = make_series(tournament, 1, SeriesState.PUBLISHED)
    hand_in(make_table(first, 1, entrants[:4]), LIST_OF_FOUR)
    hand_in(make_table(first, 2, entrants[4:]), LIST_OF_FOUR)
    second = make_series(tournament, 2, SeriesState.RUNNING)
    hand_in(make_table(second, 1, entrants[:4]), LIST_OF_FOUR, at=HANDED_IN_AT + timedelta(hours=2))
    write_four_deals(make_table(second, 2, entrants[4:]))
    return tournament


def columns(tournament: Tournament, audience: Audience) -> tuple[int, ...]:
    return total_standings(tournament=tournament, audience=audience).series_numbers


@pytest.mark.parametrize(
    ("visibility", "shown"),
    [(Visibility.LIVE, (1, 2)), (Visibility.BY_SERIES, (1,)), (Visibility.HIDDEN, ())],
)
def test_the_total_shows_what_is_released(visibility: Visibility, shown: tuple[int, ...]) -> None:
    tournament = make_two_series(visibility)
    assert columns(tournament, Audience.PUBLIC) == shown
    assert columns(tournament, Audience.OFFICE) == (1, 2)


def test_the_total_column_holds_nothing_of_an_unreleased_series() -> None:
    """C101: also not in the total, the won games or the number of lists."""
    standings = total_standings(tournament=make_two_series(Visibility.BY_SERIES), audience=Audience.PUBLIC)
    row = next(row for row in standings.rows if row.start_number == 1)
    assert (row.total, row.won, row.points) == (1332, 12, 492)
    assert (standings.tables_in, standings.tables_total, standings.as_of) == (2, 2, HANDED_IN_AT)


def test_a_hidden_tournament_lists_its_entrants_without_any_figure() -> None:
    tournament = make_two_series(Visibility.HIDDEN)
    Adjustment.objects.create(entrant=tournament.entrants.get(start_number=1), points=-100, reason="late")
    standings = total_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert standings.hidden
    assert len(standings.rows) == 8
    for row in standings.rows:
        assert (row.rank, row.series, row.points, row.won, row.total, row.adjustment) == (None, (), None, None, 0, 0)
    assert (standings.tables_in, standings.as_of) == (0, None)


def test_a_live_tournament_before_its_first_list_is_not_hidden() -> None:
    assert not total_standings(tournament=make_tournament(), audience=Audience.PUBLIC).hidden


@pytest.mark.parametrize("visibility", [Visibility.BY_SERIES, Visibility.HIDDEN])
def test_live_standings_show_no_running_list_unless_everything_is_live(visibility: Visibility) -> None:
    tournament = make_two_series(visibility)
    live = live_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert live == total_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert not any(row.running for row in live.rows)


def test_a_frozen_view_counts_only_lists_handed_in_before() -> None:
    tournament = make_two_series(Visibility.LIVE)
    freeze(tournament, HANDED_IN_AT + timedelta(hours=1))
    public = total_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert public.series_numbers == (1,)
    assert public.as_of == HANDED_IN_AT
    assert (public.tables_in, public.tables_total) == (0, 2)
    assert columns(tournament, Audience.OFFICE) == (1, 2)
    assert not any(row.running for row in live_standings(tournament=tournament, audience=Audience.PUBLIC).rows)


def test_a_list_handed_in_at_the_moment_of_the_freeze_counts() -> None:
    tournament = make_two_series(Visibility.LIVE)
    freeze(tournament, HANDED_IN_AT + timedelta(hours=2))
    assert columns(tournament, Audience.PUBLIC) == (1, 2)


def test_an_adjustment_after_the_freeze_waits() -> None:
    tournament = make_two_series(Visibility.LIVE)
    given = Adjustment.objects.create(entrant=tournament.entrants.get(start_number=1), points=-100, reason="late")
    freeze(tournament, given.created_at - timedelta(minutes=1))
    rows = total_standings(tournament=tournament, audience=Audience.PUBLIC).rows
    assert {row.adjustment for row in rows} == {0}
    office = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    assert {row.adjustment for row in office} == {0, -100}


@pytest.mark.parametrize(
    ("visibility", "series", "table", "shown"),
    [
        (Visibility.LIVE, 1, 1, True),
        (Visibility.LIVE, 2, 2, True),
        (Visibility.BY_SERIES, 1, 1, True),
        (Visibility.BY_SERIES, 2, 1, False),
        (Visibility.BY_SERIES, 2, 2, False),
        (Visibility.HIDDEN, 1, 1, False),
    ],
)
def test_a_list_is_shown_with_its_series(visibility: Visibility, series: int, table: int, shown: bool) -> None:
    make_two_series(visibility)
    found = Table.objects.get(series__number=series, number=table)
    report = sheet(table=found, audience=Audience.PUBLIC)
    assert report.hidden is not shown
    assert any(seat.footer for seat in report.seats) is shown
    assert bool(report.lines) is (shown and table == 2 and series == 2)
    assert not sheet(table=found, audience=Audience.OFFICE).hidden


@pytest.mark.parametrize(("hours", "shown"), [(1, False), (3, True)])
def test_a_frozen_list_is_hidden_if_it_came_later(hours: int, shown: bool) -> None:
    tournament = make_two_series(Visibility.LIVE)
    freeze(tournament, HANDED_IN_AT + timedelta(hours=hours))
    handed_in = Table.objects.get(series__number=2, number=1)
    running = Table.objects.get(series__number=2, number=2)
    assert sheet(table=handed_in, audience=Audience.PUBLIC).hidden is not shown
    assert sheet(table=running, audience=Audience.PUBLIC).hidden
    assert tournament.pk == handed_in.series.tournament_id


@pytest.mark.parametrize(
    ("visibility", "figures"),
    [(Visibility.LIVE, [1332, -80]), (Visibility.BY_SERIES, [1332, None]), (Visibility.HIDDEN, [None, None])],
)
def test_a_player_page_shows_what_is_released(visibility: Visibility, figures: list[int | None]) -> None:
    tournament = make_two_series(visibility)
    report = player_report(entrant=tournament.entrants.get(start_number=5), audience=Audience.PUBLIC)
    assert [each.footer.total if each.footer else None for each in report.series] == figures
    assert bool(report.curve) is (visibility != Visibility.HIDDEN)


def test_seating_is_never_hidden() -> None:
    """C100."""
    tournament = make_two_series(Visibility.HIDDEN)
    report = seating(series=tournament.series.get(number=2), audience=Audience.PUBLIC)
    assert [len(table.seats) for table in report.tables] == [4, 4]


@pytest.mark.parametrize(
    ("shown", "name", "club"),
    [
        (NameShown.FULL, "Anna P001", "Karo 7 Musterstadt"),
        (NameShown.FIRST, "Anna", "Karo 7 Musterstadt"),
        (NameShown.NUMBER, "#1", ""),
    ],
)
def test_names_are_shown_as_the_player_wishes_in_every_report(shown: NameShown, name: str, club: str) -> None:
    tournament = make_finished()
    Player.objects.filter(last_name="P001").update(name_shown=shown)
    series = tournament.series.get()
    entrant = tournament.entrants.get(start_number=1)
    public = Audience.PUBLIC
    found: list[StandingsRow | SeatedEntrant | SheetSeat] = [
        next(row for row in total_standings(tournament=tournament, audience=public).rows if row.start_number == 1),
        next(row for row in series_standings(series=series, audience=public).rows if row.start_number == 1),
        next(row for row in seating(series=series, audience=public).by_name if row.start_number == 1),
        sheet(table=series.tables.get(number=1), audience=public).seats[0],
        player_report(entrant=entrant, audience=public).row,
    ]
    assert {(each.name, each.club) for each in found} == {(name, club)}


def test_the_office_reads_full_names() -> None:
    tournament = make_finished()
    Player.objects.update(name_shown=NameShown.NUMBER)
    rows = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    assert {row.name for row in rows} == {f"Anna P{number:03d}" for number in range(1, 8)}


def test_a_first_name_that_is_not_there_becomes_the_number() -> None:
    tournament = make_finished()
    Player.objects.filter(last_name="P001").update(first_name="", name_shown=NameShown.FIRST)
    rows = total_standings(tournament=tournament, audience=Audience.PUBLIC).rows
    assert next(row.name for row in rows if row.start_number == 1) == "#1"


def test_the_order_of_equals_does_not_betray_a_hidden_name() -> None:
    """Somebody shown by number stands behind the letters, wherever the name would be."""
    tournament = make_tournament()
    make_entrants(tournament, 3)
    Player.objects.filter(last_name="P001").update(name_shown=NameShown.NUMBER)
    rows = total_standings(tournament=tournament, audience=Audience.PUBLIC).rows
    assert [row.start_number for row in rows] == [2, 3, 1]
