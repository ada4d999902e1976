"""Friendly evenings for tests: who plays, by which rules, and deals as they are entered."""

from datetime import date

from scoring.models import Table, User
from scoring.rules.friendly.evening import Facts
from scoring.rules.friendly.house import HouseRules
from scoring.rules.friendly.kontra import Kontra
from scoring.services.friendly import HouseAnswer, HouseEntry, record_house_deal
from scoring.services.friendly_tables import EveningFacts, create_evening
from scoring.services.writing import Actor
from tests.world import make_user

NAMES = ("Anna Beispiel", "Bernd", "Clara", "Dieter", "Emma")


def make_evening(house: HouseRules, players: int = 3, *, public: bool = False, user: User | None = None) -> Table:
    """An evening at one table of the first so many names."""
    facts = EveningFacts(
        name="Kitchen table", date=date(2026, 11, 27), players=NAMES[:players], house=house, public=public
    )
    made = create_evening(user=user or make_user("host"), facts=facts)
    return Table.objects.select_related("series__tournament").get(pk=made.pk)


def play(table: Table, facts: Facts = None, declarer: int | None = None, kontra: Kontra = Kontra.NONE) -> HouseAnswer:
    """The next deal, written by the table."""
    entry = HouseEntry(declarer=declarer, facts=facts, kontra=kontra)
    return record_house_deal(table=table, entry=entry, actor=Actor(table=table))
