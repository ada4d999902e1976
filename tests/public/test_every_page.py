"""What holds for every public page: the same bytes for everybody, asked for again for nothing, strict and small."""

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Player, Tournament
from tests.browser_of import english_client
from tests.public.pages import get
from tests.reports.lists import write_four_deals
from tests.reports.test_queries import fill
from tests.world import make_entrants, make_official, make_series, make_table, make_tournament, make_user

pytestmark = pytest.mark.django_db

PAGES = [
    "/",
    "/tournaments/cup/",
    "/tournaments/cup/live/",
    "/tournaments/cup/teams/",
    "/tournaments/cup/categories/",
    "/tournaments/cup/tv/",
    "/tournaments/cup/embed/",
    "/tournaments/cup/entrants/1/",
    "/tournaments/cup/series/1/",
    "/tournaments/cup/series/1/tables/",
    "/tournaments/cup/series/1/tables/1/",
]
STYLES = Path(settings.BASE_DIR) / "scoring" / "static" / "scoring"


@pytest.fixture
def cup() -> Tournament:
    """A tournament with one list being written, which every page has something of."""
    tournament = make_tournament()
    write_four_deals(make_table(make_series(tournament), 1, make_entrants(tournament, 4)))
    return tournament


@pytest.mark.parametrize("address", PAGES)
def test_the_bytes_are_the_same_whoever_makes_the_page(client: Client, cup: Tournament, address: str) -> None:
    """The official comes first here, so that the page is built for him."""
    user = make_user()
    make_official(cup, user)
    first = english_client(user).get(address).content
    Tournament.objects.update(revision=2)
    assert client.get(address).content == first


@pytest.mark.parametrize("address", PAGES)
def test_it_reads_and_sets_no_cookie(client: Client, cup: Tournament, address: str) -> None:
    response = client.get(address)
    assert not response.cookies
    assert "Cookie" not in response.headers["Vary"]
    assert "csrf" not in response.content.decode()


@pytest.mark.parametrize("address", PAGES)
def test_what_the_client_has_is_not_sent_again(client: Client, cup: Tournament, address: str) -> None:
    first = client.get(address)
    assert first.headers["Cache-Control"] == "no-cache"
    again = client.get(address, headers={"if-none-match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]


@pytest.mark.parametrize("address", PAGES)
def test_a_new_revision_is_sent(client: Client, cup: Tournament, address: str) -> None:
    tag = client.get(address).headers["ETag"]
    Tournament.objects.filter(pk=cup.pk).update(revision=cup.revision + 1)
    assert client.get(address, headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("address", PAGES)
def test_the_second_visitor_costs_one_query(client: Client, cup: Tournament, address: str) -> None:
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    assert len(queries) == 1


@pytest.mark.parametrize(
    "address",
    [
        "/tournaments/{}/",
        "/tournaments/{}/live/",
        "/tournaments/{}/teams/",
        "/tournaments/{}/categories/",
        "/tournaments/{}/tv/",
        "/tournaments/{}/embed/",
        "/tournaments/{}/entrants/8/",
        "/tournaments/{}/series/{}/",
        "/tournaments/{}/series/{}/tables/",
        "/tournaments/{}/series/{}/tables/2/",
    ],
)
def test_the_number_of_queries_does_not_grow(client: Client, address: str) -> None:
    counts = []
    for slug, tables, series in (("small", 2, 1), ("large", 5, 3)):
        fill(slug, tables, series)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address.format(slug, series)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]
    assert counts[0] <= 15


@pytest.mark.parametrize("address", PAGES)
def test_each_language_has_its_own_bytes(cup: Tournament, address: str) -> None:
    german, english = Client(headers={"accept-language": "de"}).get(address), english_client().get(address)
    assert 'lang="de"' in german.content.decode() and 'lang="en"' in english.content.decode()
    assert german.headers["ETag"] != english.headers["ETag"]
    assert "Accept-Language" in german.headers["Vary"]


@pytest.mark.parametrize("address", PAGES)
def test_a_client_that_takes_gzip_gets_it(client: Client, cup: Tournament, address: str) -> None:
    plain = client.get(address)
    packed = client.get(address, headers={"accept-encoding": "br, gzip;q=0.8"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert "Accept-Encoding" in packed.headers["Vary"]


def test_a_client_that_refuses_gzip_does_not_get_it(client: Client, cup: Tournament) -> None:
    assert "Content-Encoding" not in client.get("/", headers={"accept-encoding": "gzip;q=0"}).headers


@pytest.mark.parametrize("address", PAGES)
def test_nothing_is_inline_and_nothing_comes_from_elsewhere(client: Client, cup: Tournament, address: str) -> None:
    response = client.get(address)
    for tag, attrs in get(client, address).elements:
        assert tag not in ("style", "iframe")
        assert tag != "script" or attrs == {"src": "/static/scoring/live.js", "defer": ""}
        assert "style" not in attrs
        assert not [name for name in attrs if name.startswith("on")]
        for name in ("href", "src", "action"):
            assert re.match(r"^([/?#](?!/)|data:|$)", attrs.get(name, "")), attrs
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("address", PAGES)
def test_it_has_landmarks_a_skip_link_and_captions(client: Client, cup: Tournament, address: str) -> None:
    found = get(client, address)
    tags = [tag for tag, _attrs in found.elements]
    assert tags.count("main") == tags.count("h1") == 1
    assert {"header", "footer", "nav"} <= set(tags) or address.endswith(("/tv/", "/embed/"))
    assert tags.count("caption") == tags.count("table") == len(found.tables)
    assert ("a", {"class": "skip", "href": "#content"}) in found.elements


@pytest.mark.parametrize("address", PAGES)
def test_the_next_visitor_does_not_see_what_was_in_the_address(client: Client, cup: Tournament, address: str) -> None:
    client.get(f"{address}?evil=payload&page=1")
    assert "payload" not in client.get(address).content.decode()


def test_a_page_of_fifty_fits_a_phone(client: Client) -> None:
    """Under 50 kB with its own files (design 6)."""
    tournament = make_tournament()
    make_entrants(tournament, 60)
    Player.objects.update(first_name="Maximilian-Alexander", last_name="Großmann-Lüdenscheidt")
    page = client.get("/tournaments/cup/", headers={"accept-encoding": "gzip"}).content
    files = [STYLES / "vendor" / "pico.min.css", STYLES / "site.css", STYLES / "icon.svg", STYLES / "live.js"]
    total = len(page) + sum(len(gzip.compress(file.read_bytes())) for file in files)
    assert total < 50_000
