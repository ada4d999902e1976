"""Who plays at a friendly evening, and what is said of it besides its rules: names, day, who may look on.

Players come and go at the end of a round and say so before (rules 2). A game that brings Bock, or a Grand Hand in a
Schieber round, moves that end: whoever has announced it moves along.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scoring.models import Deal, Entrant, Seat, Table, Tournament, Visibility
from scoring.models.club import NAME_LENGTH
from scoring.reports.friendly import deals_of, house_rules
from scoring.reports.sheets import present
from scoring.rules.errors import RuleError
from scoring.rules.friendly.evening import deals_to_change
from scoring.services.evening import seat_facts
from scoring.services.lists import OpenList, writing_list
from scoring.services.players import PlayerFacts, new_player, set_names
from scoring.services.texts import one_line, required_line
from scoring.services.tournaments import check_year
from scoring.services.writing import Action, Actor, writing

MOST_SEATS = 5
FEWEST_PLAYERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningEdit:
    """The evening as it shall read: `players` are the names of all who play, by start number; nobody comes or goes."""

    name: str
    date: date
    players: tuple[str, ...]
    place: str = ""
    public: bool = False


def edit_evening(*, tournament: Tournament, edit: EveningEdit, actor: Actor) -> Tournament:
    """The evening with these words; its address, its rules and its deals stay.

    Raises RuleError `date_range`, `players_alike`, `seats_stay`, `text_missing`, `text_too_long`, `text_unreadable`.
    """
    check_year(edit.date, field="date")
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
    entrants = list(tournament.entrants.select_related("player").order_by("start_number"))
    if len(names) != len(entrants):
        raise RuleError("seats_stay", field="players", players=len(entrants))
    if len({name.casefold() for name in names}) < len(names):
        raise RuleError("players_alike", field="players")
    for entrant, name in zip(entrants, names, strict=True):
        set_names(entrant.player, *_first_and_last(name))
        entrant.player.save(update_fields=["first_name", "last_name", "sort_key"])


def _first_and_last(name: str) -> tuple[str, str]:
    first, _blank, last = name.strip().rpartition(" ")
    return first, last


def _journalled(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament.pk, "date": tournament.date.isoformat(), "visibility": tournament.visibility}


def entrant_to_seat(tournament: Tournament, name: str) -> Entrant:
    """Who shall sit down at a table: one who has played before, known by the name, or somebody new. Inside a write.

    Raises RuleError `still_plays` for one who has not left another table that is open, and as `players.new_player`
    does.
    """
    known = list(tournament.entrants.select_related("player"))
    for entrant in known:
        if entrant.player.full_name.casefold() == " ".join(name.split()).casefold():
            _check_free(entrant)
            return entrant
    first, last = _first_and_last(name)
    number = max((entrant.start_number for entrant in known), default=0) + 1
    player = new_player(PlayerFacts(last_name=last, first_name=first))
    return Entrant.objects.create(tournament=tournament, player=player, start_number=number)


def _check_free(entrant: Entrant) -> None:
    for seat in Seat.objects.filter(entrant=entrant).select_related("table"):
        deals = Deal.objects.filter(table=seat.table).count()
        if seat.table.is_open and (seat.left_after is None or seat.left_after > deals):
            raise RuleError("still_plays", field="players", table=seat.table.number)


def join_evening(*, table: Table, name: str, version: int, actor: Actor) -> Seat:
    """Somebody takes the last seat: before the first deal at once, later when the round is over.

    Raises Conflict, and RuleError `list_closed`, `seats_used_up`, `was_at_table`, and as `entrant_to_seat` does.
    """
    with writing_list(table=table, actor=actor, action=Action.JOIN_TABLE, version=version) as opened:
        position = max(opened.positions) + 1
        if position > MOST_SEATS:
            raise RuleError("seats_used_up", field="players", table=opened.table.number)
        entrant = entrant_to_seat(opened.tournament, name)
        if any(seat.entrant_id == entrant.pk for seat in opened.seats):
            raise RuleError("was_at_table", field="players", table=opened.table.number)
        seat = Seat.objects.create(
            table=opened.table,
            series_id=opened.table.series_id,
            position=position,
            entrant=entrant,
            from_deal=_round_end(opened) + 1,
        )
        opened.change.after = seat_facts(seat)
    return seat


def leave_evening(*, seat: Seat, version: int, actor: Actor) -> None:
    """Somebody leaves when the round is over, or at once where he has not played yet; what was played stays.

    Raises Conflict, and RuleError `list_closed`, `seat_has_left`, `table_too_small`.
    """
    with writing_list(table=seat.table, actor=actor, action=Action.LEAVE_TABLE, version=version) as opened:
        own = opened.seat_at(seat.position)
        if own.left_after is not None:
            raise RuleError("seat_has_left", table=opened.table.number)
        opened.change.before = seat_facts(own)
        end = _round_end(opened)
        _check_size(opened, end, without=own)
        if own.from_deal > _count(opened):
            _strike(own)
        else:
            own.left_after = end
            own.save(update_fields=["left_after"])
            opened.change.after = seat_facts(own)


def stay_at_evening(*, seat: Seat, version: int, actor: Actor) -> None:
    """Whoever was said to leave stays, as long as no deal was played without him.

    Raises Conflict, and RuleError `list_closed`, `nothing_to_take_back`.
    """
    with writing_list(table=seat.table, actor=actor, action=Action.TAKE_BACK_CHANGE, version=version) as opened:
        own = opened.seat_at(seat.position)
        if own.left_after is None or own.left_after < _count(opened):
            raise RuleError("nothing_to_take_back", table=opened.table.number)
        opened.change.before = seat_facts(own)
        own.left_after = None
        own.save(update_fields=["left_after"])
        opened.change.after = seat_facts(own)


def move_announced(opened: OpenList) -> None:
    """After a deal was written, corrected or removed: who is to come or go does so when the round now ends."""
    count = _count(opened)
    coming = [seat for seat in opened.seats if seat.from_deal > max(count, 1)]
    going = [seat for seat in opened.seats if seat.left_after is not None and seat.left_after >= count]
    if not coming and not going:
        return
    end = _round_end(opened)
    for seat in coming:
        seat.from_deal = end + 1
    for seat in going:
        seat.left_after = end
    Seat.objects.bulk_update([*coming, *going], ["from_deal", "left_after"])


def _round_end(opened: OpenList) -> int:
    """The deal with which the round ends in which players may come and go; 0 before the first."""
    deals = deals_of(opened.table, opened.seats)
    return len(deals) + deals_to_change(house_rules(opened.tournament), deals)


def _count(opened: OpenList) -> int:
    return Deal.objects.filter(table=opened.table).count()


def _check_size(opened: OpenList, end: int, *, without: Seat) -> None:
    """Raises RuleError `table_too_small`."""
    stay = [seat for seat in opened.seats if seat.pk != without.pk]
    if len(present(stay, end + 1)) < FEWEST_PLAYERS:
        raise RuleError("table_too_small", table=opened.table.number)


def _strike(seat: Seat) -> None:
    """The seat of somebody who has not played; without another seat he is no longer part of the evening."""
    Seat.objects.filter(pk=seat.pk).delete()
    Entrant.objects.filter(pk=seat.entrant_id, seats__isnull=True).delete()
