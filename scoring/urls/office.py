"""Addresses of login, the direction's desk."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, include, path
from django.urls.resolvers import URLResolver

from scoring.views.office import (
    accounts,
    board,
    checking,
    copies,
    corrections,
    deals,
    entrant_import,
    entrant_merge,
    entrants,
    evening,
    evening_lists,
    friendly,
    journal,
    lines,
    lists,
    lists_import,
    money,
    officials,
    parts,
    prints,
    prints_page,
    publication,
    ranking,
    register,
    seating,
    seating_changes,
    seating_rules,
    teams,
    totals,
    tournaments,
    type_lists,
)

type Pattern = URLPattern | URLResolver

entrant: list[Pattern] = [
    path("", entrants.entrant_edit, name="entrant_edit"),
    path("remove/", entrants.entrant_remove, name="entrant_remove"),
    path("withdraw/", entrants.entrant_withdraw, name="entrant_withdraw"),
    path("exclude/", entrants.entrant_exclude, name="entrant_exclude"),
    path("readmit/", entrants.entrant_readmit, name="entrant_readmit"),
    path("merge/", entrant_merge.entrant_merge, name="entrant_merge"),
]

correct: list[Pattern] = [
    path("", corrections.corrections, name="corrections"),
    path("totals/", corrections.totals_correct, name="correct_totals"),
    path("parts/", parts.parts_correct, name="correct_parts"),
    path("deals/<number:deal>/", corrections.deal_correct, name="correct_deal"),
    path("deals/<number:deal>/insert/", corrections.deal_add, name="correct_insert"),
    path("deals/<number:deal>/remove/", corrections.deal_strike, name="correct_remove"),
]

table: list[Pattern] = [
    path("", lists.table_list, name="list"),
    path("card/", seating.table_card, name="table_card"),
    path("card/renew/", seating.table_renew, name="table_renew"),
    path("deals/new/", deals.deal_new, name="deal_new"),
    path("deals/<number:deal>/", deals.deal_edit, name="deal_edit"),
    path("deals/<number:deal>/insert/", deals.deal_insert, name="deal_insert"),
    path("deals/<number:deal>/remove/", deals.deal_remove, name="deal_remove"),
    path("lines/", lines.lines, name="lines"),
    path("lines/echo/", lines.line_echo, name="line_echo"),
    path("totals/", totals.totals, name="totals"),
    path("totals/parts/", parts.totals_parts, name="totals_parts"),
    path("totals/check/", type_lists.totals_check, name="totals_check"),
    path("totals/clear/", lists.list_clear, name="list_clear"),
    path("hand-in/", lists.list_hand_in, name="list_hand_in"),
    path("check/", lists.list_check, name="list_check"),
    path("reject/", checking.list_reject, name="list_reject"),
    path("audit/", checking.list_audit, name="list_audit"),
    path("correct/", include(correct)),
    path("history/", corrections.list_history, name="list_history"),
    path("reopen/", lists.list_reopen, name="list_reopen"),
    path("join/", evening.seat_join, name="seat_join"),
    path("leave/", evening.seat_leave, name="seat_leave"),
    path("substitute/", evening.seat_substitute, name="seat_substitute"),
    path("owners/", evening.seat_owners, name="seat_owners"),
    path("seats/<number:seat>/take-back/", evening.seat_take_back, name="seat_take_back"),
    path("replay/", evening_lists.list_replay, name="list_replay"),
    path("annul/", evening_lists.list_annul, name="list_annul"),
    path("restore/", evening_lists.list_restore, name="list_restore"),
    path("control/", evening_lists.list_control, name="list_control"),
]

series: list[Pattern] = [
    path("", board.series_board, name="board"),
    path("typing/", type_lists.typing, name="typing"),
    path("checking/", checking.checking, name="checking"),
    path("import/", lists_import.lists_import, name="lists_import"),
    path("start/", seating.series_start, name="series_start"),
    path("close/", seating.series_close, name="series_close"),
    path("publish/", seating.series_publish, name="series_publish"),
    path("reopen/", seating.series_reopen, name="series_reopen"),
    path("redraw/", seating.seating_redraw, name="seating_redraw"),
    path("discard/", seating.seating_discard, name="seating_discard"),
    path("missing/", seating_changes.seating_missing, name="seating_missing"),
    path("swap/", seating_changes.seating_swap, name="seating_swap"),
    path("keep/", seating_changes.seating_keep, name="seating_keep"),
    path("lock/", seating_changes.seating_lock, name="seating_lock"),
    path("unlock/", seating_changes.seating_unlock, name="seating_unlock"),
    path("tables/<number:table>/", include(table)),
]

ranks: list[Pattern] = [
    path("", ranking.ranking, name="ranking"),
    path("rules/", ranking.ranking_rules, name="ranking_rules"),
    path("lots/<int:series>/<number:first>/", ranking.lots, name="lots"),
    path("lots/<int:series>/<number:first>/discard/", ranking.lots_discard, name="lots_discard"),
    path("teams/<int:series>/<int:first>/", ranking.teams_decide, name="teams_decide"),
    path("teams/<int:series>/<int:first>/discard/", ranking.teams_undecide, name="teams_undecide"),
    path("adjustments/", ranking.adjustment_new, name="adjustment_new"),
    path("adjustments/<int:adjustment>/remove/", ranking.adjustment_remove, name="adjustment_remove"),
]

cash: list[Pattern] = [
    path("", money.money, name="money"),
    path("settings/", money.money_settings, name="money_settings"),
    path("settle/", money.money_settle, name="money_settle"),
    path("settle/<number:number>/<number:table>/", money.money_settle_table, name="money_settle_table"),
    path("entries/", money.cash_new, name="cash_new"),
    path("entries/<int:entry>/remove/", money.cash_remove, name="cash_remove"),
    path("prizes/", money.prizes, name="prizes"),
    path("prizes/<int:prize>/remove/", money.prize_remove, name="prize_remove"),
]

public_view: list[Pattern] = [
    path("", publication.publication, name="publication"),
    path("edit/", publication.publication_edit, name="publication_edit"),
    path("visibility/", publication.visibility, name="visibility"),
    path("freeze/", publication.freeze, name="freeze"),
    path("release/", publication.release, name="release"),
    path("names/", publication.names_shown, name="names_shown"),
    path("names/blank/", publication.names_blank, name="names_blank"),
]

kept: list[Pattern] = [
    path("", copies.copies, name="copies"),
    path("new/", copies.copy_now, name="copy_now"),
    path("<str:name>/", copies.copy_file, name="copy_file"),
    path("<str:name>/restore/", copies.copy_restore, name="copy_restore"),
]

tournament: list[Pattern] = [
    path("", tournaments.tournament, name="tournament"),
    path("edit/", tournaments.tournament_edit, name="tournament_edit"),
    path("entrants/", entrants.entrants, name="entrants"),
    path("entrants/mark/", entrants.entrant_mark, name="entrant_mark"),
    path("entrants/import/", entrant_import.entrant_import, name="entrants_import"),
    path("entrants/<number:number>/", include(entrant)),
    path("teams/", teams.teams, name="teams"),
    path("teams/<int:team>/", teams.team, name="team"),
    path("teams/<int:team>/remove/", teams.team_remove, name="team_remove"),
    path("seating/", seating.seating, name="seating"),
    path("seating/draw/", seating.seating_draw, name="seating_draw"),
    path("seating/rules/", seating_rules.seating_rules, name="seating_rules"),
    path("seating/pairs/", seating_rules.pair_add, name="pair_add"),
    path("seating/pairs/<int:pair>/remove/", seating_rules.pair_remove, name="pair_remove"),
    path("series/<number:number>/", include(series)),
    path("ranking/", include(ranks)),
    path("money/", include(cash)),
    path("publication/", include(public_view)),
    path("officials/", officials.officials, name="officials"),
    path("officials/<int:official>/remove/", officials.official_remove, name="official_remove"),
    path("journal/", journal.journal, name="journal"),
    path("journal/journal.pdf", journal.journal_file, name="journal_file"),
    path("copies/", include(kept)),
    path("evening/", friendly.evening, name="evening"),
    path("evening/edit/", friendly.evening_edit, name="evening_edit"),
    path("evening/rules/", friendly.evening_rules, name="evening_rules"),
    path("evening/tables/new/", friendly.evening_table_new, name="evening_table_new"),
    path("evening/tables/<number:table>/reopen/", friendly.evening_reopen, name="evening_reopen"),
    path("evening/settlement.pdf", friendly.evening_settlement, name="evening_settlement"),
    path("audit/", checking.audit, name="audit"),
    path("grand-ouverts/", register.grand_ouverts, name="grand_ouverts"),
    path("grand-ouverts/certificate/", register.grand_ouvert_print, name="grand_ouvert_print"),
    path("grand-ouverts/<int:entry>/remove/", register.grand_ouvert_remove, name="grand_ouvert_remove"),
    path("print/", prints_page.print_page, name="print_page"),
    path("print/<slug:document>.pdf", prints.document, name="print"),
    path("print/workbook.xlsx", prints.workbook, name="workbook"),
]

login = LoginView.as_view(template_name="office/login.html", redirect_authenticated_user=True)

urlpatterns: list[Pattern] = [
    path("", tournaments.home, name="home"),
    path("login/", login, name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", accounts.password, name="password"),
    path("invite/<str:token>/", accounts.invite, name="invite"),
    path("tournaments/new/", tournaments.tournament_new, name="tournament_new"),
    path("import/", copies.tournament_import, name="tournament_import"),
    path("evenings/new/", friendly.evening_new, name="evening_new"),
    path("tournaments/<slug:slug>/", include(tournament)),
]
