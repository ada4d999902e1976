"""Who comes and goes at a table that plays: at a round boundary, or by a substitute (rules.md 2)."""

import pytest

from scoring.models import Entrant, JournalEntry, Kind, Player, Seat, Series, Substitution, Table, Tournament
from scoring.rules.errors import RuleError
from scoring.services.check_scores import check_scores
from scoring.services.deals import expected_deals, record_deal
from scoring.services.evening import join_table, leave_table, name_substitute, substitute_known, take_back_change
from scoring.services.players import PlayerFacts
from scoring.services.writing import Conflict
from tests.services.lists import PASSED_IN, SYSTEM, footers_by_sql, fresh, game, make_list, stored_footers
from tests.world import LIST_OF_THREE, hand_in, make_entrants

pytestmark = pytest.mark.django_db


def passed(table: Table, deals: int) -> None:
    for _deal in range(deals):
        record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)


def join(table: Table, entrant: Entrant) -> Seat:
    now = fresh(table)
    return join_table(table=now, entrant=entrant, version=now.version, actor=SYSTEM)


def leave(table: Table, position: int) -> Seat:
    now = fresh(table)
    seat = now.seats.select_related("table__series__tournament").get(position=position)
    return leave_table(seat=seat, version=now.version, reason="must go", actor=SYSTEM)


def undo(seat: Seat) -> None:
    now = fresh(seat.table)
    take_back_change(seat=seat, version=now.version, actor=SYSTEM)


def late(table: Table, **facts: object) -> Entrant:
    entrant = make_entrants(table.series.tournament, 1, first=9)[0]
    Entrant.objects.filter(pk=entrant.pk).update(**facts)
    return entrant


def test_a_late_player_takes_the_last_seat_at_the_next_round() -> None:
    """Two deals of the first round of three are played: he plays from deal 4 on."""
    table = make_list(3, rounds=4)
    passed(table, 2)
    seat = join(table, late(table))
    assert (seat.position, seat.from_deal) == (4, 4)
    assert expected_deals(table) == 3 + 3 * 4
    record_deal(table=table, entry=game(2, met=False), actor=SYSTEM)
    # A new round begins with seat 1.
    passed(table, 1)
    record_deal(table=table, entry=game(4, met=False), actor=SYSTEM)
    # A loss pays 40 to the two others of three, then 30 to the three others of four, the dealer sitting out too.
    assert [row[4] for row in stored_footers(table)] == [40 + 30, 30, 40 + 30, 0]
    assert stored_footers(table) == footers_by_sql(table)
    passed(table, 15 - 5)
    with pytest.raises(RuleError, match="list_full"):
        record_deal(table=table, entry=PASSED_IN, actor=SYSTEM)
    assert list(check_scores()) == []


def test_before_the_first_deal_he_plays_from_the_start() -> None:
    table = make_list(3, rounds=4)
    assert join(table, late(table)).from_deal == 1
    assert expected_deals(table) == 16


def test_whoever_had_withdrawn_before_is_back_in() -> None:
    table = make_list(3)
    entrant = late(table, withdrawn_after=0)
    join(table, entrant)
    assert Entrant.objects.get(pk=entrant.pk).withdrawn_after is None


def test_a_full_table_takes_nobody_but_at_a_club_evening() -> None:
    table = make_list(4)
    entrant = late(table)
    with pytest.raises(RuleError, match="table_full"):
        join(table, entrant)
    Tournament.objects.update(kind=Kind.CLUB_EVENING)
    assert join(fresh(table), entrant).position == 5


def test_nobody_joins_twice_excluded_or_in_the_last_round() -> None:
    table = make_list(3, rounds=1)
    entrant = late(table)
    with pytest.raises(RuleError, match="entrant_seated_here"):
        join(table, table.seats.get(position=1).entrant)
    passed(table, 1)
    with pytest.raises(RuleError, match="last_round"):
        join(table, entrant)
    Entrant.objects.filter(pk=entrant.pk).update(excluded=True)
    with pytest.raises(RuleError, match="entrant_excluded"):
        join(table, entrant)


def test_nobody_joins_a_list_typed_as_totals_or_handed_in() -> None:
    table = hand_in(make_list(3), LIST_OF_THREE)
    with pytest.raises(RuleError, match="list_closed"):
        join(table, late(table))
    Table.objects.update(state="open", handed_in_at=None)
    with pytest.raises(RuleError, match="list_kept_as_totals"):
        join(table, Entrant.objects.get(start_number=9))


def test_somebody_leaves_at_the_end_of_the_round_and_the_others_play_three() -> None:
    table = make_list(4, rounds=3)
    passed(table, 5)
    assert leave(table, 2).left_after == 8
    assert expected_deals(table) == 8 + 3
    passed(table, 3)
    record_deal(table=table, entry=game(1, met=False), actor=SYSTEM)
    assert [row[4] for row in stored_footers(table)] == [0, 0, 40, 40]
    passed(table, 2)
    assert list(check_scores()) == []
    line = JournalEntry.objects.filter(action="leave_table").get()
    assert line.reason == "must go" and line.after is not None and line.after["left_after"] == 8


