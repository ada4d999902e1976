"""The money of an evening from its lists: what is owed, who gets which prize, and that the cash balances (rules.md 3).

Lists of rules.md 2: lost games 0, 2, 1, 5 at table 1 of four (totals 1332, 1308, 1320, 108) and 2, 0, 9 at table 2
of three (738, 720, 300). By the common tariff: 0, 1.00, 0.50, 3.50 and 1.00, 0, 7.50.
"""

import random
from typing import Any

import pytest
from django.db.models import Sum

from scoring.models import CashEntry, Entrant, Prize, Seat, SeriesState, Table, Tournament
from scoring.reports.money import Account, MoneyReport, money_report
from tests.reports.lists import write_deal
from tests.world import (
    LIST_OF_FOUR,
    hand_in,
    make_entrants,
    make_finished,
    make_series,
    make_table,
    make_team,
    make_tournament,
)

pytestmark = pytest.mark.django_db

COMMON = [[1, 50], [4, 100]]


def finished(**facts: Any) -> Tournament:
    make_finished()
    Tournament.objects.update(**{"entry_fee_cents": 1000, "lost_game_tariff": COMMON, **facts})
    return Tournament.objects.get()


def report(tournament: Tournament) -> MoneyReport:
    tournament.refresh_from_db()
    return money_report(tournament=tournament)


def accounts(tournament: Tournament) -> dict[int, Account]:
    return {account.start_number: account for account in report(tournament).accounts}


def prizes(tournament: Tournament) -> list[tuple[int | str, int, tuple[str, ...]]]:
    return [(line.start_number or line.name, line.cents, line.goods) for line in report(tournament).prizes]


def by_hand(
    tournament: Tournament, scope: str, place: int = 1, cents: int = 0, goods: str = "", series: int = 0
) -> None:
    Prize.objects.create(
        tournament=tournament, scope=scope, place=place, cents=cents, goods=goods, series_number=series
    )


def test_lost_games_cost_by_the_tariff_per_player_and_table() -> None:
    found = report(finished())
    assert [(table.table_number, table.cents) for table in found.tables] == [(1, 500), (2, 850)]
    assert {each.start_number: each.games_due for each in found.accounts} == {
        1: 0,
        2: 100,
        3: 50,
        4: 350,
        5: 100,
        6: 0,
        7: 750,
    }


@pytest.mark.parametrize(("per_tournament", "cents"), [(False, 100 + 100), (True, 100 + 150)])
def test_the_tariff_counts_per_list_or_over_the_tournament(per_tournament: bool, cents: int) -> None:
    """Two lost games in each of two lists: twice 1.00, or 0.50 + 0.50 and 0.50 + 1.00."""
    tournament = make_tournament(
        series_planned=2, lost_game_tariff=COMMON, tariff_per_tournament=per_tournament, entry_fee_cents=0
    )
    entrants = make_entrants(tournament, 4)
    for number in (1, 2):
        hand_in(make_table(make_series(tournament, number, SeriesState.CLOSED), 1, entrants), LIST_OF_FOUR)
    assert accounts(tournament)[2].games_due == cents


def test_deals_passed_in_cost_everybody_at_the_table() -> None:
    """The 4th and on at three: six of them are three times 0.50; at a table of four six are two times."""
    tournament = finished(passed_in_fee_cents=50, lost_game_tariff=[])
    Table.objects.update(passed_in=6)
    found = accounts(tournament)
    assert [found[number].games_due for number in (1, 5)] == [100, 150]


def test_deals_passed_in_are_counted_in_a_list_kept_deal_by_deal() -> None:
    tournament = make_tournament(series_planned=1, passed_in_fee_cents=50, entry_fee_cents=0)
    table = make_table(make_series(tournament), 1, make_entrants(tournament, 3))
    for number in range(1, 6):
        write_deal(table, number, None)
    Seat.objects.update(points=0, won=0, lost=0, others_lost=0, bonus=0)
    assert accounts(tournament)[1].games_due == 0
    Table.objects.update(state="handed_in", handed_in_at="2026-11-07T19:00Z")
    assert accounts(tournament)[1].games_due == 100


