"""The list of one table as the phone needs it: who sits where, who deals when, and the last deals."""

import json
from dataclasses import asdict, dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from scoring.forms.deals import CorrectionForm, DealForm, initial_of
from scoring.models import Deal, Table
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import sitting_out
from scoring.services.lists import full_length, slots
from scoring.views.deal_entry import Moment
from scoring.views.table.phone import Pencil, pencil_of, phone_of
from scoring.views.table.phone_words import phone_words
from scoring.views.table.rules_data import rules_data

# Asked for after every deal; of all columns of a seat, its entrant and player, most of the time would go into reading.
SHOWN_OF_A_SEAT = (
    "table_id",
    "position",
    "points",
    "from_deal",
    "left_after",
    "entrant__player__first_name",
    "entrant__player__last_name",
)
LAST_DEALS = 2
"""The last deal, and the one that is the last again when it is taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNow:
    """A seat with its game points so far, signed."""

    position: int
    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A deal to come or past: who deals, who plays."""

    dealer: int
    plays: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealNow:
    """A deal on the list: its signed points, and its facts by the names of the form; no declarer when passed in."""

    number: int
    points: int
    overbid: bool
    facts: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The list at one moment. `revision` grows with every write, `deals` are on the list, `version` is the one to
    send with a correction; `turns` has an entry for every deal of the whole list.
    """

    table: int
    revision: int
    version: int
    deals: int
    pencil: Pencil
    seats: tuple[SeatNow, ...]
    turns: tuple[Turn, ...]
    last: tuple[DealNow, ...]


def latest(table: Table) -> Moment:
    """The table with its last deals only: all that a phone asks for after each deal. Two queries."""
    seats = tuple(table.seats.select_related("entrant__player").only(*SHOWN_OF_A_SEAT).order_by("position"))
    deals = tuple(reversed(table.deals.order_by("-number")[:LAST_DEALS]))
    return Moment(seats=seats, deals=deals, number=(deals[-1].number if deals else 0) + 1)


def state_of(table: Table, device: str, moment: Moment | None = None) -> State:
    """The list of a table as one phone sees it; two queries without a `moment`.

    The revision was read with the table, before the deals, so that a state is never called newer than it is.
    """
    series = table.series
    moment = moment or latest(table)
    return State(
        table=table.pk,
        revision=series.tournament.revision,
        version=table.version,
        deals=moment.last.number if moment.last else 0,
        pencil=pencil_of(table, device),
        seats=tuple(
            SeatNow(position=seat.position, name=seat.entrant.player.full_name, points=seat.points or 0)
            for seat in moment.seats
        ),
        turns=_turns(moment, series.tournament.rounds),
        last=tuple(_deal(moment, deal) for deal in moment.deals[-LAST_DEALS:]),
    )


def _turns(moment: Moment, rounds: int) -> tuple[Turn, ...]:
    places = slots(moment.seats, full_length(moment.seats, rounds))
    return tuple(
        Turn(
            dealer=place.dealer,
            plays=tuple(seat for seat in place.present if seat not in sitting_out(place.dealer, place.present)),
        )
        for place in places
    )


def _deal(moment: Moment, deal: Deal) -> DealNow:
    facts = initial_of(deal, moment.position(deal.declarer_id))
    return DealNow(
        number=deal.number,
        points=deal.points,
        overbid=bool(deal.objective_met) and not deal.won,
        facts={name: fact for name, fact in facts.items() if fact},
    )


def page_data(request: HttpRequest, table: Table, moment: Moment, form: DealForm) -> dict[str, str]:
    """What the script of the page begins with, each as JSON for an attribute."""
    correction = isinstance(form, CorrectionForm)
    return {
        name: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        for name, value in {
            "state": asdict(state_of(table, phone_of(request), moment)),
            "rules": rules_data(RuleSet(table.series.tournament.rule_set)),
            "words": phone_words(),
            "address": reverse("table:sheet", args=[table.token]),
            "correcting": moment.number if correction else None,
            "needs_reason": correction and form.fields["reason"].required,
        }.items()
    }
