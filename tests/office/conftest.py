"""Everybody who may or may not come into the office, and a tournament to work in."""

import pytest
from django.test import Client

from scoring.models import Role, Table, Tournament, User
from tests.browser_of import english_client
from tests.world import make_entrants, make_official, make_running, make_table, make_user


@pytest.fixture
def client() -> Client:
    """Nobody in particular."""
    return english_client()


@pytest.fixture
def running(db: None) -> Tournament:
    """Seven entrants; series 1 runs: table 1 of four is handed in, table 2 of three is open and empty."""
    return make_running("cup")


@pytest.fixture
def organiser(running: Tournament) -> User:
    user = make_user("organiser")
    make_official(running, user)
    return user


@pytest.fixture
def referee(running: Tournament) -> User:
    user = make_user("referee")
    make_official(running, user, Role.REFEREE)
    return user


@pytest.fixture
def as_organiser(organiser: User) -> Client:
    return english_client(organiser)


@pytest.fixture
def as_referee(referee: User) -> Client:
    return english_client(referee)


@pytest.fixture
def as_stranger(db: None) -> Client:
    """An organiser, but of another tournament."""
    user = make_user("stranger")
    make_official(make_running("elsewhere"), user)
    return english_client(user)


@pytest.fixture
def threes(running: Tournament) -> Table:
    """The open, empty list of table 2: P005, P006 and P007 on seats 1, 2 and 3."""
    return Table.objects.select_related("series__tournament").get(series__tournament=running, number=2)


@pytest.fixture
def fours(running: Tournament) -> Table:
    """An open, empty list of four at table 3 of series 1: P008 to P011."""
    series = running.series.get(number=1)
    table = make_table(series, 3, make_entrants(running, 4, first=8))
    return Table.objects.select_related("series__tournament").get(pk=table.pk)
