"""The journal is complete: read alone, it gives the lists. And it holds no names.

The seed of a failure is printed; EVENING_SEED sets it.
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.models import Club, Deal, JournalEntry, KeptAs, Player, Role, Seat, Table, Team, User
from scoring.models.table import FOOTER_FIELDS
from scoring.rules.deals import DealFacts
from scoring.rules.games import Contract, Game
from scoring.services.corrections import correcting_list
from scoring.services.deals import DealEntry, correct_deal, insert_deal, record_deal, remove_deal
from scoring.services.entrants import EntrantFacts, add_entrant, edit_entrant
from scoring.services.evening import substitute_known
from scoring.services.imports import import_deals
from scoring.services.lists import ListWriter, writing_list
from scoring.services.merging import merge_players
from scoring.services.officials import accept_with_new_account, invite
from scoring.services.players import PlayerFacts, create_player, rename_club, rename_player
from scoring.services.sheets import TotalsRefused, clear_totals, save_totals
from scoring.services.teams import create_team, edit_team
from scoring.services.tournaments import TournamentFacts, create_tournament
from scoring.services.writing import Actor
from tests.services.lists import PASSED_IN, SYSTEM
from tests.services.replay import OF_THE_PLACE, replayed
from tests.services.test_random_evenings import SEED, Evening
from tests.services.test_sheets import typed
from tests.world import LIST_OF_FOUR, LIST_OF_THREE, make_entrants, make_tournament, make_user

pytestmark = pytest.mark.django_db

STEPS = 160
FLAGS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert", "breach")
GAME = ("declarer_id", "kind", "game", "matadors", "bid", "replacement_game", "replacement_matadors")
RESULT = ("objective_met", "won", "value", "factor", "points")


class Office(Evening):
    """The same evening with everything that changes a list that is there already."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        make_entrants(self.tournament, 8, first=101)
        self.draw()
        lists = (self.play_any, self.correct, self.insert, self.remove, self.type_totals, self.clear, self.load)
        self.steps += [*lists, *lists, *lists]

    def step(self) -> None:
        try:
            super().step()
        except TotalsRefused as refused:
            self.done.append(f"refused: {refused}")

    def entry(self) -> DealEntry:
        if self.random.random() < 0.2:
            return PASSED_IN
        contract = Contract(game=self.random.choice([Game.CLUBS, Game.GRAND, Game.HEARTS]), matadors=1)
        contract = replace(contract, hand=self.random.random() < 0.3)
        facts = DealFacts(
            contract=contract, objective_met=self.random.random() < 0.7, bid=self.random.choice([None, 24])
        )
        return DealEntry(declarer=self.random.randint(1, 4), facts=facts, breach=self.random.random() < 0.1)

    def table_and_writer(self) -> tuple[Table, ListWriter]:
        table = self.table()
        return table, writing_list if table.is_open else correcting_list

    def number(self, table: Table) -> int:
        return self.random.randint(1, table.deals.count() + 1)

    def play_any(self) -> None:
        record_deal(table=self.table(), entry=self.entry(), actor=SYSTEM)

    def correct(self) -> None:
        table, writer = self.table_and_writer()
        facts: dict[str, Any] = {"version": table.version, "reason": "misheard", "actor": SYSTEM, "writer": writer}
        correct_deal(table=table, number=self.number(table), entry=self.entry(), **facts)

    def insert(self) -> None:
        table, writer = self.table_and_writer()
        facts: dict[str, Any] = {"version": table.version, "reason": "skipped", "actor": SYSTEM, "writer": writer}
        insert_deal(table=table, number=self.number(table), entry=self.entry(), **facts)

    def remove(self) -> None:
        table, writer = self.table_and_writer()
        facts: dict[str, Any] = {"version": table.version, "reason": "twice", "actor": SYSTEM, "writer": writer}
        remove_deal(table=table, number=self.number(table), **facts)

    def type_totals(self) -> None:
        """The lists of the rule book, as if they were shorter: only what a row says of itself counts here."""
        table, writer = self.table_and_writer()
        lists = LIST_OF_THREE if table.seats.count() == 3 else LIST_OF_FOUR
        short = [(points // 6, won // 6, lost // 6, 0, 0) for points, won, lost, *_rest in lists]
        totals = typed(short, [None] * len(short), deals_played=2 * len(short))
        facts: dict[str, Any] = {"version": table.version, "reason": "paper", "actor": SYSTEM, "writer": writer}
        save_totals(table=table, totals=totals, keep=True, **facts)

    def clear(self) -> None:
        table = self.table()
        clear_totals(table=table, version=table.version, reason="wrong list", actor=SYSTEM)

    def load(self) -> None:
        table = self.table()
        import_deals(table=table, entries=[self.entry(), self.entry()], version=table.version, actor=SYSTEM)


def stored(table: Table) -> tuple[object, ...]:
    """A list as the database has it: chairs, deals and footers."""
    seats = list(Seat.objects.filter(table=table))
    chairs = {seat.pk: (seat.position, seat.entrant_id, seat.from_deal, seat.left_after) for seat in seats}
    deals = [
        {name.removesuffix("_id"): getattr(deal, name) for name in (*GAME, *FLAGS, *RESULT)} | place_of(deal)
        for deal in Deal.objects.filter(table=table).order_by("number")
    ]
    figures = {seat.pk: tuple(getattr(seat, name) for name in FOOTER_FIELDS) for seat in seats}
    return chairs, [told(deal) for deal in deals], {pk: None if None in each else each for pk, each in figures.items()}


def place_of(deal: Deal) -> dict[str, int]:
    return dict(zip(OF_THE_PLACE, (deal.number, deal.players, deal.dealer_id), strict=True))


def told(facts: dict[str, Any]) -> dict[str, Any]:
    """Without what is no, nothing or none, as the journal has it."""
    return {name: value for name, value in facts.items() if value not in (False, "", None)}


def test_read_alone_it_gives_the_lists() -> None:
    office = Office(SEED)
    for _step in range(STEPS):
        office.step()
    papers = {paper.table: paper for paper in replayed(JournalEntry.objects.order_by("pk"))}
    tables = {table.pk: table for table in Table.objects.all()}
    assert papers.keys() == tables.keys(), f"EVENING_SEED={SEED}"
    for pk, paper in papers.items():
        chairs = {
            seat: (chair.position, chair.entrant, chair.from_deal, chair.left_after)
            for seat, chair in paper.chairs.items()
        }
        read = (chairs, paper.lines(), paper.figures())
        assert read == stored(tables[pk]), f"EVENING_SEED={SEED} after {office.done}"
    assert Deal.objects.exists() or Table.objects.filter(kept_as=KeptAs.TOTALS).exists()


def people_come_and_go() -> None:
    """Everything that writes a name somewhere."""
    user = make_user("wolkenstein")
    owner = Actor(user=user)
    cup = create_tournament(user=user, facts=TournamentFacts(name="Cup", date=make_tournament("other").date))
    anna = add_entrant(
        tournament=cup, facts=EntrantFacts(last_name="Zauberberg", first_name="Anna", club_name="Karo 7"), actor=owner
    )
    edit_entrant(entrant=anna, facts=EntrantFacts(last_name="Zauberwald", club_name="Kreuz 9"), actor=owner)
    twin = create_player(facts=PlayerFacts(last_name="Zauberfluss", pass_number="01.02.003.004"), actor=owner)
    rename_player(player=twin, first_name="Berta", last_name="Zauberquell", actor=owner)
    rename_club(club=Club.objects.get(name="Kreuz 9"), name="Kreuz 99", actor=owner)
    merge_players(kept=Player.objects.get(pk=anna.player_id), given_up=twin, actor=owner, reason="one and the same")
    team = create_team(tournament=cup, name="Zauberer", size=Team.Size.TEAM, actor=owner)
    edit_team(team=team, name="Zauberlehrlinge", members=[anna], actor=owner)
    token = invite(tournament=cup, role=Role.REFEREE, actor=owner)
    accept_with_new_account(token=token, username="nachtwache", password="a long enough password")
    office = Office(SEED)
    for _step in range(STEPS // 4):
        office.step()
    seats = Seat.objects.filter(table__state="open", position=1).select_related("table__series__tournament")
    for seat in seats:
        facts: dict[str, Any] = {"version": seat.table.version, "reason": "ill", "actor": owner}
        substitute_known(seat=seat, player=Player.objects.get(pk=anna.player_id), from_deal=1, **facts)


def test_it_holds_no_names() -> None:
    people_come_and_go()
    known = {"Zauberberg", "Zauberwald", "Zauberfluss", "Zauberer", "Kreuz 9"}
    known |= {*Player.objects.values_list("last_name", flat=True), *Player.objects.values_list("first_name", flat=True)}
    known |= {*Club.objects.values_list("name", flat=True), *Team.objects.values_list("name", flat=True)}
    known |= {*User.objects.values_list("username", flat=True)}
    known -= {""}
    lines = list(JournalEntry.objects.order_by("pk"))
    text = "\n".join(json.dumps([line.before, line.after, line.answer, line.reason]) for line in lines)
    assert len(lines) > 10 and len(known) > 10
    assert [name for name in sorted(known) if name in text] == []
