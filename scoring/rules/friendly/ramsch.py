"""Ramsch when all three pass: everybody for himself, whoever takes most card points loses (second source).

The jacks are the only trumps and forehand leads. The three ways of scoring are those of the source.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.errors import RuleError
from scoring.rules.friendly.booking import Entry

PLAYERS = 3
CARD_POINTS_OF_ALL = 120
CARD_POINTS = (0, 2, 3, 4, 10, 11)
TWO_CARDS = frozenset(one + other for one in CARD_POINTS for other in CARD_POINTS)
"""The card points the two cards of the skat can have."""

FIXED_LOSS = 10
FIXED_LOSS_WITH_MAIDEN = 15
FIXED_MARCH = 20


class RamschWay(StrEnum):
    """Minus the loser's card points with the skat, minus twice them, or fixed: -10, -15 and +20."""

    CARD_POINTS = "card_points"
    DOUBLED = "doubled"
    FIXED = "fixed"


class Tie(StrEnum):
    """Who pays of those who share the most card points: all of them, or the one of them with the last trick."""

    ALL_PAY = "all_pay"
    LAST_TRICK = "last_trick"


@dataclass(frozen=True, slots=True, kw_only=True)
class RamschSettings:
    """How the table scores a Ramsch."""

    way: RamschWay = RamschWay.CARD_POINTS
    tie: Tie = Tie.ALL_PAY


@dataclass(frozen=True, slots=True, kw_only=True)
class RamschPlay:
    """What happened in a Ramsch or Schieberamsch.

    `card_points` by seat are those in the tricks of each of the three players; the rest up to 120 lay in the skat.
    Points in which the loser already counted the skat add up to 120 and give the same result. `trickless` are the
    seats without a trick: a trick worth 0 card points is one, so this cannot be derived. `last_trick` is the seat
    that made it, where it was noted. Without card points, `losers` names who took most (fixed way only).
    """

    card_points: Mapping[int, int] = dataclasses.field(default_factory=dict)
    trickless: frozenset[int] = frozenset()
    last_trick: int | None = None
    losers: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RamschResult:
    """Who pays what: the amounts in `entries`, before a Bock round doubles them.

    `march` is the seat that took all tricks. `skat` are the card points added to a loser's own, None when no card
    points were given. `factor` multiplied them.
    """

    players: tuple[int, ...]
    losers: frozenset[int]
    march: int | None
    skat: int | None
    factor: int
    entries: tuple[Entry, ...]

    @property
    def points(self) -> dict[int, int]:
        """The signed points of the three players."""
        return {seat: sum(each.points for each in self.entries if each.seat == seat) for seat in self.players}


def score_ramsch(play: RamschPlay, players: tuple[int, ...], settings: RamschSettings) -> RamschResult:
    """The points of a Ramsch of these three players; who sits out gets nothing.

    Only the fixed way rewards all tricks: in the other two they are simply the most card points. Raises RuleError as
    `checked_play` and `losers_of` do, and `ramsch_points_needed`.
    """
    checked_play(play, players)
    if settings.way is RamschWay.FIXED:
        return _fixed(play, players, settings)
    check_points_given(play)
    factor = 2 if settings.way is RamschWay.DOUBLED else 1
    losers = losers_of(play.card_points, play, settings.tie)
    skat = skat_points(play)
    return RamschResult(
        players=players,
        losers=losers,
        march=march_of(play, players),
        skat=skat,
        factor=factor,
        entries=tuple(Entry(seat=seat, value=play.card_points[seat] + skat, times=-factor) for seat in sorted(losers)),
    )


def _fixed(play: RamschPlay, players: tuple[int, ...], settings: RamschSettings) -> RamschResult:
    march = march_of(play, players)
    losers = frozenset[int]() if march is not None else losers_of(play.card_points, play, settings.tie)
    loss = FIXED_LOSS_WITH_MAIDEN if play.trickless else FIXED_LOSS
    won = () if march is None else (Entry(seat=march, value=FIXED_MARCH, times=1),)
    return RamschResult(
        players=players,
        losers=losers,
        march=march,
        skat=skat_points(play) if play.card_points else None,
        factor=1,
        entries=won + tuple(Entry(seat=seat, value=loss, times=-1) for seat in sorted(losers)),
    )


def skat_points(play: RamschPlay) -> int:
    """The card points of the skat: what the tricks leave of 120."""
    return CARD_POINTS_OF_ALL - sum(play.card_points.values())


def march_of(play: RamschPlay, players: tuple[int, ...]) -> int | None:
    """The seat that took all ten tricks: both others have none."""
    takers = [seat for seat in players if seat not in play.trickless]
    return takers[0] if len(takers) == 1 else None


def losers_of(card_points: Mapping[int, int], play: RamschPlay, tie: Tie) -> frozenset[int]:
    """Who has the most card points, or, without card points, whom the entry names.

    With `Tie.LAST_TRICK` only the one of the equals who made the last trick; all of them where a third made it.
    Raises RuleError `ramsch_loser_needed`, `last_trick_needed`.
    """
    if not card_points:
        if not play.losers:
            raise RuleError("ramsch_loser_needed", field="losers")
        return play.losers
    most = max(card_points.values())
    equals = frozenset(seat for seat, points in card_points.items() if points == most)
    if tie is Tie.ALL_PAY or len(equals) == 1:
        return equals
    if play.last_trick is None:
        raise RuleError("last_trick_needed", field="last_trick")
    return frozenset({play.last_trick}) & equals or equals


def check_points_given(play: RamschPlay) -> None:
    """Raises RuleError `ramsch_points_needed` where the points of the deal are made of card points."""
    if not play.card_points:
        raise RuleError("ramsch_points_needed", field="card_points")


def checked_play(play: RamschPlay, players: tuple[int, ...]) -> RamschPlay:
    """The same play if it can have happened.

    Raises RuleError `ramsch_players`, `ramsch_loser_or_points`, `card_points_range`, `card_points_sum`,
    `trickless_all`, `trickless_points`, `trickless_last_trick`, `trickless_loser`.
    """
    _check_players(play, players)
    _check_card_points(play)
    _check_trickless(play, players)
    return play


def _check_players(play: RamschPlay, players: tuple[int, ...]) -> None:
    last = frozenset[int]() if play.last_trick is None else frozenset({play.last_trick})
    named = play.trickless | play.losers | last | set(play.card_points)
    if len(set(players)) != PLAYERS or not named <= set(players):
        raise RuleError("ramsch_players", field="card_points")
    if play.card_points and set(play.card_points) != set(players):
        raise RuleError("ramsch_players", field="card_points")
    if play.card_points and play.losers:
        raise RuleError("ramsch_loser_or_points", field="losers")


def _check_card_points(play: RamschPlay) -> None:
    for seat, points in play.card_points.items():
        if not 0 <= points <= CARD_POINTS_OF_ALL:
            raise RuleError("card_points_range", field="card_points", seat=seat, most=CARD_POINTS_OF_ALL)
    if play.card_points and skat_points(play) not in TWO_CARDS:
        raise RuleError("card_points_sum", field="card_points", sum=sum(play.card_points.values()))


def _check_trickless(play: RamschPlay, players: tuple[int, ...]) -> None:
    if len(play.trickless) == len(players):
        raise RuleError("trickless_all", field="trickless")
    for seat in sorted(play.trickless):
        if play.card_points.get(seat):
            raise RuleError("trickless_points", field="trickless", seat=seat)
        if seat == play.last_trick:
            raise RuleError("trickless_last_trick", field="last_trick", seat=seat)
        if seat in play.losers:
            raise RuleError("trickless_loser", field="losers", seat=seat)
