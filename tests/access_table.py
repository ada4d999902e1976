"""Who may read and who may write at every address of the site: the written table that `test_access` holds it against.

A row: the address, who may read it (GET, HEAD), who may write to it (POST), one example of its arguments, and what is
typed into its form for a write that succeeds. An argument in angle brackets is a part of the site of tests/whole_site.
Nobody may PUT, PATCH or DELETE anything anywhere.
"""

from dataclasses import dataclass, field
from enum import Enum, auto


class Who(Enum):
    """Somebody who knocks. The tournament is that of the address, the table that of the token in it."""

    NOBODY = auto()
    TABLE = auto()
    OTHER_TABLE = auto()
    REFEREE = auto()
    ORGANISER = auto()
    FOREIGN_REFEREE = auto()
    FOREIGN_ORGANISER = auto()
    OWNER = auto()


type Group = frozenset[Who]

EVERYBODY: Group = frozenset(Who)
NO_ONE: Group = frozenset()
TABLE: Group = frozenset({Who.TABLE})
OWNER: Group = frozenset({Who.OWNER})
ORGANISERS: Group = OWNER | {Who.ORGANISER}
OFFICIALS: Group = ORGANISERS | {Who.REFEREE}
ACCOUNTS: Group = OFFICIALS | {Who.FOREIGN_REFEREE, Who.FOREIGN_ORGANISER}


@dataclass(frozen=True, slots=True)
class Row:
    """`saves`: whose write saves something (by default everybody's who may write); others who may write are answered
    in words. `path` stands for an address without a name.
    """

    name: str
    read: Group
    write: Group = NO_ONE
    at: tuple[str | int, ...] = ()
    types: dict[str, str | list[str]] = field(default_factory=dict)
    saves: Group | None = None
    path: str = ""

    @property
    def savers(self) -> Group:
        return self.write if self.saves is None else self.saves


LONG_PASSWORD = "another long enough one"
SEEN: dict[str, str | list[str]] = {"submission": "00000000-0000-4000-8000-000000000005", "version": "<version5>"}
NEW_ACCOUNT: dict[str, str | list[str]] = {**SEEN, "username": "new", "password": LONG_PASSWORD}
REASON: dict[str, str | list[str]] = {"reason": "The paper says so."}
TOTALS: dict[str, str | list[str]] = {
    f"{name}_{seat}": str(figure)
    for seat, figures in enumerate([(492, 12, 0), (628, 12, 2), (660, 10, 1), (-32, 6, 5)], start=1)
    for name, figure in zip(("points", "won", "lost"), figures, strict=True)
}
PLAYERS: dict[str, str | list[str]] = {"player_1": "Emma", "player_2": "Fritz", "player_3": "Gerd"}
GRAND_OUVERT: dict[str, str | list[str]] = {
    "start_number": "1",
    "series_number": "1",
    "deal_number": "7",
    "cards": ["CJ", "SJ", "HJ", "DJ", "CA", "C10", "CK", "CQ", "C9", "C8"],
    "witnesses": "The whole table",
}
GAME: dict[str, str | list[str]] = {"declarer": "2", "game": "clubs", "matadors": "2"}

PUBLIC = [
    Row("public:tournaments", EVERYBODY),
    Row("public:language", EVERYBODY, at=("en",)),
    Row("public:health", EVERYBODY),
    Row("public:calculator", EVERYBODY),
    Row("public:house_rules", EVERYBODY),
    Row("public:house_rule", EVERYBODY, at=("leipzig",)),
    Row("public:evening", EVERYBODY, at=("kitchen",)),
    Row("public:standings", EVERYBODY, at=("cup",)),
    Row("public:standings", EVERYBODY, at=("fresh",)),  # hidden: the page is there and shows no results
    Row("public:standings_file", EVERYBODY, at=("cup", "json")),
    Row("public:standings_file", EVERYBODY, at=("fresh", "csv")),
    Row("public:standings_file", EVERYBODY, at=("cup", "xlsx")),
    Row("public:standings_file", EVERYBODY, at=("cup", "pdf")),
    Row("public:teams", EVERYBODY, at=("cup",)),
    Row("public:categories", EVERYBODY, at=("cup",)),
    Row("public:live", EVERYBODY, at=("cup",)),
    Row("public:tv", EVERYBODY, at=("cup",)),
    Row("public:embed", EVERYBODY, at=("cup",)),
    Row("public:entrant", EVERYBODY, at=("cup", 1)),
    Row("public:series", EVERYBODY, at=("cup", 1)),
    Row("public:series_file", EVERYBODY, at=("cup", 1, "csv")),
    Row("public:seating", EVERYBODY, at=("cup", 2)),
    Row("public:sheet", EVERYBODY, at=("cup", 1, 1)),
    Row("public:sheet", EVERYBODY, at=("cup", 2, 2)),
]

