"""Standings given by hand for the tests of exports: every figure and rank is written down, nothing is computed here."""

from datetime import UTC, date, datetime
from typing import Any

from scoring.reports.standings import Criterion, Standings, StandingsRow, State

LONG_NAME = "Donaudampfschifffahrtsgesellschaftskapitän" * 2 + "Oberweserdampfschifffahrtsgesellsch-"
UMLAUTS = "Änne Öztürk-Weiß, Ümit Straße"
CYRILLIC = "Дмитрий Шнайдер"
SUITS = "♣ ♠ ♥ ♦"
FORMULA = "=1+1"
ARRAY_FORMULA = " {=1+1}"
NOT_AVAILABLE = "#N/A"
CLUB_FORMULA = "-2+3"

assert len(LONG_NAME) == 120

NOTHING_PLAYED = dict.fromkeys(("points", "won", "lost", "others_lost", "bonus"))


def given_row(rank: int | None, total: int, **facts: Any) -> StandingsRow:
    """A row with this rank and total; the rest as given, else plain."""
    number = facts.setdefault("start_number", rank or 99)
    plain: dict[str, Any] = {
        "entrant_id": number,
        "shared": False,
        "name": f"Anna P{number:03d}",
        "sort_key": f"p{number:03d}",
        "club": "Karo 7 Musterstadt",
        "series": (total,),
        "points": total,
        "won": 0,
        "lost": 0,
        "others_lost": 0,
        "bonus": 0,
        "adjustment": 0,
    }
    return StandingsRow(rank=rank, total=total, **{**plain, **facts})


def given_standings(*rows: StandingsRow, **facts: Any) -> Standings:
    """Total standings of these rows, provisional, 9 of 12 tables, as of 20:14 in Berlin."""
    plain: dict[str, Any] = {
        "tournament_name": "Stadtmeisterschaft",
        "slug": "stadtmeisterschaft",
        "kind": "tournament",
        "place": "Musterstadt",
        "date": date(2026, 11, 7),
        "series_number": None,
        "series_numbers": tuple(range(1, len(rows[0].series) + 1)) if rows else (),
        "revision": 17,
        "state": State.PROVISIONAL,
        "criteria": tuple(Criterion),
        "tables_in": 9,
        "tables_total": 12,
        "as_of": datetime(2026, 11, 7, 19, 14, tzinfo=UTC),
        "hidden": False,
    }
    return Standings(rows=rows, **{**plain, **facts})


def total_of_three_series() -> Standings:
    """Seven entrants over two series: shared places, a lot, a withdrawal, a late entry, an adjustment, odd names.

    Lots: C and D are equal in everything and both drew, so D (lot 1) stands before C (lot 2); E and F are equal and
    only one of them drew, so they share.
    """
    club = CLUB_FORMULA
    return given_standings(
        given_row(1, 2603, name=UMLAUTS, series=(1338, 1265), won=24, lost=2, start_number=5),
        given_row(2, 1040, name=CYRILLIC, series=(1000, 40), won=20, lost=3, lot=1, start_number=4),
        given_row(3, 1040, name=FORMULA, series=(40, 1000), won=20, lost=3, lot=2, start_number=3, club=club),
        given_row(4, 1040, name=ARRAY_FORMULA, series=(520, 520), won=19, lost=1, shared=True, start_number=1),
        given_row(4, 1040, name=NOT_AVAILABLE, series=(1040, 0), won=19, lost=1, lot=1, shared=True, start_number=2),
        given_row(6, 1040, name=SUITS, series=(1140, None), won=19, lost=2, adjustment=-100, start_number=8),
        given_row(7, -760, name=LONG_NAME, series=(-380, -380), won=1, lost=9, start_number=6),
        given_row(
            None, 1900, name="Lea\x07\tFrüh", series=(1900, None), won=30, lost=0, withdrawn=True, start_number=7
        ),
        given_row(None, 0, name="Nie Da", series=(None, None), start_number=9, **NOTHING_PLAYED),
    )


def series_of_rules() -> Standings:
    """The examples of rules.md 2 as one series: a table of four and a table of three."""
    four = [(492, 12, 0, 8, 240), (628, 12, 2, 6, 180), (660, 10, 1, 7, 210), (-32, 6, 5, 3, 90)]
    three = [(28, 9, 2, 9, 360), (80, 4, 0, 11, 440), (170, 10, 9, 2, 80)]
    ranks = {(1, 1): (1, 1332), (1, 3): (2, 1320), (1, 2): (3, 1308), (2, 1): (4, 738), (2, 2): (5, 720)}
    ranks |= {(2, 3): (6, 300), (1, 4): (7, 108)}
    seated = {(table, seat): line for table, lines in ((1, four), (2, three)) for seat, line in enumerate(lines, 1)}
    rows = [_seated(place, *ranks[place], seated[place]) for place in ranks]
    return given_standings(*rows, series_number=1, series_numbers=(1,))


def _seated(place: tuple[int, int], rank: int, total: int, footer: tuple[int, int, int, int, int]) -> StandingsRow:
    points, won, lost, others_lost, bonus = footer
    table, seat = place
    return given_row(
        rank,
        total,
        points=points,
        won=won,
        lost=lost,
        others_lost=others_lost,
        bonus=bonus,
        table_number=table,
        seat=seat,
        start_number=10 * table + seat,
    )


def many(count: int, series: int) -> Standings:
    """So many entrants with a result of their own in every series; the totals differ, so that each can be found."""
    rows = []
    for place in range(1, count + 1):
        results = tuple(1500 - place - 7 * number for number in range(series))
        rows.append(given_row(place, sum(results), series=results, won=12, lost=1))
    return given_standings(*rows)
