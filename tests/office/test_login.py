"""/office/login/ and /office/logout/"""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from scoring.models import User
from tests.browser_of import text_of

URL = "/office/login/"
RIGHT = {"username": "organiser", "password": "a long enough password"}


@pytest.mark.django_db
def test_it_works(client: Client, organiser: User) -> None:
    response = client.post(URL, RIGHT)
    assert response.status_code == 302
    assert response["Location"] == reverse("office:home")
    assert client.get(reverse("office:home")).status_code == 200


@pytest.mark.django_db
def test_it_leads_back_to_where_somebody_wanted_to_go(client: Client, organiser: User) -> None:
    wanted = reverse("office:entrants", args=["cup"])
    asked = client.get(wanted)
    assert client.post(asked["Location"], {**RIGHT, "next": wanted})["Location"] == wanted


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "leads"),
    [
        (
            "http://testserver/office/tournaments/cup/publication/?saved=1",
            "/office/tournaments/cup/publication/?saved=1",
        ),
        ("https://elsewhere.example/office/", "/office/"),
        ("", "/office/"),
    ],
)
def test_whoever_sends_something_too_late_is_told_so_and_led_back_to_the_page(
    client: Client, organiser: User, page: str, leads: str
) -> None:
    """The address it was sent to takes nothing but what is sent: after the login it would be an empty page."""
    sent = client.post(reverse("office:freeze", args=["cup"]), headers={"referer": page})
    login = client.get(sent["Location"])
    assert "You were no longer logged in, and nothing was saved." in text_of(login)
    assert client.post(URL, {**RIGHT, "next": login.context["next"]})["Location"] == leads


@pytest.mark.django_db
def test_it_never_leads_to_another_site(client: Client, organiser: User) -> None:
    response = client.post(URL, {**RIGHT, "next": "https://elsewhere.example/"})
    assert response["Location"] == reverse("office:home")


@pytest.mark.django_db
def test_a_wrong_password_keeps_the_name(client: Client, organiser: User) -> None:
    response = client.post(URL, {**RIGHT, "password": "wrong"})
    assert response.status_code == 200
    assert 'value="organiser"' in response.content.decode()
    assert 'role="alert"' in response.content.decode()


@pytest.mark.django_db
def test_many_wrong_passwords_lock_one_name_and_not_the_hall(client: Client, organiser: User, referee: User) -> None:
    for _attempt in range(8):
        response = client.post(URL, {**RIGHT, "password": "wrong"})
    assert response.status_code == 429
    assert "Too many wrong passwords" in text_of(response)
    assert client.post(URL, RIGHT).status_code == 429
    assert client.post(URL, {**RIGHT, "username": "referee"}).status_code == 302


@pytest.mark.django_db
def test_logging_out_needs_a_post(as_organiser: Client) -> None:
    assert as_organiser.get("/office/logout/").status_code == 405
    assert as_organiser.post("/office/logout/").status_code == 302
    assert as_organiser.get(reverse("office:home")).status_code == 302


@pytest.mark.django_db
def test_a_name_locked_in_the_hall_is_not_locked_elsewhere(client: Client, organiser: User) -> None:
    for _attempt in range(8):
        client.post(URL, {**RIGHT, "password": "wrong"})
    assert client.post(URL, RIGHT, REMOTE_ADDR="192.0.2.9").status_code == 302


@pytest.mark.django_db
def test_the_right_password_forgets_the_wrong_ones_before(client: Client, organiser: User) -> None:
    for _round in range(2):
        for _attempt in range(7):
            assert client.post(URL, {**RIGHT, "password": "wrong"}).status_code == 200
        assert client.post(URL, RIGHT).status_code == 302
        client.post("/office/logout/")


@pytest.mark.django_db
@pytest.mark.parametrize("forwarded", ["", "garbage", "192.0.2.1, nobody", "[::1", "\x85" * 300])
def test_garbage_beside_a_wrong_password_is_no_fault(client: Client, settings: Settings, forwarded: str) -> None:
    settings.TRUSTED_PROXY = True
    headers = {"x-forwarded-for": forwarded, "user-agent": "x" * 5000, "accept": "y" * 5000}
    wrong = {"username": "nobody", "password": "wrong\0\u202e", "next": "\0"}
    assert client.post(f"{URL}?b=%ed%a0%80", wrong, headers=headers).status_code == 200
    wrong = {"username": "x" * 150, "password": "wrong"}
    assert client.post(f"{URL}?b=%ed%a0%80", wrong, headers=headers).status_code == 200
