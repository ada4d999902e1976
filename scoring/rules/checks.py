"""The checks H1 to H7 on a list typed as totals (rules 2.1).

In a row P are the game points, w and l the games won and lost, T the total as written. N is the number of deals, L
the sum of all l, k the bonus for one lost game of another.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.rules.errors import Parameter, RuleError
from scoring.rules.games import BASE_VALUES, bid_values
from scoring.rules.sheets import GAME_BONUS, bonus_per_lost, sitting_out

HIGHEST_OVERBID = 270
"""The largest multiple a bid of 264 can need: 30 x 9, 27 x 10."""


class Check(StrEnum):
    """Which check speaks; `ROW` is about a row with figures missing."""

    ROW = "row"
    H1 = "H1"
    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    H5 = "H5"
    H6 = "H6"
    H7 = "H7"


class Severity(StrEnum):
    """A hard finding cannot be right; a soft one asks for a second look."""

    HARD = "hard"
    SOFT = "soft"


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedRow:
    """One row as typed; None is "not entered", not 0. Points and total are signed, won and lost 0 or more."""

    seat: int
    points: int | None = None
    won: int | None = None
    lost: int | None = None
    written_total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedList:
    """A list typed as totals, rows in seat order.

    `players` defaults to the number of rows. `deals` (N) and `passed` are None where nobody wrote them down. `isko`
    is False for lists with factors or Ramsch, which no bound holds for.
    """

    rows: tuple[TypedRow, ...]
    players: int | None = None
    deals: int | None = None
    passed: int | None = None
    isko: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What a check found, at a seat or in the whole list (None); `fits` in `params` is the value that would fit."""

    check: Check
    severity: Severity
    seat: int | None
    code: str
    field: str | None = None
    params: Mapping[str, Parameter] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A row with all figures but perhaps the total; `position` is its place at the table, from 1."""

    seat: int
    position: int
    points: int
    won: int
    lost: int
    written_total: int | None

    @property
    def games(self) -> int:
        return self.won + self.lost

    def total(self, lost_by_all: int, per_lost: int) -> int:
        return self.points + GAME_BONUS * (self.won - self.lost) + per_lost * (lost_by_all - self.lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Totals:
    """A row's written total and what it says about L."""

    row: _Row
    written: int
    implied_lost: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """A typed list prepared for the checks.

    `majority` is the L that more than half of the rows with a total imply (at least two), else None.
    """

    typed: TypedList
    players: int
    per_lost: int
    rows: tuple[_Row, ...]
    totals: tuple[_Totals, ...]
    majority: int | None

    @property
    def complete(self) -> bool:
        return len(self.rows) == self.players

    @property
    def lost(self) -> int:
        """The sum of the rows' l, L itself where the list is complete."""
        return sum(row.lost for row in self.rows)

    @property
    def games(self) -> int:
        return sum(row.games for row in self.rows)


def check_list(typed: TypedList) -> tuple[Finding, ...]:
    """All findings, in the order of the checks.

    A row with nothing in it is soft and leaves what needs all rows unchecked; so do unknown N (H1, H2) and a missing
    total (H3 to H6). A table that changed size is checked part by part. Raises RuleError `table_size`,
    `rows_against_players`.
    """
    sheet = _prepared(typed)
    return (
        *_row_findings(typed),
        *_h1_deals(sheet),
        *_h2_games(sheet),
        *_h3_totals(sheet),
        *_h4_last_digits(sheet),
        *_h5_lost_games(sheet),
        *_h6_control_sum(sheet),
        *_h7_bounds(sheet),
    )


def _prepared(typed: TypedList) -> _Sheet:
    players = len(typed.rows) if typed.players is None else typed.players
    per_lost = bonus_per_lost(players)
    if len(typed.rows) != players:
        raise RuleError("rows_against_players", field="rows", rows=len(typed.rows), players=players)
    rows = tuple(_complete_rows(typed))
    totals = tuple(_totals(row, row.written_total, per_lost) for row in rows if row.written_total is not None)
    return _Sheet(typed=typed, players=players, per_lost=per_lost, rows=rows, totals=totals, majority=_majority(totals))


