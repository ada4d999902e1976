"""What the script of the page at the table sends and asks for: JSON at the same addresses."""

import json
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.models import Deal, Table
from scoring.services.at_table import take_pencil
from scoring.services.deals import DealEntry, record_deal
from scoring.services.sheets import hand_in
from scoring.services.writing import Actor
from scoring.views.table.phone import COOKIE
from tests.browser_of import english_client, submission, text_of
from tests.world import make_entrants, make_table

pytestmark = pytest.mark.django_db

JSON = {"accept": "application/json"}
DEAL = {"number": "1", "declarer": "3", "game": "clubs", "matadors": "2", "step": "won:36"}


def send(phone: Client, address: str, content: dict[str, str]) -> tuple[int, dict[str, Any]]:
    response = phone.post(address, submission() | content, headers=JSON)
    return response.status_code, response.json()


def state_of(phone: Client, address: str) -> dict[str, Any]:
    text = phone.get(address).content.decode().partition('data-state="')[2].partition('"')[0]
    found: dict[str, Any] = json.loads(unescape(text))
    return found


def test_the_answer_carries_what_the_screen_needs(phone: Client, url: str, table: Table) -> None:
    phone.get(url)
    status, answer = send(phone, url, DEAL)
    assert (status, answer["ok"], bool(answer["csrf"])) == (200, True, True)
    state = answer["state"]
    assert (state["deals"], state["version"], state["pencil"]) == (1, table.version, "mine")
    assert [seat["points"] for seat in state["seats"]] == [0, 0, 36, 0]
    assert state["turns"][0] == {"dealer": 1, "plays": [2, 3, 4]}
    assert state["turns"][5] == {"dealer": 2, "plays": [1, 3, 4]}
    assert len(state["turns"]) == 48
    facts = {"declarer": 3, "game": "clubs", "matadors": 2}
    assert state["last"] == [{"number": 1, "points": 36, "overbid": False, "facts": facts}]


def test_at_five_the_dealer_and_the_third_to_his_left_sit_out(phone: Client, table: Table) -> None:
    five = make_table(table.series, 5, make_entrants(table.series.tournament, 5, first=5))
    turns = state_of(phone, f"/t/{five.token}/")["turns"]
    assert [turn["plays"] for turn in turns[:2]] == [[2, 3, 5], [1, 3, 4]]


def test_the_same_sent_again_is_answered_and_written_once(phone: Client, url: str) -> None:
    sent = DEAL | submission()
    first, second = (phone.post(url, sent, headers=JSON).json() for _time in range(2))
    assert first["state"] == second["state"]
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"step": "won:38"}, "The phone showed 38 points, by the rules it is 36. Nothing was saved."),
        ({"step": "lost:36"}, "The phone showed 36 points, by the rules it is −72. Nothing was saved."),
        ({"step": ""}, "The page was incomplete. Please send it again."),
        ({"step": "preview"}, "The page was incomplete. Please send it again."),
        ({"step": "won:"}, "The page was incomplete. Please send it again."),
        ({"game": ""}, "Game: Choose the game that was played."),
        ({"game": "grand", "matadors": "5"}, "In a game of grand there are 1 to 4 matadors."),
        ({"declarer": "1"}, "Deal 1: seat 1 sits out and cannot be the declarer."),
        ({"declarer": "5"}, "There is no seat 5 at this table."),
        ({"game": "null", "matadors": "", "bid": "24", "step": "lost:-48"}, "enter the game it is replaced by"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    phone: Client, url: str, facts: dict[str, str], sentence: str
) -> None:
    status, answer = send(phone, url, DEAL | facts)
    assert (status, answer["ok"]) == (422, False)
    assert sentence in answer["sentence"]
    assert not Deal.objects.exists()


def test_a_conflict_tells_what_is_saved_now(phone: Client, url: str, table: Table) -> None:
    record_deal(table=table, entry=DealEntry(), actor=Actor.system())
    status, answer = send(phone, url, DEAL)
    assert (status, answer["code"], answer["saved"]) == (409, "conflict", "1 passed in")
    assert answer["state"]["deals"] == 1


