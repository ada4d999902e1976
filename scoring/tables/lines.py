"""The lines of a list that is being typed, with the ways to correct, insert and remove."""

from collections.abc import Callable, Sequence

from django.utils.html import format_html
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.reports.labels import points_text, signed_text
from scoring.reports.written_lines import WrittenLine
from scoring.tables import Column, ReportTable, link
from scoring.words import contract_words

type Ways = Callable[[int], Sequence[tuple[str, str]]]
"""(Address, word) for a deal: the first leads to the line, the others are said beside it."""


def lines_table(lines: Sequence[WrittenLine], names: dict[int, str], ways: Ways) -> ReportTable:
    """The lines as typed; `names` are those at the seats."""
    return ReportTable(
        lines,
        _columns(names, ways),
        caption=gettext("Lines typed so far"),
        empty=gettext("No line yet. The first deal is dealt by seat 1."),
        css="lines",
        row_css=lambda line: "lost" if line.points < 0 else "",
    )


def _columns(names: dict[int, str], ways: Ways) -> dict[str, Column]:
    def number(line: WrittenLine) -> str:
        return link(ways(line.number)[0][0], str(line.number))

    def more(line: WrittenLine) -> str:
        links = [link(address, word) for address, word in ways(line.number)[1:]]
        return format_html(" ".join(["{}"] * len(links)), *links)

    return {
        "number": Column(pgettext_lazy("deal", "No."), number, css="number", row_header=True),
        "dealer": Column(gettext_lazy("Dealer"), lambda line: names[line.dealer], css="wide"),
        "notation": Column(gettext_lazy("Line"), lambda line: format_html("<kbd>{}</kbd>", line.notation)),
        "words": Column(gettext_lazy("Game"), lambda line: _words(line, names), css="game"),
        "points": Column(gettext_lazy("Points"), lambda line: signed_text(line.points), css="number game"),
        "running": Column(gettext_lazy("Running"), _running, css="number total"),
        "more": Column("", more, css="wide"),
    }


def _running(line: WrittenLine) -> str:
    return "" if line.running is None else points_text(line.running)


def _words(line: WrittenLine, names: dict[int, str]) -> str:
    if line.declarer is None or line.contract is None:
        return gettext("passed in")
    words = f"{names[line.declarer]} {contract_words(line.contract)}"
    if line.points > 0:
        return words
    return f"{words}, {gettext('overbid') if line.overbid else gettext('lost')}"
