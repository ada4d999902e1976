"""Every constraint of the database, and values on both sides of its border."""

from dataclasses import dataclass
from typing import Any

from django.db import models

from scoring.models import (
    Adjustment,
    CashEntry,
    Club,
    Deal,
    Entrant,
    ForbiddenPair,
    FrozenRow,
    GrandOuvert,
    Invitation,
    Lot,
    Official,
    Player,
    Prize,
    Seat,
    Series,
    Substitution,
    Table,
    Team,
    TeamOrder,
    Tournament,
    User,
)
from tests.world import HANDED_IN_AT


@dataclass(frozen=True, slots=True, kw_only=True)
class Border:
    """A constraint, what the first row of its model may be made, and what it may not."""

    name: str
    model: type[models.Model]
    allowed: list[dict[str, Any]]
    refused: list[dict[str, Any]]


FOOTER = {"points": 0, "won": 0, "lost": 0, "others_lost": 0, "bonus": 0}
NO_FOOTER = dict.fromkeys(FOOTER)
PASSED_IN: dict[str, Any] = {
    "kind": "passed_in",
    "declarer": None,
    "game": "",
    "objective_met": None,
    "won": None,
    "value": 0,
    "points": 0,
    "matadors": 0,
}
GIVEN_TO_NOBODY = {name: value for name, value in PASSED_IN.items() if name != "declarer"}
RAMSCH = {**PASSED_IN, "kind": "ramsch"}
NULL = {"game": "null", "matadors": 0, "value": 23, "points": 23}

