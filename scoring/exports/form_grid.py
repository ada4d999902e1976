"""The lines of an empty score sheet, drawn as one picture: over a thousand empty cells would take seconds to set."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from scoring.rules.sheets import sitting_out

WIDTH = 190
"""Millimetres between the margins of A4."""

FACTS = (8, 8, 6, 6, 5, 5, 5, 5, 5, 5, 11, 11)
"""Millimetres: number, base value, with, without, five ticks from Hand to Schwarz announced, open, value + and −."""

PASSED_IN = 6
GAMES = {3: 8.0, 4: 6.0, 5: 5.0}
TALLEST, ROOM = 4.4, 175


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A form for so many players (3 to 5) and so many lines (deals); all lengths in millimetres."""

    players: int
    lines: int

    @property
    def line(self) -> float:
        """The height of a line."""
        return round(min(TALLEST, ROOM / self.lines), 2)

    @property
    def height(self) -> float:
        return self.line * self.lines

    @property
    def columns(self) -> list[float]:
        """Widths from the left: facts, then points, won and lost of each player, then passed in."""
        games = GAMES[self.players]
        points = (WIDTH - sum(FACTS) - PASSED_IN) / self.players - 2 * games
        return [*FACTS, *[points, games, games] * self.players, PASSED_IN]

    def left_of(self, seat: int) -> float:
        """Where the columns of a seat (1 to `players`) begin; of one more: where the last end."""
        return sum(self.columns[: len(FACTS) + 3 * (seat - 1)])

    @property
    def picture(self) -> str:
        """The lines as the address of an SVG picture (`data:`)."""
        box = f'viewBox="0 0 {WIDTH} {self.height:g}" preserveAspectRatio="none"'
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(self._paths())}</svg>'
        return f"data:image/svg+xml,{quote(drawing)}"

    def _paths(self) -> Iterator[str]:
        yield _path(self._shades(), "fill='#ddd'")
        yield _path(self._dealers(), "fill='#000'")
        yield _path(self._between_lines(), "stroke='#999' stroke-width='.15'")
        yield _path(self._between_columns(), "stroke='#999' stroke-width='.15'")
        yield _path(self._thick(), "stroke='#000' stroke-width='.35'")

    def _shades(self) -> Iterator[str]:
        """Who sits out does not write: at four the dealer, at five another one too."""
        for line in range(self.lines):
            for seat in sorted(sitting_out(self._dealer(line), self._seats)):
                left, right = self.left_of(seat), self.left_of(seat + 1)
                yield f"M{left:g} {line * self.line:g}H{right:g}v{self.line:g}H{left:g}z"

    def _dealers(self) -> Iterator[str]:
        for line in range(self.lines):
            left, middle = self.left_of(self._dealer(line)) + 0.4, (line + 0.5) * self.line
            yield f"M{left:g} {middle - 1:g}l1.7 1l-1.7 1z"

    def _between_lines(self) -> Iterator[str]:
        return (f"M0 {line * self.line:g}H{WIDTH}" for line in range(self.lines + 1))

    def _between_columns(self) -> Iterator[str]:
        return (f"M{place:g} 0v{self.height:g}" for place in _places(self.columns))

    def _thick(self) -> Iterator[str]:
        """Around each player and between the rounds."""
        yield from (f"M{self.left_of(seat):g} 0v{self.height:g}" for seat in (*self._seats, self.players + 1))
        yield from (f"M0 {line * self.line:g}H{WIDTH}" for line in range(0, self.lines + 1, self.players))

    @property
    def _seats(self) -> Sequence[int]:
        return range(1, self.players + 1)

    def _dealer(self, line: int) -> int:
        """Seat 1 deals first, then on to the left."""
        return line % self.players + 1


def _path(strokes: Iterable[str], look: str) -> str:
    return f"<path {look} d='{''.join(strokes)}'/>"


def _places(widths: Sequence[float]) -> Iterator[float]:
    place = 0.0
    yield place
    for width in widths:
        place += width
        yield place
