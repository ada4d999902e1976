""".../ranking/: equals and their lots, points given or taken, teams."""

import pytest
from django.test import Client

from scoring.models import Adjustment, Seat, TeamOrder, Tournament, User
from scoring.reports.audience import Audience
from scoring.reports.standings import total_standings
from tests.browser_of import field_value, submission, text_of
from tests.world import make_team

URL = "/office/tournaments/cup/ranking/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def equals(running: Tournament) -> Tournament:
    """Players 1 and 2 have the same list: 492, 12 won, 0 lost, 240: 1332."""
    Seat.objects.filter(entrant__start_number=2).update(points=492, won=12, lost=0, others_lost=8, bonus=240)
    return running


def rank_of(tournament: Tournament, number: int) -> int | None:
    rows = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    return next(row.rank for row in rows if row.start_number == number)


def test_nobody_equal_and_nothing_given_is_said(as_organiser: Client) -> None:
    page = text_of(as_organiser.get(URL))
    assert "Nobody is equal to somebody else" in page
    assert "No points were given or taken." in page


def test_a_lot_is_recorded_shown_and_taken_back(as_organiser: Client, equals: Tournament) -> None:
    assert "Total, places 1 to 2" in text_of(as_organiser.get(URL))
    response = as_organiser.post(f"{URL}lots/0/1/", {"place_1": "2", "place_2": "1"} | submission())
    assert response["Location"] == URL
    assert (rank_of(equals, 2), rank_of(equals, 1)) == (1, 2)
    page = text_of(as_organiser.get(URL))
    assert "The lot is recorded: Total, places 1 to 2." in page
    assert "decided by lot" in page
    as_organiser.post(f"{URL}lots/0/2/discard/")
    assert (rank_of(equals, 2), rank_of(equals, 1)) == (1, 1)


def test_the_overview_sends_to_the_lots_before_the_prints(as_organiser: Client, equals: Tournament) -> None:
    """The two winners are equal, and every series is played."""
    Tournament.objects.update(series_planned=1)
    equals.series.get().tables.filter(number=2).delete()
    equals.series.update(state="closed")
    overview = "/office/tournaments/cup/"
    assert "enter the lots" in text_of(as_organiser.get(overview))
    as_organiser.post(f"{URL}lots/0/1/", {"place_1": "2", "place_2": "1"} | submission())
    assert "Print the standings" in text_of(as_organiser.get(overview))
    Tournament.objects.update(visibility="by_series")
    assert "Not published yet: series 1." in text_of(as_organiser.get(overview))


def test_a_double_click_records_once(as_organiser: Client, equals: Tournament) -> None:
    """Two lots and one penalty, each sent twice, also from another browser of the same official."""
    lots = {"place_1": "2", "place_2": "1"} | submission()
    points = {"start_number": "3", "points": "-100", "reason": "late"} | submission()
    for _click in range(2):
        assert as_organiser.post(f"{URL}lots/0/1/", lots)["Location"] == URL
        assert as_organiser.post(f"{URL}adjustments/", points)["Location"] == URL
        as_organiser.session.flush()
        as_organiser.force_login(User.objects.get(username="organiser"))
    assert list(
        equals.journal.filter(action__in=["draw_lots", "give_adjustment"]).values_list("action", flat=True)
    ) == [
        "give_adjustment",
        "draw_lots",
    ]
    assert Adjustment.objects.count() == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"place_1": "1", "place_2": "1"}, "Each of the equals needs a lot of its own"),
        ({"place_1": "1", "place_2": ""}, "This field is required"),
        ({"place_1": "3", "place_2": "1"}, "The number must lie between 1 and 2."),
    ],
)
def test_lots_that_make_no_order_are_refused_and_kept(
    as_organiser: Client, equals: Tournament, typed: dict[str, str], sentence: str
) -> None:
    response = as_organiser.post(f"{URL}lots/0/1/", typed | submission())
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert field_value(response, "place_1") == typed["place_1"]
    assert rank_of(equals, 2) == 1


def test_who_is_not_equal_any_more_draws_no_lot(as_organiser: Client, running: Tournament) -> None:
    assert as_organiser.post(f"{URL}lots/0/1/", {"place_1": "1", "place_2": "2"} | submission()).status_code == 404


def test_points_are_given_once_and_taken_back(as_organiser: Client, running: Tournament) -> None:
    sent = {"start_number": "1", "points": "100-", "reason": "too late"} | submission()
    assert as_organiser.post(f"{URL}adjustments/", sent)["Location"] == URL
    as_organiser.post(f"{URL}adjustments/", sent)
    given = Adjustment.objects.get()
    assert (given.points, given.reason) == (-100, "too late")
    page = text_of(as_organiser.get(URL))
    assert "−100 for 1 Anna P001." in page
    assert "too late" in page
    as_organiser.post(f"{URL}adjustments/{given.pk}/remove/")
    assert not Adjustment.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("start_number", "99", "Nobody has this start number."),
        ("start_number", "A7", "“A7” is no number."),
        ("points", "0", "0 points change nothing"),
        ("points", "1e9", "“1e9” is no number."),
        ("reason", "", "This field is required."),
    ],
)
def test_points_that_cannot_be_given_keep_everything_typed(
    as_organiser: Client, running: Tournament, field: str, typed: str, sentence: str
) -> None:
    sent = {"start_number": "1", "points": "-100", "reason": "too late"} | {field: typed}
    response = as_organiser.post(f"{URL}adjustments/", sent | submission())
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert {name: field_value(response, name) for name in sent} == sent
    assert not Adjustment.objects.exists()


def test_a_referee_sees_the_ranking_and_changes_nothing(as_referee: Client, equals: Tournament) -> None:
    page = as_referee.get(URL).content.decode()
    assert "Total, places 1 to 2" in page
    assert "<form" not in page.split("<main")[1]


def test_equal_teams_of_a_league_meeting_are_decided_here(as_organiser: Client, equals: Tournament) -> None:
    teams = [
        make_team(equals, name, equals.entrants.filter(start_number=number))
        for number, name in enumerate(("Aces", "Jacks"), start=1)
    ]
    as_organiser.post(f"{URL}rules/", {"team_fill": "nothing", "league_points": "on"} | submission())
    address = f"{URL}teams/1/{teams[0].pk}/"
    assert "Equal totals of teams" in text_of(as_organiser.get(URL))
    keys = [f"place_{team.pk}" for team in teams]
    assert as_organiser.post(address, {keys[0]: "2", keys[1]: "2"} | submission()).status_code == 422
    as_organiser.post(address, {keys[0]: "2", keys[1]: "1"} | submission())
    assert list(TeamOrder.objects.order_by("order").values_list("team", flat=True)) == [teams[1].pk, teams[0].pk]
    as_organiser.post(f"{address}discard/")
    assert not TeamOrder.objects.exists()
