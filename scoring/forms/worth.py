"""What is it worth? The facts of a game, with matadors as a number or found from the declarer's cards."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import Complaint, NumberField, count_input
from scoring.forms.deals import FLAGS, GameField, MatadorRow, MatadorsField, Tile, game_tiles, matador_rows
from scoring.models import GameChoice
from scoring.reports.labels import rank_text
from scoring.rules.cards import DECK, matadors
from scoring.rules.deals import DealFacts
from scoring.rules.errors import RuleError
from scoring.rules.games import BASE_VALUES, SUITS, Contract, Game, implied
from scoring.words import SUIT_SYMBOLS, error_sentence

RANKS = ("J", "A", "10", "K", "Q", "9", "8", "7")
"""The ranks of a suit from the highest trump down."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """The eight cards of a suit."""

    suit: str
    label: str
    symbol: str
    cards: tuple[Tile, ...]


class WorthForm(forms.Form):
    """A question, not a submission: it may come by an address, and nothing is written."""

    use_required_attribute = False

    game = GameField(label=_("Game"), required=False)
    matadors = MatadorsField(label=_("Matadors"), required=False)
    cards = forms.MultipleChoiceField(label=_("Cards"), required=False, choices=[(card, card) for card in DECK])
    hand = forms.BooleanField(label=_("Hand"), required=False)
    schneider = forms.BooleanField(label=_("Schneider"), required=False)
    schwarz = forms.BooleanField(label=_("Schwarz"), required=False)
    schneider_announced = forms.BooleanField(label=_("Schneider announced"), required=False)
    schwarz_announced = forms.BooleanField(label=_("Schwarz announced"), required=False)
    ouvert = forms.BooleanField(label=_("Ouvert"), required=False)
    bid = NumberField(label=_("Bid"), required=False, least=0, most=999, widget=count_input())
    replacement_game = GameField(label=_("Replacement game"), required=False)
    replacement_matadors = MatadorsField(label=_("Matadors of the replacement game"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if "game" in cleaned and cleaned["game"] is None:
            self.add_error("game", _("Choose a game."))
        elif cleaned.get("cards") and cleaned.get("game"):
            self._count(cleaned)
        return cleaned

    def _count(self, cleaned: dict[str, Any]) -> None:
        """The cards say more than a number that was chosen before."""
        try:
            cleaned["matadors"] = matadors(cleaned["cards"], cleaned["game"])
        except RuleError as error:
            self.refuse(error)

    def refuse(self, error: RuleError) -> None:
        """Take over what the rules refused, at the field it concerns."""
        self.add_error(error.field if error.field in self.fields else None, error_sentence(error))

    def facts(self) -> DealFacts:
        """The facts for the rules; valid forms only. A tick brings what it implies."""
        given = self.cleaned_data
        is_null = given["game"] is Game.NULL
        contract = Contract(
            game=given["game"],
            matadors=0 if is_null else given["matadors"],
            **{flag: given[flag] for flag in FLAGS},
        )
        return DealFacts(
            contract=implied(contract),
            objective_met=True,
            bid=given["bid"] or None,
            replacement_game=given["replacement_game"] if is_null else None,
            replacement_matadors=given["replacement_matadors"] if is_null and given["replacement_game"] else 0,
        )

    def complaints(self) -> Iterable[Complaint]:
        """Every error with its field."""
        for name, sentences in self.errors.items():
            where = str(self[name].label) if name in self.fields else ""
            for sentence in sentences:
                yield Complaint(field_id=f"id_{name}" if where else "", where=where, sentence=str(sentence))

    @property
    def game_tiles(self) -> list[Tile]:
        """The games in the order of the paper."""
        return list(game_tiles(self["game"].value(), list(Game)))

    @property
    def replacement_game_tiles(self) -> list[Tile]:
        """What a Null above its value can be booked as, or nothing."""
        chosen = self["replacement_game"].value()
        return [Tile(value="", label=str(_("none")), checked=not chosen), *game_tiles(chosen, list(BASE_VALUES))]

    def matador_rows(self) -> list[MatadorRow]:
        """With and without; the number found from the cards is shown as chosen."""
        found = getattr(self, "cleaned_data", {}).get("matadors")
        return matador_rows(str(found or self["matadors"].value() or ""))

    def replacement_rows(self) -> list[MatadorRow]:
        """The same for the replacement game."""
        return matador_rows(str(self["replacement_matadors"].value() or ""))

    @property
    def card_rows(self) -> list[CardRow]:
        """The deck, a row for each suit."""
        held = self["cards"].value() or []
        return [_card_row(suit, held) for suit in SUITS]

    @property
    def asks_for_replacement(self) -> bool:
        """Whether a Null above its value needs the game it is booked as (ISkO 3.6.2)."""
        names = {"replacement_game", "replacement_matadors"}
        return bool(self["replacement_game"].value()) or bool(names & set(self.errors))


def _card_row(suit: Game, held: Iterable[str]) -> CardRow:
    letter = suit.value[0].upper()
    tiles = tuple(
        Tile(value=card, label=rank_text(card), checked=card in held) for card in (letter + rank for rank in RANKS)
    )
    return CardRow(suit=suit.value, label=str(GameChoice(suit.value).label), symbol=SUIT_SYMBOLS[suit], cards=tiles)
