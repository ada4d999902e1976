"""A tournament: what it is, when and where, and who sees its results."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, SettingsForm, count_input
from scoring.models import Club, Kind, RuleSetChoice, Tournament, Visibility
from scoring.models.club import NAME_LENGTH
from scoring.services.tournaments import TournamentFacts

MOST_SERIES = 20
MOST_ROUNDS = 24
PLAIN_FACTS = (
    "name",
    "date",
    "place",
    "kind",
    "series_planned",
    "rounds",
    "prefer_threes",
    "equal_places_stay",
    "second_check",
    "visibility",
    "final_at",
)


class TournamentForm(SettingsForm):
    """Everything an organiser decides about a tournament. Rule set and rounds are frozen once a series is seated."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    date = forms.DateField(
        label=_("Date"), initial=date.today, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=_("Place"), max_length=NAME_LENGTH, required=False)
    club_name = forms.CharField(
        label=_("Organising club"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"list": "clubs", "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(
        label=_("Kind of event"),
        choices=Kind.choices,
        initial=Kind.TOURNAMENT,
        help_text=_("A club evening may have a table of five; only a friendly evening may use other rules."),
    )
    rule_set = forms.ChoiceField(
        label=_("Rule set"),
        choices=RuleSetChoice.choices,
        initial=RuleSetChoice.ISKO,
        help_text=_("The International Skat Order for tournaments and club evenings. Nothing changes it later."),
    )
    series_planned = NumberField(
        label=_("Number of series"), least=1, most=MOST_SERIES, initial=3, widget=count_input()
    )
    rounds = NumberField(
        label=_("Rounds per series"),
        least=1,
        most=MOST_ROUNDS,
        initial=12,
        widget=count_input(),
        help_text=_("12 rounds are 48 deals at a table of four and 36 at a table of three."),
    )
    prefer_threes = forms.BooleanField(label=_("Prefer tables of three"), required=False)
    equal_places_stay = forms.BooleanField(label=_("Equal places stay equal, no lot is drawn"), required=False)
    second_check = forms.BooleanField(
        label=_("A second official checks every list"),
        required=False,
        help_text=_("Somebody who has not typed it accepts a list or sends it back. Small clubs leave this off."),
    )
    visibility = forms.ChoiceField(label=_("The public sees"), choices=Visibility.choices, initial=Visibility.LIVE)
    final_at = forms.DateTimeField(
        label=_("Results are final from"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Until then they are provisional. Leave it empty to decide later."),
    )

    def __init__(self, *args: Any, existing: Tournament | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.existing = existing
        if existing is not None:
            # The rule set is chosen when a tournament is created, and nothing changes it later (rules.md 1.9).
            del self.fields["rule_set"]

    def facts(self, *, club: Club | None) -> TournamentFacts:
        """What was typed; valid forms only."""
        typed = self.cleaned_data
        rule_set = typed["rule_set"] if self.existing is None else self.existing.rule_set
        return TournamentFacts(
            club=club, rule_set=RuleSetChoice(rule_set), **{name: typed[name] for name in PLAIN_FACTS}
        )


def initial_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of a tournament that exists."""
    club = tournament.club
    return {"club_name": club.name if club else ""} | {name: getattr(tournament, name) for name in PLAIN_FACTS}
