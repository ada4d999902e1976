"""The curve of a player's points as a drawing: coordinates in units of the picture, never localised."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.reports.players import CurvePoint

WIDTH = 640
HEIGHT = 240
MARGIN = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesMark:
    """Where a series begins, from the left: in units of the picture, and as a share of its width in percent."""

    x: str
    percent: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """A polyline in a box of `width` x `height`, the height of zero, where each series begins, and what it says in
    words: deals, last, highest and lowest total (signed points).
    """

    width: str
    height: str
    line: str
    zero: str
    series: tuple[SeriesMark, ...]
    deals: int
    last: int
    highest: int
    lowest: int


def curve_of(points: Sequence[CurvePoint]) -> Curve:
    """The drawing of at least two points; zero is always in the picture."""
    totals = [point.total for point in points]
    top, bottom = max(*totals, 0), min(*totals, 0)
    deals = max(points[-1].deals, 1)

    def x(point: CurvePoint) -> str:
        return f"{point.deals / deals * WIDTH:.1f}"

    def y(total: int) -> str:
        return f"{MARGIN + (top - total) / max(top - bottom, 1) * (HEIGHT - 2 * MARGIN):.1f}"

    def mark(number: int, point: CurvePoint) -> SeriesMark:
        return SeriesMark(x=x(point), percent=f"{point.deals / deals:.1%}", number=number)

    begins: dict[int, CurvePoint] = {}
    for point in points:
        begins.setdefault(point.series_number, point)
    return Curve(
        width=str(WIDTH),
        height=str(HEIGHT),
        line=" ".join(f"{x(point)},{y(point.total)}" for point in points),
        zero=y(0),
        series=tuple(mark(number, point) for number, point in begins.items()),
        deals=points[-1].deals,
        last=totals[-1],
        highest=max(totals),
        lowest=min(totals),
    )
