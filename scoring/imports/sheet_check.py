"""A score sheet recomputed by the rules, line by line, and every place where the paper says something else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.imports.csv_file import CsvFile, CsvRow
from scoring.imports.problems import CellProblem, UnreadableFile
from scoring.imports.sheet_csv import (
    PASSED_IN as PASSED_IN_COLUMN,
)
from scoring.imports.sheet_csv import (
    PlayerCells,
    SheetColumns,
    SheetLine,
    cell_number,
    deal_rows,
    foot_rows,
    player_cells,
    sheet_columns,
    sheet_line,
)
from scoring.rules.deals import PASSED_IN, DealFacts, DealResult, Reason, check_card_points, notices, score
from scoring.rules.errors import RuleError
from scoring.rules.sheets import GAME_BONUS, Footer, PlayedDeal, Running, footers, running, sitting_out
from scoring.words import arithmetic, error_sentence, signed

FULL_FOOT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFinding:
    """Where paper and rules differ: the line of the file (from 1) and a sentence."""

    line: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedSheet:
    """The footer of every player in seat order, by the rules, and the findings in the order of the lines.

    `deals` are the lines that could be read; `blocked` says that at least one could not, or that a declarer sits out.
    """

    footers: Mapping[str, Footer]
    findings: tuple[SheetFinding, ...]
    deals: tuple["SheetDeal", ...]
    blocked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDeal:
    """A line for the list: the declarer's seat and the facts, both None when passed in."""

    number: int
    declarer: int | None
    facts: DealFacts | None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scored:
    """A line with what the rules make of it and the declarer's seat (from 1, None when passed in)."""

    written: SheetLine
    result: DealResult
    declarer: int | None

    @property
    def cells(self) -> PlayerCells | None:
        return None if self.declarer is None else self.written.cells[self.declarer - 1]


def checked_sheet(file: CsvFile) -> CheckedSheet:
    """The list recomputed. A line that cannot be scored is a finding, and left out of the footers.

    Raises UnreadableFile where a column is missing or there is no deal at all.
    """
    columns = sheet_columns(file)
    names, present = list(columns.players), tuple(range(1, len(columns.players) + 1))
    findings: list[SheetFinding] = []
    scored = list(_scored_lines(file, columns, findings))
    if not scored and not findings:
        raise UnreadableFile(_("The list has no deals."))
    findings += _number_findings(scored)
    deals = [_played(each, present, findings) for each in scored]
    by_seat = footers(deals, present)
    findings += _value_findings(scored)
    findings += _column_findings(scored, running(deals, present), names)
    findings += _foot_findings(file, columns, list(by_seat.values()), deals)
    return CheckedSheet(
        footers=dict(zip(names, by_seat.values(), strict=True)),
        findings=tuple(sorted(findings, key=lambda finding: finding.line)),
        deals=tuple(
            SheetDeal(number=each.written.number, declarer=each.declarer, facts=each.written.facts) for each in scored
        ),
        blocked=len(scored) < len(list(deal_rows(file, columns))) or not _in_order(deals),
    )


def _in_order(deals: Sequence[PlayedDeal]) -> bool:
    """Whether the deals follow each other from 1 on, dealt in turn; `_played` moves the deal of one sitting out."""
    return all(
        deal.number == number and deal.dealer == (number - 1) % len(deal.present) + 1
        for number, deal in enumerate(deals, start=1)
    )


def _scored_lines(file: CsvFile, columns: SheetColumns, findings: list[SheetFinding]) -> Iterator[_Scored]:
    for row in deal_rows(file, columns):
        try:
            written = sheet_line(row, columns)
            declarer = _declarer(written, list(columns.players))
            result = PASSED_IN if written.facts is None else score(written.facts)
            check_card_points(written.card_points)
        except CellProblem as problem:
            findings.append(SheetFinding(line=row.line, message=str(problem)))
        except RuleError as error:
            findings.append(SheetFinding(line=row.line, message=f"{error.field}: {error_sentence(error)}"))
        else:
            findings.extend(_card_point_findings(written))
            yield _Scored(written=written, result=result, declarer=declarer)


