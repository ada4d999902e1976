"""Cases A and D at the desk, once lists are in: penalties, replays, the frozen rules, what is released and when."""

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scoring.models import Deal, JournalEntry, ListState, Seat, SeriesState, Table, Tournament
from tests.browser_of import field_value, submission, text_of
from tests.office.test_lines import play, points, send
from tests.office.test_totals import THREE, form, totals_of, url
from tests.world import HANDED_IN_AT, LIST_OF_THREE, TOTALS_OF_THREE, hand_in, make_series, make_table

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup/"
FILES = [f"{CUP}standings.{ending}" for ending in ("json", "csv")]
ADJUSTMENTS = "/office/tournaments/cup/ranking/adjustments/"


def confirm(client: Client, name: str, table: Table, **typed: str) -> str:
    """A page of the office that asks before it does something, answered; what the next page says."""
    address = reverse(f"office:{name}", args=["cup", 1, table.number])
    page = client.get(address)
    seen = {name: field_value(page, name) or "" for name in ("submission", "version")}
    answer = client.post(address, seen | typed)
    assert answer.status_code == 302, text_of(answer)
    return text_of(client.get(answer["Location"]))


def test_c031_a_list_broken_off_is_adjusted_or_annulled_with_a_reason(as_organiser: Client, threes: Table) -> None:
    """House rule: 27 points for each of the 36 - 18 deals that were not played; or the list does not count at all."""
    play(as_organiser, threes, ["122"] + ["0"] * 17)
    confirm(as_organiser, "list_hand_in", threes, note="Broken off")
    missing = str(27 * (36 - 18))
    nothing_said = {"start_number": "5", "points": missing, "reason": ""} | submission()
    assert as_organiser.post(ADJUSTMENTS, nothing_said).status_code == 422
    as_organiser.post(ADJUSTMENTS, nothing_said | {"reason": "18 deals not played"} | submission())
    rows = {row["start_number"]: row for row in as_organiser.get(FILES[0]).json()["rows"]}
    assert (rows[5]["total"], rows[6]["total"]) == (36 + 50 + 486, 0)
    confirm(as_organiser, "list_annul", threes, reason="Under 18 deals")
    rows = {row["start_number"]: row for row in as_organiser.get(FILES[0]).json()["rows"]}
    assert rows[6]["series"] == [None] and rows[6]["rank"] is None


def test_c086_a_penalty_stands_apart_from_the_deals(as_organiser: Client, client: Client, threes: Table) -> None:
    play(as_organiser, threes, ["122"])
    penalty = {"start_number": "1", "points": "100-", "reason": "Late"} | submission()
    assert as_organiser.post(ADJUSTMENTS, penalty).status_code == 302
    assert Seat.objects.get(entrant__start_number=1).total == 1332
    row = next(row for row in client.get(FILES[0]).json()["rows"] if row["start_number"] == 1)
    assert (row["series"], row["adjustment"], row["total"]) == ([1332], -100, 1232)
    assert "Anna P001 −100 (Late)" in text_of(client.get(CUP))
    assert points(threes) == [36]


def test_c088_of_a_replayed_deal_one_counts_and_the_other_can_be_read(as_referee: Client, threes: Table) -> None:
    play(as_referee, threes, ["122", "222", "301-", "143"])
    said = confirm(as_referee, "list_replay", threes, reason="Wrong dealer")
    assert "Go on with deal 4." in said
    assert points(threes) == [36, 36, -40]
    assert send(as_referee, threes, "222-").status_code == 302
    assert points(threes) == [36, 36, -40, -72]
    assert totals_of(threes) == [36 + 50 + 80, 36 + 50 - 72 - 50 + 40, -40 - 50 + 40]
    versions = text_of(as_referee.get(reverse("office:list_history", args=["cup", 1, 2])))
    assert "Wrong dealer" in versions
    assert "grand with 3 → +96" in versions


def test_c091_the_rule_set_is_frozen_with_the_tournament(as_organiser: Client, threes: Table) -> None:
    """A lost Hand game counts double by ISkO, single by the older rules: hearts with 1, Hand, 30 and -60."""
    play(as_organiser, threes, ["101/-"])
    address = reverse("office:tournament_edit", args=["cup"])
    page = as_organiser.get(address)
    assert 'name="rule_set"' not in page.content.decode()
    sent = {
        "name": "Cup",
        "date": "2026-11-07",
        "kind": "tournament",
        "rounds": "12",
        "series_planned": "2",
        "visibility": "live",
        "rule_set": "altenburg",
    }
    as_organiser.post(address, sent | submission())
    assert Tournament.objects.get(slug="cup").rule_set == "isko"
    play(as_organiser, threes, ["201/-"])
    assert points(threes) == [-60, -60]


