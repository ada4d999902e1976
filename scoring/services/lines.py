"""One line of a list: from an entry to what is stored, and back to what the journal and the rules know of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.models import Deal, DealKind, Kind, Tournament
from scoring.rules.deals import PASSED_IN, DealFacts, DealResult, score
from scoring.rules.errors import RuleError
from scoring.rules.games import implied
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import PlayedDeal, check_deal
from scoring.services.lists import OpenList, Slot, counted_reason, slots
from scoring.services.writing import Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntry:
    """One line as entered: the declarer's seat (position) and the facts, or neither when passed in. `breach` says that
    a breach of the rules decided it (ISkO 4.1.4, 4.1.5). `shown` are the signed points that were read aloud before
    the deal was saved, None where nobody saw any.
    """

    declarer: int | None = None
    facts: DealFacts | None = None
    breach: bool = False
    shown: int | None = None


def scored(entry: DealEntry, tournament: Tournament) -> DealResult:
    """What an entry counts in this tournament.

    Raises RuleError `declarer_missing`, `game_missing`, `factor_friendly_only`, `points_shown` (they are others by
    the rules), and as `rules.deals.score` does.
    """
    if entry.facts is None:
        if entry.declarer is not None:
            raise RuleError("game_missing", field="game")
        return PASSED_IN
    if entry.declarer is None:
        raise RuleError("declarer_missing", field="declarer")
    if entry.facts.factor != 1 and tournament.kind != Kind.FRIENDLY:
        raise RuleError("factor_friendly_only", field="factor")
    result = score(entry.facts, RuleSet(tournament.rule_set))
    if entry.shown is not None and entry.shown != result.points:
        raise RuleError("points_shown", shown=entry.shown, points=result.points)
    return result


def placed(entry: DealEntry, result: DealResult, slot: Slot, positions: Sequence[int]) -> PlayedDeal:
    """The entry as a line in its place. Raises RuleError `seat_unknown`, and as `rules.sheets.check_deal` does."""
    if entry.declarer is not None and entry.declarer not in positions:
        raise RuleError("seat_unknown", field="declarer", seat=entry.declarer)
    line = PlayedDeal(
        number=slot.number,
        present=slot.present,
        dealer=slot.dealer,
        declarer=entry.declarer,
        points=result.points,
        reason=counted_reason(entry.declarer, result.points),
    )
    check_deal(line, positions)
    return line


def stored(opened: OpenList, entry: DealEntry, result: DealResult, slot: Slot) -> Deal:
    """The entry as a row of the database, not yet saved."""
    return Deal(
        table=opened.table,
        number=slot.number,
        players=len(slot.present),
        dealer=opened.seat_at(slot.dealer),
        declarer=None if entry.declarer is None else opened.seat_at(entry.declarer),
        **({"kind": DealKind.PASSED_IN} if entry.facts is None else _columns(entry.facts, result)),
        breach=entry.breach and entry.facts is not None,
    )


def _columns(facts: DealFacts, result: DealResult) -> dict[str, Any]:
    contract = implied(facts.contract)
    return {
        "game": contract.game.value,
        "matadors": contract.matadors,
        "hand": contract.hand,
        "schneider": contract.schneider,
        "schneider_announced": contract.schneider_announced,
        "schwarz": contract.schwarz,
        "schwarz_announced": contract.schwarz_announced,
        "ouvert": contract.ouvert,
        "bid": facts.bid,
        "replacement_game": facts.replacement_game.value if facts.replacement_game else "",
        "replacement_matadors": facts.replacement_matadors,
        "objective_met": facts.objective_met,
        "won": result.won,
        "value": result.value,
        "factor": facts.factor,
        "points": result.points,
    }


_JOURNALLED = (
    "number",
    "players",
    "dealer_id",
    "declarer_id",
    "kind",
    "game",
    "matadors",
    "hand",
    "schneider",
    "schneider_announced",
    "schwarz",
    "schwarz_announced",
    "ouvert",
    "bid",
    "replacement_game",
    "replacement_matadors",
    "objective_met",
    "breach",
    "won",
    "value",
    "factor",
    "points",
)


def deal_facts(deal: Deal) -> Facts:
    """A deal for the journal: every fact but those that are no, nothing or none."""
    facts = {name.removesuffix("_id"): getattr(deal, name) for name in _JOURNALLED}
    return {"deal": deal.pk, **{name: value for name, value in facts.items() if value not in (False, "", None)}}


def put_in_order(opened: OpenList, deals: Sequence[Deal]) -> list[PlayedDeal]:
    """Numbers the deals anew, gives each the dealer of its place, and checks that nobody plays who would sit out.

    Changes the objects only. Raises RuleError as `rules.sheets.check_deal` does.
    """
    return list(_in_order(opened, deals))


def _in_order(opened: OpenList, deals: Sequence[Deal]) -> Iterator[PlayedDeal]:
    at = {seat.pk: seat.position for seat in opened.seats}
    for deal, slot in zip(deals, slots(opened.seats, len(deals)), strict=True):
        declarer = None if deal.declarer_id is None else at[deal.declarer_id]
        line = PlayedDeal(
            number=slot.number,
            present=slot.present,
            dealer=slot.dealer,
            declarer=declarer,
            points=deal.points,
            reason=counted_reason(declarer, deal.points),
        )
        check_deal(line, opened.positions)
        deal.number, deal.players, deal.dealer = slot.number, len(slot.present), opened.seat_at(slot.dealer)
        yield line
