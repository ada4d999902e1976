"""What the rules refuse, notice or find: every code of `scoring.rules` has one sentence here."""

from django.utils.translation import gettext_lazy as _

FRIENDLY_SENTENCES = {
    "stake_range": _("The stake lies above 0 and not above %(most)s."),
    "beer_limit": _("The minus points at which Beer Skat ends lie between 1 and %(most)s."),
    "beer_over": _("Deal %(deal)s: the game was over with the deal before."),
    "bock_trigger": _("The value that brings Bock lies between 18 and %(most)s."),
    "queen_only_robber": _("The queen of spades counts extra in Robber Skat only."),
    "house_unreadable": _("These house rules cannot be read."),
    "tournament_rules": _("Tournaments and club evenings know the official rules and Seeger-Fabian only."),
    "kontra_not_allowed": _("The players have not agreed on going that far with Kontra."),
    "kontra_without_game": _("Deal %(deal)s: Kontra is said to a declarer, and here is none."),
    "factor_not_given": _("Deal %(deal)s: the factor follows from Kontra and the round and is not entered."),
    "declarer_needed": _("Deal %(deal)s: the declarer is missing."),
    "declarer_not_needed": _("Deal %(deal)s: only a game has a declarer."),
    "revolution_bid": _("Revolution is worth %(most)s: the bid lies between %(least)s and %(most)s."),
    "revolution_not_played": _("Deal %(deal)s: the players have not agreed on Revolution."),
    "ramsch_instead": _("Deal %(deal)s: if all pass, Ramsch is played."),
    "ramsch_not_played": _("Deal %(deal)s: the players have not agreed on Ramsch."),
    "schieber_round": _("Deal %(deal)s: a Schieber round has Schieberamsch and Grand Hand only."),
    "schieber_outside": _("Deal %(deal)s: Schieberamsch is played in a Schieber round only."),
    "ramsch_players": _("Ramsch is played by three, and each of them has card points."),
    "ramsch_points_needed": _("The card points of the three players are missing."),
    "ramsch_loser_needed": _("Who lost the Ramsch is missing."),
    "ramsch_loser_or_points": _("Enter the card points or who lost, not both."),
    "card_points_sum": _("The tricks have %(sum)s of 120 card points: two cards in the skat cannot have the rest."),
    "last_trick_needed": _("Equal card points: who made the last trick is missing."),
    "trickless_all": _("Somebody has made the tricks."),
    "trickless_points": _("Seat %(seat)s has card points, so it has a trick."),
    "trickless_last_trick": _("Seat %(seat)s made the last trick, so it is not without a trick."),
    "trickless_loser": _("Seat %(seat)s is without a trick and cannot have lost the Ramsch."),
    "refused_players": _("Only the three who play can refuse the skat."),
    "queen_not_played": _("The players have not agreed on the queen of spades."),
    "queen_players": _("Seat %(seat)s cannot have the queen of spades in its tricks."),
    "balances_sum": _("The amounts do not add up to 0 but to %(sum)s."),
}
"""What only the house systems of friendly evenings refuse."""

