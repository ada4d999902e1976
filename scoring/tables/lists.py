"""The other tables of the public pages: tournaments, seating by name, the series of one player."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from scoring.models import Kind
from scoring.reports.labels import NOTHING, STATE_WORDS, points_text
from scoring.reports.players import PlayedSeries
from scoring.reports.seating import SeatedEntrant
from scoring.reports.standings import State
from scoring.reports.tournaments import TournamentLine
from scoring.rules.sheets import Footer
from scoring.tables import Column, ReportTable, link, pill, with_small

STATE_COLOURS = {State.PLANNED: "", State.RUNNING: "amber", State.PROVISIONAL: "amber", State.FINAL: "felt"}


def tournaments_table(lines: Sequence[TournamentLine], *, empty: str) -> ReportTable:
    """The tournaments of the site."""
    columns = {
        "name": Column(
            gettext_lazy("Tournament"), _tournament, key=lambda row: row.sort_key, css="name", row_header=True
        ),
        "date": Column(gettext_lazy("Date"), _date, key=lambda row: row.date, css="wide", falling=True),
        "kind": Column(gettext_lazy("Kind"), lambda row: str(Kind(row.kind).label), css="wide"),
        "entrants": Column(
            gettext_lazy("Entrants"), lambda row: str(row.entrants), key=lambda row: row.entrants, css="number wide"
        ),
        "series": Column(
            gettext_lazy("Series"), lambda row: f"{row.series_done}/{row.series_planned}", css="number wide"
        ),
        "state": Column(gettext_lazy("State"), _state),
    }
    return ReportTable(lines, columns, caption=gettext("Tournaments"), empty=empty, css="titled")


def _tournament(row: TournamentLine) -> str:
    facts = " · ".join(fact for fact in (row.place, row.club) if fact)
    date = format_html('<span class="narrow">{}{}</span>', _date(row), " · " if facts else "")
    return with_small(link(reverse("public:standings", args=[row.slug]), row.name), format_html("{}{}", date, facts))


def _date(row: TournamentLine) -> str:
    return date_format(row.date, "SHORT_DATE_FORMAT")


def _state(row: TournamentLine) -> str:
    return pill(STATE_WORDS[row.state], STATE_COLOURS[row.state])


def seats_table(seats: Sequence[SeatedEntrant], *, slug: str, series: int) -> ReportTable:
    """The seating by name."""

    def table(row: SeatedEntrant) -> str:
        return link(reverse("public:sheet", args=[slug, series, row.table_number]), str(row.table_number))

    columns = {
        "name": Column(
            gettext_lazy("Name"),
            lambda row: with_small(row.name, row.club),
            key=lambda row: (row.sort_key, row.start_number),
            css="name",
            row_header=True,
        ),
        "number": Column(
            pgettext_lazy("start number", "No."),
            lambda row: str(row.start_number),
            key=lambda row: row.start_number,
            css="number",
        ),
        "table": Column(gettext_lazy("Table"), table, key=lambda row: (row.table_number, row.seat), css="number big"),
        "seat": Column(gettext_lazy("Seat"), lambda row: str(row.seat), css="number big"),
    }
    return ReportTable(
        seats,
        columns,
        caption=gettext("Seating by name"),
        empty=gettext("Nobody of that name is seated."),
        row_facts=lambda row: {"entrant": row.start_number},
    )


def played_series_table(series: Sequence[PlayedSeries], *, slug: str) -> ReportTable:
    """The lists of one player."""

    def where(row: PlayedSeries) -> str:
        address = reverse("public:sheet", args=[slug, row.number, row.table_number])
        name = gettext("Series %(number)d") % {"number": row.number}
        place = gettext("table %(table)d, seat %(seat)d") % {"table": row.table_number, "seat": row.seat}
        return format_html("{} {} <small>{}</small>", link(address, name), _remark(row), place)

    columns = {
        "series": Column(gettext_lazy("Series"), where, css="name where", row_header=True),
        "points": Column(pgettext_lazy("list", "Points"), lambda row: _figure(row.footer, "points"), css="number"),
        "won": Column(pgettext_lazy("list", "Won"), lambda row: _figure(row.footer, "won"), css="number"),
        "lost": Column(pgettext_lazy("list", "Lost"), lambda row: _figure(row.footer, "lost"), css="number"),
        "bonus": Column(gettext_lazy("Defender bonus"), lambda row: _figure(row.footer, "bonus"), css="number wide"),
        "total": Column(gettext_lazy("Total"), lambda row: _figure(row.footer, "total"), css="number total"),
    }
    return ReportTable(series, columns, caption=gettext("Series by series"), empty=gettext("No series played yet."))


def _figure(footer: Footer | None, name: str) -> str:
    return NOTHING if footer is None else points_text(getattr(footer, name))


def _remark(row: PlayedSeries) -> str:
    if row.annulled:
        return pill(pgettext("list", "not counted"), "red")
    return pill(pgettext("list", "running"), "amber") if row.running and row.footer else ""
