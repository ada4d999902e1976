""".../series/<n>/: the board of tables, what is missing first."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import Table, Tournament
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import text_of

URL = "/office/tournaments/cup/series/1/"


@pytest.mark.django_db
def test_what_is_missing_comes_first(as_referee: Client, threes: Table) -> None:
    page = text_of(as_referee.get(URL))
    assert page.index("Table 2 not begun") < page.index("Table 1 handed in")
    assert "1 of 2 lists are in" in page


@pytest.mark.django_db
def test_it_shows_names_of_open_lists_and_totals_of_the_others(as_referee: Client, running: Tournament) -> None:
    page = text_of(as_referee.get(URL))
    assert "Anna P005 · Anna P006 · Anna P007" in page
    assert "1,332 · 1,308 · 1,320 · 108" in page


@pytest.mark.django_db
def test_it_shows_how_far_a_list_is(as_referee: Client, threes: Table) -> None:
    record_deal(table=threes, entry=DealEntry(), actor=Actor.system())
    assert "Table 2 running 1/36" in text_of(as_referee.get(URL))


@pytest.mark.django_db
def test_a_table_number_leads_to_its_list(as_referee: Client, running: Tournament) -> None:
    response = as_referee.get(URL, {"table": "2"})
    assert response["Location"] == reverse("office:list", args=["cup", 1, 2])


@pytest.mark.django_db
@pytest.mark.parametrize("number", ["3", "two", "1e9", "99999999999999999999", "²"])
def test_a_table_that_is_not_there_is_told(as_referee: Client, running: Tournament, number: str) -> None:
    response = as_referee.get(URL, {"table": number})
    assert response.status_code == 200
    assert f"There is no table “{number}” in this series." in text_of(response)


@pytest.mark.django_db
def test_closing_is_offered_when_all_lists_are_in(as_organiser: Client, threes: Table) -> None:
    assert b"/series/1/close/" not in as_organiser.get(URL).content
    Table.objects.filter(pk=threes.pk).delete()
    assert b"/series/1/close/" in as_organiser.get(URL).content


@pytest.mark.django_db
def test_a_series_that_is_not_there_is_no_page(as_referee: Client, running: Tournament) -> None:
    assert as_referee.get("/office/tournaments/cup/series/2/").status_code == 404


@pytest.mark.django_db
def test_a_control_list_that_differs_is_red_with_its_seat_and_can_be_filtered(
    as_referee: Client, running: Tournament
) -> None:
    Table.objects.filter(number=1).update(control_list=[None, [628, 12, 3, None], None, None])
    page = text_of(as_referee.get(URL))
    assert "control list: seat 2" in page
    assert "all tables 2 to be looked at 1 missing 1" in page
    only = text_of(as_referee.get(f"{URL}?show=wrong"))
    assert "Table 1" in only and "Table 2" not in only
    assert "Table 2" in text_of(as_referee.get(f"{URL}?show=nonsense"))


@pytest.mark.django_db
def test_the_clock_says_when_time_is_up_and_what_happens_then(as_referee: Client, running: Tournament) -> None:
    Tournament.objects.update(series_minutes=100, at_the_limit="finish_deal")
    running.series.update(started_at=timezone.now() - timedelta(minutes=101))
    page = text_of(as_referee.get(URL))
    assert "Time is up: every table finishes the deal it is at" in page and "Begun at" in page
    running.series.update(started_at=timezone.now())
    assert "Time is up:" not in text_of(as_referee.get(URL))


@pytest.mark.django_db
def test_an_annulled_list_is_said_and_not_waited_for(as_organiser: Client, threes: Table) -> None:
    Table.objects.filter(pk=threes.pk).update(annulled_reason="broken off")
    response = as_organiser.get(URL)
    assert "not counted" in text_of(response) and "2 of 2 lists are in" in text_of(response)
    assert b"/series/1/close/" in response.content
