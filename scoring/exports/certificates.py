"""Certificates: one page for each winner, on a picture of the club's own if it has one."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.exports import paper
from scoring.exports.documents import Document
from scoring.exports.text import clean
from scoring.reports.labels import points_text
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
    """What stands on one page."""

    name: str
    club: str
    place: str
    result: str


def certificates_pdf(
    standings: Standings, rows: Sequence[StandingsRow], *, picture: Picture | None, language: str
) -> bytes:
    """A certificate for each of these rows of the standings, in their order."""
    with translation.override(language):
        when = date_format(standings.date)
        document = Document(
            language=language,
            layout="certificates",
            title=clean(standings.tournament_name),
            subtitle=_("Certificate"),
            lines=[clean(f"{standings.place}, {when}" if standings.place else when)],
            footing=[],
            sections=[],
        )
        context = {
            "document": document,
            "certificates": [_certificate(row) for row in rows],
            "picture": picture.address if picture else "",
        }
        return paper.pdf(render_to_string("print/certificates.html", context), "certificates")


def _certificate(row: StandingsRow) -> Certificate:
    return Certificate(
        name=clean(row.name),
        club=clean(row.club),
        place=_("%(rank)s. place") % {"rank": row.rank} if row.rank else "",
        result=_("with %(points)s points") % {"points": points_text(row.total)},
    )
