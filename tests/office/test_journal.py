""".../journal/: read-only, with a filter."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from scoring.models import Table, Tournament
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Action, Actor
from scoring.views.office.journal_words import ACTION_WORDS
from tests.browser_of import submission, text_of

URL = "/office/tournaments/cup/journal/"


@pytest.mark.django_db
def test_it_shows_who_did_what_and_why(as_organiser: Client, threes: Table) -> None:
    record_deal(table=threes, entry=DealEntry(), actor=Actor(table=threes))
    as_organiser.post("/office/tournaments/cup/entrants/1/exclude/", {"reason": "bad manners"} | submission())
    page = text_of(as_organiser.get(URL))
    assert "entrant excluded organiser bad manners" in page
    assert "deal recorded Series 1 · table 2 at the table" in page


@pytest.mark.django_db
def test_it_names_whom_a_line_is_about_and_says_what_changed(as_organiser: Client, running: Tournament) -> None:
    as_organiser.post("/office/tournaments/cup/entrants/1/exclude/", {"reason": "bad manners"} | submission())
    page = text_of(as_organiser.get(URL))
    assert "start number 1 Anna P001 excluded: no → yes" in page
    assert "they are looked up while you read" in page


@pytest.mark.django_db
def test_times_are_those_of_the_clock_on_the_wall(
    as_organiser: Client, threes: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = datetime(2026, 11, 7, 19, 0, tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: evening)
    record_deal(table=threes, entry=DealEntry(), actor=Actor.system())
    monkeypatch.undo()
    assert "7 Nov 2026, 20:00" in text_of(as_organiser.get(URL))


@pytest.mark.django_db
def test_the_latest_line_is_first(as_organiser: Client, threes: Table) -> None:
    record_deal(table=threes, entry=DealEntry(), actor=Actor.system())
    as_organiser.post("/office/tournaments/cup/entrants/1/exclude/", {"reason": "bad manners"} | submission())
    page = text_of(as_organiser.get(URL))
    assert page.index("entrant excluded organiser") < page.index("deal recorded Series 1")


@pytest.mark.django_db
def test_the_filter_takes_table_and_action(as_organiser: Client, threes: Table) -> None:
    record_deal(table=threes, entry=DealEntry(), actor=Actor.system())
    as_organiser.post("/office/tournaments/cup/entrants/1/exclude/", {"reason": "bad manners"} | submission())
    assert "bad manners" not in text_of(as_organiser.get(URL, {"table": "2"}))
    assert "deal recorded Series 1" in text_of(as_organiser.get(URL, {"table": "2"}))
    assert "deal recorded Series 1" not in text_of(as_organiser.get(URL, {"action": "exclude_entrant"}))
    assert "No line of the journal is like that." in text_of(as_organiser.get(URL, {"table": "1"}))


@pytest.mark.django_db
@pytest.mark.parametrize("query", [{"table": "one"}, {"action": "murder"}, {"page": "-3"}, {"sort": "password"}])
def test_a_filter_without_sense_breaks_nothing(as_organiser: Client, threes: Table, query: dict[str, str]) -> None:
    record_deal(table=threes, entry=DealEntry(), actor=Actor.system())
    response = as_organiser.get(URL, query)
    assert response.status_code == 200
    assert "deal recorded Series 1" in text_of(response)


@pytest.mark.django_db
def test_other_tournaments_stay_out(as_stranger: Client, as_organiser: Client, running: Tournament) -> None:
    as_organiser.post("/office/tournaments/cup/entrants/1/exclude/", {"reason": "bad manners"} | submission())
    assert "bad manners" not in text_of(as_stranger.get("/office/tournaments/elsewhere/journal/"))


@pytest.mark.django_db
def test_it_rejects_writing(as_organiser: Client, running: Tournament) -> None:
    assert as_organiser.post(URL).status_code == 405


def test_every_action_has_its_words() -> None:
    assert set(ACTION_WORDS) == set(Action)
