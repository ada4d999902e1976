"""Entrants of a tournament, and the people behind them."""

from dataclasses import replace
from typing import Any

import pytest

from scoring.models import CashEntry, Club, Entrant, JournalEntry, NameShown, Player, Series, SeriesState, Tournament
from scoring.rules.errors import RuleError
from scoring.services.entrants import (
    EntrantFacts,
    add_entrant,
    edit_entrant,
    exclude_entrant,
    readmit_entrant,
    remove_entrant,
    withdraw_entrant,
)
from scoring.services.money import add_cash, remove_cash
from tests.services.lists import SYSTEM
from tests.world import LIST_OF_THREE, hand_in, make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db

ANNA = EntrantFacts(first_name="Anna", last_name="Beispiel", club_name="Karo 7 Musterstadt")


def add(tournament: Tournament, facts: EntrantFacts = ANNA, **more: Any) -> Entrant:
    return add_entrant(tournament=tournament, facts=facts, actor=SYSTEM, **more)


def edit(entrant: Entrant, **facts: Any) -> Entrant:
    return edit_entrant(entrant=entrant, facts=replace(ANNA, **facts), actor=SYSTEM)


def revision(tournament: Tournament) -> int:
    return Tournament.objects.get(pk=tournament.pk).revision


def test_an_entrant_gets_the_next_start_number() -> None:
    tournament = make_tournament()
    make_entrants(tournament, 2, first=7)
    assert add(tournament).start_number == 9
    assert add(tournament, replace(ANNA, start_number=3)).start_number == 3
    assert add(tournament).start_number == 10


def test_club_and_categories_are_kept_as_they_were() -> None:
    entrant = add(make_tournament(), replace(ANNA, lady=True, senior=True))
    assert entrant.club == Club.objects.get(name="Karo 7 Musterstadt") == entrant.player.club
    assert (entrant.lady, entrant.junior, entrant.senior) == (True, False, True)


def test_a_guest_has_no_club() -> None:
    assert add(make_tournament(), replace(ANNA, club_name=" ")).club is None
    assert not Club.objects.exists()


def test_two_people_of_one_name_stay_two() -> None:
    """C128: never matched by name alone."""
    tournament = make_tournament()
    add(tournament)
    add(tournament)
    assert Player.objects.filter(last_name="Beispiel").count() == 2
    assert Club.objects.count() == 1


def test_names_are_composed_and_trimmed() -> None:
    """C127: Müller composed and decomposed are one spelling; C124: blanks and hyphens pass."""
    tournament = make_tournament()
    first = add(tournament, replace(ANNA, first_name=" Max-Martin ", last_name="Mu\u0308ller von\u00a0Au"))
    assert first.player.full_name == "Max-Martin Müller von Au"


def test_the_pass_number_is_the_identity() -> None:
    first = add(make_tournament("one"), replace(ANNA, pass_number="01.02.003.004"))
    again = add(make_tournament("two"), replace(ANNA, first_name="ANNA", pass_number=" 01.02.003.004 "))
    assert again.player == first.player and Player.objects.count() == 1


def test_a_pass_number_keeps_its_zeros() -> None:
    """C125."""
    assert add(make_tournament(), replace(ANNA, pass_number="0123")).player.pass_number == "0123"


def test_a_pass_number_of_somebody_else_is_refused() -> None:
    add(make_tournament("one"), replace(ANNA, pass_number="0123"))
    with pytest.raises(RuleError) as refused:
        add(make_tournament("two"), EntrantFacts(first_name="Bernd", last_name="Beispiel", pass_number="0123"))
    assert (refused.value.code, refused.value.field) == ("pass_number_of_another", "pass_number")
    assert Player.objects.count() == 1


def test_a_known_player_is_entered_under_the_name_he_has() -> None:
    player = add(make_tournament("one")).player
    entrant = add(make_tournament("two"), EntrantFacts(last_name="somebody"), player=player)
    assert entrant.player == player and entrant.player.last_name == "Beispiel"
    assert Player.objects.count() == 1


def test_nobody_enters_twice() -> None:
    tournament = make_tournament()
    entrant = add(tournament, replace(ANNA, pass_number="7"))
    with pytest.raises(RuleError) as refused:
        add(tournament, replace(ANNA, pass_number="7"))
    assert (refused.value.code, refused.value.params) == ("entrant_twice_in_tournament", {"start_number": 1})
    with pytest.raises(RuleError, match="entrant_twice_in_tournament"):
        add(tournament, player=entrant.player)


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        ({"last_name": " "}, "text_missing", "last_name"),
        ({"last_name": "x" * 121}, "text_too_long", "last_name"),
        ({"first_name": "x" * 121}, "text_too_long", "first_name"),
        ({"club_name": "x" * 121}, "text_too_long", "club_name"),
        ({"pass_number": "1" * 31}, "text_too_long", "pass_number"),
        ({"start_number": 0}, "number_range", "start_number"),
        ({"start_number": 10_000}, "number_range", "start_number"),
        ({"start_number": 10**9}, "number_range", "start_number"),
        ({"start_number": 1}, "start_number_taken", "start_number"),
    ],
)
def test_bad_facts_name_their_field_and_save_nothing(facts: dict[str, Any], code: str, field: str) -> None:
    tournament = make_tournament()
    make_entrants(tournament, 1)
    with pytest.raises(RuleError) as refused:
        add(tournament, replace(ANNA, **facts))
    assert (refused.value.code, refused.value.field) == (code, field)
    assert Entrant.objects.count() == Player.objects.count() == 1