def _complete_rows(typed: TypedList) -> Iterator[_Row]:
    for position, row in enumerate(typed.rows, start=1):
        if row.points is not None and row.won is not None and row.lost is not None:
            yield _Row(
                seat=row.seat,
                position=position,
                points=row.points,
                won=row.won,
                lost=row.lost,
                written_total=row.written_total,
            )


def _totals(row: _Row, written: int, per_lost: int) -> _Totals:
    """Solved for L: T - P - 50(w - l) is k times the lost games of the others."""
    others, rest = divmod(written - row.total(row.lost, per_lost), per_lost)
    return _Totals(row=row, written=written, implied_lost=None if rest or others < 0 else others + row.lost)


def _majority(totals: tuple[_Totals, ...]) -> int | None:
    votes = Counter(each.implied_lost for each in totals if each.implied_lost is not None)
    for lost, count in votes.most_common(1):
        if count >= 2 and 2 * count > len(totals):
            return lost
    return None


def _row_findings(typed: TypedList) -> Iterator[Finding]:
    for row in typed.rows:
        figures = {"points": row.points, "won": row.won, "lost": row.lost}
        missing = [name for name, figure in figures.items() if figure is None]
        if len(missing) == 3 and row.written_total is None:
            yield _soft(Check.ROW, row.seat, "row_empty")
        elif missing:
            yield _hard(Check.ROW, row.seat, "row_incomplete", missing[0], fact=missing[0])
        elif row.written_total is None:
            yield _soft(Check.ROW, row.seat, "total_missing", "written_total")


def _soft(check: Check, seat: int | None, code: str, field: str | None = None, **params: Parameter) -> Finding:
    return Finding(check=check, severity=Severity.SOFT, seat=seat, code=code, field=field, params=params)


def _hard(check: Check, seat: int | None, code: str, field: str | None = None, **params: Parameter) -> Finding:
    return Finding(check=check, severity=Severity.HARD, seat=seat, code=code, field=field, params=params)


def _h1_deals(sheet: _Sheet) -> Iterator[Finding]:
    """Sum of w + l, and the deals passed in, make N; with the latter left empty the rest is proposed."""
    deals, passed = sheet.typed.deals, sheet.typed.passed
    if deals is None or not sheet.complete:
        return
    rest = deals - sheet.games
    if rest < 0:
        yield _hard(Check.H1, None, "games_exceed_deals", games=sheet.games, deals=deals)
    elif passed is None:
        yield _soft(Check.H1, None, "passed_proposed", "passed", fits=rest)
    elif passed != rest:
        yield _hard(Check.H1, None, "games_against_deals", "passed", games=sheet.games + passed, deals=deals, fits=rest)


def _h2_games(sheet: _Sheet) -> Iterator[Finding]:
    """Nobody plays more deals than were played, nor more than those in which he did not sit out."""
    deals = sheet.typed.deals
    if deals is None:
        return
    played = deals - (sheet.typed.passed or 0)
    for row in sheet.rows:
        most = min(played, _deals_at_cards(row.position, sheet.players, deals))
        if row.games > most:
            yield _hard(Check.H2, row.seat, "row_exceeds_deals", "won", games=row.games, most=most)


def _deals_at_cards(position: int, players: int, deals: int) -> int:
    """The deals in which a seat holds cards: in a full list N, 3N/4 or 3N/5."""
    present = range(1, players + 1)
    out = sum(position in sitting_out(deal % players + 1, present) for deal in range(deals))
    return deals - out


def _h3_totals(sheet: _Sheet) -> Iterator[Finding]:
    """T = P + 50(w - l) + k(L - l), with the L of the majority where there is one: so one wrong row alone turns red."""
    if sheet.majority is None and not sheet.complete:
        return
    lost = sheet.lost if sheet.majority is None else sheet.majority
    for each in sheet.totals:
        fits = each.row.total(lost, sheet.per_lost)
        if each.written != fits:
            yield _hard(Check.H3, each.row.seat, "total_differs", "written_total", total=each.written, fits=fits)


def _h4_last_digits(sheet: _Sheet) -> Iterator[Finding]:
    """T - P is made of 50s and of 40s, 30s or 24s: divisible by 10, at a table of five by 2."""
    modulus = 2 if sheet.players == 5 else 10
    for each in sheet.totals:
        if (each.written - each.row.points) % modulus:
            yield _hard(Check.H4, each.row.seat, "last_digit", "points", modulus=modulus)


