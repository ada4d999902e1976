"""Who stands where: total, more won, fewer lost, the recorded lot (SkWO; rules 3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What a player or team has to show; the total is a fraction where an average fills an incomplete team.

    `points` are those of a league meeting, which come before the total; 0 for everybody elsewhere.
    """

    key: int
    total: int | Fraction
    won: int
    lost: int
    lot: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A place, from 1; `shared` says that others hold the same one."""

    key: int
    rank: int
    shared: bool


def ranked(records: Sequence[Record]) -> list[Ranked]:
    """The records in order of rank, equal ones sharing theirs (1, 2, 2, 4) in the order given.

    The lot counts only among records equal in total, won and lost, and only where every one of them has a lot of its
    own: nothing else, and never the key, decides between equals. Players without a rank must be left out by the
    caller.
    """
    result: list[Ranked] = []
    for _, tie in groupby(sorted(records, key=_merit), key=_merit):
        result.extend(_placed(list(tie), len(result) + 1))
    return result


def tied(records: Sequence[Record]) -> frozenset[int]:
    """The keys of those with an equal among the records, whether a lot decides between them or not."""
    groups = (list(tie) for _, tie in groupby(sorted(records, key=_merit), key=_merit))
    return frozenset(record.key for tie in groups if len(tie) > 1 for record in tie)


def _merit(record: Record) -> tuple[int, int | Fraction, int, int]:
    return -record.points, -record.total, -record.won, record.lost


def _placed(equals: list[Record], first: int) -> Iterator[Ranked]:
    lots = {record.lot for record in equals}
    if None in lots or len(lots) < len(equals):
        return (Ranked(key=record.key, rank=first, shared=len(equals) > 1) for record in equals)
    drawn = sorted(equals, key=lambda record: record.lot or 0)
    return (Ranked(key=record.key, rank=first + place, shared=False) for place, record in enumerate(drawn))
