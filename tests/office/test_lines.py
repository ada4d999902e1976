""".../lines/: a paper list typed deal by deal in the notation of screens.md 2."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Deal, JournalEntry, ListState, Table
from tests.browser_of import field_value, text_of
from tests.office.test_totals import FOUR, form

# Seats 1 to 4 deal in turn and sit out; the values are those of screens.md 2.
PLAYED = ["222", "122", "0", "1901-", "341/*"]
POINTS = [36, 36, 0, -36, 96]


def url(table: Table, search: str = "") -> str:
    return reverse("office:lines", args=["cup", 1, table.number]) + search


def send(client: Client, table: Table, line: str, search: str = "", **more: str) -> Any:
    """The line in the form as the page shows it."""
    page = client.get(url(table, search))
    names = ("submission", "version", "mode", "number", "accepted", "reason")
    shown = {name: field_value(page, name) or "" for name in names}
    return client.post(url(table, search), shown | {"line": line, "running_total": ""} | more)


def play(client: Client, table: Table, lines: list[str]) -> None:
    for line in lines:
        response = send(client, table, line)
        assert response.status_code == 302, text_of(response)


def points(table: Table) -> list[int]:
    return list(table.deals.order_by("number").values_list("points", flat=True))


@pytest.mark.django_db
def test_lines_become_deals(as_referee: Client, fours: Table) -> None:
    play(as_referee, fours, PLAYED)
    assert points(fours) == POINTS
    page = text_of(as_referee.get(url(fours)))
    assert "Anna P008 ♦\ufe0e diamonds without 1, lost −36 0" in page
    assert "Deal 6 of 48" in page


@pytest.mark.django_db
def test_who_deals_at_four_cannot_play_which_exposes_a_skipped_line(as_referee: Client, fours: Table) -> None:
    play(as_referee, fours, ["222", "122"])
    response = send(as_referee, fours, "3901-")
    assert response.status_code == 422
    page = text_of(response)
    assert "Deal 3 · Line: seat 3 sits out and cannot be the declarer." in page
    assert "Was a line skipped? Then insert it where it is missing." in page
    assert field_value(response, "line") == "3901-"
    assert points(fours) == [36, 36]


@pytest.mark.django_db
def test_the_running_total_of_the_paper_is_compared_at_once(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["122=36", "0"])
    response = send(as_referee, threes, "101=58")
    assert response.status_code == 422
    assert "The paper says 58; with 20 points it makes 56." in text_of(response)
    assert points(threes) == [36, 0]
    assert send(as_referee, threes, "101", running_total="56").status_code == 302


@pytest.mark.django_db
def test_the_same_line_once_more_is_kept_against_the_paper(as_referee: Client, threes: Table) -> None:
    first = send(as_referee, threes, "122", running_total="46")
    accepted = field_value(first, "accepted") or ""
    assert send(as_referee, threes, "121", running_total="47", accepted=accepted).status_code == 422
    assert send(as_referee, threes, "122", running_total="46", accepted=accepted).status_code == 302
    assert points(threes) == [36]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9", "A line begins with the seat of the declarer, 1 to 5, not with “9”."),
        ("145", "In a game of grand there are 1 to 4 matadors."),
        ("12", "The matadors are missing"),
        ("13b27", "The bid is above the value of this null: enter the game it is replaced by."),
        ("522", "There is no seat 5 at this table."),
        ("122x", "“x” at place 4 cannot be read."),
        ("122=abc", "“abc” is no number."),
    ],
)
def test_what_cannot_be_is_refused_and_kept(as_referee: Client, threes: Table, line: str, sentence: str) -> None:
    response = send(as_referee, threes, line)
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert field_value(response, "line") == line
    assert not Deal.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "expected"),
    [("13b50>01", -100), ("1901b22-", -54), ("1901*b22", 27), ("191b264", -540), ("14/**,4", None), ("12/2", None)],
)
def test_bid_and_replacement(as_referee: Client, threes: Table, line: str, expected: int | None) -> None:
    assert send(as_referee, threes, line).status_code == (422 if expected is None else 302)
    assert points(threes) == ([] if expected is None else [expected])


@pytest.mark.django_db
def test_the_last_line_is_corrected_without_a_reason(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["122", "222"])
    page = as_referee.get(url(threes, "?deal=2"))
    assert field_value(page, "line") == "222"
    assert field_value(page, "reason") is None
    assert send(as_referee, threes, "223", "?deal=2").status_code == 302
    assert points(threes) == [36, 48]


@pytest.mark.django_db
def test_an_older_line_is_corrected_with_a_reason(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["122", "222"])
    assert send(as_referee, threes, "123", "?deal=1", reason="").status_code == 422
    assert send(as_referee, threes, "123", "?deal=1").status_code == 302
    assert points(threes) == [48, 36]
    assert JournalEntry.objects.get(action="correct_deal").reason == "Typed wrongly"


@pytest.mark.django_db
def test_a_skipped_line_is_inserted_and_the_dealers_move(as_referee: Client, fours: Table) -> None:
    play(as_referee, fours, ["222", "122"])
    assert send(as_referee, fours, "0", "?insert=2").status_code == 302
    assert points(fours) == [36, 0, 36]
    assert list(fours.deals.order_by("number").values_list("dealer__position", flat=True)) == [1, 2, 3]
    assert send(as_referee, fours, "0", "?insert=3").status_code == 302
    refused = send(as_referee, fours, "0", "?insert=1")
    assert "Deal 2: seat 2 sits out and cannot be the declarer." in text_of(refused)
    assert points(fours) == [36, 0, 0, 36]


@pytest.mark.django_db
def test_two_tabs_do_not_write_the_same_deal(as_referee: Client, as_organiser: Client, threes: Table) -> None:
    page = as_referee.get(url(threes))
    play(as_organiser, threes, ["122"])
    names = ("submission", "version", "mode", "number")
    old = {name: field_value(page, name) or "" for name in names} | {"line": "222"}
    response = as_referee.post(url(threes), old)
    assert response.status_code == 409
    assert "1 Anna P005: ♣\ufe0e with 2 → +36" in text_of(response)
    assert field_value(response, "line") == "222"
    assert field_value(response, "number") == "2"
    assert points(threes) == [36]


@pytest.mark.django_db
def test_a_double_click_writes_once(as_referee: Client, threes: Table) -> None:
    page = as_referee.get(url(threes))
    sent = {name: field_value(page, name) or "" for name in ("submission", "version", "mode", "number")}
    for _click in range(2):
        assert as_referee.post(url(threes), sent | {"line": "122"}).status_code == 302
    assert points(threes) == [36]


@pytest.mark.django_db
def test_a_full_list_asks_to_be_handed_in(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["0"] * 36)
    assert "All 36 deals are there." in text_of(as_referee.get(url(threes)))


@pytest.mark.django_db
def test_a_closed_list_is_refused_in_an_old_tab(as_referee: Client, threes: Table) -> None:
    page = as_referee.get(url(threes))
    sent = {name: field_value(page, name) or "" for name in ("submission", "version", "mode", "number")}
    Table.objects.filter(pk=threes.pk).update(state=ListState.HANDED_IN, handed_in_at="2026-11-07T19:00Z")
    response = as_referee.post(url(threes), sent | {"line": "122"})
    assert response.status_code == 422
    assert "The list of table 2 in series 1 is closed. Nothing was saved." in text_of(response)


@pytest.mark.django_db
def test_a_list_typed_as_totals_says_so(as_referee: Client, fours: Table) -> None:
    as_referee.post(reverse("office:totals", args=["cup", 1, 3]), form(fours, FOUR, 48))
    assert "This list was typed as totals." in text_of(as_referee.get(url(fours)))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "words", "state"),
    [
        ("122", "Anna P005: ♣\ufe0e with 2, game 3, times 12 = 36 → +36 · then 36", "right"),
        ("122=46", "Anna P005: ♣\ufe0e with 2, game 3, times 12 = 36 → +36 · then 36", "wrong"),
        ("0", "passed in", "right"),
        ("12", "The matadors are missing: enter with or without, and how many.", "unknown"),
        (
            "18b47",
            "Anna P005: null ouvert hand 59 → +59 · then 59 · 47 cannot be bid: the next values are 46 and 48.",
            "right",
        ),
    ],
)
def test_the_echo_says_the_line_in_words(as_referee: Client, threes: Table, line: str, words: str, state: str) -> None:
    page = as_referee.get(url(threes))
    sent = {name: field_value(page, name) or "" for name in ("submission", "version", "mode", "number")}
    echo = as_referee.post(reverse("office:line_echo", args=["cup", 1, 2]), sent | {"line": line})
    assert echo.json() == {"words": words, "state": state}
    assert not Deal.objects.exists()
