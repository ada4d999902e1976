"""Who comes and goes at a table while a series is played: at a round boundary, or by a substitute (rules 2)."""

from collections.abc import Callable, Sequence

from scoring.models import Deal, Entrant, KeptAs, Kind, Player, Seat, Substitution, Table
from scoring.reports.sheets import present
from scoring.rules.errors import RuleError
from scoring.services.lists import OpenList, full_length, read_lines, require_kept_as, settle, writing_list
from scoring.services.players import PlayerFacts, new_player
from scoring.services.seating_changes import open_series, refresh
from scoring.services.writing import Action, Actor, Facts

MOST_SEATS = 5


def join_table(*, table: Table, entrant: Entrant, version: int, actor: Actor) -> Seat:
    """A late player takes the last seat at the next round boundary, before deal 1 at once.

    Whoever had withdrawn before this series is back in. Raises Conflict, and RuleError `seating_not_open`,
    `list_closed`, `list_kept_as_totals`, `entrant_excluded`, `entrant_seated_here`, `table_full`, `last_round`.
    """
    with writing_list(table=table, actor=actor, action=Action.JOIN_TABLE, version=version) as opened:
        series = open_series(table.series)
        require_kept_as(opened, KeptAs.DEALS)
        fresh = Entrant.objects.get(pk=entrant.pk)
        if fresh.excluded:
            raise RuleError("entrant_excluded", field="entrant", start_number=fresh.start_number)
        if series.seats.filter(entrant=fresh).exists():
            raise RuleError(
                "entrant_seated_here", field="entrant", start_number=fresh.start_number, series=series.number
            )
        boundary = next_boundary(opened.seats, _deals(opened))
        _check_room(opened, boundary)
        _come_back(fresh, series.number)
        seat = Seat.objects.create(
            table=opened.table,
            series=series,
            position=max(opened.positions) + 1,
            entrant=fresh,
            team_id=fresh.team_id,
            from_deal=boundary + 1,
        )
        _resettle(opened, (*opened.seats, seat))
        refresh(series)
        opened.change.after = seat_facts(seat)
    return seat


def leave_table(*, seat: Seat, version: int, reason: str, actor: Actor) -> Seat:
    """Somebody leaves at the end of the round; what was played stays, and the table goes on with one fewer.

    Raises Conflict, and RuleError `reason_missing`, `list_closed`, `list_kept_as_totals`, `seat_not_begun`,
    `seat_has_left`, `table_too_small`, `last_round`.
    """
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")
    with writing_list(
        table=seat.table, actor=actor, action=Action.LEAVE_TABLE, version=version, reason=reason
    ) as opened:
        require_kept_as(opened, KeptAs.DEALS)
        own = opened.seat_at(seat.position)
        deals = _deals(opened)
        boundary = next_boundary(opened.seats, deals)
        if own.left_after is not None:
            raise RuleError("seat_has_left", table=opened.table.number)
        if deals < own.from_deal:
            raise RuleError("seat_not_begun", table=opened.table.number)
        _check_rounds_left(opened, boundary)
        if len(present(opened.seats, boundary + 1)) <= 3:
            raise RuleError("table_too_small", table=opened.table.number)
        own.left_after = boundary
        own.save(update_fields=["left_after"])
        opened.change.after = seat_facts(own)
    return own


def take_back_change(*, seat: Seat, version: int, actor: Actor) -> None:
    """Whoever was said to leave stays, and whoever was said to join does not, as long as no deal was played since.

    Raises Conflict, and RuleError `list_closed`, `nothing_to_take_back`.
    """
    with writing_list(table=seat.table, actor=actor, action=Action.TAKE_BACK_CHANGE, version=version) as opened:
        own = opened.seat_at(seat.position)
        deals = _deals(opened)
        opened.change.before = seat_facts(own)
        if own.left_after is not None and deals <= own.left_after:
            own.left_after = None
            own.save(update_fields=["left_after"])
        elif own.from_deal > 1 and deals < own.from_deal:
            Seat.objects.filter(pk=own.pk).delete()
            _resettle(opened, [each for each in opened.seats if each.pk != own.pk])
        else:
            raise RuleError("nothing_to_take_back", table=opened.table.number)


def name_substitute(
    *, seat: Seat, facts: PlayerFacts, from_deal: int, version: int, reason: str, actor: Actor
) -> Substitution:
    """Somebody new to the house plays on for a seat; the result belongs to the start number (rules 2).

    Raises as `substitute_known`, and RuleError as `players.create_player` does.
    """
    return _substitute(seat, lambda: new_player(facts), from_deal, version, reason, actor)


