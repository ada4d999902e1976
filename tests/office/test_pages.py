"""Every page of the office for an empty, a running and a finished tournament."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Tournament, User
from tests.browser_of import english_client
from tests.world import make_finished, make_official, make_running, make_tournament, make_user

PAGES = ["tournament", "tournament_edit", "entrants", "seating", "officials", "journal"]
TABLE_PAGES = ["list", "table_card"]
OPEN_TABLE_PAGES = ["deal_new", "totals", "list_hand_in"]


def client_of(tournament: Tournament) -> Client:
    user = User.objects.filter(username="boss").first() or make_user("boss")
    make_official(tournament, user)
    return english_client(user)


def assert_sound(html: str) -> None:
    """Strict CSP: nothing inline; and every page has its landmarks."""
    assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|javascript:", html)
    assert '<main id="content"' in html
    assert "<h1" in html


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_pages_of_an_empty_tournament(name: str) -> None:
    client = client_of(make_tournament("cup"))
    response = client.get(reverse(f"office:{name}", args=["cup"]))
    assert response.status_code == 200
    assert_sound(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_pages_of_a_running_tournament(name: str) -> None:
    client = client_of(make_running("cup"))
    response = client.get(reverse(f"office:{name}", args=["cup"]))
    assert response.status_code == 200
    assert_sound(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_pages_of_a_finished_tournament(name: str) -> None:
    client = client_of(make_finished("cup"))
    response = client.get(reverse(f"office:{name}", args=["cup"]))
    assert response.status_code == 200
    assert_sound(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("name", [*TABLE_PAGES, *OPEN_TABLE_PAGES])
def test_pages_of_an_open_list(name: str) -> None:
    client = client_of(make_running("cup"))
    response = client.get(reverse(f"office:{name}", args=["cup", 1, 2]))
    assert response.status_code == 200
    assert_sound(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("make", [make_running, make_finished])
@pytest.mark.parametrize("name", [*TABLE_PAGES, "list_reopen"])
def test_pages_of_a_handed_in_list(name: str, make: "type[Tournament]") -> None:
    client = client_of(make("cup"))
    response = client.get(reverse(f"office:{name}", args=["cup", 1, 1]))
    assert response.status_code == 200
    assert_sound(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("make", [make_running, make_finished])
def test_the_board(make: "type[Tournament]") -> None:
    client = client_of(make("cup"))
    response = client.get(reverse("office:board", args=["cup", 1]))
    assert response.status_code == 200
    assert_sound(response.content.decode())


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["home", "tournament_new", "password"])
def test_pages_without_a_tournament(name: str) -> None:
    client = client_of(make_tournament("cup"))
    response = client.get(reverse(f"office:{name}"))
    assert response.status_code == 200
    assert_sound(response.content.decode())
