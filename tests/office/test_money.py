""".../money/: cash report, payments, settings, prizes."""

import pytest
from django.test import Client

from scoring.models import CashEntry, Entrant, Prize, Tournament
from tests.browser_of import checked_values, field_value, submission, text_of

URL = "/office/tournaments/cup/money/"
SETTINGS = {
    "entry_fee": "10",
    "tariff": "1: 0,50; 4: 1,00",
    "passed_in_fee": "0,50",
    "way": "shares",
    "shares": "60 40",
    "percent": "100",
    "one_per_person": "on",
}
ENTRY = {"purpose": "other", "cents": "-4,20", "start_number": "", "note": "paper"}
PRIZE = {"scope": "total", "series_number": "", "place": "2", "cents": "5", "goods": "ham"}

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(running: Tournament, as_organiser: Client) -> Tournament:
    """Seven entrants at 10.00; table 1 is in: lost games 0, 2, 1, 5 cost 0, 1.00, 0.50 and 3.50."""
    as_organiser.post(f"{URL}settings/", SETTINGS | submission())
    return running


def test_the_cash_report_begins_with_what_is_due(as_organiser: Client, cup: Tournament) -> None:
    page = text_of(as_organiser.get(URL))
    for words in ("In the cash box now 0.00 €", "Still to come in 75.00 €", "Still to pay out 70.00 €"):
        assert words in page.replace("\N{NO-BREAK SPACE}", " ")
    assert "Left in the end 5.00 €" in page.replace("\N{NO-BREAK SPACE}", " ")
    assert "balances to the cent" in page


def test_settings_come_back_as_typed(as_organiser: Client, cup: Tournament) -> None:
    """C134: a fee of 0,50 is no number field, which would show nothing and save nothing."""
    page = as_organiser.get(f"{URL}settings/")
    shown = {name: field_value(page, name) for name in ("entry_fee", "tariff", "passed_in_fee", "shares", "percent")}
    assert shown == {
        "entry_fee": "10,00",
        "tariff": "1: 0,50; 4: 1,00",
        "passed_in_fee": "0,50",
        "shares": "60 40",
        "percent": "100",
    }
    assert checked_values(page, "one_per_person") == ["on"]
    assert b'type="number"' not in page.content


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("entry_fee", "ten", "“ten” is no amount of money"),
        ("entry_fee", "1e9", "“1e9” is no amount of money"),
        ("tariff", "4: 1; 1: 2", "the lost games rising"),
        ("shares", "60 50", "not 110"),
        ("percent", "101", "between 0 and 100"),
    ],
)
def test_settings_that_make_no_sense_keep_everything_typed(
    as_organiser: Client, cup: Tournament, field: str, typed: str, sentence: str
) -> None:
    response = as_organiser.post(f"{URL}settings/", SETTINGS | {field: typed} | submission())
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert field_value(response, field) == typed
    assert field_value(response, "passed_in_fee") == "0,50"


def test_one_tap_receives_and_a_second_one_takes_nothing(as_organiser: Client, cup: Tournament) -> None:
    for _tap in range(2):
        assert as_organiser.post(f"{URL}settle/", {"what": "lost_games:4"})["Location"] == URL
    assert [(entry.cents, entry.entrant_id) for entry in CashEntry.objects.all()] == [
        (350, Entrant.objects.get(start_number=4).pk)
    ]
    page = text_of(as_organiser.get(URL)).replace("\N{NO-BREAK SPACE}", " ")
    assert "Received from Anna P004: 3.50 €." in page
    assert "Nothing is open here" in page
    assert "3.50 € settled" in page


def test_a_prize_is_paid_out(as_organiser: Client, cup: Tournament) -> None:
    as_organiser.post(f"{URL}settle/", {"what": "prize:1"})
    assert CashEntry.objects.get().cents == -4200
    assert "Paid out to Anna P001" in text_of(as_organiser.get(URL))


@pytest.mark.parametrize("what", ["", "prize", "prize:99", "other:1", "prize:1e9", "prize:-1", "x:1"])
def test_a_button_that_is_none_does_nothing(as_organiser: Client, cup: Tournament, what: str) -> None:
    assert as_organiser.post(f"{URL}settle/", {"what": what})["Location"] == URL
    assert not CashEntry.objects.exists()


def test_a_table_pays_together(as_organiser: Client, cup: Tournament) -> None:
    as_organiser.post(f"{URL}settle/1/1/")
    assert sorted(CashEntry.objects.values_list("cents", flat=True)) == [50, 100, 350]


def test_an_entry_is_made_once_and_taken_back(as_organiser: Client, cup: Tournament) -> None:
    sent = ENTRY | submission()
    as_organiser.post(f"{URL}entries/", sent)
    as_organiser.post(f"{URL}entries/", sent)
    entry = CashEntry.objects.get()
    assert (entry.cents, entry.note) == (-420, "paper")
    as_organiser.post(f"{URL}entries/{entry.pk}/remove/")
    assert not CashEntry.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("cents", "0", "An entry of 0"),
        ("cents", "", "required"),
        ("start_number", "99", "Nobody has this start number"),
    ],
)
def test_an_entry_that_is_none_keeps_everything_typed(
    as_organiser: Client, cup: Tournament, field: str, typed: str, sentence: str
) -> None:
    response = as_organiser.post(f"{URL}entries/", ENTRY | {field: typed} | submission())
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert (field_value(response, field), field_value(response, "note")) == (typed, "paper")


def test_prizes_by_hand_stand_in_the_payout_list(as_organiser: Client, cup: Tournament) -> None:
    """70.00 less 5.00 by hand: 39.00 and 26.00 by shares, and 5.00 and a ham for the second."""
    as_organiser.post(f"{URL}prizes/", PRIZE | submission())
    page = text_of(as_organiser.get(f"{URL}prizes/")).replace("\N{NO-BREAK SPACE}", " ")
    assert "1 1 Anna P001 total standings 39.00 €" in page
    assert "2 3 Anna P003 total standings 31.00 € ham" in page
    response = as_organiser.post(f"{URL}prizes/", PRIZE | submission())
    assert response.status_code == 422
    assert field_value(response, "goods") == "ham"
    as_organiser.post(f"{URL}prizes/{Prize.objects.get().pk}/remove/")
    assert not Prize.objects.exists()


def test_too_much_set_by_hand_is_said(as_organiser: Client, cup: Tournament) -> None:
    as_organiser.post(f"{URL}prizes/", PRIZE | {"cents": "80"} | submission())
    page = text_of(as_organiser.get(f"{URL}prizes/")).replace("\N{NO-BREAK SPACE}", " ")
    assert "10.00 € more than there is in the pot" in page


def test_the_money_of_another_tournament_is_not_reached(as_stranger: Client, cup: Tournament) -> None:
    assert as_stranger.post(f"{URL}settle/", {"what": "lost_games:4"}).status_code == 404
    assert not CashEntry.objects.exists()
