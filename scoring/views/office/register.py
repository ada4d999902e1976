"""The register of Grand ouverts at the desk, and the certificates for them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.register import GrandOuvertCertificateForm, GrandOuvertForm
from scoring.models import GrandOuvert, Role
from scoring.reports.register import Register, register
from scoring.rules.errors import RuleError
from scoring.services.register import register_grand_ouvert, remove_grand_ouvert
from scoring.views.office.certificates import grand_ouvert_certificate
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of

PROPOSED = ("start_number", "series_number", "deal_number")
"""What the address may carry for the form: a deal of a list that is not in the register yet."""


@require_http_methods(["GET", "HEAD", "POST"])
def grand_ouverts(request: HttpRequest, slug: str) -> HttpResponse:
    """The register, the won Grand ouverts that are not in it, and the form for a new entry."""
    desk = office_desk(request, slug)
    proposed = {name: request.GET[name] for name in PROPOSED if name in request.GET}
    form = GrandOuvertForm(request.POST or None, initial={"played_on": desk.tournament.date, **proposed})
    form.row = _("Grand ouvert")
    if form.is_valid() and _registered(desk, form):
        messages.success(request, _("The Grand ouvert is in the register."))
        return redirect("office:grand_ouverts", slug)
    return _page(request, desk, register(tournament=desk.tournament), form)


def _page(
    request: HttpRequest,
    desk: Desk,
    kept: Register,
    form: GrandOuvertForm,
    certificate: GrandOuvertCertificateForm | None = None,
) -> HttpResponse:
    context = {
        "register": kept,
        "form": form,
        "certificate": certificate or _certificate_form(kept),
    }
    status = status_of(certificate or form)
    return desk_page(request, desk, "office/grand_ouverts.html", context, place="print", status=status)


def _certificate_form(kept: Register) -> GrandOuvertCertificateForm:
    return GrandOuvertCertificateForm(entries=kept.entries, auto_id="id_certificate_%s")


def _registered(desk: Desk, form: GrandOuvertForm) -> bool:
    try:
        register_grand_ouvert(
            tournament=desk.tournament, facts=form.facts(), actor=desk.actor, submission=form.submitted()
        )
    except RuleError as error:
        form.refuse(error)
        return False
    return True


@require_POST
def grand_ouvert_remove(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Take an entry out of the register."""
    desk = office_desk(request, slug, Role.ORGANISER)
    every = GrandOuvert.objects.select_related("seat__series__tournament")
    found = get_object_or_404(every, seat__series__tournament=desk.tournament, pk=entry)
    with receipt(request, _("The Grand ouvert is taken out of the register.")):
        remove_grand_ouvert(entry=found, actor=desk.actor)
    return redirect("office:grand_ouverts", slug)


@require_POST
def grand_ouvert_print(request: HttpRequest, slug: str) -> HttpResponse:
    """The certificate for an entry of the register."""
    desk = office_desk(request, slug)
    kept = register(tournament=desk.tournament)
    form = GrandOuvertCertificateForm(request.POST, request.FILES, entries=kept.entries, auto_id="id_certificate_%s")
    form.row = _("Certificate")
    if not form.is_valid():
        return _page(request, desk, kept, GrandOuvertForm(initial={"played_on": desk.tournament.date}), form)
    entry = next(each for each in kept.entries if str(each.entry_id) == form.cleaned_data["entry"])
    return grand_ouvert_certificate(desk, entry, form)
