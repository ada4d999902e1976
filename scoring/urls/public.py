"""Addresses of pages without an account."""

from django.urls import URLPattern, path

from scoring.views.public import calculator, files, friendly, screens, series, site, teams, tournaments

TOURNAMENT = "tournaments/<slug:slug>/"
SERIES = TOURNAMENT + "series/<number:number>/"

urlpatterns: list[URLPattern] = [
    # What a hall of phones asks for comes first.
    path(TOURNAMENT, tournaments.standings, name="standings"),
    path(TOURNAMENT + "standings.<str:fmt>", files.standings_file, name="standings_file"),
    path(TOURNAMENT + "teams/", teams.teams, name="teams"),
    path(TOURNAMENT + "categories/", teams.categories, name="categories"),
    path(TOURNAMENT + "live/", tournaments.live, name="live"),
    path(TOURNAMENT + "tv/", screens.tv, name="tv"),
    path(TOURNAMENT + "embed/", screens.embed, name="embed"),
    path(TOURNAMENT + "entrants/<number:number>/", tournaments.entrant, name="entrant"),
    path(SERIES, series.standings, name="series"),
    path(SERIES + "standings.<str:fmt>", files.series_file, name="series_file"),
    path(SERIES + "tables/", series.seating, name="seating"),
    path(SERIES + "tables/<number:table>/", series.sheet, name="sheet"),
    path("", site.tournaments, name="tournaments"),
    path("language/<str:code>/", site.language, name="language"),
    path("health/", site.health, name="health"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("house-rules/", friendly.house_rules, name="house_rules"),
    path("house-rules/<slug:system>/", friendly.house_rule, name="house_rule"),
    path("evenings/<slug:slug>/", friendly.evening, name="evening"),
]
