"""Friendly evenings in the office: opened, looked at, printed, and kept apart from tournaments."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Role, Table, Tournament, User
from scoring.reports.friendly import house_rules
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import Kontra
from scoring.rules.friendly.ramsch import RamschWay, Tie
from scoring.services.friendly import finish_evening
from scoring.services.friendly_people import join_evening
from scoring.services.writing import Actor
from tests.browser_of import checked_values, english_client, field_value, submission, text_of
from tests.forms_of import forms_of
from tests.rules.friendly.evenings import CLUBS_2
from tests.services.friendly import make_evening, play
from tests.world import make_official, make_user

pytestmark = pytest.mark.django_db

RULES = {
    "accounting": "leipzig",
    "unit": "money",
    "stake": "1",
    "beer_limit": "501",
    "rule_set": "isko",
    "kontra": "none",
    "ramsch": "passed_in",
    "tie": "all_pay",
    "plan": "classic",
    "trigger": "100",
    "schieber": "adding",
    "queen": "not_played",
    "null_above_value": "replacement",
}
FACTS = RULES | {
    "name": "Kitchen table",
    "date": "2026-11-27",
    "player_1": "Anna Beispiel",
    "player_2": "Bernd",
    "player_3": "Clara",
}
PAGES = ("evening", "evening_table_new", "evening_edit", "evening_rules", "evening_reopen", "evening_settlement")


@pytest.fixture
def host(db: None) -> User:
    return make_user("host")


@pytest.fixture
def as_host(host: User) -> Client:
    return english_client(host)


@pytest.fixture
def table(host: User) -> Table:
    return make_evening(HouseRules(accounting=Accounting.CIRCLE), user=host)


def url(name: str, slug: str = "kitchen-table") -> str:
    return reverse(f"office:{name}", args=[slug, 1] if name == "evening_reopen" else [slug])


def open_evening(client: Client, **changed: str) -> Any:
    return client.post(reverse("office:evening_new"), {**FACTS, **submission(), **changed})


def test_an_evening_is_opened_with_players_and_rules(as_host: Client) -> None:
    rules = {
        "plan": "bock",
        "trigger": "120",
        "kontra": "re",
        "ramsch": "fixed",
        "tie": "last_trick",
        "revolution": "on",
    }
    response = open_evening(as_host, **rules)
    assert response["Location"] == url("evening")
    house = house_rules(Tournament.objects.get())
    assert isinstance(house.rounds, BockRounds)
    assert house.rounds.trigger == 120
    assert house.kontra.highest is Kontra.RE
    assert house.ramsch is not None
    assert (house.ramsch.way, house.ramsch.tie) == (RamschWay.FIXED, Tie.LAST_TRICK)
    assert house.revolution
    page = text_of(as_host.get(url("evening")))
    assert "a game worth 120 or more brings Bock, then Schieber" in page
    assert "No deal is written yet" in page
    assert Table.objects.get().code in page


def test_the_same_form_opens_one_evening(as_host: Client) -> None:
    once = submission()
    for _time in range(2):
        assert open_evening(as_host, **once)["Location"] == url("evening")
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"stake": "0,5"}, "Only home money knows parts of a cent"),
        ({"stake": "much"}, "Write the stake as cents for one point"),
        ({"stake": "1e99999999"}, "Write the stake as cents for one point"),
        ({"stake": "1/0"}, "Write the stake as cents for one point"),
        ({"stake": "2000"}, "The stake lies above 0 and not above 1000"),
        ({"queen": "added", "plan": "bock"}, "The queen of spades counts extra in Robber Skat only"),
        ({"player_2": "anna beispiel"}, "Two players have the same name"),
        ({"trigger": "400", "plan": "bock"}, "between 18 and 360"),
    ],
)
def test_what_cannot_be_agreed_on_is_told_and_kept(as_host: Client, changed: dict[str, str], sentence: str) -> None:
    response = open_evening(as_host, **changed)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert field_value(response, "player_3") == "Clara"
    assert Tournament.objects.count() == 0


def test_an_evening_is_settled_in_points(as_host: Client) -> None:
    # The stake does not count then, not even one that money would refuse.
    open_evening(as_host, unit="points", stake="0,5")
    table = Table.objects.select_related("series__tournament").get()
    play(table, CLUBS_2, 1)
    page = text_of(as_host.get(url("evening")))
    # Three times 36 less 36, and 36 less nothing from each of the others.
    assert "settled: 72 points" in page
    assert "Bernd pays Anna Beispiel 36 points" in page
    assert "settled in points" in page
    assert "€" not in page


def test_another_table_is_opened_and_settled_together(as_host: Client, table: Table) -> None:
    form = {**submission(), "player_1": "Dieter", "player_2": "Emma"}
    assert "Seat 3: This field is required" in text_of(as_host.post(url("evening_table_new"), form))
    busy = as_host.post(url("evening_table_new"), form | {"player_3": "Clara"})
    assert "still plays at table 1" in text_of(busy)
    done = form | {"player_3": "Fritz"}
    for _time in range(2):
        assert as_host.post(url("evening_table_new"), done)["Location"] == url("evening")
    second = Table.objects.select_related("series__tournament").get(number=2)
    play(table, CLUBS_2, 1)
    play(second, CLUBS_2, 2)
    page = text_of(as_host.get(url("evening")))
    assert "Table 2" in page
    assert second.code in page
    assert "Who pays whom over all tables" in page
    # 36 points at one cent, from each of the two others at either table.
    for sentence in ("Bernd pays Anna Beispiel 0.36 €", "Fritz pays Emma 0.36 €", "Emma 0.72 €"):
        assert sentence in page
    finish_evening(table=second, version=1, actor=Actor(table=second))
    assert reverse("office:evening_reopen", args=["kitchen-table", 2]) in as_host.get(url("evening")).content.decode()


def test_half_a_cent_is_a_stake_of_home_money(as_host: Client) -> None:
    open_evening(as_host, accounting="home_money", stake="0,5")
    assert "stake 0.50 ct a point" in text_of(as_host.get(url("evening")))


def test_the_rules_change_until_the_first_deal(as_host: Client, table: Table) -> None:
    page = as_host.get(url("evening_rules"))
    assert field_value(page, "stake") == "1"
    changed = {**RULES, **submission(), "accounting": "beer", "beer_limit": "301"}
    assert as_host.post(url("evening_rules"), changed)["Location"] == url("evening")
    table = Table.objects.select_related("series__tournament").get()
    assert house_rules(table.series.tournament).beer.limit == 301
    play(table, CLUBS_2, 1)
    assert "A deal is written" in text_of(as_host.get(url("evening_rules")))
    refused = as_host.post(url("evening_rules"), {**RULES, **submission()})
    assert "cannot change once a deal is written" in text_of(refused)


def test_names_and_who_may_look_on_are_put_right(as_host: Client, table: Table) -> None:
    page = as_host.get(url("evening_edit"))
    assert field_value(page, "player_1") == "Anna Beispiel"
    words = {"name": "Kitchen table", "date": "2026-11-27", "player_1": "Anna", "player_2": "Bernd", **submission()}
    alone = as_host.post(url("evening_edit"), {**words, "player_3": "Bernd"})
    assert "Two players have the same name" in text_of(alone)
    assert as_host.post(url("evening_edit"), words).status_code == 422
    assert as_host.get(reverse("public:evening", args=["kitchen-table"])).status_code == 404
    given = {**words, "player_3": "Clara", "public": "on"}
    assert as_host.post(url("evening_edit"), given)["Location"] == url("evening")
    public = text_of(as_host.get(reverse("public:evening", args=["kitchen-table"])))
    assert "1 Anna 0" in public
    assert "Beispiel" not in public


def test_an_old_tab_of_the_settings_keeps_who_has_joined_since(as_host: Client, table: Table) -> None:
    """The page of the settings has a field for everybody who plays; this one was opened before Emma came."""
    old_tab = forms_of(url("evening_edit"), as_host.get(url("evening_edit")).content.decode())
    sent = next(form for form in old_tab if form.path == url("evening_edit")).filled(name="Around the table")
    join_evening(table=table, name="Emma", version=table.version, actor=Actor(table=table))
    assert as_host.post(url("evening_edit"), sent)["Location"] == url("evening")
    page = as_host.get(url("evening_edit"))
    assert [field_value(page, name) for name in ("name", "player_1", "player_4")] == [
        "Around the table",
        "Anna Beispiel",
        "Emma",
    ]


def test_a_finished_evening_is_printed_and_reopened_with_a_reason(as_host: Client, table: Table) -> None:
    play(table, CLUBS_2, 1)
    finish_evening(table=table, version=1, actor=Actor(table=table))
    assert "Bernd pays Anna Beispiel 0.36 €" in text_of(as_host.get(url("evening")))
    paper = as_host.get(url("evening_settlement"), {"language": "de"})
    assert (paper["Content-Type"], paper.content[:5]) == ("application/pdf", b"%PDF-")
    given = {**submission(), "version": "2", "reason": ""}
    assert as_host.post(url("evening_reopen"), given).status_code == 422
    assert as_host.post(url("evening_reopen"), given | {"reason": "one more"})["Location"] == url("evening")
    assert Table.objects.get().is_open


def test_the_overview_of_a_tournament_leads_to_the_evening(as_host: Client, table: Table) -> None:
    assert as_host.get(url("tournament"))["Location"] == url("evening")
    assert "Kitchen table" in text_of(as_host.get(reverse("office:home")))


@pytest.mark.parametrize("name", ["entrants", "seating", "tournament_edit", "print_page"])
def test_an_evening_has_no_pages_of_a_tournament(as_host: Client, table: Table, name: str) -> None:
    assert as_host.get(url(name)).status_code == 404
    assert as_host.get(reverse("office:board", args=["kitchen-table", 1])).status_code == 404


@pytest.mark.parametrize("name", ["journal", "officials"])
def test_journal_and_officials_are_there(as_host: Client, table: Table, name: str) -> None:
    assert as_host.get(url(name)).status_code == 200


@pytest.mark.parametrize("name", PAGES)
class TestWhoComesIn:
    def test_nobody_is_sent_to_the_login(self, client: Client, table: Table, name: str) -> None:
        for response in (client.get(url(name)), client.post(url(name))):
            assert response["Location"].startswith(reverse("office:login"))

    def test_a_stranger_finds_nothing(self, table: Table, name: str) -> None:
        assert english_client(make_user("stranger")).get(url(name)).status_code == 404

    def test_a_referee_looks_but_changes_nothing(self, table: Table, name: str) -> None:
        referee = make_user("referee")
        make_official(table.series.tournament, referee, Role.REFEREE)
        allowed = 200 if name in {"evening", "evening_settlement"} else 403
        assert english_client(referee).get(url(name)).status_code == allowed

    def test_a_tournament_has_no_such_page(self, as_organiser: Client, name: str) -> None:
        assert as_organiser.get(url(name, "cup")).status_code == 404


def test_the_way_into_the_form_is_on_the_first_page(as_host: Client) -> None:
    assert reverse("office:evening_new") in as_host.get(reverse("office:home")).content.decode()
    form = as_host.get(reverse("office:evening_new"))
    assert form.status_code == 200
    assert checked_values(form, "revolution") == []
