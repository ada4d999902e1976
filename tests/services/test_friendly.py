"""Friendly evenings: opened, kept, corrected and closed. Figures from rules.md 4 and its sources."""

from collections.abc import Callable

import pytest

from scoring.models import Deal, JournalEntry, Kind, ListState, Seat, Table, Tournament, Visibility
from scoring.reports.audience import Audience
from scoring.reports.friendly import evening_report, house_rules, whole_evening
from scoring.reports.tournaments import tournament_list
from scoring.rules.errors import RuleError
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.ramsch import RamschPlay, RamschSettings
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.rounds import RoundKind
from scoring.rules.friendly.schieber import SchieberFacts
from scoring.rules.rule_sets import RuleSet
from scoring.services.check_scores import check_scores
from scoring.services.friendly import (
    HouseEntry,
    correct_house_deal,
    finish_evening,
    preview_house_deal,
    record_house_deal,
    remove_house_deal,
    reopen_evening,
)
from scoring.services.friendly_tables import EveningFacts, create_evening, set_house_rules
from scoring.services.writing import Actor, Conflict, Submission
from tests.rules.friendly.evenings import CLUBS_1, CLUBS_2, CLUBS_2_LOST, GRAND_4, GRAND_HAND_1, taken
from tests.services.friendly import NAMES, make_evening, play
from tests.services.lists import make_list
from tests.world import make_tournament, make_user

pytestmark = pytest.mark.django_db

LEIPZIG = HouseRules(accounting=Accounting.LEIPZIG)
BOCK = HouseRules(accounting=Accounting.LEIPZIG, rounds=BockRounds(), kontra=KontraSettings())


