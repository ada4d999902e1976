"""Players and clubs: shared by all tournaments of the site."""

from dataclasses import dataclass

from scoring.models import Club, NameShown, Player
from scoring.services.writing import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts:
    """A person. `club_name` is empty for a guest, `pass_number` where none is known."""

    last_name: str
    first_name: str = ""
    club_name: str = ""
    pass_number: str = ""
    lady: bool = False
    junior: bool = False
    senior: bool = False
    name_shown: NameShown = NameShown.FULL


def find_or_create_club(*, name: str) -> Club | None:
    raise NotImplementedError


def create_player(*, facts: PlayerFacts, actor: Actor) -> Player:
    raise NotImplementedError


def rename_player(*, player: Player, first_name: str, last_name: str, actor: Actor, reason: str = "") -> Player:
    raise NotImplementedError


def rename_club(*, club: Club, name: str, actor: Actor, reason: str = "") -> Club:
    raise NotImplementedError
