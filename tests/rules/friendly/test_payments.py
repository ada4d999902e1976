import time
from itertools import permutations, product
from random import Random

import pytest

from scoring.rules.errors import RuleError
from scoring.rules.friendly.payments import Payment, payments


def settled(balances: dict[int, int]) -> dict[int, int]:
    """What is still open after the payments."""
    left = dict(balances)
    for payment in payments(balances):
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return left


def set_partitions(seats: list[int]) -> list[list[list[int]]]:
    if not seats:
        return [[]]
    first, *rest = seats
    found = []
    for partition in set_partitions(rest):
        found.append([[first], *partition])
        for place in range(len(partition)):
            found.append([*partition[:place], [first, *partition[place]], *partition[place + 1 :]])
    return found


def least_by_groups(balances: dict[int, int]) -> int:
    """People less groups that settle among themselves, over every way to group them."""
    seats = list(balances)
    sums_to_zero = (
        partition
        for partition in set_partitions(seats)
        if all(sum(balances[seat] for seat in group) == 0 for group in partition)
    )
    return len(seats) - max(len(partition) for partition in sums_to_zero)


def reachable(balances: tuple[int, ...], payments_left: int) -> bool:
    """Whether so many payments of any amount can settle it: tried out, amount by amount."""
    if not any(balances):
        return True
    if not payments_left:
        return False
    for payer, payee in permutations(range(len(balances)), 2):
        for amount in range(1, sum(abs(each) for each in balances) // 2 + 1):
            after = list(balances)
            after[payer] += amount
            after[payee] -= amount
            if reachable(tuple(after), payments_left - 1):
                return True
    return False


def test_nobody_pays_where_all_are_even() -> None:
    assert payments({1: 0, 2: 0, 3: 0}) == payments({}) == ()


def test_the_round_of_the_first_source_is_paid_by_three() -> None:
    assert set(payments({1: -665, 2: -81, 3: 975, 4: -229})) == {
        Payment(payer=1, payee=3, amount=665),
        Payment(payer=4, payee=3, amount=229),
        Payment(payer=2, payee=3, amount=81),
    }


def test_two_pairs_that_fit_pay_one_another() -> None:
    """Largest against largest would need three: 6 to 6 is not there, 5 and 4 are."""
    balances = {1: 5, 2: 4, 3: -5, 4: -4}
    assert set(payments(balances)) == {
        Payment(payer=3, payee=1, amount=5),
        Payment(payer=4, payee=2, amount=4),
    }


def test_a_pair_and_a_three_are_found_where_the_largest_would_mislead() -> None:
    """Greedy pairs 7 with -6; right is 7 with -3 and -4, and 6 with -6."""
    assert len(payments({1: 7, 2: 6, 3: -6, 4: -4, 5: -3})) == 3


def test_the_number_is_the_least_for_all_small_balances_of_up_to_four_by_trying_out() -> None:
    for people in (2, 3, 4):
        for first in product(range(-2, 3), repeat=people - 1):
            balances = (*first, -sum(first))
            needed = next(count for count in range(people) if reachable(balances, count))
            assert len(payments(dict(enumerate(balances, start=1)))) == needed, balances


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_the_number_is_the_least_for_random_balances(people: int) -> None:
    seed = 20240 + people
    random = Random(seed)
    for _ in range(400):
        amounts = [random.randint(-6, 6) for _ in range(people - 1)]
        balances = dict(enumerate([*amounts, -sum(amounts)], start=1))
        assert len(payments(balances)) == least_by_groups(balances), (seed, balances)
        assert not any(settled(balances).values()), (seed, balances)
        assert all(payment.amount > 0 for payment in payments(balances)), (seed, balances)


def test_nobody_both_pays_and_receives() -> None:
    seed = 77
    random = Random(seed)
    for _ in range(200):
        amounts = [random.randint(-900, 900) for _ in range(4)]
        made = payments(dict(enumerate([*amounts, -sum(amounts)], start=1)))
        assert not {each.payer for each in made} & {each.payee for each in made}, (seed, amounts)


def test_the_same_balances_in_other_seats_need_as_many_payments() -> None:
    amounts = (7, 6, -6, -4, -3)
    counts = {len(payments(dict(enumerate(order, start=1)))) for order in permutations(amounts)}
    assert counts == {3}


def test_twelve_people_are_settled_in_a_moment() -> None:
    balances = {seat: (seat if seat <= 6 else -(seat - 6)) for seat in range(1, 13)}
    started = time.perf_counter()
    assert len(payments(balances)) == 6
    assert time.perf_counter() - started < 2


def test_balances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        payments({1: 10, 2: -9})
    assert (refused.value.code, refused.value.params) == ("balances_sum", {"sum": 1})


def test_more_people_than_the_search_can_take_are_settled_with_one_payment_less_than_people_at_most() -> None:
    seed = 99
    random = Random(seed)
    for people in (13, 16, 30):
        amounts = [random.randint(-900, 900) for _ in range(people - 1)]
        balances = dict(enumerate([*amounts, -sum(amounts)], start=1))
        assert not any(settled(balances).values()), (seed, balances)
        assert len(payments(balances)) < people, (seed, balances)
