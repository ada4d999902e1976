"""The deals of one table become running totals, the footer and its control sums (Seeger-Fabian; SkWO; rules 2).

Seats are numbered from 1 in playing order, to the left. Deals are numbered from 1.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scoring.rules.deals import Reason
from scoring.rules.errors import RuleError

GAME_BONUS = 50
"""Points for each own game won, and minus for each own game lost."""

DEFENDER_BONUS = 120
"""Points for each lost game of another, shared by the players of that deal: 40, 30 or 24."""

TABLE_SIZES = (3, 4, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A line of a list: seats present, ascending; the dealer; the declarer (None: passed in) and his signed points."""

    number: int
    present: tuple[int, ...]
    dealer: int
    declarer: int | None
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class Running:
    """What the paper list shows of a player after a deal: game points, deals won and lost so far."""

    points: int = 0
    won: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Footer:
    """The foot of a column. `bonus` is 40, 30 or 24 for each lost game of another, by the players of that deal."""

    points: int = 0
    won: int = 0
    lost: int = 0
    others_lost: int = 0
    bonus: int = 0

    @property
    def total(self) -> int:
        """Game points + 50 x (won - lost) + bonus; may be negative."""
        return self.points + GAME_BONUS * (self.won - self.lost) + self.bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlSums:
    """A whole list added up in two ways: once down the deals, once across the footers."""

    deals: int
    passed: int
    won: int
    lost: int
    points: int
    totals: int
    expected_totals: int

    @property
    def holds(self) -> bool:
        """Won + lost + passed in = deals, and the totals are what the deals say they must be."""
        return self.won + self.lost + self.passed == self.deals and self.totals == self.expected_totals


def bonus_per_lost(players: int) -> int:
    """What each other player gets for a lost game at 3, 4 or 5 players: 40, 30, 24. Raises RuleError `table_size`."""
    return DEFENDER_BONUS // checked_size(players)


def checked_size(players: int) -> int:
    """The number of players if it is a table. Raises RuleError `table_size`."""
    if players not in TABLE_SIZES:
        raise RuleError("table_size", field="players", players=players)
    return players


def deals_of_rounds(rounds: int, players: int) -> int:
    """The deals of so many whole rounds: everybody deals once in each. Raises RuleError `table_size`."""
    return rounds * checked_size(players)


def sitting_out(dealer: int, present: Sequence[int]) -> frozenset[int]:
    """Who does not play this deal.

    Nobody at three, the dealer at four, at five the dealer and the third player to his left. Raises RuleError
    `table_size`, `dealer_not_at_table`.
    """
    size = checked_size(len(present))
    order = sorted(present)
    if dealer not in order:
        raise RuleError("dealer_not_at_table", field="dealer", seat=dealer)
    out = {3: (), 4: (0,), 5: (0, 3)}[size]
    return frozenset(order[(order.index(dealer) + left) % size] for left in out)


def next_dealer(previous: int | None, present: Sequence[int], before: Sequence[int] | None = None) -> int:
    """Who deals after `previous` (None before the first deal): the next seat present to his left; seat 1 begins.

    `before` are the seats present at the deal before (None: the same): where the table has changed, a new round
    begins, and with it the first seat.
    """
    changed = before is not None and set(before) != set(present)
    left = [seat for seat in present if previous is not None and not changed and seat > previous]
    return min(left, default=min(present))


def running(deals: Sequence[PlayedDeal], seats: Sequence[int]) -> tuple[dict[int, Running], ...]:
    """For every deal, in order, what each seat has after it.

    A deal counts as won or lost by the sign of its points: overbid is lost. Raises RuleError as `check_deal` does.
    """
    standing = dict.fromkeys(seats, Running())
    lines = []
    for deal in deals:
        check_deal(deal, seats)
        if deal.declarer is not None:
            standing = standing | {deal.declarer: _after(standing[deal.declarer], deal.points)}
        lines.append(standing)
    return tuple(lines)


def _after(before: Running, points: int) -> Running:
    return Running(points=before.points + points, won=before.won + (points > 0), lost=before.lost + (points < 0))


def footers(deals: Sequence[PlayedDeal], seats: Sequence[int]) -> dict[int, Footer]:
    """The footer of every seat, from all deals of the table. Raises RuleError as `check_deal` does."""
    result = dict.fromkeys(seats, Footer())
    for deal in deals:
        check_deal(deal, seats)
        _book(deal, result)
    return result


def _book(deal: PlayedDeal, result: dict[int, Footer]) -> None:
    if deal.declarer is None:
        return
    own = result[deal.declarer]
    result[deal.declarer] = replace(
        own, points=own.points + deal.points, won=own.won + (deal.points > 0), lost=own.lost + (deal.points < 0)
    )
    if deal.points < 0:
        _pay_others(deal, result)


