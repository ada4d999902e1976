"""The money of an evening: what everybody owes and gets, the pot, and the cash; whole cents (rules 3)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, Sum

from scoring.models import CashEntry, Deal, DealKind, Entrant, KeptAs, Seat, Table, Tournament
from scoring.reports.audience import Audience, Person, people
from scoring.reports.prizes import Pot, PrizeLine, pot_of, prize_lines
from scoring.reports.results import Result, progress, results
from scoring.rules.money import Step, Tariff, lost_game_money, passed_in_money

Purpose = CashEntry.Purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class ListMoney:
    """What one list costs one player: for his lost games, and for the deals passed in at his table."""

    entrant_id: int
    series_number: int
    table_number: int
    lost: int
    lost_cents: int
    passed_cents: int

    @property
    def cents(self) -> int:
        """Both together."""
        return self.lost_cents + self.passed_cents


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """One entrant. An amount still open may be negative: then it is to be given back."""

    entrant_id: int
    start_number: int
    name: str
    club: str
    sort_key: str
    fee_due: int
    fee_paid: int
    lists: tuple[ListMoney, ...]
    games_paid: int
    prizes: tuple[PrizeLine, ...]
    prize_paid: int

    @property
    def fee_open(self) -> int:
        """What of the entry fee is missing."""
        return self.fee_due - self.fee_paid

    @property
    def games_due(self) -> int:
        """Lost-game money and fees for deals passed in of all his lists."""
        return sum(each.cents for each in self.lists)

    @property
    def games_open(self) -> int:
        """What of that is missing."""
        return self.games_due - self.games_paid

    @property
    def prize_due(self) -> int:
        """The money of his prizes."""
        return sum(each.cents for each in self.prizes)

    @property
    def prize_open(self) -> int:
        """What of that is still to be paid out."""
        return self.prize_due - self.prize_paid


@dataclass(frozen=True, slots=True, kw_only=True)
class TableMoney:
    """What one table owes together, list by list in order of name."""

    series_number: int
    table_number: int
    lists: tuple[ListMoney, ...]

    @property
    def cents(self) -> int:
        """The sum over the players."""
        return sum(each.cents for each in self.lists)


@dataclass(frozen=True, slots=True, kw_only=True)
class Cash:
    """The cash report. `..._due` is what should change hands, `..._paid` what did."""

    fees_due: int
    fees_paid: int
    games_due: int
    games_paid: int
    prizes_due: int
    prizes_paid: int
    other_in: int
    other_out: int

    @property
    def in_the_box(self) -> int:
        """What must lie in the cash box now."""
        return self.fees_paid + self.games_paid + self.other_in - self.other_out - self.prizes_paid

    @property
    def to_come(self) -> int:
        """What is still to be paid in."""
        return self.fees_due - self.fees_paid + self.games_due - self.games_paid

    @property
    def to_pay(self) -> int:
        """What is still to be paid out."""
        return self.prizes_due - self.prizes_paid

    @property
    def result(self) -> int:
        """What is left for the club when everything is settled."""
        return self.fees_due + self.games_due + self.other_in - self.other_out - self.prizes_due


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyReport:
    """Everything about the money of one tournament; `prizes` in order of ranking and place, those of teams too."""

    accounts: tuple[Account, ...]
    tables: tuple[TableMoney, ...]
    pot: Pot
    prizes: tuple[PrizeLine, ...]
    cash: Cash

    @property
    def balances(self) -> bool:
        """Added up by person and by table, the money is the same to the cent as added up by purpose."""
        teams = sum(prize.cents for prize in self.prizes if prize.entrant_id is None)
        games = sum(account.games_due for account in self.accounts)
        settled = sum(account.fee_due + account.games_due - account.prize_due for account in self.accounts) - teams
        box = self.cash.in_the_box + self.cash.to_come - self.cash.to_pay
        return (
            games == sum(table.cents for table in self.tables) == self.cash.games_due
            and settled + self.cash.other_in - self.cash.other_out == self.cash.result == box
        )


def tariff_of(tournament: Tournament) -> Tariff:
    """The tariff of lost games as it is kept."""
    return tuple(Step(first=first, cents=cents) for first, cents in tournament.lost_game_tariff)


def money_report(*, tournament: Tournament) -> MoneyReport:
    """The money as the direction sees it; lists count from the moment they are handed in."""
    everybody = people(tournament, Audience.OFFICE)
    lists = _lists(tournament)
    fees = _fees(tournament)
    pot = pot_of(tournament, fees=sum(due for due, _paid in fees.values()), games=sum(each.cents for each in lists))
    prizes = prize_lines(tournament=tournament, pot=pot)
    entries = _cash_entries(tournament)
    return MoneyReport(
        accounts=_accounts(everybody, fees, lists, prizes, entries),
        tables=_tables(lists, everybody),
        pot=pot,
        prizes=prizes,
        cash=_cash(fees, lists, prizes, entries),
    )


def _fees(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Entry fee due and marked as paid, by entrant. Who never played owes none."""
    rows = Entrant.objects.filter(tournament=tournament).order_by().values_list("pk", "withdrawn_after", "paid_cents")
    return {pk: (0 if left == 0 else tournament.entry_fee_cents, paid) for pk, left, paid in rows}


