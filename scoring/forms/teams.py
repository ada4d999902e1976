"""Teams of four and tandems: a name, a size, and the start numbers of the members."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import SubmissionForm
from scoring.models import Entrant, Team
from scoring.models.club import NAME_LENGTH

NUMBERS_LENGTH = 60


class TeamNewForm(SubmissionForm):
    """A new team, still without members."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    size = forms.TypedChoiceField(
        label=_("Kind"), choices=Team.Size.choices, coerce=int, initial=Team.Size.TEAM, required=True
    )


class TeamForm(SubmissionForm):
    """Name and members of a team; the members by start number, because those are on the cards in front of one."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    members = forms.CharField(
        label=_("Start numbers of the members"),
        max_length=NUMBERS_LENGTH,
        required=False,
        help_text=_("Separated by blanks or commas: 3 8 12 17"),
        widget=forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, team: Team, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.team = team

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

    def _entrants(self, numbers: set[int]) -> list[Entrant]:
        return list(Entrant.objects.filter(tournament=self.team.tournament, start_number__in=numbers))


class MergeForm(SubmissionForm):
    """Who is the same person, and why one knows."""

    given_up = forms.IntegerField(label=_("The same person as"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), max_length=200)
