""".../print/: the way to every paper."""

import pytest
from django.test import Client

from scoring.models import Tournament
from tests.browser_of import english_client, text_of
from tests.world import make_official, make_tournament, make_user

URL = "/office/tournaments/cup/print/"


@pytest.mark.django_db
def test_every_paper_of_every_series_in_both_languages(as_referee: Client, running: Tournament) -> None:
    html = as_referee.get(URL).content.decode()
    for document in ("standings", "seating-1", "series-1"):
        for language in ("de", "en"):
            assert f'href="{URL}{document}.pdf?language={language}"' in html
    for extension in ("xlsx", "csv", "json"):
        assert f'href="/tournaments/cup/standings.{extension}"' in html


@pytest.mark.django_db
def test_before_the_draw_it_says_what_to_do() -> None:
    tournament = make_tournament("cup")
    user = make_user("boss")
    make_official(tournament, user)
    page = text_of(english_client(user).get(URL))
    assert "Score sheets with names come with the draw. To the seating" in page
    assert "Blank score sheet for 4 players" in page


@pytest.mark.django_db
def test_it_rejects_other_methods_and_says_what_certificates_lack(as_referee: Client, running: Tournament) -> None:
    assert as_referee.put(URL).status_code == 405
    refused = as_referee.post(URL, {"first": "", "last": ""})
    assert (refused.status_code, refused["Content-Type"]) == (422, "text/html; charset=utf-8")
