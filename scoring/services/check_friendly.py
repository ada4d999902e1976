"""A friendly evening by house rules derived again from its facts."""

from collections.abc import Iterator, Sequence

from scoring.models import Deal, Seat, Tournament
from scoring.reports.friendly import evening_deal, house_rules
from scoring.rules.deals import DealResult
from scoring.rules.errors import RuleError
from scoring.rules.friendly.evening import EveningDeal, EveningLine, evening


def house_differences(tournament: Tournament, seats: Sequence[Seat], deals: Sequence[Deal]) -> Iterator[str]:
    """What does not agree in the list of a friendly evening, in words; nothing when all is well."""
    try:
        played = [evening_deal(deal, seats) for deal in deals]
        lines = evening(house_rules(tournament), played).lines
    except RuleError as error:
        yield str(error)
        return
    for stored, deal, line in zip(deals, played, lines, strict=True):
        for name, derived in _derived(deal, line).items():
            if getattr(stored, name) != derived:
                yield f"deal {stored.number}: {name} stored {getattr(stored, name)}, derived {derived}"


def _derived(deal: EveningDeal, line: EveningLine) -> dict[str, int | bool | None]:
    players = len(deal.present)
    if not isinstance(line.result, DealResult):
        return {"number": line.number, "players": players, "value": 0, "factor": 1, "points": 0, "won": None}
    return {
        "number": line.number,
        "players": players,
        "value": line.result.value,
        "factor": deal.kontra.factor * line.kind.factor,
        "points": line.result.points,
        "won": line.result.won,
    }
