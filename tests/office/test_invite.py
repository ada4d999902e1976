"""/office/invite/<token>/"""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Invitation, Official, Role, Tournament, User
from scoring.services.officials import invite
from scoring.services.writing import Actor
from tests.browser_of import english_client, field_value, submission, text_of
from tests.world import make_user

NEW = {"username": "clara", "password": "seven spades are trump"}


@pytest.fixture
def url(running: Tournament, organiser: User) -> str:
    token = invite(tournament=running, role=Role.REFEREE, actor=Actor(user=organiser))
    return reverse("office:invite", args=[token])


@pytest.mark.django_db
def test_somebody_new_makes_an_account(client: Client, url: str, running: Tournament) -> None:
    assert "referee" in text_of(client.get(url))
    response = client.post(url, NEW | submission())
    assert response["Location"] == reverse("office:tournament", args=["cup"])
    assert Official.objects.get(user__username="clara").role == Role.REFEREE
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.django_db
def test_an_account_accepts(url: str, running: Tournament) -> None:
    client = english_client(make_user("dieter"))
    assert "dieter" in text_of(client.get(url))
    assert client.post(url)["Location"] == reverse("office:tournament", args=["cup"])
    assert Official.objects.filter(tournament=running, user__username="dieter", role=Role.REFEREE).exists()


@pytest.mark.django_db
def test_looking_at_it_does_not_use_it(client: Client, url: str) -> None:
    client.get(url)
    assert Invitation.objects.get().used_at is None


@pytest.mark.django_db
def test_it_works_once(client: Client, url: str) -> None:
    client.post(url, NEW | submission())
    response = english_client().post(url, {**NEW, "username": "another"} | submission())
    assert response.status_code == 404
    assert "used already" in text_of(response)
    assert not User.objects.filter(username="another").exists()


@pytest.mark.django_db
def test_it_expires(client: Client, url: str) -> None:
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    response = client.post(url, NEW | submission())
    assert response.status_code == 404
    assert not User.objects.filter(username="clara").exists()


@pytest.mark.django_db
def test_an_unknown_token_is_refused(client: Client) -> None:
    assert client.get(reverse("office:invite", args=["unknown"])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("weak", ["short", "password", "12345678901234"])
def test_a_weak_password_is_refused_and_the_name_kept(client: Client, url: str, weak: str) -> None:
    response = client.post(url, {"username": "clara", "password": weak} | submission())
    assert response.status_code == 422
    assert field_value(response, "username") == "clara"
    assert field_value(response, "password") == ""
    assert not User.objects.filter(username="clara").exists()


@pytest.mark.django_db
def test_a_name_that_is_taken_is_refused(client: Client, url: str) -> None:
    response = client.post(url, {**NEW, "username": "Organiser"} | submission())
    assert response.status_code == 422
    assert "User name: This user name is taken." in text_of(response)
    assert Invitation.objects.get().used_at is None


@pytest.mark.django_db
def test_it_rejects_other_methods(client: Client, url: str) -> None:
    assert client.put(url).status_code == 405
