"""Papers before the first deal: the entrants with boxes to tick, and the start cards."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import paper, wording
from scoring.exports.documents import ROOMY, Document, PrintColumn, printed, section
from scoring.exports.qr import qr_svg
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.start_list import Starter

BOX, TICKED = "\N{BALLOT BOX}", "\N{BALLOT BOX WITH X}"
CARDS_A_PAGE = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One start card; the lines of series, table and seat are blocks of text, a line for each series."""

    start_number: int
    name: str
    club: str
    series: str
    tables: str
    seats: str
    qr: SafeString


def entrants_pdf(starters: Sequence[Starter], *, tournament: Tournament, language: str) -> bytes:
    """The entrants by name with a box to tick at the desk for who is there and for who has paid."""
    with translation.override(language):
        by_name = sorted(starters, key=lambda starter: (starter.sort_key, starter.start_number))
        return printed(
            Document(
                language=language,
                layout=ROOMY,
                title=clean(tournament.name),
                subtitle=_("Entrants"),
                lines=[clean(wording.event_line(tournament.date, tournament.place)), _counted(starters)],
                footing=[wording.made_line(tournament.revision)],
                sections=[section("", _columns(), [by_name])],
            )
        )


def _counted(starters: Sequence[Starter]) -> str:
    present = sum(starter.present for starter in starters)
    return _("%(count)d entrants, %(present)d of them present") % {"count": len(starters), "present": present}


def _columns() -> list[PrintColumn[Starter]]:
    return [
        PrintColumn[Starter](css="box", label=_("Present"), text=_present, cell="strong"),
        PrintColumn(css="box", label=_("Paid"), text=lambda starter: BOX, cell="strong"),
        PrintColumn(css="start", label=pgettext("start number", "No."), text=lambda starter: str(starter.start_number)),
        PrintColumn(css="name", label=_("Name"), text=_name, cell="text"),
        PrintColumn(css="club", label=_("Club"), text=lambda starter: starter.club, cell="small"),
        PrintColumn(css="pass", label=_("Team"), text=lambda starter: starter.team, cell="small"),
        PrintColumn(css="pass", label=_("Pass number"), text=lambda starter: starter.pass_number, cell="small"),
    ]


def _present(starter: Starter) -> str:
    return TICKED if starter.present else BOX


def _name(starter: Starter) -> str:
    if starter.excluded:
        return f"{starter.name} ({pgettext('entrant', 'excluded')})"
    return f"{starter.name} ({pgettext('entrant', 'withdrawn')})" if starter.withdrawn else starter.name


def start_cards_pdf(
    starters: Sequence[Starter], *, tournament: Tournament, address: Callable[[int], str], language: str
) -> bytes:
    """Start cards, eight to a page to be cut, for everybody who still plays.

    `address` leads from a start number to the page of that player, which the QR code opens.
    """
    with translation.override(language):
        cards = [
            _card(starter, tournament.series_planned, address)
            for starter in starters
            if not starter.withdrawn and not starter.excluded
        ]
        document = Document(
            language=language,
            layout="cards",
            title=clean(tournament.name),
            subtitle=_("Start cards"),
            lines=[clean(wording.event_line(tournament.date, tournament.place))],
            footing=[wording.made_line(tournament.revision)],
            sections=[],
        )
        pages = [cards[first : first + CARDS_A_PAGE] for first in range(0, len(cards), CARDS_A_PAGE)]
        # Lines to write on; many series share the height of the card.
        context = {"document": document, "pages": pages, "line": round(min(9, 36 / tournament.series_planned), 2)}
        return paper.pdf(render_to_string("print/cards.html", context), "cards")


def _card(starter: Starter, series: int, address: Callable[[int], str]) -> Card:
    numbers = range(1, series + 1)
    places = [starter.places.get(number) for number in numbers]
    return Card(
        start_number=starter.start_number,
        name=clean(starter.name),
        club=clean(starter.club),
        series="\n".join(str(number) for number in numbers),
        tables="\n".join(str(place.table) if place else "…" for place in places),
        seats="\n".join(str(place.seat) if place else "…" for place in places),
        qr=qr_svg(address(starter.start_number), _("Results of number %(number)s") % {"number": starter.start_number}),
    )
