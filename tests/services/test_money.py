"""Money settings, prizes by hand and the cash book (rules.md 3)."""

from dataclasses import replace

import pytest

from scoring.models import CashEntry, Entrant, JournalEntry, Prize, Tournament
from scoring.reports.money import money_report
from scoring.rules.errors import RuleError
from scoring.rules.money import PrizeRules, PrizeWay, parse_tariff
from scoring.services.money import (
    MoneyFacts,
    PrizeFacts,
    add_cash,
    add_prize,
    edit_money,
    remove_cash,
    remove_prize,
    settle,
    settle_table,
)
from scoring.services.writing import Actor
from tests.world import make_finished

pytestmark = pytest.mark.django_db

ACTOR = Actor.system()
Purpose = CashEntry.Purpose
FACTS = MoneyFacts(
    entry_fee=1000,
    tariff=parse_tariff("1: 0,50; 4: 1,00"),
    tariff_per_tournament=False,
    passed_in_fee=50,
    rules=PrizeRules(way=PrizeWay.SHARES, shares=(60, 40), one_per_person=True),
)


@pytest.fixture
def cup() -> Tournament:
    """Lost games 0, 2, 1, 5 of 1 to 4 and 2, 0, 9 of 5 to 7; 7 fees of 10.00, 42.00 and 28.00 for 1 and 3."""
    return edit_money(tournament=make_finished(), facts=FACTS, actor=ACTOR)


def entrant(cup: Tournament, number: int) -> Entrant:
    return Entrant.objects.select_related("tournament").get(tournament=cup, start_number=number)


def test_settings_are_kept_and_journalled(cup: Tournament) -> None:
    cup.refresh_from_db()
    assert (cup.entry_fee_cents, cup.passed_in_fee_cents, cup.lost_game_tariff) == (1000, 50, [[1, 50], [4, 100]])
    line = JournalEntry.objects.get(action="edit_money")
    assert line.before is not None and line.before["entry_fee"] == 0
    assert line.after is not None and line.after["prizes"]["shares"] == [60, 40]


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        (replace(FACTS, entry_fee=10_000_001), "entry_fee"),
        (replace(FACTS, passed_in_fee=-1), "passed_in_fee"),
        (replace(FACTS, rules=PrizeRules(percent=101)), "percent"),
    ],
)
def test_settings_out_of_range_are_refused(cup: Tournament, facts: MoneyFacts, field: str) -> None:
    with pytest.raises(RuleError) as refused:
        edit_money(tournament=cup, facts=facts, actor=ACTOR)
    assert refused.value.field == field


def test_a_prize_is_added_once_and_removed(cup: Tournament) -> None:
    facts = PrizeFacts(scope=Prize.Scope.LADIES, series_number=3, place=1, goods=" flowers ")
    prize = add_prize(tournament=cup, facts=facts, actor=ACTOR)
    assert (prize.series_number, prize.goods) == (0, "flowers")
    with pytest.raises(RuleError, match="prize_taken"):
        add_prize(tournament=cup, facts=facts, actor=ACTOR)
    remove_prize(prize=prize, actor=ACTOR)
    with pytest.raises(RuleError, match="prize_gone"):
        remove_prize(prize=prize, actor=ACTOR)


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        (PrizeFacts(), "prize_nothing"),
        (PrizeFacts(place=0, cents=1), "number_range"),
        (PrizeFacts(cents=10_000_001), "amount_range"),
        (PrizeFacts(scope=Prize.Scope.SERIES, cents=1), "number_range"),
        (PrizeFacts(scope=Prize.Scope.SERIES, series_number=2, cents=1), "number_range"),  # one series is planned
        (PrizeFacts(scope=Prize.Scope.TABLE, series_number=21, cents=1), "number_range"),
        (PrizeFacts(goods="x" * 121), "text_too_long"),
    ],
)
def test_a_prize_that_is_none_is_refused(cup: Tournament, facts: PrizeFacts, code: str) -> None:
    with pytest.raises(RuleError, match=code):
        add_prize(tournament=cup, facts=facts, actor=ACTOR)
    assert not Prize.objects.exists()


def test_cash_is_entered_and_taken_back_and_the_journal_keeps_it(cup: Tournament) -> None:
    entry = add_cash(tournament=cup, entrant=None, purpose=Purpose.OTHER, cents=-420, note="paper", actor=ACTOR)
    remove_cash(entry=entry, actor=ACTOR)
    assert not CashEntry.objects.exists()
    line = JournalEntry.objects.get(action="remove_cash")
    assert line.before == {"entry": entry.pk, "entrant": None, "purpose": "other", "cents": -420, "note": "paper"}
    with pytest.raises(RuleError, match="cash_gone"):
        remove_cash(entry=entry, actor=ACTOR)
    with pytest.raises(RuleError, match="cash_nothing"):
        add_cash(tournament=cup, entrant=None, purpose=Purpose.OTHER, cents=0, note="", actor=ACTOR)


@pytest.mark.parametrize(
    ("number", "purpose", "cents"),
    [(1, Purpose.ENTRY_FEE, 1000), (4, Purpose.LOST_GAMES, 350), (1, Purpose.PRIZE, -4200), (3, Purpose.PRIZE, -2800)],
)
def test_what_is_open_is_settled_once(cup: Tournament, number: int, purpose: CashEntry.Purpose, cents: int) -> None:
    assert settle(entrant=entrant(cup, number), purpose=purpose, actor=ACTOR) == cents
    with pytest.raises(RuleError, match="nothing_open"):
        settle(entrant=entrant(cup, number), purpose=purpose, actor=ACTOR)
    assert money_report(tournament=cup).cash.in_the_box == cents


def test_a_fee_is_noted_with_the_entrant_and_given_back_to_who_never_played(cup: Tournament) -> None:
    settle(entrant=entrant(cup, 1), purpose=Purpose.ENTRY_FEE, actor=ACTOR)
    assert entrant(cup, 1).paid_cents == 1000
    Entrant.objects.filter(start_number=1).update(withdrawn_after=0)
    assert settle(entrant=entrant(cup, 1), purpose=Purpose.ENTRY_FEE, actor=ACTOR) == -1000
    assert entrant(cup, 1).paid_cents == 0


def test_a_table_pays_together_what_is_open(cup: Tournament) -> None:
    """Table 1: 0, 1.00, 0.50 and 3.50; number 4 has paid before."""
    settle(entrant=entrant(cup, 4), purpose=Purpose.LOST_GAMES, actor=ACTOR)
    assert settle_table(tournament=cup, series_number=1, table_number=1, actor=ACTOR) == 150
    with pytest.raises(RuleError, match="nothing_open"):
        settle_table(tournament=cup, series_number=1, table_number=1, actor=ACTOR)
    report = money_report(tournament=cup)
    assert (report.cash.games_paid, report.cash.games_due) == (500, 1350)
    assert report.balances
