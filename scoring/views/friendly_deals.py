"""Entering one deal of a friendly evening: what may be entered now, and what it would bring before it is saved."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.forms.deals import FLAGS, PREVIEW, Place
from scoring.forms.friendly_deals import LOOK, HouseDealForm, RamschForm
from scoring.models import Table
from scoring.reports.audience import Audience
from scoring.reports.friendly import EveningReport, EveningRow, evening_report
from scoring.reports.friendly_words import ROUND_WORDS, amount_text, played_words, round_words
from scoring.reports.labels import signed_text
from scoring.rules.deals import DealFacts, DealResult, Reason
from scoring.rules.friendly.evening import EveningDeal, EveningLine
from scoring.rules.friendly.house import Offer, offered
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.games import Game, implied
from scoring.services.friendly import HouseEntry, preview_house_deal
from scoring.words import arithmetic, game_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The table when a deal is entered: `row` is the deal that is corrected, None for the next one."""

    number: int
    report: EveningReport
    row: EveningRow | None
    dealer: int
    present: tuple[int, ...]
    players: tuple[int, ...]
    offer: Offer
    round_words: str

    @property
    def asks_for_ramsch(self) -> bool:
        """Whether a Ramsch or Schieberamsch may be entered here."""
        return self.offer.ramsch is not None or self.offer.schieber is not None

    @property
    def others(self) -> str:
        """Who deals, and who else does not play, with what they have: they are no tiles of the form."""
        out = [seat for seat in self.present if seat not in self.players]
        dealer = _("%(name)s deals") % {"name": self._with_total(self.dealer) if out else self.report.name(self.dealer)}
        rest = [self._with_total(seat) for seat in out if seat != self.dealer]
        return " · ".join([dealer, *(_("%(name)s sits out") % {"name": name} for name in rest)])

    def _with_total(self, position: int) -> str:
        seat = next(seat for seat in self.report.seats if seat.position == position)
        return f"{seat.name} ({amount_text(self.report, seat.total)})"

    @property
    def last(self) -> EveningRow | None:
        """The deal written last."""
        return self.report.rows[-1] if self.report.rows else None

    @property
    def needs_reason(self) -> bool:
        """Whether a deal is corrected that is older than the last."""
        return self.row is not None and self.row != self.last

    def game_options(self) -> dict[str, Any]:
        """What the form of a game is made with."""
        places = [
            Place(
                position=seat.position,
                name=seat.name,
                points=seat.total,
                deals=seat.position == self.dealer,
                sits_out=False,
            )
            for seat in self.report.seats
            if seat.position in self.players
        ]
        totals = {seat.position: amount_text(self.report, seat.total) for seat in self.report.seats}
        return {"places": places, "offer": self.offer, "totals": totals, "row": self._row_word()}

    def ramsch_options(self) -> dict[str, Any]:
        """What the form of a Ramsch is made with."""
        players = [seat for seat in self.report.seats if seat.position in self.players]
        return {
            "offer": self.offer,
            "players": [(seat.position, seat.name) for seat in players],
            "totals": {seat.position: amount_text(self.report, seat.total) for seat in players},
            "row": self._row_word(),
        }

    def _row_word(self) -> str:
        return _("Deal %(number)s") % {"number": self.number}

    def deal(self, entry: HouseEntry) -> EveningDeal:
        """The entry in its place, for its words."""
        return EveningDeal(
            present=self.present, dealer=self.dealer, facts=entry.facts, declarer=entry.declarer, kontra=entry.kontra
        )


def next_moment(table: Table) -> Moment | None:
    """The next deal; None once the evening is over."""
    report = evening_report(table=table, audience=Audience.OFFICE)
    following, offer = report.round, report.offer
    if following is None or offer is None:
        return None
    return Moment(
        number=len(report.rows) + 1,
        report=report,
        row=None,
        dealer=following.dealer,
        present=tuple(seat.position for seat in report.seats if seat.here),
        players=tuple(seat.position for seat in report.seats if seat.here and not seat.sits_out),
        offer=offer,
        round_words=round_words(following),
    )


