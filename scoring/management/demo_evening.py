"""The evening of the demo: two series played and published, the third under way. Every figure comes from the rules."""

from dataclasses import replace
from datetime import timedelta
from random import Random

from django.utils import timezone

from scoring.management import demo_club
from scoring.models import Deal, GameChoice, Role, Series, Table, Tournament, User
from scoring.reports.facts import facts_of
from scoring.rules.sheets import deals_of_rounds
from scoring.services.at_table import confirm_footer
from scoring.services.deals import DealEntry, correct_deal, record_deal
from scoring.services.desk import check_in
from scoring.services.entrants import add_entrant
from scoring.services.officials import accept_invitation, invite
from scoring.services.players import find_or_create_club
from scoring.services.random_deals import RandomDeal, random_sheet
from scoring.services.seating import draw_tables
from scoring.services.series import close_series, publish_series, start_series
from scoring.services.sheets import Totals, TotalsRow, hand_in, mark_checked, reopen, save_totals
from scoring.services.simulation import SimulatedList, fill, scored_list
from scoring.services.tournaments import TournamentFacts, create_tournament
from scoring.services.writing import Actor

SLUG = "demo"
SEED = 20261107
# The table of series 1 whose list is corrected, and the one of series 2 whose list is typed as totals.
CORRECTED_TABLE, TYPED_TABLE = 2, 4
# How many deals of the third series are on the lists of tables 1 to 8; None: complete and handed in.
DEALS_OF_THE_THIRD_SERIES = (None, 31, 47, None, 17, 8, 0, 24)
# The last deals of a running list are recorded one by one, as the table does it.
RECORDED_AT_THE_TABLE = 3


