"""The words of the rules: codes, enums and errors become sentences a player understands.

Messages are English, the German catalogue translates them. Every code has one sentence, in `scoring.sentences`.
"""

from collections.abc import Iterator, Mapping
from typing import Protocol

from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules.deals import DealFacts, DealResult, Reason
from scoring.rules.errors import Parameter
from scoring.rules.games import Contract, Game, Step
from scoring.rules.money import PrizeWay
from scoring.sentences.rules import SENTENCES
from scoring.sentences.services import SERVICE_SENTENCES

MINUS = "\N{MINUS SIGN}"
TEXT_STYLE = "\N{VARIATION SELECTOR-15}"
"""Asks for the suit as text, never as a coloured emoji."""

GAME_NAMES = {
    Game.CLUBS: _("clubs"),
    Game.SPADES: _("spades"),
    Game.HEARTS: _("hearts"),
    Game.DIAMONDS: _("diamonds"),
    Game.GRAND: _("grand"),
    Game.NULL: _("null"),
}
SUIT_SYMBOLS = {
    Game.CLUBS: "\N{BLACK CLUB SUIT}" + TEXT_STYLE,
    Game.SPADES: "\N{BLACK SPADE SUIT}" + TEXT_STYLE,
    Game.HEARTS: "\N{BLACK HEART SUIT}" + TEXT_STYLE,
    Game.DIAMONDS: "\N{BLACK DIAMOND SUIT}" + TEXT_STYLE,
}
NULL_NAMES = {
    (False, False): _("null"),
    (True, False): _("null hand"),
    (False, True): _("null ouvert"),
    (True, True): _("null ouvert hand"),
}
STEP_NAMES = {
    Step.HAND: _("hand"),
    Step.SCHNEIDER: _("Schneider"),
    Step.SCHNEIDER_ANNOUNCED: _("Schneider announced"),
    Step.SCHWARZ: _("Schwarz"),
    Step.SCHWARZ_ANNOUNCED: _("Schwarz announced"),
    Step.OUVERT: _("ouvert"),
}
REASON_NAMES = {
    Reason.WON: _("won"),
    Reason.LOST: _("lost"),
    Reason.OVERBID: _("overbid"),
    Reason.PASSED_IN: _("passed in"),
}
PRIZE_WAYS = {
    PrizeWay.BY_HAND: pgettext_lazy("prizes", "by hand only"),
    PrizeWay.SHARES: pgettext_lazy("prizes", "shares of the pot"),
    PrizeWay.EVERY_FOURTH: pgettext_lazy("prizes", "every fourth player, falling evenly"),
    PrizeWay.PER_TABLE: pgettext_lazy("prizes", "the best of each table, all alike"),
}
FIELD_NAMES = {
    "points": _("game points"),
    "won": _("won games"),
    "lost": _("lost games"),
}


POINTS = frozenset({"fits", "points", "rest", "total"})
"""What sentences say about points: grouped as in every table."""


class Coded(Protocol):
    """What has a sentence: a RuleError, a Notice, a Finding."""

    @property
    def code(self) -> str: ...

    @property
    def params(self) -> Mapping[str, Parameter]: ...


def error_sentence(error: Coded) -> str:
    """The sentence for what the rules refused, noticed or found, in the language of the moment."""
    sentence = SENTENCES.get(error.code) or SERVICE_SENTENCES[error.code]
    return str(sentence) % {name: _shown(name, value) for name, value in error.params.items()}


def _shown(name: str, value: Parameter) -> str:
    if name == "game":
        return str(GAME_NAMES[Game(str(value))])
    if name == "fact":
        return str(FIELD_NAMES[str(value)])
    if not isinstance(value, int):
        return value
    return grouped(value) if name in POINTS else unsigned(value)


def grouped(number: int) -> str:
    """Points as people read them in the current language: 1.040 and −1.040 in German."""
    figure = str(number_format(abs(number), use_l10n=True, force_grouping=True))
    return f"{MINUS}{figure}" if number < 0 else figure


