"""The money of an evening: tariffs, prizes set by hand, and what changes hands at the desk (rules 3)."""

from dataclasses import dataclass

from scoring.models import CashEntry, Entrant, Prize, Tournament
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.reports.money import Account, MoneyReport, money_report
from scoring.rules.errors import RuleError
from scoring.rules.money import EURO, MOST_CENTS, PERCENT, PrizeRules, Tariff
from scoring.services.texts import one_line
from scoring.services.writing import Action, Actor, AlreadyDone, Facts, Submission, writing

NOTE_LENGTH = 200
GOODS_LENGTH = 120
MOST_SERIES = 20
Purpose = CashEntry.Purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyFacts:
    """The announced money of a tournament, in cents."""

    entry_fee: int
    tariff: Tariff
    tariff_per_tournament: bool
    passed_in_fee: int
    rules: PrizeRules


def edit_money(*, tournament: Tournament, facts: MoneyFacts, actor: Actor) -> Tournament:
    """Sets fees, tariff and the rules of the prizes. Raises RuleError `amount_range`, `number_range`."""
    rules = facts.rules
    for field, cents in (("entry_fee", facts.entry_fee), ("passed_in_fee", facts.passed_in_fee)):
        _check_amount(field, cents)
    if not 0 <= rules.percent <= PERCENT:
        raise RuleError("number_range", field="percent", least=0, most=PERCENT)
    with writing(tournament=tournament, actor=actor, action=Action.EDIT_MONEY) as change:
        fresh = change.read_tournament()
        change.before = _settings(fresh)
        fresh.entry_fee_cents, fresh.passed_in_fee_cents = facts.entry_fee, facts.passed_in_fee
        fresh.lost_game_tariff = [[step.first, step.cents] for step in facts.tariff]
        fresh.tariff_per_tournament = facts.tariff_per_tournament
        fresh.prize_rules = dict(_rules(rules))
        fresh.save(
            update_fields=[
                "entry_fee_cents",
                "passed_in_fee_cents",
                "lost_game_tariff",
                "tariff_per_tournament",
                "prize_rules",
            ]
        )
        change.after = _settings(fresh)
    return fresh


def _rules(rules: PrizeRules) -> Facts:
    return {
        "way": rules.way.value,
        "percent": rules.percent,
        "with_lost_money": rules.with_lost_money,
        "shares": list(rules.shares),
        "one_per_person": rules.one_per_person,
    }


def _settings(tournament: Tournament) -> Facts:
    return {
        "entry_fee": tournament.entry_fee_cents,
        "tariff": tournament.lost_game_tariff,
        "tariff_per_tournament": tournament.tariff_per_tournament,
        "passed_in_fee": tournament.passed_in_fee_cents,
        "prizes": tournament.prize_rules,
    }


