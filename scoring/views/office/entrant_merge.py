"""One person under two spellings: choose the other one, say why, and both are one."""

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.entrants_list import EntrantFilterForm
from scoring.forms.teams import MergeForm
from scoring.models import Entrant, Player, Role
from scoring.models.sorting import sort_key
from scoring.reports.people import mergeable_people
from scoring.rules.errors import RuleError
from scoring.services.merging import merge_players
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, status_of

MOST_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
def entrant_merge(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The entrant's person keeps name and pass number; the other one's results move over."""
    desk = office_desk(request, slug, Role.ORGANISER)
    entrant = desk.entrant(number)
    filters = EntrantFilterForm(request.GET)
    filters.is_valid()
    form = MergeForm(request.POST or None)
    form.row = entrant.player.full_name
    if form.is_valid() and _merged(desk, entrant, form):
        sentence = _("Merged: all results now belong to %(name)s.") % {"name": entrant.player.full_name}
        messages.success(request, sentence)
        return redirect("office:entrant_edit", slug, number)
    context = {
        "form": form,
        "entrant": entrant,
        "filters": filters,
        "people": _people(desk, entrant.player, filters.query),
        "allowed": mergeable_people(desk.user).filter(pk=entrant.player_id).exists(),
    }
    return desk_page(request, desk, "office/entrant_merge.html", context, place="entrants", status=status_of(form))


def _people(desk: Desk, player: Player, query: str) -> list[Player]:
    """Whom to choose from: those whose name contains what is searched for, else part of the player's own names."""
    words = sort_key(query).split() or sort_key(player.last_name).split() + sort_key(player.first_name).split()
    alike = Q()
    for word in words:
        alike |= Q(sort_key__contains=word)
    found = mergeable_people(desk.user).filter(alike).exclude(pk=player.pk).select_related("club")
    return list(found.annotate(played=Count("entries", distinct=True)).order_by("sort_key", "pk")[:MOST_SHOWN])


def _merged(desk: Desk, entrant: Entrant, form: MergeForm) -> bool:
    people = mergeable_people(desk.user).filter(pk__in=[entrant.player_id, form.cleaned_data["given_up"]])
    found = {player.pk: player for player in people}
    other = found.get(form.cleaned_data["given_up"])
    if entrant.player_id not in found or other is None:
        form.add_error(None, _("You can only merge people whose tournaments you all organise."))
        return False
    try:
        merge_players(kept=entrant.player, given_up=other, actor=desk.actor, reason=form.cleaned_data["reason"])
    except RuleError as error:
        form.refuse(error)
        return False
    return True