def test_the_last_deal_is_corrected_and_taken_back(phone: Client, url: str, table: Table) -> None:
    send(phone, url, DEAL)
    changed = DEAL | {"version": str(table.version), "matadors": "1", "step": "lost:-48", "reason": ""}
    status, answer = send(phone, f"{url}deals/1/", changed)
    assert (status, answer["state"]["version"], Deal.objects.get().points) == (200, table.version + 1, -48)
    stale = {"version": str(table.version), "note": ""}
    assert send(phone, f"{url}deals/1/remove/", stale)[0] == 409
    assert send(phone, f"{url}deals/1/remove/", stale | {"version": str(table.version + 1)})[0] == 200
    assert not Deal.objects.exists()


def test_an_older_deal_is_not_corrected_without_a_note(phone: Client, url: str, table: Table) -> None:
    send(phone, url, DEAL)
    send(phone, url, {"number": "2", "step": "passed_in"})
    changed = DEAL | {"version": str(table.version), "step": "lost:-72"}
    status, answer = send(phone, f"{url}deals/1/", changed | {"reason": ""})
    assert (status, answer["sentence"]) == (422, "A reason is needed here.")
    assert send(phone, f"{url}deals/1/", changed | {"reason": "misheard"})[0] == 200


def test_a_closed_list_says_where_it_is_to_be_seen(phone: Client, url: str, table: Table) -> None:
    send(phone, url, DEAL)
    hand_in(table=table, version=table.version, actor=Actor.system(), note="time is up")
    for status, answer in (send(phone, url, DEAL), send(phone, f"{url}pencil/", {})):
        assert (status, answer["code"]) == (410, "list_closed")
        assert answer["public"] == "/tournaments/cup/series/1/tables/4/"
    assert phone.get(f"{url}state/", headers=JSON).status_code == 410


def test_asking_again_costs_nothing_until_somebody_writes(phone: Client, url: str, table: Table) -> None:
    phone.get(url)
    asked = phone.get(f"{url}state/", headers=JSON)
    again = JSON | {"if-none-match": asked["ETag"]}
    assert phone.get(f"{url}state/", headers=again).status_code == 304
    record_deal(table=table, entry=DealEntry(), actor=Actor.system())
    fresh = phone.get(f"{url}state/", headers=again)
    assert (fresh.status_code, fresh.json()["state"]["deals"]) == (200, 1)


def test_one_phone_writes_and_the_others_look(phone: Client, url: str) -> None:
    other = english_client()
    phone.get(url)
    other.get(url)
    send(phone, url, DEAL)
    page = text_of(other.get(url))
    assert "Another phone writes this list" in page
    status, answer = send(other, url, {"number": "2", "step": "passed_in"})
    assert (status, answer["code"]) == (422, "pencil_elsewhere")
    status, answer = send(other, f"{url}pencil/", {})
    assert (status, answer["state"]["pencil"]) == (200, "mine")
    assert phone.get(f"{url}state/", headers=JSON).json()["state"]["pencil"] == "other"
    assert send(other, url, {"number": "2", "step": "passed_in"})[0] == 200


def test_the_pencil_is_taken_by_a_plain_form_too(phone: Client, url: str, table: Table) -> None:
    phone.get(url)
    take_pencil(table=table, actor=Actor(table=table, device="another-phone-0001"))
    response = phone.post(url, DEAL | submission())
    assert response.status_code == 422
    assert "Another phone writes the list of table 4." in text_of(response)
    assert phone.post(f"{url}pencil/")["Location"] == url
    assert phone.post(url, DEAL | submission())["Location"] == url
    table.refresh_from_db()
    assert table.writer == phone.cookies[COOKIE].value


def test_a_phone_keeps_its_name_and_a_forged_one_counts_for_nothing(phone: Client, url: str) -> None:
    phone.get(url)
    name = phone.cookies[COOKIE].value
    assert len(name) == 22
    assert (phone.cookies[COOKIE]["path"], bool(phone.cookies[COOKIE]["httponly"])) == ("/t/", True)
    assert COOKIE not in phone.get(url).cookies
    phone.cookies[COOKIE] = "<script>"
    assert phone.get(url).cookies[COOKIE].value not in (name, "<script>")


def test_the_worker_reaches_the_tables_only(phone: Client) -> None:
    response = phone.get("/t/sw.js")
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert "Service-Worker-Allowed" not in response


def test_another_site_can_send_nothing(url: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    for address in (url, f"{url}pencil/", f"{url}confirm/", f"{url}deals/1/", f"{url}deals/1/remove/"):
        assert strict.post(address, DEAL | submission(), headers=JSON).status_code == 403
