"""Creating and editing tournaments."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from scoring.models import JournalEntry, Kind, Role, RuleSetChoice, SeriesState, Tournament, Visibility
from scoring.rules.errors import RuleError
from scoring.services.freezing import freeze_results, release_results
from scoring.services.tournaments import (
    TournamentFacts,
    create_tournament,
    edit_tournament,
    set_visibility,
    slug_of,
)
from scoring.services.writing import Actor
from tests.services.lists import SYSTEM
from tests.world import make_club, make_series, make_user

pytestmark = pytest.mark.django_db

CUP = TournamentFacts(name="Herbstpokal", date=date(2026, 11, 7))


def created(facts: TournamentFacts = CUP, name: str = "organiser") -> Tournament:
    return create_tournament(user=make_user(name), facts=facts)


def edited(tournament: Tournament, **facts: Any) -> Tournament:
    return edit_tournament(tournament=tournament, actor=SYSTEM, facts=replace(CUP, **facts))


def test_any_account_creates_one_and_is_its_organiser() -> None:
    user = make_user()
    tournament = create_tournament(user=user, facts=replace(CUP, club=make_club(), place="Musterstadt"))
    assert tournament.officials.get().user == user
    assert tournament.officials.get().role == Role.ORGANISER
    stored = Tournament.objects.get()
    assert (stored.name, stored.place, stored.series_planned, stored.rounds) == ("Herbstpokal", "Musterstadt", 3, 12)
    assert stored.club == make_club()


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Herbstpokal 2026", "herbstpokal-2026"),
        ("Großer Preis von Köln", "grosser-preis-von-koeln"),
        ("ÄÖÜ äöü ẞ", "aeoeue-aeoeue-ss"),
        ("Mu\u0308nchen", "muenchen"),
        ("Dvořák & Žižka: Open!", "dvorak-zizka-open"),
        ("Łódź, Tromsø", "lodz-tromso"),
        ("  --  ", "tournament"),
        ("Кубок", "tournament"),
        ("x" * 100, "x" * 60),
        ("y" * 59 + " z", "y" * 59),
    ],
)
def test_the_address_comes_from_the_name(name: str, slug: str) -> None:
    assert slug_of(name) == slug


def test_a_clash_of_addresses_is_numbered() -> None:
    user = make_user()
    slugs = [create_tournament(user=user, facts=CUP).slug for _ in range(3)]
    assert slugs == ["herbstpokal", "herbstpokal-2", "herbstpokal-3"]


def test_a_tournament_does_not_hide_the_page_of_new_ones() -> None:
    assert create_tournament(user=make_user(), facts=replace(CUP, name="New")).slug == "new-2"


def test_a_long_address_stays_within_60_characters_when_it_is_numbered() -> None:
    user = make_user()
    slugs = [create_tournament(user=user, facts=replace(CUP, name="x" * 80)).slug for _ in range(2)]
    assert slugs == ["x" * 60, "x" * 58 + "-2"]


def test_the_address_never_changes() -> None:
    tournament = created()
    assert edited(tournament, name="Winterpokal").slug == "herbstpokal"
    assert Tournament.objects.get().name == "Winterpokal"


def test_the_name_is_composed_and_trimmed() -> None:
    tournament = created(replace(CUP, name="  Pokal\u00a0 von\tMu\u0308nchen\u202e "))
    assert tournament.name == "Pokal von München"


@pytest.mark.parametrize(
    ("facts", "code", "field"),
    [
        ({"name": "  "}, "text_missing", "name"),
        ({"name": "x" * 121}, "text_too_long", "name"),
        ({"place": "x" * 121}, "text_too_long", "place"),
        ({"name": "bad \ud800"}, "text_unreadable", "name"),
        ({"date": date(1, 1, 1)}, "date_range", "date"),
        ({"final_at": datetime(1, 1, 1, tzinfo=UTC)}, "date_range", "final_at"),
        ({"series_planned": 0}, "number_range", "series_planned"),
        ({"series_planned": 21}, "number_range", "series_planned"),
        ({"rounds": 0}, "number_range", "rounds"),
        ({"rounds": 25}, "number_range", "rounds"),
        ({"rule_set": RuleSetChoice.ALTENBURG}, "rule_set_friendly_only", "rule_set"),
        ({"rule_set": RuleSetChoice.ALTENBURG, "kind": Kind.CLUB_EVENING}, "rule_set_friendly_only", "rule_set"),
    ],
)
def test_bad_facts_name_their_field_and_save_nothing(facts: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(RuleError) as refused:
        created(replace(CUP, **facts))
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Tournament.objects.exists()


def test_a_friendly_evening_may_choose_the_old_rules() -> None:
    tournament = created(replace(CUP, kind=Kind.FRIENDLY, rule_set=RuleSetChoice.ALTENBURG))
    assert tournament.rule_set == "altenburg"


def test_the_rule_set_is_frozen_when_it_is_created() -> None:
    """C091."""
    tournament = created(replace(CUP, kind=Kind.FRIENDLY))
    with pytest.raises(RuleError, match="rule_set_frozen"):
        edited(tournament, kind=Kind.FRIENDLY, rule_set=RuleSetChoice.ALTENBURG)


def test_kind_and_rounds_are_frozen_once_a_series_is_seated() -> None:
    tournament = created()
    assert edited(tournament, rounds=10, kind=Kind.CLUB_EVENING).rounds == 10
    edited(tournament)
    series = make_series(tournament, 1, SeriesState.PLANNED)
    edited(tournament, rounds=8)
    series.state = SeriesState.SEATED
    series.save()
    with pytest.raises(RuleError, match="rounds_frozen"):
        edited(tournament, rounds=10)
    with pytest.raises(RuleError, match="kind_frozen"):
        edited(tournament, rounds=8, kind=Kind.CLUB_EVENING)
    assert edited(tournament, rounds=8, place="elsewhere").place == "elsewhere"


def test_a_tournament_is_not_put_off_beyond_the_day_its_names_go() -> None:
    """Nobody would be named on the evening itself."""
    tournament = created()
    Tournament.objects.update(names_until=date(2027, 3, 1))
    with pytest.raises(RuleError) as refused:
        edited(tournament, date=date(2027, 3, 1))
    assert (refused.value.code, refused.value.field) == ("names_end_before", "date")
    assert edited(tournament, date=date(2027, 2, 28)).date == date(2027, 2, 28)


def test_there_cannot_be_fewer_series_than_are_seated() -> None:
    tournament = created()
    for number in (1, 2):
        make_series(tournament, number, SeriesState.PUBLISHED)
    with pytest.raises(RuleError, match="series_already_seated"):
        edited(tournament, series_planned=1)
    assert edited(tournament, series_planned=2).series_planned == 2


def test_editing_bumps_the_revision_and_is_journalled_without_names() -> None:
    tournament = created()
    before = Tournament.objects.get().revision
    edited(tournament, name="Winterpokal", final_at=datetime(2026, 11, 8, tzinfo=UTC))
    assert Tournament.objects.get().revision == before + 1
    line = JournalEntry.objects.get(action="edit_tournament")
    assert line.before is not None and line.after is not None
    assert line.before["final_at"] is None and line.after["final_at"].startswith("2026-11-08")
    assert "pokal" not in str([line.before, line.after])


def test_creating_is_journalled_with_its_organiser() -> None:
    tournament = created()
    line = JournalEntry.objects.get()
    assert line.tournament == tournament and line.after is not None
    assert line.after["organiser"] == line.user_id == tournament.officials.get().user_id


def test_what_the_public_sees_is_set_frozen_and_released() -> None:
    tournament = created()
    actor = Actor(user=tournament.officials.get().user)
    hidden = set_visibility(tournament=tournament, actor=actor, visibility=Visibility.HIDDEN)
    assert hidden.visibility == Tournament.objects.get().visibility == "hidden"
    assert freeze_results(tournament=tournament, actor=actor).frozen_at is not None
    with pytest.raises(RuleError, match="results_frozen"):
        freeze_results(tournament=tournament, actor=actor)
    assert release_results(tournament=tournament, actor=actor).frozen_at is None
    with pytest.raises(RuleError, match="results_not_frozen"):
        release_results(tournament=tournament, actor=actor)
    told = JournalEntry.objects.order_by("pk").values_list("action", flat=True)
    assert list(told) == ["create_tournament", "set_visibility", "freeze_results", "release_results"]
