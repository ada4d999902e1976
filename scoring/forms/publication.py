"""What of a tournament is public, and for how long."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import SettingsForm, SubmissionForm
from scoring.models import NameShown, Tournament, Visibility
from scoring.services.publication import PublicationFacts

EVERYBODY = "*"


class VisibilityForm(SubmissionForm):
    """What the public sees of the results."""

    visibility = forms.ChoiceField(label=_("The public sees"), choices=Visibility.choices)


class PublicationForm(SettingsForm):
    """The hour results become final, the day names are blanked, whether reasons are shown, and who is listed."""

    final_at = forms.DateTimeField(
        label=_("Results are final from"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text=_("Until then they are provisional. Print the hour on the wall."),
    )
    names_until = forms.DateField(
        label=_("Names are blanked from"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("From this day on public pages show start numbers only. The results stay."),
    )
    corrections_public = forms.BooleanField(label=_("Corrections are shown with their reason"), required=False)
    no_shows_left_out = forms.BooleanField(
        label=_("Who never played is left out of the rankings, on pages, prints and files alike"), required=False
    )

    def facts(self) -> PublicationFacts:
        """What was typed; valid forms only."""
        typed = self.cleaned_data
        return PublicationFacts(
            final_at=typed["final_at"],
            names_until=typed["names_until"],
            corrections_public=typed["corrections_public"],
            no_shows_left_out=typed["no_shows_left_out"],
        )


def publication_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of a tournament."""
    return {
        "final_at": tournament.final_at,
        "names_until": tournament.names_until,
        "corrections_public": tournament.corrections_public,
        "no_shows_left_out": tournament.no_shows_left_out,
    }


class NamesForm(SubmissionForm):
    """How the names of some players are shown: start numbers with blanks or commas, or * for everybody."""

    start_numbers = forms.CharField(
        label=_("Start numbers"),
        max_length=2000,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("3 17 21, or * for everybody."),
    )
    name_shown = forms.ChoiceField(label=_("Name on public pages"), choices=NameShown.choices)

    def clean_start_numbers(self) -> list[int] | None:
        """The numbers; None stands for everybody."""
        words = self.cleaned_data["start_numbers"].replace(",", " ").replace(";", " ").split()
        if words == [EVERYBODY]:
            return None
        wrong = [word for word in words if not (word.isascii() and word.isdigit() and len(word) < 5)]
        if wrong:
            raise forms.ValidationError(_("“%(text)s” is no start number.") % {"text": wrong[0][:20]})
        return [int(word) for word in words]
