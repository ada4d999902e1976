"""A Grand ouvert for the register: who, where, which cards, who saw it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, SubmissionForm, count_input
from scoring.forms.certificates import PictureForm
from scoring.models.table import MOST_DEALS
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.reports.labels import card_text
from scoring.reports.register import GrandOuvertEntry
from scoring.rules.cards import DECK, as_held
from scoring.rules.games import Game
from scoring.services.register import WITNESSES_LENGTH, GrandOuvertFacts

MOST_SERIES = 20
SUITS = "CSHD"


class GrandOuvertForm(SubmissionForm):
    """The cards are ticked; the skat may stay empty."""

    start_number = NumberField(label=_("Start number"), least=1, most=HIGHEST_NUMBER, widget=count_input())
    series_number = NumberField(label=_("Series"), least=1, most=MOST_SERIES, widget=count_input())
    deal_number = NumberField(label=_("Deal"), least=1, most=MOST_DEALS, widget=count_input())
    played_on = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    cards = forms.MultipleChoiceField(label=_("The ten cards"), choices=[(card, card) for card in DECK])
    skat_1 = forms.ChoiceField(label=_("First card of the skat"), required=False)
    skat_2 = forms.ChoiceField(label=_("Second card of the skat"), required=False)
    witnesses = forms.CharField(
        label=_("Witnesses"), max_length=WITNESSES_LENGTH, help_text=_("The other players and whoever looked on.")
    )
    field_of_fact: ClassVar[dict[str, str]] = {"skat": "skat_1", "series": "series_number"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", ""), *((card, card_text(card)) for card in as_held(DECK, Game.GRAND))]
        for name in ("skat_1", "skat_2"):
            self.fields[name] = forms.ChoiceField(label=self.fields[name].label, required=False, choices=choices)

    def suits(self) -> list[list[tuple[str, str, bool]]]:
        """The deck to tick, suit by suit from the jack down: code, words, whether it is ticked."""
        ticked = set(self["cards"].value() or ())
        held = as_held(DECK, Game.GRAND)
        return [[(card, card_text(card), card in ticked) for card in held if card[0] == suit] for suit in SUITS]

    def facts(self) -> GrandOuvertFacts:
        """What was typed; valid forms only."""
        typed = self.cleaned_data
        return GrandOuvertFacts(
            start_number=typed["start_number"],
            series_number=typed["series_number"],
            deal_number=typed["deal_number"],
            played_on=typed["played_on"],
            cards=typed["cards"],
            skat=[card for card in (typed["skat_1"], typed["skat_2"]) if card],
            witnesses=typed["witnesses"],
        )


class GrandOuvertCertificateForm(PictureForm):
    """Which Grand ouvert of the register gets a certificate."""

    entry = forms.ChoiceField(label=_("Grand ouvert"))
    field_order = ("entry",)

    def __init__(self, *args: Any, entries: Sequence[GrandOuvertEntry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(str(each.entry_id), f"{each.start_number} {each.name}") for each in entries]
        self.fields["entry"] = forms.ChoiceField(label=self.fields["entry"].label, choices=choices)
        self.order_fields(self.field_order)