def fees_open(tournament: Tournament) -> dict[int, int]:
    """What of the entry fee is missing, by entrant in cents, marked and entered in the cash book together; negative
    where too much was paid.
    """
    entries = CashEntry.objects.filter(tournament=tournament, purpose=Purpose.ENTRY_FEE).order_by()
    entered = dict(entries.values_list("entrant_id").annotate(Sum("cents")))
    return {pk: due - paid - entered.get(pk, 0) for pk, (due, paid) in _fees(tournament).items()}


def fees_missing(tournament: Tournament) -> set[int]:
    """The ids of the entrants who still owe an entry fee, or a part of it."""
    return {pk for pk, cents in fees_open(tournament).items() if cents > 0}


def _lists(tournament: Tournament) -> list[ListMoney]:
    """Every list that counts, by series and table."""
    shown = progress(tournament, Audience.OFFICE)
    numbers = {each.series_id: each.number for each in shown}
    counted = results(tournament, numbers, Audience.OFFICE)
    fees = _passed_in_fees(tournament)
    tables = dict(Table.objects.filter(series__tournament=tournament).values_list("pk", "number"))
    in_order = sorted(counted, key=lambda result: (numbers[result.series_id], tables[result.table_id]))
    tariff, before = tariff_of(tournament), dict[int, int]()
    found = []
    for result in in_order:
        cents = _lost_cents(tournament, tariff, result, before)
        found.append(
            ListMoney(
                entrant_id=result.entrant_id,
                series_number=numbers[result.series_id],
                table_number=tables[result.table_id],
                lost=result.lost,
                lost_cents=cents,
                passed_cents=fees.get(result.table_id, 0),
            )
        )
    return found


def _lost_cents(tournament: Tournament, tariff: Tariff, result: Result, before: dict[int, int]) -> int:
    """The lost games of one list; counted on from the lists before where the tariff is for the whole tournament."""
    if not tournament.tariff_per_tournament:
        return lost_game_money(tariff, result.lost)
    already = before.get(result.entrant_id, 0)
    before[result.entrant_id] = already + result.lost
    return lost_game_money(tariff, already + result.lost) - lost_game_money(tariff, already)


def _passed_in_fees(tournament: Tournament) -> dict[int, int]:
    """What each player of a table pays for deals passed in, by table; nothing where they were not counted."""
    if not tournament.passed_in_fee_cents:
        return {}
    tables = Table.objects.filter(series__tournament=tournament).order_by()
    players = dict(
        Seat.objects.filter(series__tournament=tournament).order_by().values_list("table_id").annotate(Count("pk"))
    )
    passed = Deal.objects.filter(table__series__tournament=tournament, kind=DealKind.PASSED_IN).order_by()
    counted = dict(passed.values_list("table_id").annotate(Count("pk")))
    counted |= dict(tables.filter(kept_as=KeptAs.TOTALS, passed_in__isnull=False).values_list("pk", "passed_in"))
    return {
        table: passed_in_money(tournament.passed_in_fee_cents, passed=count, players=players.get(table, 0))
        for table, count in counted.items()
    }


