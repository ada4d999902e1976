"""Entrants: who plays in a tournament, under which start number."""

from dataclasses import dataclass

from scoring.models import Entrant, NameShown, Player, Tournament
from scoring.services.writing import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantFacts:
    """An entrant as entered. `start_number` None takes the next free one; `club_name` is empty for a guest."""

    last_name: str
    first_name: str = ""
    club_name: str = ""
    pass_number: str = ""
    lady: bool = False
    junior: bool = False
    senior: bool = False
    name_shown: NameShown = NameShown.FULL
    start_number: int | None = None


def add_entrant(*, tournament: Tournament, facts: EntrantFacts, actor: Actor, player: Player | None = None) -> Entrant:
    raise NotImplementedError


def edit_entrant(*, entrant: Entrant, facts: EntrantFacts, actor: Actor) -> Entrant:
    raise NotImplementedError


def remove_entrant(*, entrant: Entrant, actor: Actor) -> None:
    raise NotImplementedError


def withdraw_entrant(*, entrant: Entrant, after_series: int, actor: Actor) -> Entrant:
    raise NotImplementedError


def exclude_entrant(*, entrant: Entrant, actor: Actor, reason: str) -> Entrant:
    raise NotImplementedError


def readmit_entrant(*, entrant: Entrant, actor: Actor, reason: str = "") -> Entrant:
    """Takes back a withdrawal or an exclusion."""
    raise NotImplementedError
