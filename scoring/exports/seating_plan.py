"""The seating of a series on paper: by table, for the hall; by name, for whoever looks for his table."""

from collections.abc import Sequence

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import wording
from scoring.exports.documents import WALL, Document, PrintColumn, Section, printed, section
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.seating import SeatedEntrant, Seating


def seating_pdf(seating: Seating, *, tournament: Tournament, language: str) -> bytes:
    """The seating on A4: tables first, names from a new page on."""
    with translation.override(language):
        return printed(
            Document(
                language=language,
                layout=WALL,
                title=clean(seating.tournament_name),
                subtitle=_("Seating of series %(number)d") % {"number": seating.series_number},
                lines=[clean(wording.event_line(tournament.date, tournament.place)), *_warning(seating)],
                footing=[_("Seat 1 deals first and keeps the list."), wording.made_line(tournament.revision)],
                sections=[_by_table(seating), _by_name(seating.by_name)],
            )
        )


def _warning(seating: Seating) -> list[str]:
    return [_("The entrants have changed since this draw: it must be drawn again.")] if seating.stale else []


def _by_table(seating: Seating) -> Section:
    columns = [
        PrintColumn[SeatedEntrant](css="rank", label=_("Table"), text=_table_once, cell="strong"),
        *_seat_and_number(),
        PrintColumn(css="name", label=_("Name"), text=lambda seat: seat.name, cell="text"),
        PrintColumn(css="club", label=_("Club"), text=lambda seat: seat.club, cell="small"),
    ]
    return section(_("By table"), columns, [table.seats for table in seating.tables])


def _by_name(seats: Sequence[SeatedEntrant]) -> Section:
    columns = [
        PrintColumn[SeatedEntrant](css="name", label=_("Name"), text=lambda seat: seat.name, cell="text"),
        PrintColumn(css="club", label=_("Club"), text=lambda seat: seat.club, cell="small"),
        PrintColumn(css="rank", label=_("Table"), text=lambda seat: str(seat.table_number), cell="strong"),
        *_seat_and_number(),
    ]
    return section(_("By name"), columns, [seats])


def _seat_and_number() -> list[PrintColumn[SeatedEntrant]]:
    return [
        PrintColumn(css="start", label=_("Seat"), text=lambda seat: str(seat.seat)),
        PrintColumn(css="start", label=pgettext("start number", "No."), text=lambda seat: str(seat.start_number)),
    ]


def _table_once(seat: SeatedEntrant) -> str:
    """The table stands at its first seat only."""
    return str(seat.table_number) if seat.seat == 1 else ""