def moment_at(table: Table, number: int) -> Moment | None:
    """A deal that is written; None where there is none."""
    report = evening_report(table=table, audience=Audience.OFFICE)
    row = next((row for row in report.rows if row.line.number == number), None)
    if row is None:
        return None
    return Moment(
        number=number,
        report=report,
        row=row,
        dealer=row.deal.dealer,
        present=row.deal.present,
        players=row.deal.players,
        offer=offered(report.house, row.line.kind),
        round_words=str(ROUND_WORDS[row.line.kind]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveButton:
    """A button that saves: it carries the points, so that they are read before it is pressed."""

    step: str
    word: str
    points: str
    won: bool
    entry: HouseEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a deal would bring, before it is saved. `changed`: no longer what the pressed button had shown."""

    sentence: str
    buttons: tuple[SaveButton, ...]
    changed: bool

    def saves(self, step: str) -> HouseEntry | None:
        """The deal that this button saves; None where no button shown now is that one."""
        return next((button.entry for button in self.buttons if button.step == step), None)


def game_shown(table: Table, moment: Moment, form: HouseDealForm) -> Shown | HouseEntry:
    """The value of the game in a valid form; the deal itself where it was passed in. Raises RuleError as
    `preview_house_deal` does.
    """
    if form.passed_in:
        return HouseEntry()
    won, lost = form.house_entry(objective_met=True), form.house_entry(objective_met=False)
    met, missed = _previewed(table, moment, won), _previewed(table, moment, lost)
    buttons = [
        _button("lost", pgettext("button", "LOST"), missed, lost),
        _button("won", pgettext("button", "WON"), met, won),
    ]
    if isinstance(met.result, DealResult) and met.result.reason is Reason.OVERBID:
        buttons = [_button("overbid", pgettext("button", "OVERBID"), met, won)]
    return Shown(sentence=_game_sentence(moment, won, met), buttons=tuple(buttons), changed=_had_shown(form))


def ramsch_shown(table: Table, moment: Moment, form: RamschForm) -> Shown:
    """What the Ramsch in a valid form brings. Raises RuleError as `preview_house_deal` does."""
    entry = form.house_entry()
    line = _previewed(table, moment, entry)
    step = "save:" + ",".join(str(share) for share in line.shares.values())
    button = SaveButton(step=step, word=_("Save this deal"), points=_shares(moment.report, line), won=True, entry=entry)
    sentence = played_words(moment.report, moment.deal(entry), line.result, line.kind)
    return Shown(sentence=sentence, buttons=(button,), changed=_had_shown(form))


def _had_shown(form: HouseDealForm | RamschForm) -> bool:
    return form.step_pressed not in {PREVIEW, LOOK}


def _previewed(table: Table, moment: Moment, entry: HouseEntry) -> EveningLine:
    return preview_house_deal(table=table, entry=entry, number=moment.number if moment.row else None)


def _button(name: str, word: str, line: EveningLine, entry: HouseEntry) -> SaveButton:
    points = line.result.points if isinstance(line.result, DealResult) else 0
    return SaveButton(step=f"{name}:{points}", word=word, points=signed_text(points), won=points > 0, entry=entry)


def _shares(report: EveningReport, line: EveningLine) -> str:
    return " · ".join(amount_text(report, share) for share in line.shares.values())


def _game_sentence(moment: Moment, entry: HouseEntry, line: EveningLine) -> str:
    """How the value is reckoned, with what Kontra and Bock make of it."""
    facts, result = entry.facts, line.result
    if not isinstance(facts, DealFacts) or not isinstance(result, DealResult):
        return played_words(moment.report, moment.deal(entry), result, line.kind)
    facts = replace(facts, contract=implied(facts.contract), factor=entry.kontra.factor * line.kind.factor)
    game = "" if facts.contract.game is Game.NULL else f"{game_words(facts.contract)} "
    return f"{moment.report.name(entry.declarer or 0)}: {game}{arithmetic(facts, result)}"


def initial_game(moment: Moment) -> dict[str, Any]:
    """What the form shows of a game that is already written; nothing of a Ramsch."""
    if moment.row is None or moment.row.deal.declarer is None:
        return {}
    deal = moment.row.deal
    shown: dict[str, Any] = {"declarer": deal.declarer, "kontra": deal.kontra.value}
    if isinstance(deal.facts, RevolutionFacts):
        return shown | {"revolution": True, "game": Game.NULL.value, "bid": deal.facts.bid}
    if not isinstance(deal.facts, DealFacts):
        return shown
    contract = deal.facts.contract
    return shown | {
        "game": contract.game.value,
        "matadors": contract.matadors or "",
        **{flag: getattr(contract, flag) for flag in FLAGS},
        "bid": deal.facts.bid,
        "replacement_game": deal.facts.replacement_game.value if deal.facts.replacement_game else "",
        "replacement_matadors": deal.facts.replacement_matadors or "",
    }
