"""A list of entrants: sent or pasted, looked at, confirmed. What was sent travels in the form, the server keeps
nothing.
"""

import base64
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.base import File
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import SubmissionForm
from scoring.services.uploads import MOST_BYTES, too_large
from scoring.services.writing import Submission

IMPORT = "import"
MOST_COLUMNS = 40
LONGEST_ROW = 9
"""Digits of a row's number that are read; no file has as many rows."""


class EntrantListForm(SubmissionForm):
    """A file or a pasted list; from the preview on, what was sent (base64) with the choices made there."""

    file = forms.FileField(
        label=_("File (CSV, TXT or XLSX)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.xlsx"}),
    )
    text = forms.CharField(
        label=_("Or paste the list here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    encoding = forms.ChoiceField(label=_("Encoding"), required=False)
    raw = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    step = forms.CharField(required=False, max_length=10, widget=forms.HiddenInput)

    def __init__(self, *args: Any, encodings: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("found out automatically")), *encodings]
        self.fields["encoding"] = forms.ChoiceField(label=_("Encoding"), choices=choices, required=False)

    def clean_raw(self) -> bytes:
        """The bytes that were sent the first time."""
        try:
            return base64.b64decode(self.cleaned_data["raw"], validate=True)
        except ValueError as error:  # no base64, or not even ASCII
            raise forms.ValidationError(_("The page was incomplete. Please send it again.")) from error

    def clean_file(self) -> "File[bytes] | None":
        """A file that is too large is not even read."""
        file: File[bytes] | None = self.cleaned_data["file"]
        if file is not None and (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(too_large(), code="too_large")
        return file

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and not self._bytes(cleaned):
            self.add_error(None, _("Choose a file, or paste a list."))
        return cleaned

    def _bytes(self, cleaned: dict[str, Any]) -> bytes:
        if cleaned["raw"]:
            return bytes(cleaned["raw"])
        if cleaned["file"] is not None:
            # A file can be read once only; what was read stays in the form.
            cleaned["raw"] = cleaned["file"].read()
        else:
            cleaned["raw"] = cleaned["text"].encode()
        return bytes(cleaned["raw"])

    @property
    def content(self) -> bytes:
        """What was sent; valid forms only."""
        return bytes(self.cleaned_data["raw"])

    @property
    def encoded(self) -> str:
        """What was sent, as the preview carries it; valid forms only."""
        return base64.b64encode(self.content).decode()

    @property
    def confirmed(self) -> bool:
        """Whether this is the button that imports."""
        return bool(self.cleaned_data["step"] == IMPORT)

    def columns_chosen(self) -> list[str]:
        """What each column holds as chosen in the preview; empty where nothing was chosen yet."""
        names = [f"column_{at}" for at in range(MOST_COLUMNS)]
        return [str(self.data[name]) for name in names if name in self.data]

    def ticked(self, name: str) -> set[int]:
        """The rows ticked under this name: "take", "double", "known"."""
        values: Sequence[str] = self.data.getlist(name) if hasattr(self.data, "getlist") else ()
        return {int(value) for value in values if value.isascii() and value.isdigit() and len(value) < LONGEST_ROW}

    def submitted(self) -> Submission:
        """With everything that was ticked."""
        ticks = {name: sorted(self.ticked(name)) for name in ("take", "double", "known")}
        about = {"encoding": self.cleaned_data["encoding"], "columns": self.columns_chosen()}
        content = {"raw": self.encoded, **about, **ticks}
        return Submission(id=self.submission_id, content=content)
