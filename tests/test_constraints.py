"""Every constraint of the database, on both sides of its border. The rows are written past services and `clean`."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.models import (
    Adjustment,
    CashEntry,
    Club,
    Deal,
    Entrant,
    ForbiddenPair,
    FrozenList,
    GrandOuvert,
    Invitation,
    JournalEntry,
    Lot,
    Player,
    Prize,
    Seat,
    Substitution,
    Table,
    Team,
    TeamOrder,
    Tournament,
    User,
)
from tests.borders import CHECKS, FOOTER, UNIQUE, Border
from tests.world import make_entrants, make_official, make_series, make_table, make_tournament, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ids() -> dict[str, int]:
    """Two rows of every model; the first is the one that is changed. Returns ids by name."""
    user, other_user = make_user(), make_user("referee")
    tournament, other = make_tournament(), make_tournament("other")
    entrants = make_entrants(tournament, 5)
    Player.objects.filter(pk=entrants[1].player_id).update(pass_number="123")
    Club.objects.create(name="Karo 8")
    stranger = Player.objects.create(last_name="P099")
    series, other_series = make_series(tournament), make_series(tournament, 2)
    make_series(other)
    table = make_table(series, 1, entrants[:4])
    Table.objects.create(series=series, number=2, token="second-token", code="BBBBBB")
    seats = list(table.seats.order_by("position"))
    _two_of_each(tournament, [user, other_user], entrants, seats)
    return {
        "user": user.pk,
        "other_user": other_user.pk,
        "other_series": other_series.pk,
        "other_team": Team.objects.get(name="B").pk,
        "player_2": entrants[1].player_id,
        "player_5": stranger.pk,
        **{f"entrant_{number}": entrant.pk for number, entrant in enumerate(entrants, 1)},
        **{f"seat_{seat.position}": seat.pk for seat in seats},
    }


def _two_of_each(tournament: Tournament, users: list[User], entrants: list[Entrant], seats: list[Seat]) -> None:
    frozen = FrozenList.objects.create(table=seats[0].table, handed_in_at=timezone.now())
    for number, name in enumerate(("A", "B"), start=1):
        team = Team.objects.create(tournament=tournament, name=name)
        TeamOrder.objects.create(team=team, series_number=1, order=number)
        frozen.rows.create(entrant=entrants[number - 1], **FOOTER, total=0)
        Adjustment.objects.create(entrant=entrants[0], points=-50, reason="late")
        Lot.objects.create(scope="total", entrant=entrants[number - 1], order=number)
        ForbiddenPair.objects.create(first=entrants[0], second=entrants[number])
        CashEntry.objects.create(tournament=tournament, purpose="other", cents=100)
        Prize.objects.create(tournament=tournament, place=number, cents=1000)
        Invitation.objects.create(
            tournament=tournament,
            role="organiser",
            token_hash=name.lower(),
            created_by=users[0],
            expires_at=timezone.now() + timedelta(days=1),
        )
        make_official(tournament, users[number - 1])
        GrandOuvert.objects.create(seat=seats[0], deal_number=number, played_on=tournament.date, cards="CJ SJ HJ DJ")
        Substitution.objects.create(seat=seats[0], player=entrants[4].player, from_deal=5 if number == 1 else 9)
        Deal.objects.create(
            table=seats[0].table,
            number=number,
            players=4,
            dealer=seats[0],
            declarer=seats[1],
            game="clubs",
            matadors=2,
            objective_met=True,
            won=True,
            value=36,
            points=36,
        )


def apply(border: Border, change: dict[str, Any], ids: dict[str, int]) -> None:
    """Changes the first row of the model and takes it back; words in `..._id` stand for the ids of rows."""
    columns = {
        name: ids[value] if name.endswith("_id") and isinstance(value, str) else value for name, value in change.items()
    }
    first = border.model._default_manager.order_by("pk").values_list("pk", flat=True)[0]
    with transaction.atomic():
        assert border.model._default_manager.filter(pk=first).update(**columns) == 1
        transaction.set_rollback(True)


BY_NAME = [pytest.param(border, id=border.name) for border in CHECKS]
UNIQUE_BY_NAME = [pytest.param(border, id=border.name) for border in UNIQUE]


@pytest.mark.parametrize("border", BY_NAME + UNIQUE_BY_NAME)
def test_what_is_just_inside_is_kept(border: Border, ids: dict[str, int]) -> None:
    for change in border.allowed:
        apply(border, change, ids)


@pytest.mark.parametrize("border", BY_NAME)
def test_what_is_just_outside_is_refused(border: Border, ids: dict[str, int]) -> None:
    for change in border.refused:
        with pytest.raises(IntegrityError, match=border.name):
            apply(border, change, ids)


@pytest.mark.parametrize("border", UNIQUE_BY_NAME)
def test_what_is_there_already_is_refused(border: Border, ids: dict[str, int]) -> None:
    for change in border.refused:
        with pytest.raises(IntegrityError, match="(?i)unique"):
            apply(border, change, ids)


def test_a_submission_id_is_there_once() -> None:
    JournalEntry.objects.create(action="note", submission_id="a-1")
    JournalEntry.objects.create(action="note", submission_id=None)
    JournalEntry.objects.create(action="note", submission_id=None)
    with pytest.raises(IntegrityError):
        JournalEntry.objects.create(action="note", submission_id="a-1")


def test_every_constraint_of_the_models_is_in_these_lists() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("scoring").get_models()
        for constraint in model._meta.constraints
    }
    assert named - {border.name for border in CHECKS + UNIQUE} == set()
