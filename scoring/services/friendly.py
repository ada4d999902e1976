"""The lists of friendly evenings by house rules: kept deal by deal, corrected, finished and reopened.

Their lists have no footers: what a deal brings may depend on the deals before it (Bock, Schieber), so only the facts
are kept for reading, and value, factor and points of each deal are stored as the rules make them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.utils import timezone

from scoring.models import (
    Deal,
    DealKind,
    ListState,
    Seat,
    Table,
    Tournament,
)
from scoring.models.table import MOST_DEALS
from scoring.reports.friendly import deals_of, evening_deal, house_rules, is_house_evening
from scoring.reports.sheets import present
from scoring.rules.deals import PASSED_IN, DealFacts, DealResult
from scoring.rules.errors import RuleError
from scoring.rules.friendly.evening import EveningDeal, EveningLine, Facts, evening, next_round
from scoring.rules.friendly.house import HouseRules
from scoring.rules.friendly.kontra import Kontra
from scoring.rules.friendly.ramsch import RamschPlay
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.schieber import SchieberFacts
from scoring.rules.friendly.stored import details_data
from scoring.rules.games import Contract, Game
from scoring.services.friendly_people import move_announced
from scoring.services.lines import DealEntry, deal_facts, stored
from scoring.services.lists import OpenList, Slot, writing_list
from scoring.services.writing import Action, Actor, AlreadyDone, Conflict, Submission, writing


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseEntry:
    """One deal as entered: the declarer's seat for a game, what was played (None: passed in), and what Kontra."""

    declarer: int | None = None
    facts: Facts = None
    kontra: Kontra = Kontra.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseAnswer:
    """What a write of a deal gives back: its number (1-based) and the version to send with the next correction."""

    number: int
    version: int
    repeated: bool = False


def record_house_deal(
    *,
    table: Table,
    entry: HouseEntry,
    actor: Actor,
    number: int | None = None,
    submission: Submission | None = None,
) -> HouseAnswer:
    """The next deal; who deals and which kind of round it is follow from the deals before.

    `number`, where given, is the deal the writer believes to be next: another one raises Conflict. Raises RuleError
    `tournament_rules`, `list_full`, `list_closed`, and as `rules.friendly.evening.evening` does.
    """
    try:
        with writing_list(table=table, actor=actor, action=Action.RECORD_DEAL, submission=submission) as opened:
            before = _played(opened)
            if number is not None and number != len(before) + 1:
                raise Conflict(table=opened.table, seen=number)
            played = [*before, _next(_house(opened.tournament), opened.seats, before, entry)]
            deal = _rows(opened, played)[-1]
            deal.save(force_insert=True)
            opened.change.after = _facts_of(deal)
            return _answered(opened, deal.number)
    except AlreadyDone as done:
        return _again(done)


def correct_house_deal(
    *,
    table: Table,
    number: int,
    entry: HouseEntry,
    version: int,
    reason: str,
    actor: Actor,
    submission: Submission | None = None,
) -> HouseAnswer:
    """The deal `number` (1-based) with other facts. What follows from it is computed anew for all later deals: kind
    of round, factor and dealer.

    `reason` may be empty for the last deal only. Raises Conflict, and RuleError `deal_unknown`, `reason_missing`,
    `list_closed`, `later_deals`, and as `record_house_deal` does, also where a later deal is no longer possible.
    """
    try:
        with writing_list(
            table=table, actor=actor, action=Action.CORRECT_DEAL, version=version, submission=submission, reason=reason
        ) as opened:
            _correct(opened, number, entry, reason)
            return _answered(opened, number)
    except AlreadyDone as done:
        return _again(done)


def remove_house_deal(
    *, table: Table, number: int, version: int, actor: Actor, submission: Submission | None = None
) -> HouseAnswer:
    """Takes back the last deal. Raises Conflict, and RuleError `deal_unknown`, `list_closed`."""
    try:
        with writing_list(
            table=table, actor=actor, action=Action.REMOVE_DEAL, version=version, submission=submission
        ) as opened:
            last = Deal.objects.filter(table=opened.table).order_by("-number").first()
            if last is None or last.number != number:
                raise RuleError("deal_unknown", field="number", number=number, deals=last.number if last else 0)
            opened.change.before = _facts_of(last)
            last.delete()
            return _answered(opened, number)
    except AlreadyDone as done:
        return _again(done)


def preview_house_deal(*, table: Table, entry: HouseEntry, number: int | None = None) -> EveningLine:
    """What the next deal (or the deal `number` with other facts) would bring; writes nothing.

    Raises RuleError as `record_house_deal` and `correct_house_deal` do.
    """
    seats = list(table.seats.order_by("position"))
    house = _house(table.series.tournament)
    deals = deals_of(table, seats)
    place = len(deals) if number is None else number - 1
    if not 0 <= place <= len(deals):
        raise RuleError("deal_unknown", field="number", number=place + 1, deals=len(deals))
    played = [*deals[:place], _next(house, seats, deals[:place], entry)]
    return evening(house, played).lines[-1]


def finish_evening(*, table: Table, version: int, actor: Actor) -> Table:
    """Nothing more is played: the list is closed, the settlement stands. Raises Conflict, and RuleError
    `list_empty`, `list_closed`.
    """
    with writing_list(table=table, actor=actor, action=Action.HAND_IN, version=version) as opened:
        if not Deal.objects.filter(table=opened.table).exists():
            raise RuleError("list_empty", table=opened.table.number)
        return _in_state(opened.table, ListState.HANDED_IN)


