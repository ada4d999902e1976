"""Entering one deal by a plain form, at the table and in the office: first its value is shown, then it is saved."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, TypedDict

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.forms.deals import PREVIEW, CorrectionForm, DealForm, Place
from scoring.models import Deal, Seat, Table
from scoring.reports.facts import contract_of
from scoring.reports.sheets import present
from scoring.rules.deals import DealResult, Reason, notices
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import next_dealer, sitting_out
from scoring.services.deals import DealAnswer, DealEntry, preview
from scoring.services.writing import Conflict, Submission
from scoring.words import MINUS, arithmetic, contract_words, error_sentence, game_words, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The table as it is when a deal is entered: who sits there, who deals, which deal it is.

    `number` is the deal to be entered (1-based), `expected` the length of the whole list in deals.
    """

    seats: tuple[Seat, ...]
    deals: tuple[Deal, ...]
    number: int

    @property
    def present(self) -> tuple[int, ...]:
        """The seats taken at this deal."""
        return present(self.seats, self.number)

    @property
    def dealer(self) -> int:
        """The seat that deals, by rotation from seat 1."""
        before = self.deal(self.number - 1)
        previous = self.position(before.dealer_id) if before else None
        return next_dealer(previous, self.present, present(self.seats, self.number - 1))

    @property
    def places(self) -> list[Place]:
        """The seats as the form shows them."""
        dealer, taken = self.dealer, self.present
        out = sitting_out(dealer, taken)
        return [
            Place(
                position=seat.position,
                name=seat.entrant.player.full_name,
                points=seat.points or 0,
                deals=seat.position == dealer,
                sits_out=seat.position in out,
            )
            for seat in self.seats
            if seat.position in taken
        ]

    @property
    def last(self) -> Deal | None:
        """The deal entered last, None on an empty list."""
        return self.deals[-1] if self.deals else None

    def deal(self, number: int) -> Deal | None:
        """The deal with this number, None if there is none."""
        return next((deal for deal in self.deals if deal.number == number), None)

    def position(self, seat_id: int | None) -> int | None:
        """The place at the table of a seat."""
        return next((seat.position for seat in self.seats if seat.pk == seat_id), None)

    def name(self, position: int | None) -> str:
        """Who sits at a place."""
        return next((seat.entrant.player.full_name for seat in self.seats if seat.position == position), "")

    def dealer_name(self) -> str:
        """Who deals."""
        return self.name(self.dealer)


