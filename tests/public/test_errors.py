"""One look for everything that goes wrong."""

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.utils.translation import override
from django.views.defaults import permission_denied, server_error
from pytest_django import DjangoAssertNumQueries

from tests.public.pages import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/nowhere/", "/tournaments/nowhere/", "/tournaments/UPPER case/"])
def test_what_is_not_there_is_said_in_the_look_of_the_site(client: Client, address: str) -> None:
    response = client.get(address)
    html = response.content.decode()
    assert response.status_code == 404
    assert "There is nothing at this address." in html
    assert 'class="skip"' in html and "site.css" in html


def test_what_is_not_allowed_says_why() -> None:
    with override("en"):
        response = permission_denied(RequestFactory().get("/"), PermissionError("Only the organiser may do that."))
    assert response.status_code == 403
    assert "Only the organiser may do that." in response.content.decode()


def test_more_than_is_read_at_once_is_refused_with_the_limit(client: Client) -> None:
    """A list of 3 MB pasted: the limit, and that what was typed is still in the browser."""
    response = client.post("/office/login/", {"username": "x" * 3 * 1024 * 1024, "password": ""})
    html = response.content.decode()
    assert (response.status_code, "at most 2 MB of text can be sent" in html) == (413, True)
    assert "what you typed is still there" in html and "site.css" in html


def test_more_fields_than_any_form_has_are_refused_with_a_sentence(client: Client) -> None:
    response = client.post("/office/login/", {f"f{number}": "1" for number in range(5_001)})
    assert (response.status_code, "too much at once" in response.content.decode()) == (413, True)


@pytest.mark.parametrize(("address", "host"), [("/", "a host/that is none"), ("/?q=%00", "testserver")])
def test_what_is_no_request_of_a_browser_is_refused_with_a_sentence(client: Client, address: str, host: str) -> None:
    response = client.get(address, headers={"host": host})
    assert (response.status_code, "This could not be read." in response.content.decode()) == (400, True)


@pytest.mark.parametrize(
    ("code", "sentence"), [("de", "Das konnte nicht gelesen werden."), ("en", "This could not be read.")]
)
def test_a_refusal_is_in_the_language_of_who_asks_now(code: str, sentence: str) -> None:
    for spoken_before in ("de", "en"):
        with override(spoken_before):
            response = Client().get("/?q=%00", headers={"accept-language": code})
        assert sentence in response.content.decode()


def test_an_address_that_cannot_be_looked_at_says_so(client: Client) -> None:
    for response in (client.post("/calculator/"), client.delete("/")):
        assert response.status_code == 405
        assert "This address only takes what its page sends." in response.content.decode()
        assert "Nothing was saved." in response.content.decode()
        assert int(response["Content-Length"]) == len(response.content), "a server sends no more than that"


def test_a_fault_needs_no_database(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with override("en"), django_assert_num_queries(0):
        response = server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "Something went wrong here." in response.content.decode()


def test_an_old_form_is_refused_with_a_sentence() -> None:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    response = client.post("/office/login/", {"username": "x", "password": "y"})
    assert response.status_code == 403
    assert "Nothing was saved." in response.content.decode()


@pytest.mark.parametrize("template", ["404.html", "403.html", "403_csrf.html", "405.html", "500.html"])
def test_every_error_page_has_a_title_and_a_way_on(template: str) -> None:
    with override("en"):
        page = read(HttpResponse(render_to_string(template)))
    assert "/" in page.links
    assert [tag for tag, _attrs in page.elements].count("title") == 1
