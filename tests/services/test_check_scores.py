"""check_scores: everything derived again. Each difference is made by hand, past the services."""

from collections.abc import Callable
from io import StringIO
from time import perf_counter

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from scoring.models import Deal, JournalEntry, KeptAs, Kind, ListState, Seat, Series, Table, Tournament
from scoring.rules.games import Game
from scoring.services.check_scores import check_scores
from scoring.services.deals import record_deal
from tests.services.lists import PASSED_IN, SYSTEM, game, make_list
from tests.world import (
    HANDED_IN_AT,
    make_entrants,
    make_finished,
    make_running,
    make_series,
    make_table,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def played(slug: str = "cup", players: int = 4) -> Table:
    """Three deals: seat 2 wins clubs with 2, passed in, seat 4 loses a Grand with 1."""
    table = make_list(players=players, slug=slug)
    for entry in (game(2), PASSED_IN, game(4 if players > 3 else 1, Game.GRAND, 1, met=False)):
        record_deal(table=table, entry=entry, actor=SYSTEM)
    return table


def found() -> list[str]:
    return [str(each) for each in check_scores()]


def test_a_right_list_is_without_a_difference() -> None:
    played()
    played("three", 3)
    make_finished()
    make_running()
    assert found() == []


CHANGES: list[tuple[Callable[[], object], str]] = [
    (lambda: Deal.objects.filter(number=1).update(points=48), "cup 1/1 deal 1: points: stored 48, derived 36"),
    (lambda: Deal.objects.filter(number=1).update(value=48), "cup 1/1 deal 1: value: stored 48, derived 36"),
    (lambda: Deal.objects.filter(number=1).update(matadors=3), "cup 1/1 deal 1: points: stored 36, derived 48"),
    (lambda: Deal.objects.filter(number=2).update(players=3), "cup 1/1 deal 2: players: stored 3, derived 4"),
    (
        lambda: Deal.objects.filter(number=1).update(won=False, points=-36),
        "cup 1/1 deal 1: won: stored False, derived True",
    ),
    (lambda: Seat.objects.filter(position=1).update(points=10), "cup 1/1 seat 1: points: stored 10, derived 0"),
    (lambda: Seat.objects.filter(position=1).update(bonus=40), "cup 1/1 seat 1: bonus: stored 40, derived 30"),
    (lambda: Seat.objects.filter(position=1).update(bonus=40), "cup 1/1 seat 1: total: stored 40, derived 30"),
    (lambda: Seat.objects.filter(position=3).update(others_lost=2), "cup 1/1 seat 3: others lost: stored 2, derived 1"),
    (lambda: Deal.objects.filter(number=3).update(number=5), "cup 1/1: deal_number deal=5 expected=3"),
    (
        lambda: Deal.objects.filter(number=2).update(dealer=Seat.objects.get(position=1)),
        "cup 1/1: dealer_order deal=2 seat=1 expected=2",
    ),
    (
        lambda: Deal.objects.filter(number=1).update(bid=60),
        "cup 1/1 deal 1: points: stored 36, derived -120",
    ),
    (
        lambda: Seat.objects.update(points=None, won=None, lost=None, others_lost=None, bonus=None),
        "cup 1/1 seat 2: points: stored None, derived 36",
    ),
    (
        lambda: Seat.objects.filter(position=1).update(points=None, won=None, lost=None, others_lost=None, bonus=None),
        "cup 1/1: footer for some seats only",
    ),
    (
        lambda: Table.objects.update(state=ListState.HANDED_IN, handed_in_at=HANDED_IN_AT),
        "cup 1/1: short without a note: stored 3, derived 48",
    ),
    (lambda: Table.objects.update(kept_as=KeptAs.TOTALS), "cup 1/1: deals beside typed totals"),
    (lambda: Tournament.objects.update(revision=2**31 - 1), "cup: revision beyond all writes"),
    (lambda: Table.objects.update(version=2**31 - 1), "cup 1/1: version beyond all writes"),
    (lambda: Tournament.objects.update(revision=1), "cup: revision behind the journal: stored 1, derived 3"),
    (
        lambda: Tournament.objects.update(series_planned=1) and Series.objects.update(number=2),
        "cup 2: more series than planned: stored 2, derived 1",
    ),
]


@pytest.mark.parametrize(("change", "difference"), CHANGES)
def test_every_change_past_the_services_is_found(change: Callable[[], object], difference: str) -> None:
    played()
    change()
    assert difference in found()


@pytest.mark.parametrize(
    "rows", [{}, [[]], [[48, 1, 0]], [[48, 1, None, 98]], [[48, 1, 0, "98"]], [[True, 1, 0, 10**30]]]
)
def test_a_second_list_of_no_figures_is_found(rows: object) -> None:
    played()
    Table.objects.update(control_list=rows)
    assert found() == ["cup 1/1: control list that cannot be read"]


@pytest.mark.parametrize("rules", [[{}], {"unit": "money"}, 5])
def test_house_rules_of_no_house_are_found_before_the_first_table(rules: object) -> None:
    evening = make_tournament("evening", kind=Kind.FRIENDLY)
    Tournament.objects.filter(pk=evening.pk).update(house_rules=rules)
    assert found() == ["evening: house_unreadable"]


@pytest.mark.parametrize(
    "parts",
    [
        5,
        [[]],
        [{}],
        [{"players": 4, "deals": 16, "passed": 0, "rows": []}],
        [{"players": 4, "deals": 16, "passed": 0, "rows": [[1, 48, 1, 0]]}],
        [{"players": 4, "deals": None, "passed": 0, "rows": [[1, 48, 1, 0, None]]}],
    ],
)
def test_parts_of_no_figures_are_found(parts: object) -> None:
    played()
    Table.objects.update(parts=parts)
    assert found() == ["cup 1/1: parts that cannot be read"]


def test_figures_that_may_be_missing_are_no_difference() -> None:
    played()
    part = {"players": 4, "deals": 16, "passed": None, "rows": [[1, 48, 1, 0, None]]}
    Table.objects.update(control_list=[None, [48, 1, 0, None]], parts=[part])
    assert found() == []


def test_a_list_longer_than_its_rounds_is_found() -> None:
    table = played()
    record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    Tournament.objects.update(rounds=1)
    assert found() == ["cup 1/1: more deals than rounds: stored 5, derived 4"]


def test_a_deal_of_a_seat_of_another_table_is_found() -> None:
    played()
    other = played("other")
    Deal.objects.filter(table=other, number=1).update(
        declarer=Seat.objects.get(table__series__tournament__slug="cup", position=3)
    )
    assert found() == ["other 1/1: deal of a strange seat"]


def test_an_entrant_of_another_tournament_is_found() -> None:
    played()
    other = played("other")
    Seat.objects.filter(table=other, position=1).update(
        entrant=Seat.objects.get(table__series__tournament__slug="cup", position=1).entrant
    )
    assert found() == ["other 1/1 seat 1: seat of another series or tournament"]


def test_a_seat_of_another_series_is_found() -> None:
    table = played()
    second = make_series(table.series.tournament, 2)
    Seat.objects.filter(position=2).update(series=second)
    assert found() == ["cup 1/1 seat 2: seat of another series or tournament"]


def test_a_size_that_changes_inside_a_round_is_found() -> None:
    played()
    Seat.objects.filter(position=1).update(left_after=1)
    assert "cup 1/1 deal 2: players: stored 4, derived 3" in found()


def test_typed_totals_must_pay_for_each_others_lost_games() -> None:
    make_finished()
    seat = Seat.objects.get(table__number=2, position=3)
    Seat.objects.filter(pk=seat.pk).update(bonus=F("bonus") + 40)
    Table.objects.filter(number=1).update(passed_in=3)
    assert found() == [
        "finished 1/1: deals played: stored 48, derived 51",
        "finished 1/2 seat 3: bonus: stored 120, derived 80",
        "finished 1/2 seat 3: total: stored 340, derived 300",
    ]


def test_a_list_handed_in_has_a_result() -> None:
    make_list()
    Table.objects.update(state=ListState.CHECKED, handed_in_at=HANDED_IN_AT, note="short")
    assert found() == ["cup 1/1: handed in without a result"]


def test_the_command_is_silent_when_all_is_well() -> None:
    played()
    out = StringIO()
    call_command("check_scores", stdout=out)
    assert out.getvalue() == ""


def test_the_command_prints_a_line_for_each_difference_and_exits_1() -> None:
    played()
    played("other")
    Deal.objects.filter(number=1).update(points=48)
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("check_scores", "cup", stdout=out)
    assert left.value.code == 1
    printed = out.getvalue().splitlines()
    assert "cup 1/1 deal 1: points: stored 48, derived 36" in printed
    assert all(line.startswith("cup ") for line in printed) and len(printed) == 3


def test_an_unknown_slug_is_said() -> None:
    with pytest.raises(CommandError, match="nowhere"):
        call_command("check_scores", "nowhere")


def test_the_queries_do_not_grow_with_the_tournament(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for slug, more in (("small", 0), ("large", 20)):
        table = played(slug)
        for _deal in range(more):
            record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
        tournament = Tournament.objects.get(slug=slug)
        with django_assert_num_queries(7):
            assert list(check_scores(tournament=tournament)) == []


def test_it_reads_thousands_of_deals_a_second() -> None:
    """Design 5: a check of 36,000 deals takes seconds. Measured on 3,600, a tenth."""
    tables = []
    tournament = make_tournament(rounds=12)
    series = make_series(tournament)
    entrants = make_entrants(tournament, 300)
    for number in range(1, 101):
        tables.append(make_table(series, number, entrants[3 * number - 3 : 3 * number]))
    for table in tables:
        seats = list(table.seats.order_by("position"))
        Deal.objects.bulk_create(
            Deal(table=table, number=number, players=3, dealer=seats[(number - 1) % 3], kind="passed_in")
            for number in range(1, 37)
        )
        table.seats.update(points=0, won=0, lost=0, others_lost=0, bonus=0)
    assert JournalEntry.objects.count() == 0
    started = perf_counter()
    assert found() == []
    assert perf_counter() - started < 5