def _pay_others(deal: PlayedDeal, result: dict[int, Footer]) -> None:
    """The dealer sitting out is paid too; a seat that is not at the table in this deal is not."""
    bonus = bonus_per_lost(len(deal.present))
    for seat in deal.present:
        if seat != deal.declarer:
            other = result[seat]
            result[seat] = replace(other, others_lost=other.others_lost + 1, bonus=other.bonus + bonus)


def control_sums(deals: Sequence[PlayedDeal], seats: Mapping[int, Footer]) -> ControlSums:
    """The deals held against the footers as they stand on the list.

    The totals of all must be the points + 50 x (won - lost) + for every lost game its bonus for all the others: 80,
    90 or 96.
    """
    won = sum(deal.points > 0 for deal in deals)
    lost = sum(deal.points < 0 for deal in deals)
    points = sum(deal.points for deal in deals)
    sizes = (len(deal.present) for deal in deals if deal.points < 0)
    bonuses = sum(bonus_per_lost(size) * (size - 1) for size in sizes)
    return ControlSums(
        deals=len(deals),
        passed=sum(deal.declarer is None for deal in deals),
        won=sum(footer.won for footer in seats.values()),
        lost=sum(footer.lost for footer in seats.values()),
        points=points,
        totals=sum(footer.total for footer in seats.values()),
        expected_totals=points + GAME_BONUS * (won - lost) + bonuses,
    )


def check_deal(deal: PlayedDeal, seats: Iterable[int]) -> None:
    """Refuse a line that cannot be: raises RuleError naming the deal.

    Codes `player_not_at_table`, `table_size`, `dealer_not_at_table`, `declarer_not_at_table`, `declarer_sits_out`,
    `points_against_result`.
    """
    strangers = set(deal.present) - set(seats)
    if strangers or len(set(deal.present)) < len(deal.present):
        raise RuleError("player_not_at_table", field="present", deal=deal.number)
    out = sitting_out(deal.dealer, deal.present)
    if deal.declarer is not None and deal.declarer not in deal.present:
        raise RuleError("declarer_not_at_table", field="declarer", deal=deal.number, seat=deal.declarer)
    if deal.declarer in out:
        raise RuleError("declarer_sits_out", field="declarer", deal=deal.number, seat=deal.declarer)
    if deal.reason not in _possible_reasons(deal):
        raise RuleError("points_against_result", field="points", deal=deal.number, points=deal.points)


def _possible_reasons(deal: PlayedDeal) -> tuple[Reason, ...]:
    """What a deal can be by its declarer and the sign of its points; no game is worth nothing."""
    if deal.declarer is None:
        return () if deal.points else (Reason.PASSED_IN,)
    if deal.points > 0:
        return (Reason.WON,)
    return (Reason.LOST, Reason.OVERBID) if deal.points < 0 else ()


def check_rotation(deals: Sequence[PlayedDeal]) -> None:
    """Refuse a list with a gap or a double in its numbers, a dealer out of turn, or other players inside a round.

    Raises RuleError `deal_number`, `dealer_order`, `players_within_round`, each naming the deal.
    """
    rounds_of(deals)
    previous: int | None = None
    before: tuple[int, ...] | None = None
    for number, deal in enumerate(deals, start=1):
        if deal.number != number:
            raise RuleError("deal_number", field="number", deal=deal.number, expected=number)
        expected = next_dealer(previous, deal.present, before)
        if deal.dealer != expected:
            raise RuleError("dealer_order", field="dealer", deal=number, seat=deal.dealer, expected=expected)
        previous, before = deal.dealer, deal.present


def rounds_of(deals: Sequence[PlayedDeal]) -> tuple[tuple[PlayedDeal, ...], ...]:
    """The deals in rounds, in each of which everybody present deals once; the last may be unfinished.

    Raises RuleError `players_within_round` where the players change before everybody has dealt.
    """
    rounds: list[tuple[PlayedDeal, ...]] = []
    for present, together in groupby(deals, key=lambda deal: deal.present):
        if rounds and len(rounds[-1]) < len(rounds[-1][0].present):
            raise RuleError("players_within_round", field="present", deal=rounds[-1][-1].number + 1)
        rounds.extend(_slices(tuple(together), checked_size(len(present))))
    return tuple(rounds)


def _slices(deals: tuple[PlayedDeal, ...], size: int) -> Iterator[tuple[PlayedDeal, ...]]:
    return (deals[start : start + size] for start in range(0, len(deals), size))


def full_length(deals: Sequence[PlayedDeal], rounds: int, present: Sequence[int]) -> int:
    """How many deals a list of so many rounds has in the end, if those now present play the rounds that have not begun.

    At a table that changed size that is the sum over its rounds of the players present. Raises RuleError as
    `rounds_of` does.
    """
    begun = rounds_of(deals)
    played = sum(len(each[0].present) for each in begun)
    return played + deals_of_rounds(max(rounds - len(begun), 0), len(present))
