"""Deals, one a row, as `score_deals` reads them: the facts of each row become a deal of the rules.

A row whose `game` and `won` are both empty is a deal passed in, and so is one whose `game` is `passed_in`; no other
fact may stand in such a row.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.imports.csv_file import CsvFile, CsvRow, cell, check_cells, shown
from scoring.imports.problems import CellProblem
from scoring.rules.deals import PASSED_IN, DealFacts, DealResult, Reason, score
from scoring.rules.games import Contract, Game
from scoring.rules.numbers import parse_points
from scoring.rules.rule_sets import RuleSet

NEEDED = ("game", "matadors", "won")
STAGES = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
FACTORS = ("bock", "kontra", "re")
COLUMNS = (*NEEDED, *STAGES, "bid", *FACTORS, "replacement_game", "replacement_matadors")

YES = {"1", "true", "yes", "x"}
NO = {"0", "false", "no"}
# Deals of friendly evenings that have no declarer, so nothing a row here could say of them would count.
HOUSE_ONLY = {"ramsch", "schieberamsch"}


def deal_columns(file: CsvFile) -> dict[str, int]:
    """Where the facts stand. Raises UnreadableFile naming the needed columns that are missing."""
    return file.columns(COLUMNS, NEEDED)


def scored_row(row: CsvRow, columns: Mapping[str, int], rule_set: RuleSet) -> DealResult:
    """What the deal of a row counts. Raises CellProblem, and RuleError as `rules.deals.score` does."""
    check_cells(row)
    facts = facts_of({name: cell(row, columns, name) for name in COLUMNS})
    return PASSED_IN if facts is None else score(facts, rule_set)


def facts_of(cells: Mapping[str, str]) -> DealFacts | None:
    """The facts in the cells of a row, None for a deal passed in; an empty cell is 0, but not for `game` and `won`.

    Raises CellProblem, and RuleError as `rules.numbers.parse_points` does.
    """
    if cells["game"].casefold() == Reason.PASSED_IN or not (cells["game"] or cells["won"]):
        _check_passed_in(cells)
        return None
    replacement = cells["replacement_game"]
    return DealFacts(
        contract=_contract(cells),
        objective_met=_flag(cells, "won", needed=True),
        bid=_number(cells, "bid") or None,
        replacement_game=_game(cells, "replacement_game") if replacement not in ("", "0") else None,
        replacement_matadors=_number(cells, "replacement_matadors"),
        factor=2 ** sum(_flag(cells, name) for name in FACTORS),
    )


def _check_passed_in(cells: Mapping[str, str]) -> None:
    for name, text in cells.items():
        if name != "game" and text not in ("", "0"):
            raise CellProblem(
                _("game is missing, but %(name)s says “%(text)s”: a deal passed in has no other facts.")
                % {"name": name, "text": shown(text)}
            )


def _contract(cells: Mapping[str, str]) -> Contract:
    return Contract(
        game=_game(cells, "game"),
        matadors=_number(cells, "matadors"),
        **{stage: _flag(cells, stage) for stage in STAGES},
    )


def _game(cells: Mapping[str, str], name: str) -> Game:
    text = cells[name]
    if not text:
        raise CellProblem(_("%(name)s is missing.") % {"name": name})
    if text.casefold() in HOUSE_ONLY:
        raise CellProblem(
            _("%(name)s: %(text)s is played at friendly evenings only; it is neither a won nor a lost game.")
            % {"name": name, "text": shown(text)}
        )
    try:
        return Game(text.casefold())
    except ValueError as error:
        raise CellProblem(
            _("%(name)s: “%(text)s” is none of %(games)s.")
            % {"name": name, "text": shown(text), "games": ", ".join(Game)}
        ) from error


def _flag(cells: Mapping[str, str], name: str, *, needed: bool = False) -> bool:
    text = cells[name].casefold()
    if needed and not text:
        raise CellProblem(_("%(name)s is missing.") % {"name": name})
    if text in YES:
        return True
    if not text or text in NO:
        return False
    raise CellProblem(_("%(name)s: “%(text)s” is neither 1 nor 0.") % {"name": name, "text": shown(text)})


def _number(cells: Mapping[str, str], name: str) -> int:
    return parse_points(cells[name], field=name) if cells[name] else 0
