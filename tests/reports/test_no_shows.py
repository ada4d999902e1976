"""Who registered and never played: listed without a rank, or left out of the rankings (C065, C067)."""

import pytest

from scoring.models import Adjustment, Entrant, Table, Tournament
from scoring.reports.audience import Audience
from scoring.reports.categories import category_standings
from scoring.reports.players import player_report
from scoring.reports.standings import live_standings, total_standings
from tests.world import make_entrants, make_finished, make_running

pytestmark = pytest.mark.django_db


def with_no_show(tournament: Tournament, **facts: object) -> Tournament:
    """An eighth entrant who was never seated."""
    make_entrants(tournament, 1, first=8)
    Entrant.objects.filter(start_number=8).update(**facts)
    tournament.no_shows_left_out = True
    tournament.save()
    return tournament


def listed(tournament: Tournament) -> list[int]:
    total = total_standings(tournament=tournament, audience=Audience.PUBLIC)
    live = live_standings(tournament=tournament, audience=Audience.PUBLIC)
    assert {row.start_number for row in total.rows} == {row.start_number for row in live.rows}
    return sorted(row.start_number for row in total.rows)


def test_by_default_a_no_show_stands_last_without_a_rank() -> None:
    tournament = with_no_show(make_finished())
    tournament.no_shows_left_out = False
    row = total_standings(tournament=tournament, audience=Audience.PUBLIC).rows[-1]
    assert (row.start_number, row.rank, row.played) == (8, None, False)


def test_left_out_once_every_list_is_in() -> None:
    assert listed(with_no_show(make_finished())) == [1, 2, 3, 4, 5, 6, 7]


def test_while_lists_are_missing_only_who_withdrew_before_the_first_series_is_left_out() -> None:
    """The others may still come late."""
    tournament = with_no_show(make_running())
    assert listed(tournament) == [1, 2, 3, 4, 5, 6, 7, 8]
    Entrant.objects.filter(start_number=8).update(withdrawn_after=0)
    assert listed(tournament) == [1, 2, 3, 4, 5, 6, 7]


def test_a_player_of_an_annulled_list_has_played() -> None:
    tournament = with_no_show(make_finished())
    Table.objects.filter(number=2).update(annulled_reason="31 cards")
    assert listed(tournament) == [1, 2, 3, 4, 5, 6, 7]


def test_what_the_direction_decided_stays_visible() -> None:
    """An exclusion and points taken are shown, played or not."""
    tournament = with_no_show(make_finished(), excluded=True)
    assert 8 in listed(tournament)
    Entrant.objects.update(excluded=False)
    Adjustment.objects.create(entrant=tournament.entrants.get(start_number=8), points=-50, reason="late")
    assert 8 in listed(tournament)


def test_extra_rankings_leave_them_out_too_and_the_own_page_stays() -> None:
    tournament = with_no_show(make_finished(), lady=True)
    Entrant.objects.filter(start_number=1).update(lady=True)
    ladies = category_standings(tournament=tournament, audience=Audience.PUBLIC)[0]
    assert [row.start_number for row in ladies.standings.rows] == [1]
    report = player_report(entrant=tournament.entrants.get(start_number=8), audience=Audience.PUBLIC)
    assert (report.row.rank, report.series) == (None, ())
