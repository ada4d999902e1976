"""Two at the desk take the same money once. The same on SQLite and on PostgreSQL."""

from functools import partial

import pytest

from scoring.models import CashEntry, Entrant
from scoring.reports.money import money_report
from scoring.rules.errors import RuleError
from scoring.rules.money import PrizeRules, parse_tariff
from scoring.services.money import MoneyFacts, edit_money, settle, settle_table
from scoring.services.writing import Actor
from tests.concurrency.threads import at_once
from tests.world import make_finished

pytestmark = pytest.mark.django_db(transaction=True)

ACTOR = Actor.system()


def test_what_is_open_is_taken_once_whoever_asks() -> None:
    """Number 4 lost five games: 3.50; his table owes 5.00 together."""
    facts = MoneyFacts(
        entry_fee=0,
        tariff=parse_tariff("1: 0,50; 4: 1,00"),
        tariff_per_tournament=False,
        passed_in_fee=0,
        rules=PrizeRules(),
    )
    cup = edit_money(tournament=make_finished(), facts=facts, actor=ACTOR)
    four = Entrant.objects.select_related("tournament").get(tournament=cup, start_number=4)
    single = partial(settle, entrant=four, purpose=CashEntry.Purpose.LOST_GAMES, actor=ACTOR)
    table = partial(settle_table, tournament=cup, series_number=1, table_number=1, actor=ACTOR)
    answers = at_once([single, table, single, table])
    assert sum(cents for cents in answers if isinstance(cents, int)) == 500
    assert {str(error) for error in answers if isinstance(error, Exception)} == {"nothing_open"}
    assert all(isinstance(answer, int | RuleError) for answer in answers)
    assert money_report(tournament=cup).cash.games_paid == 500
