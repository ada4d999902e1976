"""/language/<code>/ : remember the language and go back."""

import pytest
from django.test import Client

from tests.world import make_tournament

pytestmark = pytest.mark.django_db


def test_it_remembers_the_language(client: Client) -> None:
    client.get("/language/de/")
    assert 'lang="de"' in client.get("/").content.decode()
    client.get("/language/en/")
    assert 'lang="en"' in client.get("/").content.decode()


def test_without_a_wish_the_site_speaks_german() -> None:
    assert 'lang="de"' in Client().get("/").content.decode()


def test_an_unknown_language_is_answered_in_german() -> None:
    assert 'lang="de"' in Client(headers={"accept-language": "fr"}).get("/").content.decode()


def test_it_goes_back_to_the_page(client: Client) -> None:
    assert client.get("/language/de/?next=/tournaments/cup/").headers["Location"] == "/tournaments/cup/"


def test_without_a_page_it_goes_back_to_where_the_visitor_came_from(client: Client) -> None:
    response = client.get("/language/de/", headers={"referer": "http://testserver/tournaments/cup/?page=2"})
    assert response.headers["Location"] == "http://testserver/tournaments/cup/?page=2"


@pytest.mark.parametrize(
    "address",
    ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)", "http:///evil.example", ""],
)
def test_it_leads_nowhere_else(client: Client, address: str) -> None:
    response = client.get("/language/de/", {"next": address}, headers={"referer": address})
    assert response.headers["Location"] == "/"


def test_an_unknown_language_is_not_found(client: Client) -> None:
    response = client.get("/language/xx/")
    assert response.status_code == 404
    assert not response.cookies


def test_it_is_never_kept(client: Client) -> None:
    assert "no-store" in client.get("/language/de/").headers["Cache-Control"]


def test_every_page_offers_both_languages(client: Client) -> None:
    make_tournament()
    html = client.get("/tournaments/cup/").content.decode()
    assert "/language/de/?next=/tournaments/cup/" in html and "/language/en/?next=/tournaments/cup/" in html
