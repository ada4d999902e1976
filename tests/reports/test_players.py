"""One player: results and the curve over the deals."""

import pytest

from scoring.models import Entrant, ListState, SeriesState, Table
from scoring.reports.audience import Audience
from scoring.reports.curves import HEIGHT, MARGIN, curve_of
from scoring.reports.players import CurvePoint, PlayerReport, player_report
from tests.reports.lists import write_four_deals
from tests.world import (
    HANDED_IN_AT,
    LIST_OF_FOUR,
    hand_in,
    make_entrants,
    make_finished,
    make_series,
    make_table,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def report_of(entrant: Entrant) -> PlayerReport:
    return player_report(entrant=Entrant.objects.get(pk=entrant.pk), audience=Audience.PUBLIC)


def curve(report: PlayerReport) -> list[tuple[int, int]]:
    return [(point.deals, point.total) for point in report.curve]


def test_it_gives_rank_and_results() -> None:
    report = report_of(make_finished().entrants.get(start_number=3))
    assert (report.row.rank, report.row.total) == (2, 1320)
    (series,) = report.series
    assert (series.number, series.table_number, series.seat, series.running) == (1, 1, 3, False)
    assert series.footer is not None and series.footer.total == 1320


def test_an_entrant_who_was_never_seated_has_no_series_and_no_curve() -> None:
    report = report_of(make_entrants(make_tournament(), 1)[0])
    assert (report.series, report.curve, report.row.rank) == ((), (), None)


def test_an_entrant_who_was_removed_in_the_meantime_has_no_report() -> None:
    entrant = make_entrants(make_tournament(), 1)[0]
    Entrant.objects.filter(pk=entrant.pk).delete()
    with pytest.raises(Entrant.DoesNotExist):
        player_report(entrant=entrant, audience=Audience.PUBLIC)


@pytest.mark.parametrize(
    ("seat", "totals"),
    [
        (1, [0, 0, 30, 30, -80]),
        (2, [0, 72, 102, 102, 132]),
        (3, [0, 0, -86, -86, -56]),
        (4, [0, 0, 30, 30, 60]),
    ],
)
def test_the_curve_follows_the_deals_and_ends_at_the_total(seat: int, totals: list[int]) -> None:
    """Won +50, lost -50, and 30 for each lost game of another, the dealer who sits out too."""
    tournament = make_tournament()
    entrants = make_entrants(tournament, 4)
    write_four_deals(make_table(make_series(tournament), 1, entrants))
    assert curve(report_of(entrants[seat - 1])) == list(enumerate(totals))


def test_a_list_of_totals_is_one_step_and_the_next_series_goes_on_from_there() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 4)
    hand_in(make_table(make_series(tournament, 1, SeriesState.PUBLISHED), 1, entrants), LIST_OF_FOUR)
    write_four_deals(make_table(make_series(tournament, 2), 1, entrants))
    report = report_of(entrants[1])
    assert curve(report) == [(0, 0), (48, 1308), (48, 1308), (49, 1380), (50, 1410), (51, 1410), (52, 1440)]
    assert [point.series_number for point in report.curve] == [1, 1, 2, 2, 2, 2, 2]


def test_a_running_list_is_in_the_curve_but_not_in_the_total() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 4)
    write_four_deals(make_table(make_series(tournament), 1, entrants))
    report = report_of(entrants[1])
    assert report.series[0].running
    assert (report.row.rank, report.row.played) == (None, False)
    assert report.curve[-1].total == 132


def test_an_annulled_list_is_not_in_the_curve() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 4)
    write_four_deals(make_table(make_series(tournament), 1, entrants))
    Table.objects.update(annulled_reason="cards marked", state=ListState.HANDED_IN, handed_in_at=HANDED_IN_AT)
    report = report_of(entrants[1])
    assert report.curve == ()
    assert report.series[0].annulled


def point(deals: int, total: int, series: int = 1) -> CurvePoint:
    return CurvePoint(deals=deals, total=total, series_number=series)


def test_the_drawing_holds_zero_and_both_extremes() -> None:
    drawn = curve_of([point(0, 0), point(1, 100), point(2, -100), point(2, -100, 2), point(4, 0, 2)])
    top, middle, bottom = f"{MARGIN:.1f}", f"{HEIGHT / 2:.1f}", f"{HEIGHT - MARGIN:.1f}"
    assert drawn.line == f"0.0,{middle} 160.0,{top} 320.0,{bottom} 320.0,{bottom} 640.0,{middle}"
    assert drawn.zero == middle
    marks = [(mark.number, mark.x, mark.percent) for mark in drawn.series]
    assert marks == [(1, "0.0", "0.0%"), (2, "320.0", "50.0%")]
    assert (drawn.deals, drawn.last, drawn.highest, drawn.lowest) == (4, 0, 100, -100)


def test_a_curve_that_never_moves_can_be_drawn() -> None:
    drawn = curve_of([point(0, 0), point(1, 0)])
    assert drawn.line.endswith(f"640.0,{drawn.zero}")
