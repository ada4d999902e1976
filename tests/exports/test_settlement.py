"""The settlement on paper: read back from the PDF, the payments, the sums and every deal are there."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from scoring.exports.settlement import settlement_pdf
from scoring.models import Table
from scoring.reports.audience import Audience
from scoring.reports.friendly import whole_evening
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.house import Accounting, HouseRules, Unit
from scoring.services.friendly_tables import open_table
from scoring.services.writing import Actor
from tests.rules.friendly.evenings import CLUBS_1, CLUBS_2
from tests.services.friendly import make_evening, play

pytestmark = pytest.mark.django_db


def printed(house: HouseRules, language: str = "en") -> str:
    table = make_evening(house)
    play(table, CLUBS_2, 1)
    play(table, CLUBS_1, 2)
    return paper_of(table, language)


def paper_of(table: Table, language: str = "en") -> str:
    whole = whole_evening(table.series.tournament, Audience.OFFICE)
    pdf = settlement_pdf(whole, tournament=table.series.tournament, language=language)
    pages = (page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return " ".join(" ".join(pages).split())


def test_who_pays_whom_and_every_deal_are_printed() -> None:
    text = printed(HouseRules(accounting=Accounting.LEIPZIG))
    # 36, 24 and 0: three times the own less 60.
    assert "Clara pays Anna Beispiel 0.48" in text
    assert "Clara pays Bernd 0.12" in text
    assert "Bernd: ♣ with 1 → +24 36 24 0" in text.replace("\ufe0e", "")


def test_several_tables_are_settled_on_one_paper_in_points() -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, unit=Unit.POINTS))
    actor = Actor(user=table.series.tournament.officials.get().user)
    second = open_table(tournament=table.series.tournament, players=("Dieter", "Emma", "Fritz"), actor=actor)
    play(table, CLUBS_2, 1)
    play(Table.objects.select_related("series__tournament").get(pk=second.pk), CLUBS_1, 2)
    text = paper_of(table)
    # 36 from each of the two others at table 1, 24 at table 2.
    assert "Fritz pays Emma 24 points" in text
    assert "Clara pays Anna Beispiel 36 points" in text
    assert "All tables Name Receives (points) Anna Beispiel 72 Bernd −36 Clara −36 Dieter −24 Emma 48 Fritz −24" in text
    assert "Table 2" in text


def test_beer_skat_prints_who_has_lost_and_no_payment() -> None:
    text = printed(HouseRules(accounting=Accounting.BEER, beer=Beer(limit=60)))
    assert "With deal 2 the limit was reached: the beer is lost by Clara." in text
    assert "pays" not in text
    assert "to 60 minus points" in text