def moment_of(table: Table, number: int | None = None) -> Moment:
    """The table at deal `number`, by default the next one. Two queries."""
    seats = tuple(table.seats.select_related("entrant__player").order_by("position"))
    deals = tuple(table.deals.order_by("number"))
    return Moment(seats=seats, deals=deals, number=number or len(deals) + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveButton:
    """A button that saves: it carries the points, so that they are read before it is pressed."""

    step: str
    word: str
    points: str
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The value of a deal before it is saved: how it is reckoned, the buttons, what deserves a second look.

    `changed` says that the facts are no longer those whose value the pressed button showed.
    """

    sentence: str
    buttons: tuple[SaveButton, ...]
    notices: tuple[str, ...]
    changed: bool


def next_step(form: DealForm, table: Table) -> DealEntry | Shown | None:
    """What the pressed button asks for: the deal to write, its value to show, or None where the form has errors."""
    if not form.is_valid():
        return None
    if form.passed_in:
        return form.entry(objective_met=False)
    number = form.cleaned_data["number"]
    try:
        met = preview(table=table, entry=form.entry(objective_met=True), number=number)
        missed = preview(table=table, entry=form.entry(objective_met=False), number=number)
    except RuleError as error:
        form.refuse(error)
        return None
    buttons = _buttons(met, missed)
    if form.step_pressed in {button.step for button in buttons}:
        return form.entry(objective_met=not form.step_pressed.startswith("lost:"))
    return _shown(form, table, met, buttons)


def _game(contract: Contract) -> str:
    """The game in front of its arithmetic; a Null's names it already."""
    return "" if contract.game is Game.NULL else f"{game_words(contract)} "


def _buttons(met: DealResult, missed: DealResult) -> tuple[SaveButton, ...]:
    """WON and LOST; above its value a game is lost whatever was reached, so only OVERBID is left."""
    if met.reason is Reason.OVERBID:
        return (_button("overbid", pgettext("button", "OVERBID"), met),)
    return (
        _button("lost", pgettext("button", "LOST"), missed),
        _button("won", pgettext("button", "WON"), met),
    )


def _button(step: str, word: str, result: DealResult) -> SaveButton:
    return SaveButton(step=f"{step}:{result.points}", word=word, points=signed(result.points), won=result.points > 0)


def _shown(form: DealForm, table: Table, met: DealResult, buttons: tuple[SaveButton, ...]) -> Shown:
    facts = form.facts(objective_met=True)
    rule_set = RuleSet(table.series.tournament.rule_set)
    return Shown(
        sentence=f"{form.declarer_name}: {_game(facts.contract)}{arithmetic(facts, met)}",
        buttons=buttons,
        notices=tuple(error_sentence(notice) for notice in notices(facts, rule_set)),
        changed=form.step_pressed != PREVIEW,
    )


def take_step(
    form: DealForm, table: Table, write: Callable[[DealEntry], DealAnswer]
) -> DealAnswer | Shown | Conflict | None:
    """Do what the pressed button asks for. A conflict is given back, so that both versions can be shown; None: the
    form has errors.
    """
    step = next_step(form, table)
    if not isinstance(step, DealEntry):
        return step
    try:
        return write(step)
    except Conflict as conflict:
        return conflict
    except RuleError as error:
        form.refuse(error)
        return None


def submission_of(form: DealForm, entry: DealEntry) -> Submission:
    """The submission of a deal: the same id with the same facts is answered, not written again."""
    about = {name: form.cleaned_data.get(name) for name in ("number", "reason")}
    return Submission(id=form.submission_id, content=asdict(entry) | about)


@dataclass(frozen=True, slots=True, kw_only=True)
class Versions:
    """Both sides of a conflict, in lines: what is saved now, and what was typed here."""

    saved: tuple[str, ...]
    typed: tuple[str, ...]


def typed_words(form: DealForm) -> str:
    """What was typed into a valid form, in one line."""
    if form.passed_in:
        return _("%(number)s passed in") % {"number": form.cleaned_data["number"]}
    contract = contract_words(form.facts(objective_met=True).contract)
    points = form.step_pressed.rpartition(":")[2].replace("-", MINUS)
    return f"{form.cleaned_data['number']} {form.declarer_name}: {contract} → {points}"


def deal_words(at: Moment, deal: Deal) -> str:
    """A written deal in one line: "17 Clara: ♣ with 2 → +36"."""
    if deal.declarer_id is None:
        return _("%(number)s passed in") % {"number": deal.number}
    name = at.name(at.position(deal.declarer_id))
    words = f"{deal.number} {name}: {contract_words(contract_of(deal))} → {signed(deal.points)}"
    return f"{words} ({_('overbid')})" if deal.objective_met and not deal.won else words


def both_versions(form: DealForm, conflict: Conflict) -> tuple[Versions, Moment]:
    """Both sides of a conflict and the table as it is now; the form keeps what was typed and moves to it."""
    typed = typed_words(form)
    correcting = isinstance(form, CorrectionForm)
    now = moment_of(conflict.table, form.cleaned_data["number"] if correcting else None)
    same = now.deal(form.cleaned_data["number"])
    saved = (deal_words(now, same),) if same else tuple(deal_words(now, deal) for deal in now.deals[-1:])
    form.move_to(now.number, now.places, row_of(now.number))
    if isinstance(form, CorrectionForm):
        form.renew_version(conflict.table.version)
    return Versions(saved=saved, typed=(typed,)), now


class ChangeOf(TypedDict):
    """What a service needs to know of a change to a written list."""

    number: int
    version: int
    reason: str
    submission: Submission


def correction_form(
    request: HttpRequest, table: Table, moment: Moment, initial: dict[str, Any], *, needs_reason: bool
) -> CorrectionForm:
    """The form of a deal that changes what is written."""
    return CorrectionForm(
        request.POST or None,
        initial=initial | {"number": moment.number, "version": table.version},
        places=moment.places,
        row=row_of(moment.number),
        needs_reason=needs_reason,
    )


def change_of(form: CorrectionForm, entry: DealEntry) -> ChangeOf:
    """What the services need to know about a change, from a valid form."""
    typed = form.cleaned_data
    return ChangeOf(
        number=typed["number"],
        version=typed["version"],
        reason=typed["reason"],
        submission=submission_of(form, entry),
    )


def row_of(number: int) -> str:
    """What stands in front of every error about a deal."""
    return _("Deal %(number)s") % {"number": number}
