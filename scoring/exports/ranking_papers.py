"""More rankings on paper: the total in two columns, extra rankings, teams and tandems."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from math import ceil

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import wording
from scoring.exports.documents import (
    ACROSS,
    NARROW,
    SAME_PAGE,
    UPRIGHT,
    Document,
    PrintColumn,
    Section,
    count,
    layout_of,
    of_total,
    printed,
    rank_text,
    section,
)
from scoring.exports.text import clean
from scoring.reports.labels import NOTHING, exact_text, points_text
from scoring.reports.standings import Standings, StandingsRow
from scoring.reports.teams import TeamMember, TeamRow, TeamStandings

COMPACT = "compact"
FIRST_PAGE, NEXT_PAGES = 52, 56
"""Rows of one of the two columns: less under the title."""

MOST_LETTERS = 34
"""Of a name in a narrow column."""

type Pair = tuple[StandingsRow, StandingsRow | None]


def compact_pdf(standings: Standings, *, language: str) -> bytes:
    """Rank, number, name and total in two columns: a hundred entrants on the first page."""
    with translation.override(language):
        sections = [section("", _compact_columns(), [rows]) for rows in _pages(standings.rows)]
        return printed(_document(standings, wording.subtitle(standings), COMPACT, language, sections))


def rankings_pdf(total: Standings, rankings: Sequence[tuple[str, Standings]], *, title: str, language: str) -> bytes:
    """Extra rankings, each with its name, one below the other; `total` says of which event."""
    with translation.override(language):
        sections = [section(name, of_total(standings), [standings.rows], SAME_PAGE) for name, standings in rankings]
        return printed(_document(total, title, layout_of(total), language, sections))


def teams_pdf(total: Standings, rankings: Sequence[tuple[str, TeamStandings]], *, title: str, language: str) -> bytes:
    """Teams of four and tandems with their members; `total` says of which event."""
    with translation.override(language):
        series = max(len(teams.series_numbers) for _name, teams in rankings)
        layout = UPRIGHT if series <= 4 else ACROSS if series <= 10 else NARROW
        sections = [section(name, _team_columns(teams), [teams.rows], SAME_PAGE) for name, teams in rankings]
        return printed(_document(total, title, layout, language, sections))


def _document(standings: Standings, title: str, layout: str, language: str, sections: Sequence[Section]) -> Document:
    return Document(
        language=language,
        layout=layout,
        title=clean(standings.tournament_name),
        subtitle=title,
        lines=[clean(wording.event_line(standings.date, standings.place)), wording.progress_line(standings)],
        footing=[wording.criteria_line(standings), wording.version_line(standings)],
        sections=sections,
    )


def _pages(rows: Sequence[StandingsRow]) -> Iterator[list[Pair]]:
    """The rows of each page side by side: down the left column, then down the right, equally long on the last page."""
    first, most = 0, FIRST_PAGE
    while first < len(rows) or first == 0:
        most = min(most, ceil((len(rows) - first) / 2)) or 1
        left, right = rows[first : first + most], rows[first + most : first + 2 * most]
        yield [(one, other) for one, other in zip_longest(left, right) if one is not None]
        first, most = first + 2 * most, NEXT_PAGES


def _compact_columns() -> list[PrintColumn[Pair]]:
    return [
        *_half(lambda pair: pair[0]),
        PrintColumn(css="gap", label="", text=lambda pair: ""),
        *_half(lambda p: p[1]),
    ]


def _half(row_of: Callable[[Pair], StandingsRow | None]) -> list[PrintColumn[Pair]]:
    def shown(text: Callable[[StandingsRow], str]) -> Callable[[Pair], str]:
        def cell(pair: Pair) -> str:
            row = row_of(pair)
            return "" if row is None else text(row)

        return cell

    return [
        PrintColumn(css="rank", label=_("Rank"), text=shown(rank_text), cell="strong"),
        PrintColumn(css="start", label=pgettext("start number", "No."), text=shown(lambda row: str(row.start_number))),
        PrintColumn(css="name", label=_("Name"), text=shown(_short_name), cell="short"),
        PrintColumn(
            css="total",
            label=_("Total"),
            text=shown(lambda row: points_text(wording.total_or_nothing(row))),
            cell="strong",
        ),
    ]


def _short_name(row: StandingsRow) -> str:
    return row.name if len(row.name) <= MOST_LETTERS else f"{row.name[: MOST_LETTERS - 1].rstrip()}…"


def _team_columns(teams: TeamStandings) -> list[PrintColumn[TeamRow]]:
    columns: list[PrintColumn[TeamRow]] = [
        PrintColumn(css="rank", label=_("Rank"), text=lambda row: rank_text(row), cell="strong"),
        PrintColumn(css="name", label=_("Name"), text=lambda row: row.name, cell="text"),
        PrintColumn(css="club", label=_("Members"), text=_members, cell="small"),
    ]
    columns += [_series_of_team(index, number) for index, number in enumerate(teams.series_numbers)]
    columns.append(PrintColumn(css="count", label=pgettext("narrow column", "won"), text=lambda row: count(row.won)))
    columns.append(PrintColumn(css="count", label=pgettext("narrow column", "lost"), text=lambda row: count(row.lost)))
    if teams.league:
        columns.append(
            PrintColumn(css="series", label=_("League points"), text=lambda row: str(row.league), cell="strong")
        )
    return [*columns, PrintColumn(css="total", label=_("Total"), text=_team_total, cell="strong")]


def _series_of_team(index: int, number: int) -> PrintColumn[TeamRow]:
    def text(row: TeamRow) -> str:
        total = exact_text(row.series[index])
        return f"{total} ({row.points[index]})" if row.points else total

    return PrintColumn(css="series", label=wording.series_name(number), text=text)


def _members(row: TeamRow) -> str:
    return wording.SEPARATOR.join(_member(member) for member in row.members)


def _member(member: TeamMember) -> str:
    return member.name if member.total is None else f"{member.name} {points_text(member.total)}"


def _team_total(row: TeamRow) -> str:
    return exact_text(row.total) if row.played else NOTHING
