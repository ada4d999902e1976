""".../typing/ and .../totals/check/: paper lists one after the other, and what the checks say while they are typed."""

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import JournalEntry, ListState, Table
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import field_value, text_of
from tests.office.test_totals import FOUR, THREE, form, totals_of, url
from tests.world import LIST_OF_FOUR, hand_in, make_entrants, make_series, make_table, make_tournament


def check(
    client: Client, table: Table, rows: Sequence[tuple[str, ...]], deals: int = 48, **more: str
) -> dict[str, object]:
    address = reverse("office:totals_check", args=["cup", 1, table.number])
    return dict(client.post(address, form(table, list(rows), deals, **more)).json())


def signs(found: dict[str, object]) -> list[tuple[str, str]]:
    return [(sign["text"], sign["state"]) for sign in found["signs"]]  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_a_number_leads_to_the_totals_of_its_table(as_referee: Client, fours: Table) -> None:
    response = as_referee.get(reverse("office:typing", args=["cup", 1]), {"table": "3"})
    assert response["Location"] == f"{url(fours)}?typing=1"


@pytest.mark.django_db
def test_a_list_begun_deal_by_deal_is_typed_on_so(as_referee: Client, threes: Table) -> None:
    record_deal(table=threes, entry=DealEntry(), actor=Actor.system())
    response = as_referee.get(reverse("office:typing", args=["cup", 1]), {"table": "2"})
    assert response["Location"] == reverse("office:lines", args=["cup", 1, 2])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("77", "There is no table “77”"),
        ("000012", "There is no table “000012”"),  # not 1
        ("9" * 5000, f"There is no table “{'9' * 20}”"),
        ("1", "The list of table 1 is closed already."),
    ],
)
def test_a_wrong_number_is_said(as_referee: Client, fours: Table, number: str, sentence: str) -> None:
    assert sentence in text_of(as_referee.get(reverse("office:typing", args=["cup", 1]), {"table": number}))


@pytest.mark.django_db
def test_a_typed_list_is_handed_in_and_the_next_table_asked_for(as_referee: Client, fours: Table) -> None:
    response = as_referee.post(url(fours), form(fours, FOUR, 48, typing="True", hand_in="on"))
    assert response["Location"] == reverse("office:typing", args=["cup", 1])
    fours.refresh_from_db()
    assert fours.state == ListState.HANDED_IN
    page = text_of(as_referee.get(response["Location"]))
    assert "Handed in: Series 1 · table 3" in page
    assert "2 of 3 lists are in" in page


@pytest.mark.django_db
def test_a_short_list_is_not_handed_in_without_a_note(as_referee: Client, fours: Table) -> None:
    sent = form(fours, FOUR, 47, hand_in="on", passed_in="")
    sent["won_1"] = "11"
    sent["total_1"] = "1282"
    response = as_referee.post(url(fours), sent)
    assert response.status_code == 422
    assert "to hand it in like this, enter a note" in text_of(response)
    assert totals_of(fours) == [None] * 4
    assert as_referee.post(url(fours), sent | {"note": "time limit"}).status_code == 302
    fours.refresh_from_db()
    assert (fours.state, fours.note, fours.deals_played) == (ListState.HANDED_IN, "time limit", 47)


@pytest.mark.django_db
def test_the_live_line_of_a_right_list(as_referee: Client, fours: Table) -> None:
    found = check(as_referee, fours, FOUR)
    assert signs(found) == [
        ("48 games of 48", "right"),
        ("L = 8", "right"),
        ("last digit", "right"),
        ("sum", "right"),
    ]
    assert not any(row["wrong"] for row in found["rows"].values())  # type: ignore[attr-defined]
    assert not JournalEntry.objects.exists()


@pytest.mark.django_db
def test_the_one_deviating_row_is_named_with_the_value_that_fits(as_referee: Client, fours: Table) -> None:
    found = check(as_referee, fours, [*FOUR[:2], ("650", "10", "1", "1320"), FOUR[3]])
    rows = found["rows"]
    assert [seat for seat, row in rows.items() if row["wrong"]] == ["3"]  # type: ignore[attr-defined]
    sentences = " ".join(rows["3"]["sentences"])  # type: ignore[index]
    assert "660 game points would fit here" in sentences
    assert dict(signs(found))["sum"] == "wrong"


@pytest.mark.django_db
def test_the_deals_that_are_missing_are_seen(as_referee: Client, threes: Table) -> None:
    found = check(
        as_referee, threes, [("28", "9", "2", ""), ("80", "4", "0", ""), ("170", "10", "9", "")], 48, passed_in="2"
    )
    assert signs(found)[:2] == [("34 + 2 = 36 of 48", "wrong"), ("L = 11", "unknown")]


@pytest.mark.django_db
def test_half_typed_lists_are_not_wrong_yet(as_referee: Client, fours: Table) -> None:
    found = check(as_referee, fours, [FOUR[0], ("62", "", "", ""), ("", "", "", ""), ("", "", "", "")])
    assert {state for _text, state in signs(found)} == {"unknown", "right"}
    assert not any(row["wrong"] for row in found["rows"].values())  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_a_figure_that_is_no_number_is_wrong_at_once(as_referee: Client, fours: Table) -> None:
    found = check(as_referee, fours, [("4x2", "12", "0", ""), *FOUR[1:]])
    assert found["rows"]["1"] == {"sentences": ["“4x2” is no number."], "wrong": True}  # type: ignore[index]


@pytest.mark.django_db
def test_the_same_figures_at_another_table_are_mentioned(as_referee: Client, fours: Table) -> None:
    found = check(as_referee, fours, FOUR)
    assert found["about"][-1] == "The same figures stand in Running Cup, series 1, table 1."  # type: ignore[index]


@pytest.mark.django_db
def test_the_same_figures_at_a_club_without_us_are_nobodys_business(as_referee: Client, fours: Table) -> None:
    Table.objects.get(series=fours.series, number=1).seats.update(points=1)
    other = make_tournament("other")
    hand_in(make_table(make_series(other), 1, make_entrants(other, 4, first=1)), LIST_OF_FOUR)
    assert not any("same figures" in each for each in check(as_referee, fours, FOUR)["about"])  # type: ignore[attr-defined]


@pytest.mark.django_db
def test_an_unusual_average_is_mentioned(as_referee: Client, fours: Table) -> None:
    rows = [("2000", "12", "0", ""), ("1900", "12", "2", ""), ("660", "10", "1", ""), ("-32", "6", "5", "")]
    about = check(as_referee, fours, rows)["about"]
    assert "On average 94 points a deal; usual is −10 to 60." in about  # type: ignore[operator]


@pytest.mark.django_db
def test_a_result_that_is_replaced_is_mentioned(as_referee: Client, threes: Table) -> None:
    as_referee.post(url(threes), form(threes, THREE, 36))
    threes.refresh_from_db()
    page = as_referee.get(url(threes))
    assert field_value(page, "points_1") == "28"
    found = check(as_referee, threes, [("18", "9", "2", "728"), *THREE[1:]], 36)
    assert "Table 2 has a result already; saving replaces it." in found["about"]  # type: ignore[operator]
