""".../entrants/: the quick line, and the page of one entrant."""

import pytest
from django.test import Client

from scoring.models import Entrant, JournalEntry, Tournament
from tests.browser_of import field_value, submission, text_of

URL = "/office/tournaments/cup/entrants/"
LINE = {"first_name": "Clara", "last_name": "Öztürk-Strauß", "club_name": "Grün-Weiß"}
FORM = LINE | {"start_number": "1", "pass_number": "01.02.003.004", "name_shown": "first", "lady": "on"}


@pytest.mark.django_db
def test_it_works(as_organiser: Client, running: Tournament) -> None:
    assert as_organiser.post(URL, LINE | submission())["Location"] == URL
    entrant = running.entrants.get(start_number=8)
    assert (entrant.player.full_name, str(entrant.club)) == ("Clara Öztürk-Strauß", "Grün-Weiß")
    page = text_of(as_organiser.get(URL))
    assert "Added: 8 Clara Öztürk-Strauß (Grün-Weiß)." in page
    assert "Öztürk-Strauß, Clara" in page


@pytest.mark.django_db
def test_without_a_club_somebody_is_a_guest(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(URL, {**LINE, "club_name": ""} | submission())
    assert running.entrants.get(start_number=8).club is None


@pytest.mark.django_db
def test_a_double_click_enters_once_and_two_of_one_name_stay_two(as_organiser: Client, running: Tournament) -> None:
    sent = LINE | submission()
    as_organiser.post(URL, sent)
    as_organiser.post(URL, sent)
    assert running.entrants.count() == 8
    as_organiser.post(URL, LINE | submission())
    assert running.entrants.filter(player__last_name="Öztürk-Strauß").values("player").distinct().count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "typed", "label"),
    [("last_name", "", "Last name"), ("last_name", "x" * 121, "Last name"), ("club_name", "y" * 121, "Club")],
)
def test_bad_input_names_the_field_and_keeps_everything(
    as_organiser: Client, running: Tournament, field: str, typed: str, label: str
) -> None:
    sent = {**LINE, field: typed}
    response = as_organiser.post(URL, sent | submission())
    assert response.status_code == 422
    assert f"New entrant · {label}:" in text_of(response)
    assert {name: field_value(response, name) for name in sent} == sent
    assert running.entrants.count() == 7


@pytest.mark.django_db
def test_search_ignores_accents_and_case(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(URL, LINE | submission())
    as_organiser.get(URL)
    page = text_of(as_organiser.get(URL, {"q": "OZTURK"}))
    assert "Öztürk-Strauß, Clara" in page
    assert "P001" not in page


@pytest.mark.django_db
def test_names_are_text(as_organiser: Client) -> None:
    as_organiser.post(URL, {**LINE, "last_name": "<script>alert(1)</script>"} | submission())
    assert b"<script>alert" not in as_organiser.get(URL).content


@pytest.mark.django_db
def test_known_clubs_are_offered(as_organiser: Client) -> None:
    assert b'<option value="Karo 7 Musterstadt">' in as_organiser.get(URL).content


@pytest.mark.django_db
def test_a_referee_looks_but_does_not_edit(as_referee: Client) -> None:
    page = as_referee.get(URL).content
    assert b"P001" in page
    assert b"/entrants/1/" not in page


@pytest.mark.django_db
def test_an_entrant_is_edited(as_organiser: Client, running: Tournament) -> None:
    response = as_organiser.post(f"{URL}1/", FORM | submission())
    assert response["Location"] == URL
    entrant = running.entrants.get(start_number=1)
    shown = (entrant.player.full_name, entrant.player.pass_number, entrant.player.name_shown, entrant.lady)
    assert shown == ("Clara Öztürk-Strauß", "01.02.003.004", "first", True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("field", "typed", "where"),
    [
        ("start_number", "one", "1 Anna P001 (Karo 7 Musterstadt) · Start number: “one” is no number."),
        ("start_number", "1e9", "Start number: “1e9” is no number."),
        ("start_number", "10000", "Start number: The number must lie between 1 and 9999."),
        ("start_number", "2", "Start number:"),
        ("last_name", " ", "Last name:"),
        ("name_shown", "nickname", "Name on public pages:"),
    ],
)
def test_a_bad_edit_names_entrant_and_field_and_keeps_everything(
    as_organiser: Client, running: Tournament, field: str, typed: str, where: str
) -> None:
    sent = {**FORM, field: typed}
    response = as_organiser.post(f"{URL}1/", sent | submission())
    assert response.status_code == 422
    assert where in text_of(response)
    kept = [name for name in ("first_name", "club_name", "pass_number", "start_number") if name != field]
    assert [field_value(response, name) for name in kept] == [sent[name] for name in kept]
    assert running.entrants.get(start_number=1).player.full_name == "Anna P001"


@pytest.mark.django_db
def test_who_was_never_seated_is_removed(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(URL, LINE | submission())
    assert as_organiser.post(f"{URL}8/remove/").status_code == 302
    assert running.entrants.count() == 7


@pytest.mark.django_db
def test_who_was_seated_stays(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(f"{URL}1/remove/")
    assert running.entrants.count() == 7
    assert "it can withdraw, but not be removed" in text_of(as_organiser.get(URL))
    assert b"/entrants/1/remove/" not in as_organiser.get(f"{URL}1/").content


@pytest.mark.django_db
def test_somebody_goes_home_and_comes_back(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post(f"{URL}1/withdraw/", {"after_series": "1"} | submission())
    assert running.entrants.get(start_number=1).withdrawn_after == 1
    assert "left after series 1" in text_of(as_organiser.get(URL))
    as_organiser.post(f"{URL}1/readmit/")
    assert running.entrants.get(start_number=1).withdrawn_after is None


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["", "never", "1e9", "21", "-1", "0"])
def test_a_bad_withdrawal_is_refused(as_organiser: Client, running: Tournament, typed: str) -> None:
    """0 too: series 1 has begun with this entrant."""
    response = as_organiser.post(f"{URL}1/withdraw/", {"after_series": typed} | submission())
    assert response.status_code == 422
    assert "1 Anna P001 (Karo 7 Musterstadt) · Left after series:" in text_of(response)
    assert field_value(response, "after_series") == typed
    assert running.entrants.get(start_number=1).withdrawn_after is None


@pytest.mark.django_db
def test_an_exclusion_needs_a_reason(as_organiser: Client, running: Tournament) -> None:
    assert as_organiser.post(f"{URL}1/exclude/", {"reason": ""} | submission()).status_code == 422
    assert not running.entrants.get(start_number=1).excluded
    as_organiser.post(f"{URL}1/exclude/", {"reason": "looked into the skat"} | submission())
    assert running.entrants.get(start_number=1).excluded
    assert JournalEntry.objects.get(action="exclude_entrant").reason == "looked into the skat"


@pytest.mark.django_db
def test_nobody_is_not_a_page(as_organiser: Client) -> None:
    assert as_organiser.get(f"{URL}99/").status_code == 404


@pytest.mark.django_db
def test_the_journal_holds_no_names(as_organiser: Client) -> None:
    as_organiser.post(URL, LINE | submission())
    entry = JournalEntry.objects.get(action="add_entrant")
    assert "Öztürk" not in f"{entry.before}{entry.after}{entry.answer}"
    assert f"'entrant': {Entrant.objects.get(start_number=8).pk}" in str(entry.after)
