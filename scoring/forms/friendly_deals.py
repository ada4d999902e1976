"""One deal of a friendly evening: the game form with what the house adds to it, and the form of a Ramsch."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import REASON_LENGTH, NumberField, SubmissionForm, VersionForm, count_input
from scoring.forms.deals import LONGEST_STEP, PREVIEW, DealForm, Tile
from scoring.models.table import MOST_DEALS
from scoring.reports.friendly_words import KONTRA_WORDS
from scoring.rules.friendly.house import Offer
from scoring.rules.friendly.kontra import Kontra
from scoring.rules.friendly.ramsch import CARD_POINTS_OF_ALL, RamschPlay, RamschWay
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.schieber import SchieberFacts
from scoring.rules.games import Game
from scoring.services.friendly import HouseEntry

LOOK = "look"
"""A step that no button has: the page asks what the deal is worth so far. It saves nothing and complains of nothing."""


class ChangeForm(VersionForm):
    """What a change to a written deal carries besides its facts."""

    reason = forms.CharField(
        label=_("Why (a note)"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class HouseDealForm(DealForm):
    """A game of a friendly evening: only what the offer of the house allows can be chosen."""

    kontra = forms.ChoiceField(
        label=_("Kontra"), choices=[(step.value, word) for step, word in KONTRA_WORDS.items()], required=False
    )
    revolution = forms.BooleanField(label=_("Revolution"), required=False)

    def __init__(self, *args: Any, offer: Offer, totals: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer = offer
        self.totals = totals
        if not offer.any_game:
            # Only Grand Hand interrupts a Schieber round.
            self.initial = {"game": Game.GRAND.value, "hand": True, **self.initial}
        if not offer.revolution:
            del self.fields["revolution"]
        if len(offer.kontra) < 2:
            del self.fields["kontra"]

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("revolution"):
            # A Revolution is a Null; whatever game was chosen before it does not count.
            self.cleaned_data["game"] = Game.NULL
        return super().clean()

    def house_entry(self, *, objective_met: bool) -> HouseEntry:
        """The deal as it is written down; valid forms only."""
        if self.passed_in:
            return HouseEntry()
        typed = self.cleaned_data
        kontra = Kontra(typed.get("kontra") or Kontra.NONE)
        if typed.get("revolution"):
            revolution = RevolutionFacts(objective_met=objective_met, bid=typed["bid"])
            return HouseEntry(declarer=typed["declarer"], facts=revolution, kontra=kontra)
        return HouseEntry(declarer=typed["declarer"], facts=self.facts(objective_met=objective_met), kontra=kontra)

    @property
    def declarer_tiles(self) -> list[Tile]:
        """The three who play, with the running amounts in the unit of the evening."""
        totals = {str(seat): total for seat, total in self.totals.items()}
        return [replace(tile, small=totals.get(tile.value, "")) for tile in super().declarer_tiles]

    @property
    def game_tiles(self) -> list[Tile]:
        """The games; in a Schieber round Grand alone."""
        return [tile for tile in super().game_tiles if self.offer.any_game or tile.value == Game.GRAND or tile.wrong]

    @property
    def kontra_tiles(self) -> list[Tile]:
        """What may be said, in rising order."""
        said = str(self["kontra"].value() or Kontra.NONE) if "kontra" in self.fields else ""
        return [
            Tile(value=step.value, label=str(KONTRA_WORDS[step]), checked=said == step) for step in self.offer.kontra
        ]


class HouseCorrectionForm(HouseDealForm, ChangeForm):
    """A game that is already written, or that stands where a Ramsch was written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RamschRow:
    """What one of the three players is asked in a Ramsch, beside his name and running amount."""

    position: int
    name: str
    total: str
    card_points: forms.BoundField
    fields: tuple[forms.BoundField, ...]


