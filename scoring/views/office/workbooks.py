"""The workbook of the direction, from its reports."""

from django.utils import translation

from scoring.exports.office_workbook import office_workbook
from scoring.models import Series
from scoring.reports.audience import Audience
from scoring.reports.deal_lines import deal_lines
from scoring.reports.money import money_report
from scoring.reports.standings import series_standings, total_standings
from scoring.reports.start_list import start_list
from scoring.reports.teams import team_standings
from scoring.tables.teams import kind_word
from scoring.views.office.desk import Desk


def workbook_bytes(desk: Desk, *, deals: bool, language: str) -> bytes:
    """Everything the office sees of the tournament; the cash for an organiser only."""
    tournament = desk.tournament
    series = Series.objects.filter(tournament=tournament).select_related("tournament").order_by("number")
    with translation.override(language):
        return office_workbook(
            total_standings(tournament=tournament, audience=Audience.OFFICE),
            [series_standings(series=each, audience=Audience.OFFICE) for each in series],
            entrants=start_list(tournament=tournament),
            teams=[(kind_word(each), each) for each in team_standings(tournament=tournament, audience=Audience.OFFICE)],
            cash=money_report(tournament=tournament).cash if desk.is_organiser else None,
            deals=deal_lines(tournament=tournament) if deals else None,
        )
