"""One deal as a plain form: who played what, and how it ended is said by the button that saves it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from scoring.forms.base import REASON_LENGTH, NumberField, SubmissionForm, VersionForm, count_input
from scoring.models import Deal, GameChoice
from scoring.models.table import MOST_DEALS
from scoring.rules.deals import DealFacts
from scoring.rules.errors import RuleError
from scoring.rules.games import BASE_VALUES, MOST_MATADORS, Contract, Game, implied
from scoring.rules.numbers import parse_points
from scoring.services.deals import DealEntry
from scoring.words import SUIT_SYMBOLS, error_sentence, unsigned

FEW_MATADORS = 4
MOST_OF_ALL = max(MOST_MATADORS.values())
LONGEST_STEP = 20
PREVIEW, PASSED_IN = "preview", "passed_in"
FLAGS = ("hand", "schneider", "schwarz", "schneider_announced", "schwarz_announced", "ouvert")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One radio button or check box shown as a tile."""

    value: str
    label: str
    small: str = ""
    symbol: str = ""
    checked: bool = False
    disabled: bool = False
    wrong: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat as the form shows it: points so far (signed), and why it cannot play this deal, if so."""

    position: int
    name: str
    points: int
    deals: bool = False
    sits_out: bool = False


class MatadorsField(forms.CharField):
    """Signed matadors as text, so that a wrong number comes back as it was sent, with a sentence."""

    def clean(self, value: Any) -> int:
        """The number, 0 where nothing was chosen; the rules judge its range."""
        typed = super().clean(value)
        try:
            return parse_points(typed, field="matadors") if typed else 0
        except RuleError as error:
            raise forms.ValidationError(error_sentence(error), code=error.code) from error


class GameField(forms.CharField):
    """A game of the rules, None where nothing was chosen."""

    def clean(self, value: Any) -> Game | None:
        typed = super().clean(value)
        try:
            return Game(typed) if typed else None
        except ValueError as error:
            raise forms.ValidationError(_("This is no game of Skat."), code="game_unknown") from error


class DealForm(SubmissionForm):
    """The facts of one deal. Whether it was won is not among them: the saving buttons say so."""

    field_of_fact: ClassVar[dict[str, str]] = {"dealer": "declarer", "present": "declarer"}

    # The button: "preview", "passed_in", or an outcome with the points that the button showed ("won:36").
    step = forms.CharField(required=False, max_length=LONGEST_STEP, widget=forms.HiddenInput)
    # The deal this page was made for, so that two phones do not write the same deal twice.
    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=MOST_DEALS)
    declarer = NumberField(label=_("Declarer"), required=False, least=1, most=5)
    game = GameField(label=_("Game"), required=False)
    matadors = MatadorsField(label=_("Matadors"), required=False)
    hand = forms.BooleanField(label=_("Hand"), required=False)
    schneider = forms.BooleanField(label=_("Schneider"), required=False)
    schwarz = forms.BooleanField(label=_("Schwarz"), required=False)
    schneider_announced = forms.BooleanField(label=_("Schneider announced"), required=False)
    schwarz_announced = forms.BooleanField(label=_("Schwarz announced"), required=False)
    ouvert = forms.BooleanField(label=_("Ouvert"), required=False)
    bid = NumberField(label=_("Bid"), required=False, least=0, most=999, widget=count_input())
    replacement_game = GameField(label=_("Replacement game"), required=False)
    replacement_matadors = MatadorsField(label=_("Matadors of the replacement game"), required=False)
    breach = forms.BooleanField(label=_("Breach of the rules"), required=False)

    def __init__(self, *args: Any, places: Iterable[Place], row: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.places = list(places)
        self.row = row
        self.replacement_asked = False

    def move_to(self, number: int, places: Iterable[Place], row: str) -> None:
        """After a conflict: what is typed is kept, for the deal and the seats as they are now."""
        self.overwrite("number", str(number))
        self.places, self.row = list(places), row

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if self.passed_in:
            return cleaned
        if "declarer" in cleaned and cleaned["declarer"] is None:
            self.add_error("declarer", _("Say who played the deal, or choose “Passed in”."))
        if "game" in cleaned and cleaned["game"] is None:
            self.add_error("game", _("Choose the game that was played."))
        return cleaned

    def refuse(self, error: RuleError) -> None:
        """A Null above its value asks for the game it is booked as (ISkO 3.6.2)."""
        self.replacement_asked = self.replacement_asked or error.field in {"replacement_game", "replacement_matadors"}
        super().refuse(error)

    @property
    def step_pressed(self) -> str:
        """Which button sent the form."""
        return str(self.cleaned_data.get("step") or PREVIEW)

    @property
    def passed_in(self) -> bool:
        """Whether nobody bid: then nothing else of the form counts."""
        return self.step_pressed == PASSED_IN

    @property
    def declarer_name(self) -> str:
        """Who plays; valid forms only."""
        return next((place.name for place in self.places if place.position == self.cleaned_data["declarer"]), "")

    def entry(self, *, objective_met: bool) -> DealEntry:
        """The deal as it is written down; valid forms only."""
        if self.passed_in:
            return DealEntry()
        return DealEntry(
            declarer=self.cleaned_data["declarer"],
            facts=self.facts(objective_met=objective_met),
            breach=self.cleaned_data["breach"],
        )

    def facts(self, *, objective_met: bool) -> DealFacts:
        """The facts for the rules. A tick brings what it implies: Ouvert sets Hand and both announcements.

        At Null the matadors chosen before are dropped, because a radio button cannot be taken back.
        """
        given = self.cleaned_data
        matadors = 0 if given["game"] is Game.NULL else given["matadors"]
        contract = Contract(game=given["game"], matadors=matadors, **{flag: given[flag] for flag in FLAGS})
        return DealFacts(
            contract=implied(contract),
            objective_met=objective_met,
            bid=given["bid"] or None,
            replacement_game=given["replacement_game"],
            replacement_matadors=given["replacement_matadors"] if given["replacement_game"] else 0,
        )

    @property
    def asks_for_replacement(self) -> bool:
        """Whether the replacement game is shown: it was asked for, or is already chosen."""
        return self.replacement_asked or bool(self["replacement_game"].value())

    @property
    def more_open(self) -> bool:
        """Whether the drawer of rare things must be open because something in it is set or wrong."""
        rare = ("schneider_announced", "schwarz_announced", "ouvert", "bid", "breach")
        return any(self[name].value() or self[name].errors for name in rare)

    @property
    def declarer_tiles(self) -> list[Tile]:
        """The seats, with the points so far; who sits out is greyed."""
        chosen = str(self["declarer"].value() or "")
        tiles = [
            Tile(
                value=str(place.position),
                label=place.name,
                small=self._small(place),
                checked=chosen == str(place.position),
                disabled=place.sits_out,
                wrong=place.sits_out and chosen == str(place.position),
            )
            for place in self.places
        ]
        if chosen and not any(tile.checked for tile in tiles):
            tiles.append(Tile(value=chosen, label="", checked=True, wrong=True))
        return tiles

    @staticmethod
    def _small(place: Place) -> str:
        if place.sits_out:
            return pgettext("what the dealer does", "deals") if place.deals else str(_("sits out"))
        return unsigned(place.points)

    @property
    def game_tiles(self) -> list[Tile]:
        """The games in the order of the paper, with base values."""
        return list(game_tiles(self["game"].value(), list(Game)))

    @property
    def replacement_game_tiles(self) -> list[Tile]:
        """What a Null above its value can be booked as, or nothing."""
        chosen = self["replacement_game"].value()
        none = Tile(value="", label=str(_("none")), checked=not chosen)
        return [none, *game_tiles(chosen, list(BASE_VALUES))]

    def matador_rows(self) -> list["MatadorRow"]:
        """Both rows of matador tiles: with, without."""
        return matador_rows(str(self["matadors"].value() or ""))

    def replacement_rows(self) -> list["MatadorRow"]:
        """The same for the replacement game."""
        return matador_rows(str(self["replacement_matadors"].value() or ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class MatadorRow:
    """The tiles "with 1, 2, 3, 4" or "without ..."; `many` are those behind "5+"."""

    label: str
    few: list[Tile]
    many: list[Tile]

    @property
    def many_open(self) -> bool:
        """Whether the chosen number is among the many."""
        return any(tile.checked for tile in self.many)


def matador_rows(chosen: str) -> list[MatadorRow]:
    """Tiles for every number of matadors; a number that cannot be is kept as a tile of its own and marked."""
    known = {str(sign * number) for sign in (1, -1) for number in range(1, MOST_OF_ALL + 1)}
    chosen = chosen.removeprefix("+")
    rows = []
    for sign, label in ((1, _("with")), (-1, _("without"))):
        tiles = [_matador_tile(sign * number, chosen) for number in range(1, MOST_OF_ALL + 1)]
        if chosen and chosen not in known and (sign < 0) == chosen.startswith("-"):
            tiles.append(Tile(value=chosen, label=chosen, checked=True, wrong=True))
        rows.append(MatadorRow(label=str(label), few=tiles[:FEW_MATADORS], many=tiles[FEW_MATADORS:]))
    return rows


def _matador_tile(number: int, chosen: str) -> Tile:
    return Tile(value=str(number), label=str(abs(number)), checked=chosen == str(number))


def game_tiles(chosen: object, games: Iterable[Game]) -> Iterator[Tile]:
    """A tile for each game; what is no game is kept and marked."""
    known = False
    for game in games:
        base = BASE_VALUES.get(game)
        known = known or chosen == game
        yield Tile(
            value=game.value,
            label=str(GameChoice(game.value).label),
            symbol=SUIT_SYMBOLS.get(game, ""),
            small=str(base) if base and game is not Game.GRAND else "",
            checked=chosen == game,
        )
    if chosen and not known:
        yield Tile(value=str(chosen), label=str(chosen), checked=True, wrong=True)


def initial_of(deal: Deal, position: int | None) -> dict[str, Any]:
    """What the form shows of a deal that is already written; `position` is the declarer's seat, None if passed in."""
    return {
        "declarer": position,
        "game": deal.game,
        "matadors": deal.matadors or "",
        **{flag: getattr(deal, flag) for flag in FLAGS},
        "bid": deal.bid,
        "replacement_game": deal.replacement_game,
        "replacement_matadors": deal.replacement_matadors or "",
        "breach": deal.breach,
    }


class CorrectionForm(DealForm, VersionForm):
    """A deal that is already written, or one to be put between others; older ones than the last need a note."""

    reason = forms.CharField(
        label=_("Why (a note)"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, needs_reason: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needs_reason
