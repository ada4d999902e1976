"""Seating: how to draw, who is missing, who changes places, who is kept apart, and the clock."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, SettingsForm, SubmissionForm, count_input
from scoring.models import AtTheLimit, SeatingKind, SeatsBy, Tournament
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.services.seating_rules import LEAST_MINUTES, MOST_MINUTES, NAMES, SeatingRules


def start_number_field(label: Any, **kwargs: Any) -> NumberField:
    """The start number of an entrant."""
    return NumberField(label=label, least=1, most=HIGHEST_NUMBER, widget=count_input(), **kwargs)


class DrawForm(SubmissionForm):
    """How the next series is drawn."""

    method = forms.ChoiceField(
        label=_("How the tables are drawn"), choices=SeatingKind.choices, widget=forms.RadioSelect
    )


class MissingForm(SubmissionForm):
    """Whose seats stay empty before the first deal. `absent` are ids of entrants who are seated."""

    absent = forms.MultipleChoiceField(label=_("Who is missing"), widget=forms.CheckboxSelectMultiple)
    withdraw = forms.BooleanField(
        label=_("They leave the tournament; not ticked, they only miss this series"), required=False, initial=True
    )

    def __init__(self, *args: Any, seated: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        absent = self.fields["absent"]
        if isinstance(absent, forms.MultipleChoiceField):
            absent.choices = [(str(key), label) for key, label in seated]


class SwapForm(SubmissionForm):
    """Two who change places; `accept` says that the warning was read."""

    one = start_number_field(_("Start number"))
    other = start_number_field(_("changes places with start number"))
    accept = forms.BooleanField(widget=forms.HiddenInput, required=False)


class PairForm(SubmissionForm):
    """Two who never share a table."""

    first = start_number_field(_("Start number"))
    second = start_number_field(_("never sits with start number"))


class SeatingRulesForm(SettingsForm):
    """How a tournament seats, and its clock."""

    seating = forms.ChoiceField(label=_("Tables are drawn"), choices=SeatingKind.choices)
    seats_by = forms.ChoiceField(
        label=_("Seats at a table, when drawn by standing"),
        choices=SeatsBy.choices,
        help_text=_("Seat 1 deals first and keeps the list."),
    )
    prefer_threes = forms.BooleanField(label=_("Prefer tables of three"), required=False)
    club_mates_apart = forms.BooleanField(
        label=_("Keep club mates apart"), required=False, help_text=_("As far as it goes; team mates never meet.")
    )
    series_minutes = NumberField(
        label=_("Minutes per series"), least=LEAST_MINUTES, most=MOST_MINUTES, required=False, widget=count_input()
    )
    at_the_limit = forms.ChoiceField(label=_("When time is up"), choices=AtTheLimit.choices)

    def rules(self) -> SeatingRules:
        """What was chosen; valid forms only."""
        typed = {name: self.cleaned_data[name] for name in NAMES}
        return SeatingRules(
            seating=SeatingKind(typed.pop("seating")),
            seats_by=SeatsBy(typed.pop("seats_by")),
            at_the_limit=AtTheLimit(typed.pop("at_the_limit")),
            **typed,
        )


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of a tournament."""
    return {name: getattr(tournament, name) for name in NAMES}
