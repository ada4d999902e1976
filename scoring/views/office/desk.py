"""Who may do what in the office: one step fetches and authorises, so no view can forget the check."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from scoring.models import Entrant, Official, Role, Series, Table, Tournament, User
from scoring.reports.friendly import is_house_evening
from scoring.services.writing import Actor

EVENING_PAGES = frozenset(
    {"tournament", "journal", "officials", "official_remove", "copies", "copy_now", "copy_file", "copy_restore"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """An official at work in one tournament."""

    tournament: Tournament
    user: User
    role: Role

    @property
    def actor(self) -> Actor:
        """Who the journal names."""
        return Actor(user=self.user)

    @property
    def is_organiser(self) -> bool:
        """Whether the tournament itself may be changed: entrants, seating, officials."""
        return self.role == Role.ORGANISER

    def series(self, number: int) -> Series:
        """A series of this tournament; 404 for any other."""
        return get_object_or_404(Series.objects.select_related("tournament"), tournament=self.tournament, number=number)

    def table(self, series: int, number: int) -> Table:
        """A table of this tournament; 404 for any other."""
        tables = Table.objects.select_related("series__tournament", "typed_by", "checked_by")
        return get_object_or_404(tables, series__tournament=self.tournament, series__number=series, number=number)

    def entrant(self, number: int) -> Entrant:
        """The entrant with this start number; 404 for any other."""
        entrants = Entrant.objects.select_related("player", "club", "tournament")
        return get_object_or_404(entrants, tournament=self.tournament, start_number=number)


def signed_in(request: HttpRequest) -> User:
    """The account of the request. Every office address asks for a login before it comes here."""
    if isinstance(request.user, AnonymousUser) or not isinstance(request.user, User):
        raise PermissionDenied(_("Please sign in first."))
    return request.user


def office_desk(request: HttpRequest, slug: str, role: Role = Role.REFEREE) -> Desk:
    """The tournament with the office held in it, if that is at least `role`.

    A tournament the account has no office in does not exist for it (404). A referee who needs an organiser's office is
    told so (403). The site's owner (superuser) is organiser everywhere.
    """
    user = signed_in(request)
    held = _role_in(user, slug)
    if held is None:
        raise Http404
    tournament, own_role = held
    if is_house_evening(tournament) and not _known_to_evenings(request):
        raise Http404(_("A friendly evening has no such page."))
    if role == Role.ORGANISER and own_role != Role.ORGANISER:
        raise PermissionDenied(_("Only an organiser of this tournament may do that. You are its referee."))
    return Desk(tournament=tournament, user=user, role=own_role)


def _known_to_evenings(request: HttpRequest) -> bool:
    """Seating, lists and standings are a tournament's; a friendly evening by house rules has its own pages."""
    match = request.resolver_match
    name = match.url_name or "" if match else ""
    return name in EVENING_PAGES or name.startswith("evening")


def _role_in(user: User, slug: str) -> tuple[Tournament, Role] | None:
    if user.is_superuser:
        tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
        return (tournament, Role.ORGANISER) if tournament else None
    official = Official.objects.select_related("tournament__club").filter(user=user, tournament__slug=slug).first()
    return (official.tournament, Role(official.role)) if official else None
