"""Score sheets to be written by hand: for the tables of a series with names and QR code, and blank."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import paper, wording
from scoring.exports.documents import Document
from scoring.exports.form_grid import Grid
from scoring.exports.printed_names import PrintedName, printed_name
from scoring.exports.qr import qr_svg
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.seating import SeatedTable
from scoring.rules.sheets import GAME_BONUS, bonus_per_lost, deals_of_rounds

NAME_HEIGHT, PADDING = 16.4, 1.4
"""Millimetres, as in form.css."""
MOST_LINES = 60
"""On one page; a longer list goes on on the next, after a whole round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WayIn:
    """How the table writes its list on a phone: the address behind the QR code, or the code to type."""

    address: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormPage:
    """One page: who sits at the table (empty names on a blank form) and which deals the lines are for."""

    title: str
    grid: Grid
    names: Sequence[PrintedName]
    numbers: str
    last: bool
    code: str
    qr: SafeString
    foot: Sequence[str]
    check: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    """What templates/print/form.html lays out besides the document around it; each grid is drawn once."""

    pages: Sequence[FormPage]
    grids: Sequence[Grid]
    facts: Sequence[str]


def series_forms_pdf(
    tables: Sequence[tuple[SeatedTable, WayIn]], *, tournament: Tournament, series: int, language: str
) -> bytes:
    """The score sheets of these tables of a series in one file, a page for each."""
    with translation.override(language):
        pages = [page for table, way in tables for page in _pages_of(table, way, tournament, series)]
        title = _("Score sheets of series %(number)d") % {"number": series}
        return _printed(pages, tournament=tournament, title=title, language=language)


def blank_form_pdf(*, players: int, tournament: Tournament, language: str) -> bytes:
    """A score sheet without names for a table of 3, 4 or 5."""
    with translation.override(language):
        title = _("Score sheet for %(players)d players") % {"players": players}
        pages = list(_pages(title, ("",) * players, tournament.rounds))
        return _printed(pages, tournament=tournament, title=title, language=language)


def _printed(pages: Sequence[FormPage], *, tournament: Tournament, title: str, language: str) -> bytes:
    document = Document(
        language=language,
        layout="forms",
        title=clean(tournament.name),
        subtitle=title,
        lines=[clean(wording.event_line(tournament.date, tournament.place))],
        footing=[
            _("Triangle: dealer. Grey: does not play this deal. A dash in the last column: passed in."),
            wording.made_line(tournament.revision),
        ],
        sections=[],
    )
    forms = Forms(pages=pages, grids=list(dict.fromkeys(page.grid for page in pages)), facts=_facts())
    return paper.pdf(render_to_string("print/form.html", {"document": document, "forms": forms}), "form")


def _pages_of(table: SeatedTable, way: WayIn, tournament: Tournament, series: int) -> Iterator[FormPage]:
    place = {"table": table.number, "series": series}
    names = [f"{seat.start_number} {seat.name}" for seat in table.seats]
    qr = qr_svg(way.address, _("Keep the list of table %(table)s on a phone") % place)
    return _pages(_("Series %(series)s · Table %(table)s") % place, names, tournament.rounds, code=way.code, qr=qr)


def _pages(
    title: str, names: Sequence[str], rounds: int, *, code: str = "", qr: SafeString | str = ""
) -> Iterator[FormPage]:
    players = len(names)
    deals = deals_of_rounds(rounds, players)
    most = MOST_LINES // players * players
    for first in range(0, deals, most):
        lines = min(most, deals - first)
        grid = Grid(players=players, lines=lines)
        yield FormPage(
            title=title,
            grid=grid,
            names=[_name(seat, name, grid) for seat, name in enumerate(names, start=1)],
            numbers="\n".join(str(number) for number in range(first + 1, first + lines + 1)),
            last=first + lines == deals,
            code=code,
            qr=SafeString(qr),
            foot=_foot(players),
            check=_check(players, deals),
        )


def _name(seat: int, name: str, grid: Grid) -> PrintedName:
    """Large where there is one; a blank form leaves the room to the pen."""
    if not name:
        return PrintedName(text=f"{_('Seat')} {seat}", size=8)
    width = grid.left_of(seat + 1) - grid.left_of(seat) - PADDING
    return printed_name(clean(f"{seat} · {name}"), width=width, height=NAME_HEIGHT)


def _facts() -> list[str]:
    """Headings of the columns of form_grid.FACTS."""
    return [
        pgettext("deal", "No."),
        _("Base value"),
        pgettext("matadors", "With"),
        pgettext("matadors", "Without"),
        _("Hand"),
        _("Schneider"),
        pgettext("Schneider", "Announced"),
        _("Schwarz"),
        pgettext("Schwarz", "Announced"),
        pgettext("game", "Open"),
        pgettext("game value", "Value +"),
        pgettext("game value", "Value −"),
    ]


def _foot(players: int) -> list[str]:
    return [
        _("Game points, won, lost"),
        _("50 × (won − lost)"),
        _("%(k)s × lost games of the others") % {"k": bonus_per_lost(players)},
        _("Total"),
    ]


def _check(players: int, deals: int) -> str:
    """The control sums of rules 2, to be filled in."""
    facts = {"deals": deals, "games": GAME_BONUS, "lost": bonus_per_lost(players) * (players - 1)}
    counts = _("Check: won ____ + lost ____ + passed in ____ = %(deals)s deals") % facts
    totals = _("all totals ______ = all points ______ + %(games)s × (won − lost) + %(lost)s × lost") % facts
    return f"{counts}; {totals}"
