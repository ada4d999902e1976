"""What is said of a friendly evening besides its rules: its name and day, who plays, and who may look on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.models import Seat, Tournament, Visibility
from scoring.models.club import NAME_LENGTH
from scoring.rules.errors import RuleError
from scoring.services.players import set_names
from scoring.services.texts import one_line, required_line
from scoring.services.writing import Action, Actor, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningEdit:
    """The evening as it shall read: `players` are the names of all seats, in their order; nobody comes or goes."""

    name: str
    date: date
    players: tuple[str, ...]
    place: str = ""
    public: bool = False


def edit_evening(*, tournament: Tournament, edit: EveningEdit, actor: Actor) -> Tournament:
    """The evening with these words; its address, its rules and its deals stay.

    Raises RuleError `players_alike`, `seats_stay`, `text_missing`, `text_too_long`, `text_unreadable`.
    """
    # A person may have been merged with one of a tournament, whose pages then become new too.
    elsewhere = Tournament.objects.filter(entrants__player__entries__tournament=tournament).exclude(pk=tournament.pk)
    also = list(elsewhere.distinct())
    with writing(tournament=tournament, also=also, actor=actor, action=Action.EDIT_TOURNAMENT) as change:
        fresh = change.read_tournament()
        change.before = _journalled(fresh)
        fresh.name = required_line(edit.name, field="name", most=NAME_LENGTH)
        fresh.place = one_line(edit.place, field="place", most=NAME_LENGTH)
        fresh.date = edit.date
        fresh.visibility = Visibility.LIVE if edit.public else Visibility.HIDDEN
        fresh.save(update_fields=["name", "place", "date", "visibility"])
        _rename(fresh, edit.players)
        change.after = _journalled(fresh)
    return fresh


def _rename(tournament: Tournament, names: Sequence[str]) -> None:
    seats = list(Seat.objects.filter(series__tournament=tournament).select_related("entrant__player"))
    if len(names) != len(seats):
        raise RuleError("seats_stay", field="players", players=len(seats))
    if len({name.casefold() for name in names}) < len(names):
        raise RuleError("players_alike", field="players")
    for seat, name in zip(sorted(seats, key=lambda seat: seat.position), names, strict=True):
        player = seat.entrant.player
        first, _blank, last = name.strip().rpartition(" ")
        set_names(player, first, last)
        player.save(update_fields=["first_name", "last_name", "sort_key"])


def _journalled(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament.pk, "date": tournament.date.isoformat(), "visibility": tournament.visibility}
