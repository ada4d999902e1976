"""The states of a series: seated, running, closed, published."""

from scoring.models import Series
from scoring.services.writing import Actor


def start_series(*, series: Series, actor: Actor) -> Series:
    """Not needed before the first list: the first deal or total typed starts a seated series by itself."""
    raise NotImplementedError


def close_series(*, series: Series, actor: Actor) -> Series:
    raise NotImplementedError


def publish_series(*, series: Series, actor: Actor) -> Series:
    raise NotImplementedError


def reopen_series(*, series: Series, reason: str, actor: Actor) -> Series:
    raise NotImplementedError
