"""A paper list typed in parts, because its table changed between three and four players (rules 2.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from scoring.models import KeptAs, Seat, Table
from scoring.reports.sheets import present
from scoring.rules.checks import Finding
from scoring.rules.errors import RuleError
from scoring.rules.sheets import Footer, bonus_per_lost
from scoring.services.lists import (
    ListWriter,
    OpenList,
    begin,
    full_length,
    require_kept_as,
    store_footer,
    writing_list,
)
from scoring.services.sheets import (
    MOST_WRITTEN,
    Totals,
    TotalsAnswer,
    TotalsRefused,
    check_figures,
    findings_of,
    store_written,
    totals_facts,
    within,
)
from scoring.services.writing import Action, Actor, AlreadyDone, Submission


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """Deals in a row with the same players: numbers from 1, both included; `seats` are positions."""

    first: int
    last: int
    seats: tuple[int, ...]

    @property
    def deals(self) -> int:
        """How many deals these are."""
        return self.last - self.first + 1


class PartsRefused(Exception):
    """At least one part cannot be right; nothing was saved. `findings` has an entry for every part."""

    def __init__(self, findings: Sequence[tuple[Finding, ...]], *, keepable: bool) -> None:
        super().__init__(", ".join(finding.code for part in findings for finding in part))
        self.findings = tuple(findings)
        self.keepable = keepable


def segments(seats: Sequence[Seat], rounds: int) -> tuple[Segment, ...]:
    """The parts of a whole list; a single one where nobody came late or left."""
    numbers = range(1, full_length(seats, rounds) + 1)
    found = []
    for at_table, together in groupby(numbers, key=lambda number: present(seats, number)):
        deals = list(together)
        found.append(Segment(first=deals[0], last=deals[-1], seats=at_table))
    return tuple(found)


def save_parts(
    *,
    table: Table,
    parts: Sequence[Totals],
    written_totals: dict[int, int],
    version: int,
    actor: Actor,
    keep: bool = False,
    submission: Submission | None = None,
    reason: str = "",
    writer: ListWriter = writing_list,
) -> TotalsAnswer:
    """The footers of a list as the sums of its parts, each checked by itself with its own 40 or 30.

    `written_totals` are those at the foot of the paper, by seat. Raises PartsRefused, Conflict, and RuleError
    `list_closed`, `list_kept_as_deals`, `rows_against_seats`, `number_range`, `parts_total` (with the seat).
    """
    try:
        with writer(
            table=table,
            actor=actor,
            action=Action.SAVE_TOTALS,
            version=version,
            submission=submission,
            reason=reason,
        ) as opened:
            return _save(opened, parts, written_totals, keep)
    except AlreadyDone as done:
        return TotalsAnswer(findings=(), version=done.answer["version"], repeated=True)


def _save(opened: OpenList, parts: Sequence[Totals], written_totals: dict[int, int], keep: bool) -> TotalsAnswer:
    findings = _checked(opened, parts, keep)
    footers = _footers(parts)
    _compare_written(footers, written_totals, keep)
    opened.change.before = totals_facts(opened)
    _store(opened, parts, footers, written_totals)
    opened.change.after = totals_facts(opened)
    opened.change.answer = {"findings": [], "version": opened.table.version}
    return TotalsAnswer(findings=findings, version=opened.table.version)


def _checked(opened: OpenList, parts: Sequence[Totals], keep: bool) -> tuple[Finding, ...]:
    """The findings of all parts, if the list may be saved with them."""
    require_kept_as(opened, KeptAs.TOTALS)
    expected = segments(opened.seats, opened.tournament.rounds)
    if [tuple(row.position for row in part.rows) for part in parts] != [segment.seats for segment in expected]:
        raise RuleError("rows_against_seats", rows=len(parts), seats=len(expected))
    for part, segment in zip(parts, expected, strict=True):
        check_figures(part, segment.deals)
    found, keepable, refused = [], True, False
    for part in parts:
        try:
            found.append(findings_of(part, opened.tournament, keep=keep))
        except TotalsRefused as error:
            found.append(error.findings)
            refused, keepable = True, keepable and error.keepable
    if refused:
        raise PartsRefused(found, keepable=keepable)
    return tuple(finding for part in found for finding in part)


def _footers(parts: Sequence[Totals]) -> dict[int, Footer]:
    footers: dict[int, Footer] = {}
    for part in parts:
        lost, per_lost = sum(row.lost for row in part.rows), bonus_per_lost(len(part.rows))
        for row in part.rows:
            before, others = footers.get(row.position, Footer()), lost - row.lost
            footers[row.position] = Footer(
                points=before.points + row.points,
                won=before.won + row.won,
                lost=before.lost + row.lost,
                others_lost=before.others_lost + others,
                bonus=before.bonus + per_lost * others,
            )
    return footers


def _compare_written(footers: dict[int, Footer], written: dict[int, int], keep: bool) -> None:
    """The total at the foot of the paper is the one check over all parts."""
    for seat, total in sorted(written.items()):
        within("written_total", total, -MOST_WRITTEN, MOST_WRITTEN, seat=seat)
        if total != footers[seat].total and not keep:
            raise RuleError("parts_total", field="written_total", seat=seat, total=total, fits=footers[seat].total)


def _store(
    opened: OpenList, parts: Sequence[Totals], footers: dict[int, Footer], written_totals: dict[int, int]
) -> None:
    begin(opened, KeptAs.TOTALS)
    for seat in opened.seats:
        store_footer(seat, footers[seat.position])
        store_written(seat, written_totals.get(seat.position))
    table = opened.table
    table.deals_played = sum(part.deals_played for part in parts)
    table.passed_in = table.deals_played - sum(row.won + row.lost for part in parts for row in part.rows)
    table.parts = list(_as_json(parts))
    table.save(update_fields=["deals_played", "passed_in", "parts"])


def _as_json(parts: Sequence[Totals]) -> Iterator[dict[str, object]]:
    for part in parts:
        yield {
            "players": len(part.rows),
            "deals": part.deals_played,
            "passed": part.passed_in,
            "rows": [[row.position, row.points, row.won, row.lost, row.written_total] for row in part.rows],
        }
