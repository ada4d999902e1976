"""What the players do at their table besides writing deals: pass the pencil on, and agree with the list.

And what the office does for a table whose way in has got into the wrong hands.
"""

from scoring.models import Seat, Table
from scoring.models.table import new_token
from scoring.rules.errors import RuleError
from scoring.services.lists import OpenList, figures, give_pencil, opened_list
from scoring.services.seating import free_codes
from scoring.services.writing import Action, Actor, writing


def take_pencil(*, table: Table, actor: Actor) -> Table:
    """From now on the phone of `actor` writes the list, and the one before looks on.

    Raises RuleError `list_closed`, `other_table`.
    """
    with writing(tournament=table.series.tournament, table=table, actor=actor, action=Action.TAKE_PENCIL) as change:
        opened = opened_list(change, table)
        if opened.table.writer != actor.device:
            give_pencil(opened.table, actor.device)
    return opened.table


def confirm_footer(*, table: Table, position: int, total: int, agreed: bool, actor: Actor) -> Seat:
    """What the player at a seat says of the list: agreed or not; he may change his mind while the list is open.

    `total` is the signed total he was shown. Raises RuleError `list_closed`, `list_empty`, `seat_unknown`, and
    `footer_changed` where it is another one by now.
    """
    with writing(tournament=table.series.tournament, table=table, actor=actor, action=Action.CONFIRM_FOOTER) as change:
        opened = opened_list(change, table)
        seat = _shown(opened, position, total)
        change.before = {"seat": seat.pk, "agreed": seat.confirmed}
        seat.confirmed = agreed
        seat.save(update_fields=["confirmed"])
        change.after = {"seat": seat.pk, "agreed": agreed, "total": total}
    return seat


def renew_code(*, table: Table, actor: Actor) -> Table:
    """A new address and a new code for an open list; whoever has the old ones is out. What is written stays.

    Raises RuleError `list_closed`.
    """
    with writing(tournament=table.series.tournament, table=table, actor=actor, action=Action.RENEW_CODE) as change:
        fresh = opened_list(change, table).table
        fresh.token, fresh.code, fresh.writer = new_token(), free_codes(1)[0], ""
        fresh.save(update_fields=["token", "code", "writer"])
    return fresh


def _shown(opened: OpenList, position: int, total: int) -> Seat:
    seat = opened.seat_at(position)
    if seat.points is None:
        raise RuleError("list_empty", table=opened.table.number)
    if figures(seat)["total"] != total:
        raise RuleError("footer_changed", field="total")
    return seat
