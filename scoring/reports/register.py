"""The register of Grand ouverts, and those of the lists that are not in it yet."""

from collections.abc import Container
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet

from scoring.models import Deal, GameChoice, GrandOuvert, KeptAs, Seat, Tournament
from scoring.reports.audience import Audience, Person, people

type Place = tuple[int, int]
"""Id of the declarer's seat and number of the deal."""

WON = Q(game=GameChoice.GRAND, ouvert=True, won=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandOuvertWon:
    """A won Grand ouvert of a list: who (the substitute, where one played), where and with how many matadors
    (signed)."""

    start_number: int
    name: str
    series_number: int
    table_number: int
    deal_number: int
    matadors: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GrandOuvertEntry:
    """A Grand ouvert of the register; cards in the codes of rules.cards.

    `doubtful`: its list is kept deal by deal and does not tell of it any more.
    """

    entry_id: int
    start_number: int
    name: str
    club: str
    series_number: int
    table_number: int
    deal_number: int
    played_on: date
    cards: tuple[str, ...]
    skat: tuple[str, ...]
    witnesses: str
    doubtful: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Register:
    """The entries in the order of play, and the won Grand ouverts of the lists that nobody has entered."""

    entries: tuple[GrandOuvertEntry, ...]
    missing: tuple[GrandOuvertWon, ...]


def register(*, tournament: Tournament) -> Register:
    """The register of a tournament with full names, for the office."""
    everybody = people(tournament, Audience.OFFICE)
    won = {(seat.pk, deal.number): (seat, deal) for deal in _won(tournament) if (seat := deal.declarer)}
    entries = list(_entries(tournament))
    known = {(entry.seat_id, entry.deal_number) for entry in entries}
    return Register(
        entries=tuple(_entry(entry, everybody[entry.seat.entrant_id], won.keys()) for entry in entries),
        missing=tuple(
            _missing(deal, seat, everybody[seat.entrant_id])
            for place, (seat, deal) in won.items()
            if place not in known
        ),
    )


def _won(tournament: Tournament) -> QuerySet[Deal]:
    deals = Deal.objects.filter(WON, table__series__tournament=tournament).select_related("declarer", "table__series")
    return deals.prefetch_related("declarer__substitutions__player").order_by(
        "table__series__number", "table__number", "number"
    )


def _entries(tournament: Tournament) -> QuerySet[GrandOuvert]:
    entries = GrandOuvert.objects.filter(seat__series__tournament=tournament)
    entries = entries.select_related("seat__table", "seat__series").prefetch_related("seat__substitutions__player")
    return entries.order_by("seat__series__number", "seat__table__number", "deal_number")


def _entry(entry: GrandOuvert, person: Person, won: Container[Place]) -> GrandOuvertEntry:
    seat = entry.seat
    return GrandOuvertEntry(
        entry_id=entry.pk,
        start_number=person.start_number,
        name=_declarer(seat, entry.deal_number, person),
        club=person.club,
        series_number=seat.series.number,
        table_number=seat.table.number,
        deal_number=entry.deal_number,
        played_on=entry.played_on,
        cards=tuple(entry.cards.split()),
        skat=tuple(entry.skat.split()),
        witnesses=entry.witnesses,
        doubtful=seat.table.kept_as == KeptAs.DEALS and (seat.pk, entry.deal_number) not in won,
    )


def _missing(deal: Deal, seat: Seat, person: Person) -> GrandOuvertWon:
    return GrandOuvertWon(
        start_number=person.start_number,
        name=_declarer(seat, deal.number, person),
        series_number=deal.table.series.number,
        table_number=deal.table.number,
        deal_number=deal.number,
        matadors=deal.matadors,
    )


def _declarer(seat: Seat, deal_number: int, person: Person) -> str:
    """Who sat there at that deal: the last substitute named before it, or the entrant."""
    named = [each for each in seat.substitutions.all() if each.from_deal <= deal_number]
    return max(named, key=lambda each: each.from_deal).player.full_name if named else person.name
