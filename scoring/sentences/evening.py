"""Sentences of the evening as it happens: seating changed by hand, people who come and go, lists put right, and the
register of Grand ouverts.
"""

from django.utils.translation import gettext_lazy as _

EVENING_SENTENCES = {
    # seating
    "absent_have_begun": _("Table %(table)s has begun: whoever is missing there leaves at the end of a round."),
    "absent_missing": _("Nobody is ticked."),
    "tables_cannot_be_merged": _(
        "The players left over (%(count)s) fit at no other table: there would be a table of one, two or five."
    ),
    "seating_locked": _("The seating of series %(series)s is locked: unlock it first."),
    "seating_not_open": _("Series %(series)s is not seated, or closed: its tables cannot change any more."),
    "leaver_seated": _("Start number %(start_number)s has left but is seated: draw again or mark the seat as empty."),
    "seats_the_same": _("These are one and the same player."),
    "entrant_not_seated": _("Start number %(start_number)s has no seat in series %(series)s."),
    "entrant_seated_here": _("Start number %(start_number)s has a seat in series %(series)s already."),
    "entrant_excluded": _("Start number %(start_number)s is excluded."),
    "entrant_unknown": _("There is no start number %(start_number)s in this tournament."),
    "pair_twice": _("This pair is kept apart already."),
    "series_before_running": _("Series %(series)s must be closed before the next one begins."),
    # coming and going at a table
    "table_full": _("Table %(table)s is full."),
    "table_too_small": _("Table %(table)s would be left with fewer than three players."),
    "seat_not_begun": _("Table %(table)s has not begun: mark the seat as empty instead."),
    "seat_has_left": _("This player has left table %(table)s already."),
    "last_round": _("Table %(table)s is in its last round: nobody comes or goes any more."),
    "nothing_to_take_back": _("Deals were played since then: it cannot be taken back any more."),
    "substitute_twice": _("A substitute is named for deal %(deal)s already."),
    "substitute_plays_here": _("This player plays at table %(table)s already: nobody plays at two seats."),
    "substitute_range": _("A substitute plays from a deal between %(least)s and %(most)s on."),
    # friendly evenings
    "later_deals": _("With this change others would have dealt, and sat out, in later deals: take those back first."),
    "still_plays": _("One of them still plays at table %(table)s: let him leave there first, or finish that table."),
    "was_at_table": _("This player has left table %(table)s already: open another table to play on together."),
    "seats_used_up": _("The five seats of table %(table)s are used up: open another table to play on."),
    "tables_used_up": _("An evening has %(most)s tables at most."),
    # lists put right
    "round_finished": _("The last round of table %(table)s is finished: finished rounds stand."),
    "list_annulled": _("The list of table %(table)s is annulled already."),
    "list_not_annulled": _("The list of table %(table)s is not annulled."),
    "control_rows": _("The control list has %(rows)s rows, the table %(seats)s seats."),
}

REGISTER_SENTENCES = {
    "grand_ouvert_twice": _("This Grand ouvert is in the register already."),
    "grand_ouvert_gone": _("This Grand ouvert was taken out of the register already."),
    "grand_ouvert_other_deal": _("The list says otherwise: deal %(deal)s is no Grand ouvert won by this player."),
    "grand_ouvert_other_matadors": _("The list says %(matadors)s matadors, these cards are %(held)s."),
}
