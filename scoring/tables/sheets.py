"""One list as a table in the layout of the paper, column by column (screens 4)."""

from collections.abc import Callable

from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from scoring.reports.labels import points_text, signed_text
from scoring.reports.sheets import Sheet, SheetLine, SheetSeat
from scoring.rules.deals import Reason
from scoring.rules.games import Contract, Game
from scoring.tables import Column, ReportTable
from scoring.words import REASON_NAMES, contract_words

TICK = "×"


def sheet_table(sheet: Sheet) -> ReportTable:
    """The lines of a list; on a phone the game stands in words instead of the columns of ticks."""
    columns = {
        "number": Column(pgettext_lazy("deal", "No."), lambda line: str(line.number), css="number", row_header=True),
        "game": Column(gettext_lazy("Game"), _game_and_value, css="game narrow"),
        "base": Column(gettext_lazy("Base value"), lambda line: _blank(line.base), css="number wide"),
        "with": Column(pgettext_lazy("matadors", "With"), lambda line: _matadors(line, 1), css="number wide"),
        "without": Column(pgettext_lazy("matadors", "Without"), lambda line: _matadors(line, -1), css="number wide"),
        "hand": _tick_column(gettext_lazy("Hand"), lambda contract: contract.hand),
        "schneider": _tick_column(gettext_lazy("Schneider"), lambda contract: contract.schneider),
        "schneider_announced": _tick_column(
            pgettext_lazy("Schneider", "Announced"), lambda contract: contract.schneider_announced
        ),
        "schwarz": _tick_column(gettext_lazy("Schwarz"), lambda contract: contract.schwarz),
        "schwarz_announced": _tick_column(
            pgettext_lazy("Schwarz", "Announced"), lambda contract: contract.schwarz_announced
        ),
        "ouvert": _tick_column(pgettext_lazy("game", "Open"), lambda contract: contract.ouvert),
        "level": Column(gettext_lazy("Level"), _level, css="number wide"),
        "won": Column(pgettext_lazy("game value", "Value +"), _won_value, css="number value wide"),
        "lost": Column(pgettext_lazy("game value", "Value −"), _lost_value, css="number value lost wide"),
    }
    for index, seat in enumerate(sheet.seats):
        columns |= _player_columns(index, seat)
    columns["passed_in"] = Column(pgettext_lazy("deal", "Passed in"), _passed_in, css="number wide")
    table = ReportTable(
        sheet.lines,
        columns,
        caption=gettext("List of table %(table)d, series %(series)d")
        % {"table": sheet.table_number, "series": sheet.series_number},
        empty=_nothing(sheet),
        css=f"sheet players-{len(sheet.seats)}",
        row_css=_row_css,
        template="partials/sheet_table.html",
    )
    table.sheet = sheet
    return table


def _nothing(sheet: Sheet) -> str:
    if any(seat.footer for seat in sheet.seats):
        return gettext("Of this list only the totals were entered.")
    return gettext("No deal has been written yet.")


def _row_css(record: SheetLine) -> str:
    css = ["round"] if record.first_of_round and record.number > 1 else []
    return " ".join([*css, record.reason.value])


def _player_columns(index: int, seat: SheetSeat) -> dict[str, Column]:
    """Running points, games won, games lost; as on paper only the declarer's columns are filled in a line."""
    name = f"p{seat.position}"
    return {
        f"{name}_points": Column(pgettext_lazy("list", "Points"), _standing(index, seat), css="number player"),
        f"{name}_won": Column(pgettext_lazy("list", "Won"), _counted(index, seat, Reason.WON), css="number count wide"),
        f"{name}_lost": Column(
            pgettext_lazy("list", "Lost"), _counted(index, seat, Reason.LOST), css="number count lost wide"
        ),
    }


def _standing(index: int, seat: SheetSeat) -> Callable[[SheetLine], str]:
    def cell(line: SheetLine) -> str:
        points = points_text(line.standing[index].points) if line.declarer == seat.position else ""
        if line.dealer == seat.position:
            return format_html('<span class="dealer" title="{0}">{1}</span>{2}', gettext("dealer"), _dealer(), points)
        return points or ("·" if seat.position in line.out else "")

    return cell


def _dealer() -> str:
    return pgettext("mark of the dealer in a list, one letter", "D")


def _counted(index: int, seat: SheetSeat, reason: Reason) -> Callable[[SheetLine], str]:
    def cell(line: SheetLine) -> str:
        if line.declarer != seat.position or (line.points > 0) != (reason is Reason.WON):
            return ""
        standing = line.standing[index]
        return str(standing.won if reason is Reason.WON else standing.lost)

    return cell


def _tick_column(heading: object, ticked: Callable[[Contract], bool]) -> Column:
    def cell(line: SheetLine) -> str:
        return TICK if line.contract is not None and ticked(line.contract) else ""

    return Column(heading, cell, css="tick wide")


def _blank(figure: int) -> str:
    return str(figure) if figure else ""


def _matadors(line: SheetLine, side: int) -> str:
    matadors = line.contract.matadors * side if line.contract else 0
    return str(matadors) if matadors > 0 else ""


def _level(line: SheetLine) -> str:
    """The level stands beside the value: the value alone looks wrong where Schneider was made."""
    if line.contract is None or line.contract.game is Game.NULL:
        return ""
    return f"×{line.level}"


def _game_and_value(line: SheetLine) -> str:
    """For a phone: the contract in words, the level, and below them what it brought."""
    if line.contract is None:
        return format_html('<span class="muted">{}</span>', REASON_NAMES[line.reason])
    level = "" if line.contract.game is Game.NULL else f"×{line.level}"
    return format_html('{} <span class="muted">{}</span> {}', _game(line, line.contract), level, _signed_value(line))


def _game(line: SheetLine, contract: Contract) -> str:
    if line.replaced is None:
        return contract_words(contract)
    words = {"null": contract_words(line.replaced), "game": contract_words(contract)}
    return gettext("%(null)s, booked as %(game)s") % words


def _won_value(line: SheetLine) -> str:
    return points_text(line.points) if line.points > 0 else ""


def _lost_value(line: SheetLine) -> str:
    return _with_reason(points_text(line.points), line) if line.points < 0 else ""


def _signed_value(line: SheetLine) -> str:
    if line.points > 0:
        return format_html("<small>{}</small>", signed_text(line.points))
    return format_html('<small class="lost">{}</small>', _with_reason(points_text(line.points), line))


def _with_reason(figure: str, line: SheetLine) -> str:
    """Minus, and a word: lost or overbid (with the bid), and a breach of the rules where one decided it."""
    words = [str(REASON_NAMES[line.reason])]
    if line.reason is Reason.OVERBID and line.bid:
        words = [gettext("overbid: %(bid)d") % {"bid": line.bid}]
    if line.breach:
        words.append(gettext("breach of the rules"))
    if line.factor > 1:
        words.append(f"×{line.factor}")
    return mark_safe(figure + "".join(format_html(" <small>{}</small>", word) for word in words))  # figure has no text


def _passed_in(line: SheetLine) -> str:
    return TICK if line.reason is Reason.PASSED_IN else ""
