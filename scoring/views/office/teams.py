"""Teams of four and tandems: create, fill, rename, take back."""

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.teams import TeamForm, TeamNewForm, team_facts
from scoring.models import Entrant, Role, Team
from scoring.rules.errors import RuleError
from scoring.services.teams import create_team, edit_team, has_played, remove_team
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of


@require_http_methods(["GET", "HEAD", "POST"])
def teams(request: HttpRequest, slug: str) -> HttpResponse:
    """All teams with their members, who is in none, and the form for a new one."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = TeamNewForm(request.POST or None)
    form.row = _("New team")
    if form.is_valid():
        team = _created(desk, form)
        if team is not None:
            messages.success(request, _("Created: %(team)s. Now its members.") % {"team": team.name})
            return redirect("office:team", slug, team.pk)
    context = {"form": form, "teams": _teams(desk), "teamless": _entrants(desk).filter(team=None)}
    return desk_page(request, desk, "office/teams.html", context, place="entrants", status=status_of(form))


def _teams(desk: Desk) -> list[Team]:
    return list(desk.tournament.teams.order_by("-size", "name").prefetch_related("entrants__player"))


def _entrants(desk: Desk) -> QuerySet[Entrant]:
    return desk.tournament.entrants.select_related("player", "club").order_by("start_number")


def _created(desk: Desk, form: TeamNewForm) -> Team | None:
    try:
        return create_team(
            tournament=desk.tournament,
            name=form.cleaned_data["name"],
            size=Team.Size(form.cleaned_data["size"]),
            actor=desk.actor,
            submission=form.submitted(),
        )
    except RuleError as error:
        form.refuse(error)
        return None


@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, slug: str, team: int) -> HttpResponse:
    """Name and members of one team."""
    desk = office_desk(request, slug, Role.ORGANISER)
    found = _team(desk, team)
    members = list(found.entrants.select_related("player"))
    form = TeamForm(request.POST or None, team=found, initial=team_facts(found, members))
    form.row = found.name
    if form.is_valid() and _edited(desk, found, form):
        messages.success(request, _("Saved: %(team)s.") % {"team": form.cleaned_data["name"]})
        return redirect("office:teams", slug)
    context = {
        "form": form,
        "team": found,
        "members": members,
        "teamless": _entrants(desk).filter(team=None),
        "played": has_played(found),
    }
    return desk_page(request, desk, "office/team.html", context, place="entrants", status=status_of(form))


def _team(desk: Desk, team: int) -> Team:
    return get_object_or_404(Team.objects.select_related("tournament"), tournament=desk.tournament, pk=team)


def _edited(desk: Desk, team: Team, form: TeamForm) -> bool:
    try:
        edit_team(
            team=team,
            name=form.cleaned_data["name"],
            members=form.cleaned_data["members"],
            counts_from=form.counts(),
            actor=desk.actor,
        )
    except RuleError as error:
        form.refuse(error)
        return False
    return True


@require_POST
def team_remove(request: HttpRequest, slug: str, team: int) -> HttpResponse:
    """Take a team back that has not played; its members stay entered."""
    desk = office_desk(request, slug, Role.ORGANISER)
    found = _team(desk, team)
    with receipt(request, _("Removed: %(team)s. Its members stay entered.") % {"team": found.name}):
        remove_team(team=found, actor=desk.actor)
    return redirect("office:teams", slug)
