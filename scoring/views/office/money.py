"""The money at the desk: cash report, what everybody owes and gets, prizes, settings."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.forms.money import CashForm, MoneySettingsForm, PrizeForm, settings_of
from scoring.models import CashEntry, Entrant, Prize, Role
from scoring.reports.audience import Audience
from scoring.reports.labels import cents_text
from scoring.reports.money import money_report
from scoring.reports.standings import total_standings
from scoring.rules.errors import RuleError
from scoring.rules.money import prize_rules
from scoring.services.money import add_cash, add_prize, edit_money, remove_cash, remove_prize, settle, settle_table
from scoring.tables.money import accounts_table, prizes_table
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.pages import desk_page, receipt, status_of
from scoring.words import PRIZE_WAYS, error_sentence


@require_safe
def money(request: HttpRequest, slug: str) -> HttpResponse:
    """The cash report, the players with what they owe, and the entries of the cash book."""
    return _cash_page(request, office_desk(request, slug, Role.ORGANISER), CashForm())


def _cash_page(request: HttpRequest, desk: Desk, form: CashForm) -> HttpResponse:
    report = money_report(tournament=desk.tournament)
    entries = CashEntry.objects.filter(tournament=desk.tournament).select_related("entrant__player")
    context: dict[str, Any] = {
        "report": report,
        "cash": report.cash,
        "table": accounts_table(report.accounts).for_request(request),
        "entries": entries.order_by("-pk"),
        "form": form,
    }
    return desk_page(request, desk, "office/money.html", context, place="money", status=status_of(form))


@require_POST
def cash_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter money that came in or went out."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = CashForm(request.POST)
    form.row = _("Cash entry")
    if form.is_valid() and _entered(request, desk, form):
        return redirect("office:money", slug)
    return _cash_page(request, desk, form)


def _entered(request: HttpRequest, desk: Desk, form: CashForm) -> bool:
    typed = form.cleaned_data
    number = typed["start_number"]
    entrant = Entrant.objects.filter(tournament=desk.tournament, start_number=number).first() if number else None
    if number and entrant is None:
        form.add_error("start_number", _("Nobody has this start number."))
        return False
    try:
        entry = add_cash(
            tournament=desk.tournament,
            entrant=entrant,
            purpose=CashEntry.Purpose(typed["purpose"]),
            cents=typed["cents"],
            note=typed["note"],
            actor=desk.actor,
            submission=form.submitted(),
        )
    except RuleError as error:
        form.refuse(error)
        return False
    facts = {"purpose": entry.get_purpose_display(), "amount": cents_text(entry.cents)}
    messages.success(request, _("Entered: %(purpose)s, %(amount)s.") % facts)
    return True


@require_POST
def cash_remove(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Take an entry back."""
    desk = office_desk(request, slug, Role.ORGANISER)
    found = get_object_or_404(CashEntry.objects.select_related("tournament"), tournament=desk.tournament, pk=entry)
    facts = {"purpose": found.get_purpose_display(), "amount": cents_text(found.cents)}
    with receipt(request, _("Taken back: %(purpose)s, %(amount)s.") % facts):
        remove_cash(entry=found, actor=desk.actor)
    return redirect("office:money", slug)


@require_POST
def money_settle(request: HttpRequest, slug: str) -> HttpResponse:
    """What is open of one player changes hands; `what` is "lost_games:17"."""
    desk = office_desk(request, slug, Role.ORGANISER)
    purpose, _colon, number = request.POST.get("what", "").partition(":")
    entrant = Entrant.objects.filter(
        tournament=desk.tournament, start_number=int(number) if number.isdecimal() and len(number) < 5 else 0
    )
    found = entrant.select_related("player", "tournament").first()
    if found is None or purpose not in CashEntry.Purpose.values or purpose == CashEntry.Purpose.OTHER:
        messages.error(request, _("The page was incomplete. Please send it again."))
        return redirect("office:money", slug)
    try:
        cents = settle(entrant=found, purpose=CashEntry.Purpose(purpose), actor=desk.actor)
    except RuleError as error:
        messages.error(request, error_sentence(error))
    else:
        words = _("Received from %(name)s: %(amount)s.") if cents > 0 else _("Paid out to %(name)s: %(amount)s.")
        messages.success(request, words % {"name": found.player.full_name, "amount": cents_text(abs(cents))})
    return redirect("office:money", slug)


@require_POST
def money_settle_table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The players of a table pay together."""
    desk = office_desk(request, slug, Role.ORGANISER)
    found = desk.table(number, table)
    try:
        cents = settle_table(
            tournament=desk.tournament, series_number=number, table_number=found.number, actor=desk.actor
        )
    except RuleError as error:
        messages.error(request, error_sentence(error))
    else:
        words = _("Received from series %(series)s, table %(table)s: %(amount)s.")
        messages.success(request, words % {"series": number, "table": table, "amount": cents_text(cents)})
    return redirect("office:money", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def money_settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Fees, the tariff of lost games, and how the pot becomes prizes."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = MoneySettingsForm(request.POST or None, initial=settings_of(desk.tournament))
    if form.is_valid():
        try:
            edit_money(tournament=desk.tournament, facts=form.facts(), actor=desk.actor)
        except RuleError as error:
            form.refuse(error)
        else:
            messages.success(request, _("Fees, tariff and prizes are saved."))
            return redirect("office:money", slug)
    return desk_page(request, desk, "office/money_settings.html", {"form": form}, place="money", status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """The payout list, and the prizes set by hand."""
    desk = office_desk(request, slug, Role.ORGANISER)
    form = PrizeForm(request.POST or None)
    form.row = _("New prize")
    if form.is_valid() and _prize_added(request, desk, form):
        return redirect("office:prizes", slug)
    report = money_report(tournament=desk.tournament)
    rules = prize_rules(desk.tournament.prize_rules)
    standings = total_standings(tournament=desk.tournament, audience=Audience.OFFICE)
    context = {
        "report": report,
        "standings": standings,
        "table": prizes_table(report.prizes),
        "by_hand": Prize.objects.filter(tournament=desk.tournament),
        "form": form,
        "rules": rules,
        "way": PRIZE_WAYS[rules.way],
    }
    return desk_page(request, desk, "office/prizes.html", context, place="money", status=status_of(form))


def _prize_added(request: HttpRequest, desk: Desk, form: PrizeForm) -> bool:
    try:
        prize = add_prize(tournament=desk.tournament, facts=form.facts(), actor=desk.actor, submission=form.submitted())
    except RuleError as error:
        form.refuse(error)
        return False
    facts = {"ranking": prize.get_scope_display(), "place": prize.place}
    messages.success(request, _("Prize added: %(ranking)s, place %(place)s.") % facts)
    return True


@require_POST
def prize_remove(request: HttpRequest, slug: str, prize: int) -> HttpResponse:
    """Remove a prize set by hand."""
    desk = office_desk(request, slug, Role.ORGANISER)
    found = get_object_or_404(Prize.objects.select_related("tournament"), tournament=desk.tournament, pk=prize)
    facts = {"ranking": found.get_scope_display(), "place": found.place}
    with receipt(request, _("Prize removed: %(ranking)s, place %(place)s.") % facts):
        remove_prize(prize=found, actor=desk.actor)
    return redirect("office:prizes", slug)
