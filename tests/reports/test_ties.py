"""Which equals a lot should decide: those that share a prize, or stand among the first three (rules 3)."""

import pytest

from scoring.models import Lot, Prize, Seat, Tournament
from scoring.reports.ties import ties_to_decide
from tests.world import make_finished

pytestmark = pytest.mark.django_db


def equal(*numbers: int) -> Tournament:
    """The finished series of rules 2 (1332, 1308, 1320, 108, 738, 720, 300) in which these have 500 points, 10 won."""
    tournament = make_finished("cup")
    seats = Seat.objects.filter(entrant__start_number__in=numbers)
    seats.update(points=500, won=10, lost=0, others_lost=0, bonus=0)
    return tournament


def to_decide(tournament: Tournament) -> list[tuple[int, int, int]]:
    """Series (0: the total), first and last place."""
    return [(tie.series_number, tie.rank, tie.last) for tie in ties_to_decide(tournament=tournament)]


def test_nobody_is_equal() -> None:
    assert to_decide(equal(1)) == []


def test_without_prizes_the_first_three_places_count() -> None:
    """1000 each: behind 1332 and 1320 they share the places 3 and 4, and among the last two it does not matter."""
    assert to_decide(equal(2, 5)) == [(0, 3, 4)]


def test_without_prizes_places_behind_the_third_may_stay_shared() -> None:
    assert to_decide(equal(5, 6)) == []


def test_with_prizes_only_a_shared_prize_counts() -> None:
    tournament = equal(2, 5)
    prize = Prize.objects.create(tournament=tournament, scope="total", place=2, cents=1000)
    assert to_decide(tournament) == []
    Prize.objects.filter(pk=prize.pk).update(place=4)
    assert to_decide(tournament) == [(0, 3, 4)]


def test_a_prize_of_a_series_is_decided_in_the_series() -> None:
    tournament = equal(2, 5)
    Prize.objects.create(tournament=tournament, scope="series", series_number=1, place=3, goods="ham")
    assert to_decide(tournament) == [(1, 3, 4)]


def test_nothing_is_asked_once_the_lot_is_entered_or_equals_stay_equal() -> None:
    tournament = equal(2, 5)
    for order, number in enumerate((5, 2), start=1):
        entrant = tournament.entrants.get(start_number=number)
        Lot.objects.create(scope=Lot.Scope.TOTAL, entrant=entrant, order=order)
    assert to_decide(tournament) == []
    Lot.objects.all().delete()
    tournament.equal_places_stay = True
    assert to_decide(tournament) == []
