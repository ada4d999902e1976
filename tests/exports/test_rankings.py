"""More rankings and papers of the direction: two columns, teams, extra rankings, board, protocol of corrections."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring.exports.direction_papers import CorrectionLine, journal_pdf
from scoring.exports.ranking_papers import compact_pdf
from scoring.models import Adjustment, Entrant, Role, Table, Tournament
from scoring.services.adjustments import give_adjustment
from scoring.services.writing import Actor
from tests import world
from tests.exports.given import LONG_NAME, given_row, given_standings, many
from tests.world import make_team


def _texts(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


@pytest.mark.parametrize(("entrants", "pages"), [(0, 1), (1, 1), (104, 1), (105, 2), (216, 2), (217, 3)])
def test_two_columns_hold_104_entrants_on_the_first_page(entrants: int, pages: int) -> None:
    """Two columns of 52, then of 56; no empty last page."""
    assert len(_texts(compact_pdf(many(entrants, 1), language="de"))) == pages


def test_two_columns_lose_nobody() -> None:
    standings = many(130, 3)
    words = " ".join(_texts(compact_pdf(standings, language="de"))).split()
    for row in standings.rows:
        assert f"P{row.start_number:03d}" in words and f"{row.total:,}".replace(",", ".") in words


def test_two_columns_go_down_the_left_first() -> None:
    """Both equally long: 60 are 30 and 30."""
    page = _texts(compact_pdf(many(60, 1), language="en"))[0].split()
    assert page.index("P001") < page.index("P031") < page.index("P002")


def test_long_names_are_shortened_there_and_keep_the_page() -> None:
    rows = [given_row(place, -place, name=LONG_NAME) for place in range(1, 105)]
    pages = _texts(compact_pdf(given_standings(*rows), language="de"))
    assert len(pages) == 1 and LONG_NAME[:20] in pages[0] and LONG_NAME not in pages[0]


@pytest.fixture
def tournament(client: Client) -> Tournament:
    tournament = world.make_finished("cup")
    user = world.make_user()
    world.make_official(tournament, user, Role.ORGANISER)
    client.force_login(user)
    return tournament


def _get(client: Client, document: str) -> Any:
    return client.get(f"/office/tournaments/cup/print/{document}.pdf?language=en")


def _text(client: Client, document: str) -> str:
    response = _get(client, document)
    assert response.status_code == 200
    return "\n".join(_texts(response.content))


@pytest.mark.django_db
@pytest.mark.parametrize("document", ["standings-compact", "series-1-compact"])
def test_totals_of_the_rules_in_two_columns(client: Client, tournament: Tournament, document: str) -> None:
    words = _text(client, document).split()
    assert all(total in words for total in ("1,332", "1,308", "1,320", "108", "738", "720", "300"))


@pytest.mark.django_db
def test_teams_add_up(client: Client, tournament: Tournament) -> None:
    """Players 1 to 4 are the table of four of rules 2: 1332 + 1308 + 1320 + 108 = 4068."""
    make_team(tournament, "Kreuz Buben", tournament.entrants.filter(start_number__lte=4))
    text = _text(client, "teams")
    assert "Teams of four" in text and "Kreuz Buben" in text and "4,068" in text and "Anna P004 108" in text


@pytest.mark.django_db
def test_ladies_have_a_ranking_of_their_own(client: Client, tournament: Tournament) -> None:
    Entrant.objects.filter(start_number__in=(2, 5)).update(lady=True)
    text = _text(client, "categories")
    assert "Ladies" in text and "Juniors" not in text
    assert text.index("P002") < text.index("P005") and "P001" not in text


@pytest.mark.django_db
@pytest.mark.parametrize("document", ["teams", "categories", "board-2", "series-2-compact", "board-0"])
def test_what_is_not_there_is_404(client: Client, tournament: Tournament, document: str) -> None:
    assert _get(client, document).status_code == 404


@pytest.mark.django_db
def test_the_board_has_a_box_for_every_list(client: Client, tournament: Tournament) -> None:
    Table.objects.filter(number=2).update(state="open", handed_in_at=None)
    text = _text(client, "board-1")
    assert "1 of 2 lists are in" in text and text.count("☒") == 1 and text.count("☐") == 1
    assert "Anna P001 · Anna P002" in text and "48/48" in text


@pytest.mark.django_db
def test_the_protocol_tells_what_why_and_by_whom(client: Client, tournament: Tournament) -> None:
    """Points taken by the direction are told with their reason; nothing else happened."""
    actor = Actor(user=tournament.officials.get().user)
    give_adjustment(
        entrant=tournament.entrants.get(start_number=3), points=-100, reason="Late for series 1", actor=actor
    )
    assert Adjustment.objects.get().points == -100
    text = _text(client, "corrections").replace("\n", " ")
    assert (
        "points given or taken" in text
        and "Late for series 1" in text
        and "organiser" in text
        and "3 Anna P003" in text
        and "−100" in text
    )


def test_german_is_hyphenated_where_text_flows() -> None:
    """A word longer than its column is divided at a syllable (Duden), never anywhere."""
    word = "Mannschaftsmeisterschaftsqualifikationswettbewerb"
    syllables = re.findall("[a-zA-Z]+", "Mann-schafts-meis-ter-schafts-qua-li-fi-ka-ti-ons-wett-be-werb")
    line = CorrectionLine(
        at=world.HANDED_IN_AT, where="", who="", what="", before="", after="", reason=f"nach dem {word}"
    )
    tournament = Tournament(name="Cup", slug="cup", date=world.HANDED_IN_AT.date())
    (page,) = _texts(journal_pdf([line], tournament=tournament, total=1, language="de"))
    printed = page[page.index("Mann") :]
    divided = printed[: printed.index("werb", printed.index("wett")) + 4].split("\N{HYPHEN}\n")
    assert "".join(divided) == word and len(divided) > 1
    ends = {"".join(syllables[:count]) for count in range(1, len(syllables) + 1)}
    assert {"".join(divided[:count]) for count in range(1, len(divided) + 1)} <= ends


@pytest.mark.django_db
def test_a_protocol_without_corrections_says_so(client: Client, tournament: Tournament) -> None:
    assert "Nothing was corrected." in _text(client, "corrections")
