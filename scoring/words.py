"""The words of the rules: codes, enums and errors become sentences a player understands.

Messages are English, the German catalogue translates them. Every code of `scoring.rules` has one sentence here.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.checks import Check, Severity
from scoring.rules.deals import DealFacts, DealResult, Reason
from scoring.rules.errors import Parameter
from scoring.rules.games import Contract, Game, Step
from scoring.rules.rule_sets import RuleSet
from scoring.sentences import EVENING_SENTENCES, REGISTER_SENTENCES

MINUS = "\N{MINUS SIGN}"
TEXT_STYLE = "\N{VARIATION SELECTOR-15}"
"""Asks for the suit as text, never as a coloured emoji."""

GAME_NAMES = {
    Game.CLUBS: _("clubs"),
    Game.SPADES: _("spades"),
    Game.HEARTS: _("hearts"),
    Game.DIAMONDS: _("diamonds"),
    Game.GRAND: _("grand"),
    Game.NULL: _("null"),
}
SUIT_SYMBOLS = {
    Game.CLUBS: "\N{BLACK CLUB SUIT}" + TEXT_STYLE,
    Game.SPADES: "\N{BLACK SPADE SUIT}" + TEXT_STYLE,
    Game.HEARTS: "\N{BLACK HEART SUIT}" + TEXT_STYLE,
    Game.DIAMONDS: "\N{BLACK DIAMOND SUIT}" + TEXT_STYLE,
}
NULL_NAMES = {
    (False, False): _("null"),
    (True, False): _("null hand"),
    (False, True): _("null ouvert"),
    (True, True): _("null ouvert hand"),
}
STEP_NAMES = {
    Step.HAND: _("hand"),
    Step.SCHNEIDER: _("Schneider"),
    Step.SCHNEIDER_ANNOUNCED: _("Schneider announced"),
    Step.SCHWARZ: _("Schwarz"),
    Step.SCHWARZ_ANNOUNCED: _("Schwarz announced"),
    Step.OUVERT: _("ouvert"),
}
REASON_NAMES = {
    Reason.WON: _("won"),
    Reason.LOST: _("lost"),
    Reason.OVERBID: _("overbid"),
    Reason.PASSED_IN: _("passed in"),
}
RULE_SET_NAMES = {
    RuleSet.ISKO: _("International Skat Order"),
    RuleSet.ALTENBURG: _("Altenburg, before 1999"),
}
SEVERITY_NAMES = {
    Severity.HARD: _("wrong"),
    Severity.SOFT: _("please look again"),
}
CHECK_NAMES = {
    Check.ROW: _("figures of the row"),
    Check.H1: _("number of deals"),
    Check.H2: _("games of one player"),
    Check.H3: _("total of the row"),
    Check.H4: _("last digit"),
    Check.H5: _("lost games"),
    Check.H6: _("sum of the totals"),
    Check.H7: _("possible points"),
}
FIELD_NAMES = {
    "points": _("game points"),
    "won": _("won games"),
    "lost": _("lost games"),
}

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
    "players_cannot_be_split": _("%(players)s players cannot be split into tables of four and three."),
    "entrant_twice": _("An entrant is named twice in the draw."),
    "series_range": _("A tournament has %(least)s to %(most)s series."),
    "players_too_many": _("At most %(most)s players can be seated by plan."),
    "tie_not_drawn": _("%(count)s players share rank %(rank)s: their order must be drawn first."),
    "forbidden_together": _("Pairs to be kept apart that share a table: %(count)s."),
    "repeats_beyond_bound": _("Repeated meetings: %(count)s. Without any, %(bound)s series are possible at most."),
    "repeats_within_bound": _("Repeated meetings: %(count)s. Up to %(bound)s series without any may be possible."),
    "again_at_three": _("Times a player sits at a table of three again: %(count)s."),
    "club_mates_together": _("Meetings of club mates: %(count)s."),
    **FRIENDLY_SENTENCES,
}

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
    "date_range": _("The year of the tournament must be %(earliest)s or later."),
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


class Coded(Protocol):
    """What has a sentence: a RuleError, a Notice, a Finding."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, Parameter]: ...


def error_sentence(error: Coded) -> str:
    """The sentence for what the rules refused, noticed or found, in the language of the moment."""
    sentence = SENTENCES.get(error.code) or SERVICE_SENTENCES[error.code]
    return str(sentence) % {name: _shown(name, value) for name, value in error.params.items()}


