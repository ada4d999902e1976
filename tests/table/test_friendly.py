"""A friendly evening at its table, by plain forms: what is offered, what is saved, what is settled."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Deal, Table
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.ramsch import RamschSettings, RamschWay, Tie
from scoring.rules.friendly.schieber import SchieberFacts
from scoring.services.friendly import finish_evening
from scoring.services.writing import Actor
from tests.browser_of import checked_values, english_client, field_value, submission, text_of
from tests.rules.friendly.evenings import CLUBS_1, CLUBS_2, GRAND_4, taken
from tests.services.friendly import make_evening, play

pytestmark = pytest.mark.django_db

LEIPZIG = HouseRules(accounting=Accounting.LEIPZIG)
CLUBS = {"declarer": "2", "game": "clubs", "matadors": "2"}


@pytest.fixture
def phone() -> Client:
    return english_client()


def url(table: Table, name: str = "evening_game", *more: int) -> str:
    return reverse(f"table:{name}", args=[table.token, *more])


def send(phone: Client, table: Table, facts: dict[str, str], name: str = "evening_game", *more: int) -> Any:
    number = str(more[0] if more else table.deals.count() + 1)
    given = {"number": number, "version": "1", **submission(), **facts}
    return phone.post(url(table, name, *more), given)


def test_the_address_of_the_table_leads_to_the_evening(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    response = phone.get(f"/t/{table.token}/", follow=True)
    assert response.redirect_chain[-1][0] == url(table)
    assert "Anna Beispiel deals" in text_of(response)


@pytest.mark.parametrize("name", ["list", "hand_in", "state"])
def test_the_pages_of_a_tournament_list_do_not_know_it(phone: Client, name: str) -> None:
    table = make_evening(LEIPZIG)
    assert phone.get(url(table, name)).status_code == 404


def test_the_table_of_a_tournament_has_no_evening(phone: Client, table: Table) -> None:
    for page in ("evening", "evening_game", "evening_ramsch", "evening_list", "evening_people", "evening_finish"):
        assert phone.get(url(table, page)).status_code == 404


def test_a_deal_is_shown_before_it_is_saved(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, kontra=KontraSettings()), 4)
    shown = text_of(send(phone, table, {**CLUBS, "kontra": "kontra", "step": "preview"}))
    assert "with 2, game 3, times 12 = 36, times 2 = 72" in shown
    assert "LOST −144" in shown
    assert Deal.objects.count() == 0
    response = send(phone, table, {**CLUBS, "kontra": "kontra", "step": "won:72"})
    assert response["Location"] == url(table, "evening")
    assert "Last: Bernd: ♣︎ with 2, Kontra → +72" in text_of(phone.get(url(table)))
    assert Deal.objects.get().details == {"kontra": "kontra"}


def test_what_was_changed_after_the_value_was_shown_is_not_saved(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    response = send(phone, table, {**CLUBS, "matadors": "3", "step": "won:36"})
    assert "Nothing is saved yet" in text_of(response)
    assert Deal.objects.count() == 0


def test_the_page_asks_for_the_value_while_it_is_filled_in(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    response = send(phone, table, {**CLUBS, "step": "look"})
    assert response.status_code == 200
    assert "Bernd: ♣︎ with 2, game 3, times 12 = 36" in text_of(response)
    assert 'value="won:36"' in response.content.decode()
    assert "Nothing is saved yet" not in text_of(response)
    assert Deal.objects.count() == 0


def test_the_value_is_told_in_german(client: Client) -> None:
    shown = text_of(send(client, make_evening(LEIPZIG), {**CLUBS, "step": "look"}))
    assert "Bernd: ♣︎ mit 2, Spiel 3, mal 12 = 36" in shown
    assert "VERLOREN −72 GEWONNEN +36" in shown


@pytest.mark.parametrize("missing", ["declarer", "game", "matadors", "number", "submission"])
def test_it_is_not_told_off_for_what_is_not_filled_in_yet(phone: Client, missing: str) -> None:
    table = make_evening(LEIPZIG)
    given = {**CLUBS, missing: ""}
    response = send(phone, table, {**given, "step": "look"})
    assert response.status_code == 200
    assert 'value="preview">Show the value' in response.content.decode()
    assert 'value="passed_in"' in response.content.decode()
    assert 'value="won:' not in response.content.decode()
    assert send(phone, table, {**given, "step": "preview"}).status_code == 422
    assert Deal.objects.count() == 0


def test_a_ramsch_and_a_correction_tell_their_value_too(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings()))
    points = {"card_points_1": "64", "card_points_2": "32", "step": "look"}
    assert send(phone, table, points, "evening_ramsch").status_code == 200
    shown = send(phone, table, {**points, "card_points_3": "14"}, "evening_ramsch")
    assert 'value="save:-74,0,0"' in shown.content.decode()
    play(table, CLUBS_1, 1)
    shown = send(phone, table, {**CLUBS, "step": "look"}, "evening_deal_game", 1)
    assert 'value="lost:-72"' in shown.content.decode()
    assert [deal.points for deal in Deal.objects.all()] == [24]


def test_plain_rules_offer_neither_kontra_nor_ramsch_nor_revolution(phone: Client) -> None:
    page = phone.get(url(make_evening(LEIPZIG))).content.decode()
    assert 'value="passed_in"' in page
    for extra in ('name="kontra"', 'name="revolution"', "Ramsch"):
        assert extra not in page


def test_kontra_is_offered_as_far_as_the_table_goes(phone: Client) -> None:
    house = HouseRules(accounting=Accounting.LEIPZIG, kontra=KontraSettings(highest=Kontra.RE), revolution=True)
    page = phone.get(url(make_evening(house))).content.decode()
    assert 'value="re"' in page
    assert 'value="super"' not in page
    assert 'name="revolution"' in page


def test_with_ramsch_nothing_is_passed_in(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings()), 4)
    page = phone.get(url(table)).content.decode()
    assert 'value="passed_in"' not in page
    # Seat 1 deals at a table of four and does not play.
    ramsch = phone.get(url(table, "evening_ramsch"))
    assert field_value(ramsch, "card_points_1") is None
    assert field_value(ramsch, "card_points_2") == ""
    points = {"card_points_2": "64", "card_points_3": "32", "card_points_4": "14"}
    shown = text_of(send(phone, table, {**points, "step": "preview"}, "evening_ramsch"))
    assert "Ramsch: card points 64/32/14 · Bernd −74" in shown
    assert send(phone, table, {**points, "step": "save:0,-74,0,0"}, "evening_ramsch").status_code == 302
    assert Deal.objects.get().kind == "ramsch"


def test_a_ramsch_that_cannot_be_keeps_what_was_typed(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings()))
    points = {"card_points_1": "64", "card_points_2": "32", "card_points_3": "1"}
    response = send(phone, table, {**points, "step": "preview"}, "evening_ramsch")
    assert response.status_code == 422
    assert "The tricks have 97 of 120 card points" in text_of(response)
    assert field_value(response, "card_points_1") == "64"


def test_a_fixed_ramsch_needs_only_who_has_lost(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings(way=RamschWay.FIXED)))
    facts = {"loser_3": "on", "trickless_1": "on", "step": "save:0,0,-15"}
    assert send(phone, table, facts, "evening_ramsch").status_code == 302


def test_equal_card_points_ask_for_the_last_trick_where_the_house_says_so(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings(tie=Tie.LAST_TRICK)))
    points = {"card_points_1": "50", "card_points_2": "50", "card_points_3": "20"}
    refused = send(phone, table, {**points, "step": "preview"}, "evening_ramsch")
    assert "who made the last trick is missing" in text_of(refused)
    shown = text_of(send(phone, table, {**points, "last_trick_2": "on", "step": "preview"}, "evening_ramsch"))
    assert "Bernd −50" in shown
    assert "Anna Beispiel −50" not in shown


def test_a_schieber_round_offers_schieberamsch_and_grand_hand_only(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, rounds=BockRounds()))
    play(table, GRAND_4, 1)
    bock = text_of(phone.get(url(table)))
    assert "Bock round: everything counts double, deal 1 of 3" in bock
    for declarer in (2, 3, 1):
        play(table, CLUBS_1, declarer)
    page = phone.get(url(table, "evening"), follow=True)
    assert page.redirect_chain[-1][0] == url(table, "evening_ramsch")
    assert "Schieber round, deal 1 of 3" in text_of(page)
    assert 'value="clubs"' not in phone.get(url(table)).content.decode()
    facts = {"card_points_1": "64", "card_points_2": "32", "card_points_3": "14", "refused_2": "on"}
    assert "74 × 2 = −148" in text_of(send(phone, table, {**facts, "step": "preview"}, "evening_ramsch"))
    assert send(phone, table, {**facts, "step": "save:-148,0,0"}, "evening_ramsch").status_code == 302
    written = phone.get(url(table, "evening_deal_ramsch", 5))
    assert checked_values(written, "refused_2") == ["on"]
    assert field_value(written, "card_points_3") == "14"


def test_a_deal_another_phone_has_written_is_a_conflict_that_keeps_what_was_typed(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_1, 1)
    response = send(phone, table, {**CLUBS, "number": "1", "step": "won:36"})
    assert response.status_code == 409
    assert "1 Anna Beispiel: ♣︎ with 1 → +24" in text_of(response)
    assert checked_values(response, "declarer") == ["2"]
    assert field_value(response, "number") == "2"
    assert Deal.objects.count() == 1


def test_any_phone_at_the_table_writes_the_next_deal(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    for each in (phone, english_client(), phone):
        assert send(each, table, {**CLUBS, "step": "won:36"}).status_code == 302
    assert Deal.objects.count() == 3


def test_an_older_deal_is_corrected_with_a_note(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_1, 1)
    play(table, CLUBS_2, 2)
    listed = phone.get(url(table, "evening_list")).content.decode()
    assert url(table, "evening_deal_game", 1) in listed
    facts = {**CLUBS, "declarer": "3", "step": "lost:-72"}
    without = send(phone, table, facts, "evening_deal_game", 1)
    assert "A reason is needed here" in text_of(without)
    assert send(phone, table, {**facts, "reason": "misread"}, "evening_deal_game", 1).status_code == 302
    assert [deal.points for deal in Deal.objects.order_by("number")] == [-72, 36]


def test_the_last_deal_is_taken_back(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_1, 1)
    assert "with 1" in text_of(phone.get(url(table, "evening_deal_remove", 1)))
    assert send(phone, table, {}, "evening_deal_remove", 1).status_code == 302
    assert Deal.objects.count() == 0


def test_a_finished_evening_says_who_pays_whom_and_takes_no_deal(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.HOME_MONEY))
    play(table, CLUBS_2, 1)
    assert "Bernd pays Anna Beispiel 0.40 €" in text_of(phone.get(url(table, "evening_finish")))
    assert send(phone, table, {}, "evening_finish").status_code == 302
    over = text_of(phone.get(url(table, "evening")))
    assert "finished" in over
    assert "Clara pays Anna Beispiel 0.40 €" in over
    assert phone.post(url(table), {"number": "2", **submission(), **CLUBS})["Location"] == url(table, "evening")
    assert phone.get(url(table, "evening_deal_game", 1)).status_code == 404


def test_beer_skat_says_who_has_lost_and_with_which_deal(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.BEER, beer=Beer(limit=60)))
    play(table, CLUBS_2, 1)
    play(table, CLUBS_1, 2)
    over = text_of(phone.get(url(table, "evening")))
    assert "The beer is lost Clara With deal 2 the limit was reached." in over
    assert "pays" not in over


def test_a_game_written_where_a_ramsch_stood_is_corrected_as_a_game(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings()))
    play(table, taken([64, 42, 14]))
    assert phone.get(url(table, "evening_deal_game", 1)).status_code == 200
    assert send(phone, table, {**CLUBS, "step": "won:36"}, "evening_deal_game", 1).status_code == 302
    deal = Deal.objects.get()
    assert (deal.kind, deal.details, deal.points) == ("game", {}, 36)


def test_a_schieberamsch_shows_its_card_points_in_the_list(phone: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, rounds=BockRounds()))
    play(table, GRAND_4, 1)
    for declarer in (2, 3, 1):
        play(table, CLUBS_1, declarer)
    play(table, SchieberFacts(play=taken([0, 0, 120], trickless=[1, 2])))
    assert "Schieberamsch: card points 0/0/120 · Clara +120 · all tricks: Clara" in text_of(
        phone.get(url(table, "evening_list"))
    )


def come_and_go(phone: Client, table: Table, **given: str) -> Any:
    version = str(Table.objects.get(pk=table.pk).version)
    return phone.post(url(table, "evening_people"), {**submission(), "version": version, **given})


def test_players_come_and_go_at_the_end_of_a_round_and_say_so_before(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_2, 1)
    page = url(table, "evening_people")
    assert come_and_go(phone, table, step="join", name="Dieter Muster")["Location"] == page
    assert "4 Dieter Muster from deal 4 on" in text_of(phone.get(page))
    # Until then he is in no form, and cannot be the declarer.
    assert "Dieter" not in text_of(phone.get(url(table)))
    come_and_go(phone, table, step="leave:2")
    assert "2 Bernd leaves after deal 3" in text_of(phone.get(page))
    for _time in range(2):
        play(table)
    entry = text_of(phone.get(url(table)))
    assert "4 Dieter Muster" in entry
    assert "2 Bernd" not in entry
    # Nothing is played without him yet: he may still stay.
    come_and_go(phone, table, step="stay:2")
    assert "2 Bernd" in text_of(phone.get(url(table)))
    play(table, CLUBS_2, 4)
    # Anna has 36, Dieter has 36: 72 from the first deal less 36, and 3 x 36.
    settled = text_of(phone.get(url(table, "evening_finish")))
    assert "4 Dieter Muster 36 settled: 1.08 € from deal 4 on" in settled
    assert "1 Anna Beispiel 36 settled: 0.36 €" in settled


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"step": "join", "name": " "}, "The name is missing"),
        ({"step": "join", "name": "Clara"}, "One of them still plays at table 1"),
        ({"step": "leave:1"}, "would be left with fewer than three players"),
        ({"step": "stay:1"}, "it cannot be taken back any more"),
        ({"step": "fly:1"}, "Nothing was saved"),
    ],
)
def test_what_cannot_be_is_told(phone: Client, given: dict[str, str], sentence: str) -> None:
    table = make_evening(LEIPZIG)
    response = come_and_go(phone, table, **given)
    assert response.status_code == 422
    assert sentence in text_of(response)


def test_a_seat_that_is_not_there_and_a_finished_table_have_no_such_page(phone: Client) -> None:
    table = make_evening(LEIPZIG)
    assert come_and_go(phone, table, step="leave:5").status_code == 404
    play(table)
    finish_evening(table=table, version=1, actor=Actor(table=table))
    assert phone.get(url(table, "evening_people"))["Location"] == url(table, "evening")
