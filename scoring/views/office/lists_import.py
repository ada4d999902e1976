"""Lists out of a file: looked at with everything that was found, and saved only when that is confirmed."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.forms.lists_import import ListsImportForm
from scoring.imports.csv_file import CsvFile
from scoring.imports.lists_file import Form, form_of, lists_file
from scoring.imports.problems import UnreadableFile
from scoring.imports.sheet_check import CheckedSheet, checked_sheet
from scoring.imports.totals_csv import TypedTable, totals_columns, typed_tables
from scoring.models import Seat, Series, Table
from scoring.reports.suspicions import suspicions
from scoring.rules.checks import Severity
from scoring.rules.errors import RuleError
from scoring.rules.numbers import parse_points
from scoring.services.deals import DealEntry, expected_deals
from scoring.services.imports import import_deals
from scoring.services.sheets import Totals, TotalsRefused, TotalsRow, hand_in, save_totals
from scoring.services.writing import Actor, Conflict, Submission
from scoring.views.office.desk import Desk, office_desk
from scoring.views.office.lists import words_of
from scoring.views.office.pages import conflict_sentence, desk_page, status_of
from scoring.words import error_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A list of the file as it would be saved. `problems` forbid it, `findings` are said (wrong: a written total).

    `deals` are those of the whole list; how many were played the file does not say, so that is asked.
    """

    number: int
    table: Table | None
    typed: TypedTable
    names: tuple[str, ...]
    problems: tuple[str, ...]
    findings: tuple[str, ...]
    wrong: bool
    deals: int

    @property
    def lines(self) -> list[tuple[str, object]]:
        """Name and figures, row by row."""
        return list(zip(self.names or [str(row.seat) for row in self.typed.rows], self.typed.rows, strict=False))


