"""Which facts of the journal are ids: in another database they are others (services/transfer.py)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

from scoring.models import (
    Adjustment,
    CashEntry,
    Club,
    Deal,
    Entrant,
    GrandOuvert,
    Invitation,
    Official,
    Player,
    Prize,
    Seat,
    Series,
    Table,
    Team,
    Tournament,
    User,
)

type NewId = Callable[[type[Model], int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Id:
    """A fact that is an id, or a list of ids. `beside` names the fact that stands beside it where it is one; without
    that one the same word is a number.
    """

    model: type[Model]
    beside: str = ""


IDS = {
    "tournament": Id(model=Tournament),
    "club": Id(model=Club),
    "organiser": Id(model=User),
    "user": Id(model=User),
    "official": Id(model=Official),
    "invitation": Id(model=Invitation),
    "player": Id(model=Player),
    "entrant": Id(model=Entrant),
    "entrants": Id(model=Entrant),
    "members": Id(model=Entrant),
    "absent": Id(model=Entrant),
    "apart": Id(model=Entrant),
    "tables": Id(model=Entrant),
    "seatings": Id(model=Entrant),
    "team": Id(model=Team),
    "series": Id(model=Series, beside="number"),
    "table": Id(model=Table, beside="seat"),
    "lists": Id(model=Table),
    "seats": Id(model=Seat),
    "seat": Id(model=Seat),
    "dealer": Id(model=Seat),
    "declarer": Id(model=Seat),
    "deal": Id(model=Deal, beside="number"),
    "adjustment": Id(model=Adjustment),
    "prize": Id(model=Prize),
    "entry": Id(model=CashEntry),
    "grand_ouvert": Id(model=GrandOuvert),
    "team_order": Id(model=Team),
}

LISTS = {"players": Id(model=Player), "order": Id(model=Entrant)}
"""Ids where they are a list; `players` alone counts them."""

KEYED = {"paid": Id(model=Entrant)}
"""Where the facts have names, the names are ids."""

LONGEST_ID = 19
"""Digits that fit into the column of an id."""

ORDER_OF_TEAMS = "decide_teams"
"""The action whose `order` is one of teams."""

ANSWERED = {name: IDS[name] for name in ("tournament", "entrant", "team", "grand_ouvert")}
"""What an answer to a submission holds of ids."""


def renewed_facts(facts: Any, action: str, new_id: NewId) -> Any:
    """The facts of one journal line with the ids of another database."""
    lists = LISTS | {"order": Id(model=Team)} if action == ORDER_OF_TEAMS else LISTS
    return _renewed(facts, lists, new_id)


def renewed_answer(answer: Any, new_id: NewId) -> Any:
    """The answer to a submission with the ids of another database."""
    if not isinstance(answer, dict):
        return answer
    return {
        name: _ids(value, ANSWERED[name].model, new_id) if name in ANSWERED else value for name, value in answer.items()
    }


def _renewed(facts: Any, lists: Mapping[str, Id], new_id: NewId) -> Any:
    if isinstance(facts, list):
        return [_renewed(each, lists, new_id) for each in facts]
    if not isinstance(facts, dict):
        return facts
    return {name: _fact(name, value, facts, lists, new_id) for name, value in facts.items()}


def _fact(name: str, value: Any, facts: Mapping[str, Any], lists: Mapping[str, Id], new_id: NewId) -> Any:
    if name in KEYED and isinstance(value, dict):
        return {_renamed(key, KEYED[name].model, new_id): each for key, each in value.items()}
    if name in lists and isinstance(value, list):
        return _ids(value, lists[name].model, new_id)
    known = IDS.get(name)
    if known is not None and (not known.beside or known.beside in facts):
        return _ids(value, known.model, new_id)
    return _renewed(value, lists, new_id)


def _renamed(key: str, model: type[Model], new_id: NewId) -> str:
    return str(new_id(model, int(key))) if key.isascii() and key.isdigit() and len(key) < LONGEST_ID else key


def _ids(value: Any, model: type[Model], new_id: NewId) -> Any:
    """An id, or ids in lists and under names."""
    if isinstance(value, list):
        return [_ids(each, model, new_id) for each in value]
    if isinstance(value, dict):
        return {name: _ids(each, model, new_id) for name, each in value.items()}
    return new_id(model, value) if isinstance(value, int) and not isinstance(value, bool) else value
