"""Many writers at once: nothing lost, nothing doubled. The same on SQLite and on PostgreSQL."""

from collections.abc import Callable
from datetime import date
from functools import partial
from random import Random
from time import sleep

import pytest
from django.db import transaction

from scoring.models import Deal, Entrant, Invitation, JournalEntry, Role, Seat, Table, Tournament
from scoring.rules.errors import RuleError
from scoring.rules.games import Game
from scoring.services.check_scores import check_scores
from scoring.services.deals import DealAnswer, DealEntry, correct_deal, record_deal, remove_deal
from scoring.services.entrants import EntrantFacts, add_entrant
from scoring.services.officials import invite, read_invitation
from scoring.services.seating import draw_tables
from scoring.services.sheets import TotalsAnswer, hand_in, save_totals
from scoring.services.tournaments import TournamentFacts, create_tournament
from scoring.services.writing import Actor, Conflict, Submission
from tests.concurrency.threads import at_once
from tests.services.lists import PASSED_IN, SYSTEM, footers_by_sql, fresh, game, make_list, stored_footers
from tests.services.test_sheets import typed
from tests.world import (
    LIST_OF_THREE,
    TOTALS_OF_THREE,
    make_entrants,
    make_series,
    make_table,
    make_tournament,
    make_user,
)

pytestmark = pytest.mark.django_db(transaction=True)


def tables_of_three(count: int) -> list[Table]:
    series = make_series(make_tournament())
    entrants = make_entrants(series.tournament, 3 * count)
    made = [make_table(series, number + 1, entrants[3 * number : 3 * number + 3]) for number in range(count)]
    return [fresh(table) for table in made]


def random_entry(random: Random) -> DealEntry:
    if random.random() < 0.1:
        return PASSED_IN
    return game(
        random.randint(1, 3), random.choice(list(Game)), random.choice([-1, 1, 2, 4]), met=random.random() < 0.8
    )


def assert_all_is_right() -> None:
    assert [str(each) for each in check_scores()] == []
    for table in Table.objects.all():
        if table.deals.exists():
            assert stored_footers(table) == footers_by_sql(table)


def test_eight_tables_record_a_whole_list_each() -> None:
    seed = Random().randrange(10**6)
    print(f"seed {seed}")  # noqa: T201  (a failure can be repeated)
    tables = tables_of_three(8)
    revision = Tournament.objects.get().revision

    def play(table: Table) -> list[int]:
        random = Random(seed + table.number)
        return [record_deal(table=table, entry=random_entry(random), actor=SYSTEM).number for _deal in range(36)]

    results = at_once([partial(play, table) for table in tables])
    assert results == [list(range(1, 37))] * 8
    assert Deal.objects.count() == JournalEntry.objects.count() == 8 * 36
    assert Tournament.objects.get().revision == revision + 8 * 36
    assert_all_is_right()


def test_sixteen_writers_at_one_table_get_sixteen_numbers() -> None:
    table = tables_of_three(1)[0]

    def write() -> DealAnswer:
        return record_deal(table=table, entry=game(1), actor=SYSTEM)

    results = at_once([write] * 16)
    assert sorted(result.number for result in results if isinstance(result, DealAnswer)) == list(range(1, 17))
    assert_all_is_right()
    assert table.seats.get(position=1).points == 16 * 36


def test_a_list_takes_no_deal_too_many() -> None:
    table = fresh(make_list(players=3, rounds=2))
    results = at_once([lambda: record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)] * 10)
    refused = [result for result in results if isinstance(result, RuleError)]
    assert [error.code for error in refused] == ["list_full"] * 4
    assert Deal.objects.count() == 6


def test_of_two_editors_with_the_same_version_one_wins() -> None:
    table = tables_of_three(1)[0]
    record_deal(table=table, entry=game(1), actor=SYSTEM)

    def correct(entry: DealEntry) -> DealAnswer:
        return correct_deal(table=table, number=1, entry=entry, version=table.version, reason="why", actor=SYSTEM)

    entries = [game(2), game(3, met=False)]
    results = at_once([lambda: correct(entries[0]), lambda: correct(entries[1])])
    won = [result for result in results if isinstance(result, DealAnswer)]
    lost = [result for result in results if isinstance(result, Conflict)]
    assert (len(won), len(lost)) == (1, 1)
    assert lost[0].table.version == table.version + 1
    assert Deal.objects.get().points == won[0].points
    assert_all_is_right()


def test_of_two_who_type_the_same_list_one_wins() -> None:
    table = tables_of_three(1)[0]

    def save() -> TotalsAnswer:
        totals = typed(LIST_OF_THREE, TOTALS_OF_THREE)
        return save_totals(table=table, totals=totals, version=table.version, actor=SYSTEM)

    results = at_once([save, save, save])
    assert sorted(type(result).__name__ for result in results) == ["Conflict", "Conflict", "TotalsAnswer"]
    assert [row[-1] for row in stored_footers(table)] == TOTALS_OF_THREE


def test_one_submission_from_eight_threads_is_written_once() -> None:
    table = tables_of_three(1)[0]
    submission = Submission(id="phone-17", content={"seat": 1})

    def send() -> DealAnswer:
        return record_deal(table=table, entry=game(1), actor=SYSTEM, submission=submission)

    results = [result for result in at_once([send] * 8) if isinstance(result, DealAnswer)]
    assert sorted(result.repeated for result in results) == [False] + [True] * 7
    assert {result.number for result in results} == {1}
    assert Deal.objects.count() == JournalEntry.objects.count() == 1
    assert_all_is_right()


