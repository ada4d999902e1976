"""What a write refuses: wrong input, an old tab, a list in another state."""

from django.utils.translation import gettext_lazy as _

from scoring.sentences.evening import EVENING_SENTENCES, REGISTER_SENTENCES

SERVICE_SENTENCES = {
    # writing
    "busy": _("Too many are writing at once. Nothing was saved: please send it again."),
    "no_room": _("The site has no room left on its disk. Nothing was saved: please tell the direction."),
    "no_database": _("The site does not reach its database at the moment. Nothing was saved: please send it again."),
    "submission_id": _("This form cannot be read any more. Nothing was saved: please open it anew."),
    "submission_reused": _("This form was sent before with other content. Nothing was saved: please open it anew."),
    "file_too_large": _("The file is too large: at most %(most)s MB. A list of names needs far less."),
    "copies_stay": _("Copies of this tournament are still in %(folder)s and could not be deleted: please do it there."),
    "file_contradicts": _("The file contradicts itself (%(where)s). Nothing was imported."),
    "taken_back": _("This was saved before, and has been taken back since."),
    "other_table": _("This table may write its own list only."),
    "account_needed": _("Only somebody who is logged in can do this."),
    "reason_missing": _("A reason is needed here."),
    "text_missing": _("Something must be entered here."),
    "text_too_long": _("The text is too long: at most %(most)s characters."),
    "text_unreadable": _("The text contains characters that cannot be kept."),
    # tournaments
    "date_range": _("The year must be %(earliest)s or later."),
    "rule_set_friendly_only": _(
        "Only a friendly evening can be played by other rules than the International Skat Order."
    ),
    "house_frozen": _("The house rules cannot change once a deal is written."),
    "seats_stay": _("%(players)s people play, and each needs a name: nobody can be added or taken away here."),
    "players_alike": _("Two players have the same name: add something that tells them apart."),
    "rule_set_frozen": _("A tournament keeps the rule set it was created with."),
    "kind_frozen": _("The kind of event cannot change once a series is seated."),
    "rounds_frozen": _("The number of rounds cannot change once a series is seated."),
    "series_already_seated": _("%(seated)s series are seated already; there cannot be fewer."),
    "results_frozen": _("The results are frozen already."),
    "results_not_frozen": _("The results are not frozen."),
    # officials
    "invitation_unknown": _("This invitation is not known. Ask for a new one."),
    "invitation_expired": _("This invitation has expired. Ask for a new one."),
    "invitation_used": _("This invitation was used already. Ask for a new one."),
    "username_taken": _("This user name is taken."),
    "username_unfit": "%(sentences)s",
    "password_refused": "%(sentences)s",
    "last_organiser": _("The last organiser cannot be removed."),
    # players and entrants
    "club_name_taken": _("There is another club of this name."),
    "pass_number_taken": _("The pass number %(number)s belongs to somebody else."),
    "pass_number_of_another": _("The pass number %(number)s belongs to somebody of another name."),
    "entrant_twice_in_tournament": _("This player is entered already, with the start number %(start_number)s."),
    "start_number_taken": _("The start number %(number)s is taken."),
    "start_number_frozen": _("The start number %(number)s has been seated and cannot change any more."),
    "entrant_seated": _("Start number %(start_number)s has been seated: it can withdraw, but not be removed."),
    "entrant_in_cash_book": _(
        "Start number %(start_number)s stands in the cash book: take these entries back first, or let it withdraw."
    ),
    "entrant_seated_later": _("This entrant has already begun series %(series)s."),
    "no_entry_fee": _("The tournament has no entry fee: set it before marking who has paid."),
    "merge_same": _("That is the same person: choose another one."),
    "merge_both_entered": _("Both are entered in %(tournament)s, so they are two people. Nothing was merged."),
    "merge_pass_numbers": _(
        "They have two pass numbers, %(first)s and %(second)s, so they are two people. Nothing was merged."
    ),
    "team_name_taken": _("There is another team called %(team)s."),
    "team_full": _("%(team)s would have more than %(size)s members."),
    "team_has_played": _("%(team)s has played already and cannot be removed."),
    "entrant_elsewhere": _("Somebody of these is not entered in this tournament."),
    # ranking
    "adjustment_nothing": _("0 points change nothing: enter how many points are given or taken."),
    "adjustment_gone": _("These points were taken back already."),
    "lot_not_used": _("In this tournament equal places stay equal: no lot is drawn."),
    "lot_not_among_equals": _(
        "These are not exactly the players who are equal now. Nothing was saved: please look again."
    ),
    "lot_gone": _("These lots were taken back already."),
    # publication
    "names_until_before": _("Names cannot be blanked before the tournament is over: choose a later day."),
    "names_end_before": _(
        "Names would be blanked before the tournament is over: choose a later day for that first, under Publication."
    ),
    "nobody_named": _("Nobody is named: enter at least one start number."),
    "names_stay": _("The names stay until their day has come."),
    # money
    "fee_in_cash_book": _("The entry fee was entered in the cash book: take it back there."),
    "nothing_open": _("Nothing is open here: it was settled already."),
    "prize_taken": _("There is a prize for this place already: remove it first."),
    "prize_nothing": _("A prize is money, goods or both."),
    "prize_gone": _("This prize was removed already."),
    "cash_nothing": _("An entry of 0 changes nothing."),
    "cash_gone": _("This entry was taken back already."),
    "league_not_played": _("This tournament gives no league points."),
    # series and seating
    "series_before_open": _("Series %(series)s must be closed before the next one is drawn."),
    "series_all_drawn": _("All %(planned)s series are drawn."),
    "series_not_last": _("Series %(series)s is not the last one that was seated."),
    "seating_in_use": _("Series %(series)s has begun: its seating cannot be taken back."),
    "seating_stale": _("The entrants have changed since the draw of series %(series)s: draw it again."),
    "series_not_seated": _("Series %(series)s cannot be started: it must be seated, and not have begun."),
    "series_not_running": _("Series %(series)s cannot be closed: it is not running."),
    "series_not_closed": _("Series %(series)s cannot be published: it must be closed first."),
    "series_not_finished": _("Series %(series)s cannot be reopened: it is not closed."),
    "lists_missing": _("Series %(series)s: these tables have not handed in their list: %(tables)s."),
    # lists
    "list_closed": _("The list of table %(table)s in series %(series)s is closed. Nothing was saved."),
    "list_open": _("The list of table %(table)s is open."),
    "list_checked": _("The list of table %(table)s is checked already."),
    "list_empty": _("The list of table %(table)s is empty."),
    "list_full": _("The list is complete: deal %(number)s of %(expected)s cannot be."),
    "list_kept_as_deals": _("The list of table %(table)s is kept deal by deal; it has deals already."),
    "list_kept_as_totals": _("The list of table %(table)s was typed as totals."),
    "note_missing": _("The list has %(deals)s of %(expected)s deals: to hand it in like this, enter a note."),
    "checked_by_the_typist": _("The list of table %(table)s must be checked by somebody who has not typed it."),
    "pencil_elsewhere": _("Another phone writes the list of table %(table)s. Nothing was saved."),
    "points_shown": _("The phone showed %(shown)s points, by the rules it is %(points)s. Nothing was saved."),
    "footer_changed": _("The list has changed: please look at the total again."),
    "footers_disputed": _("Somebody does not agree with the list: it stays open, please call the referee."),
    "footers_unconfirmed": _("Not everybody has said yet whether the list is right."),
    "deal_unknown": _("There is no deal %(number)s; the list has %(deals)s."),
    "declarer_missing": _("The declarer is missing."),
    "game_missing": _("The game is missing."),
    "seat_unknown": _("There is no seat %(seat)s at this table."),
    "factor_friendly_only": _("Only a friendly evening knows factors."),
    "rows_against_seats": _("The list has %(rows)s rows, the table %(seats)s seats."),
    "table_changed_size": _("Table %(table)s has changed its size: its list is typed in parts."),
    "running_differs": _(
        "The paper says %(written)s; with %(points)s points it makes %(running)s. The same line once more is kept."
    ),
    "list_not_empty": _("The list of table %(table)s has deals already."),
    "parts_total": _("The total is written as %(total)s, the parts make %(fits)s."),
    # what deserves a second look
    "result_replaced": _("Table %(table)s has a result already; saving replaces it."),
    "unusual_average": _("On average %(average)s points a deal; usual is %(least)s to %(most)s."),
    "same_figures": _("The same figures stand in %(tournament)s, series %(series)s, table %(table)s."),
    **EVENING_SENTENCES,
    **REGISTER_SENTENCES,
}