def reopen_evening(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    """The evening goes on, or one of its deals is to be corrected. Raises Conflict, and RuleError `reason_missing`,
    `list_open`.
    """
    if not reason.strip():
        raise RuleError("reason_missing", field="reason")
    with writing(
        tournament=table.series.tournament,
        table=table,
        actor=actor,
        action=Action.REOPEN_LIST,
        version=version,
        reason=reason,
    ) as change:
        if change.table is None or change.table.is_open:
            raise RuleError("list_open", table=table.number)
        return _in_state(change.table, ListState.OPEN)


def _in_state(table: Table, state: ListState) -> Table:
    table.state = state
    table.handed_in_at = None if state is ListState.OPEN else timezone.now()
    table.save(update_fields=["state", "handed_in_at"])
    return table


def _house(tournament: Tournament) -> HouseRules:
    """The rules of the evening. A tournament or club evening has none: raises RuleError `tournament_rules`."""
    if not is_house_evening(tournament):
        raise RuleError("tournament_rules")
    return house_rules(tournament)


def _played(opened: OpenList) -> list[EveningDeal]:
    return deals_of(opened.table, opened.seats)


def _next(house: HouseRules, seats: Sequence[Seat], before: Sequence[EveningDeal], entry: HouseEntry) -> EveningDeal:
    """The entry in its place after these deals."""
    number = len(before) + 1
    if number > MOST_DEALS:
        raise RuleError("list_full", field="number", number=number, expected=MOST_DEALS)
    at_table = present(seats, number)
    return EveningDeal(
        present=at_table,
        dealer=next_round(house, before, at_table).dealer,
        facts=entry.facts,
        declarer=entry.declarer,
        kontra=entry.kontra,
    )


def _correct(opened: OpenList, number: int, entry: HouseEntry, reason: str) -> None:
    old = list(Deal.objects.filter(table=opened.table).order_by("number"))
    if not 1 <= number <= len(old):
        raise RuleError("deal_unknown", field="number", number=number, deals=len(old))
    if number < len(old) and not reason.strip():
        raise RuleError("reason_missing", field="reason")
    played = [evening_deal(deal, opened.seats) for deal in old]
    place = number - 1
    played[place] = replace(played[place], declarer=entry.declarer, facts=entry.facts, kontra=entry.kontra)
    for deal, new in zip(old, _rows_in_order(opened, played), strict=True):
        new.pk = deal.pk
        if deal.number == number:
            opened.change.before, opened.change.after = _facts_of(deal), _facts_of(new)
        new.save(force_update=True)


def _rows_in_order(opened: OpenList, played: Sequence[EveningDeal]) -> list[Deal]:
    """The rows of these deals. Where a Grand Hand came or went in a Schieber round, all later deals change dealers:
    raises RuleError `later_deals` where somebody then played who sat out.
    """
    try:
        return _rows(opened, played)
    except RuleError as error:
        if error.code != "dealer_order":
            raise
    try:
        return _rows(opened, _dealt_again(opened, played))
    except RuleError as error:
        raise RuleError("later_deals") from error


def _dealt_again(opened: OpenList, played: Sequence[EveningDeal]) -> list[EveningDeal]:
    dealt: list[EveningDeal] = []
    for deal in played:
        entry = HouseEntry(declarer=deal.declarer, facts=deal.facts, kontra=deal.kontra)
        dealt.append(_next(_house(opened.tournament), opened.seats, dealt, entry))
    return dealt


def _rows(opened: OpenList, played: Sequence[EveningDeal]) -> list[Deal]:
    """The deals as rows of the database, not yet saved, with what the rules of the house make of them."""
    lines = evening(_house(opened.tournament), played).lines
    return [_row(opened, deal, line) for deal, line in zip(played, lines, strict=True)]


def _row(opened: OpenList, deal: EveningDeal, line: EveningLine) -> Deal:
    slot = Slot(number=line.number, dealer=deal.dealer, present=deal.present)
    facts, result = _as_game(deal, line)
    row = stored(opened, DealEntry(declarer=deal.declarer, facts=facts), result, slot)
    if isinstance(deal.facts, RamschPlay | SchieberFacts):
        row.kind = DealKind.RAMSCH
    row.details = details_data(deal.facts, deal.kontra)
    return row


def _as_game(deal: EveningDeal, line: EveningLine) -> tuple[DealFacts | None, DealResult]:
    """The game behind a deal with its factor, a Revolution as the Null ouvert Hand it is; none for the rest."""
    if not isinstance(line.result, DealResult):
        return None, PASSED_IN
    factor = deal.kontra.factor * line.kind.factor
    if isinstance(deal.facts, DealFacts):
        return replace(deal.facts, factor=factor), line.result
    met = isinstance(deal.facts, RevolutionFacts) and deal.facts.objective_met
    bid = deal.facts.bid if isinstance(deal.facts, RevolutionFacts) else None
    contract = Contract(game=Game.NULL, hand=True, ouvert=True)
    return DealFacts(contract=contract, objective_met=met, bid=bid, factor=factor), line.result


def _facts_of(deal: Deal) -> dict[str, Any]:
    details = {"details": deal.details} if deal.details else {}
    return {**deal_facts(deal), **details}


def _answered(opened: OpenList, number: int) -> HouseAnswer:
    move_announced(opened)
    answer = HouseAnswer(number=number, version=opened.table.version)
    opened.change.answer = asdict(answer)
    return answer


def _again(done: AlreadyDone) -> HouseAnswer:
    told: Mapping[str, Any] = done.answer
    return HouseAnswer(number=told["number"], version=told["version"], repeated=True)
