""".../tables/<t>/deals/new/: the value is shown first, then a button saves it."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Deal, JournalEntry, Table
from tests.browser_of import checked_values, field_value, submission, text_of

DEAL = {"number": "1", "declarer": "2", "game": "clubs", "matadors": "2"}


@pytest.fixture
def url(fours: Table) -> str:
    return reverse("office:deal_new", args=["cup", 1, fours.number])


@pytest.mark.django_db
def test_the_value_is_shown_and_nothing_saved(as_referee: Client, url: str) -> None:
    response = as_referee.post(url, DEAL | submission() | {"step": "preview"})
    page = text_of(response)
    assert "WON +36" in page
    assert "LOST −72" in page
    assert "with 2, game 3, times 12 = 36" in page
    assert not Deal.objects.exists()


@pytest.mark.django_db
def test_it_works(as_referee: Client, url: str, fours: Table) -> None:
    response = as_referee.post(url, DEAL | submission() | {"step": "won:36"})
    assert response["Location"] == url
    deal = Deal.objects.get()
    assert (deal.number, deal.dealer.position, deal.points, deal.won) == (1, 1, 36, True)
    footers = list(fours.seats.order_by("position").values_list("points", "won", "lost", "bonus"))
    assert footers == [(0, 0, 0, 0), (36, 1, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)]


@pytest.mark.django_db
def test_the_receipt_names_table_players_and_deal(as_referee: Client, url: str) -> None:
    as_referee.post(url, DEAL | submission() | {"step": "lost:-72"})
    page = text_of(as_referee.get(url))
    assert "Series 1 · table 3: Anna P008, Anna P009, Anna P010, Anna P011" in page
    assert "1 Anna P009: ♣︎ with 2 → −72" in page


@pytest.mark.django_db
def test_the_journal_names_the_referee(as_referee: Client, url: str) -> None:
    as_referee.post(url, DEAL | submission() | {"step": "won:36"})
    assert str(JournalEntry.objects.get(action="record_deal").user) == "referee"


@pytest.mark.django_db
def test_passed_in_is_one_press(as_referee: Client, url: str) -> None:
    as_referee.post(url, {"number": "1", "step": "passed_in"} | submission())
    deal = Deal.objects.get()
    assert (deal.kind, deal.declarer, deal.points) == ("passed_in", None, 0)


@pytest.mark.django_db
def test_a_double_click_writes_once(as_referee: Client, url: str) -> None:
    form = DEAL | submission() | {"step": "won:36"}
    assert as_referee.post(url, form).status_code == 302
    assert as_referee.post(url, form).status_code == 302
    assert Deal.objects.count() == 1


@pytest.mark.django_db
def test_the_same_form_with_other_facts_is_refused_and_gets_a_new_id(as_referee: Client, url: str) -> None:
    form = DEAL | submission() | {"step": "won:36"}
    as_referee.post(url, form)
    response = as_referee.post(url, form | {"matadors": "1", "step": "won:24"})
    assert response.status_code == 422
    assert field_value(response, "submission") not in {form["submission"], "", None}
    assert Deal.objects.count() == 1


@pytest.mark.django_db
def test_facts_changed_after_the_value_was_shown_are_shown_again(as_referee: Client, url: str) -> None:
    response = as_referee.post(url, DEAL | submission() | {"matadors": "3", "step": "won:36"})
    page = text_of(response)
    assert "WON +48" in page
    assert "Something was changed after the value was shown." in page
    assert not Deal.objects.exists()


@pytest.mark.django_db
def test_overbid_leaves_one_button(as_referee: Client, url: str) -> None:
    facts = {"game": "diamonds", "matadors": "-1", "bid": "22"}
    page = text_of(as_referee.post(url, DEAL | submission() | facts | {"step": "preview"}))
    assert "OVERBID −54" in page
    assert "WON" not in page
    as_referee.post(url, DEAL | submission() | facts | {"step": "overbid:-54"})
    deal = Deal.objects.get()
    assert (deal.points, deal.won, deal.objective_met) == (-54, False, True)
    assert "(overbid)" in text_of(as_referee.get(url))


@pytest.mark.django_db
def test_a_null_above_its_value_asks_for_the_game_it_is_booked_as(as_referee: Client, url: str) -> None:
    null = {"game": "null", "matadors": "", "bid": "50"}
    response = as_referee.post(url, DEAL | submission() | null | {"step": "preview"})
    assert response.status_code == 422
    assert "Deal 1 · Replacement game:" in text_of(response)
    assert 'name="replacement_game"' in response.content.decode()
    booked = null | {"replacement_game": "hearts", "replacement_matadors": "1"}
    assert "OVERBID −100" in text_of(as_referee.post(url, DEAL | submission() | booked | {"step": "preview"}))
    as_referee.post(url, DEAL | submission() | booked | {"step": "overbid:-100"})
    assert Deal.objects.get().points == -100


@pytest.mark.django_db
def test_a_tick_sets_what_it_implies(as_referee: Client, url: str) -> None:
    page = text_of(as_referee.post(url, DEAL | submission() | {"ouvert": "on", "step": "preview"}))
    assert "WON +108" in page


@pytest.mark.django_db
def test_matadors_chosen_before_null_are_dropped(as_referee: Client, url: str) -> None:
    page = text_of(as_referee.post(url, DEAL | submission() | {"game": "null", "step": "preview"}))
    assert "WON +23" in page
    assert "LOST −46" in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("facts", "where"),
    [
        ({"declarer": "1"}, "Deal 1 · Declarer:"),
        ({"declarer": "5"}, "Deal 1 · Declarer:"),
        ({"declarer": ""}, "Deal 1 · Declarer:"),
        ({"declarer": "two"}, "Deal 1 · Declarer: “two” is no number."),
        ({"game": ""}, "Deal 1 · Game:"),
        ({"game": "bridge"}, "Deal 1 · Game: This is no game of Skat."),
        ({"matadors": "0"}, "Deal 1 · Matadors:"),
        ({"matadors": ""}, "Deal 1 · Matadors: The matadors are missing"),
        ({"matadors": "12"}, "Deal 1 · Matadors: In a game of clubs there are 1 to 11 matadors."),
        ({"matadors": "-12"}, "Deal 1 · Matadors:"),
        ({"game": "grand", "matadors": "5"}, "Deal 1 · Matadors: In a game of grand there are 1 to 4 matadors."),
        ({"matadors": "1e9"}, "Deal 1 · Matadors: “1e9” is no number."),
        ({"schneider_announced": "on"}, "Deal 1 · Schneider announced:"),
        ({"schwarz_announced": "on"}, "Deal 1 · Schwarz announced:"),
        ({"game": "null", "schneider": "on"}, "Deal 1 · Schneider: Null knows neither Schneider nor Schwarz."),
        ({"bid": "eighteen"}, "Deal 1 · Bid: “eighteen” is no number."),
        ({"bid": "1e9"}, "Deal 1 · Bid:"),
        ({"bid": "17"}, "Deal 1 · Bid: A bid lies between 18 and 264."),
        ({"bid": "265"}, "Deal 1 · Bid:"),
    ],
)
def test_bad_input_names_deal_and_field_and_keeps_everything(
    as_referee: Client, url: str, facts: dict[str, str], where: str
) -> None:
    sent = DEAL | {"bid": "18", "hand": ""} | facts
    response = as_referee.post(url, sent | submission() | {"step": "preview"})
    assert response.status_code == 422
    assert where in text_of(response)
    assert not Deal.objects.exists()
    assert field_value(response, "bid") == sent["bid"]
    for name in ("declarer", "game", "matadors"):
        kept = checked_values(response, name)
        assert kept == ([sent[name]] if sent[name] else [])


@pytest.mark.django_db
@pytest.mark.parametrize("step", ["won:36", "lost:-72", "passed_in", "won:99999999", "nonsense", ""])
def test_nothing_bad_is_saved_by_any_button(as_referee: Client, url: str, step: str) -> None:
    response = as_referee.post(url, DEAL | submission() | {"declarer": "1", "bid": "words", "step": step})
    assert response.status_code == 422
    assert not Deal.objects.exists()


@pytest.mark.django_db
def test_deal_49_of_48_is_refused(as_referee: Client, url: str, fours: Table) -> None:
    seats = list(fours.seats.order_by("position"))
    Deal.objects.bulk_create(
        Deal(table=fours, number=number, players=4, kind="passed_in", dealer=seats[(number - 1) % 4])
        for number in range(1, 49)
    )
    response = as_referee.post(url, {"number": "49", "step": "passed_in"} | submission())
    assert response.status_code == 422
    assert "The list is complete: deal 49 of 48 cannot be." in text_of(response)
    assert fours.deals.count() == 48


@pytest.mark.django_db
def test_one_deal_number_twice_shows_both_versions(as_organiser: Client, as_referee: Client, url: str) -> None:
    as_organiser.post(url, DEAL | submission() | {"step": "won:36"})
    response = as_referee.post(url, DEAL | submission() | {"declarer": "3", "matadors": "1", "step": "won:24"})
    assert response.status_code == 409
    page = text_of(response)
    assert "Saved now 1 Anna P009: ♣︎ with 2 → +36" in page
    assert "Typed by you 1 Anna P010: ♣︎ with 1 → 24" in page
    assert checked_values(response, "declarer") == ["3"]
    assert field_value(response, "number") == "2"
    assert Deal.objects.count() == 1


@pytest.mark.django_db
def test_a_closed_list_is_refused_in_an_old_tab(as_referee: Client, running: object) -> None:
    closed = reverse("office:deal_new", args=["cup", 1, 1])
    response = as_referee.post(closed, {"number": "1", "step": "passed_in"} | submission())
    assert response.status_code == 422
    assert "The list of table 1 in series 1 is closed. Nothing was saved." in text_of(response)


@pytest.mark.django_db
@pytest.mark.parametrize("form", [{}, {"submission": "x"}, {"number": "0"}, {"number": "99999999999999999999"}])
def test_a_broken_page_is_refused(as_referee: Client, url: str, form: dict[str, str]) -> None:
    response = as_referee.post(url, {"step": "passed_in"} | form)
    assert response.status_code == 422
    assert "The page was incomplete." in text_of(response)
    assert not Deal.objects.exists()
