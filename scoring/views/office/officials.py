"""Officials of a tournament and their one-time invitations."""

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.accounts import InviteForm
from scoring.models import Invitation, Official, Role
from scoring.rules.errors import RuleError
from scoring.services.officials import invite, remove_official
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of

LINK_KEY = "invitation_link"


@require_http_methods(["GET", "HEAD", "POST"])
def officials(request: HttpRequest, slug: str) -> HttpResponse:
    """Who holds which office; a new invitation is shown once, as link and QR code."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = InviteForm(request.POST or None)
    if form.is_valid() and _invited(request, desk, form):
        return redirect("office:officials", slug)
    # Only the hash of the token is kept: the link cannot be shown a second time.
    link = request.session.pop(f"{LINK_KEY}:{slug}", "") if request.method == "GET" else ""
    context = {
        "form": form,
        "officials": Official.objects.filter(tournament=desk.tournament).select_related("user").order_by("pk"),
        "open_invitations": _open_invitations(desk),
        "link": link,
        "qr": segno.make(link, error="m").svg_data_uri(scale=5, border=2, dark="#000", light="#fff") if link else "",
    }
    return desk_page(request, desk, "office/officials.html", context, place="officials", status=status_of(form))


def _open_invitations(desk: Desk) -> int:
    found = Invitation.objects.filter(tournament=desk.tournament, used_at__isnull=True)
    return found.filter(expires_at__gt=timezone.now()).count()


def _invited(request: HttpRequest, desk: Desk, form: InviteForm) -> bool:
    """Whether the invitation is made; its link waits in the session for the next page."""
    try:
        role = Role(form.cleaned_data["role"])
        token = invite(tournament=desk.tournament, role=role, actor=desk.actor, submission=form.submitted())
    except RuleError as error:
        form.refuse(error)
        return False
    path = reverse("office:invite", args=[token])
    link = f"{settings.SITE_URL}{path}" if settings.SITE_URL else request.build_absolute_uri(path)
    request.session[f"{LINK_KEY}:{desk.tournament.slug}"] = link
    return True


@require_POST
def official_remove(request: HttpRequest, slug: str, official: int) -> HttpResponse:
    """Take an office away; the last organiser stays."""
    desk = office_desk(request, slug, Role.ORGANISER)
    found = get_object_or_404(Official.objects.select_related("user"), tournament=desk.tournament, pk=official)
    with receipt(request, _("%(user)s is no longer an official here.") % {"user": found.user}):
        remove_official(official=found, actor=desk.actor)
    return redirect("office:home" if found.user_id == desk.user.pk else "office:officials", *_own(desk, found))


def _own(desk: Desk, removed: Official) -> list[str]:
    return [] if removed.user_id == desk.user.pk else [desk.tournament.slug]