CHECKS = [
    Border(name="player_has_a_name", model=Player, allowed=[{"last_name": "X"}], refused=[{"last_name": ""}]),
    Border(
        name="player_name_shown_known", model=Player, allowed=[{"name_shown": "number"}], refused=[{"name_shown": "no"}]
    ),
    Border(
        name="tournament_isko_and_seeger_fabian_unless_friendly",
        model=Tournament,
        allowed=[{"kind": "friendly", "rule_set": "altenburg"}, {"kind": "club_evening", "rule_set": "isko"}],
        refused=[{"kind": "club_evening", "rule_set": "altenburg"}, {"kind": "tournament", "rule_set": "altenburg"}],
    ),
    Border(name="tournament_kind_known", model=Tournament, allowed=[{"kind": "friendly"}], refused=[{"kind": "cup"}]),
    Border(
        name="tournament_rule_set_known",
        model=Tournament,
        allowed=[{"kind": "friendly", "rule_set": "altenburg"}],
        refused=[{"kind": "friendly", "rule_set": "dsv"}],
    ),
    Border(
        name="tournament_accounting_known",
        model=Tournament,
        allowed=[{"kind": "friendly", "accounting": "seeger_fabian"}],
        refused=[{"kind": "friendly", "accounting": "guess"}],
    ),
    Border(
        name="tournament_visibility_known",
        model=Tournament,
        allowed=[{"visibility": "hidden"}],
        refused=[{"visibility": "half"}],
    ),
    Border(
        name="tournament_series_planned_range",
        model=Tournament,
        allowed=[{"series_planned": 1}, {"series_planned": 20}],
        refused=[{"series_planned": 0}, {"series_planned": 21}],
    ),
    Border(
        name="tournament_rounds_range",
        model=Tournament,
        allowed=[{"rounds": 1}, {"rounds": 24}],
        refused=[{"rounds": 0}, {"rounds": 25}],
    ),
    Border(name="official_role_known", model=Official, allowed=[{"role": "referee"}], refused=[{"role": "owner"}]),
    Border(name="invitation_role_known", model=Invitation, allowed=[{"role": "referee"}], refused=[{"role": "owner"}]),
    Border(
        name="team_size_known",
        model=Team,
        allowed=[{"size": 2}, {"size": 4}],
        refused=[{"size": 1}, {"size": 3}, {"size": 5}],
    ),
    Border(
        name="entrant_start_number_range",
        model=Entrant,
        allowed=[{"start_number": 1}, {"start_number": 9999}],
        refused=[{"start_number": 0}, {"start_number": 10_000}],
    ),
    Border(
        name="adjustment_points_range",
        model=Adjustment,
        allowed=[{"points": -100_000}, {"points": 100_000}, {"points": 1}, {"points": -1}],
        refused=[{"points": -100_001}, {"points": 100_001}, {"points": 0}],
    ),
    Border(name="adjustment_has_a_reason", model=Adjustment, allowed=[{"reason": "x"}], refused=[{"reason": ""}]),
    Border(
        name="grand_ouvert_deal_range",
        model=GrandOuvert,
        allowed=[{"deal_number": 3}, {"deal_number": 120}],
        refused=[{"deal_number": 0}, {"deal_number": 121}],
    ),
    Border(name="grand_ouvert_has_cards", model=GrandOuvert, allowed=[{"cards": "CJ"}], refused=[{"cards": ""}]),
    Border(name="team_order_from_one", model=TeamOrder, allowed=[{"order": 1}], refused=[{"order": 0}]),
    Border(name="lot_order_from_one", model=Lot, allowed=[{"order": 1}], refused=[{"order": 0}]),
    Border(name="cash_purpose_known", model=CashEntry, allowed=[{"purpose": "prize"}], refused=[{"purpose": "gift"}]),
    Border(name="cash_not_nothing", model=CashEntry, allowed=[{"cents": 1}, {"cents": -1}], refused=[{"cents": 0}]),
    Border(name="prize_place_from_one", model=Prize, allowed=[{"place": 1}], refused=[{"place": 0}]),
    Border(
        name="prize_is_something",
        model=Prize,
        allowed=[{"cents": 1, "goods": ""}, {"cents": 0, "goods": "a ham"}],
        refused=[{"cents": 0, "goods": ""}],
    ),
    Border(
        name="series_number_range",
        model=Series,
        allowed=[{"number": 1}, {"number": 20}],
        refused=[{"number": 0}, {"number": 21}],
    ),
    Border(name="series_state_known", model=Series, allowed=[{"state": "published"}], refused=[{"state": "over"}]),
    Border(
        name="table_number_range",
        model=Table,
        allowed=[{"number": 1}, {"number": 9999}],
        refused=[{"number": 0}, {"number": 10_000}],
    ),
    Border(name="table_kept_as_known", model=Table, allowed=[{"kept_as": "totals"}], refused=[{"kept_as": "notes"}]),
    Border(
        name="table_state_known",
        model=Table,
        allowed=[{"state": state, "handed_in_at": HANDED_IN_AT} for state in ("handed_in", "checked", "corrected")],
        refused=[{"state": "lost", "handed_in_at": HANDED_IN_AT}],
    ),
    Border(
        name="table_handed_in_unless_open",
        model=Table,
        allowed=[{"state": "open", "handed_in_at": None}, {"state": "handed_in", "handed_in_at": HANDED_IN_AT}],
        refused=[{"state": "open", "handed_in_at": HANDED_IN_AT}, {"state": "handed_in", "handed_in_at": None}],
    ),
    Border(
        name="table_checked_by_another",
        model=Table,
        allowed=[
            {"typed_by_id": "user", "checked_by_id": "other_user"},
            {"typed_by_id": None, "checked_by_id": "user"},
            {"typed_by_id": "user", "checked_by_id": None},
        ],
        refused=[{"typed_by_id": "user", "checked_by_id": "user"}],
    ),
    Border(
        name="seat_position_range",
        model=Seat,
        allowed=[{"position": 5}, {"position": 1}],
        refused=[{"position": 0}, {"position": 6}],
    ),
    Border(
        name="seat_footer_all_or_none",
        model=Seat,
        allowed=[FOOTER, NO_FOOTER],
        refused=[*({**FOOTER, name: None} for name in FOOTER), *({**NO_FOOTER, name: 0} for name in FOOTER)],
    ),
    Border(
        name="seat_points_range",
        model=Seat,
        allowed=[{**FOOTER, "points": -70_000}, {**FOOTER, "points": 35_000}],
        refused=[{**FOOTER, "points": -70_001}, {**FOOTER, "points": 35_001}],
    ),
    Border(name="seat_from_deal_range", model=Seat, allowed=[{"from_deal": 1}], refused=[{"from_deal": 0}]),
    Border(
        name="seat_left_after_joining",
        model=Seat,
        allowed=[{"from_deal": 5, "left_after": 5}, {"from_deal": 5, "left_after": None}],
        refused=[{"from_deal": 5, "left_after": 4}],
    ),
    Border(
        name="substitution_from_deal_range", model=Substitution, allowed=[{"from_deal": 1}], refused=[{"from_deal": 0}]
    ),
    Border(
        name="deal_number_range",
        model=Deal,
        allowed=[{"number": 1}, {"number": 120}],
        refused=[{"number": 0}, {"number": 121}],
    ),
    Border(
        name="deal_players_range",
        model=Deal,
        allowed=[{"players": 3}, {"players": 5}],
        refused=[{"players": 2}, {"players": 6}],
    ),
    Border(
        name="deal_dealer_sits_out_unless_three_play",
        model=Deal,
        allowed=[
            {"players": 3, "declarer_id": "seat_1"},
            {"players": 4, "declarer_id": "seat_2"},
            {"players": 4, **PASSED_IN},
        ],
        refused=[{"players": 4, "declarer_id": "seat_1"}, {"players": 5, "declarer_id": "seat_1"}],
    ),
    Border(
        name="deal_game_or_passed_in",
        model=Deal,
        allowed=[PASSED_IN, RAMSCH, NULL],
        refused=[
            {**GIVEN_TO_NOBODY, "declarer_id": "seat_2"},
            {**PASSED_IN, "game": "null"},
            {**PASSED_IN, "objective_met": True},
            {**PASSED_IN, "value": 18},
            {**PASSED_IN, "points": 1},
            {**RAMSCH, "value": 18},
            {"declarer": None},
            {"game": "", "matadors": 0},
            {"game": "skat", "matadors": 0},
            {"objective_met": None},
            {"won": None},
            {"value": 17},
            {"kind": "other"},
        ],
    ),
    Border(
        name="deal_won_by_the_sign",
        model=Deal,
        allowed=[{"won": True, "points": 18}, {"won": False, "points": -36}],
        refused=[{"won": True, "points": -36}, {"won": False, "points": 36}, {"won": True, "points": 0}],
    ),
    Border(
        name="deal_matadors_range",
        model=Deal,
        allowed=[
            {"matadors": 11},
            {"matadors": -11},
            {"game": "grand", "matadors": 4},
            {"game": "grand", "matadors": -4},
            NULL,
        ],
        refused=[
            {"matadors": 12},
            {"matadors": -12},
            {"matadors": 0},
            {"game": "grand", "matadors": 5},
            {"game": "grand", "matadors": -5},
            {"game": "grand", "matadors": 0},
            {**NULL, "matadors": 1},
        ],
    ),
    Border(
        name="deal_replacement_for_null_only",
        model=Deal,
        allowed=[{**NULL, "replacement_game": "hearts", "replacement_matadors": 1}],
        refused=[
            {"replacement_game": "hearts", "replacement_matadors": 1},
            {**NULL, "replacement_game": "null", "replacement_matadors": 1},
            {**NULL, "replacement_game": "hearts", "replacement_matadors": 0},
            {**NULL, "replacement_game": "hearts", "replacement_matadors": 12},
            {**NULL, "replacement_game": "", "replacement_matadors": 1},
        ],
    ),
    Border(
        name="deal_announcements_need_hand",
        model=Deal,
        allowed=[
            {"hand": True, "schneider_announced": True},
            {"hand": True, "schwarz_announced": True},
            {"hand": False},
        ],
        refused=[{"hand": False, "schneider_announced": True}, {"hand": False, "schwarz_announced": True}],
    ),
    Border(
        name="deal_factor_range",
        model=Deal,
        allowed=[{"factor": 1}, {"factor": 64}],
        refused=[{"factor": 0}, {"factor": 65}],
    ),
    Border(
        name="deal_points_range",
        model=Deal,
        # 64 x 264 and 64 x -540: C020 with every factor.
        allowed=[{"points": 64 * 264}, {"won": False, "points": 64 * -540}],
        refused=[{"points": 64 * 264 + 1}, {"won": False, "points": 64 * -540 - 1}],
    ),
    Border(
        name="forbidden_pair_lower_first",
        model=ForbiddenPair,
        allowed=[{"first_id": "entrant_1", "second_id": "entrant_2"}],
        refused=[
            {"first_id": "entrant_2", "second_id": "entrant_1"},
            {"first_id": "entrant_1", "second_id": "entrant_1"},
        ],
    ),
]

