"""Addresses of the list of one table, by its token."""

from django.urls import URLPattern, include, path, re_path
from django.urls.resolvers import URLResolver

from scoring.views.table import closing, friendly, friendly_people, script, sheet

type Pattern = URLPattern | URLResolver

evening: list[Pattern] = [
    path("", friendly.evening, name="evening"),
    path("game/", friendly.game, name="evening_game"),
    path("ramsch/", friendly.ramsch, name="evening_ramsch"),
    path("deals/<number:number>/game/", friendly.deal_game, name="evening_deal_game"),
    path("deals/<number:number>/ramsch/", friendly.deal_ramsch, name="evening_deal_ramsch"),
    path("deals/<number:number>/remove/", friendly.deal_remove, name="evening_deal_remove"),
    path("people/", friendly_people.people, name="evening_people"),
    path("list/", friendly.evening_list, name="evening_list"),
    path("finish/", friendly.finish, name="evening_finish"),
]

pages: list[Pattern] = [
    path("", sheet.table_sheet, name="sheet"),
    path("list/", sheet.table_list, name="list"),
    path("state/", script.state, name="state"),
    path("pencil/", script.pencil, name="pencil"),
    path("hand-in/", closing.list_hand_in, name="hand_in"),
    path("confirm/", closing.confirm, name="confirm"),
    path("deals/<number:number>/", sheet.deal, name="deal"),
    path("deals/<number:number>/remove/", sheet.deal_remove, name="deal_remove"),
    path("evening/", include(evening)),
]

urlpatterns: list[Pattern] = [
    path("", sheet.code, name="code"),
    path("sw.js", script.worker, name="worker"),
    re_path(r"^(?P<token>[A-Za-z0-9_-]{22})/", include(pages)),
]