AT_THE_TABLE = [
    Row("table:code", EVERYBODY, EVERYBODY, types={"code": "<code>"}, saves=NO_ONE),
    Row("table:worker", EVERYBODY),
    Row("table:sheet", TABLE, TABLE, ("<table1>",), {**GAME, "step": "won:36"}),
    Row("table:list", TABLE, at=("<table2>",)),
    Row("table:state", TABLE, at=("<table2>",)),
    Row("table:pencil", NO_ONE, TABLE, ("<table2>",)),
    Row("table:hand_in", TABLE, TABLE, ("<table2>",), saves=NO_ONE),
    Row("table:confirm", NO_ONE, TABLE, ("<table2>",)),
    Row("table:deal", TABLE, TABLE, ("<table2>", 5), {**GAME, "step": "won:36"}),
    Row("table:deal_remove", TABLE, TABLE, ("<table2>", 5)),
    Row("table:evening", TABLE, at=("<kitchen>",)),
    Row("table:evening_game", TABLE, TABLE, ("<kitchen>",), {**GAME, "step": "won:36"}),
    Row("table:evening_ramsch", TABLE, TABLE, ("<kitchen>",), saves=NO_ONE),
    Row("table:evening_deal_game", TABLE, TABLE, ("<kitchen>", 2), {**GAME, "declarer": "3", "step": "lost:-72"}),
    Row("table:evening_deal_ramsch", TABLE, TABLE, ("<kitchen>", 2), saves=NO_ONE),
    Row("table:evening_deal_remove", TABLE, TABLE, ("<kitchen>", 2)),
    Row("table:evening_list", TABLE, at=("<kitchen>",)),
    Row("table:evening_finish", TABLE, TABLE, ("<kitchen>",)),
    Row("table:evening_people", TABLE, TABLE, ("<kitchen>",), {"name": "Emma", "step": "join"}),
]

ACCOUNT = [
    Row("office:home", ACCOUNTS),
    Row("office:login", EVERYBODY, EVERYBODY, saves=NO_ONE),
    Row("office:logout", NO_ONE, ACCOUNTS, saves=NO_ONE),
    Row("office:password", ACCOUNTS, ACCOUNTS, saves=NO_ONE),
    Row("office:invite", EVERYBODY, EVERYBODY, ("<invitation>",), NEW_ACCOUNT),
    Row("office:tournament_new", ACCOUNTS, ACCOUNTS, types={"name": "New"}),
    Row("office:tournament_import", ACCOUNTS, ACCOUNTS, saves=NO_ONE),
    Row("office:evening_new", ACCOUNTS, ACCOUNTS, types={"name": "New", **PLAYERS}),
]

