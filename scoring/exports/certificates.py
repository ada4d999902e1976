"""Certificates: a page for each winner and for a Grand ouvert, on a picture of the club's own if it has one."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.exports import paper, wording
from scoring.exports.documents import Document
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.labels import points_text
from scoring.reports.register import GrandOuvertEntry
from scoring.reports.standings import Standings, StandingsRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture behind the text of a page, as its file and its type (`image/png` or `image/jpeg`)."""

    content: bytes
    content_type: str

    @property
    def address(self) -> str:
        """The picture itself as an address (`data:`)."""
        return f"data:{self.content_type};base64,{b64encode(self.content).decode()}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """What stands on one page: who, the large line, and the lines below it."""

    name: str
    club: str
    won: str
    lines: Sequence[str]


def certificates_pdf(
    standings: Standings, rows: Sequence[StandingsRow], *, picture: Picture | None, language: str
) -> bytes:
    """A certificate for each of these rows of the standings, in their order."""
    with translation.override(language):
        document = _document(standings.tournament_name, standings.date, standings.place, language)
        return _printed(document, [_of_place(row) for row in rows], picture)


def grand_ouvert_pdf(
    entry: GrandOuvertEntry, *, tournament: Tournament, picture: Picture | None, language: str
) -> bytes:
    """The certificate for a Grand ouvert of the register, with the cards and who saw it."""
    with translation.override(language):
        document = _document(tournament.name, entry.played_on, tournament.place, language)
        return _printed(document, [_of_grand_ouvert(entry)], picture)


def _document(title: str, day: date, place: str, language: str) -> Document:
    when = date_format(day)
    return Document(
        language=language,
        layout="certificates",
        title=clean(title),
        subtitle=_("Certificate"),
        lines=[clean(f"{place}, {when}" if place else when)],
        footing=[],
        sections=[],
    )


def _printed(document: Document, certificates: Sequence[Certificate], picture: Picture | None) -> bytes:
    address = picture.address if picture else ""
    context = {"document": document, "certificates": certificates, "picture": address}
    return paper.pdf(render_to_string("print/certificates.html", context), "certificates")


def _of_place(row: StandingsRow) -> Certificate:
    return Certificate(
        name=clean(row.name),
        club=clean(row.club),
        won=_("%(rank)s. place") % {"rank": row.rank} if row.rank else "",
        lines=[_("with %(points)s points") % {"points": points_text(row.total)}],
    )


def _of_grand_ouvert(entry: GrandOuvertEntry) -> Certificate:
    lines = [_("won in series %(series)s at table %(table)s, deal %(deal)s") % wording.deal_place(entry)]
    lines.append(wording.cards_line(entry.cards))
    if entry.skat:
        lines.append(_("In the skat: %(cards)s") % {"cards": wording.cards_line(entry.skat)})
    if entry.witnesses:
        lines.append(_("Witnesses: %(names)s") % {"names": clean(entry.witnesses)})
    return Certificate(name=clean(entry.name), club=clean(entry.club), won=_("Grand ouvert"), lines=lines)
