"""Lots among equals, points given or taken, and decisions between teams (rules.md 3; cases C035 to C041, C086)."""

from typing import Any

import pytest

from scoring.models import (
    Adjustment,
    Entrant,
    JournalEntry,
    ListState,
    Lot,
    Table,
    Team,
    TeamFill,
    TeamOrder,
    Tournament,
)
from scoring.reports.audience import Audience
from scoring.reports.standings import total_standings
from scoring.reports.ties import ties
from scoring.rules.errors import RuleError
from scoring.services.adjustments import give_adjustment, remove_adjustment
from scoring.services.league import decide_teams, edit_ranking
from scoring.services.lots import discard_lots, record_lots
from scoring.services.writing import Actor
from tests.reports.lists import set_footers
from tests.world import HANDED_IN_AT, make_entrants, make_series, make_table, make_tournament

pytestmark = pytest.mark.django_db

ACTOR = Actor.system()
# C035: all 1500; A 12 won 2 lost, B 13 won 4 lost, C and D 13 won 3 lost.
FOUR = [(1000, 12, 2, 0, 0), (1050, 13, 4, 0, 0), (1000, 13, 3, 0, 0), (1000, 13, 3, 0, 0)]


def four(**facts: Any) -> tuple[Tournament, list[Entrant]]:
    tournament = make_tournament(series_planned=1, **facts)
    entrants = make_entrants(tournament, 4)
    set_footers(make_table(make_series(tournament), 1, entrants), FOUR)
    Table.objects.update(state=ListState.HANDED_IN, handed_in_at=HANDED_IN_AT)
    return tournament, entrants


def ranks(tournament: Tournament) -> dict[int, tuple[int | None, bool]]:
    rows = total_standings(tournament=tournament, audience=Audience.OFFICE).rows
    return {row.start_number: (row.rank, row.shared) for row in rows}


def draw(tournament: Tournament, order: list[Entrant], series: int = 0) -> None:
    record_lots(tournament=tournament, series_number=series, order=order, actor=ACTOR)


def test_the_lot_decides_where_total_won_and_lost_are_equal() -> None:
    tournament, (_a, _b, c, d) = four()
    assert ranks(tournament) == {3: (1, True), 4: (1, True), 2: (3, False), 1: (4, False)}
    draw(tournament, [d, c])
    assert ranks(tournament) == {4: (1, False), 3: (2, False), 2: (3, False), 1: (4, False)}
    (tie,) = [tie for tie in ties(tournament=tournament) if tie.series_number == 0]
    assert (tie.rank, tie.last, tie.decided) == (1, 2, True)


def test_lots_of_a_series_say_nothing_about_the_total() -> None:
    tournament, (_a, _b, c, d) = four()
    draw(tournament, [d, c], series=1)
    assert ranks(tournament)[3] == (1, True)
    assert [(tie.series_number, tie.decided) for tie in ties(tournament=tournament)] == [(0, False), (1, True)]


def test_a_lot_drawn_again_replaces_the_first_and_can_be_taken_back() -> None:
    tournament, (_a, _b, c, d) = four()
    draw(tournament, [d, c])
    draw(tournament, [c, d])
    assert ranks(tournament)[3] == (1, False)
    discard_lots(tournament=tournament, series_number=0, entrants=[c, d], actor=ACTOR)
    assert ranks(tournament)[3] == (1, True)
    with pytest.raises(RuleError, match="lot_gone"):
        discard_lots(tournament=tournament, series_number=0, entrants=[c, d], actor=ACTOR)
    told = list(JournalEntry.objects.order_by("pk").values_list("action", "before", "after"))
    assert told[-1] == ("discard_lots", {"series": 0, "order": [c.pk, d.pk]}, None)


@pytest.mark.parametrize("chosen", [(0, 1), (2,), (0, 2, 3), (2, 2)])
def test_a_lot_among_others_than_the_equals_is_refused(chosen: tuple[int, ...]) -> None:
    tournament, entrants = four()
    with pytest.raises(RuleError, match="lot_not_among_equals"):
        draw(tournament, [entrants[index] for index in chosen])
    assert not Lot.objects.exists()


def test_where_equal_places_stay_equal_no_lot_is_taken() -> None:
    tournament, (_a, _b, c, d) = four(equal_places_stay=True)
    with pytest.raises(RuleError, match="lot_not_used"):
        draw(tournament, [c, d])


def test_points_are_given_with_a_reason_and_taken_back() -> None:
    """C086: apart from the deals, with a reason."""
    tournament, (a, *_others) = four()
    given = give_adjustment(entrant=a, points=30, reason="  one game  forgotten ", actor=ACTOR)
    assert given.reason == "one game forgotten"
    row = next(
        each for each in total_standings(tournament=tournament, audience=Audience.OFFICE).rows if each.start_number == 1
    )
    assert (row.adjustment, row.total, row.rank) == (30, 1530, 1)
    remove_adjustment(adjustment=given, actor=ACTOR)
    assert not Adjustment.objects.exists()
    line = JournalEntry.objects.get(action="remove_adjustment")
    assert line.before == {"adjustment": given.pk, "entrant": a.pk, "points": 30, "reason": "one game forgotten"}
    with pytest.raises(RuleError, match="adjustment_gone"):
        remove_adjustment(adjustment=given, actor=ACTOR)


@pytest.mark.parametrize(
    ("points", "reason", "code", "field"),
    [
        (0, "late", "adjustment_nothing", "points"),
        (100_001, "late", "number_range", "points"),
        (-100_001, "late", "number_range", "points"),
        (-100, " ", "text_missing", "reason"),
        (-100, "x" * 201, "text_too_long", "reason"),
    ],
)
def test_points_without_sense_or_reason_are_refused(points: int, reason: str, code: str, field: str) -> None:
    _tournament, (a, *_others) = four()
    with pytest.raises(RuleError) as refused:
        give_adjustment(entrant=a, points=points, reason=reason, actor=ACTOR)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert not Adjustment.objects.exists()


def test_the_rules_of_teams_and_the_decision_between_equal_ones_are_kept() -> None:
    tournament, _entrants = four()
    team = Team.objects.create(tournament=tournament, name="Aces")
    with pytest.raises(RuleError, match="league_not_played"):
        decide_teams(tournament=tournament, series_number=1, order=[team], actor=ACTOR)
    edit_ranking(tournament=tournament, team_fill=TeamFill.AVERAGE, league_points=True, actor=ACTOR)
    decide_teams(tournament=tournament, series_number=1, order=[team], actor=ACTOR)
    fresh = Tournament.objects.get()
    assert (fresh.team_fill, fresh.league_points) == ("average", True)
    assert list(TeamOrder.objects.values_list("team", "series_number", "order")) == [(team.pk, 1, 1)]
    decide_teams(tournament=tournament, series_number=1, order=[], actor=ACTOR)
    assert not TeamOrder.objects.exists()
