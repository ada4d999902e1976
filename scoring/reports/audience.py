"""Who reads a report, and what of the results and of the names that audience gets."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.db.models import Q
from django.utils import timezone

from scoring.models import Entrant, ListState, NameShown, Player, SeriesState, Tournament, Visibility
from scoring.models.sorting import sort_key


class Audience(StrEnum):
    """PUBLIC sees what the tournament's settings let it see; OFFICE sees everything."""

    PUBLIC = "public"
    OFFICE = "office"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """An entrant as the audience may read it; `sort_key` follows what is shown, so that order betrays nothing."""

    entrant_id: int
    start_number: int
    name: str
    club: str
    sort_key: str
    withdrawn_after: int | None = None
    excluded: bool = False


AFTER_ALL_LETTERS = "\U0010fffd"

PERSON_COLUMNS = (
    "pk",
    "start_number",
    "player__first_name",
    "player__last_name",
    "player__name_shown",
    "player__sort_key",
    "club__name",
    "withdrawn_after",
    "excluded",
)


class Names(StrEnum):
    """How much of the names is shown: everything, what each player wishes, or nothing but start numbers."""

    ALL = "all"
    AS_WISHED = "as_wished"
    NONE = "none"


def names_gone(names_until: date | None) -> bool:
    """Whether the day has come from which on names are blanked and only results stay; None never comes."""
    return names_until is not None and names_until <= timezone.localdate()


def names_seen_by(tournament: Tournament, audience: Audience) -> Names:
    """What this audience may read of the names in this tournament."""
    if audience is Audience.OFFICE:
        return Names.ALL
    return Names.NONE if names_gone(tournament.names_until) else Names.AS_WISHED


def people(tournament: Tournament, audience: Audience) -> dict[int, Person]:
    """All entrants of the tournament by id, in one query."""
    names = names_seen_by(tournament, audience)
    rows = Entrant.objects.filter(tournament=tournament).order_by().values_list(*PERSON_COLUMNS)
    return {row[0]: _person(names, *row) for row in rows}


def person(entrant: Entrant, names: Names) -> Person:
    """One entrant whose player and club are loaded."""
    player = entrant.player
    return _person(
        names,
        entrant.pk,
        entrant.start_number,
        player.first_name,
        player.last_name,
        player.name_shown,
        player.sort_key,
        entrant.club.name if entrant.club else None,
        entrant.withdrawn_after,
        entrant.excluded,
    )


def _person(
    names: Names,
    entrant_id: int,
    start_number: int,
    first: str,
    last: str,
    shown: str,
    full_key: str,
    club: str | None,
    withdrawn_after: int | None,
    excluded: bool,
) -> Person:
    """Names by `name_shown`: in full; the first name; or "#17", which also stands in for a missing first name.

    The club is left out with the number alone: in a small club it would name the person.
    """
    name, key = f"{first} {last}".strip(), full_key
    wish = {Names.ALL: NameShown.FULL, Names.NONE: NameShown.NUMBER}.get(names, shown)
    if wish == NameShown.FIRST and first:
        name, key = first, sort_key(first)
    elif wish != NameShown.FULL:
        name, key, club = f"#{start_number}", f"{AFTER_ALL_LETTERS}{start_number:04d}", None
    return Person(
        entrant_id=entrant_id,
        start_number=start_number,
        name=name,
        club=club or "",
        sort_key=key,
        withdrawn_after=withdrawn_after,
        excluded=excluded,
    )


def shown_name(player: Player, names: Names) -> str:
    """The name of somebody without a start number (a substitute); empty where only numbers are shown."""
    if names is Names.NONE:
        return ""
    if names is Names.ALL or player.name_shown == NameShown.FULL:
        return player.full_name
    return player.first_name if player.name_shown == NameShown.FIRST else ""


def series_shown(state: str, tournament: Tournament, audience: Audience) -> bool:
    """Whether the audience may see results of a series in this state."""
    if audience is Audience.OFFICE or tournament.visibility == Visibility.LIVE:
        return True
    return tournament.visibility == Visibility.BY_SERIES and state == SeriesState.PUBLISHED


def frozen_at(tournament: Tournament, audience: Audience) -> datetime | None:
    """The moment after which nothing new is shown to the audience; None: no such moment."""
    return tournament.frozen_at if audience is Audience.PUBLIC else None


def is_frozen(tournament: Tournament, audience: Audience) -> bool:
    """Whether the audience sees the lists as they were at the freeze."""
    return frozen_at(tournament, audience) is not None


def lists_in(tournament: Tournament, audience: Audience, prefix: str = "") -> Q:
    """Lists that are in (handed in or later), or were at the freeze where the audience has one.

    `prefix` leads from the filtered model to the table ("table__").
    """
    if is_frozen(tournament, audience):
        return Q(**{f"{prefix}frozen__isnull": False})
    return ~Q(**{f"{prefix}state": ListState.OPEN})


def running_shown(tournament: Tournament, audience: Audience) -> bool:
    """Whether the audience may see lists that are still being written."""
    return audience is Audience.OFFICE or (tournament.visibility == Visibility.LIVE and tournament.frozen_at is None)