def refused(write: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as error:
        write()
    return error.value.code


def totals(table: Table) -> list[int]:
    return [seat.total for seat in evening_report(table=table, audience=Audience.OFFICE).seats]


def fresh(table: Table) -> Table:
    return Table.objects.select_related("series__tournament").get(pk=table.pk)


def by_host(table: Table) -> Actor:
    return Actor(user=table.series.tournament.officials.get().user)


def test_an_evening_has_one_open_table_in_the_order_of_the_names() -> None:
    table = make_evening(HouseRules(accounting=Accounting.BEER, rule_set=RuleSet.ALTENBURG, beer=Beer(limit=301)), 5)
    tournament = table.series.tournament
    assert tournament.kind == Kind.FRIENDLY
    assert tournament.visibility == Visibility.HIDDEN
    assert [seat.entrant.player.full_name for seat in table.seats.order_by("position")] == list(NAMES)
    assert house_rules(tournament).beer.limit == 301
    assert (tournament.accounting, tournament.rule_set) == ("beer", "altenburg")
    assert list(check_scores()) == []


def test_nobody_finds_it_in_the_list_of_tournaments() -> None:
    make_evening(LEIPZIG, public=True)
    make_tournament("cup")
    assert [line.slug for line in tournament_list()] == ["cup"]


@pytest.mark.parametrize(
    ("players", "code"),
    [(NAMES[:2], "table_size"), ((*NAMES, "Fritz"), "table_size"), (("Anna", "Bernd", "anna"), "players_alike")],
)
def test_three_to_five_different_players_sit_down(players: tuple[str, ...], code: str) -> None:
    facts = EveningFacts(name="Kitchen", date=make_tournament().date, players=players, house=LEIPZIG)
    assert refused(lambda: create_evening(user=make_user(), facts=facts)) == code
    assert Tournament.objects.count() == 1
    assert Seat.objects.count() == 0


def test_the_house_rules_change_before_the_first_deal_only() -> None:
    table = make_evening(LEIPZIG)
    tournament = table.series.tournament
    set_house_rules(tournament=tournament, house=BOCK, actor=by_host(table))
    tournament.refresh_from_db()
    assert house_rules(tournament) == BOCK
    play(fresh(table), CLUBS_1, 2)
    assert (
        refused(lambda: set_house_rules(tournament=tournament, house=LEIPZIG, actor=by_host(table))) == "house_frozen"
    )


@pytest.mark.parametrize("kind", [Kind.TOURNAMENT, Kind.CLUB_EVENING])
def test_a_tournament_refuses_ramsch_and_stays_as_it_is(kind: Kind) -> None:
    tournament = make_tournament(kind=kind)
    actor = Actor(user=make_user())
    ramsch = HouseRules(ramsch=RamschSettings())
    assert refused(lambda: set_house_rules(tournament=tournament, house=ramsch, actor=actor)) == "tournament_rules"
    set_house_rules(tournament=tournament, house=HouseRules(), actor=actor)
    tournament.refresh_from_db()
    assert tournament.house_rules == {}


RAMSCH = HouseEntry(facts=taken([70, 30, 20]))
SCHIEBERAMSCH = HouseEntry(facts=SchieberFacts(play=taken([70, 30, 20])))
REVOLUTION = HouseEntry(declarer=1, facts=RevolutionFacts(objective_met=True))


@pytest.mark.parametrize("kind", [Kind.TOURNAMENT, Kind.CLUB_EVENING])
@pytest.mark.parametrize("entry", [RAMSCH, SCHIEBERAMSCH, REVOLUTION])
def test_a_table_of_a_tournament_takes_no_deal_of_a_house(kind: Kind, entry: HouseEntry) -> None:
    table = make_list(players=3, kind=kind)
    actor = Actor(table=table)
    assert refused(lambda: preview_house_deal(table=table, entry=entry)) == "tournament_rules"
    assert refused(lambda: record_house_deal(table=table, entry=entry, actor=actor)) == "tournament_rules"
    assert Deal.objects.count() == 0


def test_a_deal_is_stored_with_its_factor_and_counted_by_the_house() -> None:
    table = make_evening(BOCK)
    play(table, CLUBS_2_LOST, 2, Kontra.RE)
    deal = Deal.objects.get()
    # 36 lost is -72, times four for Re.
    assert (deal.value, deal.factor, deal.points, deal.won, deal.details) == (36, 4, -288, False, {"kontra": "re"})
    assert totals(table) == [0, -288, 0]
    assert list(check_scores()) == []


def test_a_dear_deal_brings_bock_and_then_schieber() -> None:
    table = make_evening(BOCK)
    play(table, GRAND_4, 1)
    for declarer in (2, 3, 1):
        play(table, CLUBS_1, declarer)
    report = evening_report(table=table, audience=Audience.OFFICE)
    assert [row.line.kind for row in report.rows] == [RoundKind.CLASSIC, *[RoundKind.BOCK] * 3]
    assert report.round is not None
    assert report.round.kind is RoundKind.SCHIEBER
    assert report.offer is not None
    assert report.offer.any_game is False
    assert [seat.total for seat in report.seats] == [120 + 48, 48, 48]
    assert refused(lambda: play(table, CLUBS_1, 1)) == "schieber_round"
    play(table, SchieberFacts(play=taken([60, 40, 20]), refused=frozenset({1})))
    assert totals(table) == [168 - 120, 48, 48]
    play(table, GRAND_HAND_1, 2)
    assert [deal.dealer.position for deal in Deal.objects.order_by("number")] == [1, 2, 3, 1, 2, 3]
    report = evening_report(table=table, audience=Audience.OFFICE)
    assert report.round is not None
    assert (report.round.dealer, report.round.again) == (3, True)
    assert list(check_scores()) == []


def test_a_revolution_is_kept_as_what_it_is() -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, revolution=True))
    play(table, RevolutionFacts(objective_met=False, bid=24), 3)
    deal = Deal.objects.get()
    assert (deal.game, deal.ouvert, deal.value, deal.points) == ("null", True, 92, -184)
    assert totals(table) == [0, 0, -184]
    assert list(check_scores()) == []


def test_who_pays_whom_sums_to_zero_with_the_fewest_payments() -> None:
    table = make_evening(HouseRules(accounting=Accounting.CIRCLE))
    play(table, CLUBS_2, 1)
    report = evening_report(table=table, audience=Audience.OFFICE)
    # 36 points, one cent a point: each of the two others pays 36.
    assert [seat.balance for seat in report.seats] == [72, -36, -36]
    whole = whole_evening(table.series.tournament, Audience.OFFICE)
    assert [(each.payer, each.payee, each.amount) for each in whole.payments] == [
        ("Bernd", "Anna Beispiel", 36),
        ("Clara", "Anna Beispiel", 36),
    ]


