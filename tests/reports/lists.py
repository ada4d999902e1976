"""A short list kept deal by deal, with every figure worked out by hand from rules.md 1 and 2.

1  seat 1 deals  seat 2: spades without 1, 11 x 2 = 22, won               +22
2  seat 2 deals  seat 3: diamonds with 1, 9 x 2 = 18, lost                -36
3  seat 3 deals  passed in
4  seat 4 deals  seat 1: hearts with 1 = 20, bid 24: overbid, 30 doubled  -60   (case C001)
"""

from typing import Any

from scoring.models import Deal, DealKind, Seat, Table

# points, won, lost, others_lost, bonus at a table of four: 30 for each lost game of another.
FOOTERS_OF_FOUR_DEALS = [(-60, 0, 1, 1, 30), (22, 1, 0, 2, 60), (-36, 0, 1, 1, 30), (0, 0, 0, 2, 60)]
TOTALS_OF_FOUR_DEALS = [-80, 132, -56, 60]


def seats_of(table: Table) -> list[Seat]:
    return list(table.seats.order_by("position"))


def write_deal(table: Table, number: int, declarer: int | None, **facts: Any) -> Deal:
    """A line as the services store it; seat 1 deals first, then the next, without regard to changes of size."""
    seats = seats_of(table)
    given: dict[str, Any] = {"players": len(seats), "dealer": seats[(number - 1) % len(seats)], **facts}
    if declarer is None:
        given["kind"] = DealKind.PASSED_IN
    else:
        given |= {"declarer": seats[declarer - 1], "won": given["points"] > 0}
    return Deal.objects.create(table=table, number=number, **given)


def write_four_deals(table: Table) -> Table:
    """The four deals above, with their footers, at an open table of four."""
    write_deal(table, 1, 2, game="spades", matadors=-1, objective_met=True, value=22, points=22)
    write_deal(table, 2, 3, game="diamonds", matadors=1, objective_met=False, value=18, points=-36)
    write_deal(table, 3, None)
    write_deal(table, 4, 1, game="hearts", matadors=1, bid=24, objective_met=True, value=30, points=-60)
    set_footers(table, FOOTERS_OF_FOUR_DEALS)
    return table


def set_footers(table: Table, footers: list[tuple[int, int, int, int, int]]) -> None:
    for seat, (points, won, lost, others_lost, bonus) in zip(seats_of(table), footers, strict=True):
        seat.points, seat.won, seat.lost, seat.others_lost, seat.bonus = points, won, lost, others_lost, bonus
        seat.save()
