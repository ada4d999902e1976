""".../tables/<t>/: one list, handed in, checked and opened again."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import ListState, Table, Tournament, User
from scoring.rules.deals import DealFacts
from scoring.rules.games import Contract, Game
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import english_client, field_value, submission, text_of


def url(action: str, table: int) -> str:
    return reverse(f"office:{action}", args=["cup", 1, table])


@pytest.fixture
def one_deal(threes: Table, referee: User) -> Table:
    """Seat 2 lost Grand with 1 (-96), typed by the referee."""
    facts = DealFacts(contract=Contract(game=Game.GRAND, matadors=1), objective_met=False)
    record_deal(table=threes, entry=DealEntry(declarer=2, facts=facts), actor=Actor(user=referee))
    threes.refresh_from_db()
    return threes


@pytest.fixture
def handed_in(running: Tournament) -> Table:
    return Table.objects.get(series__tournament=running, number=1)


@pytest.mark.django_db
def test_it_shows_the_paper_with_a_way_to_every_deal(as_referee: Client, one_deal: Table) -> None:
    response = as_referee.get(url("list", 2))
    page = text_of(response)
    assert "1 of 36 deals" in page
    assert "−96" in page
    assert "0 won + 1 lost + 0 passed in = 1 deals · the sums agree" in page
    assert reverse("office:deal_edit", args=["cup", 1, 2, 1]).encode() in response.content


@pytest.mark.django_db
def test_an_empty_list_says_how_to_begin(as_referee: Client, threes: Table) -> None:
    page = text_of(as_referee.get(url("list", 2)))
    assert "Nothing is written yet." in page
    assert "Type the totals" in page


@pytest.mark.django_db
def test_a_handed_in_list_cannot_be_edited_here(as_referee: Client, handed_in: Table) -> None:
    content = as_referee.get(url("list", 1)).content
    for action in ("deals/new/", "totals/", "hand-in/", "reopen/"):
        assert action.encode() not in content


@pytest.mark.django_db
def test_a_short_list_needs_a_note(as_referee: Client, one_deal: Table) -> None:
    seen = {"version": str(one_deal.version)}
    response = as_referee.post(url("list_hand_in", 2), seen | {"note": ""} | submission())
    assert response.status_code == 422
    assert "Series 1 · table 2: Anna P005, Anna P006, Anna P007 · Note: The list has 1 of 36 deals" in text_of(response)
    as_referee.post(url("list_hand_in", 2), seen | {"note": "time is up"} | submission())
    one_deal.refresh_from_db()
    assert (one_deal.state, one_deal.note) == (ListState.HANDED_IN, "time is up")
    assert "Handed in: Series 1 · table 2: Anna P005" in text_of(as_referee.get(url("list", 2)))


@pytest.mark.django_db
def test_an_empty_list_is_not_handed_in(as_referee: Client, threes: Table) -> None:
    sent = {"version": str(threes.version), "note": "nobody came"} | submission()
    response = as_referee.post(url("list_hand_in", 2), sent)
    assert response.status_code == 422
    assert "The list of table 2 is empty." in text_of(response)
    assert field_value(response, "note") == "nobody came"


@pytest.mark.django_db
def test_an_old_tab_hands_nothing_in_and_keeps_the_note(as_referee: Client, one_deal: Table) -> None:
    sent = {"version": str(one_deal.version + 1), "note": "time is up"} | submission()
    response = as_referee.post(url("list_hand_in", 2), sent)
    assert response.status_code == 409
    assert field_value(response, "note") == "time is up"
    assert field_value(response, "version") == str(one_deal.version)
    one_deal.refresh_from_db()
    assert one_deal.state == ListState.OPEN


@pytest.mark.django_db
def test_an_organiser_reopens_with_a_reason_and_the_table_gets_a_new_way_in(
    as_organiser: Client, handed_in: Table
) -> None:
    old = (handed_in.token, handed_in.code)
    seen = {"version": str(handed_in.version)}
    assert as_organiser.post(url("list_reopen", 1), seen | {"reason": ""} | submission()).status_code == 422
    as_organiser.post(url("list_reopen", 1), seen | {"reason": "deal 7 is wrong"} | submission())
    handed_in.refresh_from_db()
    assert handed_in.state == ListState.OPEN
    assert handed_in.token != old[0]
    assert handed_in.code != old[1]


@pytest.mark.django_db
def test_a_referee_reopens_nothing(as_referee: Client, handed_in: Table) -> None:
    sent = {"version": str(handed_in.version), "reason": "deal 7 is wrong"} | submission()
    assert as_referee.post(url("list_reopen", 1), sent).status_code == 403
    handed_in.refresh_from_db()
    assert handed_in.state == ListState.HANDED_IN


@pytest.mark.django_db
def test_a_second_person_checks(as_referee: Client, organiser: User, referee: User, handed_in: Table) -> None:
    Table.objects.filter(pk=handed_in.pk).update(typed_by=referee)
    assert b"/check/" not in as_referee.get(url("list", 1)).content
    sent = {"version": str(handed_in.version)} | submission()
    as_referee.post(url("list_check", 1), sent)
    handed_in.refresh_from_db()
    assert handed_in.state == ListState.HANDED_IN
    assert "must be checked by somebody who has not typed it" in text_of(as_referee.get(url("list", 1)))
    Tournament.objects.update(second_check=True)
    boss = english_client(organiser)
    assert b"/check/" in boss.get(url("list", 1)).content
    boss.post(url("list_check", 1), sent)
    handed_in.refresh_from_db()
    assert (handed_in.state, handed_in.checked_by) == (ListState.CHECKED, organiser)


@pytest.mark.django_db
def test_queries_do_not_grow_with_the_deals(as_referee: Client, one_deal: Table) -> None:
    def queries(page: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            assert as_referee.get(page).status_code == 200
        return len(captured)

    pages = [url("list", 2), url("deal_new", 2), "/office/tournaments/cup/series/1/"]
    before = [queries(page) for page in pages]
    for _deal in range(6):
        record_deal(table=one_deal, entry=DealEntry(), actor=Actor.system())
    assert [queries(page) for page in pages] == before