def test_an_annulled_list_costs_nothing() -> None:
    tournament = finished()
    Table.objects.filter(number=2).update(annulled_reason="wrong cards")
    assert [table.table_number for table in report(tournament).tables] == [1]


def test_who_never_played_owes_no_fee_and_gets_back_what_he_paid() -> None:
    tournament = finished()
    (late,) = make_entrants(tournament, 1, first=8)
    Entrant.objects.filter(pk=late.pk).update(withdrawn_after=0, paid_cents=1000)
    assert (accounts(tournament)[8].fee_due, accounts(tournament)[8].fee_open) == (0, -1000)
    assert report(tournament).pot.fees == 7000


def test_shares_of_the_pot_go_to_the_first_of_the_total() -> None:
    tournament = finished(prize_rules={"way": "shares"})
    assert prizes(tournament) == [(1, 3500, ()), (3, 2100, ()), (2, 1400, ())]


def test_the_pot_may_hold_the_lost_game_money_and_give_out_a_part() -> None:
    """70.00 + 13.50 = 83.50, of which 50 % are 41.75: 20.88 (the odd cents to the first), 12.52, 8.35."""
    tournament = finished(prize_rules={"way": "shares", "with_lost_money": True, "percent": 50})
    assert report(tournament).pot.cents == 4175
    assert [cents for _who, cents, _goods in prizes(tournament)] == [2088, 1252, 835]


def test_every_fourth_player_gets_a_prize() -> None:
    assert prizes(finished(prize_rules={"way": "every_fourth"})) == [(1, 7000, ())]


def test_the_best_of_each_table_gets_one() -> None:
    tournament = finished(prize_rules={"way": "per_table"})
    assert prizes(tournament) == [(1, 3500, ()), (5, 3500, ())]


def test_series_that_are_still_to_come_keep_their_part_of_the_pot() -> None:
    tournament = finished(prize_rules={"way": "per_table"}, series_planned=2)
    assert [cents for _who, cents, _goods in prizes(tournament)] == [1750, 1750]


def test_what_is_set_by_hand_comes_off_the_pot_first() -> None:
    tournament = finished(prize_rules={"way": "shares", "shares": [100]})
    by_hand(tournament, "total", place=2, cents=2000, goods="ham")
    assert prizes(tournament) == [(1, 5000, ()), (3, 2000, ("ham",))]
    by_hand(tournament, "total", place=3, cents=6000)
    assert (report(tournament).pot.rest, report(tournament).pot.missing) == (0, 1000)


def test_prizes_of_series_tables_categories_and_teams() -> None:
    tournament = finished()
    Entrant.objects.filter(start_number__in=[4, 7]).update(lady=True)
    make_team(tournament, "Aces", tournament.entrants.filter(start_number__in=[6, 7]), size=2)
    by_hand(tournament, "series", series=1, place=2, cents=500)
    by_hand(tournament, "table", goods="wine")
    by_hand(tournament, "ladies", goods="flowers")
    by_hand(tournament, "teams", cents=800)
    assert prizes(tournament) == [
        (3, 500, ()),
        (1, 0, ("wine",)),
        (5, 0, ("wine",)),
        (7, 0, ("flowers",)),
        ("Aces", 800, ()),
    ]


def test_with_one_prize_per_person_the_next_moves_up() -> None:
    """Start number 1 wins the total and its table; the table's bottle then goes to number 3."""
    tournament = finished(prize_rules={"one_per_person": True})
    by_hand(tournament, "total", cents=1000)
    by_hand(tournament, "table", goods="wine")
    assert prizes(tournament) == [(1, 1000, ()), (3, 0, ("wine",)), (5, 0, ("wine",))]


