"""Drawing tables for the next series, and taking a seating back."""

from random import Random

from scoring.models import Series, Tournament
from scoring.services.writing import Actor


def draw_tables(*, tournament: Tournament, actor: Actor, rng: Random | None = None) -> Series:
    raise NotImplementedError


def discard_seating(*, series: Series, actor: Actor) -> None:
    """The series stays as planned, without tables; drawing again seats it anew."""
    raise NotImplementedError