UNIQUE = [
    Border(
        name="grand_ouvert_once_a_deal",
        model=GrandOuvert,
        allowed=[{"deal_number": 3}],
        refused=[{"deal_number": 2}],
    ),
    Border(
        name="player_pass_number_once",
        model=Player,
        allowed=[{"pass_number": "0123"}, {"pass_number": ""}],
        refused=[{"pass_number": "123"}],
    ),
    Border(
        name="official_once",
        model=Official,
        allowed=[{"user_id": "user"}],
        refused=[{"user_id": "other_user"}],
    ),
    Border(name="team_name_once", model=Team, allowed=[{"name": "C"}], refused=[{"name": "B"}]),
    Border(
        name="entrant_start_number_once", model=Entrant, allowed=[{"start_number": 99}], refused=[{"start_number": 2}]
    ),
    Border(
        name="entrant_player_once",
        model=Entrant,
        allowed=[{"player_id": "player_5"}],
        refused=[{"player_id": "player_2"}],
    ),
    Border(
        name="team_order_once_a_series",
        model=TeamOrder,
        allowed=[{"series_number": 2}],
        refused=[{"team_id": "other_team"}],
    ),
    Border(
        name="frozen_row_once",
        model=FrozenRow,
        allowed=[{"entrant_id": "entrant_3"}],
        refused=[{"entrant_id": "entrant_2"}],
    ),
    Border(
        name="lot_once",
        model=Lot,
        allowed=[{"entrant_id": "entrant_3"}, {"entrant_id": "entrant_2", "series_number": 1}],
        refused=[{"entrant_id": "entrant_2"}],
    ),
    Border(
        name="forbidden_pair_once",
        model=ForbiddenPair,
        allowed=[{"second_id": "entrant_4"}],
        refused=[{"second_id": "entrant_3"}],
    ),
    Border(
        name="prize_once", model=Prize, allowed=[{"place": 3}, {"place": 2, "scope": "ladies"}], refused=[{"place": 2}]
    ),
    Border(name="series_number_once", model=Series, allowed=[{"number": 3}], refused=[{"number": 2}]),
    Border(
        name="table_number_once",
        model=Table,
        allowed=[{"number": 3}, {"number": 2, "series_id": "other_series"}],
        refused=[{"number": 2}],
    ),
    Border(name="seat_position_once", model=Seat, allowed=[{"position": 5}], refused=[{"position": 2}]),
    Border(
        name="seat_entrant_once_a_series",
        model=Seat,
        allowed=[{"entrant_id": "entrant_5"}, {"entrant_id": "entrant_2", "series_id": "other_series"}],
        refused=[{"entrant_id": "entrant_2"}],
    ),
    Border(name="substitution_once_a_deal", model=Substitution, allowed=[{"from_deal": 6}], refused=[{"from_deal": 9}]),
    Border(name="deal_number_once", model=Deal, allowed=[{"number": 3}], refused=[{"number": 2}]),
    Border(name="username", model=User, allowed=[{"username": "third"}], refused=[{"username": "referee"}]),
    Border(name="club name", model=Club, allowed=[{"name": "karo 8"}], refused=[{"name": "Karo 8"}]),
    Border(name="slug", model=Tournament, allowed=[{"slug": "third"}], refused=[{"slug": "other"}]),
    Border(name="token_hash", model=Invitation, allowed=[{"token_hash": "c"}], refused=[{"token_hash": "b"}]),
    Border(name="token", model=Table, allowed=[{"token": "c"}], refused=[{"token": "second-token"}]),
    Border(name="code", model=Table, allowed=[{"code": "CCCCCC"}], refused=[{"code": "BBBBBB"}]),
]