TOURNAMENT = [
    Row("office:tournament", OFFICIALS, at=("cup",)),
    Row("office:tournament_edit", ORGANISERS, ORGANISERS, ("cup",), {"name": "Another cup"}),
    Row("office:entrants", OFFICIALS, ORGANISERS, ("cup",), {"last_name": "New"}),
    Row("office:entrant_mark", NO_ONE, ORGANISERS, ("cup",), {"entrant": "1", "mark": "checked_in"}),
    Row("office:entrants_import", ORGANISERS, ORGANISERS, ("cup",), {"text": "New\n"}, saves=NO_ONE),
    Row("office:entrant_edit", ORGANISERS, ORGANISERS, ("cup", 1), {"last_name": "Other"}),
    Row("office:entrant_remove", NO_ONE, ORGANISERS, ("fresh", 1)),
    Row("office:entrant_withdraw", NO_ONE, ORGANISERS, ("cup", 36), {"after_series": "1"}),
    Row("office:entrant_exclude", NO_ONE, ORGANISERS, ("cup", 1), REASON),
    Row("office:entrant_readmit", NO_ONE, ORGANISERS, ("cup", 30), REASON),
    Row("office:entrant_merge", ORGANISERS, ORGANISERS, ("cup", 36), {**REASON, "given_up": "<double>"}),
    Row("office:teams", ORGANISERS, ORGANISERS, ("cup",), {"name": "Eights"}),
    Row("office:team", ORGANISERS, ORGANISERS, ("cup", "<team>"), {"name": "Eights"}),
    Row("office:team_remove", NO_ONE, ORGANISERS, ("cup", "<team>")),
    Row("office:officials", ORGANISERS, ORGANISERS, ("cup",)),
    Row("office:official_remove", NO_ONE, ORGANISERS, ("cup", "<official>")),
    Row("office:journal", OFFICIALS, at=("cup",)),
    Row("office:journal_file", OFFICIALS, at=("cup",)),
    Row("office:copies", ORGANISERS, at=("cup",)),
    Row("office:copy_now", NO_ONE, ORGANISERS, ("cup",), saves=NO_ONE),
    Row("office:copy_file", ORGANISERS, at=("cup", "<copy>")),
    Row("office:copy_restore", NO_ONE, ORGANISERS, ("cup", "<copy>")),
    Row("office:audit", OFFICIALS, at=("cup",)),
    Row("office:print_page", OFFICIALS, OFFICIALS, ("cup",), saves=NO_ONE),
    Row("office:print", OFFICIALS, at=("cup", "standings")),
    Row("office:workbook", OFFICIALS, at=("cup",)),
    Row("office:grand_ouverts", OFFICIALS, OFFICIALS, ("cup",), GRAND_OUVERT),
    Row("office:grand_ouvert_print", NO_ONE, OFFICIALS, ("cup",), saves=NO_ONE),
    Row("office:grand_ouvert_remove", NO_ONE, ORGANISERS, ("cup", "<scoring_grandouvert>")),
    Row("office:ranking", OFFICIALS, at=("cup",)),
    Row("office:ranking_rules", NO_ONE, ORGANISERS, ("cup",)),
    Row("office:lots", NO_ONE, ORGANISERS, ("cup", 1, 1), {"place_1": "1", "place_5": "2"}),
    Row("office:lots_discard", NO_ONE, ORGANISERS, ("cup", 1, 3)),
    Row("office:teams_decide", NO_ONE, ORGANISERS, ("cup", 1, "<aces>"), {"place_<aces>": "2", "place_<tens>": "1"}),
    Row("office:teams_undecide", NO_ONE, ORGANISERS, ("cup", 1, "<aces>")),
    Row("office:adjustment_new", NO_ONE, ORGANISERS, ("cup",), {**REASON, "start_number": "1", "points": "50"}),
    Row("office:adjustment_remove", NO_ONE, ORGANISERS, ("cup", "<adjustment>")),
    Row("office:money", ORGANISERS, at=("cup",)),
    Row("office:money_settings", ORGANISERS, ORGANISERS, ("cup",)),
    Row("office:money_settle", NO_ONE, ORGANISERS, ("cup",)),
    Row("office:money_settle_table", NO_ONE, ORGANISERS, ("cup", 1, 1)),
    Row("office:cash_new", NO_ONE, ORGANISERS, ("cup",), {"cents": "5"}),
    Row("office:cash_remove", NO_ONE, ORGANISERS, ("cup", "<cash>")),
    Row("office:prizes", ORGANISERS, ORGANISERS, ("cup",), {"place": "2", "cents": "20"}),
    Row("office:prize_remove", NO_ONE, ORGANISERS, ("cup", "<prize>")),
    Row("office:publication", ORGANISERS, at=("cup",)),
    Row("office:publication_edit", NO_ONE, ORGANISERS, ("cup",)),
    Row("office:visibility", NO_ONE, ORGANISERS, ("cup",)),
    Row("office:freeze", NO_ONE, ORGANISERS, ("cup",)),
    Row("office:release", NO_ONE, ORGANISERS, ("closed",)),
    Row("office:names_shown", NO_ONE, ORGANISERS, ("cup",), {"start_numbers": "1", "name_shown": "number"}),
    Row("office:names_blank", NO_ONE, ORGANISERS, ("closed",)),
]