def substitute_known(
    *, seat: Seat, player: Player, from_deal: int, version: int, reason: str, actor: Actor
) -> Substitution:
    """Somebody known plays on for a seat from a deal on: 1 to the next one, or to the last one of a paper list.

    Raises Conflict, and RuleError `reason_missing`, `list_closed`, `substitute_range`, `substitute_twice`,
    `substitute_plays_here`.
    """
    return _substitute(seat, lambda: player, from_deal, version, reason, actor)


def next_boundary(seats: Sequence[Seat], deals: int) -> int:
    """The deal with which the round ends that is being played after so many deals; 0 before the first."""
    end = 0
    while end < deals:
        end += len(present(seats, end + 1))
    return end


def _substitute(
    seat: Seat, player: Callable[[], Player], from_deal: int, version: int, reason: str, actor: Actor
) -> Substitution:
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")
    with writing_list(
        table=seat.table, actor=actor, action=Action.NAME_SUBSTITUTE, version=version, reason=reason
    ) as opened:
        own = opened.seat_at(seat.position)
        most = _last_start(opened)
        if not own.from_deal <= from_deal <= most:
            raise RuleError("substitute_range", field="from_deal", least=own.from_deal, most=most)
        if own.substitutions.filter(from_deal=from_deal).exists():
            raise RuleError("substitute_twice", field="from_deal", deal=from_deal)
        person = player()
        if person.pk in _others_meanwhile(opened, own, from_deal):
            raise RuleError("substitute_plays_here", field="entrant", table=opened.table.number)
        named = Substitution.objects.create(seat=own, player=person, from_deal=from_deal)
        opened.change.after = {**seat_facts(own), "player": named.player_id, "substitute_from": from_deal}
    return named


def _last_start(opened: OpenList) -> int:
    """The deal a substitute can play from at the latest. Of a list on paper no deal is written here before its end."""
    whole, deals = full_length(opened.seats, opened.tournament.rounds), _deals(opened)
    return min(deals + 1, whole) if deals else whole


def _others_meanwhile(opened: OpenList, own: Seat, first: int) -> set[int]:
    """Who plays at the other seats (ids) from that deal on, until the next substitute of this seat starts."""
    there = present(opened.seats, first)
    others = [seat for seat in opened.seats if seat.pk != own.pk]
    named = Substitution.objects.filter(seat__in=others, from_deal__gt=first)
    relief = own.substitutions.filter(from_deal__gt=first).order_by("from_deal").first()
    if relief is not None:
        named = named.filter(from_deal__lt=relief.from_deal)
    begin = {_player_at(seat, first) for seat in others if seat.position in there}
    return begin | set(named.values_list("player_id", flat=True))


def _player_at(seat: Seat, deal: int) -> int:
    """Who plays there at that deal: the substitute named last before it, else the entrant (id)."""
    named = seat.substitutions.filter(from_deal__lte=deal).order_by("from_deal").last()
    return named.player_id if named else seat.entrant.player_id


def _deals(opened: OpenList) -> int:
    return Deal.objects.filter(table=opened.table).count()


def _check_rounds_left(opened: OpenList, boundary: int) -> None:
    if boundary >= full_length(opened.seats, opened.tournament.rounds):
        raise RuleError("last_round", table=opened.table.number)


def _check_room(opened: OpenList, boundary: int) -> None:
    _check_rounds_left(opened, boundary)
    most = 5 if opened.tournament.kind == Kind.CLUB_EVENING else 4
    if len(present(opened.seats, boundary + 1)) >= most or max(opened.positions) >= MOST_SEATS:
        raise RuleError("table_full", table=opened.table.number)


def _come_back(entrant: Entrant, number: int) -> None:
    if entrant.withdrawn_after is not None and entrant.withdrawn_after < number:
        entrant.withdrawn_after = None
        entrant.save(update_fields=["withdrawn_after"])


def _resettle(opened: OpenList, seats: Sequence[Seat]) -> None:
    """The footers with the seats there are now: whoever joins a list that is begun has zeros, not nothing."""
    opened.seats = tuple(seats)
    lines = read_lines(opened)
    if lines:
        settle(opened, lines)


def seat_facts(seat: Seat) -> Facts:
    """What the journal says of a seat: whose it is, from which deal on, and after which it was left."""
    return {
        "seat": seat.pk,
        "position": seat.position,
        "entrant": seat.entrant_id,
        "from_deal": seat.from_deal,
        "left_after": seat.left_after,
    }