def _shown(name: str, value: Parameter) -> str:
    if name == "game":
        return str(GAME_NAMES[Game(str(value))])
    if name == "fact":
        return str(FIELD_NAMES[str(value)])
    return unsigned(value) if isinstance(value, int) else value


def unsigned(number: int) -> str:
    """A number with a typographic minus where it is negative: 36, −72."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(points: int) -> str:
    """Points as they stand in a list: +36, −72, 0."""
    return f"+{points}" if points > 0 else unsigned(points)


def game_words(contract: Contract) -> str:
    """The game: "♣", "♥ hearts", "grand", "null hand". Red suits have a word as well, colour is never alone."""
    if contract.game is Game.NULL:
        return str(NULL_NAMES[contract.hand, contract.ouvert])
    symbol = SUIT_SYMBOLS.get(contract.game, "")
    if contract.game in (Game.CLUBS, Game.SPADES):
        return symbol
    return f"{symbol} {GAME_NAMES[contract.game]}".strip()


def matador_words(matadors: int) -> str:
    """Signed matadors as a player says them: "with 2", "without 1"."""
    words = gettext("with %(number)s") if matadors > 0 else gettext("without %(number)s")
    return words % {"number": abs(matadors)}


def contract_words(contract: Contract) -> str:
    """The contract in short: "♣ with 2, hand", "grand without 1, Schneider", "null ouvert"."""
    if contract.game is Game.NULL:
        return game_words(contract)
    stages = (str(STEP_NAMES[step]) for step in _stages(contract))
    return ", ".join([f"{game_words(contract)} {matador_words(contract.matadors)}", *stages])


def _stages(contract: Contract) -> Iterator[Step]:
    """What is worth saying: Ouvert says Hand and both announcements, an announcement says its stage."""
    if contract.ouvert:
        yield Step.OUVERT
    elif contract.hand:
        yield Step.HAND
    if contract.schwarz_announced and not contract.ouvert:
        yield Step.SCHWARZ_ANNOUNCED
    elif contract.schneider_announced and not contract.ouvert:
        yield Step.SCHNEIDER_ANNOUNCED
    if contract.schwarz and not (contract.schwarz_announced or contract.ouvert):
        yield Step.SCHWARZ
    elif contract.schneider and not (contract.schneider_announced or contract.ouvert):
        yield Step.SCHNEIDER


def arithmetic(facts: DealFacts, result: DealResult) -> str:
    """How a player reckons aloud: "with 2, game 3, hand 4, times 12 = 48", then what loss, bid and factor make."""
    return ", ".join([*_replaced(facts, result), *_value_words(result), *_bid_words(facts, result), *_outcome(result)])


def _replaced(facts: DealFacts, result: DealResult) -> Iterator[str]:
    if facts.replacement_game is not None and result.contract is not None:
        words = pgettext("deal", "%(null)s below its bid, replaced by %(game)s")
        yield words % {"null": game_words(facts.contract), "game": game_words(result.contract)}


def _value_words(result: DealResult) -> Iterator[str]:
    """The levels counted up one by one, then base value and product; the fixed value of a Null."""
    contract = result.contract
    if contract is None:
        yield str(REASON_NAMES[result.reason])
    elif contract.game is Game.NULL:
        yield f"{game_words(contract)} {result.base}"
    else:
        level = abs(contract.matadors) + 1
        yield matador_words(contract.matadors)
        yield pgettext("deal", "game %(level)s") % {"level": level}
        for higher, step in enumerate(result.steps, start=level + 1):
            yield f"{STEP_NAMES[step]} {higher}"
        yield gettext("times %(base)s = %(value)s") % {"base": result.base, "value": result.valuation.value}


def _bid_words(facts: DealFacts, result: DealResult) -> Iterator[str]:
    if result.value > result.valuation.value:
        yield gettext("bid %(bid)s, so %(value)s") % {"bid": facts.bid, "value": result.value}


def _outcome(result: DealResult) -> Iterator[str]:
    if result.points < 0:
        yield str(REASON_NAMES[result.reason])
        yield (gettext("twice = %(points)s") if result.doubled else gettext("once = %(points)s")) % {
            "points": unsigned(result.points // result.factor)
        }
    if result.factor > 1:
        yield gettext("times %(base)s = %(value)s") % {"base": result.factor, "value": unsigned(result.points)}
