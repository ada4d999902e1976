"""Who comes and goes at a friendly evening, at which deal, from table to table, and what is settled (rules 2, 4)."""

from collections.abc import Callable

import pytest

from scoring.models import Entrant, JournalEntry, Seat, Table
from scoring.reports.audience import Audience
from scoring.reports.friendly import evening_report, whole_evening
from scoring.rules.errors import RuleError
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.schieber import SchieberFacts
from scoring.services.check_scores import check_scores
from scoring.services.friendly import HouseEntry, correct_house_deal, finish_evening, remove_house_deal
from scoring.services.friendly_people import join_evening, leave_evening, stay_at_evening
from scoring.services.friendly_tables import open_table
from scoring.services.writing import Actor, Conflict, Submission
from tests.rules.friendly.evenings import CLUBS_1, CLUBS_2, GRAND_4, GRAND_HAND_1, taken
from tests.services.friendly import make_evening, play

pytestmark = pytest.mark.django_db

LEIPZIG = HouseRules(accounting=Accounting.LEIPZIG)
BOCK = HouseRules(accounting=Accounting.LEIPZIG, rounds=BockRounds())


def refused(write: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as error:
        write()
    return error.value.code


def fresh(table: Table) -> Table:
    return Table.objects.select_related("series__tournament").get(pk=table.pk)


def join(table: Table, name: str) -> Seat:
    now = fresh(table)
    return join_evening(table=now, name=name, version=now.version, actor=Actor(table=now))


def seat(table: Table, position: int) -> Seat:
    return Seat.objects.select_related("table__series__tournament").get(table=table, position=position)


def leave(table: Table, position: int) -> None:
    now = fresh(table)
    leave_evening(seat=seat(table, position), version=now.version, actor=Actor(table=now))


def stay(table: Table, position: int) -> None:
    now = fresh(table)
    stay_at_evening(seat=seat(table, position), version=now.version, actor=Actor(table=now))


def deals_of(table: Table) -> list[tuple[int, int]]:
    """Players and dealer of every deal."""
    return [(deal.players, deal.dealer.position) for deal in fresh(table).deals.order_by("number")]


def balances(table: Table) -> dict[str, int]:
    whole = whole_evening(table.series.tournament, Audience.OFFICE)
    return {each.name: each.balance for each in whole.people}


def test_before_the_first_deal_they_sit_down_and_get_up_at_once() -> None:
    table = make_evening(LEIPZIG)
    assert refused(lambda: leave(table, 1)) == "table_too_small"
    assert join(table, "Dieter").from_deal == 1
    leave(table, 2)
    play(table, CLUBS_1, 1)
    assert deals_of(table) == [(3, 1)]
    assert sorted(Entrant.objects.values_list("player__last_name", flat=True)) == ["Beispiel", "Clara", "Dieter"]


def test_who_joins_during_a_round_plays_from_the_next_one_on_and_owes_nothing_for_what_he_missed() -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_2, 1)
    assert join(table, "Dieter").from_deal == 4
    for _time in range(2):
        play(table)
    play(table, CLUBS_2, 4)
    assert deals_of(table) == [(3, 1), (3, 2), (3, 3), (4, 1)]
    # 36 from each of two to Anna; then 36 from each of three to Dieter.
    assert balances(table) == {"Anna Beispiel": 72 - 36, "Bernd": -72, "Clara": -72, "Dieter": 108}
    assert list(check_scores()) == []


def test_who_leaves_is_there_until_the_round_is_over_and_pays_what_he_owes() -> None:
    table = make_evening(LEIPZIG, 4)
    play(table, CLUBS_2, 2)
    leave(table, 4)
    assert refused(lambda: leave(table, 4)) == "seat_has_left"
    assert refused(lambda: leave(table, 3)) == "table_too_small"
    for _time in range(3):
        play(table)
    play(table, CLUBS_2, 1)
    assert deals_of(table) == [(4, 1), (4, 2), (4, 3), (4, 4), (3, 1)]
    # 36 from each of three to Bernd; then 36 from each of two to Anna, Dieter being gone.
    assert balances(table) == {"Anna Beispiel": -36 + 72, "Bernd": 108 - 36, "Clara": -72, "Dieter": -36}
    assert refused(lambda: stay(table, 4)) == "nothing_to_take_back"


def test_one_goes_and_another_comes_at_the_same_moment() -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_1, 1)
    join(table, "Dieter")
    leave(table, 2)
    for _time in range(2):
        play(table)
    play(table, CLUBS_1, 4)
    assert deals_of(table) == [(3, 1), (3, 2), (3, 3), (3, 1)]
    report = evening_report(table=fresh(table), audience=Audience.OFFICE)
    assert [each.here for each in report.seats] == [True, False, True, True]
    assert list(check_scores()) == []


def test_whoever_said_that_he_leaves_may_stay() -> None:
    table = make_evening(LEIPZIG, 4)
    play(table, CLUBS_1, 2)
    leave(table, 4)
    stay(table, 4)
    for _time in range(3):
        play(table)
    play(table)
    assert [players for players, _dealer in deals_of(table)] == [4] * 5


