"""What a deal of a friendly evening brings to whom, before any accounting looks at it (rules 4)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.rules.deals import DealResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One amount of a deal: `value` in points, positive, `times` signed with the lost doubling, Kontra and Bock in it.

    The two stay apart because home money rounds the value before it is multiplied.
    """

    seat: int
    value: int
    times: int

    @property
    def points(self) -> int:
        """The signed game points."""
        return self.value * self.times


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredDeal:
    """A deal ready to be accounted for.

    `present` are all seats at the table, `parties` those who settle this deal among themselves: everybody after a
    game (the dealer sitting out too), the three players after a Ramsch. `declarer` is None after a Ramsch, which is
    neither won nor lost, and when passed in.
    """

    present: tuple[int, ...]
    parties: tuple[int, ...] = ()
    declarer: int | None = None
    entries: tuple[Entry, ...] = ()

    @property
    def points(self) -> dict[int, int]:
        """The game points of every seat present, signed, 0 where the deal brought nothing."""
        shares = dict.fromkeys(self.present, 0)
        for entry in self.entries:
            shares[entry.seat] += entry.points
        return shares

    @property
    def declarer_lost(self) -> bool:
        """Whether a declarer lost this deal, by the sign of the points: overbid is lost."""
        return self.declarer is not None and self.points[self.declarer] < 0


def game_deal(present: tuple[int, ...], declarer: int, result: DealResult) -> ScoredDeal:
    """A played game: its points go to or from the declarer."""
    entry = Entry(seat=declarer, value=result.value, times=result.points // result.value)
    return ScoredDeal(present=present, parties=present, declarer=declarer, entries=(entry,))


def ramsch_deal(
    present: tuple[int, ...], players: tuple[int, ...], entries: Iterable[Entry], factor: int
) -> ScoredDeal:
    """A Ramsch or Schieberamsch among its three players; `factor` is 2 in a Bock round, else 1."""
    multiplied = tuple(replace(entry, times=entry.times * factor) for entry in entries)
    return ScoredDeal(present=present, parties=players, entries=multiplied)


def passed_in_deal(present: tuple[int, ...]) -> ScoredDeal:
    """A deal in which nobody bid and nothing was played: 0 for everybody."""
    return ScoredDeal(present=present)