class Evening:
    """Plays the evening of the demo, the same at every time: organiser and referee write, and the tables themselves."""

    def __init__(self, organiser: User, referee: User) -> None:
        self.rng = Random(SEED)
        self.organiser = organiser
        self.referee = referee
        self.strengths: dict[int, float] = {}

    def play(self) -> Tournament:
        """The whole evening in an empty database. The referee is appointed last: with him the demo is complete."""
        tournament = self._announced()
        self._published(tournament, 1)
        self._published(tournament, 2)
        self._running(tournament)
        token = invite(tournament=tournament, role=Role.REFEREE, actor=Actor(user=self.organiser))
        accept_invitation(token=token, user=self.referee)
        return tournament

    def _announced(self) -> Tournament:
        facts = TournamentFacts(
            name=demo_club.TOURNAMENT,
            date=timezone.localdate(),
            place=demo_club.PLACE,
            club=find_or_create_club(name=demo_club.CLUB),
        )
        tournament = create_tournament(user=self.organiser, facts=facts)
        # The address is a fixed name that others rely on; nobody has seen the one made from the tournament's name.
        tournament.slug = SLUG
        tournament.save(update_fields=["slug"])
        for person in demo_club.people():
            entrant = add_entrant(tournament=tournament, facts=person, actor=Actor(user=self.organiser))
            check_in(entrant=entrant, present=True, actor=Actor(user=self.organiser))
            self.strengths[entrant.pk] = self.rng.uniform(0.7, 1.4)
        return tournament

    def _seated(self, tournament: Tournament) -> tuple[Series, list[Table]]:
        series = draw_tables(tournament=tournament, actor=Actor(user=self.organiser), rng=self.rng)
        series = start_series(series=series, actor=Actor(user=self.organiser))
        return series, list(series.tables.select_related("series__tournament").order_by("number"))

    def _sheet(self, table: Table, deals: int | None = None) -> tuple[list[RandomDeal], int]:
        """So many deals, or a complete list, and how many sit at the table."""
        seated = list(table.seats.order_by("position").values_list("entrant_id", flat=True))
        full = deals_of_rounds(table.series.tournament.rounds, len(seated))
        strengths = [self.strengths[key] for key in seated]
        sheet = random_sheet(self.rng, players=len(seated), deals=full if deals is None else deals, strengths=strengths)
        return sheet, len(seated)

    def _complete(self, table: Table) -> SimulatedList:
        return scored_list(table, *self._sheet(table))

    def _published(self, tournament: Tournament, number: int) -> None:
        series, tables = self._seated(tournament)
        lists = {table.number: self._complete(table) for table in tables}
        typed = lists.pop(TYPED_TABLE) if number == 2 else None
        fill(list(lists.values()))
        if typed is not None:
            save_totals(table=typed.table, totals=_totals(typed), version=1, actor=Actor(user=self.referee))
        for table in tables:
            self._hand_in(table)
        if number == 1:
            self._correct(tables[CORRECTED_TABLE - 1])
        close_series(series=series, actor=Actor(user=self.organiser))
        publish_series(series=series, actor=Actor(user=self.organiser))
        self._move_back(series, number)

    def _hand_in(self, table: Table) -> None:
        """Handed in at the desk, and checked by the other official."""
        table = hand_in(table=table, version=_fresh(table).version, actor=Actor(user=self.referee))
        mark_checked(table=table, version=table.version, actor=Actor(user=self.organiser))

    def _correct(self, table: Table) -> None:
        """A list handed in with Schneider forgotten in a deal: reopened, corrected, handed in again."""
        deal = _without_schneider(table)
        reason = f"Spiel {deal.number}: Schneider war nicht notiert"
        table = reopen(
            table=_fresh(table), version=_fresh(table).version, reason=reason, actor=Actor(user=self.organiser)
        )
        facts = facts_of(deal)
        correct_deal(
            table=table,
            number=deal.number,
            entry=DealEntry(
                declarer=deal.declarer.position if deal.declarer else None,
                facts=replace(facts, contract=replace(facts.contract, schneider=True)),
            ),
            version=table.version,
            reason=reason,
            actor=Actor(user=self.referee),
        )
        hand_in(table=_fresh(table), version=_fresh(table).version, actor=Actor(user=self.referee))

    def _running(self, tournament: Tournament) -> None:
        series, tables = self._seated(tournament)
        for table, deals in zip(tables, DEALS_OF_THE_THIRD_SERIES, strict=True):
            if deals != 0:
                self._play_on(table, deals)
        self._move_back(series, 3)

    def _play_on(self, table: Table, deals: int | None) -> None:
        """A list up to a deal, its last deals recorded by the table itself; a complete one is handed in by it."""
        sheet, players = self._sheet(table, deals)
        fill([scored_list(table, sheet[:-RECORDED_AT_THE_TABLE], players)])
        for deal in sheet[-RECORDED_AT_THE_TABLE:]:
            entry = DealEntry(declarer=deal.declarer, facts=deal.facts)
            record_deal(table=table, entry=entry, actor=Actor(table=table))
        if deals is None:
            self._agree(table)
            hand_in(table=table, version=_fresh(table).version, actor=Actor(table=table))

    def _agree(self, table: Table) -> None:
        for seat in table.seats.order_by("position"):
            confirm_footer(table=table, position=seat.position, total=seat.total, agreed=True, actor=Actor(table=table))

    def _move_back(self, series: Series, number: int) -> None:
        """The clock says that the series began earlier this evening."""
        began = timezone.now() - timedelta(minutes=80 + 160 * (3 - number))
        Series.objects.filter(pk=series.pk).update(started_at=began)


def _fresh(table: Table) -> Table:
    return Table.objects.select_related("series__tournament").get(pk=table.pk)


def _without_schneider(table: Table) -> Deal:
    """The first won suit game or Grand of a list that was no Schneider."""
    deals = Deal.objects.select_related("declarer").filter(table=table, won=True, schneider=False)
    return deals.exclude(game=GameChoice.NULL).order_by("number")[0]


def _totals(simulated: SimulatedList) -> Totals:
    """The list as somebody types it from paper, with the totals as written there."""
    return Totals(
        rows=tuple(
            TotalsRow(position=position, points=foot.points, won=foot.won, lost=foot.lost, written_total=foot.total)
            for position, foot in simulated.footers.items()
        ),
        deals_played=len(simulated.deals),
        passed_in=sum(deal.facts is None for deal, _result in simulated.deals),
    )
