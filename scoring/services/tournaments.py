"""Creating and editing tournaments, and what the public sees of them."""

from dataclasses import dataclass
from datetime import date, datetime

from scoring.models import Club, Kind, RuleSetChoice, Tournament, User, Visibility
from scoring.services.writing import Actor


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentFacts:
    """What an organiser says of a tournament. `club` is None where no club organises it; `rule_set` counts at creation
    only; `final_at` is None while results stay provisional.
    """

    name: str
    date: date
    place: str = ""
    club: Club | None = None
    kind: Kind = Kind.TOURNAMENT
    rule_set: RuleSetChoice = RuleSetChoice.ISKO
    series_planned: int = 3
    rounds: int = 12
    prefer_threes: bool = False
    equal_places_stay: bool = False
    visibility: Visibility = Visibility.LIVE
    final_at: datetime | None = None


def create_tournament(*, user: User, facts: TournamentFacts) -> Tournament:
    raise NotImplementedError


def edit_tournament(*, tournament: Tournament, actor: Actor, facts: TournamentFacts) -> Tournament:
    raise NotImplementedError


def set_visibility(*, tournament: Tournament, actor: Actor, visibility: Visibility) -> Tournament:
    raise NotImplementedError


def freeze_results(*, tournament: Tournament, actor: Actor) -> Tournament:
    raise NotImplementedError


def release_results(*, tournament: Tournament, actor: Actor) -> Tournament:
    raise NotImplementedError