SERIES = [
    Row("office:seating", OFFICIALS, at=("cup",)),
    Row("office:seating_draw", NO_ONE, ORGANISERS, ("fresh",)),
    Row("office:seating_rules", ORGANISERS, ORGANISERS, ("cup",)),
    Row("office:pair_add", NO_ONE, ORGANISERS, ("cup",), {"first": "1", "second": "9"}),
    Row("office:pair_remove", NO_ONE, ORGANISERS, ("cup", "<pair>")),
    Row("office:board", OFFICIALS, at=("cup", 2)),
    Row("office:typing", OFFICIALS, at=("cup", 2)),
    Row("office:checking", OFFICIALS, at=("cup", 2)),
    Row("office:lists_import", OFFICIALS, OFFICIALS, ("cup", 2), {"pasted": "x"}, saves=NO_ONE),
    Row("office:series_start", NO_ONE, ORGANISERS, ("drawn", 1)),
    Row("office:series_close", NO_ONE, ORGANISERS, ("complete", 1)),
    Row("office:series_publish", NO_ONE, ORGANISERS, ("closed", 1)),
    Row("office:series_reopen", ORGANISERS, ORGANISERS, ("closed", 1), REASON),
    Row("office:seating_redraw", NO_ONE, ORGANISERS, ("drawn", 1)),
    Row("office:seating_discard", NO_ONE, ORGANISERS, ("drawn", 1)),
    Row("office:seating_missing", ORGANISERS, ORGANISERS, ("drawn", 1), {"absent": "<absent>"}),
    Row("office:seating_swap", ORGANISERS, ORGANISERS, ("drawn", 1), {"one": "1", "other": "5"}),
    Row("office:seating_keep", NO_ONE, ORGANISERS, ("stale", 1)),
    Row("office:seating_lock", NO_ONE, ORGANISERS, ("drawn", 1)),
    Row("office:seating_unlock", NO_ONE, ORGANISERS, ("locked", 1)),
]

LIST = [
    Row("office:list", OFFICIALS, at=("cup", 2, 2)),
    Row("office:table_card", OFFICIALS, at=("cup", 2, 2)),
    Row("office:table_renew", NO_ONE, OFFICIALS, ("cup", 2, 2)),
    Row("office:deal_new", OFFICIALS, OFFICIALS, ("cup", 2, 2), {**GAME, "declarer": "1", "step": "won:36"}),
    Row("office:deal_edit", OFFICIALS, OFFICIALS, ("cup", 2, 2, 1), {**GAME, **REASON, "step": "lost:-72"}),
    Row("office:deal_insert", OFFICIALS, OFFICIALS, ("cup", 2, 2, 5), {**GAME, **REASON, "step": "won:36"}),
    Row("office:deal_remove", OFFICIALS, OFFICIALS, ("cup", 2, 2, 5), REASON),
    Row("office:lines", OFFICIALS, OFFICIALS, ("cup", 2, 1), {"line": "212"}),
    Row("office:line_echo", NO_ONE, OFFICIALS, ("cup", 2, 1), saves=NO_ONE),
    Row("office:totals", OFFICIALS, OFFICIALS, ("cup", 2, 1), TOTALS),
    Row("office:totals_parts", OFFICIALS, OFFICIALS, ("cup", 2, 8), saves=NO_ONE),
    Row("office:totals_check", NO_ONE, OFFICIALS, ("cup", 2, 1), saves=NO_ONE),
    Row("office:list_clear", OFFICIALS, OFFICIALS, ("cup", 2, 4), REASON),
    Row("office:list_hand_in", OFFICIALS, OFFICIALS, ("cup", 2, 4)),
    Row("office:list_check", NO_ONE, OFFICIALS, ("cup", 2, 5), SEEN),
    Row("office:list_reject", OFFICIALS, OFFICIALS, ("cup", 2, 5), REASON),
    Row("office:list_audit", NO_ONE, OFFICIALS, ("cup", 2, 5), {**SEEN, "audited": "1"}),
    Row("office:corrections", OFFICIALS, at=("cup", 2, 3)),
    Row("office:correct_totals", OFFICIALS, OFFICIALS, ("cup", 2, 5), {**TOTALS, **REASON, "passed_in": "0"}),
    Row("office:correct_parts", OFFICIALS, OFFICIALS, ("cup", 2, 5), saves=NO_ONE),
    Row("office:correct_deal", OFFICIALS, OFFICIALS, ("cup", 2, 3, 1), {**GAME, **REASON, "step": "lost:-72"}),
    Row("office:correct_insert", OFFICIALS, OFFICIALS, ("cup", 2, 3, 5), {**GAME, **REASON, "step": "won:36"}),
    Row("office:correct_remove", OFFICIALS, OFFICIALS, ("cup", 2, 3, 5), REASON),
    Row("office:list_history", OFFICIALS, at=("cup", 2, 3)),
    Row("office:list_reopen", ORGANISERS, ORGANISERS, ("cup", 2, 5), REASON),
    Row("office:seat_join", OFFICIALS, OFFICIALS, ("cup", 2, 9), {"entrant": "36"}),
    Row("office:seat_leave", OFFICIALS, OFFICIALS, ("cup", 2, 2), {**REASON, "seat": "4"}),
    Row("office:seat_substitute", OFFICIALS, OFFICIALS, ("cup", 2, 2), {**REASON, "seat": "1", "last_name": "New"}),
    Row("office:seat_owners", ORGANISERS, ORGANISERS, ("cup", 2, 2), REASON),
    Row("office:seat_take_back", NO_ONE, OFFICIALS, ("cup", 2, 8, 4)),
    Row("office:list_replay", OFFICIALS, OFFICIALS, ("cup", 2, 2), REASON),
    Row("office:list_annul", ORGANISERS, ORGANISERS, ("cup", 2, 5), REASON),
    Row("office:list_restore", ORGANISERS, ORGANISERS, ("cup", 2, 6), REASON),
    Row("office:list_control", OFFICIALS, OFFICIALS, ("cup", 2, 5), TOTALS),
]

