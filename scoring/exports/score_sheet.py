"""One list on paper, column by column as players keep it: facts of the deal, value, running totals, footer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.exports import paper, wording
from scoring.exports.documents import ACROSS, UPRIGHT, Document
from scoring.exports.printed_names import PrintedName, printed_name
from scoring.exports.text import clean
from scoring.models import Tournament
from scoring.reports.labels import points_text
from scoring.reports.sheets import Sheet, SheetLine, SheetSeat
from scoring.rules.deals import Reason
from scoring.rules.games import Contract, Game
from scoring.rules.sheets import GAME_BONUS, Footer
from scoring.words import REASON_NAMES, contract_words

TICK = "\N{MULTIPLICATION SIGN}"
SITS_OUT = "\N{MIDDLE DOT}"
NAME_WIDTH, NAME_HEIGHT = 21, 10
"""Millimetres for a name over the three columns of sheet.css."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactColumn:
    """A column of the left half: what happened. `css` is its width in sheet.css."""

    label: str
    text: Callable[[SheetLine], str]
    css: str = "tick"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLine:
    """A line of the list; `css` marks the beginning of a round."""

    facts: Sequence[str]
    players: Sequence[Sequence[str]]
    remark: str
    css: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FootLine:
    """A line of the footer: three cells for every player."""

    label: str
    players: Sequence[Sequence[str]]
    css: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperList:
    """What templates/print/sheet.html lays out besides the document around it."""

    headings: Sequence[FactColumn]
    names: Sequence[PrintedName]
    lines: Sequence[PaperLine]
    footer: Sequence[FootLine]
    notes: Sequence[str]


def sheet_pdf(sheet: Sheet, *, tournament: Tournament, language: str) -> bytes:
    """The list on A4; upright, across for five players."""
    with translation.override(language):
        title = _("List of table %(table)d, series %(series)d")
        document = Document(
            language=language,
            layout=ACROSS if len(sheet.seats) > 4 else UPRIGHT,
            title=clean(sheet.tournament_name),
            subtitle=title % {"table": sheet.table_number, "series": sheet.series_number},
            lines=[clean(wording.event_line(tournament.date, tournament.place)), _state(sheet)],
            footing=[_legend(), wording.made_line(tournament.revision)],
            sections=[],
        )
        return paper.pdf(
            render_to_string("print/sheet.html", {"document": document, "list": _paper_list(sheet)}), "sheet"
        )


def _state(sheet: Sheet) -> str:
    if sheet.annulled_reason:
        return clean(f"{pgettext('list', 'not counted')}: {sheet.annulled_reason}")
    return clean(
        wording.SEPARATOR.join(filter(None, [wording.list_state(sheet.state), sheet.correction_reason, sheet.note]))
    )


def _legend() -> str:
    return _(
        "D marks the dealer; a dot stands for a player who does not play the deal. "
        "Points run on in the declarer’s column."
    )


def _paper_list(sheet: Sheet) -> PaperList:
    columns = _fact_columns()
    return PaperList(
        headings=columns,
        names=[
            printed_name(clean(f"{seat.position} {seat.name}"), width=NAME_WIDTH, height=NAME_HEIGHT)
            for seat in sheet.seats
        ],
        lines=[_line(columns, sheet.seats, line) for line in sheet.lines],
        footer=_footer(sheet),
        notes=[*_check(sheet), *_substitutes(sheet.seats)],
    )


def _fact_columns() -> list[FactColumn]:
    return [
        FactColumn(label=pgettext("deal", "No."), text=lambda line: str(line.number), css="figure"),
        FactColumn(label=_("Base value"), text=lambda line: str(line.base or ""), css="figure"),
        FactColumn(label=pgettext("matadors", "With"), text=lambda line: _matadors(line, 1)),
        FactColumn(label=pgettext("matadors", "Without"), text=lambda line: _matadors(line, -1)),
        _tick(_("Hand"), lambda contract: contract.hand),
        _tick(_("Schneider"), lambda contract: contract.schneider),
        _tick(pgettext("Schneider", "Announced"), lambda contract: contract.schneider_announced),
        _tick(_("Schwarz"), lambda contract: contract.schwarz),
        _tick(pgettext("Schwarz", "Announced"), lambda contract: contract.schwarz_announced),
        _tick(pgettext("game", "Open"), lambda contract: contract.ouvert),
        FactColumn(label=_("Level"), text=_level),
        FactColumn(label=pgettext("game value", "Value +"), text=lambda line: _value(line, 1), css="value"),
        FactColumn(label=pgettext("game value", "Value −"), text=lambda line: _value(line, -1), css="value"),
        FactColumn(label=pgettext("deal", "Passed in"), text=_passed_in),
    ]