type Entries = dict[tuple[int | None, str], int]


def _cash_entries(tournament: Tournament) -> Entries:
    """The sums of what was entered at the desk, by entrant and purpose; other money in and out apart."""
    entries = CashEntry.objects.filter(tournament=tournament).order_by()
    found: Entries = defaultdict(int)
    sums = entries.exclude(purpose=Purpose.OTHER).values_list("entrant_id", "purpose").annotate(Sum("cents"))
    for entrant, purpose, cents in sums:
        found[entrant, purpose] += cents
    other = entries.filter(purpose=Purpose.OTHER).aggregate(
        into=Sum("cents", filter=Q(cents__gt=0)), out=Sum("cents", filter=Q(cents__lt=0))
    )
    found[None, "in"], found[None, "out"] = other["into"] or 0, -(other["out"] or 0)
    return found


def _accounts(
    everybody: Mapping[int, Person],
    fees: Mapping[int, tuple[int, int]],
    lists: Iterable[ListMoney],
    prizes: Iterable[PrizeLine],
    entries: Entries,
) -> tuple[Account, ...]:
    of_lists: dict[int, list[ListMoney]] = defaultdict(list)
    of_prizes: dict[int, list[PrizeLine]] = defaultdict(list)
    for each in lists:
        of_lists[each.entrant_id].append(each)
    for prize in prizes:
        if prize.entrant_id is not None:
            of_prizes[prize.entrant_id].append(prize)
    in_order = sorted(everybody.values(), key=lambda person: (person.sort_key, person.start_number))
    return tuple(
        Account(
            entrant_id=person.entrant_id,
            start_number=person.start_number,
            name=person.name,
            club=person.club,
            sort_key=person.sort_key,
            fee_due=fees[person.entrant_id][0],
            fee_paid=fees[person.entrant_id][1] + entries.get((person.entrant_id, Purpose.ENTRY_FEE), 0),
            lists=tuple(of_lists[person.entrant_id]),
            games_paid=entries.get((person.entrant_id, Purpose.LOST_GAMES), 0),
            prizes=tuple(of_prizes[person.entrant_id]),
            prize_paid=-entries.get((person.entrant_id, Purpose.PRIZE), 0),
        )
        for person in in_order
        if person.entrant_id in fees
    )


def _tables(lists: Iterable[ListMoney], everybody: Mapping[int, Person]) -> tuple[TableMoney, ...]:
    by_table: dict[tuple[int, int], list[ListMoney]] = defaultdict(list)
    for each in lists:
        by_table[each.series_number, each.table_number].append(each)
    return tuple(
        TableMoney(
            series_number=series,
            table_number=table,
            lists=tuple(sorted(found, key=lambda each: everybody[each.entrant_id].sort_key)),
        )
        for (series, table), found in sorted(by_table.items())
    )


def _cash(
    fees: Mapping[int, tuple[int, int]], lists: Iterable[ListMoney], prizes: Iterable[PrizeLine], entries: Entries
) -> Cash:
    """The sums over everybody, added up from the entries and not from the accounts."""
    paid: dict[str, int] = defaultdict(int)
    for (_entrant, purpose), cents in entries.items():
        paid[purpose] += cents
    return Cash(
        fees_due=sum(due for due, _paid in fees.values()),
        fees_paid=sum(marked for _due, marked in fees.values()) + paid[Purpose.ENTRY_FEE],
        games_due=sum(each.cents for each in lists),
        games_paid=paid[Purpose.LOST_GAMES],
        prizes_due=sum(each.cents for each in prizes),
        prizes_paid=-paid[Purpose.PRIZE],
        other_in=paid["in"],
        other_out=paid["out"],
    )
