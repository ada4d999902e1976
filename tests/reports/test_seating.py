"""Who sits where."""

import pytest

from scoring.reports.audience import Audience
from scoring.reports.seating import seating
from tests.world import make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db


def test_a_series_before_the_draw_has_no_tables() -> None:
    report = seating(series=make_series(make_tournament()), audience=Audience.PUBLIC)
    assert (report.tables, report.by_name) == ((), ())


def test_it_lists_tables_by_number_and_seats_in_order() -> None:
    tournament = make_tournament()
    entrants = make_entrants(tournament, 7)
    series = make_series(tournament)
    make_table(series, 2, entrants[:3])
    make_table(series, 1, entrants[3:])
    report = seating(series=series, audience=Audience.PUBLIC)
    assert [(table.number, [seat.start_number for seat in table.seats]) for table in report.tables] == [
        (1, [4, 5, 6, 7]),
        (2, [1, 2, 3]),
    ]


def test_names_follow_din_5007() -> None:
    """C112 and C113: umlauts as their letters, sharp s as ss."""
    names = [
        "Böttcher",
        "Baer",
        "Bogenschütz",
        "Bär",
        "Aßlar",
        "Bächle",
        "Bader",
        "Assoziation",
        "Assistent",
        "Ärgerlich",
    ]
    tournament = make_tournament()
    entrants = make_entrants(tournament, len(names))
    for entrant, name in zip(entrants, names, strict=True):
        entrant.player.last_name = name
        entrant.player.save()
    series = make_series(tournament)
    make_table(series, 1, entrants[:5])
    make_table(series, 2, entrants[5:])
    report = seating(series=series, audience=Audience.PUBLIC)
    assert [seat.name.removeprefix("Anna ") for seat in report.by_name] == [
        "Ärgerlich",
        "Assistent",
        "Aßlar",
        "Assoziation",
        "Bächle",
        "Bader",
        "Baer",
        "Bär",
        "Bogenschütz",
        "Böttcher",
    ]
