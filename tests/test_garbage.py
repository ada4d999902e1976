"""Garbage is answered with a sentence, never with a fault: a short campaign, and everything that longer ones found.

Campaigns with a new seed each run by `python -m tests.load.fuzz`; here GARBAGE_SEED sets another than the usual one,
GARBAGE_INPUTS how many.
"""

import logging
import os
import struct
import zlib
from random import Random

import pytest
from django.conf import settings as settings_of_the_site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from scoring.forms.certificates import MOST_BYTES as MOST_BYTES_OF_A_PICTURE
from scoring.imports.csv_file import parse_csv
from scoring.imports.entrants.sources import read_rows
from scoring.imports.problems import UnreadableFile
from scoring.models import Tournament
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.services.uploads import MOST_BYTES, MOST_BYTES_OF_A_TOURNAMENT
from tests.browser_of import english_client, submission
from tests.load.fuzz import Fuzzer, knock
from tests.services.friendly import make_evening
from tests.whole_site import build_site
from tests.world import make_official, make_running, make_user

INPUTS = int(os.environ.get("GARBAGE_INPUTS", "120"))
SEED = int(os.environ.get("GARBAGE_SEED", "20261130"))
ENDLESS = "9" * 5000
"""More digits than Python turns into a number."""


@pytest.mark.django_db
def test_no_garbage_is_answered_with_a_fault() -> None:
    logging.disable(logging.CRITICAL)
    fuzzer = Fuzzer(build_site(), Random(SEED))
    knock(fuzzer, inputs=INPUTS)
    logging.disable(logging.NOTSET)
    assert sum(fuzzer.tried.values()) == INPUTS
    told = [f"{fault.place}\n{fault.said}\n{fault.trace}" for fault in fuzzer.faults.values()]
    assert not told, f"GARBAGE_SEED={SEED}\n" + "\n".join(told)


@pytest.fixture
def running(db: None) -> Tournament:
    return make_running("cup")


@pytest.fixture
def organiser(running: Tournament) -> Client:
    user = make_user("organiser")
    make_official(running, user)
    return english_client(user)


def test_a_line_sep_with_a_sign_that_separates_nothing_is_a_line_like_any_other() -> None:
    raw = b'sep="\nName;Punkte\n'
    assert parse_csv(raw).rows[0].cells[0] == "Name;Punkte"
    assert len(read_rows(raw).rows) == 2


def test_a_cell_of_two_hundred_thousand_letters_is_refused_or_read() -> None:
    cell = "x" * 200_000
    with pytest.raises(UnreadableFile):
        read_rows(f'"{cell}\n'.encode())
    with pytest.raises(UnreadableFile):
        parse_csv(f'"{cell}\n'.encode())


@pytest.mark.parametrize(
    "path", ["seating/?series={}", "entrants/?q={}", "series/1/?table={}", "series/1/typing/?table={}"]
)
def test_a_number_without_end_in_an_address_is_no_number(organiser: Client, path: str) -> None:
    for digits in (ENDLESS, "٩" * 60, "²"):
        assert organiser.get(f"/office/tournaments/cup/{path.format(digits)}").status_code in {200, 404}


def test_the_ticks_of_an_import_may_be_no_rows(organiser: Client, running: Tournament) -> None:
    sent = {"raw": "TmV1", "take": [ENDLESS, "x"], "step": "import", **submission()}
    response = organiser.post("/office/tournaments/cup/entrants/import/", sent)
    assert response.status_code == 422
    assert "Nobody is ticked." in response.content.decode()


@pytest.mark.parametrize(
    "query", ["sort=../../etc/passwd", "sort=a.b&sort=name", "sort=-&sort=.", "sort=name,../x", "per_page=-11"]
)
def test_a_table_keeps_to_its_columns_and_its_length(organiser: Client, query: str) -> None:
    for page in ("money/", "entrants/", "series/1/", "journal/"):
        response = organiser.get(f"/office/tournaments/cup/{page}?{query}")
        assert response.status_code == 200
        assert ".." not in response.content.decode()


@pytest.mark.parametrize("raw", ["ä", "!", "AAA", "\ufeff"])
def test_what_a_preview_carries_may_be_damaged(organiser: Client, raw: str) -> None:
    for address, name in (("entrants/import/", "raw"), ("series/1/import/", "content")):
        sent = {name: raw, "step": "import", **submission()}
        assert organiser.post(f"/office/tournaments/cup/{address}", sent).status_code == 422


