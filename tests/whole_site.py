"""A site where everything has happened once: for every address there is something to read and something to write.

Six tournaments stand at different hours of an evening, so that each step of it can be taken somewhere; two friendly
evenings, one running and one over; and a tournament of strangers. Roles: an organiser and a referee of all of these
but the last, an organiser and a referee of the strangers, and the site's owner.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from django.contrib.admin import site as site_admin
from django.urls import reverse
from django.utils import timezone

from scoring.models import (
    Adjustment,
    CashEntry,
    Entrant,
    ForbiddenPair,
    GrandOuvert,
    Prize,
    Role,
    Series,
    SeriesState,
    Table,
    Team,
    Tournament,
    User,
)
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import KontraSettings
from scoring.rules.friendly.ramsch import RamschSettings
from scoring.services.deals import record_deal
from scoring.services.evening import leave_table
from scoring.services.evening_lists import annul_list
from scoring.services.friendly import HouseEntry as House
from scoring.services.friendly import finish_evening, record_house_deal
from scoring.services.friendly_tables import EveningFacts, create_evening
from scoring.services.kept_copies import make_copy
from scoring.services.lots import record_lots
from scoring.services.officials import invite
from scoring.services.sheets import Totals, TotalsRow, hand_in, save_totals
from scoring.services.writing import Actor
from tests.access_table import ROWS, Row
from tests.rules.friendly.evenings import CLUBS_2
from tests.services.lists import PASSED_IN, game
from tests.world import (
    LIST_OF_FOUR,
    make_entrants,
    make_official,
    make_series,
    make_table,
    make_tournament,
    make_user,
)
from tests.world import hand_in as handed_in

# No total of these is one of LIST_OF_FOUR.
OTHER_LIST = [(240, 10, 1, 8, 240), (310, 9, 3, 6, 180), (175, 8, 2, 7, 210), (-48, 5, 3, 6, 180)]


@dataclass(slots=True)
class Site:
    """Accounts by role, and what stands in addresses by name: ids, tokens, codes."""

    users: dict[str, User] = field(default_factory=dict)
    parts: dict[str, str | int] = field(default_factory=dict)

    @property
    def organiser(self) -> Actor:
        return Actor(user=self.users["organiser"])


def build_site() -> Site:
    """Everything, in about a second."""
    site = Site()
    for name in ("organiser", "referee", "foreign_organiser", "foreign_referee", "typist"):
        site.users[name] = make_user(name)
    site.users["owner"] = make_user("owner", is_superuser=True, is_staff=True)
    _cup(site)
    _other_hours(site)
    _evenings(site)
    _strangers(site)
    site.parts["copy"] = make_copy(tournament=_cup_of())
    site.parts["invitation"] = invite(tournament=_cup_of(), role=Role.REFEREE, actor=site.organiser)
    _owners_rows(site)
    return site


def _owners_rows(site: Site) -> None:
    """What the owner's pages are about: the first of each model."""
    for model in site_admin._registry:
        first = model._default_manager.order_by("pk").first()
        site.parts[f"{model._meta.app_label}_{model._meta.model_name}"] = first.pk if first else 0
    site.parts |= {"scoring_official": site.parts["official"], "guest": site.users["foreign_referee"].pk}
    site.parts["absent"] = Entrant.objects.get(tournament__slug="drawn", start_number=8).pk
    site.parts["double"] = Entrant.objects.get(tournament__slug="fresh", start_number=8).player_id


def _cup_of() -> Tournament:
    return Tournament.objects.get(slug="cup")


def _held(site: Site, tournament: Tournament) -> Tournament:
    """The tournament with its organiser, its referee and a third official."""
    make_official(tournament, site.users["organiser"])
    make_official(tournament, site.users["referee"], Role.REFEREE)
    return tournament


def _cup(site: Site) -> None:
    """Series 1 published, series 2 running with a list of every kind."""
    cup = _held(site, make_tournament("cup", league_points=True, entry_fee_cents=1000, lost_game_tariff=[[1, 50]]))
    people = make_entrants(cup, 36)
    first = make_series(cup, 1, SeriesState.PUBLISHED)
    handed_in(make_table(first, 1, people[:4]), LIST_OF_FOUR)
    handed_in(make_table(first, 2, people[4:8]), LIST_OF_FOUR)
    second = make_series(cup, 2)
    for number in range(1, 9):
        make_table(second, number, people[4 * number - 4 : 4 * number])
    make_table(second, 9, people[32:35])
    _running_lists(site, second)
    _decisions(site, cup, people)
    site.parts["official"] = make_official(cup, site.users["typist"], Role.REFEREE).pk
    site.parts |= {f"table{table.number}": table.token for table in second.tables.all()}
    site.parts["version5"] = second.tables.get(number=5).version
    site.parts |= {"dead": first.tables.get(number=1).token, "code": second.tables.get(number=1).code}


