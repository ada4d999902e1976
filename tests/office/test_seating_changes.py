""".../seating and its changes by hand: three ways to draw, missing, swap, keep, lock, rules, pairs."""

import pytest
from django.test import Client

from scoring.models import Entrant, ForbiddenPair, Seat, Series, SeriesState, Table, Tournament
from scoring.services.adjustments import give_adjustment
from scoring.services.entrants import EntrantFacts, add_entrant, withdraw_entrant
from scoring.services.evening_lists import annul_list
from tests.browser_of import checked_values, english_client, submission, text_of
from tests.services.lists import SYSTEM
from tests.world import LIST_OF_FOUR, hand_in, make_entrants, make_official, make_tournament, make_user

pytestmark = pytest.mark.django_db
URL = "/office/tournaments/new-cup/"


@pytest.fixture
def cup() -> Tournament:
    """Sixteen entrants, three series, nothing drawn."""
    tournament = make_tournament("new-cup")
    make_entrants(tournament, 16)
    return tournament


@pytest.fixture
def boss(cup: Tournament) -> Client:
    user = make_user("boss")
    make_official(cup, user)
    return english_client(user)


def send(client: Client, path: str, **typed: object) -> str:
    return text_of(client.post(f"{URL}{path}", {**submission(), **typed}, follow=True))


def seats(series: int = 1) -> list[int]:
    """Start numbers by table and seat."""
    found = Seat.objects.filter(series__number=series).order_by("table__number", "position")
    return list(found.values_list("entrant__start_number", flat=True))


def test_a_plan_shows_every_series_and_that_nobody_meets_again(boss: Client) -> None:
    page = send(boss, "seating/draw/", method="planned")
    assert "Series 1 is drawn: 4 tables." in page and "planned without repeated meetings" in page
    page = text_of(boss.get(f"{URL}seating/?series=3"))
    assert "Seating of series 3" in page
    assert "Nobody meets anybody again. Series possible without a repeated meeting: 5 at most." in page


def test_the_desk_stays_at_the_series_that_is_next(boss: Client) -> None:
    send(boss, "seating/draw/", method="planned")
    page = boss.get(URL)
    assert "Series 1 is seated. Start it" in text_of(page)
    assert f"{URL}series/1/".encode() in page.content


def test_what_cannot_be_met_is_said_with_names(boss: Client, cup: Tournament) -> None:
    cup.entrants.filter(start_number__gt=12).delete()
    send(boss, "seating/draw/", method="planned")
    page = text_of(boss.get(f"{URL}seating/?series=2"))
    assert "Not everything can be met" in page and "Series possible without any: 1 at most." in page
    assert "as in series 1" in page


def test_the_missing_are_ticked_and_the_tables_closed(boss: Client, cup: Tournament) -> None:
    send(boss, "seating/draw/", method="lot")
    absent = Entrant.objects.get(start_number=seats()[5])
    assert "Table 2" in text_of(boss.get(f"{URL}series/1/missing/"))
    page = send(boss, "series/1/missing/", absent=absent.pk, withdraw="on")
    assert "The empty seats are closed. Please print the seating again." in page and "Smaller now: table 2." in page
    assert absent.start_number not in seats() and len(seats()) == 15
    assert "It has changed since the first draw: prints made before no longer hold." in page


def test_who_is_not_marked_as_present_is_ticked_once_marks_are_used(boss: Client, cup: Tournament) -> None:
    send(boss, "seating/draw/", method="lot")
    assert checked_values(boss.get(f"{URL}series/1/missing/"), "absent") == []
    cup.entrants.exclude(start_number=7).update(checked_in=True)
    page = boss.get(f"{URL}series/1/missing/")
    assert checked_values(page, "absent") == [str(cup.entrants.get(start_number=7).pk)]
    assert "Ticked are those who are not marked as present." in text_of(page)


def test_the_draw_warns_of_those_who_are_not_marked_as_present(boss: Client, cup: Tournament) -> None:
    assert "not marked as present" not in text_of(boss.get(f"{URL}seating/"))
    cup.entrants.exclude(start_number__in=(7, 8)).update(checked_in=True)
    assert "2 of them are not marked as present, but will be seated." in text_of(boss.get(f"{URL}seating/"))


def test_nobody_ticked_is_an_error_that_names_the_field(boss: Client) -> None:
    send(boss, "seating/draw/", method="lot")
    assert "Series 1 · Who is missing:" in send(boss, "series/1/missing/")
    assert len(seats()) == 16


def test_two_seats_are_swapped_with_a_warning_first(boss: Client, cup: Tournament) -> None:
    send(boss, "seating/draw/", method="lot")
    before = seats()
    send(boss, "seating/pairs/", first=before[1], second=before[4])
    page = send(boss, "series/1/swap/", one=before[0], other=before[4])
    assert "Nothing is changed yet." in page and "Pairs to be kept apart that share a table: 1." in page
    assert seats() == before
    assert "have changed places" in send(boss, "series/1/swap/", one=before[0], other=before[4], accept="on")
    assert (seats()[0], seats()[4]) == (before[4], before[0])


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("7a", "2", "is no number"),
        ("1", "99", "There is no start number 99 in this tournament."),
        ("3", "3", "one and the same player"),
    ],
)
def test_a_swap_that_cannot_be_is_refused_in_words(boss: Client, one: str, other: str, sentence: str) -> None:
    send(boss, "seating/draw/", method="lot")
    before = seats()
    assert sentence in send(boss, "series/1/swap/", one=one, other=other)
    assert seats() == before


