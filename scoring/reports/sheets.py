"""One list in the layout of the paper: its lines with running totals, its footer and its check line."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.models import Deal, DealKind, Entrant, KeptAs, ListState, Seat, Table, Tournament
from scoring.reports.audience import (
    Audience,
    Names,
    is_frozen,
    names_seen_by,
    person,
    running_shown,
    series_shown,
    shown_name,
)
from scoring.reports.facts import facts_of, played_deal
from scoring.reports.frozen import unchanged_list
from scoring.rules.deals import DealResult, Reason, score
from scoring.rules.games import Contract, completed
from scoring.rules.rule_sets import RuleSet
from scoring.rules.sheets import (
    ControlSums,
    Footer,
    PlayedDeal,
    Running,
    bonus_per_lost,
    control_sums,
    rounds_of,
    running,
    sitting_out,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSeat:
    """A column of the list. `footer` is None without a result. `substitutes` are (from deal, name), by deal."""

    position: int
    entrant_id: int
    start_number: int
    name: str
    club: str
    from_deal: int
    left_after: int | None
    substitutes: tuple[tuple[int, str], ...]
    footer: Footer | None
    written_total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One deal. `contract` is the one counted, with all it implies (the replacement game of a Null above its value,
    then `replaced` is the contract announced); None when passed in.

    `base` and `level` make the value reached in play, `value` is the one booked, for an overbid game the multiple
    that reaches the `bid`. `points` are signed. `standing` has one entry per column. `out` are the seats that do not
    play this deal.
    """

    number: int
    first_of_round: bool
    dealer: int
    declarer: int | None
    reason: Reason
    contract: Contract | None
    replaced: Contract | None
    base: int
    level: int
    value: int
    points: int
    bid: int | None
    factor: int
    breach: bool
    out: frozenset[int]
    standing: tuple[Running, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A list as an audience may see it. `hidden`: it is not public (yet), then it has neither lines nor footers.

    `bonus_per_lost` is 40, 30 or 24, None where the table changed its size. `sums` is None without a result.
    `deals_played` counts the lines, or is the number typed with the totals.
    """

    tournament_name: str
    slug: str
    series_number: int
    table_number: int
    state: ListState
    kept_as: KeptAs
    note: str
    annulled_reason: str
    correction_reason: str
    handed_in_at: datetime | None
    rounds: int
    deals_played: int
    passed_in: int | None
    bonus_per_lost: int | None
    hidden: bool
    seats: tuple[SheetSeat, ...]
    lines: tuple[SheetLine, ...]
    sums: ControlSums | None


def sheet(*, table: Table, audience: Audience) -> Sheet:
    """The list of a table, in three queries besides those that fetch the table, its series and its tournament.

    Raises RuleError where the stored lines are no list (`check_scores` says more).
    """
    tournament = table.series.tournament
    hidden = not sheet_shown(table, tournament, audience)
    # Deals before seats: every seat that a deal names is then there.
    deals = [] if hidden else list(Deal.objects.filter(table=table).order_by("number"))
    seats = list(
        Seat.objects.filter(table=table)
        .select_related("entrant__player", "entrant__club")
        .prefetch_related("substitutions__player")
        .order_by("position")
    )
    names = names_seen_by(tournament, audience)
    columns = tuple(_column(seat, names, hidden) for seat in seats)
    played = _played(deals, seats, RuleSet(tournament.rule_set))
    return Sheet(
        tournament_name=tournament.name,
        slug=tournament.slug,
        series_number=table.series.number,
        table_number=table.number,
        state=ListState(table.state),
        kept_as=KeptAs(table.kept_as),
        note=table.note,
        annulled_reason="" if hidden else table.annulled_reason,
        correction_reason="" if hidden else _correction(table, tournament, audience),
        handed_in_at=table.handed_in_at,
        rounds=tournament.rounds,
        deals_played=len(deals) if table.kept_as == KeptAs.DEALS else table.deals_played or 0,
        passed_in=_passed_in(table, deals),
        bonus_per_lost=None if table.parts else _single_bonus(played, columns),
        hidden=hidden,
        seats=columns,
        lines=_lines(deals, played, columns, RuleSet(tournament.rule_set)),
        sums=_sums(table, played, columns),
    )


def sheet_shown(table: Table, tournament: Tournament, audience: Audience) -> bool:
    """Whether the audience may see the figures of this list."""
    if not series_shown(table.series.state, tournament, audience):
        return False
    if table.is_open:
        return running_shown(tournament, audience)
    return not is_frozen(tournament, audience) or unchanged_list(table)


def _correction(table: Table, tournament: Tournament, audience: Audience) -> str:
    shown = tournament.corrections_public or audience is Audience.OFFICE
    return table.correction_reason if shown else ""


def _column(seat: Seat, names: Names, hidden: bool) -> SheetSeat:
    entrant: Entrant = seat.entrant
    who = person(entrant, names)
    return SheetSeat(
        position=seat.position,
        entrant_id=entrant.pk,
        start_number=who.start_number,
        name=who.name,
        club=who.club,
        from_deal=seat.from_deal,
        left_after=seat.left_after,
        substitutes=tuple(
            (each.from_deal, shown_name(each.player, names))
            for each in sorted(seat.substitutions.all(), key=lambda each: each.from_deal)
        ),
        footer=None if hidden else footer_of(seat),
        written_total=None if hidden else seat.written_total,
    )


def footer_of(seat: Seat) -> Footer | None:
    """The signed footer of a seat, None as long as there is none."""
    if None in (seat.points, seat.won, seat.lost, seat.others_lost, seat.bonus):
        return None
    return Footer(
        points=seat.points or 0,
        won=seat.won or 0,
        lost=seat.lost or 0,
        others_lost=seat.others_lost or 0,
        bonus=seat.bonus or 0,
    )


def _played(deals: Sequence[Deal], seats: Sequence[Seat], rule_set: RuleSet) -> list[PlayedDeal]:
    positions = {seat.pk: seat.position for seat in seats}
    return [played_deal(deal, positions, present(seats, deal.number), rule_set) for deal in deals]


def present(seats: Sequence[Seat], number: int) -> tuple[int, ...]:
    """The seats taken at a deal, in order."""
    return tuple(
        seat.position
        for seat in seats
        if seat.from_deal <= number and (seat.left_after is None or number <= seat.left_after)
    )


def _passed_in(table: Table, deals: Sequence[Deal]) -> int | None:
    if table.kept_as == KeptAs.TOTALS:
        return table.passed_in
    return sum(deal.kind == DealKind.PASSED_IN for deal in deals)


def _single_bonus(played: Sequence[PlayedDeal], columns: Sequence[SheetSeat]) -> int | None:
    sizes = {len(deal.present) for deal in played} or {len(columns)}
    size = sizes.pop()
    return None if sizes or size not in (3, 4, 5) else bonus_per_lost(size)


def _lines(
    deals: Sequence[Deal], played: Sequence[PlayedDeal], columns: Sequence[SheetSeat], rule_set: RuleSet
) -> tuple[SheetLine, ...]:
    seats = [column.position for column in columns]
    firsts = {turn[0].number for turn in rounds_of(played)}
    standings = running(played, seats)
    return tuple(
        _line(deal, line, tuple(standing[seat] for seat in seats), line.number in firsts, rule_set)
        for deal, line, standing in zip(deals, played, standings, strict=True)
    )


def _line(
    deal: Deal, played: PlayedDeal, standing: tuple[Running, ...], first_of_round: bool, rule_set: RuleSet
) -> SheetLine:
    result = score(facts_of(deal), rule_set) if deal.kind == DealKind.GAME else None
    contract = _counted(deal, result)
    replaced = facts_of(deal).contract if result and deal.replacement_game else None
    return SheetLine(
        number=deal.number,
        first_of_round=first_of_round,
        dealer=played.dealer,
        declarer=played.declarer,
        reason=played.reason,
        contract=contract,
        replaced=replaced,
        base=result.base if result else 0,
        level=result.level if result else 0,
        value=deal.value,
        points=deal.points,
        bid=deal.bid,
        factor=deal.factor,
        breach=deal.breach,
        out=sitting_out(played.dealer, played.present) | ({1, 2, 3, 4, 5} - set(played.present)),
        standing=standing,
    )


def _counted(deal: Deal, result: DealResult | None) -> Contract | None:
    if result is None or result.contract is None:
        return None
    return completed(result.contract, bool(deal.objective_met) and not deal.replacement_game)


def _sums(table: Table, played: Sequence[PlayedDeal], columns: Sequence[SheetSeat]) -> ControlSums | None:
    """The control sums from the deals, or from the typed totals of a list without deals."""
    seats = {column.position: column.footer for column in columns if column.footer is not None}
    if not seats or len(seats) < len(columns):
        return None
    if table.kept_as == KeptAs.DEALS:
        return control_sums(played, seats)
    return _typed_sums(table, list(seats.values()))


def _typed_sums(table: Table, footers: Sequence[Footer]) -> ControlSums:
    """Sum of totals = points + 50(W - L) + k(n - 1)L; passed in where it was not typed: the rest (rules 2.1, H1).

    A list typed in parts was checked part by part: there the bonus is the one of the parts.
    """
    won, lost = sum(footer.won for footer in footers), sum(footer.lost for footer in footers)
    points, size = sum(footer.points for footer in footers), len(footers)
    bonuses = sum(footer.bonus for footer in footers) if table.parts else bonus_per_lost(size) * (size - 1) * lost
    deals = table.deals_played or won + lost + (table.passed_in or 0)
    return ControlSums(
        deals=deals,
        passed=deals - won - lost if table.passed_in is None else table.passed_in,
        won=won,
        lost=lost,
        points=points,
        totals=sum(footer.total for footer in footers),
        expected_totals=points + 50 * (won - lost) + bonuses,
    )
