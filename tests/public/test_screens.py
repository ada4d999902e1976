"""The big screen and the frame for other sites."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Tournament
from tests.browser_of import english_client
from tests.public.pages import get
from tests.public.test_every_page import PAGES
from tests.world import make_entrants, make_finished, make_official, make_running, make_tournament, make_user

pytestmark = pytest.mark.django_db

ELSEWHERE = [page.replace("/cup/", "/running/") for page in PAGES if "embed" not in page]


class TestBigScreen:
    def test_it_shows_rank_name_and_total_of_everybody(self, client: Client) -> None:
        make_finished()
        page = get(client, "/tournaments/finished/tv/")
        rows = [(row[0], row[1].removesuffix(" Karo 7 Musterstadt"), row[2]) for row in page.rows()]
        assert rows == [
            ("1", "Anna P001", "1,332"),
            ("2", "Anna P003", "1,320"),
            ("3", "Anna P002", "1,308"),
            ("4", "Anna P005", "738"),
            ("5", "Anna P006", "720"),
            ("6", "Anna P007", "300"),
            ("7", "Anna P004", "108"),
        ]

    def test_it_turns_page_by_page_and_begins_again(self, client: Client) -> None:
        """45 entrants: 20, 20 and 5, ten below each other."""
        make_entrants(make_tournament(), 45)
        found = []
        for number in (1, 2, 3, 4):
            page = get(client, f"/tournaments/cup/tv/?page={number}")
            turn = [attrs["data-next"] for _tag, attrs in page.elements if "data-next" in attrs]
            found.append(([len(table) for table in page.tables], turn))
        assert found == [
            ([10, 10], ["?page=2"]),
            ([10, 10], ["?page=3"]),
            ([5], ["?page=1"]),
            ([5], ["?page=1"]),
        ]

    def test_an_empty_tournament_says_so(self, client: Client) -> None:
        make_tournament()
        assert "No entrants yet." in get(client, "/tournaments/cup/tv/").text

    def test_the_clock_says_when_time_is_up(self, client: Client) -> None:
        """Begun at 18:05 in Berlin, 120 minutes."""
        tournament = make_running()
        Tournament.objects.update(series_minutes=120)
        tournament.series.update(started_at=datetime(2026, 11, 7, 17, 5, tzinfo=UTC))
        page = get(client, "/tournaments/running/tv/")
        ends = [attrs["data-ends"] for _tag, attrs in page.elements if "data-ends" in attrs]
        assert ends == ["2026-11-07T20:05:00+01:00"]
        assert "Series 1 20:05 time is up at 20:05" in page.text

    def test_without_a_limit_it_says_when_the_series_began(self, client: Client) -> None:
        tournament = make_running()
        tournament.series.update(started_at=datetime(2026, 11, 7, 17, 5, tzinfo=UTC))
        assert "Series 1 Begun at 18:05" in get(client, "/tournaments/running/tv/").text

    def test_no_series_runs(self, client: Client) -> None:
        make_finished()
        assert "time is up" not in get(client, "/tournaments/finished/tv/").text

    def test_hidden_results_stay_hidden(self, client: Client) -> None:
        make_finished()
        Tournament.objects.update(visibility="hidden")
        page = get(client, "/tournaments/finished/tv/")
        assert "1,332" not in page.text
        assert "not released" in page.text


class TestFrame:
    def test_it_shows_the_standings(self, client: Client) -> None:
        make_finished()
        page = get(client, "/tournaments/finished/embed/")
        assert page.column(0) == ["1", "2", "3", "4", "5", "6", "7"]
        assert page.rows()[0][-1] == "1,332"

    def test_its_links_open_beside_the_page_it_is_framed_in(self, client: Client) -> None:
        """Nothing else may be framed, so a link inside the frame would lead to an empty one."""
        make_finished()
        page = get(client, "/tournaments/finished/embed/")
        assert ("base", {"target": "_blank"}) in page.elements
        assert not [link for link in page.links if link.startswith("?")]

    def test_more_than_fifty_are_on_the_whole_page(self, client: Client) -> None:
        make_entrants(make_tournament(), 51)
        page = get(client, "/tournaments/cup/embed/")
        assert len(page.rows()) == 50
        assert "/tournaments/cup/?page=2" in page.links

    def test_any_site_may_frame_it(self, client: Client) -> None:
        make_finished()
        response = client.get("/tournaments/finished/embed/")
        assert "X-Frame-Options" not in response.headers
        policy = response.headers["Content-Security-Policy"].split("; ")
        assert "frame-ancestors *" in policy
        assert {"default-src 'self'", "object-src 'none'", "form-action 'self'"} <= set(policy)

    def test_a_304_may_be_framed_too(self, client: Client) -> None:
        make_finished()
        tag = client.get("/tournaments/finished/embed/").headers["ETag"]
        response = client.get("/tournaments/finished/embed/", headers={"if-none-match": tag})
        assert response.status_code == 304
        assert "X-Frame-Options" not in response.headers
        assert "frame-ancestors *" in response.headers["Content-Security-Policy"]

    @pytest.mark.parametrize("address", [*ELSEWHERE, "/calculator/", "/t/", "/office/login/", "/nowhere/"])
    def test_no_other_public_page_may_be_framed(self, client: Client, address: str) -> None:
        make_running()
        response = client.get(address)
        assert response.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]

    def test_the_office_may_not_be_framed(self) -> None:
        user = make_user()
        make_official(make_running(), user)
        office = english_client(user)
        for name in ("tournament", "entrants", "seating", "journal"):
            response = office.get(reverse(f"office:{name}", args=["running"]))
            assert response.status_code == 200
            assert response.headers["X-Frame-Options"] == "DENY"
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