def _card_point_findings(written: SheetLine) -> Iterator[SheetFinding]:
    """Card points that contradict the result, which they never overrule."""
    if written.facts is not None and written.card_points is not None:
        for notice in notices(written.facts, card_points=written.card_points):
            yield SheetFinding(line=written.line, message=error_sentence(notice))


def _declarer(written: SheetLine, names: Sequence[str]) -> int | None:
    """The seat of the one player with an entry, None when passed in. Raises CellProblem for more or fewer."""
    entered = [seat for seat, cells in enumerate(written.cells, start=1) if not cells.empty]
    expected = 0 if written.facts is None else 1
    if len(entered) > expected:
        players = ", ".join(names[seat - 1] for seat in entered)
        if written.facts is None:
            raise CellProblem(
                _("The deal was passed in, but there is an entry for %(players)s.") % {"players": players}
            )
        raise CellProblem(_("More than one player has an entry: %(players)s.") % {"players": players})
    if len(entered) < expected:
        raise CellProblem(_("No player has an entry, so the declarer is unknown."))
    return entered[0] if entered else None


def _number_findings(scored: Sequence[_Scored]) -> Iterator[SheetFinding]:
    previous = 0
    for each in scored:
        number = each.written.number
        if number != previous + 1:
            error = RuleError("deal_number", field="number", deal=number, expected=previous + 1)
            yield SheetFinding(line=each.written.line, message=error_sentence(error))
        previous = number


def _played(each: _Scored, present: tuple[int, ...], findings: list[SheetFinding]) -> PlayedDeal:
    """The deal with its dealer by the number.

    A declarer who should sit out is a finding; his deal counts all the same, so it gets a dealer under whom he plays.
    """
    number, declarer = each.written.number, each.declarer
    dealer = (number - 1) % len(present) + 1
    if declarer in sitting_out(dealer, present):
        error = RuleError("declarer_sits_out", field="declarer", deal=number, seat=declarer or 0)
        findings.append(SheetFinding(line=each.written.line, message=error_sentence(error)))
        dealer = next(seat for seat in present if declarer not in sitting_out(seat, present))
    return PlayedDeal(
        number=number,
        present=present,
        dealer=dealer,
        declarer=declarer,
        points=each.result.points,
        reason=each.result.reason,
    )


def _value_findings(scored: Sequence[_Scored]) -> Iterator[SheetFinding]:
    for each in scored:
        facts, written = each.written.facts, each.written.written or 0
        if written == each.result.points:
            continue
        by_rules = signed(each.result.points) if facts is None else arithmetic(facts, each.result)
        message = _("%(written)s is written, by the rules it is: %(by_rules)s.") % {
            "written": signed(written),
            "by_rules": by_rules,
        }
        if each.result.reason is Reason.LOST and _could_be_overbid(written, each.result):
            message += " " + _("Overbid? Then the bid is missing.")
        yield SheetFinding(line=each.written.line, message=message)


def _could_be_overbid(written: int, result: DealResult) -> bool:
    """Whether the loss written is twice a higher multiple of the base value, as for a bid above it."""
    return written < result.points and written % (2 * result.base) == 0


def _column_findings(
    scored: Sequence[_Scored], sums: Sequence[Mapping[int, Running]], names: Sequence[str]
) -> Iterator[SheetFinding]:
    """The declarer's columns against the value as written, so that one slip is one finding."""
    adds_up = _adds_up(scored, sums)
    latest = dict.fromkeys(range(1, len(names) + 1), 0)
    for each, after in zip(scored, sums, strict=True):
        if each.cells is None or each.declarer is None:
            continue
        expected = (latest[each.declarer] if adds_up else 0) + (each.written.written or 0)
        latest[each.declarer] = expected if each.cells.points is None else each.cells.points
        yield from _cell_findings(each, expected, after[each.declarer] if adds_up else None, names[each.declarer - 1])


def _adds_up(scored: Sequence[_Scored], sums: Sequence[Mapping[int, Running]]) -> bool:
    """Whether the players' columns are running totals: most entries fit that, and not the single deals."""
    played = [
        (each.cells.points, each.result.points, after[each.declarer].points)
        for each, after in zip(scored, sums, strict=True)
        if each.cells is not None and each.declarer is not None
    ]
    return sum(cell == total for cell, _own, total in played) > sum(cell == own for cell, own, _total in played)


