"""What happens at a table during an evening: somebody comes, goes, is replaced, or sat somewhere else."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.forms.base import VersionForm
from scoring.forms.evening import JoinForm, OwnersForm, SeatForm, SubstituteForm
from scoring.models import Entrant, Role, Seat, Table
from scoring.rules.errors import RuleError
from scoring.services.evening import join_table, leave_table, name_substitute, substitute_known, take_back_change
from scoring.services.evening_lists import move_rows
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import confirmed
from scoring.views.office.pages import receipt
from scoring.views.office.seating_changes import entrant_of


def seats_of(table: Table) -> list[Seat]:
    """The seats with their entrants, in order."""
    seats = Seat.objects.filter(table=table).select_related("entrant__player", "table__series__tournament")
    return list(seats.order_by("position"))


@require_http_methods(["GET", "HEAD", "POST"])
def seat_join(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """A late player takes the last seat: before deal 1 at once, later at the end of the round."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    first = {"version": found.version, "entrant": request.GET.get("start_number", "")}
    form = JoinForm(request.POST or None, initial=first)

    def write(asked: JoinForm) -> None:
        entrant = entrant_of(desk, asked, "entrant")
        seat = join_table(table=found, entrant=entrant, version=asked.cleaned_data["version"], actor=desk.actor)
        words = _("%(entrant)s sits at table %(table)s, seat %(seat)s, from deal %(deal)s on.")
        facts = {"entrant": entrant, "table": found.number, "seat": seat.position, "deal": seat.from_deal}
        messages.success(request, words % facts)

    page = confirmed(
        request,
        desk,
        found,
        form,
        write,
        title=_("A player joins"),
        hint=_("He takes the last seat. In a list that has begun he plays from the next round on."),
        button=_("Let him join"),
    )
    return page or redirect("office:list", slug, number, table)


@require_http_methods(["GET", "HEAD", "POST"])
def seat_leave(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Somebody leaves at the end of the round; three at least go on."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    seats = [seat for seat in seats_of(found) if seat.left_after is None]
    form = SeatForm(request.POST or None, seats=seats, initial={"version": found.version})

    def write(asked: SeatForm) -> None:
        typed = asked.cleaned_data
        seat = _chosen(seats, asked)
        left = leave_table(seat=seat, version=typed["version"], reason=typed["reason"], actor=desk.actor)
        words = _("%(entrant)s leaves after deal %(deal)s. The others play on as a smaller table.")
        messages.success(request, words % {"entrant": seat.entrant, "deal": left.left_after})

    page = confirmed(
        request,
        desk,
        found,
        form,
        write,
        title=_("A player leaves"),
        hint=_("In a tournament every list is played to the end: rather name a substitute. What was played stays."),
        button=_("Let him leave"),
    )
    return page or redirect("office:list", slug, number, table)


def _chosen(seats: list[Seat], form: SeatForm) -> Seat:
    return next(seat for seat in seats if str(seat.position) == form.cleaned_data["seat"])


@require_POST
def seat_take_back(request: HttpRequest, slug: str, number: int, table: int, seat: int) -> HttpResponse:
    """Whoever was to leave stays, whoever was to join does not; until a deal was played since."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    own = get_object_or_404(Seat.objects.select_related("table__series__tournament"), table=found, position=seat)
    form = VersionForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The page was incomplete. Please send it again."))
    else:
        with receipt(request, _("Taken back: the table is as it was.")):
            take_back_change(seat=own, version=form.cleaned_data["version"], actor=desk.actor)
    return redirect("office:list", slug, number, table)


@require_http_methods(["GET", "HEAD", "POST"])
def seat_substitute(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The direction names a substitute; the result belongs to the start number."""
    desk = office_desk(request, slug)
    found = desk.table(number, table)
    seats = [seat for seat in seats_of(found) if seat.left_after is None]
    initial = {"version": found.version, "from_deal": found.deals.count() + 1}
    form = SubstituteForm(request.POST or None, seats=seats, initial=initial)

    def write(asked: SubstituteForm) -> None:
        seat = _chosen(seats, asked)
        named = _substituted(desk, seat, asked)
        words = _("%(player)s plays for %(entrant)s from deal %(deal)s on.")
        messages.success(
            request, words % {"player": named, "entrant": seat.entrant, "deal": asked["from_deal"].value()}
        )

    page = confirmed(
        request,
        desk,
        found,
        form,
        write,
        title=_("Name a substitute"),
        hint=_("The result belongs to the start number, whoever plays."),
        button=_("Name the substitute"),
    )
    return page or redirect("office:list", slug, number, table)


def _substituted(desk: Desk, seat: Seat, form: SubstituteForm) -> str:
    """The name of the substitute, who is written down."""
    typed = form.cleaned_data
    version, reason, deal = typed["version"], typed["reason"], typed["from_deal"]
    if typed["entrant"]:
        player = entrant_of(desk, form, "entrant").player
        named = substitute_known(
            seat=seat, player=player, from_deal=deal, version=version, reason=reason, actor=desk.actor
        )
    else:
        named = name_substitute(
            seat=seat, facts=form.facts(), from_deal=deal, version=version, reason=reason, actor=desk.actor
        )
    return named.player.full_name


@require_http_methods(["GET", "HEAD", "POST"])
def seat_owners(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """People sat at the wrong table or seat: the rows go to who really played them, also after the hand-in."""
    desk = office_desk(request, slug, Role.ORGANISER)
    found = desk.table(number, table)
    form = OwnersForm(request.POST or None, seats=seats_of(found), initial={"version": found.version})

    def write(asked: OwnersForm) -> None:
        typed = asked.cleaned_data
        owners = {seat: _owner(desk, asked, seat, start) for seat, start in asked.numbers().items()}
        move_rows(table=found, owners=owners, version=typed["version"], reason=typed["reason"], actor=desk.actor)

    page = confirmed(
        request,
        desk,
        found,
        form,
        write,
        title=_("Who really sat here?"),
        hint=_(
            "Enter for every seat the start number of whoever played this row. "
            "Somebody seated at another table changes rows with the one he replaces here."
        ),
        button=_("Move the rows"),
    )
    if page is None:
        messages.success(request, _("The rows are moved; the journal keeps how it was."))
    return page or redirect("office:list", slug, number, table)


def _owner(desk: Desk, form: OwnersForm, seat: int, start_number: int) -> Entrant:
    entrant = Entrant.objects.filter(tournament=desk.tournament, start_number=start_number).first()
    if entrant is None:
        raise RuleError("entrant_unknown", field=f"seat_{seat}", start_number=start_number)
    return entrant
