"""Teams of four and tandems: a name, a size, and the start numbers of the members."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import SettingsForm, SubmissionForm
from scoring.models import Entrant, SeriesState, Team
from scoring.models.club import NAME_LENGTH
from scoring.reports.journal.labels import COUNTS_FROM
from scoring.services.teams import CountsFrom, has_played

NUMBERS_LENGTH = 60
WAITING = (SeriesState.PLANNED, SeriesState.SEATED)


class TeamNewForm(SubmissionForm):
    """A new team, still without members."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    size = forms.TypedChoiceField(
        label=_("Kind"), choices=Team.Size.choices, coerce=int, initial=Team.Size.TEAM, required=True
    )


class TeamForm(SettingsForm):
    """Name and members of a team; the members by start number, because those are on the cards in front of one."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    members = forms.CharField(
        label=_("Start numbers of the members"),
        max_length=NUMBERS_LENGTH,
        required=False,
        help_text=_("Separated by blanks or commas: 3 8 12 17"),
        widget=forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"}),
    )

    counts_from = forms.ChoiceField(
        label=_("These members count"),
        choices=[(each.value, COUNTS_FROM[each.value]) for each in CountsFrom],
        help_text=_(
            "A result stays with the team it was played for. From the first series on: for a team entered late, or to "
            "put a slip right."
        ),
    )

    def __init__(self, *args: Any, team: Team, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.team = team
        if not team.tournament.series.exclude(state__in=WAITING).exists():
            del self.fields["counts_from"]

    def clean_members(self) -> list[Entrant]:
        """The entrants with these numbers; every number must be one."""
        typed = [part for part in re.split(r"[\s,;]+", self.cleaned_data["members"]) if part]
        wrong = [part for part in typed if not re.fullmatch(r"[0-9]{1,4}", part)]
        if wrong:
            sentence = gettext("“%(text)s” is no number.") % {"text": wrong[0]}
            raise forms.ValidationError(sentence, code="number_unreadable")
        found = {entrant.start_number: entrant for entrant in self._entrants({int(part) for part in typed})}
        for part in typed:
            if int(part) not in found:
                sentence = gettext("Nobody has the start number %(number)s.") % {"number": part}
                raise forms.ValidationError(sentence, code="nobody")
        return list(found.values())

    def counts(self) -> CountsFrom:
        """From when on the team has these members; valid forms only. Not asked before a series has begun."""
        return CountsFrom(self.cleaned_data.get("counts_from", CountsFrom.NEXT))

    def _entrants(self, numbers: set[int]) -> list[Entrant]:
        return list(Entrant.objects.filter(tournament=self.team.tournament, start_number__in=numbers))


def team_facts(team: Team, members: list[Entrant]) -> dict[str, str]:
    """What the form shows of a team. One that has played changes from the next series on, unless one says otherwise."""
    numbers = " ".join(str(member.start_number) for member in members)
    counts_from = CountsFrom.NEXT if has_played(team) else CountsFrom.FIRST
    return {"name": team.name, "members": numbers, "counts_from": counts_from.value}


class MergeForm(SubmissionForm):
    """Who is the same person, and why one knows."""

    given_up = forms.IntegerField(label=_("The same person as"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), max_length=200)
