""".../publication/: what the public sees, freeze and release, the final hour, names."""

from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Player, SeriesState, Table, Tournament
from tests.browser_of import checked_values, field_value, submission, text_of
from tests.world import LIST_OF_THREE, hand_in, make_entrants

URL = "/office/tournaments/cup/publication/"
PUBLIC = "/tournaments/cup/"

pytestmark = pytest.mark.django_db


def test_hidden_live_and_by_series_show_at_once(
    as_organiser: Client, client: Client, running: Tournament, threes: Table
) -> None:
    assert "1,332" in text_of(client.get(PUBLIC))
    as_organiser.post(f"{URL}visibility/", {"visibility": "hidden"} | submission())
    assert "1,332" not in text_of(client.get(PUBLIC))
    assert "The public sees: nothing." in text_of(as_organiser.get(URL))
    as_organiser.post(f"{URL}visibility/", {"visibility": "by_series"} | submission())
    assert "1,332" not in text_of(client.get(PUBLIC))
    running.series.update(state=SeriesState.CLOSED)
    hand_in(threes, LIST_OF_THREE)
    assert "Publish the results" in text_of(as_organiser.get(URL))
    as_organiser.post("/office/tournaments/cup/series/1/publish/")
    assert "1,332" in text_of(client.get(PUBLIC))


def test_a_way_there_is_not_changes_nothing(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(f"{URL}visibility/", {"visibility": "everything"} | submission())
    running.refresh_from_db()
    assert running.visibility == "live"


def test_freeze_and_release(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(f"{URL}freeze/")
    running.refresh_from_db()
    assert running.frozen_at is not None
    page = text_of(as_organiser.get(URL))
    assert "frozen since" in page
    assert "The public view is frozen" in page
    as_organiser.post(f"{URL}freeze/")
    assert "The results are frozen already." in text_of(as_organiser.get(URL))
    as_organiser.post(f"{URL}release/")
    running.refresh_from_db()
    assert running.frozen_at is None


def test_who_never_played_is_left_out_of_the_public_page(
    as_organiser: Client, client: Client, running: Tournament
) -> None:
    """C065: player 8 was entered and never came; the mark is kept with the rest of the form."""
    make_entrants(running, 1, first=8)
    Tournament.objects.update(series_planned=1)
    running.series.get().tables.filter(number=2).delete()
    running.entrants.filter(start_number__in=(5, 6, 7)).delete()
    assert "P008" in text_of(client.get(PUBLIC))
    as_organiser.post(f"{URL}edit/", {"no_shows_left_out": "on"} | submission())
    page = text_of(client.get(PUBLIC))
    assert "P008" not in page and "P004" in page
    assert checked_values(as_organiser.get(URL), "no_shows_left_out") == ["on"]


def test_the_final_hour_makes_provisional_results_final(
    as_organiser: Client, client: Client, running: Tournament
) -> None:
    """Both are told apart on the public page; the lists of both series must be in."""
    Tournament.objects.update(series_planned=1)
    running.series.get().tables.filter(number=2).delete()
    assert "provisional" in text_of(client.get(PUBLIC))
    sent = {"final_at": "2026-11-07T22:00", "names_until": "", "corrections_public": "on"}
    Tournament.objects.update(date="2020-01-01")
    as_organiser.post(f"{URL}edit/", sent | {"final_at": "2020-01-02T22:00"} | submission())
    assert "final" in text_of(client.get(PUBLIC))
    assert "provisional" not in text_of(client.get(PUBLIC))
    assert field_value(as_organiser.get(URL), "final_at") == "2020-01-02T22:00"


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [("names_until", "2026-11-07", "choose a later day"), ("final_at", "tonight", "Results are final from")],
)
def test_what_cannot_be_kept_is_said_and_stays_typed(
    as_organiser: Client, running: Tournament, field: str, typed: str, sentence: str
) -> None:
    sent = {"final_at": "2026-11-07T22:00", "names_until": "2027-01-01"} | {field: typed}
    response = as_organiser.post(f"{URL}edit/", sent | submission())
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert {name: field_value(response, name) for name in sent} == sent
    running.refresh_from_db()
    assert running.names_until is None


@pytest.mark.parametrize(("typed", "players"), [("1, 3", {"P001", "P003"}), ("*", {f"P00{n}" for n in range(1, 8)})])
def test_names_are_shown_as_the_players_wish(
    as_organiser: Client, client: Client, running: Tournament, typed: str, players: set[str]
) -> None:
    as_organiser.post(f"{URL}names/", {"start_numbers": typed, "name_shown": "number"} | submission())
    assert set(Player.objects.filter(name_shown="number").values_list("last_name", flat=True)) == players
    page = text_of(client.get(PUBLIC))
    assert not [name for name in players if name in page]
    assert "1 Anna P001 · start number only" in text_of(as_organiser.get(URL))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("99", "Nobody has the start number 99."),
        ("1 x", "“x” is no start number."),
        ("", "required"),
        (",", "Nobody is named"),
    ],
)
def test_numbers_of_nobody_change_nothing(as_organiser: Client, running: Tournament, typed: str, sentence: str) -> None:
    response = as_organiser.post(f"{URL}names/", {"start_numbers": typed, "name_shown": "number"} | submission())
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert field_value(response, "start_numbers") == typed
    assert not Player.objects.filter(name_shown="number").exists()


def test_names_are_erased_only_once_their_day_has_come(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(f"{URL}names/blank/")
    assert "The names stay until their day has come." in text_of(as_organiser.get(URL))
    Tournament.objects.update(names_until=timezone.localdate())
    assert "Erase the names for good" in text_of(as_organiser.get(URL))
    as_organiser.post(f"{URL}names/blank/")
    assert not Player.objects.filter(last_name__startswith="P").exists()
    assert "7 names are erased" in text_of(as_organiser.get(URL))


def test_reasons_are_shown_by_default(as_organiser: Client, running: Tournament) -> None:
    assert checked_values(as_organiser.get(URL), "corrections_public") == ["on"]


def test_the_line_for_the_page_of_the_club_frames_the_standings(as_organiser: Client, running: Tournament) -> None:
    """A name with markup stays inside its attribute; the page shows the line as text."""
    Tournament.objects.update(name='The "Cup" <b>')
    html = as_organiser.get(URL).content.decode()
    line = unescape(html.split('id="id_frame"')[1].split(">", 1)[1].split("</textarea>")[0])
    address = "http://testserver/tournaments/cup/embed/"
    assert line.startswith(f'<iframe src="{address}" title="The &quot;Cup&quot; &lt;b&gt;"') and line.endswith(
        "</iframe>"
    )
    assert 'class="preview" src="/tournaments/cup/embed/"' in html
    framed = as_organiser.get("/tournaments/cup/embed/")
    assert framed.status_code == 200 and "X-Frame-Options" not in framed.headers
