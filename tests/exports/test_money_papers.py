"""Payout list and cash report on paper: what stands on them, and who gets them."""

from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring.models import CashEntry, Entrant, Official, Prize, Role, Tournament
from tests import world

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(client: Client) -> Tournament:
    """The finished tournament of rules 2; 10.00 to enter, 0.50 a lost game and 1.00 from the 4th of a list."""
    tournament = world.make_finished("cup")
    Tournament.objects.update(entry_fee_cents=1000, lost_game_tariff=[[1, 50], [4, 100]])
    Prize.objects.create(tournament=tournament, place=1, cents=4000, goods="Ham")
    user = world.make_user()
    world.make_official(tournament, user, Role.ORGANISER)
    client.force_login(user)
    return tournament


def _text(client: Client, document: str, language: str = "en") -> str:
    response = client.get(f"/office/tournaments/cup/print/{document}.pdf?language={language}")
    assert response.status_code == 200
    pages = PdfReader(BytesIO(response.content)).pages
    return "\n".join(page.extract_text() for page in pages).replace("\N{NO-BREAK SPACE}", " ")


def test_the_payout_list_names_the_winner(client: Client, tournament: Tournament) -> None:
    """1332 points are the first place of rules 2: player 1."""
    text = _text(client, "payout")
    assert "1 Anna P001" in text and "40.00 €" in text and "Ham" in text and "Signature" in text
    assert "P002" not in text


def test_without_prizes_it_says_so(client: Client, tournament: Tournament) -> None:
    Prize.objects.all().delete()
    assert "Nobody gets a prize yet." in _text(client, "payout")


def test_the_cash_report_adds_up(client: Client, tournament: Tournament) -> None:
    """Seven fees are 70.00. Lost games 0, 2, 1, 5 and 2, 0, 9: 5.00 and 8.50."""
    Entrant.objects.filter(start_number=1).update(paid_cents=1000)
    CashEntry.objects.create(tournament=tournament, purpose="other", cents=-420)
    text = _text(client, "cash")
    assert "70.00 €" in text and "13.50 €" in text and "It balances to the cent." in text
    assert "4.20 €" in text
    assert "7.50 €" in text and "P007" in text


def test_amounts_are_german_in_german(client: Client, tournament: Tournament) -> None:
    assert "70,00 €" in _text(client, "cash", "de")


@pytest.mark.parametrize("document", ["payout", "cash"])
def test_money_is_for_organisers(client: Client, tournament: Tournament, document: str) -> None:
    Official.objects.update(role=Role.REFEREE)
    assert client.get(f"/office/tournaments/cup/print/{document}.pdf").status_code == 404
    assert f"/print/{document}.pdf" not in client.get("/office/tournaments/cup/print/").content.decode()


@pytest.mark.parametrize("document", ["payout", "cash"])
def test_organisers_find_them(client: Client, tournament: Tournament, document: str) -> None:
    assert f"/print/{document}.pdf?language=de" in client.get("/office/tournaments/cup/print/").content.decode()
