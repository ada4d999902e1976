"""Certificates: who gets one, what stands on it, and the picture behind it."""

import struct
import zlib
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pypdf import PdfReader

from scoring.models import Official, Role, Tournament
from tests import world

URL = "/office/tournaments/cup/print/"

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(client: Client) -> Tournament:
    tournament = world.make_finished("cup")
    user = world.make_user()
    world.make_official(tournament, user, Role.REFEREE)
    client.force_login(user)
    return tournament


def _png() -> bytes:
    """A red picture of one pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0\xff\0\0")) + chunk(b"IEND", b"")
    )


def _post(client: Client, **facts: Any) -> Any:
    plain = {"submission": str(uuid4()), "first": "1", "last": "3", "language": "en"}
    return client.post(URL, {**plain, **facts})


def _reader(response: Any) -> PdfReader:
    assert response.status_code == 200 and response["Content-Type"] == "application/pdf"
    return PdfReader(BytesIO(response.content))


def test_the_first_three_of_rules_2_get_one_each(client: Client, tournament: Tournament) -> None:
    """1332, 1320 and 1308 points: players 1, 3 and 2."""
    pages = [page.extract_text() for page in _reader(_post(client)).pages]
    assert len(pages) == 3
    for page, name, place, points in zip(
        pages, ("P001", "P003", "P002"), "123", ("1,332", "1,320", "1,308"), strict=True
    ):
        assert f"Anna {name}" in page and f"{place}. place" in page and f"with {points} points" in page
        assert "Finished Cup" in page and "Karo 7 Musterstadt" in page


def test_other_places(client: Client, tournament: Tournament) -> None:
    (page,) = _reader(_post(client, first="7", last="9")).pages
    assert "Anna P004" in page.extract_text()


def test_german(client: Client, tournament: Tournament) -> None:
    assert "1.332" in _reader(_post(client, language="de")).pages[0].extract_text()


def test_the_picture_stands_behind_every_page(client: Client, tournament: Tournament) -> None:
    picture = SimpleUploadedFile("paper.png", _png(), content_type="image/png")
    content = _post(client, picture=picture).content
    assert b"/Image" in content and len(PdfReader(BytesIO(content)).pages) == 3


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"last": "x"}, "To place"),
        ({"first": "4", "last": "3"}, "Give a place from the first on"),
        ({"last": "500"}, "at most 200 together"),
        ({"picture": SimpleUploadedFile("a.png", b"<svg/>")}, "neither a PNG nor a JPEG"),
    ],
)
def test_what_makes_no_sense_is_refused(
    client: Client, tournament: Tournament, facts: dict[str, Any], sentence: str
) -> None:
    client.cookies["django_language"] = "en"
    response = _post(client, **facts)
    assert response.status_code == 422 and sentence in response.content.decode()


def test_without_results_it_is_one_page_that_says_so(client: Client, tournament: Tournament) -> None:
    assert "Nobody has a rank yet." in _reader(_post(client, first="8", last="9")).pages[0].extract_text()


def test_strangers_get_none(client: Client, tournament: Tournament) -> None:
    Official.objects.all().delete()
    assert _post(client).status_code == 404