def _tick(label: str, ticked: Callable[[Contract], bool]) -> FactColumn:
    def text(line: SheetLine) -> str:
        return TICK if line.contract is not None and ticked(line.contract) else ""

    return FactColumn(label=label, text=text)


def _matadors(line: SheetLine, side: int) -> str:
    matadors = line.contract.matadors * side if line.contract else 0
    return str(matadors) if matadors > 0 else ""


def _level(line: SheetLine) -> str:
    """Beside the value, which alone looks wrong where Schneider was made; a Null has none."""
    return "" if line.contract is None or line.contract.game is Game.NULL else str(line.level)


def _value(line: SheetLine, side: int) -> str:
    return points_text(line.points) if line.points * side > 0 else ""


def _passed_in(line: SheetLine) -> str:
    return TICK if line.reason is Reason.PASSED_IN else ""


def _line(columns: Sequence[FactColumn], seats: Sequence[SheetSeat], line: SheetLine) -> PaperLine:
    return PaperLine(
        facts=[column.text(line) for column in columns],
        players=[_player(index, seat, line) for index, seat in enumerate(seats)],
        remark=_remark(line),
        css="line" if line.first_of_round and line.number > 1 else "",
    )


def _player(index: int, seat: SheetSeat, line: SheetLine) -> Sequence[str]:
    """Running points, won, lost: as on paper only in the declarer's columns."""
    mark = pgettext("mark of the dealer in a list, one letter", "D") if line.dealer == seat.position else ""
    if line.declarer != seat.position:
        return mark or (SITS_OUT if seat.position in line.out else ""), "", ""
    standing = line.standing[index]
    points = f"{mark} {points_text(standing.points)}".strip()
    return points, str(standing.won) if line.points > 0 else "", str(standing.lost) if line.points < 0 else ""


def _remark(line: SheetLine) -> str:
    """A loss carries its word, an overbid game its bid, a replaced Null its name."""
    words = []
    if line.reason is Reason.OVERBID and line.bid:
        words.append(_("overbid: %(bid)d") % {"bid": line.bid})
    elif line.points < 0:
        words.append(str(REASON_NAMES[line.reason]))
    if line.replaced is not None:
        words.append(contract_words(line.replaced))
    if line.breach:
        words.append(_("breach of the rules"))
    if line.factor > 1:
        words.append(f"{TICK}{line.factor}")
    return ", ".join(words)


def _footer(sheet: Sheet) -> Sequence[FootLine]:
    footers = [seat.footer for seat in sheet.seats]
    if not any(footers):
        return []
    bonus = _("Lost games of the others")
    if sheet.bonus_per_lost:
        bonus = _("%(k)s × lost games of the others") % {"k": sheet.bonus_per_lost}
    return [
        _foot(
            _("Game points, won, lost"), footers, lambda foot: (points_text(foot.points), str(foot.won), str(foot.lost))
        ),
        _foot(_("50 × (won − lost)"), footers, lambda foot: (points_text(GAME_BONUS * (foot.won - foot.lost)), "", "")),
        _foot(bonus, footers, lambda foot: (points_text(foot.bonus), str(foot.others_lost), "")),
        _foot(_("Total"), footers, lambda foot: (points_text(foot.total), "", ""), css="sum"),
    ]


def _foot(
    label: str, footers: Sequence[Footer | None], cells: Callable[[Footer], Sequence[str]], css: str = ""
) -> FootLine:
    return FootLine(label=label, players=[cells(foot) if foot else ("", "", "") for foot in footers], css=css)


def _check(sheet: Sheet) -> list[str]:
    """The check line of the paper: deals across, totals down."""
    sums = sheet.sums
    if sums is None:
        return []
    deals = _("Check: won %(won)s + lost %(lost)s + passed in %(passed)s = %(deals)s deals")
    totals = _("sum of totals %(totals)s, expected %(expected)s")
    counts = {"won": sums.won, "lost": sums.lost, "passed": sums.passed, "deals": sums.deals}
    figures = {"totals": points_text(sums.totals), "expected": points_text(sums.expected_totals)}
    verdict = _("adds up") if sums.holds else _("does not add up")
    return [f"{deals % counts}; {totals % figures} ({verdict})"]


def _substitutes(seats: Sequence[SheetSeat]) -> list[str]:
    return [_substitute(seat.position, deal, clean(name)) for seat in seats for deal, name in seat.substitutes]


def _substitute(seat: int, deal: int, name: str) -> str:
    facts = {"seat": seat, "deal": deal, "name": name}
    if not name:
        return _("Seat %(seat)s: a substitute plays from deal %(deal)s on.") % facts
    return _("Seat %(seat)s: %(name)s plays from deal %(deal)s on.") % facts