def test_c094_what_is_refused_as_a_second_list_stays_typed(as_referee: Client, threes: Table) -> None:
    """Handed in by somebody else in the meantime: everything typed comes back with the sentence."""
    sent = form(threes, THREE, 36)
    hand_in(threes, LIST_OF_THREE)
    response = as_referee.post(url(threes), sent)
    assert response.status_code == 422
    assert "The list of table 2 in series 1 is closed." in text_of(response)
    typed = {name: value for name, value in sent.items() if "_" in name and name[-1] in "123"}
    assert len(typed) == 12
    assert {name: field_value(response, name) for name in typed} == typed


def test_c098_one_result_has_one_version(as_referee: Client, threes: Table) -> None:
    """The database holds it, and what it cannot hold is found by the check over all lists."""
    play(as_referee, threes, ["122"])
    deal = threes.deals.get()
    deal.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        deal.save(force_insert=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        seat = threes.seats.get(position=1)
        seat.pk = None
        seat.save(force_insert=True)
    call_command("check_scores", "cup", verbosity=0)
    Seat.objects.filter(table=threes, position=1).update(points=46, total=96)
    with pytest.raises((CommandError, SystemExit)):
        call_command("check_scores", "cup", verbosity=0)


def test_c083_every_later_standing_follows_a_corrected_first_series(
    as_organiser: Client, client: Client, running: Tournament, threes: Table
) -> None:
    hand_in(threes, LIST_OF_THREE)
    running.series.update(state=SeriesState.PUBLISHED)
    entrants = list(running.entrants.filter(start_number__in=[5, 6, 7]).order_by("start_number"))
    second = make_table(make_series(running, 2, SeriesState.PUBLISHED), 1, entrants)
    hand_in(second, LIST_OF_THREE, at=HANDED_IN_AT + timedelta(hours=2))
    address = reverse("office:correct_totals", args=["cup", 1, 2])
    page = as_organiser.get(address)
    seen = {"version": field_value(page, "version") or ""}
    better = [("38", "9", "2", "748"), *THREE[1:]]
    answer = as_organiser.post(address, form(threes, better, 36) | seen | {"reason": "Misread"})
    assert answer.status_code == 302, text_of(answer)
    rows = {row["start_number"]: row for row in client.get(FILES[0]).json()["rows"]}
    assert (rows[5]["series"], rows[5]["total"]) == ([748, 738], 1486)
    assert "corrected" in text_of(client.get(f"{CUP}series/1/tables/2/"))


def test_c100_releasing_the_standings_hides_no_seating(
    as_organiser: Client, client: Client, running: Tournament, threes: Table
) -> None:
    hand_in(threes, LIST_OF_THREE)
    running.series.update(state=SeriesState.CLOSED)
    make_table(make_series(running, 2, SeriesState.SEATED), 1, list(running.entrants.order_by("start_number")[:4]))
    Tournament.objects.update(visibility="by_series")
    seating = f"{CUP}series/2/tables/"
    before = text_of(client.get(seating))
    assert "P001" in before and "1,332" not in text_of(client.get(CUP))
    as_organiser.post(reverse("office:series_publish", args=["cup", 1]))
    assert "1,332" in text_of(client.get(CUP))
    assert "P001" in text_of(client.get(seating))


def test_c101_a_running_series_is_nowhere_before_its_release(
    as_referee: Client, as_organiser: Client, client: Client, running: Tournament, threes: Table
) -> None:
    Tournament.objects.update(visibility="by_series")
    as_referee.post(url(threes), form(threes, THREE, 36, hand_in="on"))
    threes.refresh_from_db()
    assert (totals_of(threes), threes.state) == (TOTALS_OF_THREE, ListState.HANDED_IN)
    pages = [CUP, f"{CUP}live/", f"{CUP}series/1/", f"{CUP}entrants/5/", *FILES, f"{CUP}series/1/standings.json"]
    assert [address for address in pages if "738" in client.get(address).content.decode()] == []
    running.series.update(state=SeriesState.CLOSED)
    as_organiser.post(reverse("office:series_publish", args=["cup", 1]))
    shown = [address for address in pages if "738" in client.get(address).content.decode()]
    assert {CUP, *FILES} <= set(shown)


def test_what_was_played_is_told_from_what_was_not(as_referee: Client, threes: Table) -> None:
    """C010, C079: after every entry the columns of the players add up to the deals, and nothing typed is not 0."""
    assert totals_of(threes) == [None] * 3
    for line, so_far in (("122", 36), ("0", 36), ("301-", -4), ("24.", 44)):
        play(as_referee, threes, [line])
        assert sum(seat.points or 0 for seat in threes.seats.all()) == sum(points(threes)) == so_far
    assert Deal.objects.filter(table=threes).count() == 4
    assert not JournalEntry.objects.filter(action="save_totals").exists()
