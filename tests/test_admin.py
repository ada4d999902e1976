"""/admin/: the site's owner."""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from scoring.models import Club, JournalEntry, Official, Player, Role, Tournament, User
from scoring.services.deals import DealEntry, record_deal
from scoring.services.writing import Actor
from tests.browser_of import english_client, text_of
from tests.world import make_official, make_running, make_user

PAGES = sorted(f"{model._meta.app_label}_{model._meta.model_name}" for model in admin.site._registry)


@pytest.fixture
def running(db: None) -> Tournament:
    """A running tournament with an organiser, an invitation's worth of journal, clubs and players."""
    tournament = make_running("cup")
    make_official(tournament, make_user("organiser"))
    table = tournament.series.get().tables.select_related("series__tournament").get(number=2)
    record_deal(table=table, entry=DealEntry(), actor=Actor.system())
    return tournament


@pytest.fixture
def owner(running: Tournament) -> Client:
    return english_client(make_user("owner", is_staff=True, is_superuser=True))


@pytest.mark.parametrize("get", [JournalEntry.objects.first, Tournament.objects.first])
def test_journal_and_tournaments_are_read_only(owner: Client, get: Callable[[], JournalEntry | Tournament]) -> None:
    found = get()
    assert found is not None
    model = found._meta.model_name
    for action in ("change", "delete"):
        address = reverse(f"admin:scoring_{model}_{action}", args=[found.pk])
        assert owner.post(address, {"post": "yes", "reason": "mine"}).status_code == 403
    owner.post(
        reverse(f"admin:scoring_{model}_changelist"),
        {"action": "delete_selected", "_selected_action": [str(found.pk)], "post": "yes"},
    )
    assert type(found)._default_manager.filter(pk=found.pk).exists()


def test_a_new_name_of_a_club_reaches_every_tournament(owner: Client, running: Tournament) -> None:
    club = Club.objects.get()
    owner.post(reverse("admin:scoring_club_change", args=[club.pk]), {"name": "Karo 8"})
    assert Club.objects.get().name == "Karo 8"
    assert Tournament.objects.get().revision == running.revision + 2  # the deal of the fixture, and this
    assert JournalEntry.objects.filter(action="rename_club", user__username="owner").exists()


def test_a_new_name_of_a_player_reaches_every_tournament(owner: Client, running: Tournament) -> None:
    player = Player.objects.get(last_name="P001")
    address = reverse("admin:scoring_player_change", args=[player.pk])
    owner.post(address, {"first_name": "Änne", "last_name": "Beispiel", "pass_number": "77"})
    player.refresh_from_db()
    assert (player.full_name, player.pass_number) == ("Änne Beispiel", "")
    assert Tournament.objects.get().revision == running.revision + 2
    assert JournalEntry.objects.filter(action="rename_player").exists()


@pytest.mark.parametrize("name", ["", " ", "x" * 121, "a\ud800b"])
def test_a_bad_name_is_refused_by_the_form(owner: Client, name: str) -> None:
    club = Club.objects.get()
    encodable = name.encode("utf-8", "replace").decode() if name != "a\ud800b" else "a\ue000b"
    response = owner.post(reverse("admin:scoring_club_change", args=[club.pk]), {"name": encodable})
    assert response.status_code == 200
    assert "errorlist" in response.content.decode()
    assert Club.objects.get().name == club.name


def test_a_new_club_is_made(owner: Client) -> None:
    owner.post(reverse("admin:scoring_club_add"), {"name": "Grün-Weiß"})
    assert Club.objects.filter(name="Grün-Weiß", sort_key="grun weiss").exists()


def test_an_official_is_added_and_the_journal_knows(owner: Client, running: Tournament) -> None:
    user = make_user("clara")
    sent = {"tournament": running.pk, "user": user.pk, "role": "referee"}
    owner.post(reverse("admin:scoring_official_add"), sent)
    assert Official.objects.get(user=user).role == Role.REFEREE
    assert JournalEntry.objects.filter(action="accept_invitation").exists()


def test_the_last_organiser_stays(owner: Client, running: Tournament) -> None:
    last = Official.objects.get()
    response = owner.post(reverse("admin:scoring_official_delete", args=[last.pk]), {"post": "yes"}, follow=True)
    assert "The last organiser cannot be removed." in text_of(response)
    assert Official.objects.filter(pk=last.pk).exists()


def test_a_forgotten_password_is_set_anew(owner: Client) -> None:
    user = User.objects.get(username="organiser")
    address = reverse("admin:auth_user_password_change", args=[user.pk])
    new = "another long enough one"
    owner.post(address, {"usable_password": "true", "password1": new, "password2": new})
    user.refresh_from_db()
    assert user.check_password(new)


def test_a_second_owner_is_named_and_what_else_is_sent_counts_for_nothing(owner: Client) -> None:
    user = User.objects.get(username="organiser")
    address = reverse("admin:scoring_user_change", args=[user.pk])
    sent = {"username": "organiser", "first_name": "Olga", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    owner.post(address, {**sent, "user_permissions": "1" + "0" * 30, "groups": "x", "date_joined_0": "never"})
    user.refresh_from_db()
    assert (user.first_name, user.is_staff, user.is_superuser) == ("Olga", True, True)
    assert "user_permissions" not in owner.get(address).content.decode()


@pytest.mark.parametrize("ticked", ["", "x", "9" * 30])
def test_only_a_row_can_be_ticked(owner: Client, ticked: str) -> None:
    sent = {"action": "delete_selected", "_selected_action": [ticked, "1"]}
    assert owner.post(reverse("admin:scoring_official_changelist"), sent).status_code == 400