def test_a_game_that_brings_bock_moves_the_moment() -> None:
    """Announced for the end of the first round, deal 3; then a Grand with four brings Bock and Schieber: three deals
    each, and two more until everybody has dealt equally often."""
    table = make_evening(BOCK)
    play(table, CLUBS_1, 1)
    assert join(table, "Dieter").from_deal == 4
    play(table, GRAND_4, 2)
    assert seat(table, 4).from_deal == 2 + 3 + 3 + 1 + 1
    for _time in range(3):
        play(table)
    play(table, SchieberFacts(play=taken([60, 40, 20])))
    play(table, GRAND_HAND_1, 1)
    # The Grand Hand does not count in the Schieber round.
    assert seat(table, 4).from_deal == 11
    correct_house_deal(
        table=table,
        number=7,
        entry=HouseEntry(facts=SchieberFacts(play=taken([60, 40, 20]))),
        version=fresh(table).version,
        reason="",
        actor=Actor(table=table),
    )
    assert seat(table, 4).from_deal == 10
    assert list(check_scores()) == []


def test_taking_deals_back_moves_it_again() -> None:
    table = make_evening(LEIPZIG, 4)
    play(table, CLUBS_1, 2)
    leave(table, 4)
    for number in range(2, 6):
        play(table)
        assert fresh(table).deals.count() == number
    for number in (5, 4):
        version = fresh(table).version
        remove_house_deal(table=table, number=number, version=version, actor=Actor(table=table))
    assert seat(table, 4).left_after == 4
    play(table)
    play(table)
    assert [players for players, _dealer in deals_of(table)] == [4, 4, 4, 4, 3]


def test_a_table_has_five_seats_and_nobody_comes_back_to_his_own() -> None:
    table = make_evening(LEIPZIG, 4)
    for _time in range(4):
        play(table)
    leave(table, 4)
    assert refused(lambda: join(table, "dieter")) == "was_at_table"
    join(table, "Emma")
    assert refused(lambda: join(table, "Fritz")) == "seats_used_up"
    assert Entrant.objects.count() == 5


def test_a_page_from_before_is_a_conflict() -> None:
    table = make_evening(LEIPZIG)
    join(table, "Dieter")
    with pytest.raises(Conflict):
        join_evening(table=table, name="Emma", version=1, actor=Actor(table=table))


def test_a_finished_table_lets_nobody_in() -> None:
    table = make_evening(LEIPZIG)
    play(table)
    finish_evening(table=table, version=1, actor=Actor(table=table))
    assert refused(lambda: join(table, "Dieter")) == "list_closed"


def open_second(table: Table, *players: str, submission: Submission | None = None) -> Table:
    tournament = table.series.tournament
    actor = Actor(user=tournament.officials.get().user)
    opened = open_table(tournament=tournament, players=players, actor=actor, submission=submission)
    return fresh(opened)


def test_who_goes_from_table_to_table_is_settled_over_both() -> None:
    table = make_evening(LEIPZIG, 4)
    play(table, CLUBS_2, 4)
    assert refused(lambda: open_second(table, "Dieter", "Emma", "Fritz")) == "still_plays"
    leave(table, 4)
    for _time in range(3):
        play(table)
    second = open_second(table, "Emma", "dieter", "Fritz")
    assert (second.number, second.series.number) == (2, 2)
    play(second, CLUBS_2, 1)
    # Dieter has 108 from the first table and pays 36 at the second.
    assert balances(table) == {
        "Anna Beispiel": -36,
        "Bernd": -36,
        "Clara": -36,
        "Dieter": 108 - 36,
        "Emma": 72,
        "Fritz": -36,
    }
    whole = whole_evening(table.series.tournament, Audience.OFFICE)
    assert len(whole.payments) == 4
    assert JournalEntry.objects.filter(action="open_table").count() == 1
    assert list(check_scores()) == []


def test_the_same_form_opens_one_table() -> None:
    table = make_evening(LEIPZIG)
    submission = Submission(id="t-2", content="Dieter, Emma, Fritz")
    opened = {open_second(table, "Dieter", "Emma", "Fritz", submission=submission).pk for _time in range(2)}
    assert len(opened) == 1
    assert Table.objects.count() == 2


def test_an_evening_has_twenty_tables_at_most() -> None:
    table = make_evening(LEIPZIG)
    for number in range(2, 21):
        open_second(table, *(f"{letter}{number}" for letter in "ABC"))
    assert refused(lambda: open_second(table, "X", "Y", "Z")) == "tables_used_up"
    assert Entrant.objects.count() == 60
    assert list(check_scores()) == []


def test_two_tables_of_beer_skat_have_a_loser_each() -> None:
    table = make_evening(HouseRules(accounting=Accounting.BEER, beer=Beer(limit=30)))
    second = open_second(table, "Dieter", "Emma", "Fritz")
    play(second, CLUBS_2, 1)
    whole = whole_evening(table.series.tournament, Audience.OFFICE)
    assert [each.report.losers for each in whole.tables] == [(), ("Emma", "Fritz")]
    assert (whole.people, whole.payments) == ((), ())
