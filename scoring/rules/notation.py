"""The keyboard notation of a deal, for typing a paper list on a numeric pad (screens 2).

`[seat][game][matadors][extras][-]`, then `=` and the running total of the paper if wanted; `0` is a deal passed in.

* game: 9 diamonds, 0 hearts, 1 spades, 2 clubs, 4 Grand, 3 Null, 5 Null Hand, 6 Null ouvert, 8 Null ouvert Hand;
  or a letter: C or K clubs, P or S spades, H hearts, D or R diamonds (kaRo, since K is Kreuz), G Grand, N Null.
* matadors: all digits that follow, with a leading 0 for "without": 10 is with ten, 010 without ten, 01 without one.
  One key for the two most frequent of them: `.` (or a comma) is without one, `+` without two. Nothing at all is an
  error, never one.
* extras in any order: `/` Hand, `*` Schneider, `**` Schwarz, `*.` Schneider announced, `**.` Schwarz announced (a
  comma is as good), `+` or `o` Ouvert, which sets Hand and both announcements, `b22` the bid, `>01` the game a Null
  above its value is replaced by, as game and matadors.
* `-` lost. An announced stage counts as reached when won; when lost, `*` or `**` beside it says that the declarer
  was Schneider or Schwarz.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.rules.deals import DealFacts
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game, checked, completed, implied
from scoring.rules.numbers import parse_points, plain

PASSED_IN_LINE = "0"

_DIGITS = {Game.DIAMONDS: "9", Game.HEARTS: "0", Game.SPADES: "1", Game.CLUBS: "2", Game.GRAND: "4"}
_NULL_DIGITS = {(False, False): "3", (True, False): "5", (False, True): "6", (True, True): "8"}
_LETTERS = {
    "c": Game.CLUBS,
    "k": Game.CLUBS,
    "p": Game.SPADES,
    "s": Game.SPADES,
    "h": Game.HEARTS,
    "d": Game.DIAMONDS,
    "r": Game.DIAMONDS,
    "g": Game.GRAND,
    "n": Game.NULL,
}
_GAMES = {digit: game for game, digit in _DIGITS.items()} | dict.fromkeys(_NULL_DIGITS.values(), Game.NULL) | _LETTERS
_NULL_FLAGS = {digit: flags for flags, digit in _NULL_DIGITS.items()}
_SHORT_MATADORS = {".": -1, "+": -2}
_SHORT_KEYS = {matadors: key for key, matadors in _SHORT_MATADORS.items()}
_DIGIT_RUN = re.compile(r"[0-9]*")
_DIGIT_RUN_OR_SHORT = re.compile(r"[.+]|[0-9]*")
_EXTRA = re.compile(r"\*\*\.?|\*\.?|[/+o-]|(?P<bid>b[0-9]+)|(?P<replacement>>[0-9a-z][0-9]*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedDeal:
    """One typed line: the declarer's seat and the facts, both None when passed in, and the paper's running total."""

    seat: int | None = None
    facts: DealFacts | None = None
    running_total: int | None = None

    @property
    def passed_in(self) -> bool:
        """Whether nobody bid."""
        return self.facts is None


def parse_line(text: str) -> TypedDeal:
    """The deal a line stands for, its contract completed.

    Raises RuleError as `games.checked` and `numbers.parse_points` do, and `notation_empty`, `notation_seat`,
    `notation_game`, `notation_character`, `notation_twice`; what the last four mention is the character and its
    place, from 1.
    """
    head, equals, total = plain(text).partition("=")
    running_total = parse_points(total, field="running_total") if equals else None
    line = head.replace(" ", "").replace(",", ".").lower()
    if line == PASSED_IN_LINE:
        return TypedDeal(running_total=running_total)
    return TypedDeal(seat=_seat(line), facts=_facts(line), running_total=running_total)


def _seat(line: str) -> int:
    if not line:
        raise RuleError("notation_empty", field="line")
    if line[0] not in "12345":
        raise RuleError("notation_seat", field="seat", character=line[0])
    return int(line[0])


def _facts(line: str) -> DealFacts:
    game = _game(line[1:2])
    matadors = _matador_keys(game, line)
    extras = _extras(line, 2 + len(matadors))
    objective_met = "-" not in extras
    replacement = extras.get(">", "")
    return DealFacts(
        contract=completed(_contract(game, line[1], matadors, extras), objective_met),
        objective_met=objective_met,
        bid=int(extras["b"][:4]) if "b" in extras else None,
        replacement_game=_game(replacement[0]) if replacement else None,
        replacement_matadors=_matadors(replacement[1:]),
    )


def _game(code: str) -> Game:
    if code not in _GAMES:
        raise RuleError("notation_game", field="game", character=code)
    return _GAMES[code]


def _matador_keys(game: Game, line: str) -> str:
    """What stands in the place of the matadors; a Null has none, there `+` is Ouvert."""
    match = (_DIGIT_RUN if game is Game.NULL else _DIGIT_RUN_OR_SHORT).match(line, 2)
    return match.group() if match else ""


def _matadors(keys: str) -> int:
    """Signed: a leading 0 is "without". Cut short, so that a slip on the keyboard is out of range and not endless."""
    if keys in _SHORT_MATADORS:
        return _SHORT_MATADORS[keys]
    number = int(keys[:4] or 0)
    return -number if keys.startswith("0") else number


def _contract(game: Game, code: str, matadors: str, extras: Mapping[str, str]) -> Contract:
    if game is Game.NULL and matadors:
        raise RuleError("null_matadors", field="matadors")
    hand, ouvert = _NULL_FLAGS.get(code, (False, False))
    contract = Contract(
        game=game,
        matadors=_matadors(matadors),
        hand=hand or "/" in extras,
        schneider="*" in extras,
        schneider_announced="*." in extras,
        schwarz="**" in extras,
        schwarz_announced="**." in extras,
        ouvert=ouvert or "+" in extras,
    )
    return checked(implied(contract))


def _extras(line: str, start: int) -> dict[str, str]:
    """The extras by their sign; for the bid "b" and the replacement ">" what follows the sign."""
    found: dict[str, str] = {}
    while start < len(line):
        match = _EXTRA.match(line, start)
        if match is None:
            raise RuleError("notation_character", field="line", character=line[start], position=start + 1)
        sign, rest = _sign_and_rest(match)
        if sign in found:
            raise RuleError("notation_twice", field="line", character=sign, position=start + 1)
        found[sign] = rest
        start = match.end()
    return found


def _sign_and_rest(match: re.Match[str]) -> tuple[str, str]:
    text = match.group()
    if match["bid"] or match["replacement"]:
        return text[0], text[1:]
    return ("+" if text == "o" else text), ""


def format_line(typed: TypedDeal) -> str:
    """The shortest line on the numeric pad that `parse_line` reads as this deal.

    Raises RuleError `notation_factor` for a deal with a factor, which the notation does not know, and as
    `games.checked` does.
    """
    total = "" if typed.running_total is None else f"={typed.running_total}"
    if typed.facts is None:
        return PASSED_IN_LINE + total
    facts = typed.facts
    if facts.factor != 1:
        raise RuleError("notation_factor", field="factor")
    contract = completed(checked(facts.contract), facts.objective_met)
    bid = "" if facts.bid is None else f"b{facts.bid}"
    lost = "" if facts.objective_met else "-"
    return f"{typed.seat}{_written(contract, facts.objective_met)}{bid}{_written_replacement(facts)}{lost}{total}"


def _written(contract: Contract, objective_met: bool) -> str:
    if contract.game is Game.NULL:
        return _NULL_DIGITS[contract.hand, contract.ouvert]
    announced = "".join(_announced(contract))
    reached = _reached(contract, objective_met)
    return _DIGITS[contract.game] + _written_matadors(contract.matadors) + announced + reached


def _written_matadors(matadors: int) -> str:
    return _SHORT_KEYS.get(matadors) or _in_digits(matadors)


def _in_digits(matadors: int) -> str:
    return f"{'0' if matadors < 0 else ''}{abs(matadors)}"


def _written_replacement(facts: DealFacts) -> str:
    if facts.replacement_game is None:
        return ""
    return f">{_DIGITS[facts.replacement_game]}{_in_digits(facts.replacement_matadors)}"


def _announced(contract: Contract) -> Iterator[str]:
    """The highest announcement says the lower ones, Ouvert says Hand too."""
    if contract.ouvert:
        yield "+"
        return
    if contract.hand:
        yield "/"
    if contract.schwarz_announced:
        yield "**."
    elif contract.schneider_announced:
        yield "*."


def _reached(contract: Contract, objective_met: bool) -> str:
    """Stages reached, unless winning with the announcement says it already."""
    if contract.schwarz:
        return "" if objective_met and contract.schwarz_announced else "**"
    if contract.schneider:
        return "" if objective_met and contract.schneider_announced else "*"
    return ""
