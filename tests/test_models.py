"""The models: the order of names, the journal, the choices that mirror the rules, and what happens on deletion."""

from random import Random

import pytest
from django.db import models
from django.db.models import ProtectedError

from scoring.models import (
    Accounting,
    Club,
    Deal,
    Entrant,
    GameChoice,
    JournalEntry,
    Player,
    RuleSetChoice,
    Seat,
    Table,
    Tournament,
)
from scoring.models.sorting import sort_key
from scoring.models.table import CODE_LETTERS, FOOTER_FIELDS, new_code, new_token
from scoring.rules.friendly.house import Accounting as HouseAccounting
from scoring.rules.games import Game, Step
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import Footer
from tests.services.lists import make_list
from tests.world import (
    LIST_OF_FOUR,
    LIST_OF_THREE,
    TOTALS_OF_FOUR,
    TOTALS_OF_THREE,
    make_entrants,
    make_finished,
    make_tournament,
)


def in_order(names: list[str]) -> list[str]:
    """The names as they sort, handed in shuffled (seed 1)."""
    return sorted(Random(1).sample(names, len(names)), key=sort_key)


def test_names_sort_by_din_5007_1() -> None:
    """C112: ä as a, never after Z; C113: ß as ss."""
    one = ["Bächle", "Bader", "Baer", "Bär", "Bogenschütz", "Böttcher"]
    two = ["Arg", "Ärgerlich", "Arm", "Assistent", "Aßlar", "Assoziation"]
    assert in_order(one) == one
    assert in_order(two) == two


def test_the_shorter_last_name_comes_first() -> None:
    keys = [sort_key("Bär", "Zoe"), sort_key("Bär-Lauch", "Anna"), sort_key("Bärmann", "Anna")]
    assert keys == sorted(keys)


def test_accents_and_capitals_make_no_difference_to_the_order() -> None:
    assert sort_key("ŽIŽKA") == sort_key("zizka")
    assert sort_key("Mu\u0308ller") == sort_key("Müller")
    assert sort_key("Øster") == sort_key("oster")


def test_marks_that_nobody_sees_make_no_difference() -> None:
    """Soft hyphen, blank without width, mark of direction: a list pasted twice finds its people again."""
    assert sort_key("Bei\u00adspiel\u200b", "\u202eAnna\u202c") == sort_key("Beispiel", "Anna")


@pytest.mark.django_db
def test_the_sort_key_follows_the_name() -> None:
    player = Player.objects.create(last_name="Öhm", first_name="Änne")
    assert player.sort_key == sort_key("Ohm", "Anne")
    player.last_name = "Zander"
    player.save()
    assert Player.objects.get().sort_key == sort_key("Zander", "Anne")
    assert Club.objects.create(name="Ärger SC").sort_key == sort_key("Arger SC")


@pytest.mark.django_db
def test_the_database_adds_up_the_totals_of_the_rule_book() -> None:
    make_finished()
    totals = Seat.objects.order_by("table__number", "position").values_list("total", flat=True)
    assert list(totals) == TOTALS_OF_FOUR + TOTALS_OF_THREE


@pytest.mark.django_db
def test_no_result_has_no_total() -> None:
    make_list()
    assert set(Seat.objects.values_list("total", flat=True)) == {None}


def test_the_total_of_the_rules_and_of_the_database_are_one_formula() -> None:
    for footers, totals in ((LIST_OF_FOUR, TOTALS_OF_FOUR), (LIST_OF_THREE, TOTALS_OF_THREE)):
        computed = [Footer(**dict(zip(FOOTER_FIELDS, footer, strict=True))).total for footer in footers]
        assert computed == totals


def test_the_choices_mirror_the_rules() -> None:
    assert set(GameChoice.values) == {each.value for each in Game}
    assert set(RuleSetChoice.values) == {each.value for each in RuleSet}
    assert Accounting.values == [each.value for each in HouseAccounting]
    flags = {field.name for field in Deal._meta.fields if isinstance(field, models.BooleanField)}
    assert {step.value for step in Step} <= flags


@pytest.mark.django_db
def test_the_journal_is_append_only() -> None:
    line = JournalEntry.objects.create(action="note")
    with pytest.raises(TypeError):
        line.delete()
    line.reason = "later"
    with pytest.raises(TypeError):
        line.save()
    with pytest.raises(TypeError):
        JournalEntry.objects.get().save()
    with pytest.raises(TypeError):
        JournalEntry.objects.all().delete()
    with pytest.raises(TypeError):
        JournalEntry.objects.filter(pk=line.pk).update(reason="later")
    assert list(JournalEntry.objects.values_list("action", "reason")) == [("note", "")]


@pytest.mark.django_db
def test_a_tournament_with_a_journal_is_not_deleted() -> None:
    tournament = make_tournament()
    JournalEntry.objects.create(tournament=tournament, action="note")
    with pytest.raises(ProtectedError):
        tournament.delete()
    assert Tournament.objects.exists()


@pytest.mark.django_db
def test_a_seated_entrant_a_player_and_a_club_with_entries_are_not_deleted() -> None:
    table = make_list()
    entrant = Entrant.objects.first()
    assert entrant is not None and entrant.club is not None
    for kept in (entrant, entrant.player, entrant.club):
        with pytest.raises(ProtectedError):
            kept.delete()
    assert table.seats.count() == 4


@pytest.mark.django_db
def test_lists_count_from_being_handed_in_on_unless_they_are_annulled() -> None:
    make_finished()
    assert Table.objects.counted().count() == 2
    Table.objects.filter(number=1).update(annulled_reason="wrong deck")
    Table.objects.filter(number=2).update(state="open", handed_in_at=None)
    assert not Table.objects.counted().exists()


def test_a_code_is_typed_without_doubt() -> None:
    codes = {new_code() for _ in range(2000)}
    assert {len(code) for code in codes} == {6} and set("".join(codes)) == set(CODE_LETTERS)
    assert not set("0O1I") & set(CODE_LETTERS)
    assert len(codes) > 1990


def test_a_token_has_22_characters_that_fit_an_address() -> None:
    tokens = {new_token() for _ in range(500)}
    assert {len(token) for token in tokens} == {22} and len(tokens) == 500
    assert all(token.replace("-", "").replace("_", "").isalnum() for token in tokens)


@pytest.mark.django_db
def test_names_are_read_as_spoken() -> None:
    entrant = make_entrants(make_tournament(), 1)[0]
    assert (entrant.player.full_name, str(entrant)) == ("Anna P001", "1 Anna P001")
    assert Player(last_name="P002").full_name == "P002"