def _running_lists(site: Site, series: Series) -> None:
    """Table 1 empty; 2 with deals; 3 handed in from deals; 4 typed; 5 typed by the typist and handed in; 6 annulled;
    7 handed in; 8 with somebody about to leave.
    """
    lists = {table.number: table for table in series.tables.select_related("series__tournament")}
    for number in (2, 3, 8):
        for entry in (game(2), PASSED_IN, game(1, matadors=-1, met=False), PASSED_IN, game(4)):
            record_deal(table=lists[number], entry=entry, actor=Actor(table=lists[number]))
    note = "The hall closes early."
    hand_in(table=_fresh(lists[3]), version=_fresh(lists[3]).version, note=note, actor=site.organiser)
    _type_totals(lists[4], LIST_OF_FOUR, site.organiser)
    _type_totals(lists[5], OTHER_LIST, Actor(user=site.users["typist"]))
    hand_in(table=_fresh(lists[5]), version=_fresh(lists[5]).version, actor=Actor(user=site.users["typist"]))
    annul_list(table=lists[6], version=_fresh(lists[6]).version, reason="Wet paper", actor=site.organiser)
    handed_in(lists[7], [(120, 8, 1, 9, 270), (64, 7, 2, 8, 240), (200, 9, 4, 6, 180), (36, 6, 3, 7, 210)])
    leaving = _fresh(lists[8])
    seat = leaving.seats.select_related("table__series__tournament").get(position=4)
    leave_table(seat=seat, version=leaving.version, reason="The last train", actor=site.organiser)


def _fresh(table: Table) -> Table:
    return Table.objects.select_related("series__tournament").get(pk=table.pk)


def _type_totals(table: Table, footers: list[tuple[int, int, int, int, int]], actor: Actor) -> None:
    rows = tuple(
        TotalsRow(position=seat, points=points, won=won, lost=lost)
        for seat, (points, won, lost, _others, _bonus) in enumerate(footers, start=1)
    )
    save_totals(table=table, totals=Totals(rows=rows, deals_played=48), version=table.version, actor=actor)


def _decisions(site: Site, cup: Tournament, people: list[Entrant]) -> None:
    """Teams, points taken, prizes, cash, lots, a pair kept apart."""
    for name, members in (("Aces", people[:4]), ("Tens", people[4:8])):
        team = Team.objects.create(tournament=cup, name=name)
        site.parts[name.lower()] = team.pk
        Entrant.objects.filter(pk__in=[each.pk for each in members]).update(team=team)
        cup_seats = [seat for each in members for seat in each.seats.all()]
        for seat in cup_seats:
            seat.team = team
            seat.save()
    site.parts["team"] = Team.objects.create(tournament=cup, name="Sevens").pk
    Entrant.objects.filter(pk=people[30].pk).update(withdrawn_after=1, lady=True)
    Entrant.objects.filter(pk=people[29].pk).update(excluded=True)
    pair = ForbiddenPair.objects.create(first=people[9], second=people[10])
    adjustment = Adjustment.objects.create(entrant=people[8], points=-30, reason="Late")
    prize = Prize.objects.create(tournament=cup, scope="total", place=1, cents=5000)
    cash = CashEntry.objects.create(tournament=cup, purpose="other", cents=700, note="Coffee")
    won = GrandOuvert.objects.create(
        seat=people[1].seats.get(series__number=1),
        deal_number=3,
        played_on=cup.date,
        cards="CJ SJ HJ DJ CA C10 CK CQ C9 C8",
        witnesses="The whole table",
    )
    site.parts |= {
        "scoring_grandouvert": won.pk,
        "pair": pair.pk,
        "adjustment": adjustment.pk,
        "prize": prize.pk,
        "cash": cash.pk,
    }
    record_lots(tournament=cup, series_number=1, order=[people[6], people[2]], actor=site.organiser)


