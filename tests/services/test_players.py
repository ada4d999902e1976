"""Players and clubs, shared by all tournaments."""

import pytest

from scoring.models import Club, JournalEntry, Player, Substitution, Tournament
from scoring.rules.errors import RuleError
from scoring.services.players import PlayerFacts, create_player, find_or_create_club, rename_club, rename_player
from tests.services.lists import SYSTEM
from tests.world import make_club, make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def revisions() -> dict[str, int]:
    return dict(Tournament.objects.values_list("slug", "revision"))


def test_a_club_is_found_by_its_composed_name() -> None:
    first = find_or_create_club(name="SC Mu\u0308nchen ")
    assert first is not None and first.name == "SC München"
    assert find_or_create_club(name="SC  München") == first
    assert find_or_create_club(name="  ") is None
    assert Club.objects.count() == 1


def test_a_club_name_is_at_most_120_characters() -> None:
    assert find_or_create_club(name="x" * 120) is not None
    with pytest.raises(RuleError, match="text_too_long"):
        find_or_create_club(name="x" * 121)


def test_a_pass_number_belongs_to_one_person() -> None:
    facts = PlayerFacts(last_name="Beispiel", first_name="Anna", pass_number="12", club_name="Pik As")
    player = create_player(facts=facts, actor=SYSTEM)
    assert player.club == Club.objects.get(name="Pik As")
    with pytest.raises(RuleError, match="pass_number_taken"):
        create_player(facts=facts, actor=SYSTEM)
    assert Player.objects.count() == 1


def test_renaming_a_player_bumps_every_tournament_he_is_in() -> None:
    one, two = make_tournament("one"), make_tournament("two")
    make_tournament("three")
    player = make_entrants(one, 1)[0].player
    entrants = make_entrants(two, 3)
    seat = make_table(make_series(two), 1, entrants).seats.get(position=1)
    Substitution.objects.create(seat=seat, player=player, from_deal=5)
    before = revisions()
    renamed = rename_player(player=player, first_name="Ärne", last_name="Öhm", actor=SYSTEM, reason="married")
    after = revisions()
    assert {slug: after[slug] - before[slug] for slug in after} == {"one": 1, "two": 1, "three": 0}
    assert Player.objects.get(pk=player.pk).full_name == renamed.full_name == "Ärne Öhm"
    assert renamed.sort_key.startswith("ohm")


def test_the_journal_of_every_tournament_tells_it_without_the_name() -> None:
    one, two = make_tournament("one"), make_tournament("two")
    player = make_entrants(one, 1)[0].player
    two.entrants.create(start_number=1, player=player)
    rename_player(player=player, first_name="Clara", last_name="Winter", actor=SYSTEM)
    lines = JournalEntry.objects.filter(action="rename_player").order_by("tournament_id")
    assert [line.tournament for line in lines] == [one, two]
    assert {str(line.after) for line in lines} == {str({"player": player.pk})}


def test_a_player_of_no_tournament_is_journalled_too() -> None:
    player = create_player(facts=PlayerFacts(last_name="Beispiel"), actor=SYSTEM)
    rename_player(player=player, first_name="", last_name="Winter", actor=SYSTEM)
    assert list(JournalEntry.objects.values_list("tournament", flat=True)) == [None, None]


def test_a_player_keeps_a_name() -> None:
    player = create_player(facts=PlayerFacts(last_name="Beispiel"), actor=SYSTEM)
    with pytest.raises(RuleError, match="text_missing"):
        rename_player(player=player, first_name="Anna", last_name=" ", actor=SYSTEM)


def test_renaming_a_club_bumps_every_tournament_it_is_in() -> None:
    make_entrants(make_tournament("entrants"), 2)
    make_tournament("organised", club=make_club())
    make_tournament("neither")
    before = revisions()
    assert rename_club(club=make_club(), name="Karo 8", actor=SYSTEM).name == "Karo 8"
    after = revisions()
    assert {slug: after[slug] - before[slug] for slug in after} == {"entrants": 1, "organised": 1, "neither": 0}


def test_two_clubs_do_not_share_a_name() -> None:
    club = make_club("Pik As")
    make_club("Karo 7")
    with pytest.raises(RuleError, match="club_name_taken"):
        rename_club(club=club, name=" Karo 7 ", actor=SYSTEM)
    rename_club(club=club, name="Pik As", actor=SYSTEM)