def _h5_lost_games(sheet: _Sheet) -> Iterator[Finding]:
    """Every row implies L: one that deviates from the majority is named, or the column if all agree against it."""
    if sheet.majority is None:
        yield from _h5_undecided(sheet)
        return
    deviating = [each for each in sheet.totals if each.implied_lost != sheet.majority]
    for each in deviating:
        yield _deviation(sheet, each, sheet.majority)
    column_fits = sheet.lost == sheet.majority if sheet.complete else sheet.lost <= sheet.majority
    if not deviating and not column_fits:
        yield _hard(Check.H5, None, "lost_column_differs", "lost", lost=sheet.lost, fits=sheet.majority)


def _h5_undecided(sheet: _Sheet) -> Iterator[Finding]:
    """With rows empty and no majority H3 has no L to go by; but some totals no L explains, nor all of them at once."""
    if sheet.complete:
        return
    for each in sheet.totals:
        if each.implied_lost is None:
            rest = each.written - each.row.total(each.row.lost, sheet.per_lost)
            yield _hard(Check.H5, each.row.seat, "total_of_no_list", "written_total", rest=rest, bonus=sheet.per_lost)
    implied = sorted({each.implied_lost for each in sheet.totals if each.implied_lost is not None})
    if len(implied) > 1 or any(lost < sheet.lost for lost in implied):
        said = ", ".join(map(str, implied))
        yield _hard(Check.H5, None, "totals_disagree", "written_total", implied=said, lost=sheet.lost)


def _deviation(sheet: _Sheet, each: _Totals, majority: int) -> Finding:
    """The deviating row and the one figure that brings it into line: its lost games if they do, else its points."""
    row = each.row
    lost = majority - (sheet.lost - row.lost)
    corrected = replace(row, lost=lost)
    if sheet.complete and 0 <= lost != row.lost and corrected.total(majority, sheet.per_lost) == each.written:
        return _hard(Check.H5, row.seat, "row_lost_differs", "lost", lost=row.lost, fits=lost)
    fits = row.points + each.written - row.total(majority, sheet.per_lost)
    return _hard(Check.H5, row.seat, "row_deviates", "points", lost=majority, points=row.points, fits=fits)


def _h6_control_sum(sheet: _Sheet) -> Iterator[Finding]:
    """The sum of T is the sum of P + 50(W - L) + k(n - 1)L."""
    if len(sheet.totals) < sheet.players:
        return
    written = sum(each.written for each in sheet.totals)
    fits = sum(row.total(sheet.lost, sheet.per_lost) for row in sheet.rows)
    if written != fits:
        yield _hard(Check.H6, None, "control_sum_differs", "written_total", total=written, fits=fits)


def _h7_bounds(sheet: _Sheet) -> Iterator[Finding]:
    """What so many won and lost games can bring at all."""
    if not sheet.typed.isko:
        return
    for row in sheet.rows:
        yield from _row_bounds(row)


def _row_bounds(row: _Row) -> Iterator[Finding]:
    least, most = 18 * row.won - 540 * row.lost, 264 * row.won - 36 * row.lost
    if row.games == 0 and row.points:
        yield _hard(Check.H7, row.seat, "points_without_games", "points", points=row.points, fits=0)
    elif row.won == 0 and row.points % 2:
        yield _hard(Check.H7, row.seat, "points_odd", "points", points=row.points)
    elif row.games == 1 and row.points not in (_won_points() if row.won else _lost_points()):
        yield _hard(Check.H7, row.seat, "points_of_no_game", "points", points=row.points)
    elif not least <= row.points <= most:
        yield _hard(Check.H7, row.seat, "points_out_of_bounds", "points", points=row.points, least=least, most=most)


def _won_points() -> frozenset[int]:
    return frozenset(bid_values())


def _lost_points() -> frozenset[int]:
    """Twice a game value, or twice any multiple that a bid can need."""
    multiples = {value for base in BASE_VALUES.values() for value in range(base, HIGHEST_OVERBID + 1, base)}
    return frozenset(-2 * value for value in multiples.union(bid_values()))
