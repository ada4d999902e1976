"""Certificates as the form asks for them."""

from django.http import HttpResponse

from scoring.exports.certificates import Picture, certificates_pdf
from scoring.forms.certificates import CertificatesForm
from scoring.reports.audience import Audience
from scoring.reports.standings import total_standings
from scoring.views.office.desk import Desk


def certificates(desk: Desk, form: CertificatesForm) -> HttpResponse:
    """The PDF with a page for everybody who has one of the places of the total; never kept, as the picture is not."""
    asked = form.cleaned_data
    standings = total_standings(tournament=desk.tournament, audience=Audience.OFFICE)
    rows = [row for row in standings.rows if row.rank is not None and asked["first"] <= row.rank <= asked["last"]]
    file = asked["picture"]
    picture = Picture(content=file.read(), content_type=form.content_type) if file else None
    content = certificates_pdf(standings, rows, picture=picture, language=asked["language"])
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{desk.tournament.slug}-certificates.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response
