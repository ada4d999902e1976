""".../officials/"""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Invitation, Official, Role, Tournament, User
from tests.browser_of import submission, text_of

URL = "/office/tournaments/cup/officials/"


@pytest.mark.django_db
def test_an_invitation_is_shown_once_as_link_and_qr_code(as_organiser: Client) -> None:
    assert as_organiser.post(URL, {"role": "referee"} | submission())["Location"] == URL
    response = as_organiser.get(URL)
    assert "http://testserver/office/invite/" in text_of(response)
    assert b'src="data:image/svg+xml' in response.content
    assert "/office/invite/" not in text_of(as_organiser.get(URL))
    assert Invitation.objects.get().role == Role.REFEREE


@pytest.mark.django_db
def test_the_link_opens_for_somebody_else(as_organiser: Client, client: Client) -> None:
    as_organiser.post(URL, {"role": "organiser"} | submission())
    page = text_of(as_organiser.get(URL))
    link = next(word for word in page.split() if "/office/invite/" in word)
    assert "You are invited to be organiser of Running Cup." in text_of(client.get(link))


@pytest.mark.django_db
def test_a_double_click_invites_once(as_organiser: Client) -> None:
    sent = {"role": "referee"} | submission()
    as_organiser.post(URL, sent)
    as_organiser.post(URL, sent)
    assert Invitation.objects.count() == 1


@pytest.mark.django_db
def test_an_unknown_role_is_refused(as_organiser: Client) -> None:
    response = as_organiser.post(URL, {"role": "emperor"} | submission())
    assert response.status_code == 422
    assert "Role:" in text_of(response)
    assert not Invitation.objects.exists()


@pytest.mark.django_db
def test_a_referee_is_removed(as_organiser: Client, referee: User, running: Tournament) -> None:
    official = Official.objects.get(user=referee)
    address = reverse("office:official_remove", args=["cup", official.pk])
    assert as_organiser.post(address)["Location"] == URL
    assert not Official.objects.filter(user=referee).exists()
    assert User.objects.filter(pk=referee.pk).exists()


@pytest.mark.django_db
def test_the_last_organiser_stays(as_organiser: Client, organiser: User) -> None:
    official = Official.objects.get(user=organiser)
    as_organiser.post(reverse("office:official_remove", args=["cup", official.pk]))
    assert Official.objects.filter(user=organiser).exists()
    assert "The last organiser cannot be removed." in text_of(as_organiser.get("/office/"))


@pytest.mark.django_db
def test_an_official_of_another_tournament_is_out_of_reach(as_organiser: Client, as_stranger: Client) -> None:
    foreign = Official.objects.get(user__username="stranger")
    assert as_organiser.post(reverse("office:official_remove", args=["cup", foreign.pk])).status_code == 404
    assert Official.objects.filter(pk=foreign.pk).exists()