@pytest.mark.django_db
def test_a_declarer_who_is_no_seat_is_told_at_a_friendly_evening() -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG))
    sent = {"declarer": "\u202eabc", "game": "clubs", "matadors": "1", "number": "1", "step": "preview", **submission()}
    response = english_client().post(f"/t/{table.token}/evening/game/", sent)
    assert response.status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["leave:5x", f"leave:{ENDLESS}", "xjoin", "stay:6", "leave:1\n"])
def test_a_button_that_is_none_is_refused_at_a_friendly_evening(step: str) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG))
    sent = {"name": "Emma", "step": step, "version": str(table.version), **submission()}
    assert english_client().post(f"/t/{table.token}/evening/people/", sent).status_code == 422


def picture(width: int, height: int) -> bytes:
    """A PNG of one black line after another; of any size it is small."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    rows = chunk(b"IDAT", zlib.compress(bytes(1 + (width + 7) // 8) * height))
    return b"\x89PNG\r\n\x1a\n" + head + rows + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (picture(20_000, 20_000), "This picture has more than 40 million points."),
        (picture(7_000, 7_000), "This picture has more than 40 million points."),
        (picture(10, 10)[:40], "This picture is damaged."),
        (b"\x89PNG\r\n\x1a\n" + b"x" * 200, "This picture is damaged."),
        (b"\xff\xd8\xff" + b"\0" * 200, "This picture is damaged."),
    ],
)
def test_a_picture_that_swells_or_is_damaged_is_refused(organiser: Client, content: bytes, sentence: str) -> None:
    file = SimpleUploadedFile("back.png", content)
    sent = {"first": "1", "last": "1", "language": "en", "picture": file, **submission()}
    response = organiser.post("/office/tournaments/cup/print/", sent)
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_files_beyond_every_limit_are_refused_unread(settings: Settings) -> None:
    settings.UPLOAD_MOST_BYTES = 100_000
    file = SimpleUploadedFile("list.csv", b"x" * 100_001)
    response = english_client().post("/office/login/", {"username": "x", "file": file})
    assert response.status_code == 413
    assert "at most 0 MB of files can be sent" in response.content.decode()


def test_no_form_takes_more_than_the_site_does() -> None:
    largest = max(MOST_BYTES_OF_A_TOURNAMENT, MOST_BYTES, MOST_BYTES_OF_A_PICTURE)
    assert largest < settings_of_the_site.UPLOAD_MOST_BYTES


@pytest.fixture
def owner(running: Tournament) -> Client:
    return english_client(make_user("owner", is_staff=True, is_superuser=True))


@pytest.mark.parametrize(
    "address", ["/", "/t/", "/office/", "/office/login/", "/admin/scoring/player/?q=", "/tournaments/cup/?q="]
)
def test_nul_is_refused_in_addresses_and_cookies(owner: Client, address: str) -> None:
    """PostgreSQL stumbles over it wherever it looks for a session, a name or a search."""
    sign = "&" if "?" in address else "?"
    assert owner.get(f"{address}{sign}x=a%00b").status_code == 400
    assert owner.post(f"{address}{sign}x=a%00b", {"username": "x", "password": "wrong"}).status_code == 400
    for name in ("sessionid", "csrftoken", "phone"):
        hidden = f'{name}="' + r"\000" * 32 + '"'
        assert Client().get(address, headers={"cookie": hidden}).status_code == 400


@pytest.mark.parametrize("model", ["user", "player", "tournament", "journalentry", "official", "club"])
def test_a_filter_of_the_owners_lists_may_hold_anything(owner: Client, model: str) -> None:
    for lookup in ("id__exact", "id__gt", "pk__in", "date__year", "last_login__year", "at__year", "revision", "p", "o"):
        for text in ("9" * 30, "-" + "9" * 30, "nan", "2026-02-30", "%ed%a0%80"):
            assert owner.get(f"/admin/scoring/{model}/?{lookup}={text}").status_code in {200, 302}


@pytest.mark.parametrize("chosen", ["x", "\u1907", "9" * 30, "-1", "1,2"])
def test_what_is_chosen_on_the_owners_pages_must_be_rows(owner: Client, chosen: str) -> None:
    ticked = {"action": "delete_selected", "_selected_action": [chosen]}
    assert owner.post("/admin/scoring/official/", ticked).status_code == 400
    sent = {"tournament": chosen, "user": chosen, "role": "referee"}
    assert owner.post("/admin/scoring/official/add/", sent).status_code == 400
    assert owner.get("/admin/scoring/official/add/", {"user": chosen}).status_code == 400
