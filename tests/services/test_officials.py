"""Officials and their invitations."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Invitation, JournalEntry, Official, Role, Tournament, User
from scoring.rules.errors import RuleError
from scoring.services.officials import (
    accept_invitation,
    accept_with_new_account,
    invite,
    read_invitation,
    remove_official,
)
from scoring.services.writing import Actor
from tests.services.lists import SYSTEM
from tests.world import make_official, make_tournament, make_user

pytestmark = pytest.mark.django_db

PASSWORD = "seven diamonds ouvert"


def invited(role: Role = Role.REFEREE) -> tuple[Tournament, str]:
    tournament, user = make_tournament(), make_user()
    make_official(tournament, user)
    return tournament, invite(tournament=tournament, role=role, actor=Actor(user=user))


def test_only_the_hash_of_the_token_is_kept() -> None:
    _tournament, token = invited()
    invitation = Invitation.objects.get()
    assert len(token) >= 40 and len(invitation.token_hash) == 64
    kept = str(list(Invitation.objects.values())) + str(list(JournalEntry.objects.values()))
    assert token not in kept


def test_it_is_good_for_14_days() -> None:
    _tournament, token = invited()
    assert read_invitation(token=token).expires_at - timezone.now() > timedelta(days=13, hours=23)
    Invitation.objects.update(expires_at=timezone.now())
    with pytest.raises(RuleError, match="invitation_expired"):
        read_invitation(token=token)


@pytest.mark.parametrize("token", ["", "wrong", "x" * 5000, "nul\0", "\ud800"])
def test_an_unknown_token_is_refused(token: str) -> None:
    invited()
    with pytest.raises(RuleError, match="invitation_unknown"):
        read_invitation(token=token)


def test_inviting_needs_an_account() -> None:
    with pytest.raises(RuleError, match="account_needed"):
        invite(tournament=make_tournament(), role=Role.REFEREE, actor=SYSTEM)


def test_an_account_accepts_and_the_link_is_used_up() -> None:
    tournament, token = invited()
    referee = make_user("referee")
    official = accept_invitation(token=token, user=referee)
    assert (official.tournament, official.user, official.role) == (tournament, referee, Role.REFEREE)
    with pytest.raises(RuleError, match="invitation_used"):
        accept_invitation(token=token, user=make_user("second"))
    assert Invitation.objects.get().used_by == referee
    assert Official.objects.count() == 2


@pytest.mark.parametrize(
    ("had", "gets", "ends"),
    [
        (Role.REFEREE, Role.ORGANISER, Role.ORGANISER),
        (Role.ORGANISER, Role.REFEREE, Role.ORGANISER),
        (Role.REFEREE, Role.REFEREE, Role.REFEREE),
    ],
)
def test_who_is_an_official_already_keeps_the_higher_role(had: Role, gets: Role, ends: Role) -> None:
    tournament, token = invited(gets)
    user = make_user("referee")
    make_official(tournament, user, had)
    assert accept_invitation(token=token, user=user).role == ends
    assert Official.objects.get(user=user).role == ends


def test_a_new_account_is_made_and_can_log_in() -> None:
    tournament, token = invited()
    user = accept_with_new_account(token=token, username=" clara ", password=PASSWORD)
    assert User.objects.get(username="clara").check_password(PASSWORD)
    assert tournament.officials.get(user=user).role == Role.REFEREE
    assert not user.is_staff and not user.is_superuser


@pytest.mark.parametrize(
    ("username", "password", "code", "field"),
    [
        ("organiser", PASSWORD, "username_taken", "username"),
        ("ORGANISER", PASSWORD, "username_taken", "username"),
        ("", PASSWORD, "username_unfit", "username"),
        ("two words", PASSWORD, "username_unfit", "username"),
        ("x" * 151, PASSWORD, "username_unfit", "username"),
        ("clara", "", "password_refused", "password"),
        ("clara", "short", "password_refused", "password"),
        ("clara", "1234567890123", "password_refused", "password"),
        ("clara-winter", "clara-winter", "password_refused", "password"),
    ],
)
def test_a_bad_account_names_its_field_and_leaves_the_link_open(
    username: str, password: str, code: str, field: str
) -> None:
    _tournament, token = invited()
    with pytest.raises(RuleError) as refused:
        accept_with_new_account(token=token, username=username, password=password)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert User.objects.count() == 1
    assert read_invitation(token=token).used_at is None


def test_a_used_link_makes_no_account() -> None:
    _tournament, token = invited()
    accept_invitation(token=token, user=make_user("referee"))
    with pytest.raises(RuleError, match="invitation_used"):
        accept_with_new_account(token=token, username="clara", password=PASSWORD)
    assert not User.objects.filter(username="clara").exists()


def test_a_role_is_taken_away_and_the_account_stays() -> None:
    tournament = make_tournament()
    make_official(tournament, make_user())
    referee = make_official(tournament, make_user("referee"), Role.REFEREE)
    remove_official(official=referee, actor=SYSTEM)
    assert tournament.officials.count() == 1 and User.objects.filter(username="referee").exists()
    assert JournalEntry.objects.get().before == {"official": referee.pk, "user": referee.user_id, "role": "referee"}


def test_the_last_organiser_stays() -> None:
    tournament = make_tournament()
    organiser = make_official(tournament, make_user())
    make_official(tournament, make_user("referee"), Role.REFEREE)
    with pytest.raises(RuleError, match="last_organiser"):
        remove_official(official=organiser, actor=SYSTEM)
    make_official(tournament, make_user("second"))
    remove_official(official=organiser, actor=SYSTEM)
    assert tournament.officials.filter(role=Role.ORGANISER).count() == 1


def test_the_journal_names_accounts_by_id_only() -> None:
    tournament, token = invited()
    accept_with_new_account(token=token, username="clara", password=PASSWORD)
    told = list(tournament.journal.values_list("before", "after", "reason"))
    assert len(told) == 2 and "clara" not in str(told)
