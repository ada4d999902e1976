""".../totals/: a paper list typed as totals. The figures are the examples of the rules."""

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import JournalEntry, Table
from tests.browser_of import field_value, submission, text_of
from tests.world import TOTALS_OF_FOUR, TOTALS_OF_THREE

FOUR = [("492", "12", "0", "1332"), ("628", "12", "2", "1308"), ("660", "10", "1", "1320"), ("-32", "6", "5", "108")]
THREE = [("28", "9", "2", "738"), ("80", "4", "0", "720"), ("170", "10", "9", "300")]
NAMES = ("points", "won", "lost", "total")


def form(table: Table, rows: Sequence[tuple[str, ...]], deals: int, **more: str) -> dict[str, str]:
    cells = {
        f"{name}_{position}": figure
        for position, row in enumerate(rows, start=1)
        for name, figure in zip(NAMES, row, strict=True)
    }
    seen = {"version": str(table.version), "deals_played": str(deals), "passed_in": "", "step": "save"}
    return cells | seen | submission() | more


def url(table: Table) -> str:
    return reverse("office:totals", args=["cup", 1, table.number])


def totals_of(table: Table) -> list[int | None]:
    return list(table.seats.order_by("position").values_list("total", flat=True))


@pytest.mark.django_db
def test_it_works_at_a_table_of_four(as_referee: Client, fours: Table) -> None:
    response = as_referee.post(url(fours), form(fours, FOUR, 48))
    assert response["Location"] == reverse("office:list", args=["cup", 1, 3])
    assert totals_of(fours) == TOTALS_OF_FOUR
    fours.refresh_from_db()
    assert (fours.kept_as, str(fours.typed_by)) == ("totals", "referee")
    assert "Totals saved: Series 1 · table 3: Anna P008" in text_of(as_referee.get(response["Location"]))


@pytest.mark.django_db
def test_it_works_at_a_table_of_three(as_referee: Client, threes: Table) -> None:
    as_referee.post(url(threes), form(threes, THREE, 36, passed_in="2"))
    assert totals_of(threes) == TOTALS_OF_THREE


@pytest.mark.django_db
def test_numbers_as_people_write_them(as_referee: Client, fours: Table) -> None:
    rows = [("492", "12", "0", "1.332"), ("628", "12", "2", "1 308"), ("660,0", "10", "1", "1\u202f320")]
    as_referee.post(url(fours), form(fours, [*rows, ("32-", "6", "5", "108")], 48))
    assert totals_of(fours) == TOTALS_OF_FOUR


@pytest.mark.django_db
def test_the_full_length_is_proposed(as_referee: Client, fours: Table, threes: Table) -> None:
    assert field_value(as_referee.get(url(fours)), "deals_played") == "48"
    assert field_value(as_referee.get(url(threes)), "deals_played") == "36"


@pytest.mark.django_db
def test_a_wrong_total_turns_its_row_red_with_the_value_that_fits(as_referee: Client, fours: Table) -> None:
    rows = [*FOUR[:2], ("660", "10", "1", "1330"), FOUR[3]]
    response = as_referee.post(url(fours), form(fours, rows, 48))
    assert response.status_code == 422
    page = text_of(response)
    assert "Nothing was saved: the list cannot be right like this." in page
    assert "The total is written as 1,330, the figures make 1,320." in page
    assert response.content.decode().count('class="wrong-row"') == 1
    assert field_value(response, "total_3") == "1330"
    assert totals_of(fours) == [None] * 4


@pytest.mark.django_db
@pytest.mark.parametrize(("step", "written"), [("keep", 1330), ("computed", None)])
def test_it_is_kept_as_written_or_computed(as_referee: Client, fours: Table, step: str, written: int | None) -> None:
    rows = [*FOUR[:2], ("660", "10", "1", "1330"), FOUR[3]]
    assert as_referee.post(url(fours), form(fours, rows, 48, step=step)).status_code == 302
    assert totals_of(fours) == TOTALS_OF_FOUR
    assert fours.seats.get(position=3).written_total == written


