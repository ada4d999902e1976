"""Who pays whom at the end of an evening, with the least number of payments (rules 4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.rules.errors import RuleError

MOST_PEOPLE = 12
"""The exact search doubles with each person; three tables of four are twelve."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """One payment: the amount (cents or points, positive) goes from payer to payee."""

    payer: int
    payee: int
    amount: int


def payments(balances: Mapping[int, int]) -> tuple[Payment, ...]:
    """The fewest payments that bring everybody to 0, from what each receives (negative: pays).

    The people fall into as many groups as possible that settle among themselves: a group of n needs n - 1 payments.
    Exact for up to 12 people; more, at several tables, settle as one group. Raises RuleError `balances_sum`.
    """
    if total := sum(balances.values()):
        raise RuleError("balances_sum", field="balances", sum=total)
    open_seats = sorted(seat for seat, amount in balances.items() if amount)
    groups = _groups(open_seats, balances) if len(open_seats) <= MOST_PEOPLE else [open_seats]
    return tuple(payment for group in groups for payment in _within({seat: balances[seat] for seat in group}))


def _groups(seats: Sequence[int], balances: Mapping[int, int]) -> list[list[int]]:
    """The largest possible number of groups with sum 0, as they close along the best order of the seats."""
    sums = [0] * (1 << len(seats))
    closed = [0] * len(sums)
    last = [0] * len(sums)
    for people in range(1, len(sums)):
        members = [index for index in range(len(seats)) if people >> index & 1]
        sums[people] = sums[people ^ 1 << members[0]] + balances[seats[members[0]]]
        last[people] = max(members, key=lambda index: closed[people ^ 1 << index])
        closed[people] = closed[people ^ 1 << last[people]] + (sums[people] == 0)
    return _read_back(seats, sums, last)


def _read_back(seats: Sequence[int], sums: Sequence[int], last: Sequence[int]) -> list[list[int]]:
    groups: list[list[int]] = []
    people = len(sums) - 1
    while people:
        if sums[people] == 0:
            groups.append([])
        groups[-1].append(seats[last[people]])
        people ^= 1 << last[people]
    return groups


def _within(amounts: dict[int, int]) -> list[Payment]:
    """The largest debtor pays the largest creditor: each payment brings at least one of them to 0, the last both."""
    result = []
    while any(amounts.values()):
        payer, payee = min(amounts, key=amounts.__getitem__), max(amounts, key=amounts.__getitem__)
        amount = min(-amounts[payer], amounts[payee])
        amounts[payer] += amount
        amounts[payee] -= amount
        result.append(Payment(payer=payer, payee=payee, amount=amount))
    return result
