"""How a tournament seats: the way to draw, the clock, and the pairs that are kept apart."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.seating import PairForm, SeatingRulesForm, initial_of
from scoring.models import ForbiddenPair, Role
from scoring.rules.errors import RuleError
from scoring.services.seating_rules import keep_apart, let_meet, set_seating_rules
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of
from scoring.views.office.seating_changes import entrant_of


@require_http_methods(["GET", "HEAD", "POST"])
def seating_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """How tables are drawn from the next draw on, and how long a series lasts."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = SeatingRulesForm(request.POST or None, initial=initial_of(desk.tournament))
    if form.is_valid():
        try:
            set_seating_rules(tournament=desk.tournament, rules=form.rules(), actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The rules of the draw are saved."))
            return redirect("office:seating", slug)
    return _page(request, desk, form, PairForm())


@require_POST
def pair_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Two who never share a table."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = PairForm(request.POST)
    if form.is_valid():
        try:
            first, second = (entrant_of(desk, form, name) for name in ("first", "second"))
            keep_apart(first=first, second=second, actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Kept apart: %(first)s and %(second)s.") % {"first": first, "second": second})
            return redirect("office:seating_rules", slug)
    return _page(request, desk, SeatingRulesForm(initial=initial_of(desk.tournament)), form)


@require_POST
def pair_remove(request: HttpRequest, slug: str, pair: int) -> HttpResponse:
    """They may meet again."""
    desk = office_desk(request, slug, Role.ORGANISER)
    pairs = ForbiddenPair.objects.select_related("first__player", "second__player", "first__tournament")
    found = get_object_or_404(pairs, pk=pair, first__tournament=desk.tournament)
    words = _("May meet again: %(first)s and %(second)s.") % {"first": found.first, "second": found.second}
    with receipt(request, words):
        let_meet(pair=found, actor=desk.actor)
    return redirect("office:seating_rules", slug)


def _page(request: HttpRequest, desk: Desk, form: SeatingRulesForm, pair_form: PairForm) -> HttpResponse:
    pairs = ForbiddenPair.objects.filter(first__tournament=desk.tournament)
    context = {
        "form": form,
        "pair_form": pair_form,
        "pairs": pairs.select_related("first__player", "second__player").order_by("first__start_number"),
    }
    status = max(status_of(form), status_of(pair_form))
    return desk_page(request, desk, "office/seating_rules.html", context, place="seating", status=status)
