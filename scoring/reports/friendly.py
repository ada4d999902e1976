"""A friendly evening by house rules: its lines, the running state of everybody, and who pays whom.

Only the facts of the deals are stored; every amount here is computed by the rules each time it is read.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.models import Deal, DealKind, Seat, Table, Tournament
from scoring.reports.audience import Audience, names_seen_by, person
from scoring.reports.facts import facts_of
from scoring.reports.sheets import present
from scoring.rules.friendly.evening import Evening, EveningDeal, EveningLine, Facts, evening, next_round
from scoring.rules.friendly.house import Accounting, HouseRules, Offer, offered
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.rounds import RoundState
from scoring.rules.friendly.stored import house_of, is_revolution, kontra_of, ramsch_facts
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import sitting_out


def is_house_evening(tournament: Tournament) -> bool:
    """Whether it is a friendly evening by house rules. Everything else follows the lists of tournaments."""
    return bool(tournament.house_rules)


def house_rules(tournament: Tournament) -> HouseRules:
    """What the players of a friendly evening agreed on. Raises RuleError as `stored.house_of` does."""
    return house_of(tournament.house_rules, RuleSet(tournament.rule_set), Accounting(tournament.accounting))


def evening_deal(deal: Deal, seats: Sequence[Seat]) -> EveningDeal:
    """A stored deal as the rules of the house know it; `seats` are all seats of the table."""
    at = {seat.pk: seat.position for seat in seats}
    return EveningDeal(
        present=present(seats, deal.number),
        dealer=at[deal.dealer_id],
        declarer=None if deal.declarer_id is None else at[deal.declarer_id],
        facts=_facts(deal),
        kontra=kontra_of(deal.details),
    )


def _facts(deal: Deal) -> Facts:
    if deal.kind == DealKind.PASSED_IN:
        return None
    if deal.kind == DealKind.RAMSCH:
        return ramsch_facts(deal.details)
    if is_revolution(deal.details):
        return RevolutionFacts(objective_met=bool(deal.objective_met), bid=deal.bid)
    return replace(facts_of(deal), factor=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSeat:
    """Somebody at the table. `total` is what the accounting has given so far (points, cents or minus points),
    `balance` what is received in cents (negative: paid), None in Beer Skat. `deals` and `sits_out` are about the
    next deal, False once the evening is over.
    """

    position: int
    name: str
    total: int
    balance: int | None
    deals: bool
    sits_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRow:
    """A deal that was played and what it brought."""

    deal: EveningDeal
    line: EveningLine


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentLine:
    """`payer` gives `payee` the amount, in cents."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningReport:
    """A friendly evening as it stands.

    `round` and `offer` say what comes next and what may be entered; both are None once the evening is over. In Beer
    Skat `losers` are those who lost it (several share) and `ended_with` is its last deal (1-based, None while it
    runs); there are no payments then.
    """

    house: HouseRules
    seats: tuple[EveningSeat, ...]
    rows: tuple[EveningRow, ...]
    round: RoundState | None
    offer: Offer | None
    payments: tuple[PaymentLine, ...]
    losers: tuple[str, ...]
    ended_with: int | None

    @property
    def in_cents(self) -> bool:
        """Whether the running amounts are money; otherwise they are points."""
        return self.house.accounting in {Accounting.CIRCLE, Accounting.HOME_MONEY}

    @property
    def is_beer(self) -> bool:
        """Whether only minus is written, and whoever has most of it pays the beer."""
        return self.house.accounting is Accounting.BEER

    def name(self, position: int) -> str:
        """Who sits at a place."""
        return next(seat.name for seat in self.seats if seat.position == position)


def evening_report(*, table: Table, audience: Audience) -> EveningReport:
    """The evening of a table, in two queries. Its series and tournament are loaded."""
    seats = tuple(table.seats.select_related("entrant__player", "entrant__club").order_by("position"))
    deals = [evening_deal(deal, seats) for deal in table.deals.order_by("number")]
    seen = names_seen_by(table.series.tournament, audience)
    names = {seat.position: person(seat.entrant, seen).name for seat in seats}
    coming = present(seats, len(deals) + 1) if table.is_open else ()
    return report_of(house_rules(table.series.tournament), names, deals, coming)


def report_of(
    house: HouseRules, names: Mapping[int, str], deals: Sequence[EveningDeal], coming: tuple[int, ...]
) -> EveningReport:
    """The evening of these deals; `coming` are the seats that play on, nobody where it is finished.

    Raises RuleError as `rules.friendly.evening.evening` does.
    """
    computed = evening(house, deals)
    ended_with = computed.beer.ended_with if computed.beer else None
    following = next_round(house, deals, coming) if coming and ended_with is None else None
    out = sitting_out(following.dealer, coming) if following else frozenset[int]()
    return EveningReport(
        house=house,
        seats=tuple(_seat(position, name, computed, following, out) for position, name in names.items()),
        rows=tuple(EveningRow(deal=deal, line=line) for deal, line in zip(deals, computed.lines, strict=True)),
        round=following,
        offer=offered(house, following.kind) if following else None,
        payments=tuple(
            PaymentLine(payer=names[each.payer], payee=names[each.payee], amount=each.amount)
            for each in computed.payments
        ),
        losers=tuple(names[seat] for seat in sorted(computed.beer.losers)) if computed.beer else (),
        ended_with=ended_with,
    )


def _seat(
    position: int, name: str, computed: Evening, following: RoundState | None, out: Collection[int]
) -> EveningSeat:
    return EveningSeat(
        position=position,
        name=name,
        total=computed.totals.get(position, 0),
        balance=None if computed.beer else computed.balances.get(position, 0),
        deals=following is not None and following.dealer == position,
        sits_out=position in out,
    )