def test_a_late_entry_waits_for_a_seat_or_for_the_next_series(boss: Client, cup: Tournament) -> None:
    send(boss, "seating/draw/", method="lot")
    add_entrant(tournament=cup, facts=EntrantFacts(last_name="Spät", first_name="Sara"), actor=SYSTEM)
    page = text_of(boss.get(f"{URL}seating/"))
    assert "stale" in page and "Without a seat 17 Sara Spät" in page
    assert "The seating of series 1 holds." in send(boss, "series/1/keep/")
    assert "has begun" in send(boss, "series/1/start/")


def test_a_seating_with_a_leaver_is_not_kept(boss: Client, cup: Tournament) -> None:
    """C061."""
    send(boss, "seating/draw/", method="lot")
    withdraw_entrant(entrant=cup.entrants.get(start_number=5), after_series=0, actor=SYSTEM)
    assert "Start number 5 has left but is seated" in send(boss, "series/1/keep/")
    assert Series.objects.get().stale


def test_a_stale_seating_asks_for_a_new_draw_instead_of_a_start(boss: Client, cup: Tournament) -> None:
    """C061: on the page of the seating and on the overview."""
    send(boss, "seating/draw/", method="lot")
    assert "Start the series" in text_of(boss.get(f"{URL}seating/"))
    withdraw_entrant(entrant=cup.entrants.get(start_number=5), after_series=0, actor=SYSTEM)
    page = text_of(boss.get(f"{URL}seating/"))
    assert "the series cannot start like this" in page and "Draw again" in page
    assert "Start the series" not in page
    assert "have changed since series 1 was drawn: draw it again." in text_of(boss.get(URL))
    assert "Start the series" in send(boss, "series/1/redraw/")


def test_a_locked_seating_offers_no_draw_and_refuses_one(boss: Client) -> None:
    send(boss, "seating/draw/", method="lot")
    before = seats()
    page = send(boss, "series/1/lock/")
    assert "is locked" in page and "Draw again" not in page
    assert "is locked: unlock it first" in send(boss, "series/1/redraw/")
    assert seats() == before
    assert "Draw again" in send(boss, "series/1/unlock/")


def test_the_rules_of_the_draw_are_kept(boss: Client, cup: Tournament) -> None:
    rules = {"seating": "standing", "seats_by": "rank", "series_minutes": "120", "at_the_limit": "finish_deal"}
    assert "The rules of the draw are saved." in send(boss, "seating/rules/", **rules, club_mates_apart="on")
    cup.refresh_from_db()
    assert (cup.seating, cup.seats_by, cup.club_mates_apart) == ("standing", "rank", True)
    assert (cup.series_minutes, cup.at_the_limit, cup.prefer_threes) == (120, "finish_deal", False)
    assert "is no number" in send(boss, "seating/rules/", **(rules | {"series_minutes": "1e9"}))
    cup.refresh_from_db()
    assert cup.series_minutes == 120


def test_pairs_are_kept_apart_once_and_let_meet_again(boss: Client, cup: Tournament) -> None:
    assert "Kept apart: 2 Anna P002 and 9 Anna P009." in send(boss, "seating/pairs/", first="2", second="9")
    assert "kept apart already" in send(boss, "seating/pairs/", first="9", second="2")
    pair = ForbiddenPair.objects.get()
    assert "May meet again" in send(boss, f"seating/pairs/{pair.pk}/remove/")
    assert not ForbiddenPair.objects.exists()


def test_a_correction_after_the_draw_by_standing_is_said(boss: Client, cup: Tournament) -> None:
    """Series 1 is played, series 2 drawn from it; then 10 points are taken from the best."""
    said = "Results were corrected after this draw"
    send(boss, "seating/draw/", method="lot")
    for table in Table.objects.all():
        hand_in(table, LIST_OF_FOUR)
    Series.objects.update(state=SeriesState.CLOSED)
    send(boss, "seating/draw/", method="standing")
    assert said not in text_of(boss.get(f"{URL}seating/"))
    give_adjustment(entrant=cup.entrants.get(start_number=1), points=-10, reason="left the table", actor=SYSTEM)
    assert said in text_of(boss.get(f"{URL}seating/"))
    assert said not in text_of(boss.get(f"{URL}seating/?series=1"))
    assert said not in send(boss, "series/2/redraw/")
    table = Table.objects.get(series__number=1, number=1)
    annul_list(table=table, version=table.version, actor=SYSTEM, reason="wrong cards")
    assert said in text_of(boss.get(f"{URL}seating/"))
    assert "Series 2 has begun." in send(boss, "series/2/start/")
    assert said not in text_of(boss.get(f"{URL}seating/"))