@require_http_methods(["GET", "HEAD", "POST"])
def lists_import(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Upload or paste lists of a series; nothing is saved before the preview is confirmed."""
    desk = office_desk(request, slug)
    series = desk.series(number)
    sent = request.method == "POST"
    form = ListsImportForm(request.POST if sent else None, request.FILES if sent else None)
    context: dict[str, object] = {"series": series, "form": form}
    if form.is_valid():
        try:
            file = lists_file(form.cleaned_data["raw"])
            by_deals = form_of(file) is Form.SCORE_SHEET
            done = (_sheet if by_deals else _totals)(request, desk, series, form, file, context)
        except UnreadableFile as problem:
            form.add_error("file", str(problem))
        else:
            if done:
                return redirect("office:board", slug, number)
            form.carry()
    return desk_page(request, desk, "office/lists_import.html", context, place="board", status=status_of(form))


def _totals(
    request: HttpRequest,
    desk: Desk,
    series: Series,
    form: ListsImportForm,
    file: CsvFile,
    context: dict[str, object],
) -> bool:
    proposals = [_proposal(series, typed) for typed in typed_tables(file, totals_columns(file))]
    if not proposals:
        raise UnreadableFile(_("There is nothing in it."))
    context["proposals"] = proposals
    context["usable"] = any(not each.problems for each in proposals)
    if not form.saving:
        return False
    chosen = [each for each in proposals if not each.problems and f"take_{each.number}" in request.POST]
    if not chosen:
        form.add_error(None, _("No list is chosen."))
        return False
    for each in chosen:
        _import_totals(request, desk.actor, each, form)
    return True


def _proposal(series: Series, typed: TypedTable) -> Proposal:
    number = int(typed.table) if typed.table.isascii() and typed.table.isdigit() and len(typed.table) < 5 else 0
    table = Table.objects.select_related("series__tournament").filter(series=series, number=number).first()
    seats = list(table.seats.select_related("entrant__player").order_by("position")) if table else []
    hard = [each for each in typed.findings if each.severity is Severity.HARD]
    keepable = all(each.check.value in {"H3", "H4", "H5", "H6"} for each in hard)
    problems = [*_place_problems(table, seats, typed), *([] if keepable else [each.message for each in hard])]
    return Proposal(
        number=number,
        table=table,
        typed=typed,
        names=tuple(f"{seat.entrant.start_number} {seat.entrant.player.full_name}" for seat in seats),
        problems=tuple(problems),
        findings=(*_findings(typed, keepable), *(() if problems or table is None else _doubts(table, typed))),
        wrong=bool(hard),
        deals=expected_deals(table) if table else 0,
    )


def _findings(typed: TypedTable, keepable: bool) -> Iterator[str]:
    """What the checks say, the seat in front; what forbids the list is among its problems."""
    for each in typed.findings if keepable else ():
        yield f"{each.seat}: {each.message}" if each.seat else each.message


def _doubts(table: Table, typed: TypedTable) -> Iterator[str]:
    """What is possible and yet deserves a second look."""
    for doubt in suspicions(table=table, rows=typed.rows, deals=expected_deals(table)):
        yield error_sentence(doubt)


def _place_problems(table: Table | None, seats: list[Seat], typed: TypedTable) -> Iterator[str]:
    """Whether this list belongs to a table of the series that can still be written."""
    if table is None:
        yield _("There is no table “%(table)s” in this series.") % {"table": typed.table}
        return
    if not table.is_open:
        yield error_sentence(RuleError("list_closed", table=table.number, series=table.series.number))
    if table.deals.exists():
        yield error_sentence(RuleError("list_not_empty", table=table.number))
    if typed.rows and [row.seat for row in typed.rows] != [seat.position for seat in seats]:
        yield error_sentence(RuleError("rows_against_seats", rows=len(typed.rows), seats=len(seats)))
    for seat, start_number in zip(seats, typed.start_numbers, strict=False):
        if start_number and start_number != str(seat.entrant.start_number):
            yield _("Seat %(seat)s has start number %(right)s, the file says %(found)s.") % {
                "seat": seat.position,
                "right": seat.entrant.start_number,
                "found": start_number,
            }
    if typed.rows and any(None in (row.points, row.won, row.lost) for row in typed.rows):
        yield _("Rows are missing.")


def _import_totals(request: HttpRequest, actor: Actor, each: Proposal, form: ListsImportForm) -> None:
    """One list; what stands against it is said, and the others go on."""
    if each.table is None:
        return
    about = words_of(each.table)
    try:
        totals = _totals_of(each, request.POST.get(f"deals_{each.number}", ""))
        save_totals(table=each.table, totals=totals, version=each.table.version, actor=actor, keep=True)
    except TotalsRefused as refused:
        _say_why_not(request, about, " ".join(error_sentence(finding) for finding in refused.findings))
    except RuleError as error:
        _say_why_not(request, about, error_sentence(error))
    except Conflict:
        _say_why_not(request, about, conflict_sentence())
    else:
        messages.success(request, _("Imported: %(list)s.") % {"list": about})
        if form.cleaned_data["hand_in"]:
            _hand_in(request, actor, each.table, note=form.cleaned_data["note"])


def _totals_of(each: Proposal, deals_played: str) -> Totals:
    """The list as it is saved. Raises RuleError where the deals played are no number of this list."""
    rows = tuple(
        TotalsRow(
            position=row.seat,
            points=row.points or 0,
            won=row.won or 0,
            lost=row.lost or 0,
            written_total=row.written_total,
        )
        for row in each.typed.rows
    )
    played = parse_points(deals_played, field="deals_played", least=1, most=each.deals) if deals_played else each.deals
    return Totals(rows=rows, deals_played=played)


def _say_why_not(request: HttpRequest, about: str, why: str) -> None:
    messages.error(request, _("Not imported: %(list)s. %(why)s") % {"list": about, "why": why})


def _sheet(
    request: HttpRequest,
    desk: Desk,
    series: Series,
    form: ListsImportForm,
    file: CsvFile,
    context: dict[str, object],
) -> bool:
    found = checked_sheet(file)
    size = len(found.footers)
    tables = [
        (table, words_of(table))
        for table in series.tables.filter(state="open").order_by("number")
        if table.seats.count() == size and not table.deals.exists()
    ]
    context |= {"found": found, "tables": tables, "usable": bool(tables) and not found.blocked}
    if not form.saving:
        return False
    table = _chosen(desk, series, form)
    if table is None or found.blocked:
        form.add_error("table", _("Choose the table of the list."))
        return False
    return _save_sheet(request, desk.actor, table, found, form)


def _chosen(desk: Desk, series: Series, form: ListsImportForm) -> Table | None:
    wanted = form.cleaned_data["table"]
    if not wanted.isascii() or not wanted.isdigit() or len(wanted) > 4:
        return None
    return Table.objects.select_related("series__tournament").filter(series=series, number=int(wanted)).first()


def _save_sheet(request: HttpRequest, actor: Actor, table: Table, found: CheckedSheet, form: ListsImportForm) -> bool:
    entries = [DealEntry(declarer=deal.declarer, facts=deal.facts) for deal in found.deals]
    submission = Submission(id=form.submission_id, content={"table": table.pk, "deals": len(entries)})
    try:
        import_deals(table=table, entries=entries, version=table.version, actor=actor, submission=submission)
    except RuleError as error:
        form.refuse(error)
        return False
    except Conflict:
        form.add_error(None, conflict_sentence())
        return False
    messages.success(request, _("Imported: %(list)s.") % {"list": words_of(table)})
    if form.cleaned_data["hand_in"]:
        _hand_in(request, actor, table, note=form.cleaned_data["note"])
    return True


def _hand_in(request: HttpRequest, actor: Actor, table: Table, *, note: str) -> None:
    """The imported list counts from now on; if it may not, it stays open, and why is said."""
    table.refresh_from_db(fields=["version"])
    try:
        hand_in(table=table, version=table.version, actor=actor, note=note)
    except RuleError as error:
        _say_not_handed_in(request, table, error_sentence(error))
    except Conflict:
        _say_not_handed_in(request, table, conflict_sentence())


def _say_not_handed_in(request: HttpRequest, table: Table, why: str) -> None:
    messages.warning(request, _("Not handed in: %(list)s. %(why)s") % {"list": words_of(table), "why": why})