def _other_hours(site: Site) -> None:
    """One tournament each: entrants only and hidden, drawn, drawn and locked, drawn and stale, complete, closed."""
    make_entrants(_held(site, make_tournament("fresh", visibility="hidden")), 8)
    for slug, facts in (("drawn", {}), ("locked", {"locked": True}), ("stale", {"stale": True})):
        seated = _played(site, slug, SeriesState.SEATED)
        Series.objects.filter(pk=seated.pk).update(**facts)
    complete, closed = _played(site, "complete", SeriesState.RUNNING), _played(site, "closed", SeriesState.CLOSED)
    for series in (complete, closed):
        for table in series.tables.all():
            handed_in(table, LIST_OF_FOUR)
    Tournament.objects.filter(slug="closed").update(frozen_at=timezone.now(), names_until=date(2026, 11, 1))


def _played(site: Site, slug: str, state: SeriesState) -> Series:
    tournament = _held(site, make_tournament(slug))
    people = make_entrants(tournament, 8)
    series = make_series(tournament, 1, state)
    for number in (1, 2):
        make_table(series, number, people[4 * number - 4 : 4 * number])
    return series


def _evenings(site: Site) -> None:
    """Bock rounds with Kontra and Ramsch on their way, and a finished evening in circle settlement."""
    bock = HouseRules(
        accounting=Accounting.LEIPZIG, rounds=BockRounds(), kontra=KontraSettings(), ramsch=RamschSettings()
    )
    running = _evening(site, "kitchen", bock)
    over = _evening(site, "over", HouseRules(accounting=Accounting.CIRCLE))
    _evening(site, "later", HouseRules(accounting=Accounting.LEIPZIG), deals=False)
    finish_evening(table=_fresh(over), version=_fresh(over).version, actor=site.organiser)
    site.parts |= {"kitchen": running.token, "over": over.token}


def _evening(site: Site, name: str, house: HouseRules, deals: bool = True) -> Table:
    players = ("Anna Beispiel", "Bernd", "Clara", "Dieter")
    facts = EveningFacts(name=name, date=date(2026, 11, 27), players=players, house=house, public=True)
    table = _fresh(create_evening(user=site.users["organiser"], facts=facts))
    make_official(table.series.tournament, site.users["referee"], Role.REFEREE)
    for entry in (House(declarer=2, facts=CLUBS_2), House(declarer=3, facts=CLUBS_2)) if deals else ():
        record_house_deal(table=table, entry=entry, actor=Actor(table=table))
    return table


def _strangers(site: Site) -> None:
    """Another club's tournament, with an open list of its own."""
    tournament = make_tournament("elsewhere")
    make_official(tournament, site.users["foreign_organiser"])
    make_official(tournament, site.users["foreign_referee"], Role.REFEREE)
    table = make_table(make_series(tournament), 1, make_entrants(tournament, 4, first=101))
    site.parts["other_table"] = table.token


def address_of(site: Site, row: Row, token: str = "") -> str:
    """The example of the row, with this token in place of the right one."""
    if row.path:
        return filled(site, row.path)
    at = [filled(site, str(each)) for each in row.at]
    if token and at and row.name.startswith("table:"):
        at[0] = token
    return reverse(row.name, args=at)


def filled(site: Site, text: str) -> str:
    """The text with the parts of the site in place of their names in angle brackets."""
    return re.sub("<([a-z0-9_]+)>", lambda part: str(site.parts[part[1]]), text)


def value_of(site: Site, value: str | list[str]) -> str | list[str]:
    """What is typed into one field."""
    return value if isinstance(value, list) else filled(site, value)


def pages_with_forms(site: Site) -> Iterator[str]:
    """Where the forms of the table stand."""
    for number in range(1, 10):
        yield reverse("office:list", args=["cup", 2, number])
    for slug in ("drawn", "locked", "stale", "complete", "closed"):
        yield reverse("office:seating", args=[slug])
        yield reverse("office:board", args=[slug, 1])
        yield reverse("office:publication", args=[slug])
    for name in ("copies", "ranking", "publication", "money", "seating", "audit", "copies"):
        yield reverse(f"office:{name}", args=["cup"])
    yield reverse("office:checking", args=["cup", 2])
    yield reverse("office:seating", args=["fresh"])
    yield reverse("office:entrant_edit", args=["fresh", 1])
    yield from (reverse("office:entrant_edit", args=["cup", number]) for number in (30, 36))
    yield from (address_of(site, row) for row in ROWS if row.write and row.read)
