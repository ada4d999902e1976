"""What about a list typed as totals is possible and yet deserves a second look (rules 2.1, soft warnings)."""

from collections.abc import Iterator, Sequence

from django.db.models import Count, Q

from scoring.models import Seat, Table, Tournament
from scoring.rules.checks import TypedRow
from scoring.rules.errors import Notice

LEAST_AVERAGE, MOST_AVERAGE = -10, 60
"""Game points of a whole list per deal. In 133 real lists they lie between -7 and 58, with 27 in the middle."""

FEWEST_DEALS = 12
"""Below that an average says nothing."""


def suspicions(*, table: Table, rows: Sequence[TypedRow], deals: int | None) -> tuple[Notice, ...]:
    """Soft warnings about complete rows: an unusual average, the same figures in another list of the same club, a
    result that is replaced. Two queries at most; nothing where a figure is missing.
    """
    if any(None in (row.points, row.won, row.lost) for row in rows):
        return ()
    return (*_replaced(table, rows), *_average(rows, deals), *_twins(table, rows))


def _replaced(table: Table, rows: Sequence[TypedRow]) -> Iterator[Notice]:
    saved = [tuple(each) for each in table.seats.order_by("position").values_list("points", "won", "lost")]
    if (None, None, None) not in saved and saved != [(row.points, row.won, row.lost) for row in rows]:
        yield Notice(code="result_replaced", params={"table": table.number})


def _average(rows: Sequence[TypedRow], deals: int | None) -> Iterator[Notice]:
    points = sum(row.points or 0 for row in rows)
    if deals is None or deals < FEWEST_DEALS or LEAST_AVERAGE * deals <= points <= MOST_AVERAGE * deals:
        return
    yield Notice(
        code="unusual_average",
        params={"average": round(points / deals), "least": LEAST_AVERAGE, "most": MOST_AVERAGE},
    )


def _twins(table: Table, rows: Sequence[TypedRow]) -> Iterator[Notice]:
    """Lists with the very same figures: the same paper typed twice, or at the wrong table or evening."""
    if not any(row.points for row in rows):
        return
    same = Q()
    for row in rows:
        same |= Q(position=row.seat, points=row.points, won=row.won, lost=row.lost)
    seats = Seat.objects.filter(same, table__series__tournament__in=_of_the_club(table)).exclude(table=table)
    found = seats.values("table").annotate(equal=Count("pk")).filter(equal=len(rows)).values("table")
    for twin in Table.objects.filter(pk__in=found[:3]).select_related("series__tournament"):
        series = twin.series
        yield Notice(
            code="same_figures",
            params={"tournament": series.tournament.name, "series": series.number, "table": twin.number},
        )


def _of_the_club(table: Table) -> list[int]:
    """The tournaments the direction may know of: this one and the others of its club."""
    tournament = table.series.tournament
    mine = Q(pk=tournament.pk)
    if tournament.club_id is not None:
        mine |= Q(club=tournament.club_id)
    return list(Tournament.objects.filter(mine).values_list("pk", flat=True))
