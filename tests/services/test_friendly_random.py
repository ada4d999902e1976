"""Random evenings whose players come, go, correct and take back: nothing breaks, and money always adds up to 0."""

from random import Random

import pytest

from scoring.models import Seat, Table
from scoring.reports.audience import Audience
from scoring.reports.friendly import EveningReport, evening_report, whole_evening
from scoring.rules.errors import RuleError
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.house import Accounting, HouseRules, Rounds, Unit
from scoring.rules.friendly.kontra import KontraSettings
from scoring.rules.friendly.ramsch import RamschPlay, RamschSettings
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import ClassicRounds
from scoring.rules.friendly.schieber import SchieberFacts
from scoring.services.check_scores import check_scores
from scoring.services.friendly import HouseEntry, correct_house_deal, record_house_deal, remove_house_deal
from scoring.services.friendly_people import join_evening, leave_evening, stay_at_evening
from scoring.services.writing import Actor
from tests.rules.friendly.evenings import CLUBS_1, CLUBS_2_LOST, GRAND_4, GRAND_HAND_1
from tests.services.friendly import make_evening

pytestmark = pytest.mark.django_db

STEPS = 30
PLANS: dict[str, Rounds] = {
    "classic": ClassicRounds(),
    "bock": BockRounds(),
    "grand with four": GrandFourRounds(),
    "robber": RobberRounds(),
}
# What an evening may refuse on the way: the table is full or too small, a round is under way, a later deal would break.
REFUSED = {
    "seats_used_up",
    "seat_has_left",
    "table_too_small",
    "nothing_to_take_back",
    "players_within_round",
    "later_deals",
    "schieber_outside",
    "schieber_round",
}


class Evening:
    """A table and somebody who does one thing after the other, by chance."""

    def __init__(self, house: HouseRules, seed: int) -> None:
        self.random = Random(seed)
        self.pk = make_evening(house, self.random.choice((3, 4))).pk
        self.joined = 0

    @property
    def table(self) -> Table:
        return Table.objects.select_related("series__tournament").get(pk=self.pk)

    @property
    def report(self) -> EveningReport:
        return evening_report(table=self.table, audience=Audience.OFFICE)

    def step(self) -> None:
        does = self.random.choices(
            (self.record, self.correct, self.remove, self.join, self.leave, self.stay), (12, 2, 2, 2, 2, 1)
        )[0]
        try:
            does()
        except RuleError as error:
            assert error.code in REFUSED, error

    def entry(self) -> HouseEntry:
        """Something the table may play next."""
        report = self.report
        playing = [seat.position for seat in report.seats if seat.here and not seat.sits_out]
        assert report.offer is not None
        play = RamschPlay(card_points=dict(zip(playing, self.random.choice(((60, 30, 20), (20, 40, 50))), strict=True)))
        if self.random.random() < 0.4:
            if report.offer.schieber:
                return HouseEntry(facts=SchieberFacts(play=play))
            return HouseEntry(facts=play if report.offer.ramsch else None)
        games = (CLUBS_1, CLUBS_2_LOST, GRAND_4, GRAND_HAND_1) if report.offer.any_game else (GRAND_HAND_1,)
        return HouseEntry(declarer=self.random.choice(playing), facts=self.random.choice(games))

    def record(self) -> None:
        record_house_deal(table=self.table, entry=self.entry(), actor=Actor(table=self.table))

    def correct(self) -> None:
        rows = self.report.rows
        if not rows:
            return
        row = self.random.choice(rows)
        game = self.random.choice((CLUBS_1, GRAND_4, GRAND_HAND_1))
        entry = HouseEntry(declarer=self.random.choice(row.deal.players), facts=game)
        correct_house_deal(
            table=self.table,
            number=row.line.number,
            entry=entry,
            version=self.table.version,
            reason="misread",
            actor=Actor(table=self.table),
        )

    def remove(self) -> None:
        last = len(self.report.rows)
        if last:
            table = self.table
            remove_house_deal(table=table, number=last, version=table.version, actor=Actor(table=table))

    def join(self) -> None:
        table, self.joined = self.table, self.joined + 1
        join_evening(table=table, name=f"New {self.joined}", version=table.version, actor=Actor(table=table))

    def leave(self) -> None:
        leave_evening(seat=self.seat(), version=self.table.version, actor=Actor(table=self.table))

    def stay(self) -> None:
        stay_at_evening(seat=self.seat(), version=self.table.version, actor=Actor(table=self.table))

    def seat(self) -> Seat:
        return self.random.choice(list(Seat.objects.select_related("table__series__tournament").filter(table=self.pk)))


@pytest.mark.parametrize("plan", PLANS)
def test_an_evening_survives_whatever_happens(plan: str) -> None:
    house = HouseRules(
        accounting=Accounting.LEIPZIG,
        unit=Unit.POINTS,
        kontra=KontraSettings(),
        ramsch=RamschSettings() if plan == "classic" else None,
        rounds=PLANS[plan],
    )
    seed = 4
    evening = Evening(house, seed)
    for number in range(STEPS):
        evening.step()
        # Whoever looks now sees a table of three to five, and a settlement that adds up.
        here = [seat for seat in evening.report.seats if seat.here]
        assert 3 <= len(here) <= 5, (seed, number)
    whole = whole_evening(evening.table.series.tournament, Audience.OFFICE)
    assert sum(person.balance for person in whole.people) == 0
    assert list(check_scores()) == []
    assert len({deal.players for deal in evening.table.deals.all()}) > 1, "nobody came or went"