class RamschForm(SubmissionForm):
    """A Ramsch or Schieberamsch of three players, as far as the offer of the house asks for it."""

    step = forms.CharField(required=False, max_length=LONGEST_STEP, widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=MOST_DEALS)

    FLAGS: ClassVar[tuple[str, ...]] = ("trickless", "refused", "last_trick", "queen", "loser")

    def __init__(
        self,
        *args: Any,
        offer: Offer,
        players: Sequence[tuple[int, str]],
        totals: Mapping[int, str],
        row: str,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.offer, self.players, self.totals, self.row = offer, players, totals, row
        for position, name in players:
            self._ask(position, name)

    def _ask(self, position: int, name: str) -> None:
        fixed = self.offer.ramsch is RamschWay.FIXED
        self.fields[f"card_points_{position}"] = NumberField(
            label=gettext("Card points of %(name)s") % {"name": name},
            required=not fixed,
            least=0,
            most=CARD_POINTS_OF_ALL,
            widget=count_input(),
        )
        words = {
            "trickless": (True, gettext("no trick")),
            "refused": (self.offer.schieber is not None, gettext("refused the skat")),
            "last_trick": (self.offer.last_trick, gettext("last trick")),
            "queen": (self.offer.queen, gettext("queen of spades")),
            "loser": (fixed, gettext("has lost")),
        }
        for flag, (asked, label) in words.items():
            if asked:
                self.fields[f"{flag}_{position}"] = forms.BooleanField(label=label, required=False)

    def place_of(self, name: str | None) -> str | None:
        """An error about all three is read at the first of them."""
        first = self.players[0][0]
        return f"{name}_{first}" if f"{name}_{first}" in self.fields else super().place_of(name)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        for flag in ("last_trick", "queen"):
            if len(self._ticked(flag)) > 1:
                self.add_error(None, _("The last trick and the queen of spades belong to one player each."))
        typed = [cleaned.get(f"card_points_{position}") for position, _name in self.players]
        if any(points is None for points in typed) and any(points is not None for points in typed):
            self.add_error(None, _("Enter the card points of all three, or of nobody."))
        return cleaned

    def rows(self) -> Iterator[RamschRow]:
        """The three players with what is asked of each."""
        for position, name in self.players:
            flags = [f"{flag}_{position}" for flag in self.FLAGS]
            yield RamschRow(
                position=position,
                name=name,
                total=self.totals[position],
                card_points=self[f"card_points_{position}"],
                fields=tuple(self[flag] for flag in flags if flag in self.fields),
            )

    @property
    def step_pressed(self) -> str:
        """Which button sent the form."""
        return str(self.cleaned_data.get("step") or PREVIEW)

    def house_entry(self) -> HouseEntry:
        """The deal as it is written down; valid forms only."""
        play = RamschPlay(
            card_points=self._card_points(),
            trickless=self._ticked("trickless"),
            last_trick=self._one("last_trick"),
            losers=self._ticked("loser"),
        )
        if self.offer.schieber is None:
            return HouseEntry(facts=play)
        return HouseEntry(facts=SchieberFacts(play=play, refused=self._ticked("refused"), queen=self._one("queen")))

    def _card_points(self) -> dict[int, int]:
        typed = {position: self.cleaned_data.get(f"card_points_{position}") for position, _name in self.players}
        return {position: points for position, points in typed.items() if points is not None}

    def _ticked(self, flag: str) -> frozenset[int]:
        return frozenset(position for position, _name in self.players if self.cleaned_data.get(f"{flag}_{position}"))

    def _one(self, flag: str) -> int | None:
        return next(iter(self._ticked(flag)), None)


class RamschCorrectionForm(RamschForm, ChangeForm):
    """A Ramsch that is already written, or that stands where a game was written."""


def initial_ramsch(facts: RamschPlay | SchieberFacts) -> dict[str, Any]:
    """What the form shows of a Ramsch that is already written."""
    play = facts.play if isinstance(facts, SchieberFacts) else facts
    ticked = {"trickless": play.trickless, "last_trick": {play.last_trick} - {None}, "loser": play.losers}
    if isinstance(facts, SchieberFacts):
        ticked |= {"refused": facts.refused, "queen": {facts.queen} - {None}}
    shown: dict[str, Any] = {f"card_points_{seat}": points for seat, points in play.card_points.items()}
    return shown | {f"{flag}_{seat}": True for flag, seats in ticked.items() for seat in seats}
