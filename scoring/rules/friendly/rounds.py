"""Which kind of round comes next, as a pure function of the deals so far (rules 4).

A round of a kind lasts until everybody has dealt once in it: three deals at three, four at four, five at five. A Grand
Hand in a Schieber round is no Schieber: it does not count there, and the same dealer deals again (first source).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol

from scoring.rules.errors import RuleError
from scoring.rules.sheets import checked_size, next_dealer


class RoundKind(StrEnum):
    """Classic Skat, Bock (all scores doubled) or Schieber (Schieberamsch only, unless Grand Hand interrupts)."""

    CLASSIC = "classic"
    BOCK = "bock"
    SCHIEBER = "schieber"

    @property
    def factor(self) -> int:
        """What every score of the round is multiplied by."""
        return 2 if self is RoundKind.BOCK else 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDeal:
    """What the order of rounds asks of a deal.

    `value` is the value of a played game before doubling and factors, 0 after a Ramsch or when passed in.
    """

    present: tuple[int, ...]
    dealer: int
    value: int = 0
    schieber: bool = False
    grand_hand: bool = False
    grand_with_four: bool = False


class RoundPlan(Protocol):
    """An order of rounds: `first` opens the evening, `follows` says what comes after a finished round."""

    @property
    def first(self) -> RoundKind:
        """The kind of the first round."""

    def ends(self, kind: RoundKind) -> bool:
        """Whether a round of this kind ends when everybody has dealt once in it."""

    def follows(self, kind: RoundKind) -> RoundKind:
        """The kind of the round after one of this kind that has ended."""

    def triggered(self, kind: RoundKind, deal: RoundDeal) -> RoundKind | None:
        """The kind of the round that begins with the next deal because of this one, None if it changes nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicRounds:
    """Classic Skat all evening."""

    @property
    def first(self) -> RoundKind:
        """Classic."""
        return RoundKind.CLASSIC

    def ends(self, kind: RoundKind) -> bool:
        """Never."""
        return False

    def follows(self, kind: RoundKind) -> RoundKind:
        """Classic."""
        return RoundKind.CLASSIC

    def triggered(self, kind: RoundKind, deal: RoundDeal) -> RoundKind | None:
        """Nothing changes it."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundState:
    """Where the evening stands before the next deal.

    `number` is the next deal within its round, 1-based; `length` the deals of that round, None where no end is set.
    `again` says that the same dealer deals once more, because a Grand Hand interrupted the Schieber.
    """

    kind: RoundKind
    number: int
    length: int | None
    dealer: int
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Progress:
    """`counted` deals of the present round, `dealt` deals since the players at the table last changed."""

    kind: RoundKind
    counted: int = 0
    dealt: int = 0
    present: tuple[int, ...] = ()
    dealer: int | None = None
    again: bool = False


def round_state(deals: Sequence[RoundDeal], plan: RoundPlan, present: tuple[int, ...]) -> RoundState:
    """What comes next when `present` play on: kind of round, place in it and dealer.

    Raises RuleError as `kinds_of` does, `players_within_round` also where the players may not change now.
    """
    progress, _ = _played(deals, plan)
    _check_change(progress, plan, present, len(deals) + 1)
    return RoundState(
        kind=progress.kind,
        number=progress.counted + 1,
        length=checked_size(len(present)) if plan.ends(progress.kind) else None,
        dealer=_expected_dealer(progress, present),
        again=progress.again,
    )


def deals_to_change(deals: Sequence[RoundDeal], plan: RoundPlan) -> int:
    """How many more deals until players may come or go: 0 between rounds, where everybody has dealt equally often.

    Foretold for a table that goes on quietly; a Grand Hand in Schieber or a game that brings Bock moves it. Raises
    RuleError as `kinds_of` does.
    """
    progress, _ = _played(deals, plan)
    more = 0
    while _under_way(progress, plan):
        quiet = RoundDeal(
            present=progress.present,
            dealer=_expected_dealer(progress, progress.present),
            schieber=progress.kind is RoundKind.SCHIEBER,
        )
        progress, more = _after(progress, quiet, plan), more + 1
    return more


def kinds_of(deals: Sequence[RoundDeal], plan: RoundPlan) -> tuple[RoundKind, ...]:
    """The kind of round in which each deal was played.

    Raises RuleError naming the deal: `table_size`, `dealer_order`, `players_within_round`, `schieber_round`
    (another game than Grand Hand in a Schieber round), `schieber_outside`.
    """
    return _played(deals, plan)[1]


def _played(deals: Sequence[RoundDeal], plan: RoundPlan) -> tuple[_Progress, tuple[RoundKind, ...]]:
    progress = _Progress(kind=plan.first)
    kinds = []
    for number, deal in enumerate(deals, start=1):
        _check_change(progress, plan, deal.present, number)
        _check_deal(progress, deal, number)
        kinds.append(progress.kind)
        progress = _after(progress, deal, plan)
    return progress, tuple(kinds)


def _after(progress: _Progress, deal: RoundDeal, plan: RoundPlan) -> _Progress:
    interrupted = progress.kind is RoundKind.SCHIEBER and not deal.schieber
    dealt = progress.dealt if deal.present == progress.present else 0
    after = replace(
        progress,
        counted=progress.counted + (not interrupted),
        dealt=dealt + (not interrupted),
        present=deal.present,
        dealer=deal.dealer,
        again=interrupted,
    )
    kind = _next_kind(after, deal, plan)
    return after if kind is None else replace(after, kind=kind, counted=0)


def _next_kind(after: _Progress, deal: RoundDeal, plan: RoundPlan) -> RoundKind | None:
    """The kind of a new round that begins now, None while the present one goes on."""
    if plan.ends(after.kind) and after.counted == len(deal.present):
        return plan.follows(after.kind)
    return plan.triggered(after.kind, deal)


def _expected_dealer(progress: _Progress, present: tuple[int, ...]) -> int:
    if progress.again and progress.dealer is not None:
        return progress.dealer
    return next_dealer(progress.dealer, present, progress.present or None)


def _check_change(progress: _Progress, plan: RoundPlan, present: tuple[int, ...], number: int) -> None:
    """Players come and go only when everybody has dealt equally often and no round of a kind is under way."""
    size = checked_size(len(present))
    if not progress.present or present == progress.present:
        return
    if _under_way(progress, plan):
        raise RuleError("players_within_round", field="present", deal=number, players=size)


def _under_way(progress: _Progress, plan: RoundPlan) -> bool:
    """Whether somebody still has to deal, in the round of this kind or since the players last changed."""
    if not progress.present:
        return False
    in_round = progress.again or (progress.counted > 0 and plan.ends(progress.kind))
    return in_round or progress.dealt % len(progress.present) > 0


def _check_deal(progress: _Progress, deal: RoundDeal, number: int) -> None:
    expected = _expected_dealer(progress, deal.present)
    if deal.dealer != expected:
        raise RuleError("dealer_order", field="dealer", deal=number, seat=deal.dealer, expected=expected)
    if deal.schieber and progress.kind is not RoundKind.SCHIEBER:
        raise RuleError("schieber_outside", field="facts", deal=number)
    if progress.kind is RoundKind.SCHIEBER and not (deal.schieber or deal.grand_hand):
        raise RuleError("schieber_round", field="facts", deal=number)