def _check_amount(field: str, cents: int) -> None:
    if not 0 <= cents <= MOST_CENTS:
        raise RuleError("amount_range", field=field, most=MOST_CENTS // EURO)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeFacts:
    """A prize set by hand: `series_number` is 0 unless it belongs to one series, `place` counts from 1."""

    scope: Prize.Scope = Prize.Scope.TOTAL
    series_number: int = 0
    place: int = 1
    cents: int = 0
    goods: str = ""


def add_prize(
    *, tournament: Tournament, facts: PrizeFacts, actor: Actor, submission: Submission | None = None
) -> Prize:
    """A prize for a place of a ranking. A prize of a series needs its number, one that is planned; one of a table may
    name one or stand for all series. Raises RuleError `prize_nothing`, `prize_taken`, `number_range`, `amount_range`,
    `text_too_long`, `taken_back`.
    """
    goods = one_line(facts.goods, field="goods", most=GOODS_LENGTH)
    series = _series_of(facts, tournament.series_planned)
    _check_amount("cents", facts.cents)
    if not facts.cents and not goods:
        raise RuleError("prize_nothing", field="cents")
    if not 1 <= facts.place <= HIGHEST_NUMBER:
        raise RuleError("number_range", field="place", least=1, most=HIGHEST_NUMBER)
    known = tournament.prizes.all()
    try:
        with writing(tournament=tournament, actor=actor, action=Action.ADD_PRIZE, submission=submission) as change:
            if known.filter(scope=facts.scope, series_number=series, place=facts.place).exists():
                raise RuleError("prize_taken", field="place")
            prize = tournament.prizes.create(
                scope=facts.scope, series_number=series, place=facts.place, cents=facts.cents, goods=goods
            )
            change.after, change.answer = _prize(prize), {"prize": prize.pk}
            return prize
    except AlreadyDone as done:
        return done.again(known, "prize")


def _series_of(facts: PrizeFacts, planned: int) -> int:
    if facts.scope == Prize.Scope.TABLE and not facts.series_number:
        return 0
    if facts.scope not in (Prize.Scope.SERIES, Prize.Scope.TABLE):
        return 0
    if not 1 <= facts.series_number <= planned:
        raise RuleError("number_range", field="series_number", least=1, most=planned)
    return facts.series_number


def remove_prize(*, prize: Prize, actor: Actor) -> None:
    """Takes a prize back. Raises RuleError `prize_gone`."""
    with writing(tournament=prize.tournament, actor=actor, action=Action.REMOVE_PRIZE) as change:
        fresh = Prize.objects.filter(pk=prize.pk).first()
        if fresh is None:
            raise RuleError("prize_gone")
        change.before = _prize(fresh)
        fresh.delete()


def _prize(prize: Prize) -> Facts:
    return {
        "prize": prize.pk,
        "scope": prize.scope,
        "series": prize.series_number,
        "place": prize.place,
        "cents": prize.cents,
        "goods": prize.goods,
    }


def add_cash(
    *,
    tournament: Tournament,
    entrant: Entrant | None,
    purpose: CashEntry.Purpose,
    cents: int,
    note: str,
    actor: Actor,
    submission: Submission | None = None,
) -> CashEntry:
    """Money that changed hands: positive in, negative out. Raises RuleError `cash_nothing`, `amount_range`,
    `text_too_long`, `text_unreadable`, `taken_back`.
    """
    cleaned = one_line(note, field="note", most=NOTE_LENGTH)
    _check_amount("cents", abs(cents))
    if not cents:
        raise RuleError("cash_nothing", field="cents")
    try:
        with writing(tournament=tournament, actor=actor, action=Action.ADD_CASH, submission=submission) as change:
            entry = CashEntry.objects.create(
                tournament=tournament, entrant=entrant, purpose=purpose, cents=cents, note=cleaned
            )
            change.after, change.answer = _entry(entry), {"entry": entry.pk}
            return entry
    except AlreadyDone as done:
        return done.again(CashEntry.objects.filter(tournament=tournament), "entry")


def remove_cash(*, entry: CashEntry, actor: Actor) -> None:
    """Takes an entry back; the journal keeps it. Raises RuleError `cash_gone`."""
    with writing(tournament=entry.tournament, actor=actor, action=Action.REMOVE_CASH) as change:
        fresh = CashEntry.objects.filter(pk=entry.pk).first()
        if fresh is None:
            raise RuleError("cash_gone")
        change.before = {**_entry(fresh), "note": fresh.note}
        fresh.delete()


def _entry(entry: CashEntry) -> Facts:
    return {"entry": entry.pk, "entrant": entry.entrant_id, "purpose": entry.purpose, "cents": entry.cents}


def settle(*, entrant: Entrant, purpose: CashEntry.Purpose, actor: Actor) -> int:
    """What is open of somebody's entry fee, lost-game money or prize changes hands: the cents, negative if paid out.

    The amount is found under the lock, so that two at the desk do not take it twice. Raises RuleError
    `nothing_open`.
    """
    tournament = entrant.tournament
    with writing(tournament=tournament, actor=actor, action=Action.ADD_CASH) as change:
        account = _account(money_report(tournament=change.read_tournament()), entrant)
        cents = _open(account, purpose)
        if not cents:
            raise RuleError("nothing_open")
        paid = Entrant.objects.get(pk=entrant.pk).paid_cents + cents
        if purpose == Purpose.ENTRY_FEE and paid >= 0:
            Entrant.objects.filter(pk=entrant.pk).update(paid_cents=paid)
            change.after = {"entrant": entrant.pk, "purpose": purpose.value, "cents": cents, "paid": paid}
        else:
            entry = CashEntry.objects.create(tournament=tournament, entrant=entrant, purpose=purpose, cents=cents)
            change.after = _entry(entry)
    return cents


def _account(report: MoneyReport, entrant: Entrant) -> Account:
    return next(account for account in report.accounts if account.entrant_id == entrant.pk)


def _open(account: Account, purpose: CashEntry.Purpose) -> int:
    if purpose == Purpose.PRIZE:
        return -account.prize_open
    return account.fee_open if purpose == Purpose.ENTRY_FEE else account.games_open


def settle_table(*, tournament: Tournament, series_number: int, table_number: int, actor: Actor) -> int:
    """The players of a table pay together what its list costs them, as far as it is open: the cents.

    Raises RuleError `nothing_open`.
    """
    with writing(tournament=tournament, actor=actor, action=Action.ADD_CASH) as change:
        report = money_report(tournament=change.read_tournament())
        accounts = {account.entrant_id: account for account in report.accounts}
        owed = {
            each.entrant_id: min(each.cents, accounts[each.entrant_id].games_open)
            for table in report.tables
            if (table.series_number, table.table_number) == (series_number, table_number)
            for each in table.lists
        }
        paid = {key: cents for key, cents in owed.items() if cents > 0}
        if not paid:
            raise RuleError("nothing_open")
        CashEntry.objects.bulk_create(
            CashEntry(tournament=tournament, entrant_id=key, purpose=Purpose.LOST_GAMES, cents=cents)
            for key, cents in paid.items()
        )
        change.after = {"series": series_number, "table": table_number, "paid": {str(k): c for k, c in paid.items()}}
    return sum(paid.values())
