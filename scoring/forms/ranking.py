"""What the direction decides about the ranking: lots among equals, points given or taken, the rules of teams."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import REASON_LENGTH, NumberField, SettingsForm, SubmissionForm, count_input
from scoring.models import TeamFill, Tournament
from scoring.models.tournament import HIGHEST_NUMBER, MOST_POINTS
from scoring.rules.errors import RuleError


class AdjustmentForm(SubmissionForm):
    """Points for or against one entrant, with the reason everybody will read."""

    start_number = NumberField(label=_("Start number"), least=1, most=HIGHEST_NUMBER, widget=count_input())
    points = NumberField(
        label=_("Points, signed"),
        least=-MOST_POINTS,
        most=MOST_POINTS,
        help_text=_("−100 takes a hundred points away, 30 gives thirty."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)


class OrderForm(SubmissionForm):
    """The order of equals: one field for each, filled with 1, 2, 3 ... Names of fields are `place_<key>`."""

    def __init__(self, data: Any = None, *, equals: Sequence[tuple[int, str]], name: str) -> None:
        super().__init__(data, auto_id=f"id_{name}_%s")
        self.keys = [key for key, _label in equals]
        for key, label in equals:
            self.fields[f"place_{key}"] = NumberField(label=label, least=1, most=len(equals), widget=count_input())

    def clean(self) -> dict[str, Any]:
        """Each place once."""
        typed = super().clean() or {}
        places = [typed.get(f"place_{key}") for key in self.keys]
        if None not in places and len(set(places)) < len(places):
            self.refuse(RuleError("lot_twice"))
        return typed

    def order(self) -> list[int]:
        """The keys, the best first; valid forms only."""
        return sorted(self.keys, key=lambda key: int(self.cleaned_data[f"place_{key}"]))


class TeamRulesForm(SettingsForm):
    """How teams are ranked."""

    team_fill = forms.ChoiceField(label=_("A missing team member counts"), choices=TeamFill.choices)
    league_points = forms.BooleanField(label=_("League meeting: 3, 2, 1, 0 points per series"), required=False)


def team_rules_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of a tournament."""
    return {"team_fill": tournament.team_fill, "league_points": tournament.league_points}
