"""Everything that can be written on a site, so that the journal can be read afterwards."""

from collections.abc import Iterator

from django.apps import apps
from django.db import connection, transaction
from django.db.models import AutoField
from django.test import Client

from scoring.models import Club, JournalEntry, Table, Tournament
from scoring.rules.friendly.kontra import Kontra
from scoring.rules.friendly.ramsch import RamschPlay
from scoring.services.desk import mark_paid
from scoring.services.entrant_import import EntrantToImport, import_entrants
from scoring.services.entrants import EntrantFacts
from scoring.services.evening_lists import move_rows
from scoring.services.friendly import HouseEntry, correct_house_deal, record_house_deal
from scoring.services.imports import import_deals
from scoring.services.players import rename_club, rename_player
from scoring.services.writing import Action, Actor, writing
from tests.access_table import ROWS, Row, Who
from tests.browser_of import english_client
from tests.forms_of import collect_forms
from tests.rules.friendly.evenings import CLUBS_2
from tests.services.lists import PASSED_IN, fresh, game
from tests.whole_site import Site, address_of, filled, pages_with_forms, value_of

FIRST_ID = 700_001
"""Where ids begin, so that none of them can be taken for a number that somebody may read."""


def begin_ids_high() -> None:
    """From now on every row that gets an id of its own gets one of six figures."""
    counted = [each for each in apps.get_app_config("scoring").get_models() if isinstance(each._meta.pk, AutoField)]
    with connection.cursor() as cursor:
        for table in (model._meta.db_table for model in counted):
            if connection.vendor == "sqlite":
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, FIRST_ID - 1])
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, FIRST_ID - 1])


def written_by_the_forms(site: Site) -> Iterator[list[JournalEntry]]:
    """Every form of the site sent once, with what it wrote into the journal; it is undone before the next."""
    owner = english_client(site.users["owner"])
    forms = collect_forms(owner, list(pages_with_forms(site)))
    for row in (row for row in ROWS if row.savers):
        address = address_of(site, row)
        types = {filled(site, name): value_of(site, value) for name, value in row.types.items()}
        typed = forms[address].filled(**types) if address in forms else types
        last, point = _last(), transaction.savepoint_create()
        try:
            _client(site, row, owner).post(address, typed)
            yield list(JournalEntry.objects.filter(pk__gt=last).order_by("pk"))
        finally:
            transaction.savepoint_rollback(point)


def _client(site: Site, row: Row, owner: Client) -> Client:
    if Who.ORGANISER in row.savers:
        return english_client(site.users["organiser"])
    return owner if Who.OWNER in row.savers else english_client()


def _last() -> int:
    return JournalEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def written_by_services(site: Site) -> None:
    """What no form of the table of addresses does with success, and what such forms change little by."""
    actor, cup = site.organiser, Tournament.objects.get(slug="cup")
    lists = {each.number: each for each in Table.objects.filter(series__tournament=cup, series__number=2)}
    entrant = cup.entrants.select_related("player", "tournament").get(start_number=2)
    facts = EntrantFacts(last_name="Neu", first_name="Nele", start_number=88, lady=True)
    import_entrants(tournament=cup, rows=[EntrantToImport(row=2, facts=facts)], actor=actor)
    mark_paid(entrant=entrant, paid=True, actor=actor)
    rename_player(player=entrant.player, first_name="Anna", last_name="Anders", actor=actor)
    rename_club(club=Club.objects.get(), name="Karo 8 Musterstadt", actor=actor)
    entries = [game(2), PASSED_IN, game(2, met=False)]
    import_deals(table=fresh(lists[1]), entries=entries, version=lists[1].version, actor=actor)
    owners = {1: cup.entrants.get(start_number=6), 2: cup.entrants.get(start_number=5)}
    two = fresh(lists[2])
    move_rows(table=two, owners=owners, version=two.version, reason="Sat wrongly", actor=actor)
    _ramsch(site)
    with writing(tournament=cup, actor=Actor.system(), action=Action.MISS_COPY, reason="No space left"):
        pass


def _ramsch(site: Site) -> None:
    """A Ramsch with its card points, and a Kontra that is taken back."""
    table = fresh(Table.objects.get(token=site.parts["kitchen"]))
    play = RamschPlay(card_points={1: 40, 2: 50, 4: 30}, last_trick=2)
    record_house_deal(table=table, entry=HouseEntry(facts=play), actor=Actor(table=table))
    kontra = HouseEntry(declarer=2, facts=CLUBS_2, kontra=Kontra.KONTRA)
    answer = record_house_deal(table=table, entry=kontra, actor=Actor(table=table))
    correct_house_deal(
        table=table,
        number=answer.number,
        entry=HouseEntry(declarer=3, facts=CLUBS_2),
        version=answer.version,
        reason="Nobody said it",
        actor=site.organiser,
    )