SENTENCES = {
    # games
    "matadors_missing": _("The matadors are missing: enter with or without, and how many."),
    "matadors_range": _("In a game of %(game)s there are 1 to %(most)s matadors."),
    "announcement_needs_hand": _("Schneider and Schwarz can be announced in a hand game only."),
    "ouvert_needs_hand": _("A suit game or grand is played ouvert in a hand game only."),
    "null_matadors": _("Null has no matadors."),
    "null_stage": _("Null knows neither Schneider nor Schwarz."),
    # deals
    "bid_range": _("A bid lies between %(least)s and %(most)s."),
    "factor_range": _("The factor lies between 1 and %(most)s."),
    "replacement_needed": _("The bid is above the value of this null: enter the game it is replaced by."),
    "replacement_not_needed": _("A replacement game belongs only to a null below its bid."),
    "replacement_null": _("A null below its bid is replaced by a suit game or a grand."),
    "replacement_matadors_missing": _("The matadors of the replacement game are missing."),
    "card_points_range": _("Card points lie between 0 and %(most)s."),
    "bid_unknown": _("%(bid)s cannot be bid: the next values are %(lower)s and %(higher)s."),
    "won_with_too_few": _("Won, but %(needed)s card points are needed."),
    "lost_with_enough": _("Lost, although %(needed)s card points are enough."),
    "schneider_unlikely": _("Schneider is ticked, but the losers have %(card_points)s card points."),
    "schneider_likely": _("The losers have only %(card_points)s card points: that is Schneider."),
    "schwarz_unlikely": _("Schwarz is ticked, but the losers have %(card_points)s card points."),
    # sheets
    "table_size": _("A table has three, four or five players, not %(players)s."),
    "dealer_not_at_table": _("The dealer, seat %(seat)s, is not at the table."),
    "player_not_at_table": _("Deal %(deal)s: a player is not at this table, or named twice."),
    "declarer_not_at_table": _("Deal %(deal)s: the declarer, seat %(seat)s, is not at the table."),
    "declarer_sits_out": _("Deal %(deal)s: seat %(seat)s sits out and cannot be the declarer."),
    "points_against_result": _("Deal %(deal)s: %(points)s points do not go with its result."),
    "deal_number": _("Deal %(deal)s stands where deal %(expected)s belongs."),
    "dealer_order": _("Deal %(deal)s: seat %(expected)s deals, not seat %(seat)s."),
    "players_within_round": _("Deal %(deal)s: the players can change only when a round is finished."),
    # lists typed as totals
    "rows_against_players": _("The list has %(rows)s rows for %(players)s players."),
    "row_empty": _("Nothing is entered in this row."),
    "row_incomplete": _("A figure is missing: %(fact)s."),
    "total_missing": _("Without the written total a wrong digit is hardly ever found."),
    "games_exceed_deals": _("%(games)s games won and lost in %(deals)s deals."),
    "games_against_deals": _(
        "Won, lost and passed in make %(games)s of %(deals)s deals; passed in should be %(fits)s."
    ),
    "passed_proposed": _("Passed in is not entered; %(fits)s would fit."),
    "row_exceeds_deals": _("%(games)s games, but this player took part in %(most)s at most."),
    "total_differs": _("The total is written as %(total)s, the figures make %(fits)s."),
    "last_digit": _("Total and game points must differ by a multiple of %(modulus)s."),
    "row_lost_differs": _("%(lost)s lost games do not fit the other rows; %(fits)s would fit."),
    "row_deviates": _("The other rows say %(lost)s lost games in all; with that, %(fits)s game points would fit here."),
    "lost_column_differs": _("The rows add up to %(lost)s lost games, but every total says %(fits)s."),
    "total_of_no_list": _(
        "With this total %(rest)s points are left for the lost games of the others, of which each brings %(bonus)s."
    ),
    "totals_disagree": _(
        "Games lost in all, by the written totals: %(implied)s; by the rows entered: %(lost)s or more. That cannot be."
    ),
    "control_sum_differs": _("The totals add up to %(total)s, the figures make %(fits)s."),
    "points_without_games": _("%(points)s points without a game."),
    "points_odd": _("%(points)s points: without a won game the points are even."),
    "points_of_no_game": _("No single game brings %(points)s points."),
    "points_out_of_bounds": _(
        "%(points)s points are not possible with these games: at least %(least)s, at most %(most)s."
    ),
    # cards
    "card_unknown": _("%(card)s is no card."),
    "card_twice": _("The card %(card)s is named twice."),
    "cards_count": _("%(expected)s cards are needed, hand and skat, not %(count)s."),
    "hand_count": _("A hand has %(expected)s cards, not %(count)s."),
    "skat_count": _("The skat has two cards; leave both empty where nobody knows them."),
    # numbers
    "number_missing": _("A number is missing here; nothing entered is not 0."),
    "number_unreadable": _("“%(text)s” is no number."),
    "number_fraction": _("“%(text)s” is no whole number."),
    "number_range": _("The number must lie between %(least)s and %(most)s."),
    # ranking
    "lot_twice": _("Each of the equals needs a lot of its own, from 1 on."),
    # money
    "amount_unreadable": _("“%(text)s” is no amount of money: 0,50 or 12 or 1.040,00."),
    "amount_range": _("The amount must not be above %(most)s euros."),
    "tariff_unreadable": _("“%(text)s” is no step of a tariff: write 1: 0,50; 4: 1,00."),
    "tariff_order": _("A tariff has up to %(steps)s steps, the lost games rising from 1 to %(most)s."),
    "shares_unreadable": _("“%(text)s” are no shares: write percentages, the first place first, such as 50 30 20."),
    "shares_sum": _("The shares of the places lie above 0 and make 100 percent at most, not %(sum)s."),
    # keyboard notation
    "notation_empty": _("The line is empty; a deal passed in is written as 0."),
    "notation_seat": _("A line begins with the seat of the declarer, 1 to 5, not with “%(character)s”."),
    "notation_game": _("“%(character)s” is no game: 9 diamonds, 0 hearts, 1 spades, 2 clubs, 4 grand, 3 5 6 8 null."),
    "notation_character": _("“%(character)s” at place %(position)s cannot be read."),
    "notation_twice": _("“%(character)s” at place %(position)s stands there for the second time."),
    "notation_factor": _("A deal with a factor cannot be written as a line."),
    # seating
    "players_cannot_be_split": _(
        "%(players)s players cannot be split into tables of four and three. "
        "A table needs three players, and five sit at one table at a club evening only."
    ),
    "entrant_twice": _("An entrant is named twice in the draw."),
    "series_range": _("A tournament has %(least)s to %(most)s series."),
    "players_too_many": _("At most %(most)s players can be seated by plan."),
    "tie_not_drawn": _("%(count)s players share rank %(rank)s: their order must be drawn first."),
    "forbidden_together": _("Pairs to be kept apart that share a table: %(count)s."),
    "repeats_beyond_bound": _("Repeated meetings: %(count)s. Series possible without any: %(bound)s at most."),
    "repeats_within_bound": _("Repeated meetings: %(count)s. Up to %(bound)s series without any may be possible."),
    "again_at_three": _("Times a player sits at a table of three again: %(count)s."),
    "club_mates_together": _("Meetings of club mates: %(count)s."),
    **FRIENDLY_SENTENCES,
}