@pytest.mark.django_db
def test_too_many_games_cannot_be_kept(as_referee: Client, fours: Table) -> None:
    rows = [("492", "13", "0", "1382"), *FOUR[1:]]
    response = as_referee.post(url(fours), form(fours, rows, 48, step="keep"))
    assert response.status_code == 422
    assert "49 games won and lost in 48 deals." in text_of(response)
    assert b'value="keep"' not in response.content
    assert totals_of(fours) == [None] * 4


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("cell", "typed", "where"),
    [
        ("points_2", "1e9", "Row 2 (Anna P009) · Game points: “1e9” is no number."),
        ("points_2", "many", "Row 2 (Anna P009) · Game points: “many” is no number."),
        ("points_2", "1.040,5", "Row 2 (Anna P009) · Game points: “1.040,5” is no whole number."),
        ("points_2", "", "Row 2 (Anna P009) · Game points:"),
        ("points_2", "99999999999", "Row 2 (Anna P009) · Game points:"),
        ("won_3", "-1", "Row 3 (Anna P010) · Won:"),
        ("won_3", "", "Row 3 (Anna P010) · Won:"),
        ("lost_4", "5,5", "Row 4 (Anna P011) · Lost:"),
        ("total_1", "1e9", "Row 1 (Anna P008) · Total as written: “1e9” is no number."),
        ("deals_played", "0", "Deals played:"),
        ("deals_played", "", "Deals played:"),
        ("passed_in", "two", "Passed in: “two” is no number."),
    ],
)
def test_bad_input_names_row_and_field_and_keeps_everything(
    as_referee: Client, fours: Table, cell: str, typed: str, where: str
) -> None:
    sent = form(fours, FOUR, 48) | {cell: typed}
    response = as_referee.post(url(fours), sent)
    assert response.status_code == 422
    assert where in text_of(response)
    assert {name: field_value(response, name) for name in sent if name != "step"} == {
        name: value for name, value in sent.items() if name != "step"
    }
    assert totals_of(fours) == [None] * 4
    assert not JournalEntry.objects.exists()


@pytest.mark.django_db
def test_two_tabs_see_both_versions(as_referee: Client, as_organiser: Client, fours: Table) -> None:
    as_organiser.post(url(fours), form(fours, FOUR, 48))
    other = [("482", "12", "0", ""), *FOUR[1:]]
    response = as_referee.post(url(fours), form(fours, other, 48))
    assert response.status_code == 409
    page = text_of(response)
    assert "Anna P008: 492 | 12 | 0" in page
    assert "Anna P008: 482 | 12 | 0" in page
    assert field_value(response, "points_1") == "482"
    assert totals_of(fours) == TOTALS_OF_FOUR


@pytest.mark.django_db
def test_a_double_click_writes_once(as_referee: Client, fours: Table) -> None:
    sent = form(fours, FOUR, 48)
    assert as_referee.post(url(fours), sent).status_code == 302
    assert as_referee.post(url(fours), sent).status_code == 302
    assert JournalEntry.objects.filter(action="save_totals").count() == 1


@pytest.mark.django_db
def test_typed_totals_can_be_corrected(as_referee: Client, fours: Table) -> None:
    as_referee.post(url(fours), form(fours, FOUR, 48))
    assert field_value(as_referee.get(url(fours)), "points_4") == "-32"
    fours.refresh_from_db()
    rows = [("502", "12", "0", "1342"), *FOUR[1:]]
    as_referee.post(url(fours), form(fours, rows, 48))
    assert totals_of(fours)[0] == 1342


@pytest.mark.django_db
def test_a_closed_list_is_refused_in_an_old_tab(as_referee: Client, fours: Table) -> None:
    closed = Table.objects.get(series=fours.series, number=1)
    response = as_referee.post(url(closed), form(closed, FOUR, 48))
    assert response.status_code == 422
    assert "The list of table 1 in series 1 is closed. Nothing was saved." in text_of(response)


@pytest.mark.django_db
def test_the_totals_are_taken_back_with_a_reason(as_referee: Client, fours: Table) -> None:
    as_referee.post(url(fours), form(fours, FOUR, 48))
    fours.refresh_from_db()
    clear = reverse("office:list_clear", args=["cup", 1, 3])
    assert as_referee.post(clear, {"version": str(fours.version)} | submission()).status_code == 422
    sent = {"version": str(fours.version), "reason": "wrong table"} | submission()
    assert as_referee.post(clear, sent).status_code == 302
    assert totals_of(fours) == [None] * 4
    assert JournalEntry.objects.get(action="clear_totals").reason == "wrong table"
