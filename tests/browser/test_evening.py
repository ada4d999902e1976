"""A whole evening by the direction's pages: 23 entrants, two series, a no-show, a leaver, a late entry, a wrong seat,
and two ties: one at a seating by standing, one in the total.

Who sits where is drawn, so the test reads the seating from the pages' own database and types lists whose figures it
knows: those of rules.md 2, raised by table and seat so that nobody is equal by chance, whatever is drawn.
"""

import json
from dataclasses import dataclass
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Seat, Tournament
from scoring.services.check_scores import check_scores
from tests.browser.pages import follow, press, sign_in
from tests.world import LIST_OF_FOUR, LIST_OF_THREE, make_entrants, make_official, make_tournament, make_user

pytestmark = pytest.mark.django_db(transaction=True)

OFFICE = "/office/tournaments/cup"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a paper list."""

    points: int
    won: int
    lost: int


type Paper = list[Row]

PAPER = {
    4: [Row(points, won, lost) for points, won, lost, _others, _bonus in LIST_OF_FOUR],
    3: [Row(points, won, lost) for points, won, lost, _others, _bonus in LIST_OF_THREE],
}
# Seats 1 and 2 alike, and better than anybody can be: 900 points, 10 won, 1 lost.
TWO_ALIKE = [Row(900, 10, 1), Row(900, 10, 1), Row(300, 8, 2), Row(-30, 5, 4)]


def totals(paper: Paper) -> list[int]:
    """Seeger-Fabian as rules.md 2 says it: 40 at three, 30 at four."""
    lost = sum(row.lost for row in paper)
    per_lost = {3: 40, 4: 30}[len(paper)]
    return [row.points + 50 * (row.won - row.lost) + per_lost * (lost - row.lost) for row in paper]


def paper(series: int, size: int, table: int) -> Paper:
    """Equal totals over both series with equal won and lost games would need the same tables and seats."""
    by_table, by_seat = {1: (10, 1), 2: (70, 13)}[series]
    rows = enumerate(PAPER[size], start=1)
    return [Row(row.points + by_table * table + by_seat * seat, row.won, row.lost) for seat, row in rows]


def seated(series: int) -> dict[int, list[int]]:
    """Start numbers in seat order by table."""
    tables: dict[int, list[int]] = {}
    seats = Seat.objects.filter(series__number=series).order_by("table__number", "position")
    for table, number in seats.values_list("table__number", "entrant__start_number"):
        tables.setdefault(table, []).append(number)
    return tables


class Director:
    """Somebody at the desk, who reads the receipt after every step."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, path: str) -> None:
        self.page.goto(f"{OFFICE}/{path}")

    def press(self, name: str) -> None:
        press(self.page, name)

    def reads(self, text: str) -> None:
        expect(self.page.locator("main")).to_contain_text(text)

    def draw(self, way: str) -> None:
        self.open("seating/")
        self.page.get_by_label(way, exact=True).check()
        self.press("Draw the tables")

    def type_list(self, series: int, table: int, rows: Paper) -> None:
        self.open(f"series/{series}/tables/{table}/totals/")
        for seat, (row, total) in enumerate(zip(rows, totals(rows), strict=True), start=1):
            for name, figure in (("points", row.points), ("won", row.won), ("lost", row.lost), ("total", total)):
                self.page.fill(f"#id_{name}_{seat}", str(figure))
        self.page.check("#id_hand_in")
        self.press("Check and save")
        assert not self.page.url.endswith("/totals/")
        expect(self.page.locator(".message.error")).to_have_count(0)

    def close(self, series: int) -> None:
        self.open(f"series/{series}/")
        self.reads("6 of 6 lists are in")
        self.press("Close the series")
        self.reads(f"Series {series} is closed.")


def first_series(desk: Director) -> tuple[dict[int, Paper], int]:
    """Drawn by lot, one does not come, six lists are typed; the first seats of tables 4 and 5 are equal at the top."""
    desk.draw("by lot")
    desk.reads("Series 1 is drawn: 6 tables.")
    assert [len(table) for table in seated(1).values()] == [4, 4, 4, 4, 4, 3]
    missing = seated(1)[1][2]
    desk.press("Somebody is missing")
    desk.page.get_by_label(f"{missing} Anna P{missing:03d}", exact=True).check()
    desk.press("Close the empty seats")
    desk.reads("Smaller now: table 1.")
    assert [len(table) for table in seated(1).values()] == [3, 4, 4, 4, 4, 3]
    desk.press("Start the series")
    desk.reads("0 of 6 lists are in")
    lists = {number: paper(1, len(table), number) for number, table in seated(1).items()}
    lists[4][0] = lists[5][0]
    for number, rows in lists.items():
        desk.type_list(1, number, rows)
    desk.close(1)
    return lists, missing