def test_adding_bumps_the_revision_and_is_journalled_without_names() -> None:
    tournament = make_tournament()
    before = revision(tournament)
    entrant = add(tournament)
    assert revision(tournament) == before + 1
    line = JournalEntry.objects.get()
    assert line.after is not None and (line.after["entrant"], line.after["player"]) == (entrant.pk, entrant.player_id)
    assert "Beispiel" not in str(line.after) and "Musterstadt" not in str(line.after)


def test_editing_changes_names_categories_and_start_number() -> None:
    entrant = add(make_tournament())
    edit(entrant, first_name="Änne", junior=True, start_number=44, name_shown=NameShown.NUMBER, pass_number="9")
    stored = Entrant.objects.select_related("player").get()
    assert (stored.start_number, stored.junior, stored.player.first_name) == (44, True, "Änne")
    assert (stored.player.name_shown, stored.player.pass_number) == ("number", "9")
    assert stored.player.sort_key.endswith("anne")


def test_a_corrected_club_follows_to_the_person() -> None:
    entrant = add(make_tournament())
    edit(entrant, club_name="Pik As Neustadt")
    assert Player.objects.get().club == Entrant.objects.get().club == Club.objects.get(name="Pik As Neustadt")


def test_an_old_tournament_keeps_its_club_and_changes_no_one_elses() -> None:
    old = add(make_tournament("old"))
    player = old.player
    player.club = Club.objects.create(name="New Club")
    player.save()
    edit(old, club_name="Pik As Neustadt")
    assert Player.objects.get().club == Club.objects.get(name="New Club")


def test_a_changed_name_bumps_every_tournament_of_the_person() -> None:
    one, two, three = (make_tournament(slug) for slug in ("one", "two", "three"))
    entrant = add(one)
    add(two, player=entrant.player)
    add(three)
    before = [revision(each) for each in (one, two, three)]
    edit(entrant, last_name="Winter")
    assert [revision(each) - old for each, old in zip((one, two, three), before, strict=True)] == [1, 1, 0]
    assert JournalEntry.objects.filter(action="edit_entrant").count() == 2


def test_a_seated_start_number_cannot_change() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 3)
    make_table(make_series(tournament), 1, entrants)
    with pytest.raises(RuleError, match="start_number_frozen"):
        edit(entrants[0], start_number=9)
    edit(entrants[0], start_number=1, last_name="Winter")


def test_an_entrant_is_removed_and_a_person_of_no_other_tournament_forgotten() -> None:
    one, two = make_tournament("one"), make_tournament("two")
    known = add(one)
    add(two, player=known.player)
    only_here = add(one)
    remove_entrant(entrant=only_here, actor=SYSTEM)
    remove_entrant(entrant=known, actor=SYSTEM)
    assert list(Player.objects.all()) == [known.player]
    assert one.entrants.count() == 0


def test_a_seated_entrant_is_not_removed() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 3)
    make_table(make_series(tournament), 1, entrants)
    with pytest.raises(RuleError) as refused:
        remove_entrant(entrant=entrants[1], actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == ("entrant_seated", {"start_number": 2})


def test_who_has_paid_is_not_removed_before_the_cash_book_knows() -> None:
    tournament = make_tournament()
    entrant = add(tournament)
    entry = add_cash(
        tournament=tournament, entrant=entrant, purpose=CashEntry.Purpose.OTHER, cents=300, note="cards", actor=SYSTEM
    )
    with pytest.raises(RuleError) as refused:
        remove_entrant(entrant=entrant, actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == ("entrant_in_cash_book", {"start_number": 1})
    assert tournament.entrants.get() == entrant
    remove_cash(entry=entry, actor=SYSTEM)
    remove_entrant(entrant=entrant, actor=SYSTEM)
    assert not tournament.entrants.exists()


def test_a_late_entry_and_a_withdrawal_make_a_seating_stale() -> None:
    tournament = make_tournament()
    make_series(tournament, 1, SeriesState.SEATED)
    add(tournament)
    assert Series.objects.get().stale


def test_a_withdrawn_entrant_keeps_his_results() -> None:
    """C055, C059."""
    tournament = make_tournament()
    entrants = make_entrants(tournament, 3)
    hand_in(make_table(make_series(tournament), 1, entrants), LIST_OF_THREE)
    withdrawn = withdraw_entrant(entrant=entrants[0], after_series=1, actor=SYSTEM)
    assert withdrawn.withdrawn_after == 1
    assert withdrawn.seats.get().total == 738


def test_nobody_leaves_before_a_series_he_has_played() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 3)
    make_table(make_series(tournament), 1, entrants)
    with pytest.raises(RuleError) as refused:
        withdraw_entrant(entrant=entrants[0], after_series=0, actor=SYSTEM)
    assert (refused.value.code, refused.value.params) == ("entrant_seated_later", {"series": 1})


@pytest.mark.parametrize("after", [-1, 4, 10**9])
def test_he_leaves_after_a_series_that_is_planned(after: int) -> None:
    with pytest.raises(RuleError, match="number_range"):
        withdraw_entrant(entrant=add(make_tournament()), after_series=after, actor=SYSTEM)


def test_excluding_needs_a_reason_and_can_be_taken_back() -> None:
    entrant = add(make_tournament())
    with pytest.raises(RuleError, match="reason_missing"):
        exclude_entrant(entrant=entrant, actor=SYSTEM, reason=" ")
    assert exclude_entrant(entrant=entrant, actor=SYSTEM, reason="insulted the referee").excluded
    assert JournalEntry.objects.get(action="exclude_entrant").reason == "insulted the referee"
    withdraw_entrant(entrant=entrant, after_series=0, actor=SYSTEM)
    back = readmit_entrant(entrant=entrant, actor=SYSTEM, reason="a mistake")
    assert (back.excluded, back.withdrawn_after) == (False, None)