def _cell_findings(each: _Scored, expected: int, after: Running | None, name: str) -> Iterator[SheetFinding]:
    cells = each.cells
    if cells is None:
        return
    if cells.points != expected:
        found = _("nothing") if cells.points is None else signed(cells.points)
        yield SheetFinding(
            line=each.written.line,
            message=_("The column of %(player)s says %(found)s, expected is %(expected)s.")
            % {"player": name, "found": found, "expected": signed(expected)},
        )
    if not _marks_fit(cells, each.result, after):
        yield SheetFinding(
            line=each.written.line,
            message=_("Won and lost of %(player)s do not go with the deal.") % {"player": name},
        )


def _marks_fit(cells: PlayerCells, result: DealResult, after: Running | None) -> bool:
    """A mark under won or lost, by the result; in a list that adds up, the numbers so far (one may be blank)."""
    if after is None:
        return (bool(cells.won), bool(cells.lost)) == (result.points > 0, result.points < 0)
    needed = cells.won if result.points > 0 else cells.lost
    return needed is not None and cells.won in (None, after.won) and cells.lost in (None, after.lost)


def _foot_findings(
    file: CsvFile, columns: SheetColumns, by_seat: Sequence[Footer], deals: Sequence[PlayedDeal]
) -> Iterator[SheetFinding]:
    """The foot of the paper: points, won, lost; in a full one 50 x (won - lost) and the bonus; last the total."""
    rows = foot_rows(file, columns)
    if len(rows) < 2:
        return
    yield from _foot_row(rows[0], columns, _("game points"), [footer.points for footer in by_seat])
    yield from _foot_marks(rows[0], columns, by_seat)
    yield from _foot_passed_in(rows[0], columns, sum(deal.declarer is None for deal in deals))
    if len(rows) == FULL_FOOT:
        games = [GAME_BONUS * (footer.won - footer.lost) for footer in by_seat]
        yield from _foot_row(rows[1], columns, _("50 × (won − lost)"), games)
        yield from _foot_row(rows[2], columns, _("defender bonus"), [footer.bonus for footer in by_seat])
    yield from _foot_row(rows[-1], columns, _("total"), [footer.total for footer in by_seat])


def _foot_row(row: CsvRow, columns: SheetColumns, what: str, expected: Sequence[int]) -> Iterator[SheetFinding]:
    yield from _foot_differences(row, columns, what, [cells.points for cells in _foot_cells(row, columns)], expected)


def _foot_marks(row: CsvRow, columns: SheetColumns, by_seat: Sequence[Footer]) -> Iterator[SheetFinding]:
    cells = _foot_cells(row, columns)
    yield from _foot_differences(row, columns, _("won"), [each.won for each in cells], [foot.won for foot in by_seat])
    yield from _foot_differences(
        row, columns, _("lost"), [each.lost for each in cells], [foot.lost for foot in by_seat]
    )


def _foot_cells(row: CsvRow, columns: SheetColumns) -> tuple[PlayerCells, ...]:
    """The cells of a row of the foot; one that is no number reads as nothing entered, and so is found."""
    try:
        return player_cells(row, columns)
    except RuleError:
        return (PlayerCells(points=None, won=None, lost=None),) * len(columns.players)


def _foot_differences(
    row: CsvRow, columns: SheetColumns, what: str, found: Sequence[int | None], expected: Sequence[int]
) -> Iterator[SheetFinding]:
    for name, entered, computed in zip(columns.players, found, expected, strict=True):
        if entered != computed and (entered, computed) != (None, 0):
            text = _("nothing") if entered is None else signed(entered)
            yield SheetFinding(
                line=row.line,
                message=_("%(player)s, %(what)s: %(found)s in the foot, computed %(computed)s.")
                % {"player": name, "what": what, "found": text, "computed": signed(computed)},
            )


def _foot_passed_in(row: CsvRow, columns: SheetColumns, passed_in: int) -> Iterator[SheetFinding]:
    entered = cell_number(row, columns, PASSED_IN_COLUMN)
    if entered is not None and entered != passed_in:
        yield SheetFinding(
            line=row.line,
            message=_("Passed in: %(found)s in the foot, counted %(counted)s.")
            % {"found": entered, "counted": passed_in},
        )
