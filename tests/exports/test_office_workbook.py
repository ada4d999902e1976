"""The workbook of the direction: teams, cash, and every deal on request; read back by openpyxl."""

import time
from io import BytesIO

import pytest
from django.test import Client
from openpyxl import Workbook, load_workbook

from scoring.exports.office_workbook import office_workbook
from scoring.models import Deal, Entrant, Official, Player, Prize, Role, Table, Tournament
from scoring.reports.deal_lines import DealLine
from tests import world
from tests.exports.given import FORMULA, many
from tests.world import make_team


@pytest.fixture
def tournament(client: Client) -> Tournament:
    """The tournament of rules 2, its table of four kept deal by deal in two lines."""
    tournament = world.make_finished("cup")
    Tournament.objects.update(entry_fee_cents=1000, lost_game_tariff=[[1, 50], [4, 100]])
    Prize.objects.create(tournament=tournament, place=1, cents=4000)
    table = Table.objects.get(number=1)
    first, second = table.seats.all()[:2]
    game = {
        "game": "clubs",
        "matadors": -2,
        "hand": True,
        "objective_met": True,
        "won": True,
        "value": 48,
        "points": 48,
    }
    Deal.objects.create(table=table, number=1, players=4, dealer=first, declarer=second, **game)
    Deal.objects.create(table=table, number=2, players=4, dealer=second, kind="passed_in")
    user = world.make_user()
    world.make_official(tournament, user, Role.ORGANISER)
    client.force_login(user)
    return tournament


def _book(client: Client, query: str = "", *, values: bool = True) -> Workbook:
    response = client.get(f"/office/tournaments/cup/print/workbook.xlsx?language=en{query}")
    assert response.status_code == 200
    assert response["Content-Disposition"] == 'attachment; filename="cup-1.xlsx"'
    return load_workbook(BytesIO(response.content), data_only=values)


@pytest.mark.django_db
def test_deals_are_there_on_request_only(client: Client, tournament: Tournament) -> None:
    assert _book(client).sheetnames == ["Total", "Series 1", "Tables", "Entrants", "Cash"]
    assert _book(client, "&deals=1").sheetnames == ["Total", "Series 1", "Tables", "Entrants", "Deals", "Cash"]


@pytest.mark.django_db
def test_a_deal_is_a_row_with_its_facts(client: Client, tournament: Tournament) -> None:
    rows = list(_book(client, "&deals=1")["Deals"].iter_rows(min_row=2, values_only=True))
    assert rows[0] == (1, 1, 1, 1, 2, 2, "Anna P002", "clubs", -2, "x", *[None] * 6, 48, 1, 48)
    assert rows[1] == (1, 1, 2, 2, None, None, None, "passed in", *[None] * 9, 1, 0)
    assert len(rows) == 2


@pytest.mark.django_db
def test_the_cash_adds_up_by_formulas(client: Client, tournament: Tournament) -> None:
    """Seven fees are 70.00; the lost games of rules 2 cost 13.50 (see the payout tests); the prize is 40.00."""
    Entrant.objects.filter(start_number=1).update(paid_cents=1000)
    values = {row[0]: row[1:] for row in _book(client)["Cash"].iter_rows(min_row=2, values_only=True)}
    assert values["Entry fees"][0] == 70 and values["Lost-game money"] == (13.5, 0) and values["Prizes"] == (40, 0)
    assert values["Still to pay out"] == (40, None) and values["Left in the end"] == (43.5, None)
    formulas = [row[1].value or row[2].value for row in _book(client, values=False)["Cash"].iter_rows(min_row=7)]
    assert formulas == ["=C2+C3+C4-C5-C6", "=B2-C2+B3-C3", "=B6-C6", "=B2+B3+C4-C5-B6"]


@pytest.mark.django_db
def test_a_referee_gets_no_cash(client: Client, tournament: Tournament) -> None:
    Official.objects.update(role=Role.REFEREE)
    assert "Cash" not in _book(client).sheetnames


@pytest.mark.django_db
def test_teams_have_a_sheet(client: Client, tournament: Tournament) -> None:
    """1332 + 1308 + 1320 + 108 = 4068; 12 + 12 + 10 + 6 = 40 won, 0 + 2 + 1 + 5 = 8 lost."""
    make_team(tournament, FORMULA, tournament.entrants.filter(start_number__lte=4))
    rows = list(_book(client)["Teams of four"].iter_rows(min_row=2, values_only=True))
    assert rows == [(1, FORMULA, "Anna P001, Anna P002, Anna P003, Anna P004", 4068, None, 4068, 40, 8)]
    assert _book(client, values=False)["Teams of four"]["F2"].value == "=ROUND(SUM(D2:E2),6)"


@pytest.mark.django_db
@pytest.mark.parametrize("number", ["0123", "01.02.003.004", "3", "1e5"])
def test_c110_a_pass_number_is_text_and_stays_as_it_is(client: Client, tournament: Tournament, number: str) -> None:
    Player.objects.filter(last_name="P003").update(pass_number=number)
    cell = _book(client)["Entrants"]["D4"]
    assert (cell.value, cell.data_type, cell.number_format) == (number, "s", "@")


@pytest.mark.django_db
def test_the_page_offers_both(client: Client, tournament: Tournament) -> None:
    page = client.get("/office/tournaments/cup/print/").content.decode()
    assert "/print/workbook.xlsx" in page and "/print/workbook.xlsx?deals=1" in page


def test_thirty_six_thousand_deals_take_seconds() -> None:
    """The bar is 8 s on a quiet machine; three times that is allowed here, because tests run beside each other."""
    plain = DealLine(
        1, 1, 1, 1, 2, 2, "Anna P002", "game", "clubs", 2, False, False, False, False, False, False, 22, True, 36, 1, 36
    )
    began = time.process_time()
    office_workbook(many(1000, 3), [], entrants=[], teams=[], cash=None, deals=[plain] * 36_000)
    assert time.process_time() - began < 24
