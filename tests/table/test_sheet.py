"""/t/<token>/: the next deal, by a plain form."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.models import Deal, JournalEntry, ListState, Table
from scoring.services.deals import DealEntry, record_deal
from scoring.services.sheets import hand_in
from scoring.services.writing import Actor
from tests.browser_of import checked_values, english_client, field_value, submission, text_of
from tests.world import LIST_OF_FOUR, make_entrants, make_table, make_user

DEAL = {"number": "1", "declarer": "3", "game": "clubs", "matadors": "2"}


def close(table: Table) -> None:
    record_deal(table=table, entry=DealEntry(), actor=Actor(table=table))
    table.refresh_from_db()
    hand_in(table=table, version=table.version, actor=Actor.system(), note="time is up")


@pytest.mark.django_db
def test_it_shows_series_table_deal_and_dealer(phone: Client, url: str) -> None:
    page = text_of(phone.get(url))
    assert "Series 1 · table 4 1/48" in page
    assert "Seat 1 begins: Anna P001 deals." in page


@pytest.mark.django_db
def test_the_dealer_at_four_cannot_be_chosen(phone: Client, url: str) -> None:
    tags = re.findall(r'<input type="radio" name="declarer"[^>]*>', phone.get(url).content.decode())
    assert ["disabled" in tag for tag in tags] == [True, False, False, False]


@pytest.mark.django_db
def test_at_three_everybody_plays(phone: Client, table: Table) -> None:
    three = make_table(table.series, 5, make_entrants(table.series.tournament, 3, first=5))
    assert b" disabled" not in phone.get(f"/t/{three.token}/").content


@pytest.mark.django_db
def test_first_the_value_then_the_button(phone: Client, url: str) -> None:
    page = text_of(phone.post(url, DEAL | submission() | {"step": "preview"}))
    assert "Anna P003: ♣︎ with 2, game 3, times 12 = 36" in page
    assert "LOST −72" in page
    assert "WON +36" in page
    assert not Deal.objects.exists()


@pytest.mark.django_db
def test_it_works(phone: Client, url: str, table: Table) -> None:
    assert phone.post(url, DEAL | submission() | {"step": "won:36"})["Location"] == url
    page = text_of(phone.get(url))
    assert "Series 1 · table 4 2/48" in page
    assert "Last: 1 Anna P003: ♣︎ with 2 → +36" in page
    assert list(table.seats.order_by("position").values_list("points", flat=True)) == [0, 0, 36, 0]


@pytest.mark.django_db
def test_the_journal_says_it_was_the_table(phone: Client, url: str, table: Table) -> None:
    phone.force_login(make_user("somebody"))
    phone.post(url, DEAL | submission() | {"step": "won:36"})
    entry = JournalEntry.objects.get()
    assert (entry.user, entry.table) == (None, table)


@pytest.mark.django_db
def test_passed_in_is_one_press_and_the_next_player_deals(phone: Client, url: str) -> None:
    phone.post(url, {"number": "1", "step": "passed_in"} | submission())
    tags = re.findall(r'<input type="radio" name="declarer"[^>]*>', phone.get(url).content.decode())
    assert ["disabled" in tag for tag in tags] == [False, True, False, False]


@pytest.mark.django_db
def test_a_double_click_writes_once(phone: Client, url: str) -> None:
    sent = DEAL | submission() | {"step": "won:36"}
    assert phone.post(url, sent).status_code == phone.post(url, sent).status_code == 302
    assert Deal.objects.count() == 1


@pytest.mark.django_db
def test_two_phones_do_not_write_one_deal_twice(phone: Client, url: str) -> None:
    phone.post(url, DEAL | submission() | {"step": "won:36"})
    response = english_client().post(url, DEAL | submission() | {"step": "lost:-72"})
    assert response.status_code == 409
    page = text_of(response)
    assert "Saved now 1 Anna P003: ♣︎ with 2 → +36" in page
    assert "Typed by you 1 Anna P003: ♣︎ with 2 → −72" in page
    assert checked_values(response, "matadors") == ["2"]
    assert field_value(response, "number") == "2"
    assert Deal.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("facts", "where"),
    [
        ({"declarer": "1"}, "Deal 1 · Declarer:"),
        ({"matadors": "0"}, "Deal 1 · Matadors:"),
        ({"matadors": "12"}, "Deal 1 · Matadors: In a game of clubs there are 1 to 11 matadors."),
        ({"game": "grand", "matadors": "5"}, "Deal 1 · Matadors: In a game of grand there are 1 to 4 matadors."),
        ({"schwarz_announced": "on"}, "Deal 1 · Schwarz announced:"),
        ({"game": "null", "schneider": "on"}, "Deal 1 · Schneider: Null knows neither Schneider nor Schwarz."),
        ({"bid": "1e9"}, "Deal 1 · Bid: “1e9” is no number."),
    ],
)
def test_bad_input_names_deal_and_field_and_keeps_everything(
    phone: Client, url: str, facts: dict[str, str], where: str
) -> None:
    sent = DEAL | facts
    response = phone.post(url, sent | submission() | {"step": "won:36"})
    assert response.status_code == 422
    assert where in text_of(response)
    kept = [checked_values(response, name) for name in ("declarer", "game", "matadors")]
    assert kept == [[sent["declarer"]], [sent["game"]], [sent["matadors"]]]
    assert not Deal.objects.exists()


@pytest.mark.django_db
def test_a_complete_list_leads_to_handing_in(phone: Client, url: str, table: Table) -> None:
    seats = list(table.seats.order_by("position"))
    Deal.objects.bulk_create(
        Deal(table=table, number=number, players=4, kind="passed_in", dealer=seats[(number - 1) % 4])
        for number in range(1, 49)
    )
    page = text_of(phone.get(url))
    assert "The list is complete" in page
    assert "48/48" in page
    response = phone.post(url, {"number": "49", "step": "passed_in"} | submission())
    assert response.status_code == 422
    assert "The list is complete: deal 49 of 48 cannot be." in text_of(response)


@pytest.mark.django_db
def test_after_handing_in_it_leads_to_the_public_list(phone: Client, url: str, table: Table) -> None:
    close(table)
    public = "/tournaments/cup/series/1/tables/4/"
    for page in (url, f"{url}list/", f"{url}hand-in/", f"{url}deals/1/", f"{url}deals/1/remove/"):
        assert phone.get(page)["Location"] == public
    assert phone.post(url, DEAL | submission() | {"step": "won:36"})["Location"] == public
    assert Deal.objects.count() == 1


@pytest.mark.django_db
def test_a_list_typed_by_the_direction_is_not_written_here(phone: Client, url: str, table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(kept_as="totals")
    for seat, (points, won, lost, others, bonus) in zip(table.seats.order_by("position"), LIST_OF_FOUR, strict=True):
        seat.points, seat.won, seat.lost, seat.others_lost, seat.bonus = points, won, lost, others, bonus
        seat.save()
    assert "The direction has typed this list from paper." in text_of(phone.get(url))


@pytest.mark.django_db
@pytest.mark.parametrize("token", ["A" * 22, "-_" * 11, "x", "A" * 23])
def test_an_unknown_token_is_no_page(phone: Client, url: str, token: str) -> None:
    for page in ("", "list/", "hand-in/", "deals/1/", "deals/1/remove/"):
        assert phone.get(f"/t/{token}/{page}").status_code == 404
    for page in ("", "hand-in/", "deals/1/", "deals/1/remove/"):
        assert phone.post(f"/t/{token}/{page}", DEAL | submission()).status_code == 404


@pytest.mark.django_db
def test_a_token_writes_its_own_table_only(phone: Client, url: str, table: Table) -> None:
    other = make_table(table.series, 5, make_entrants(table.series.tournament, 4, first=5))
    phone.post(f"/t/{other.token}/", DEAL | submission() | {"step": "won:36"})
    assert (table.deals.count(), other.deals.count()) == (0, 1)


@pytest.mark.django_db
def test_the_token_opens_no_office(phone: Client, url: str) -> None:
    phone.get(url)
    assert phone.get("/office/tournaments/cup/").status_code == 302


@pytest.mark.django_db
def test_a_form_of_another_site_is_refused(url: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(url, DEAL | submission() | {"step": "won:36"}).status_code == 403


@pytest.mark.django_db
def test_nothing_is_inline_and_nothing_is_kept_for_others(phone: Client, url: str) -> None:
    for sent in (None, DEAL | submission() | {"step": "preview"}, {"step": "won:1"}):
        response = phone.post(url, sent) if sent else phone.get(url)
        html = response.content.decode()
        assert not re.search(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|javascript:", html)
        assert response["Cache-Control"] == "private, no-cache"


@pytest.mark.django_db
def test_queries_do_not_grow_with_the_deals(phone: Client, url: str, table: Table) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            phone.post(url, {"number": str(table.deals.count() + 1), "step": "passed_in"} | submission())
            phone.get(url)
        return len(captured)

    phone.get(url)
    queries()
    second = queries()
    for _deal in range(6):
        queries()
    assert queries() == second
    assert table.deals.count() == 9
    assert table.state == ListState.OPEN
