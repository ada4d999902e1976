"""A tournament out of a file."""

from django import forms
from django.core.files.base import File
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import SubmissionForm
from scoring.services.uploads import MOST_BYTES_OF_A_TOURNAMENT


class TournamentFileForm(SubmissionForm):
    """The file that this site or another one has written."""

    file = forms.FileField(
        label=_("File of a tournament (JSON)"),
        widget=forms.FileInput(attrs={"accept": ".json"}),
        error_messages={"required": _("Choose a file.")},
    )

    def clean_file(self) -> "File[bytes]":
        """A file that is too large is not even read."""
        file: File[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES_OF_A_TOURNAMENT:
            most = MOST_BYTES_OF_A_TOURNAMENT // 1_000_000
            raise forms.ValidationError(gettext("The file is too large: at most %(most)s MB.") % {"most": most})
        return file
