""".../totals/parts/: a list whose table changed its size is typed part by part (rules 2.1)."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Entrant, ListState, Seat, Table
from scoring.services.check_scores import check_scores
from scoring.services.sheets import hand_in
from scoring.services.writing import Actor
from tests.browser_of import field_value, submission, text_of
from tests.office.test_totals import totals_of
from tests.world import make_entrants

# Part 1, three players, deals 1 to 3: (points, won, lost) of the seats; seat 2 loses one game: 40 for the others.
FIRST = {1: (36, 1, 0), 2: (-72, 0, 1), 3: (20, 1, 0)}
# Part 2, four players, deals 4 to 47: seats 1 and 4 lose two games each: 30 for every other.
SECOND = {1: (300, 10, 2), 2: (250, 9, 0), 3: (280, 10, 0), 4: (200, 8, 2)}
# points + 50(won - lost) + 40 or 30 x the others' lost games, part by part, worked out by hand.
EXPECTED = [
    (36 + 50 + 40) + (300 + 400 + 60),
    (-72 - 50) + (250 + 450 + 120),
    (20 + 50 + 40) + (280 + 500 + 120),
    200 + 300 + 60,
]


@pytest.fixture
def late(threes: Table) -> Table:
    """At table 2 a fourth player takes the last seat after the first round."""
    tournament = threes.series.tournament
    make_entrants(tournament, 1, first=20)
    entrant = Entrant.objects.get(tournament=tournament, start_number=20)
    Seat.objects.create(table=threes, series=threes.series, position=4, entrant=entrant, from_deal=4)
    return threes


def url(table: Table, name: str = "totals_parts") -> str:
    return reverse(f"office:{name}", args=["cup", 1, table.number])


def sent(table: Table, **more: str) -> dict[str, str]:
    cells = {"version": str(table.version), "deals_1": "3", "deals_2": "44", "passed_1": "", "passed_2": ""}
    for part, rows in ((1, FIRST), (2, SECOND)):
        for seat, figures in rows.items():
            for name, figure in zip(("points", "won", "lost"), figures, strict=True):
                cells[f"{name}_{part}_{seat}"] = str(figure)
    totals = {f"total_{seat}": str(total) for seat, total in enumerate(EXPECTED, start=1)}
    return cells | totals | submission() | more


@pytest.mark.django_db
def test_the_totals_page_leads_to_the_parts(as_referee: Client, late: Table) -> None:
    assert as_referee.get(reverse("office:totals", args=["cup", 1, 2]))["Location"] == url(late)
    page = text_of(as_referee.get(url(late)))
    assert "Part 1: deals 1 to 3" in page
    assert "Part 2: deals 4 to 47" in page


@pytest.mark.django_db
def test_each_part_counts_its_own_40_or_30(as_referee: Client, late: Table) -> None:
    response = as_referee.post(url(late), sent(late))
    assert response.status_code == 302, text_of(response)
    assert totals_of(late) == EXPECTED
    late.refresh_from_db()
    assert (late.deals_played, late.passed_in, [part["players"] for part in late.parts]) == (47, 3, [3, 4])
    page = text_of(as_referee.get(reverse("office:list", args=["cup", 1, 2])))
    assert "the sums agree" in page
    assert list(check_scores()) == []


@pytest.mark.django_db
def test_what_is_saved_comes_back(as_referee: Client, late: Table) -> None:
    as_referee.post(url(late), sent(late))
    page = as_referee.get(url(late))
    assert field_value(page, "points_2_4") == "200"
    assert field_value(page, "deals_1") == "3"
    assert field_value(page, "total_3") == str(EXPECTED[2])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cell", "typed", "sentence"),
    [
        ("won_1_1", "3", "5 games won and lost in 3 deals."),
        ("points_1_2", "-73", "without a won game the points are even"),
        ("deals_1", "4", "The number must lie between 1 and 3."),
        ("total_3", "999", f"The total is written as 999, the parts make {EXPECTED[2]:,}."),
        ("lost_2_4", "x", "“x” is no number."),
    ],
)
def test_each_part_is_checked_by_itself(as_referee: Client, late: Table, cell: str, typed: str, sentence: str) -> None:
    response = as_referee.post(url(late), sent(late, **{cell: typed}))
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert field_value(response, cell) == typed
    assert totals_of(late) == [None] * 4


@pytest.mark.django_db
def test_a_written_total_is_kept_by_choice(as_referee: Client, late: Table) -> None:
    assert as_referee.post(url(late), sent(late, total_3="999", step="keep")).status_code == 302
    assert totals_of(late) == EXPECTED
    assert late.seats.get(position=3).written_total == 999


@pytest.mark.django_db
def test_a_closed_list_of_parts_is_corrected_with_a_reason(as_referee: Client, late: Table) -> None:
    as_referee.post(url(late), sent(late))
    late.refresh_from_db()
    closed = hand_in(table=late, version=late.version, actor=Actor.system())
    change = sent(closed, points_1_1="48", total_1=str(EXPECTED[0] + 12))
    assert as_referee.post(url(late, "correct_parts"), change).status_code == 422
    assert as_referee.post(url(late, "correct_parts"), change | submission() | {"reason": "with 3"}).status_code == 302
    assert totals_of(late) == [EXPECTED[0] + 12, *EXPECTED[1:]]
    late.refresh_from_db()
    assert late.state == ListState.CORRECTED


@pytest.mark.django_db
def test_two_tabs_see_both_versions(as_referee: Client, as_organiser: Client, late: Table) -> None:
    as_organiser.post(url(late), sent(late))
    response = as_referee.post(url(late), sent(late, points_2_4="210", total_4=str(EXPECTED[3] + 10)))
    assert response.status_code == 409
    assert "2. Anna P020: 210 | 8 | 2" in text_of(response)
    assert field_value(response, "points_2_4") == "210"
