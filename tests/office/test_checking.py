""".../checking/ and .../audit/: a second official accepts or sends back; lists behind the prizes are looked at."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import ListState, Prize, Role, Table, Tournament, User
from tests.browser_of import english_client, submission, text_of
from tests.world import make_official, make_user


@pytest.fixture
def waiting(running: Tournament, referee: User) -> Table:
    """Table 1, typed by the referee and handed in; every list needs a second look."""
    Tournament.objects.filter(pk=running.pk).update(second_check=True)
    Table.objects.filter(series__tournament=running, number=1).update(typed_by=referee)
    return Table.objects.select_related("series__tournament").get(series__tournament=running, number=1)


@pytest.fixture
def as_second(running: Tournament) -> Client:
    """Another referee."""
    user = make_user("second")
    make_official(running, user, Role.REFEREE)
    return english_client(user)


def at(name: str, *more: int) -> str:
    return reverse(f"office:{name}", args=["cup", *more])


def seen(table: Table, **more: str) -> dict[str, str]:
    return {"version": str(table.version)} | submission() | more


@pytest.mark.django_db
def test_the_second_official_sees_names_and_figures_large(as_second: Client, waiting: Table) -> None:
    page = text_of(as_second.get(at("checking", 1)))
    assert "1 list waits for you" in page
    assert "1 Anna P001" in page
    assert "1,332" in page
    assert "typed by referee" in page


@pytest.mark.django_db
def test_nothing_can_be_edited_there(as_second: Client, waiting: Table) -> None:
    html = as_second.get(at("checking", 1)).content.decode()
    section = html[html.index('<section class="card">') : html.index("</section>")]
    assert 'type="text"' not in section
    assert "correct/" not in section


@pytest.mark.django_db
def test_accepting_leads_to_the_next(as_second: Client, waiting: Table) -> None:
    response = as_second.post(at("list_check", 1, 1), seen(waiting, next="checking"))
    assert response["Location"] == at("checking", 1)
    waiting.refresh_from_db()
    assert waiting.state == ListState.CHECKED
    assert "No list waits for you." in text_of(as_second.get(at("checking", 1)))


@pytest.mark.django_db
def test_sending_back_opens_the_list_with_the_reason(as_second: Client, waiting: Table) -> None:
    token = waiting.token
    assert as_second.post(at("list_reject", 1, 1), seen(waiting, reason="")).status_code == 422
    response = as_second.post(at("list_reject", 1, 1), seen(waiting, reason="rows 1 and 2 swapped"))
    assert response["Location"] == at("checking", 1)
    waiting.refresh_from_db()
    assert (waiting.state, waiting.correction_reason) == (ListState.OPEN, "rows 1 and 2 swapped")
    assert waiting.handed_in_at is None
    assert waiting.token != token
    assert waiting.journal.latest("pk").reason == "rows 1 and 2 swapped"


@pytest.mark.django_db
def test_the_typist_neither_accepts_nor_sends_back(as_referee: Client, waiting: Table) -> None:
    page = text_of(as_referee.get(at("checking", 1)))
    assert "0 lists wait for you · 1 that you typed waits for somebody else" in page
    as_referee.post(at("list_check", 1, 1), seen(waiting))
    refused = as_referee.post(at("list_reject", 1, 1), seen(waiting, reason="mine"))
    assert refused.status_code == 422
    assert "must be checked by somebody who has not typed it" in text_of(refused)
    waiting.refresh_from_db()
    assert waiting.state == ListState.HANDED_IN


@pytest.mark.django_db
def test_small_clubs_switch_it_off(as_second: Client, waiting: Table) -> None:
    assert "Checked: the list is right" in text_of(as_second.get(at("list", 1, 1)))
    Tournament.objects.update(second_check=False)
    assert "Checked: the list is right" not in text_of(as_second.get(at("list", 1, 1)))


@pytest.mark.django_db
def test_the_lists_of_the_prize_ranks_are_named(as_referee: Client, running: Tournament) -> None:
    """Four results, one prize for every fourth: the winner's list; with two prizes still the same table."""
    page = text_of(as_referee.get(at("audit")))
    assert "0 of 1 lists looked at · the first 1 places" in page
    assert "1. Anna P001" in page
    Prize.objects.create(tournament=running, place=2, cents=1000)
    assert "1. Anna P001, 2. Anna P003" in text_of(as_referee.get(at("audit")))
    assert "the first 3 places" in text_of(as_referee.get(at("audit"), {"places": "3"}))


@pytest.mark.django_db
def test_a_list_is_ticked_and_the_tick_taken_back(as_referee: Client, running: Tournament) -> None:
    table = Table.objects.get(series__tournament=running, number=1)
    as_referee.post(at("list_audit", 1, 1), seen(table, tick="on"))
    assert "1 of 1 lists looked at" in text_of(as_referee.get(at("audit")))
    table.refresh_from_db()
    assert table.audited_by is not None
    as_referee.post(at("list_audit", 1, 1), seen(table, tick="off"))
    table.refresh_from_db()
    assert table.audited_by is None


@pytest.mark.django_db
def test_a_list_changed_in_the_meantime_is_not_ticked(as_referee: Client, running: Tournament) -> None:
    table = Table.objects.get(series__tournament=running, number=1)
    Table.objects.filter(pk=table.pk).update(version=table.version + 1)
    response = as_referee.post(at("list_audit", 1, 1), seen(table, tick="on"))
    assert "Somebody else has changed this in the meantime." in text_of(as_referee.get(response["Location"]))
    table.refresh_from_db()
    assert table.audited_by is None