EVENING = [
    Row("office:evening", OFFICIALS, at=("kitchen",)),
    Row("office:evening_edit", ORGANISERS, ORGANISERS, ("kitchen",), {"name": "Another evening"}),
    Row("office:evening_rules", ORGANISERS, ORGANISERS, ("later",), {"accounting": "seeger"}),
    Row("office:evening_table_new", ORGANISERS, ORGANISERS, ("kitchen",), PLAYERS),
    Row("office:evening_reopen", ORGANISERS, ORGANISERS, ("over", 1), REASON),
    Row("office:evening_settlement", OFFICIALS, at=("over",)),
]


def _owners(model: str, reads: str, saves: str, **types: dict[str, str | list[str]]) -> list[Row]:
    """The pages of a model under /admin/: which of them the owner may read, and which of those save what is typed."""
    rows = [Row(f"admin:{model}_changelist", OWNER, OWNER, saves=NO_ONE)]
    for page in ("add", "change", "delete", "history"):
        read = OWNER if page in reads.split() else NO_ONE
        write = OWNER if page in saves.split() else NO_ONE
        at = () if page == "add" else (f"<{model}>",)
        rows.append(Row(f"admin:{model}_{page}", read, write, at, types.get(page, {})))
    return rows


SURE: dict[str, str | list[str]] = {"post": "yes"}

ADMIN = [
    Row("admin:index", OWNER),
    Row("admin:app_list", OWNER, at=("scoring",)),
    Row("admin:login", EVERYBODY, EVERYBODY, saves=NO_ONE),
    Row("admin:logout", NO_ONE, OWNER, saves=NO_ONE),
    Row("admin:password_change", OWNER, OWNER, saves=NO_ONE),
    Row("admin:password_change_done", OWNER),
    Row("admin:autocomplete", OWNER, path="/admin/autocomplete/?app_label=scoring&model_name=official&field_name=user"),
    Row("admin:jsi18n", OWNER),
    Row("admin:view_on_site", NO_ONE, at=(1, 1)),  # nothing of ours has a page there
    Row("admin:<path:object_id>/", OWNER, path="/admin/scoring/club/<scoring_club>/"),
    Row("admin:(?P<url>.*)$", NO_ONE, path="/admin/nowhere"),
    Row(
        "admin:auth_user_password_change",
        OWNER,
        OWNER,
        ("<scoring_user>",),
        {"usable_password": "true", "password1": LONG_PASSWORD, "password2": LONG_PASSWORD},
    ),
    *_owners(
        "scoring_user",
        "add change delete history",
        "add change",
        add={"username": "new", "usable_password": "true", "password1": LONG_PASSWORD, "password2": LONG_PASSWORD},
        change={"first_name": "Anna"},
    ),
    *_owners("scoring_club", "add change delete history", "add change", add={"name": "New"}, change={"name": "Other"}),
    *_owners("scoring_player", "change delete history", "change", change={"last_name": "Other"}),
    *_owners("scoring_tournament", "change history", ""),
    *_owners(
        "scoring_official",
        "add change delete history",
        "add delete",
        add={"tournament": "<scoring_tournament>", "user": "<guest>", "role": "referee"},
        delete=SURE,
    ),
    *_owners("scoring_invitation", "change history", ""),
    *_owners("scoring_journalentry", "change history", ""),
]

ROWS = [*PUBLIC, *AT_THE_TABLE, *ACCOUNT, *TOURNAMENT, *SERIES, *LIST, *EVENING, *ADMIN]