def test_deals_and_totals_of_one_table_are_not_mixed() -> None:
    """C095: whoever comes first decides how the list is kept."""
    for _try in range(5):
        table = fresh(make_list(players=3, slug=f"try-{Tournament.objects.count()}"))
        totals = typed(LIST_OF_THREE, TOTALS_OF_THREE)
        calls: list[Callable[[], object]] = [
            partial(record_deal, table=table, entry=game(1), actor=SYSTEM),
            partial(save_totals, table=table, totals=totals, version=table.version, actor=SYSTEM),
        ]
        results = at_once(calls)
        refused = [result for result in results if isinstance(result, RuleError)]
        assert len(refused) == 1 and refused[0].code in ("list_kept_as_totals", "list_kept_as_deals")
        assert_all_is_right()


def test_a_deal_is_before_the_closing_or_refused() -> None:
    table = fresh(make_list(players=3, rounds=1))
    for _deal in range(2):
        record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    calls: list[Callable[[], object]] = [
        lambda: record_deal(table=table, entry=game(1), actor=SYSTEM),
        lambda: hand_in(table=table, version=table.version, actor=SYSTEM, note="time"),
    ]
    recorded, closed = at_once(calls)
    assert not isinstance(closed, Exception)
    assert Deal.objects.count() == (2 if isinstance(recorded, RuleError) else 3)
    assert_all_is_right()


def test_undo_and_the_next_deal_at_once_leave_a_list_without_a_gap() -> None:
    table = tables_of_three(1)[0]
    for _deal in range(5):
        record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    calls: list[Callable[[], object]] = [
        lambda: remove_deal(table=table, number=5, version=table.version, reason="undo", actor=SYSTEM),
        lambda: record_deal(table=table, entry=game(1), actor=SYSTEM),
    ]
    assert not any(isinstance(result, Exception) for result in at_once(calls))
    assert Deal.objects.count() == 5
    assert_all_is_right()


def test_eight_entrants_at_once_get_eight_start_numbers() -> None:
    tournament = make_tournament()

    def enter() -> int:
        facts = EntrantFacts(last_name="Beispiel", club_name="Karo 7")
        return add_entrant(tournament=tournament, facts=facts, actor=SYSTEM).start_number

    assert sorted(result for result in at_once([enter] * 8) if isinstance(result, int)) == list(range(1, 9))
    assert Entrant.objects.values("club").distinct().count() == 1


def test_two_who_draw_at_once_seat_one_series() -> None:
    tournament = make_tournament()
    make_entrants(tournament, 8)
    results = at_once([lambda: draw_tables(tournament=tournament, actor=SYSTEM)] * 3)
    assert sorted(getattr(result, "code", "drawn") for result in results) == ["drawn", *["series_before_open"] * 2]
    assert Seat.objects.count() == 8


def test_tournaments_of_one_name_created_at_once_get_addresses_of_their_own() -> None:
    user, facts = make_user(), TournamentFacts(name="Cup", date=make_tournament("other").date)
    results = at_once([lambda: create_tournament(user=user, facts=facts).slug] * 6)
    assert sorted(str(result) for result in results) == ["cup", "cup-2", "cup-3", "cup-4", "cup-5", "cup-6"]


def unguarded_record(table: Table) -> None:
    """What the services would be without lock and version: read, think, write."""
    number = table.deals.count() + 1
    points = table.seats.get(position=1).points or 0
    sleep(0.05)
    with transaction.atomic():
        seat = Seat.objects.get(table=table, position=1)
        Seat.objects.filter(pk=seat.pk).update(points=points + 36, won=number, lost=0, others_lost=0, bonus=0)
        Deal.objects.create(
            table=table,
            number=number,
            players=3,
            dealer=seat,
            declarer=seat,
            game="clubs",
            matadors=2,
            objective_met=True,
            won=True,
            value=36,
            points=36,
        )


def test_without_the_lock_writes_are_lost() -> None:
    """The negative control: the fault these tests look for does happen when nothing guards against it."""
    table = tables_of_three(1)[0]
    results = at_once([lambda: unguarded_record(table)] * 4)
    assert any(isinstance(result, Exception) for result in results)
    assert Deal.objects.count() < 4


def test_without_the_version_the_second_editor_overwrites_the_first() -> None:
    """The negative control of the version: both are told that they have saved."""
    table = tables_of_three(1)[0]
    record_deal(table=table, entry=game(1), actor=SYSTEM)

    def overwrite(points: int) -> str:
        deal = Deal.objects.get(table=table, number=1)
        sleep(0.05)
        deal.matadors, deal.value, deal.points = points // 12 - 1, points, points
        deal.save()
        return "saved"

    assert at_once([lambda: overwrite(48), lambda: overwrite(60)]) == ["saved", "saved"]
    assert Deal.objects.get().points in (48, 60)


def test_a_double_click_in_the_same_moment_writes_once() -> None:
    """One entrant, one tournament and one invitation, and both answers name the same."""
    user, tournament = make_user(), make_tournament()
    facts, evening = EntrantFacts(last_name="Beispiel"), TournamentFacts(name="Herbstpreis", date=date(2026, 11, 7))
    entered = at_once(
        [
            partial(
                add_entrant, tournament=tournament, facts=facts, actor=SYSTEM, submission=Submission(id="e", content=1)
            )
        ]
        * 4
    )
    created = at_once(
        [partial(create_tournament, user=user, facts=evening, submission=Submission(id="t", content=1))] * 4
    )
    tokens = at_once(
        [
            partial(
                invite,
                tournament=tournament,
                role=Role.REFEREE,
                actor=Actor(user=user),
                submission=Submission(id="i", content=1),
            )
        ]
        * 4
    )
    assert entered == [Entrant.objects.get()] * 4
    assert created == [Tournament.objects.get(name="Herbstpreis")] * 4
    assert len(set(tokens)) == 1
    assert read_invitation(token=str(tokens[0])) == Invitation.objects.get()
