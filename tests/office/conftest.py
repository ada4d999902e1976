"""Everybody who may or may not come into the office, and a tournament to work in."""

import pytest
from django.test import Client

from scoring.models import Role, Tournament, User
from tests.world import make_official, make_running, make_user


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
    client = Client()
    client.force_login(organiser)
    return client


@pytest.fixture
def as_referee(referee: User) -> Client:
    client = Client()
    client.force_login(referee)
    return client


@pytest.fixture
def as_stranger(db: None) -> Client:
    """An organiser, but of another tournament."""
    user = make_user("stranger")
    make_official(make_running("elsewhere"), user)
    client = Client()
    client.force_login(user)
    return client