def test_excluded_and_withdrawn_players_get_no_prize() -> None:
    tournament = finished(prize_rules={"way": "shares", "shares": [60, 40]})
    Entrant.objects.filter(start_number=1).update(excluded=True)
    Entrant.objects.filter(start_number=3).update(withdrawn_after=0)
    found = prizes(tournament)
    assert [who for who, _cents, _goods in found] == [2, 5]


def test_equal_places_share_their_prizes_until_the_lot_is_entered() -> None:
    """C053: 35.00 and 21.00 are 28.00 each."""
    tournament = finished(prize_rules={"way": "shares"})
    Seat.objects.filter(entrant__start_number=3).update(points=492, won=12, lost=0, others_lost=8, bonus=240)
    assert prizes(tournament) == [(1, 2800, ()), (3, 2800, ()), (2, 1400, ())]


def test_the_cash_report_adds_up_by_hand() -> None:
    """Paid in: five fees 50.00, one table 5.00, a donation 3.00; out: a prize 35.00, paper 4.20."""
    tournament = finished(prize_rules={"way": "shares"})
    Entrant.objects.filter(start_number__lte=5).update(paid_cents=1000)
    entered = {entrant.start_number: entrant for entrant in tournament.entrants.all()}
    for number, purpose, cents in [
        (2, "lost_games", 100),
        (3, "lost_games", 50),
        (4, "lost_games", 350),
        (1, "prize", -3500),
    ]:
        CashEntry.objects.create(tournament=tournament, entrant=entered[number], purpose=purpose, cents=cents)
    CashEntry.objects.create(tournament=tournament, purpose="other", cents=300)
    CashEntry.objects.create(tournament=tournament, purpose="other", cents=-420)
    found = report(tournament)
    assert (found.cash.in_the_box, found.cash.to_come, found.cash.to_pay) == (1880, 2000 + 850, 3500)
    assert found.cash.result == 7000 + 1350 + 300 - 420 - 7000 == 1230
    assert found.balances
    assert (accounts(tournament)[1].prize_open, accounts(tournament)[3].prize_open) == (0, 2100)


def test_random_evenings_balance_to_the_cent() -> None:
    """The box by SQL, the end by hand: every cent that is owed, paid or given is somewhere."""
    seed = random.SystemRandom().randrange(10**9)
    rng = random.Random(seed)
    tournament = make_tournament(series_planned=2, entry_fee_cents=rng.randrange(2000), passed_in_fee_cents=37)
    entrants = make_entrants(tournament, 12)
    for number in (1, 2):
        series = make_series(tournament, number, SeriesState.CLOSED)
        for table in range(3):
            hand_in(make_table(series, table + 1, entrants[4 * table : 4 * table + 4]), LIST_OF_FOUR)
    for _round in range(6):
        way = rng.choice(["by_hand", "shares", "every_fourth", "per_table"])
        tournament.prize_rules = {"way": way, "percent": rng.randrange(101), "one_per_person": rng.random() < 0.5}
        tournament.lost_game_tariff = [[1, rng.randrange(200)], [rng.randrange(2, 6), rng.randrange(300)]]
        tournament.save()
        if rng.random() < 0.5:
            by_hand(tournament, "series", series=rng.randrange(1, 3), place=_round + 1, cents=rng.randrange(1, 5000))
        CashEntry.objects.create(
            tournament=tournament,
            entrant=rng.choice([None, *entrants]),
            purpose=rng.choice(["lost_games", "prize", "other", "entry_fee"]),
            cents=rng.randrange(1, 9999) * rng.choice([1, -1]),
        )
        Table.objects.update(passed_in=rng.randrange(12))
        found = report(tournament)
        entries = CashEntry.objects.aggregate(sum=Sum("cents"))["sum"]
        assert found.cash.in_the_box == entries, seed
        assert found.balances, seed
        given = sum(line.cents for line in found.prizes)
        assert given <= found.pot.by_hand + found.pot.rest, seed
        assert found.cash.result + given == (
            sum(each.fee_due + each.games_due for each in found.accounts) + found.cash.other_in - found.cash.other_out
        ), seed
