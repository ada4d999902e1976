"""What the public sees: results, freeze and release, the final hour, and names."""

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.base import SubmissionForm
from scoring.forms.publication import NamesForm, PublicationForm, VisibilityForm, publication_of
from scoring.models import Entrant, ListState, NameShown, Role, Series, SeriesState, Tournament, Visibility
from scoring.reports.audience import Audience, names_gone
from scoring.reports.standings import total_standings
from scoring.rules.errors import RuleError
from scoring.services.freezing import freeze_results, release_results
from scoring.services.publication import blank_names, edit_publication, set_names_shown
from scoring.services.tournaments import set_visibility
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of
from scoring.views.office.papers import site_address
from scoring.words import error_sentence


@require_safe
def publication(request: HttpRequest, slug: str) -> HttpResponse:
    """What the public sees now, and everything that changes it."""
    return _page(request, office_desk(request, slug, Role.ORGANISER))


def _page(request: HttpRequest, desk: Desk, form: SubmissionForm | None = None) -> HttpResponse:
    """The page; `form` is one that came back with errors."""
    tournament = desk.tournament
    open_lists = Count("tables", filter=Q(tables__state=ListState.OPEN, tables__annulled_reason=""))
    less = Entrant.objects.filter(tournament=tournament).exclude(player__name_shown=NameShown.FULL)
    context: dict[str, Any] = {
        "public": total_standings(tournament=tournament, audience=Audience.PUBLIC),
        "standings": total_standings(tournament=tournament, audience=Audience.OFFICE),
        "visibility_form": VisibilityForm(initial={"visibility": tournament.visibility}, auto_id="id_seen_%s"),
        "form": form if isinstance(form, PublicationForm) else PublicationForm(initial=publication_of(tournament)),
        "names_form": form if isinstance(form, NamesForm) else NamesForm(auto_id="id_names_%s"),
        "series": Series.objects.filter(tournament=tournament).order_by("number").annotate(missing=open_lists),
        "states": SeriesState,
        "by_series": tournament.visibility == Visibility.BY_SERIES,
        "less": less.select_related("player").order_by("start_number"),
        "names_gone": names_gone(tournament.names_until),
        "frame": _frame(request, tournament),
    }
    status = status_of(form) if form else 200
    return desk_page(request, desk, "office/publication.html", context, place="publication", status=status)


def _frame(request: HttpRequest, tournament: Tournament) -> str:
    """The line of HTML that shows the standings on a page of the club; the page of the office shows it as text."""
    address = site_address(request) + reverse("public:embed", args=[tournament.slug])
    frame = '<iframe src="{}" title="{}" width="100%" height="640" loading="lazy" style="border: 0"></iframe>'
    return format_html(frame, address, tournament.name)


@require_POST
def visibility(request: HttpRequest, slug: str) -> HttpResponse:
    """Nothing, everything live, or series by series."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = VisibilityForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(complaint.sentence for complaint in form.complaints()))
        return redirect("office:publication", slug)
    chosen = Visibility(form.cleaned_data["visibility"])
    with receipt(request, _("The public sees: %(what)s.") % {"what": chosen.label}):
        set_visibility(tournament=desk.tournament, actor=desk.actor, visibility=chosen)
    return redirect("office:publication", slug)


@require_POST
def freeze(request: HttpRequest, slug: str) -> HttpResponse:
    """Lists handed in from now on wait."""
    desk = office_desk(request, slug, Role.ORGANISER)
    with receipt(request, _("The public view is frozen: what is handed in or put right from now on is not shown.")):
        freeze_results(tournament=desk.tournament, actor=desk.actor)
    return redirect("office:publication", slug)


@require_POST
def release(request: HttpRequest, slug: str) -> HttpResponse:
    """The public sees every list again."""
    desk = office_desk(request, slug, Role.ORGANISER)
    with receipt(request, _("The results are released.")):
        release_results(tournament=desk.tournament, actor=desk.actor)
    return redirect("office:publication", slug)


@require_POST
def publication_edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The final hour, the day names are blanked, reasons of corrections."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = PublicationForm(request.POST, initial=publication_of(desk.tournament))
    if form.is_valid():
        try:
            edit_publication(tournament=desk.tournament, facts=form.facts(), actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("The publication is saved."))
            return redirect("office:publication", slug)
    return _page(request, desk, form)


@require_POST
def names_shown(request: HttpRequest, slug: str) -> HttpResponse:
    """How the names of some players, or of everybody, are shown."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = NamesForm(request.POST, auto_id="id_names_%s")
    if form.is_valid():
        numbers = form.cleaned_data["start_numbers"]
        entrants = Entrant.objects.filter(tournament=desk.tournament)
        found = list(entrants if numbers is None else entrants.filter(start_number__in=numbers))
        unknown = sorted(set(numbers or ()) - {entrant.start_number for entrant in found})
        if unknown:
            words = _("Nobody has the start number %(number)s.")
            form.add_error("start_numbers", words % {"number": unknown[0]})
        elif _names_set(request, desk, form, found):
            return redirect("office:publication", slug)
    return _page(request, desk, form)


def _names_set(request: HttpRequest, desk: Desk, form: NamesForm, entrants: list[Entrant]) -> bool:
    shown = NameShown(form.cleaned_data["name_shown"])
    try:
        count = set_names_shown(tournament=desk.tournament, entrants=entrants, shown=shown, actor=desk.actor)
    except RuleError as error:
        form.refuse(error)
        return False
    words = ngettext(
        "%(count)s player is now shown with: %(what)s.", "%(count)s players are now shown with: %(what)s.", count
    )
    messages.success(request, words % {"count": count, "what": shown.label})
    return True


@require_POST
def names_blank(request: HttpRequest, slug: str) -> HttpResponse:
    """Erase the names for good, once their day has come."""
    desk = office_desk(request, slug, Role.ORGANISER)
    try:
        count = blank_names(tournament=desk.tournament, actor=desk.actor)
    except RuleError as error:
        messages.error(request, error_sentence(error))
    else:
        words = ngettext(
            "%(count)s name is erased; the results stay.", "%(count)s names are erased; the results stay.", count
        )
        messages.success(request, words % {"count": count})
    return redirect("office:publication", slug)
