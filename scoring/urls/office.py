"""Addresses of login, the direction's desk."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, include, path
from django.urls.resolvers import URLResolver

from scoring.views.office import (
    accounts,
    checking,
    corrections,
    board,
    deals,
    entrants,
    journal,
    lines,
    lists,
    officials,
    prints,
    prints_page,
    ranking,
    seating,
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
]

correct: list[Pattern] = [
    path("", corrections.corrections, name="corrections"),
    path("totals/", corrections.totals_correct, name="correct_totals"),
    path("deals/<number:deal>/", corrections.deal_correct, name="correct_deal"),
    path("deals/<number:deal>/insert/", corrections.deal_add, name="correct_insert"),
    path("deals/<number:deal>/remove/", corrections.deal_strike, name="correct_remove"),
]

table: list[Pattern] = [
    path("", lists.table_list, name="list"),
    path("card/", seating.table_card, name="table_card"),
    path("deals/new/", deals.deal_new, name="deal_new"),
    path("deals/<number:deal>/", deals.deal_edit, name="deal_edit"),
    path("deals/<number:deal>/insert/", deals.deal_insert, name="deal_insert"),
    path("deals/<number:deal>/remove/", deals.deal_remove, name="deal_remove"),
    path("lines/", lines.lines, name="lines"),
    path("lines/echo/", lines.line_echo, name="line_echo"),
    path("totals/", totals.totals, name="totals"),
    path("totals/check/", type_lists.totals_check, name="totals_check"),
    path("totals/clear/", lists.list_clear, name="list_clear"),
    path("hand-in/", lists.list_hand_in, name="list_hand_in"),
    path("check/", lists.list_check, name="list_check"),
    path("reject/", checking.list_reject, name="list_reject"),
    path("audit/", checking.list_audit, name="list_audit"),
    path("correct/", include(correct)),
    path("history/", corrections.list_history, name="list_history"),
    path("reopen/", lists.list_reopen, name="list_reopen"),
]

series: list[Pattern] = [
    path("", board.series_board, name="board"),
    path("typing/", type_lists.typing, name="typing"),
    path("checking/", checking.checking, name="checking"),
    path("start/", seating.series_start, name="series_start"),
    path("close/", seating.series_close, name="series_close"),
    path("publish/", seating.series_publish, name="series_publish"),
    path("reopen/", seating.series_reopen, name="series_reopen"),
    path("redraw/", seating.seating_redraw, name="seating_redraw"),
    path("discard/", seating.seating_discard, name="seating_discard"),
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

tournament: list[Pattern] = [
    path("", tournaments.tournament, name="tournament"),
    path("edit/", tournaments.tournament_edit, name="tournament_edit"),
    path("entrants/", entrants.entrants, name="entrants"),
    path("entrants/<number:number>/", include(entrant)),
    path("seating/", seating.seating, name="seating"),
    path("seating/draw/", seating.seating_draw, name="seating_draw"),
    path("series/<number:number>/", include(series)),
    path("ranking/", include(ranks)),
    path("officials/", officials.officials, name="officials"),
    path("officials/<int:official>/remove/", officials.official_remove, name="official_remove"),
    path("journal/", journal.journal, name="journal"),
    path("audit/", checking.audit, name="audit"),
    path("print/", prints_page.print_page, name="print_page"),
    path("print/<slug:document>.pdf", prints.document, name="print"),
]

login = LoginView.as_view(template_name="office/login.html", redirect_authenticated_user=True)

urlpatterns: list[Pattern] = [
    path("", tournaments.home, name="home"),
    path("login/", login, name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", accounts.password, name="password"),
    path("invite/<str:token>/", accounts.invite, name="invite"),
    path("tournaments/new/", tournaments.tournament_new, name="tournament_new"),
    path("tournaments/<slug:slug>/", include(tournament)),
]
