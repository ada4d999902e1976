"""/office/tournaments/new/ and /office/"""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Kind, Official, Role, RuleSetChoice, Tournament
from tests.browser_of import english_client, field_value, submission, text_of
from tests.world import make_user

URL = "/office/tournaments/new/"
FORM = {
    "name": "Großer Preis",
    "date": "2026-12-05",
    "place": "Musterstadt",
    "club_name": "Karo 7 Musterstadt",
    "kind": "tournament",
    "rule_set": "isko",
    "series_planned": "2",
    "rounds": "10",
    "visibility": "by_series",
    "final_at": "",
}


@pytest.fixture
def anybody(db: None) -> Client:
    return english_client(make_user("anybody"))


def test_it_works(anybody: Client) -> None:
    response = anybody.post(URL, FORM | submission())
    tournament = Tournament.objects.get()
    assert response["Location"] == reverse("office:entrants", args=["grosser-preis"])
    assert (tournament.slug, tournament.series_planned, tournament.rounds) == ("grosser-preis", 2, 10)
    assert (tournament.visibility, str(tournament.club)) == ("by_series", "Karo 7 Musterstadt")


def test_whoever_makes_it_is_its_organiser(anybody: Client) -> None:
    anybody.post(URL, FORM | submission())
    assert Official.objects.get().role == Role.ORGANISER
    assert "Großer Preis" in text_of(anybody.get("/office/"))


def test_sending_it_twice_makes_one(anybody: Client) -> None:
    form = FORM | submission()
    anybody.post(URL, form)
    anybody.post(URL, form)
    assert Tournament.objects.count() == 1


def test_others_do_not_see_it(anybody: Client) -> None:
    anybody.post(URL, FORM | submission())
    assert "Großer Preis" not in text_of(english_client(make_user("other")).get("/office/"))


def test_a_friendly_evening_may_choose_the_old_rules(anybody: Client) -> None:
    anybody.post(URL, {**FORM, "kind": "friendly", "rule_set": "altenburg"} | submission())
    tournament = Tournament.objects.get()
    assert (tournament.kind, tournament.rule_set) == (Kind.FRIENDLY, RuleSetChoice.ALTENBURG)


@pytest.mark.parametrize(
    ("field", "typed", "label"),
    [
        ("name", "", "Name"),
        ("name", "x" * 121, "Name"),
        ("date", "yesterday", "Date"),
        ("date", "0001-01-01", "Date"),
        ("series_planned", "1e9", "Number of series"),
        ("series_planned", "0", "Number of series"),
        ("series_planned", "three", "Number of series"),
        ("rounds", "25", "Rounds per series"),
        ("rounds", "12,5", "Rounds per series"),
        ("kind", "league", "Kind of event"),
        ("rule_set", "altenburg", "Rule set"),
        ("final_at", "tonight", "Results are final from"),
    ],
)
def test_bad_input_names_the_field_and_keeps_everything(anybody: Client, field: str, typed: str, label: str) -> None:
    response = anybody.post(URL, {**FORM, field: typed} | submission())
    assert response.status_code == 422
    assert f"Nothing was saved. {label}:" in text_of(response)
    assert not Tournament.objects.exists()
    kept = {"place": "Musterstadt", "club_name": "Karo 7 Musterstadt"}
    if field not in {"kind", "rule_set"}:
        kept[field] = typed
    assert {name: field_value(response, name) for name in kept} == kept


def test_two_of_one_name_get_two_addresses(anybody: Client) -> None:
    anybody.post(URL, FORM | submission())
    anybody.post(URL, FORM | submission())
    assert set(Tournament.objects.values_list("slug", flat=True)) == {"grosser-preis", "grosser-preis-2"}


def test_an_account_without_a_tournament_is_told_what_to_do(anybody: Client) -> None:
    assert "You direct no tournament yet." in text_of(anybody.get("/office/"))
