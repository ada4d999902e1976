"""A list as a whole: typed as totals, handed in, checked, reopened."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.models import Table
from scoring.rules.checks import Finding
from scoring.services.writing import Actor, Submission


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """One row as typed, at a seat (position): points and total signed; `written_total` None takes the computed one."""

    position: int
    points: int
    won: int
    lost: int
    written_total: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """A list typed as totals. `passed_in` None: the rest of the deals."""

    rows: tuple[TotalsRow, ...]
    deals_played: int
    passed_in: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsAnswer:
    """What was found on a list that was saved; `version` is the one to send next."""

    findings: tuple[Finding, ...]
    version: int
    repeated: bool = False


class TotalsRefused(Exception):
    """The list cannot be right as typed, and nothing was saved. `keepable`: only written totals are against it, so it
    may be kept as written (`keep=True`) or with the computed totals (`written_total=None`).
    """

    def __init__(self, findings: Sequence[Finding], *, keepable: bool) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = tuple(findings)
        self.keepable = keepable


def save_totals(
    *,
    table: Table,
    totals: Totals,
    version: int,
    actor: Actor,
    keep: bool = False,
    submission: Submission | None = None,
) -> TotalsAnswer:
    raise NotImplementedError


def clear_totals(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    """Takes typed totals back from an open list, so that it can be kept deal by deal."""
    raise NotImplementedError


def hand_in(*, table: Table, version: int, actor: Actor, note: str = "") -> Table:
    raise NotImplementedError


def reopen(*, table: Table, version: int, reason: str, actor: Actor) -> Table:
    raise NotImplementedError


def mark_checked(*, table: Table, version: int, actor: Actor) -> Table:
    raise NotImplementedError
