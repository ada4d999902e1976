""".../teams/ and .../categories/: what they show, and that hidden means hidden."""

import pytest
from django.test import Client

from scoring.models import Entrant, Lot, Team, Tournament, Visibility
from tests.public.pages import get
from tests.world import make_finished, make_team

pytestmark = pytest.mark.django_db

TEAMS = "/tournaments/finished/teams/"
CATEGORIES = "/tournaments/finished/categories/"


def with_teams(**facts: object) -> Tournament:
    """Aces: 1332 + 1308 + 738 = 3378 with one missing; Herz, a tandem: 1320 + 108 = 1428, of two ladies."""
    tournament = make_finished()
    Tournament.objects.update(**facts)
    entered = Entrant.objects.filter(tournament=tournament)
    make_team(tournament, "Aces", entered.filter(start_number__in=[1, 2, 5]))
    make_team(tournament, "Herz", entered.filter(start_number__in=[3, 4]), size=2)
    entered.filter(start_number__in=[3, 4]).update(lady=True)
    return tournament


def test_teams_show_members_missing_results_and_totals(client: Client) -> None:
    with_teams()
    page = get(client, TEAMS)
    assert page.rows(0) == [
        [
            "1",
            "Aces 1 result missing Anna P001 1,332 · Anna P002 1,308 · Anna P005 738",
            "3,378",
            "33",
            "4",
            "3,378",
        ]
    ]
    assert page.rows(1)[0][-1] == "1,428"


def test_an_average_shows_its_thirds(client: Client) -> None:
    """3378 of three members: 4504 for four; and 1332 + 1308 + 739 would be 4505.33."""
    tournament = with_teams(team_fill="average")
    assert get(client, TEAMS).rows(0)[0][-1] == "4,504"
    seat = tournament.series.get().seats.get(entrant__start_number=5)
    seat.points = (seat.points or 0) + 1
    seat.save()
    Tournament.objects.update(revision=99)
    assert get(client, TEAMS).rows(0)[0][-1] == "4,505.33"


def test_league_points_stand_beside_the_series(client: Client) -> None:
    with_teams(league_points=True)
    row = get(client, TEAMS).rows(0)[0]
    assert (row[2], row[-2]) == ("3,378 (3)", "3")


def test_categories_rank_among_themselves(client: Client) -> None:
    with_teams()
    assert [row[:2] for row in get(client, CATEGORIES).rows()] == [["1", "3"], ["2", "4"]]


@pytest.mark.parametrize("address", [TEAMS, CATEGORIES])
def test_hidden_is_hidden(client: Client, address: str) -> None:
    with_teams(visibility=Visibility.HIDDEN, league_points=True)
    text = get(client, address).text
    for figure in ("1,332", "1,320", "3,378", "1,428", "(3)"):
        assert figure not in text


def test_the_tabs_lead_there_only_where_there_is_something(client: Client) -> None:
    with_teams()
    assert {TEAMS, CATEGORIES} <= set(get(client, "/tournaments/finished/").links)
    Entrant.objects.update(lady=False)
    Team.objects.all().delete()
    Tournament.objects.update(revision=99)
    assert not {TEAMS, CATEGORIES} & set(get(client, "/tournaments/finished/").links)


@pytest.mark.parametrize("address", [TEAMS, CATEGORIES])
def test_an_empty_page_says_so(client: Client, address: str) -> None:
    make_finished()
    assert get(client, address).tables == []


def test_a_lot_that_decides_is_shown(client: Client) -> None:
    """C040: it is visible why one stands above the other."""
    tournament = make_finished()
    first, second = tournament.entrants.get(start_number=1), tournament.entrants.get(start_number=2)
    equal = tournament.series.get().seats.get(entrant=second)
    for name in ("points", "won", "lost", "others_lost", "bonus"):
        setattr(equal, name, getattr(tournament.series.get().seats.get(entrant=first), name))
    equal.save()
    assert [row[0] for row in get(client, "/tournaments/finished/").rows()][:2] == ["1= shared", "1= shared"]
    for order, entrant in enumerate((second, first), start=1):
        Lot.objects.create(scope="total", entrant=entrant, order=order)
    Tournament.objects.update(revision=99)
    rows = get(client, "/tournaments/finished/").rows()
    assert [(row[0], row[2].split(" Karo")[0]) for row in rows][:2] == [
        ("1", "Anna P002 lot 1"),
        ("2", "Anna P001 lot 2"),
    ]
