"""Everything derived again from the facts, and held against what is stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing that does not agree: where (slug, series, table), and a sentence."""

    place: str
    sentence: str


def check_scores(*, tournament: Tournament | None = None) -> Iterator[Difference]:
    raise NotImplementedError
