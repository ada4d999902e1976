"""The preview of a list of entrants: what would be entered, row by row, with a box to tick."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from scoring.imports.entrants.matching import Candidate, Status
from scoring.tables import Column, ReportTable, pill


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticks:
    """The rows that are ticked: new ones, possible doubles, and those who are the person known before."""

    take: Collection[int]
    double: Collection[int]
    known: Collection[int]


def import_table(candidates: Sequence[Candidate], ticks: Ticks) -> ReportTable:
    """All rows on one page, because all are confirmed together."""
    columns = {
        "take": Column(pgettext_lazy("column of an import", "Import"), lambda each: _take(each, ticks)),
        "row": Column(gettext_lazy("Row"), lambda each: str(each.row.number), css="number"),
        "number": Column(
            pgettext_lazy("start number", "No."), lambda each: _or_dash(each.row.facts.start_number), css="number"
        ),
        "name": Column(gettext_lazy("Name"), lambda each: _name(each, ticks), css="name", row_header=True),
        "club": Column(gettext_lazy("Club"), lambda each: each.row.facts.club_name or pgettext("club", "guest")),
        "pass": Column(gettext_lazy("Pass number"), lambda each: each.row.facts.pass_number),
        "more": Column(gettext_lazy("Categories, team"), _more),
    }
    return ReportTable(
        candidates,
        columns,
        caption=gettext("Preview"),
        empty=gettext("Nobody was found in this list."),
        css="import",
        row_css=lambda each: "wrong-row" if each.status is Status.ERROR else "",
        sortable=False,
    )


def _take(each: Candidate, ticks: Ticks) -> str:
    if each.status is Status.ERROR:
        return pill(gettext("left out"), "red")
    name, ticked = ("take", ticks.take) if each.status is Status.NEW else ("double", ticks.double)
    label = gettext("Import row %(row)s") % {"row": each.row.number}
    return _box(name, each.row.number, ticked, label)


def _box(name: str, number: int, ticked: Collection[int], label: str) -> str:
    checked = " checked" if number in ticked else ""
    box = '<input type="checkbox" name="{}" value="{}" aria-label="{}"{}>'
    return format_html(box, name, number, label, checked)


def _or_dash(number: int | None) -> str:
    return "–" if number is None else str(number)


def _name(each: Candidate, ticks: Ticks) -> str:
    """The name, and below it what to look at: there it is seen on a phone too."""
    facts = each.row.facts
    name = ", ".join(part for part in (facts.last_name, facts.first_name) if part)
    return format_html("{}{}", name, _findings(each, ticks))


def _more(each: Candidate) -> str:
    facts = each.row.facts
    marks = [
        (facts.lady, gettext("Lady")),
        (facts.junior, gettext("Junior")),
        (facts.senior, gettext("Senior")),
        (bool(each.row.team), each.row.team),
    ]
    return ", ".join(word for applies, word in marks if applies)


def _findings(each: Candidate, ticks: Ticks) -> str:
    """Every finding, and whether this is the person of an earlier tournament."""
    found = format_html_join("", '<p class="{}">{}</p>', ((str(f.severity), f.sentence) for f in each.row.findings))
    if each.known is None or each.status is Status.ERROR:
        return found
    label = gettext("the same person as in an earlier tournament")
    return format_html("{}<label>{} {}</label>", found, _box("known", each.row.number, ticks.known, label), label)
