"""Entrants one by one: a line with names and club, and everything else on the page of one entrant."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, SettingsForm, SubmissionForm, count_input
from scoring.models import Entrant, NameShown, Player
from scoring.models.club import NAME_LENGTH
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.services.entrants import EntrantFacts

PASS_NUMBER_LENGTH = 30
HIGHEST_SERIES = 20


class EntrantLineForm(SubmissionForm):
    """One line: first name, last name, club, Enter. The start number is the next free one.

    `offered` are people known by the line they are chosen by, in either field of the name.
    """

    first_name = forms.CharField(
        label=_("First name"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True, "list": "people"}),
    )
    last_name = forms.CharField(
        label=_("Last name"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "list": "people"}),
    )
    club_name = forms.CharField(
        label=_("Club"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, offered: Mapping[str, Player] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = offered or {}
        # Whoever is chosen in the field of the first name brings a last name along.
        self.fields["last_name"].required = self.data.get("first_name") not in self.offered

    @property
    def chosen(self) -> Player | None:
        """The person who was chosen from those offered; None where a name was typed."""
        typed = (self.cleaned_data.get(name, "") for name in ("first_name", "last_name"))
        return next((self.offered[line] for line in typed if line in self.offered), None)

    def facts(self) -> EntrantFacts:
        """What was typed or chosen; valid forms only."""
        typed, person = self.cleaned_data, self.chosen
        if person is not None:
            return EntrantFacts(
                first_name=person.first_name,
                last_name=person.last_name,
                club_name=typed["club_name"] or (person.club.name if person.club else ""),
                pass_number=person.pass_number,
                lady=person.lady,
                junior=person.junior,
                senior=person.senior,
            )
        return EntrantFacts(first_name=typed["first_name"], last_name=typed["last_name"], club_name=typed["club_name"])


class EntrantForm(SettingsForm, EntrantLineForm):
    """Everything about one entrant."""

    start_number = NumberField(label=_("Start number"), least=1, most=HIGHEST_NUMBER, widget=count_input())
    pass_number = forms.CharField(label=_("Pass number"), max_length=PASS_NUMBER_LENGTH, required=False)
    lady = forms.BooleanField(label=_("Lady"), required=False)
    junior = forms.BooleanField(label=_("Junior"), required=False)
    senior = forms.BooleanField(label=_("Senior"), required=False)
    name_shown = forms.ChoiceField(label=_("Name on public pages"), choices=NameShown.choices)

    field_order = ("submission", "start_number", "first_name", "last_name", "club_name", "pass_number")

    def facts(self) -> EntrantFacts:
        typed = self.cleaned_data
        names = (
            "first_name",
            "last_name",
            "club_name",
            "start_number",
            "pass_number",
            "lady",
            "junior",
            "senior",
            "name_shown",
        )
        return EntrantFacts(**{name: typed[name] for name in names})


def initial_of(entrant: Entrant) -> dict[str, Any]:
    """What the form shows of somebody who has entered."""
    return {
        "start_number": entrant.start_number,
        "first_name": entrant.player.first_name,
        "last_name": entrant.player.last_name,
        "club_name": entrant.club.name if entrant.club else "",
        "pass_number": entrant.player.pass_number,
        "lady": entrant.lady,
        "junior": entrant.junior,
        "senior": entrant.senior,
        "name_shown": entrant.player.name_shown,
    }


class WithdrawForm(SubmissionForm):
    """After which series somebody left: 0 is "never played"."""

    after_series = NumberField(label=_("Left after series"), least=0, most=HIGHEST_SERIES, widget=count_input())