def between(desk: Director) -> int:
    """One goes home, one comes late, and the next series is drawn by standing with a draw among equals."""
    leaver = seated(1)[2][3]
    desk.open(f"entrants/{leaver}/")
    desk.page.fill("#id_after_series", "1")
    desk.press("Withdraw")
    desk.reads("Withdrawn:")
    desk.open("entrants/")
    desk.page.fill("#id_first_name", "Sara")
    desk.page.fill("#id_last_name", "Spät")
    desk.press("Add")
    desk.reads("Added: 24 Sara Spät")
    desk.draw("by standing")
    desk.reads("Series 2 is drawn: 6 tables.")
    desk.reads("Equal in the standings, in the order that was drawn:")
    return leaver


def second_series(desk: Director) -> dict[int, Paper]:
    """The two equals sit at table 1 and stay equal; at table 3 two sat on each other's seat, found out later."""
    desk.press("Start the series")
    lists = {number: paper(2, len(table), number) for number, table in seated(2).items()}
    lists[1] = TWO_ALIKE
    for number, rows in lists.items():
        desk.type_list(2, number, rows)
    one, other = seated(2)[3][:2]
    desk.open("series/2/tables/3/")
    desk.page.get_by_text("Something has happened at this table").click()
    desk.press("Wrong seat or table: move rows")
    desk.page.fill("#id_seat_1", str(other))
    desk.page.fill("#id_seat_2", str(one))
    desk.page.fill("#id_reason", "sat on each other's seat")
    desk.press("Move the rows")
    desk.reads("corrected: sat on each other's seat")
    assert seated(2)[3][:2] == [other, one]
    desk.close(2)
    return lists


def decide(desk: Director, second: int, first: int) -> None:
    """The lot for the first place: the director enters who drew which."""
    desk.open("ranking/")
    card = desk.page.locator("li.card", has_text="Total, places 1 to 2")
    for number, order in ((first, "1"), (second, "2")):
        card.get_by_label(f"{number} Anna P{number:03d}").fill(order)
    follow(card.get_by_role("button", name="Record the lot"))
    desk.reads("decided by lot")


def test_a_full_evening_with_everything_that_happens(
    context: BrowserContext, live_server: LiveServer, base_url: str
) -> None:
    tournament = make_tournament("cup", name="Cup", series_planned=2, seats_by="rank")
    make_entrants(tournament, 23)
    boss = make_user("boss")
    make_official(tournament, boss)
    desk = Director(sign_in(context, live_server, boss))

    lists, missing = first_series(desk)
    equals = [seated(1)[4][0], seated(1)[5][0]]
    leaver = between(desk)
    assert sorted(seated(2)[1][:2]) == sorted(equals)
    assert 24 in seated(2)[6] and not {missing, leaver} & {number for each in seated(2).values() for number in each}
    again = second_series(desk)
    decide(desk, second=equals[0], first=equals[1])

    with urlopen(f"{base_url}/tournaments/cup/standings.json") as answer:
        rows = {row["start_number"]: row for row in json.load(answer)["rows"]}
    assert [rows[number]["rank"] for number in equals] == [2, 1]
    expected: dict[int, list[int | None]] = {number: [None, None] for number in range(1, 25)}
    for column, (series, papers) in enumerate(((1, lists), (2, again))):
        for table, numbers in seated(series).items():
            for number, total in zip(numbers, totals(papers[table]), strict=True):
                expected[number][column] = total
    assert {number: row["series"] for number, row in rows.items()} == expected
    assert expected[missing] == [None, None] and rows[missing]["rank"] is None
    assert expected[leaver][0] is not None and rows[leaver]["rank"] is None
    assert expected[24][0] is None and rows[24]["rank"] is not None
    assert sorted(row["rank"] for row in rows.values() if row["rank"]) == list(range(1, 23))
    assert list(check_scores(tournament=Tournament.objects.get())) == []
