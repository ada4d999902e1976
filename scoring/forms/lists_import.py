"""A file with lists: uploaded or pasted, carried along in the form until it is confirmed."""

import base64
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import REASON_LENGTH, SubmissionForm
from scoring.services.uploads import MOST_BYTES, too_large

PREVIEW, SAVE = "preview", "save"


class ListsImportForm(SubmissionForm):
    """Nothing is kept on the server between preview and confirmation: `content` carries the bytes."""

    step = forms.CharField(required=False, widget=forms.HiddenInput)
    content = forms.CharField(required=False, widget=forms.HiddenInput)
    file = forms.FileField(
        label=_("File (CSV or XLSX)"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx"}),
    )
    pasted = forms.CharField(
        label=_("or paste the cells here"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 6})
    )
    table = forms.CharField(label=_("Table"), required=False, widget=forms.TextInput(attrs={"inputmode": "numeric"}))
    hand_in = forms.BooleanField(label=_("Hand the lists in as well"), required=False, initial=True)
    note = forms.CharField(
        label=_("Note, if deals are missing"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        cleaned["raw"] = self._raw(cleaned)
        if not cleaned["raw"] and not self.errors:
            self.add_error("file", _("Choose a file, or paste the cells."))
        return cleaned

    def _raw(self, cleaned: dict[str, Any]) -> bytes:
        upload = cleaned.get("file")
        if upload is not None:
            if upload.size > MOST_BYTES:
                self.add_error("file", too_large())
                return b""
            return bytes(upload.read())
        if cleaned.get("pasted", "").strip():
            return str(cleaned["pasted"]).encode()
        try:
            return base64.b64decode(cleaned.get("content", ""), validate=True)
        except ValueError:  # no base64, or not even ASCII
            return b""

    def carry(self) -> None:
        """The bytes go along to the confirmation."""
        self.overwrite("content", base64.b64encode(self.cleaned_data["raw"]).decode())

    @property
    def saving(self) -> bool:
        """Whether the preview was confirmed."""
        return bool(self.cleaned_data["step"] == SAVE)
