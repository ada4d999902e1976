"""Two pairs of eyes on every list, and the lists behind the prize ranks looked at one by one."""

from django.contrib import messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.base import ReasonForm, VersionForm
from scoring.models import ListState, Series, Table
from scoring.reports.audience import Audience
from scoring.reports.audit import audit as audit_report
from scoring.reports.sheets import sheet
from scoring.services.checking import mark_audited, reject_list, take_back_audit
from scoring.tables.sheets import sheet_table
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import confirmed, words_of
from scoring.views.office.pages import desk_page, receipt


@require_safe
def checking(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The next list that waits for a second official: it can be accepted or sent back, nothing else."""
    desk = office_desk(request, slug)
    series = desk.series(number)
    waiting = list(waiting_lists(series).order_by("number"))
    mine = [table for table in waiting if table.typed_by_id != desk.user.pk]
    found = desk.table(number, mine[0].number) if mine else None
    shown = sheet(table=found, audience=Audience.OFFICE) if found else None
    context = {
        "series": series,
        "table": found,
        "sheet": shown,
        "paper": sheet_table(shown) if shown else None,
        "waiting": len(mine),
        "typed_by_me": len(waiting) - len(mine),
        "form": VersionForm(initial={"version": found.version}) if found else None,
    }
    return desk_page(request, desk, "office/checking.html", context, place="board")


def waiting_lists(series: Series) -> QuerySet[Table]:
    """Lists handed in or corrected, which nobody has checked."""
    closed = Q(state=ListState.HANDED_IN) | Q(state=ListState.CORRECTED)
    return Table.objects.filter(closed, series=series, annulled_reason="")


@require_http_methods(["GET", "HEAD", "POST"])
def list_reject(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Send a list back to whoever typed it, with what is wrong."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    form = ReasonForm(request.POST or None, initial={"version": found.version})

    def write(asked: ReasonForm) -> None:
        typed = asked.cleaned_data
        reject_list(table=found, version=typed["version"], reason=typed["reason"], actor=desk.actor)

    page = confirmed(
        request,
        desk,
        found,
        form,
        write,
        title=_("Send the list back"),
        hint=_("It is open again for whoever typed it, and does not count until it is handed in again."),
        button=_("Send back"),
        danger=True,
    )
    if page is not None:
        return page
    messages.success(request, _("Sent back: %(list)s.") % {"list": words_of(found)})
    return redirect("office:checking", slug, number)


@require_safe
def audit(request: HttpRequest, slug: str) -> HttpResponse:
    """The lists to look at before prizes are given; `?places=10` looks at so many ranks."""
    desk = office_desk(request, slug)
    wanted = request.GET.get("places", "")
    places = int(wanted[:4]) if wanted.isascii() and wanted.isdigit() and int(wanted[:4]) else None
    context = {"audit": audit_report(tournament=desk.tournament, places=places), "wanted": places}
    return desk_page(request, desk, "office/audit.html", context, place="audit")


@require_POST
def list_audit(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Tick a list as looked at, or take the tick back."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    form = VersionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The page was incomplete. Please send it again."))
        return redirect("office:audit", slug)
    _tick(request, desk, found, form.cleaned_data["version"])
    return redirect("office:audit", slug)


def _tick(request: HttpRequest, desk: Desk, table: Table, version: int) -> None:
    if request.POST.get("tick") == "off":
        with receipt(request, _("The tick is taken back: %(list)s.") % {"list": words_of(table)}):
            take_back_audit(table=table, version=version, actor=desk.actor)
    else:
        with receipt(request, _("Looked at: %(list)s.") % {"list": words_of(table)}):
            mark_audited(table=table, version=version, actor=desk.actor)
