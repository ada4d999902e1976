"""The papers of the direction: who gets them, in which language, and what stands on them."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring.models import (
    Deal,
    GameChoice,
    NameShown,
    Player,
    Role,
    Seat,
    Series,
    SeriesState,
    Substitution,
    Table,
    Tournament,
    User,
    Visibility,
)
from tests import world

PAPERS = ["standings", "series-1", "seating-1", "list-1-1"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = world.make_finished("cup")
    world.make_official(tournament, world.make_user(), Role.REFEREE)
    return tournament


def _print(client: Client, document: str, language: str = "en") -> Any:
    return client.get(f"/office/tournaments/cup/print/{document}.pdf?language={language}")


def _signed_in(client: Client) -> Client:
    client.force_login(User.objects.get(username="organiser"))
    return client


def _text(response: Any) -> str:
    assert response.status_code == 200
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


@pytest.mark.parametrize("document", PAPERS)
def test_it_works(client: Client, tournament: Tournament, document: str) -> None:
    response = _print(_signed_in(client), document)
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == f'inline; filename="cup-{document}-1.pdf"'
    assert response["Cache-Control"] == "private, no-cache"
    text = _text(response)
    assert "Finished Cup" in text and "P001" in text and "Revision 1" in text and "Page 1 of" in text


@pytest.mark.parametrize("document", PAPERS)
def test_it_asks_for_a_login(client: Client, tournament: Tournament, document: str) -> None:
    response = _print(client, document)
    assert response.status_code == 302 and response["Location"].startswith("/office/login/")


@pytest.mark.parametrize("document", PAPERS)
def test_a_foreign_tournament_does_not_exist(client: Client, tournament: Tournament, document: str) -> None:
    client.force_login(world.make_user("stranger"))
    assert _print(client, document).status_code == 404


@pytest.mark.parametrize(
    "document", ["nonsense", "series-2", "series-0", "seating-9", "list-1-3", "list-1", "standings-1"]
)
def test_other_papers_are_404(client: Client, tournament: Tournament, document: str) -> None:
    assert _print(_signed_in(client), document).status_code == 404


def test_it_rejects_post(client: Client, tournament: Tournament) -> None:
    assert _signed_in(client).post("/office/tournaments/cup/print/standings.pdf").status_code == 405


@pytest.mark.parametrize(("language", "figure"), [("de", "1.332"), ("en", "1,332")])
def test_the_language_can_be_chosen(client: Client, tournament: Tournament, language: str, figure: str) -> None:
    response = _print(_signed_in(client), "standings", language)
    assert figure in _text(response).split()
    catalogue: Any = PdfReader(BytesIO(response.content)).root_object
    assert catalogue["/Lang"] == language


def test_an_unknown_language_is_that_of_the_interface(client: Client, tournament: Tournament) -> None:
    response = _print(_signed_in(client), "standings", "../../x")
    catalogue: Any = PdfReader(BytesIO(response.content)).root_object
    assert catalogue["/Lang"] == "de"


def test_the_direction_reads_what_is_not_public(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(visibility=Visibility.HIDDEN)
    Player.objects.update(name_shown=NameShown.NUMBER)
    text = _text(_print(_signed_in(client), "standings", "de"))
    assert "1.332" in text and "P001" in text


def test_the_seating_is_there_by_table_and_by_name(client: Client, tournament: Tournament) -> None:
    reader = PdfReader(BytesIO(_print(_signed_in(client), "seating-1").content))
    tables, names = (page.extract_text() for page in reader.pages)
    assert "By table" in tables and "By name" in names
    for text in (tables, names):
        assert all(f"P{number:03d}" in text for number in range(1, 8))


def test_a_stale_seating_says_so(client: Client, tournament: Tournament) -> None:
    Series.objects.update(stale=True)
    assert "must be drawn again" in _text(_print(_signed_in(client), "seating-1"))


def test_a_list_typed_as_totals_has_its_footer_and_its_check(client: Client, tournament: Tournament) -> None:
    text = _text(_print(_signed_in(client), "list-1-1", "de"))
    assert all(total in text.split() for total in ["1.332", "1.308", "1.320", "108"])
    # The example of rules.md 2: 40 won, 8 lost, no deal passed in; 1748 + 50 x 32 + 90 x 8 = 4068.
    words = " ".join(text.split())
    assert "40" in words and "4.068" in words


def test_the_names_of_a_list_are_larger_than_its_figures(client: Client, tournament: Tournament) -> None:
    sizes: dict[str, int] = {}

    def visit(text: str, cm: list[float], _tm: list[float], _font: object, size: float) -> None:
        sizes[text.strip()] = round(size * cm[0])

    reader = PdfReader(BytesIO(_print(_signed_in(client), "list-1-1").content))
    reader.pages[0].extract_text(visitor_text=visit)
    assert {size for text, size in sizes.items() if text.endswith("P002")} == {11}
    assert sizes["628"] == 7


def _deal(table: Table, number: int, dealer: Seat, declarer: Seat | None, **facts: Any) -> None:
    Deal.objects.create(table=table, number=number, players=4, dealer=dealer, declarer=declarer, **facts)


@pytest.fixture
def written(tournament: Tournament) -> Table:
    """A list of a second series: won, overbid, passed in, a replaced Null, a breach."""
    series = world.make_series(tournament, 2, SeriesState.RUNNING)
    table = world.make_table(series, 1, list(tournament.entrants.order_by("start_number")[:4]), kept_as="deals")
    one, two, three, four = table.seats.order_by("position")
    game = {"kind": "game", "objective_met": True, "won": True}
    lost = {"kind": "game", "won": False}
    _deal(table, 1, one, two, **game, game=GameChoice.CLUBS, matadors=2, schneider=True, value=48, points=48)
    _deal(
        table,
        2,
        two,
        one,
        **lost,
        objective_met=True,
        game=GameChoice.DIAMONDS,
        matadors=-1,
        bid=22,
        value=27,
        points=-54,
    )
    _deal(table, 3, three, None, kind="passed_in")
    null = {"game": GameChoice.NULL, "replacement_game": GameChoice.HEARTS, "replacement_matadors": 1}
    _deal(table, 4, four, three, **lost, **null, objective_met=False, bid=50, value=50, points=-100)
    _deal(
        table,
        5,
        one,
        two,
        **lost,
        objective_met=False,
        breach=True,
        game=GameChoice.GRAND,
        matadors=1,
        value=48,
        points=-96,
    )
    substitute = Player.objects.create(first_name="Berta", last_name="Ersatz")
    Substitution.objects.create(seat=four, player=substitute, from_deal=5)
    return table


def test_c007_c008_a_list_shows_level_reason_and_running_points(client: Client, written: Table) -> None:
    text = _text(_print(_signed_in(client), "list-2-1", "en"))
    words = text.split()
    assert "overbid: 22" in text
    assert {"48", "−54", "−100", "−96", "−48"} <= set(words)  # 48 - 96 = -48 runs on for seat 2
    assert "breach of the rules" in " ".join(words)
    assert "Berta Ersatz plays from deal 5 on" in text
    assert "null" in words  # what the hearts of deal 4 were announced as


def test_a_long_name_pushes_no_figure_off_the_list(client: Client, written: Table) -> None:
    Player.objects.update(last_name="Unaussprechlichlangername" * 4)
    reader = PdfReader(BytesIO(_print(_signed_in(client), "list-2-1").content))
    text = "".join(reader.pages[0].extract_text().split())
    assert "Unaussprechlichlangername" * 4 in text and "overbid:22" in text


@pytest.mark.parametrize("deals", [36, 48])
def test_a_whole_list_is_one_page(client: Client, tournament: Tournament, deals: int) -> None:
    series = world.make_series(tournament, 2, SeriesState.RUNNING)
    size = deals // 12
    entrants = list(tournament.entrants.order_by("start_number")[:size])
    table = world.make_table(series, 1, entrants, kept_as="deals")
    seats = list(table.seats.order_by("position"))
    for number in range(1, deals + 1):
        dealer, declarer = seats[(number - 1) % size], seats[number % size]
        facts = {"kind": "game", "objective_met": True, "won": True, "game": "clubs", "matadors": 1, "value": 24}
        Deal.objects.create(
            table=table, number=number, players=size, dealer=dealer, declarer=declarer, points=24, **facts
        )
    for seat in seats:
        seat.points, seat.won, seat.lost, seat.others_lost, seat.bonus = 24 * 12, 12, 0, 0, 0
        seat.save()
    reader = PdfReader(BytesIO(_print(_signed_in(client), "list-2-1").content))
    assert len(reader.pages) == 1
    assert reader.pages[0].extract_text().split().count("888") == size  # 288 + 50 x 12