def unsigned(number: int) -> str:
    """A number with a typographic minus where it is negative: 36, −72."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def signed(points: int) -> str:
    """Points as they stand in a list: +36, −72, 0."""
    return f"+{points}" if points > 0 else unsigned(points)


def game_words(contract: Contract) -> str:
    """The game: "♣", "♥ hearts", "grand", "null hand". Red suits have a word as well, colour is never alone."""
    if contract.game is Game.NULL:
        return str(NULL_NAMES[contract.hand, contract.ouvert])
    symbol = SUIT_SYMBOLS.get(contract.game, "")
    if contract.game in (Game.CLUBS, Game.SPADES):
        return symbol
    return f"{symbol} {GAME_NAMES[contract.game]}".strip()


def matador_words(matadors: int) -> str:
    """Signed matadors as a player says them: "with 2", "without 1"."""
    words = gettext("with %(number)s") if matadors > 0 else gettext("without %(number)s")
    return words % {"number": abs(matadors)}


def contract_words(contract: Contract) -> str:
    """The contract in short: "♣ with 2, hand", "grand without 1, Schneider", "null ouvert"."""
    if contract.game is Game.NULL:
        return game_words(contract)
    stages = (str(STEP_NAMES[step]) for step in _stages(contract))
    return ", ".join([f"{game_words(contract)} {matador_words(contract.matadors)}", *stages])


def _stages(contract: Contract) -> Iterator[Step]:
    """What is worth saying: Ouvert says Hand and both announcements, an announcement says its stage."""
    if contract.ouvert:
        yield Step.OUVERT
    elif contract.hand:
        yield Step.HAND
    if contract.schwarz_announced and not contract.ouvert:
        yield Step.SCHWARZ_ANNOUNCED
    elif contract.schneider_announced and not contract.ouvert:
        yield Step.SCHNEIDER_ANNOUNCED
    if contract.schwarz and not (contract.schwarz_announced or contract.ouvert):
        yield Step.SCHWARZ
    elif contract.schneider and not (contract.schneider_announced or contract.ouvert):
        yield Step.SCHNEIDER


def arithmetic(facts: DealFacts, result: DealResult) -> str:
    """How a player reckons aloud: "with 2, game 3, hand 4, times 12 = 48", then what loss, bid and factor make."""
    return ", ".join([*_replaced(facts, result), *_value_words(result), *_bid_words(facts, result), *_outcome(result)])


def _replaced(facts: DealFacts, result: DealResult) -> Iterator[str]:
    if facts.replacement_game is not None and result.contract is not None:
        words = pgettext("deal", "%(null)s below its bid, replaced by %(game)s")
        yield words % {"null": game_words(facts.contract), "game": game_words(result.contract)}


def _value_words(result: DealResult) -> Iterator[str]:
    """The levels counted up one by one, then base value and product; the fixed value of a Null."""
    contract = result.contract
    if contract is None:
        yield str(REASON_NAMES[result.reason])
    elif contract.game is Game.NULL:
        yield f"{game_words(contract)} {result.base}"
    else:
        level = abs(contract.matadors) + 1
        yield matador_words(contract.matadors)
        yield pgettext("deal", "game %(level)s") % {"level": level}
        for higher, step in enumerate(result.steps, start=level + 1):
            yield f"{STEP_NAMES[step]} {higher}"
        yield gettext("times %(base)s = %(value)s") % {"base": result.base, "value": result.valuation.value}


def _bid_words(facts: DealFacts, result: DealResult) -> Iterator[str]:
    if result.value > result.valuation.value:
        yield gettext("bid %(bid)s, so %(value)s") % {"bid": facts.bid, "value": result.value}


def _outcome(result: DealResult) -> Iterator[str]:
    if result.points < 0:
        yield str(REASON_NAMES[result.reason])
        yield (gettext("twice = %(points)s") if result.doubled else gettext("once = %(points)s")) % {
            "points": unsigned(result.points // result.factor)
        }
    if result.factor > 1:
        yield gettext("times %(base)s = %(value)s") % {"base": result.factor, "value": unsigned(result.points)}
