"""A friendly evening by house rules: the lines of each table, the running state of everybody, and who pays whom.

Only the facts of the deals are stored; every amount here is computed by the rules each time it is read.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from scoring.models import Deal, DealKind, Seat, Table, Tournament
from scoring.reports.audience import Audience, names_seen_by, person
from scoring.reports.facts import facts_of
from scoring.reports.sheets import present
from scoring.rules.friendly.evening import Evening, EveningDeal, EveningLine, Facts, evening, next_round
from scoring.rules.friendly.house import Accounting, HouseRules, Offer, offered
from scoring.rules.friendly.payments import payments
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


def deals_of(table: Table, seats: Sequence[Seat]) -> list[EveningDeal]:
    """The deals of a table in order, as the rules of the house know them."""
    return [evening_deal(deal, seats) for deal in sorted(table.deals.all(), key=lambda deal: deal.number)]


def _facts(deal: Deal) -> Facts:
    if deal.kind == DealKind.PASSED_IN:
        return None
    if deal.kind == DealKind.RAMSCH:
        return ramsch_facts(deal.details)
    if is_revolution(deal.details):
        return RevolutionFacts(objective_met=bool(deal.objective_met), bid=deal.bid)
    return replace(facts_of(deal), factor=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """Somebody at a table: from which deal on (1-based) and after which he left or will leave (None: he stays)."""

    position: int
    name: str
    from_deal: int = 1
    left_after: int | None = None

    def sits_at(self, number: int) -> bool:
        """Whether he is at the table in this deal."""
        return self.from_deal <= number and (self.left_after is None or number <= self.left_after)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningSeat:
    """Somebody at the table. `total` is what the accounting has given so far (points, cents or minus points),
    `balance` what is received (negative: paid) in cents or points, None in Beer Skat. `here`, `deals` and `sits_out`
    are about the next deal, False once the evening is over.
    """

    sitter: Sitter
    total: int
    balance: int | None
    here: bool
    deals: bool
    sits_out: bool

    @property
    def position(self) -> int:
        """The number of the seat."""
        return self.sitter.position

    @property
    def name(self) -> str:
        """Who sits there."""
        return self.sitter.name


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRow:
    """A deal that was played and what it brought."""

    deal: EveningDeal
    line: EveningLine


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningReport:
    """One table of a friendly evening as it stands.

    `round` and `offer` say what comes next and what may be entered; both are None once the table has finished. In Beer
    Skat `losers` are those who lost it (several share) and `ended_with` is its last deal (1-based, None while it
    runs).
    """

    house: HouseRules
    seats: tuple[EveningSeat, ...]
    rows: tuple[EveningRow, ...]
    round: RoundState | None
    offer: Offer | None
    losers: tuple[str, ...]
    ended_with: int | None

    @property
    def in_cents(self) -> bool:
        """Whether the running amounts are money; otherwise they are points."""
        return self.house.in_money and self.is_settled

    @property
    def is_settled(self) -> bool:
        """Whether the running amounts are what is received or paid, so that nothing has to be added to them."""
        return self.house.accounting in {Accounting.CIRCLE, Accounting.HOME_MONEY}

    @property
    def is_beer(self) -> bool:
        """Whether only minus is written, and whoever has most of it pays the beer."""
        return self.house.accounting is Accounting.BEER

    def name(self, position: int) -> str:
        """Who sits at a place."""
        return next(seat.name for seat in self.seats if seat.position == position)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentLine:
    """`payer` gives `payee` the amount, in cents or points."""

    payer: str
    payee: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """What somebody receives (negative: pays) over all tables of the evening, in cents or points."""

    name: str
    balance: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvening:
    """A table of the evening with what was played there."""

    table: Table
    report: EveningReport


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeEvening:
    """All tables of a friendly evening by number, and its settlement over all of them: nobody and nothing in Beer
    Skat.
    """

    house: HouseRules
    tables: tuple[TableEvening, ...]
    people: tuple[PersonLine, ...]
    payments: tuple[PaymentLine, ...]

    def at(self, table: Table) -> EveningReport:
        """What was played at one of its tables."""
        return next(each.report for each in self.tables if each.table.pk == table.pk)


def whole_evening(tournament: Tournament, audience: Audience) -> WholeEvening:
    """The evening over all its tables, in five queries."""
    house, seen = house_rules(tournament), names_seen_by(tournament, audience)
    found = Table.objects.filter(series__tournament=tournament).order_by("number")
    tables = list(
        found.select_related("series__tournament").prefetch_related(
            "seats__entrant__player", "seats__entrant__club", "deals"
        )
    )
    names = {seat.entrant_id: person(seat.entrant, seen).name for table in tables for seat in table.seats.all()}
    played = tuple(
        TableEvening(table=table, report=_table_report(house, table, list(table.seats.all()), names))
        for table in tables
    )
    balances = {} if house.accounting is Accounting.BEER else _balances(played)
    return WholeEvening(
        house=house,
        tables=played,
        people=tuple(PersonLine(name=names[entrant], balance=amount) for entrant, amount in balances.items()),
        payments=tuple(
            PaymentLine(payer=names[each.payer], payee=names[each.payee], amount=each.amount)
            for each in payments(balances)
        ),
    )


def _balances(tables: Sequence[TableEvening]) -> dict[int, int]:
    """What each entrant receives over all tables; who went from table to table has several seats."""
    balances = Counter[int]()
    for each in tables:
        for seat, at_table in zip(each.table.seats.all(), each.report.seats, strict=True):
            balances[seat.entrant_id] += at_table.balance or 0
    return dict(balances)


def evening_report(*, table: Table, audience: Audience) -> EveningReport:
    """The evening of one table, in two queries. Its series and tournament are loaded."""
    seats = list(table.seats.select_related("entrant__player", "entrant__club").order_by("position"))
    seen = names_seen_by(table.series.tournament, audience)
    names = {seat.entrant_id: person(seat.entrant, seen).name for seat in seats}
    return _table_report(house_rules(table.series.tournament), table, seats, names)


def _table_report(house: HouseRules, table: Table, seats: Sequence[Seat], names: Mapping[int, str]) -> EveningReport:
    sitters = [
        Sitter(
            position=seat.position,
            name=names[seat.entrant_id],
            from_deal=seat.from_deal,
            left_after=seat.left_after,
        )
        for seat in seats
    ]
    return report_of(house, sitters, deals_of(table, seats), finished=not table.is_open)


def report_of(
    house: HouseRules, sitters: Sequence[Sitter], deals: Sequence[EveningDeal], *, finished: bool
) -> EveningReport:
    """The evening of these deals at one table. Raises RuleError as `rules.friendly.evening.evening` does."""
    computed = evening(house, deals)
    ended_with = computed.beer.ended_with if computed.beer else None
    over = finished or ended_with is not None
    coming = () if over else tuple(each.position for each in sitters if each.sits_at(len(deals) + 1))
    following = next_round(house, deals, coming) if coming else None
    out = sitting_out(following.dealer, coming) if following else frozenset[int]()
    losers = computed.beer.losers if computed.beer else frozenset[int]()
    return EveningReport(
        house=house,
        seats=tuple(_seat(each, computed, following, coming, out) for each in sitters),
        rows=tuple(EveningRow(deal=deal, line=line) for deal, line in zip(deals, computed.lines, strict=True)),
        round=following,
        offer=offered(house, following.kind) if following else None,
        losers=tuple(each.name for each in sitters if each.position in losers),
        ended_with=ended_with,
    )


def _seat(
    sitter: Sitter,
    computed: Evening,
    following: RoundState | None,
    coming: Collection[int],
    out: Collection[int],
) -> EveningSeat:
    return EveningSeat(
        sitter=sitter,
        total=computed.totals.get(sitter.position, 0),
        balance=None if computed.beer else computed.balances.get(sitter.position, 0),
        here=sitter.position in coming,
        deals=following is not None and following.dealer == sitter.position,
        sits_out=sitter.position in out,
    )
