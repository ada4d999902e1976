"""Teams, tandems and extra rankings as tables; each stands complete on its page, in order of rank."""

from collections.abc import Callable

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy

from scoring.reports.categories import Category
from scoring.reports.labels import NOTHING, exact_text, points_text
from scoring.reports.teams import TeamMember, TeamRow, TeamStandings
from scoring.tables import Column, ReportTable, pill
from scoring.tables.standings import MANY_SERIES, rank_cell

CATEGORY_WORDS = {
    Category.LADY: pgettext_lazy("ranking", "Ladies"),
    Category.JUNIOR: pgettext_lazy("ranking", "Juniors"),
    Category.SENIOR: pgettext_lazy("ranking", "Seniors"),
}
TANDEM = 2


def kind_word(standings: TeamStandings) -> str:
    """What is ranked: teams of four, tandems, mixed tandems."""
    if standings.mixed:
        return pgettext("ranking", "Mixed tandems")
    return pgettext("ranking", "Tandems") if standings.size == TANDEM else pgettext("ranking", "Teams of four")


def teams_table(standings: TeamStandings) -> ReportTable:
    """The teams with their members, series by series."""
    columns = {
        "rank": Column(gettext_lazy("Rank"), rank_cell, css="number rank"),
        "name": Column(gettext_lazy("Name"), _name_cell(standings), css="name", row_header=True),
    }
    for index, number in enumerate(standings.series_numbers):
        columns[f"s{number}"] = _series_column(index, number)
    columns["won"] = Column(gettext_lazy("Won"), lambda row: str(row.won), css="number wide")
    columns["lost"] = Column(gettext_lazy("Lost"), lambda row: str(row.lost), css="number wide")
    if any(row.adjustment for row in standings.rows):
        columns["adjustment"] = Column(
            gettext_lazy("Adjustment"), lambda row: points_text(row.adjustment), css="number wide"
        )
    if standings.league:
        columns["league"] = Column(
            pgettext_lazy("column of league points", "League"), lambda row: str(row.league), css="number total"
        )
    columns["total"] = Column(gettext_lazy("Total"), _total, css="number" if standings.league else "number total")
    many = "many" if len(standings.series_numbers) > MANY_SERIES else ""
    return ReportTable(
        standings.rows,
        columns,
        caption=kind_word(standings),
        empty=gettext("No teams yet."),
        css=f"standings teams {many}",
        row_css=lambda row: "out" if row.rank is None else "",
    )


def _total(row: TeamRow) -> str:
    return exact_text(row.total) if row.played else NOTHING


def _series_column(index: int, number: int) -> Column:
    def cell(row: TeamRow) -> str:
        if not row.points:
            return exact_text(row.series[index])
        return format_html("{} <b>({})</b>", exact_text(row.series[index]), row.points[index])

    return Column(gettext("Series %(number)d") % {"number": number}, cell, css="number series")


def _name_cell(standings: TeamStandings) -> Callable[[TeamRow], str]:
    """The name with its members; on a phone many series stand below."""
    below = len(standings.series_numbers) > MANY_SERIES

    def cell(row: TeamRow) -> str:
        members = format_html_join(" · ", "{}", ((_member(member),) for member in row.members))
        series = " · ".join(exact_text(points) for points in row.series) if below else ""
        narrow = format_html(' <small class="narrow number">{}</small>', series) if series else ""
        return format_html("{} {} <small>{}</small>{}", row.name, _missing(row), members, narrow)

    return cell


def _member(member: TeamMember) -> str:
    return member.name if member.total is None else f"{member.name} {points_text(member.total)}"


def _missing(row: TeamRow) -> str:
    """How many results the team lacks in the series it is in."""
    lacking = sum(missing for missing, total in zip(row.missing, row.series, strict=True) if total is not None)
    if not lacking:
        return ""
    words = ngettext("%(count)s result missing", "%(count)s results missing", lacking)
    return pill(words % {"count": lacking}, "amber")