def test_leaving_is_refused_at_three_before_deal_one_twice_and_in_the_last_round() -> None:
    three = make_list(3)
    passed(three, 1)
    with pytest.raises(RuleError, match="table_too_small"):
        leave(three, 1)
    four = make_list(4, rounds=2, slug="four")
    with pytest.raises(RuleError, match="seat_not_begun"):
        leave(four, 1)
    passed(four, 1)
    leave(four, 1)
    with pytest.raises(RuleError, match="seat_has_left"):
        leave(four, 1)
    last = make_list(4, rounds=1, slug="last")
    passed(last, 1)
    with pytest.raises(RuleError, match="last_round"):
        leave(last, 1)


def test_leaving_and_joining_are_taken_back_until_a_deal_was_played() -> None:
    table = make_list(4, rounds=3)
    passed(table, 1)
    undo(leave(table, 2))
    assert expected_deals(table) == 12
    seat = leave(table, 2)
    passed(table, 4)
    with pytest.raises(RuleError, match="nothing_to_take_back"):
        undo(seat)
    three = make_list(3, rounds=3, slug="three")
    passed(three, 1)
    undo(join(three, late(three)))
    assert three.seats.count() == 3 and expected_deals(three) == 9


def test_a_stale_page_changes_nothing() -> None:
    table = make_list(3)
    entrant = late(table)
    with pytest.raises(Conflict):
        join_table(table=table, entrant=entrant, version=table.version + 1, actor=SYSTEM)
    assert table.seats.count() == 3


def test_a_substitute_is_named_and_the_result_stays_with_the_start_number() -> None:
    table = make_list(3)
    passed(table, 2)
    seat = fresh(table).seats.get(position=2)
    facts = PlayerFacts(last_name="Ersatz", first_name="Emil")
    named = name_substitute(
        seat=seat, facts=facts, from_deal=3, version=fresh(table).version, reason="unwell", actor=SYSTEM
    )
    assert (named.player.full_name, named.from_deal) == ("Emil Ersatz", 3)
    record_deal(table=table, entry=game(2), actor=SYSTEM)
    assert Seat.objects.get(pk=seat.pk).points == 36
    assert Seat.objects.get(pk=seat.pk).entrant == seat.entrant


def test_a_substitute_needs_a_reason_and_a_deal_that_can_be() -> None:
    table = make_list(3)
    passed(table, 2)
    seat, player = table.seats.get(position=2), Player.objects.create(last_name="Ersatz")
    for from_deal, reason, code in ((3, " ", "reason_missing"), (4, "unwell", "substitute_range")):
        with pytest.raises(RuleError, match=code):
            substitute_known(
                seat=seat, player=player, from_deal=from_deal, version=table.version, reason=reason, actor=SYSTEM
            )
    assert not Substitution.objects.exists() and Series.objects.count() == 1


def substitute(table: Table, position: int, player: Player, from_deal: int) -> Substitution:
    now = fresh(table)
    seat = now.seats.select_related("table__series__tournament").get(position=position)
    return substitute_known(
        seat=seat, player=player, from_deal=from_deal, version=now.version, reason="unwell", actor=SYSTEM
    )


@pytest.mark.parametrize(("deals", "latest"), [(0, 9), (2, 3), (9, 9)])
def test_a_substitute_starts_with_the_next_deal_or_anywhere_on_paper(deals: int, latest: int) -> None:
    """Three rounds of three are nine deals. A list on paper is typed at its end: none of its deals is here before."""
    table, player = make_list(3, rounds=3), Player.objects.create(last_name="Ersatz")
    passed(table, deals)
    with pytest.raises(RuleError, match="substitute_range"):
        substitute(table, 2, player, latest + 1)
    assert substitute(table, 2, player, latest).from_deal == latest


def test_nobody_plays_at_two_seats() -> None:
    table, player = make_list(3), Player.objects.create(last_name="Ersatz")
    first, second = (table.seats.get(position=position).entrant.player for position in (1, 2))
    with pytest.raises(RuleError, match="substitute_plays_here"):
        substitute(table, 2, first, 1)
    substitute(table, 2, player, 2)
    with pytest.raises(RuleError, match="substitute_plays_here"):
        substitute(table, 1, player, 3)
    substitute(table, 2, second, 4)
    assert substitute(table, 1, player, 5).player == player


def test_nobody_plays_at_two_seats_whichever_substitute_is_named_first() -> None:
    """On paper they are named afterwards, in any order. From deal 7 on the substitute plays at seat 2."""
    table, player = make_list(3, rounds=3), Player.objects.create(last_name="Ersatz")
    substitute(table, 2, player, 7)
    with pytest.raises(RuleError, match="substitute_plays_here"):
        substitute(table, 1, player, 4)
    substitute(table, 1, Player.objects.create(last_name="Andere"), 7)
    assert substitute(table, 1, player, 4).from_deal == 4


def test_who_has_left_the_table_may_play_for_another() -> None:
    table = make_list(4)
    leaver = table.seats.get(position=4).entrant.player
    passed(table, 2)
    leave(table, 4)
    passed(table, 2)
    assert substitute(table, 2, leaver, 5).from_deal == 5