def test_beer_skat_ends_with_the_deal_that_reaches_the_limit() -> None:
    table = make_evening(HouseRules(accounting=Accounting.BEER, beer=Beer(limit=100)))
    play(table, CLUBS_2_LOST, 3)
    play(table, CLUBS_2, 1)
    report = evening_report(table=table, audience=Audience.OFFICE)
    assert [seat.total for seat in report.seats] == [0, -36, -108]
    assert (report.losers, report.ended_with, report.round) == (("Clara",), 2, None)
    assert whole_evening(table.series.tournament, Audience.OFFICE).payments == ()
    assert refused(lambda: play(table, CLUBS_1, 1)) == "beer_over"


def test_a_correction_moves_the_rounds_of_later_deals() -> None:
    table = make_evening(BOCK)
    play(table, CLUBS_1, 1)
    play(table, CLUBS_2, 2)
    entry = HouseEntry(declarer=1, facts=GRAND_4)
    correct_house_deal(table=table, number=1, entry=entry, version=1, reason="misread", actor=Actor(table=table))
    # Grand with four is 120 and brings Bock: the 36 of the second deal count twice.
    assert [(deal.factor, deal.points) for deal in Deal.objects.order_by("number")] == [(1, 120), (2, 72)]
    assert totals(table) == [120, 72, 0]
    assert list(check_scores()) == []


def test_a_grand_hand_put_into_a_schieber_round_lets_the_same_dealer_deal_again() -> None:
    table = make_evening(BOCK)
    play(table, GRAND_4, 1)
    for declarer in (2, 3, 1):
        play(table, CLUBS_1, declarer)
    for _time in range(2):
        play(table, SchieberFacts(play=taken([60, 40, 20])))
    assert [deal.dealer.position for deal in Deal.objects.order_by("number")] == [1, 2, 3, 1, 2, 3]
    entry = HouseEntry(declarer=1, facts=GRAND_HAND_1)
    correct_house_deal(table=table, number=5, entry=entry, version=1, reason="forgotten", actor=Actor(table=table))
    assert [deal.dealer.position for deal in Deal.objects.order_by("number")] == [1, 2, 3, 1, 2, 2]
    assert list(check_scores()) == []


def test_an_older_deal_needs_a_reason_and_the_version_seen() -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_1, 1)
    play(table, CLUBS_2, 2)
    entry = HouseEntry(declarer=3, facts=CLUBS_1)
    actor = Actor(table=table)

    def correct(number: int, version: int, reason: str = "") -> object:
        return correct_house_deal(table=table, number=number, entry=entry, version=version, reason=reason, actor=actor)

    assert refused(lambda: correct(1, 1)) == "reason_missing"
    assert refused(lambda: correct(3, 1)) == "deal_unknown"
    correct(2, 1)
    with pytest.raises(Conflict):
        correct(2, 1)
    assert totals(table) == [24, 0, 24]


def test_a_correction_that_makes_a_later_deal_impossible_changes_nothing() -> None:
    table = make_evening(BOCK)
    play(table, GRAND_4, 1)
    for declarer in (2, 3, 1):
        play(table, CLUBS_1, declarer)
    play(table, SchieberFacts(play=taken([60, 40, 20])))
    entry = HouseEntry(declarer=1, facts=CLUBS_1)
    assert (
        refused(
            lambda: correct_house_deal(
                table=table, number=1, entry=entry, version=1, reason="misread", actor=Actor(table=table)
            )
        )
        == "schieber_outside"
    )
    assert Deal.objects.get(number=1).points == 120


