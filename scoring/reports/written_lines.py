"""The lines of a list as somebody typed them, for typing on: notation, words and the declarer's running points."""

from dataclasses import dataclass

from scoring.models import Deal, DealKind, Seat
from scoring.reports.facts import facts_of
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract
from scoring.rules.notation import PASSED_IN_LINE, TypedDeal, format_line


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenLine:
    """One deal. `notation` is empty where the notation cannot say it; `running` are the declarer's points after it.

    `dealer` and `declarer` are seats; `declarer`, `contract` and `running` are None when passed in.
    """

    number: int
    dealer: int
    declarer: int | None
    notation: str
    contract: Contract | None
    points: int
    overbid: bool
    running: int | None


def written_lines(deals: tuple[Deal, ...], seats: tuple[Seat, ...]) -> tuple[WrittenLine, ...]:
    """The deals of one list in order; no query."""
    at = {seat.pk: seat.position for seat in seats}
    points = dict.fromkeys(at.values(), 0)
    lines = []
    for deal in deals:
        declarer = None if deal.declarer_id is None else at[deal.declarer_id]
        if declarer is not None:
            points[declarer] += deal.points
        lines.append(_line(deal, at[deal.dealer_id], declarer, None if declarer is None else points[declarer]))
    return tuple(lines)


def _line(deal: Deal, dealer: int, declarer: int | None, running: int | None) -> WrittenLine:
    played = deal.kind == DealKind.GAME
    return WrittenLine(
        number=deal.number,
        dealer=dealer,
        declarer=declarer,
        notation=notation_of(deal, declarer),
        contract=facts_of(deal).contract if played else None,
        points=deal.points,
        overbid=bool(deal.objective_met) and not deal.won,
        running=running,
    )


def notation_of(deal: Deal, declarer: int | None) -> str:
    """The line that stands for a deal; empty for one with a factor, which the notation does not know."""
    if deal.kind != DealKind.GAME:
        return PASSED_IN_LINE
    try:
        return format_line(TypedDeal(seat=declarer, facts=facts_of(deal)))
    except RuleError:
        return ""


def running_before(lines: tuple[WrittenLine, ...], declarer: int, number: int) -> int:
    """The declarer's points before the deal `number`."""
    return sum(line.points for line in lines if line.declarer == declarer and line.number < number)
