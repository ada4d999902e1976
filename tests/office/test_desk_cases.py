"""Cases A and D of the collection at the referee's desk: what other programs and real lists got wrong."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scoring.models import JournalEntry, Seat, Table
from tests.browser_of import field_value, text_of
from tests.office.test_lines import play, points, send
from tests.office.test_totals import FOUR, THREE, form, totals_of, url


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("case", "line", "expected"),
    [
        ("C001", "101b24", -60),
        ("C002", "1901b22", -54),
        ("C002", "1901*b22", 27),
        ("C004", "142*", 96),
        ("C005", "112", 33),
        ("C013", "191/b40", -90),
        ("C013", "1902/b40", -90),
        ("C014", "144+-", -528),
        ("C016", "121/*.-", -120),
        ("C017", "191*-", -54),
        ("C017", "191-", -36),
        ("C019", "111/b72", -154),
        ("C020", "191b264", -540),
        ("C020", "101b264", -540),
        ("C020", "111b264", -528),
        ("C023", "191b20", -54),
        ("C025", "122+", 108),
        ("C026", "122o", 108),
        ("C032", "18b50", 59),
        ("C034", "13b22", 23),
    ],
)
def test_values_of_single_deals(as_referee: Client, threes: Table, case: str, line: str, expected: int) -> None:
    assert send(as_referee, threes, line).status_code == 302, case
    assert points(threes) == [expected], case


@pytest.mark.django_db
def test_c007_c008_overbid_and_level_are_read_in_the_line(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["191b20", "222*"])
    page = text_of(as_referee.get(reverse("office:lines", args=["cup", 1, 2])))
    assert "diamonds with 1, overbid" in page
    assert "with 2, Schneider" in page


@pytest.mark.django_db
def test_c022_a_null_below_its_bid_asks_for_the_replacement(as_referee: Client, threes: Table) -> None:
    response = send(as_referee, threes, "13b27")
    assert "enter the game it is replaced by" in text_of(response)
    assert send(as_referee, threes, "13b27>01").status_code == 302
    assert points(threes) == [-60]


@pytest.mark.django_db
def test_c011_forty_at_three_and_thirty_at_four(as_referee: Client, threes: Table, fours: Table) -> None:
    play(as_referee, threes, ["122-"])
    play(as_referee, fours, ["222-"])
    assert totals_of(threes) == [-72 - 50, 40, 40]
    assert totals_of(fours) == [30, -72 - 50, 30, 30]


@pytest.mark.django_db
def test_c025_a_corrected_passed_in_deal_keeps_its_number(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["0", "23"])
    assert send(as_referee, threes, "322", "?deal=1").status_code == 302
    assert list(threes.deals.order_by("number").values_list("number", "points")) == [(1, 36), (2, 23)]


@pytest.mark.django_db
@pytest.mark.parametrize(("typed", "kept"), [("-32", -32), ("32-", -32), ("\u221232", -32), ("\u201332", -32)])
def test_c076_c077_every_minus_is_read(as_referee: Client, fours: Table, typed: str, kept: int) -> None:
    page = as_referee.get(url(fours)).content.decode()
    assert 'type="number"' not in page
    as_referee.post(url(fours), form(fours, [*FOUR[:3], (typed, "6", "5", "108")], 48))
    assert fours.seats.get(position=4).points == kept


@pytest.mark.django_db
@pytest.mark.parametrize("cell", ["-", ""])
def test_c077_c079_a_lone_minus_and_nothing_are_no_figures(as_referee: Client, fours: Table, cell: str) -> None:
    response = as_referee.post(url(fours), form(fours, [*FOUR[:3], (cell, "6", "5", "108")], 48))
    assert response.status_code == 422
    assert "Row 4 (Anna P011) · Game points" in text_of(response)
    assert field_value(response, "points_4") == cell
    assert totals_of(fours) == [None] * 4


@pytest.mark.django_db
def test_c080_c052_nobody_sits_twice_in_a_series(fours: Table, threes: Table) -> None:
    seat = threes.seats.get(position=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=fours, position=1).update(entrant=seat.entrant)


@pytest.mark.django_db
def test_c082_all_sums_return_when_a_deal_goes_in_and_out(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["122", "222-", "0"])
    before = totals_of(threes)
    play(as_referee, threes, ["343-"])
    assert totals_of(threes) != before
    remove = reverse("office:deal_remove", args=["cup", 1, 2, 4])
    page = as_referee.get(remove)
    sent = {name: field_value(page, name) or "" for name in ("submission", "version")}
    as_referee.post(remove, sent | {"reason": "played twice"})
    assert totals_of(threes) == before
    before_removal = JournalEntry.objects.get(action="remove_deal").before or {}
    assert before_removal["points"] == -192


@pytest.mark.django_db
def test_c089_the_same_figures_are_pointed_out_after_saving_too(as_referee: Client, fours: Table) -> None:
    as_referee.post(url(fours), form(fours, FOUR, 48))
    assert "The same figures stand in Running Cup, series 1, table 1." in text_of(
        as_referee.get(reverse("office:list", args=["cup", 1, 3]))
    )


@pytest.mark.django_db
def test_c092_table_and_series_are_the_heading(as_referee: Client, threes: Table) -> None:
    for name in ("totals", "lines"):
        page = text_of(as_referee.get(reverse(f"office:{name}", args=["cup", 1, 2])))
        assert "series 1 · table 2" in page


@pytest.mark.django_db
def test_c097_pages_from_before_the_list_was_closed_are_refused(
    as_referee: Client, as_organiser: Client, threes: Table
) -> None:
    play(as_referee, threes, ["122"])
    old = [
        reverse("office:lines", args=["cup", 1, 2]) + "?deal=1",
        reverse("office:deal_remove", args=["cup", 1, 2, 1]),
    ]
    pages = [as_referee.get(address) for address in old]
    hand_in = reverse("office:list_hand_in", args=["cup", 1, 2])
    seen = as_organiser.get(hand_in)
    sent = {name: field_value(seen, name) or "" for name in ("submission", "version")} | {"note": "time limit"}
    assert as_organiser.post(hand_in, sent).status_code == 302
    for address, page in zip(old, pages, strict=True):
        names = ("submission", "version", "mode", "number", "line")
        typed = {name: field_value(page, name) or "" for name in names} | {"reason": "late", "line": "123"}
        response = as_referee.post(address, typed)
        assert response.status_code == 422
        assert "The list of table 2 in series 1 is closed. Nothing was saved." in text_of(response)
    assert points(threes) == [36]


@pytest.mark.django_db
def test_c095_a_second_list_of_the_table_is_a_conflict(as_referee: Client, as_organiser: Client, threes: Table) -> None:
    """Typed as totals here and deal by deal there: neither is thrown away."""
    play(as_organiser, threes, ["122"])
    threes.refresh_from_db()
    response = as_referee.post(url(threes), form(threes, THREE, 36))
    assert response.status_code == 422
    assert "The list of table 2 is kept deal by deal; it has deals already." in text_of(response)
    assert field_value(response, "points_1") == "28"
    assert points(threes) == [36]
