"""Certificates as the forms ask for them; never kept, as the picture is not."""

from django.http import HttpResponse

from scoring.exports.certificates import Picture, certificates_pdf, grand_ouvert_pdf
from scoring.forms.certificates import CertificatesForm, PictureForm
from scoring.reports.audience import Audience
from scoring.reports.register import GrandOuvertEntry
from scoring.reports.standings import total_standings
from scoring.views.office.desk import Desk


def certificates(desk: Desk, form: CertificatesForm) -> HttpResponse:
    """The PDF with a page for everybody who has one of the places of the total."""
    asked = form.cleaned_data
    standings = total_standings(tournament=desk.tournament, audience=Audience.OFFICE)
    rows = [row for row in standings.rows if row.rank is not None and asked["first"] <= row.rank <= asked["last"]]
    content = certificates_pdf(standings, rows, picture=_picture(form), language=asked["language"])
    return _file(content, f"{desk.tournament.slug}-certificates")


def grand_ouvert_certificate(desk: Desk, entry: GrandOuvertEntry, form: PictureForm) -> HttpResponse:
    """The PDF for a Grand ouvert of the register."""
    language = form.cleaned_data["language"]
    content = grand_ouvert_pdf(entry, tournament=desk.tournament, picture=_picture(form), language=language)
    return _file(content, f"{desk.tournament.slug}-grand-ouvert-{entry.start_number}")


def _picture(form: PictureForm) -> Picture | None:
    file = form.cleaned_data["picture"]
    return Picture(content=file.read(), content_type=form.content_type) if file else None


def _file(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response
