"""What stands with the standings on screen and on paper: points given with their reason, and the final hour."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import translation

from scoring.exports.wording import given_line, progress_line
from scoring.models import Adjustment, Tournament
from scoring.reports.audience import Audience
from scoring.reports.standings import Standings, total_standings
from tests.public.pages import get
from tests.world import make_finished

pytestmark = pytest.mark.django_db

URL = "/tournaments/finished/"
FUTURE = datetime(2099, 11, 7, 21, 30, tzinfo=UTC)
PAST = datetime(2020, 11, 7, 21, 30, tzinfo=UTC)


def public() -> Standings:
    return total_standings(tournament=Tournament.objects.get(), audience=Audience.PUBLIC)


def test_points_given_stand_below_the_table_and_with_the_player(client: Client) -> None:
    """C086: a penalty apart from the deals, with its reason."""
    tournament = make_finished()
    entrants = {entrant.start_number: entrant for entrant in tournament.entrants.all()}
    Adjustment.objects.create(entrant=entrants[1], points=-100, reason="too late")
    Adjustment.objects.create(entrant=entrants[1], points=30, reason="one game forgotten")
    page = get(client, URL)
    assert "Points given or taken by the direction" in page.text
    assert "Anna P001 −100 (too late); Anna P001 +30 (one game forgotten)" in page.text
    assert page.rows()[2][-2:] == ["−70", "1,262"]
    assert "−100: too late" in get(client, f"{URL}entrants/1/").text
    assert "too late" not in get(client, f"{URL}entrants/2/").text
    with translation.override("en"):
        assert given_line(public()).endswith("Anna P001 −100 (too late); Anna P001 +30 (one game forgotten)")


def test_without_points_given_nothing_is_said(client: Client) -> None:
    make_finished()
    assert "given or taken" not in get(client, URL).text
    assert given_line(public()) == ""


def test_the_final_hour_is_announced_until_it_has_struck(client: Client) -> None:
    make_finished()
    Tournament.objects.update(final_at=FUTURE)
    text = get(client, URL).text
    assert "provisional" in text and "final from 7 Nov 2099, 22:30" in text
    with translation.override("en"):
        assert "provisional, final from 7 November 2099, 22:30" in progress_line(public())
    Tournament.objects.update(final_at=PAST)
    text = get(client, URL).text
    assert "provisional" not in text and "final from" not in text
    with translation.override("en"):
        assert progress_line(public()).endswith("final")