def test_a_grand_hand_that_lets_a_later_player_sit_out_is_refused() -> None:
    """At four: put into the first deal of the Schieber round, the same dealer deals again, and sits out of the next."""
    table = make_evening(BOCK, 4)
    play(table, GRAND_4, 2)
    for declarer in (1, 1, 1, 2):
        play(table, CLUBS_1, declarer)
    for players in ((1, 3, 4), (1, 2, 4)):
        points = dict(zip(players, (60, 40, 20), strict=True))
        play(table, SchieberFacts(play=RamschPlay(card_points=points)))

    def put_in() -> object:
        entry = HouseEntry(declarer=1, facts=GRAND_HAND_1)
        return correct_house_deal(
            table=table, number=6, entry=entry, version=1, reason="forgotten", actor=Actor(table=table)
        )

    assert refused(put_in) == "later_deals"
    assert totals(table)[0] == 24 * 2 * 3 - 60 - 60


def test_only_the_last_deal_is_taken_back() -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_1, 1)
    play(table, CLUBS_2, 2)
    actor = Actor(table=table)
    assert refused(lambda: remove_house_deal(table=table, number=1, version=1, actor=actor)) == "deal_unknown"
    remove_house_deal(table=table, number=2, version=1, actor=actor)
    assert totals(table) == [24, 0, 0]


def test_the_same_submission_is_written_once() -> None:
    table = make_evening(LEIPZIG)
    entry = HouseEntry(declarer=1, facts=CLUBS_1)
    submission = Submission(id="a-1", content="clubs with 1")
    answers = [
        record_house_deal(table=table, entry=entry, actor=Actor(table=table), number=1, submission=submission)
        for _time in range(2)
    ]
    assert [answer.repeated for answer in answers] == [False, True]
    assert Deal.objects.count() == 1


def test_a_deal_for_another_number_is_a_conflict() -> None:
    table = make_evening(LEIPZIG)
    play(table, CLUBS_1, 1)
    entry = HouseEntry(declarer=1, facts=CLUBS_1)
    with pytest.raises(Conflict):
        record_house_deal(table=table, entry=entry, actor=Actor(table=table), number=1)


def test_a_preview_writes_nothing() -> None:
    table = make_evening(BOCK)
    play(table, GRAND_4, 1)
    line = preview_house_deal(table=table, entry=HouseEntry(declarer=2, facts=CLUBS_2, kontra=Kontra.KONTRA))
    assert (line.number, line.kind, line.shares[2]) == (2, RoundKind.BOCK, 36 * 2 * 2)
    assert Deal.objects.count() == 1


def test_a_finished_evening_is_closed_until_it_is_reopened_with_a_reason() -> None:
    table = make_evening(LEIPZIG)
    actor = Actor(table=table)
    assert refused(lambda: finish_evening(table=table, version=1, actor=actor)) == "list_empty"
    play(table, CLUBS_1, 1)
    finish_evening(table=table, version=1, actor=actor)
    assert fresh(table).state == ListState.HANDED_IN
    assert refused(lambda: play(table, CLUBS_1, 1)) == "list_closed"
    host = by_host(table)
    assert refused(lambda: reopen_evening(table=table, version=2, reason=" ", actor=host)) == "reason_missing"
    reopen_evening(table=table, version=2, reason="one more round", actor=host)
    play(fresh(table), CLUBS_1, 2)
    assert totals(table) == [24, 24, 0]


def test_check_scores_finds_what_was_changed_behind_its_back() -> None:
    table = make_evening(BOCK)
    play(table, GRAND_4, 1)
    play(table, CLUBS_1, 2)
    Deal.objects.filter(number=2).update(factor=1, points=24)
    assert [str(each) for each in check_scores()] == [
        "kitchen-table 1/1: deal 2: factor stored 1, derived 2",
        "kitchen-table 1/1: deal 2: points stored 24, derived 48",
    ]


def test_the_journal_tells_a_ramsch_by_its_facts() -> None:
    table = make_evening(HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings()))
    play(table, taken([70, 30, 20]))
    line = JournalEntry.objects.get(action="record_deal")
    assert line.after is not None
    assert line.after["details"]["card_points"] == {"1": 70, "2": 30, "3": 20}
    assert totals(table) == [-70, 0, 0]
