"""Which certificates to print, and the picture behind them."""

from typing import Any

from django import forms
from django.core.files.base import File
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, SubmissionForm, count_input

MOST_CERTIFICATES = 200
MOST_BYTES = 8 * 1024 * 1024
SIGNATURES = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""How files of these types begin; the name of a file says nothing."""


class PictureForm(SubmissionForm):
    """The language of a certificate, and a picture of the club's own; it is printed, not kept."""

    language = forms.ChoiceField(label=_("Language"), choices=[("de", _("German")), ("en", _("English"))])
    picture = forms.FileField(
        label=_("Picture behind the text"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
        help_text=_("PNG or JPEG in the shape of A4 upright; it is printed, not kept."),
    )
    content_type: str = ""

    def clean_picture(self) -> "File[bytes] | None":
        """A picture of a type that can be printed, found out from the file itself."""
        file: File[bytes] | None = self.cleaned_data["picture"]
        if file is None:
            return None
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(_("This picture is larger than 8 MB."), code="too_large")
        beginning = file.read(8)
        file.seek(0)
        self.content_type = next((kind for start, kind in SIGNATURES.items() if beginning.startswith(start)), "")
        if not self.content_type:
            raise forms.ValidationError(_("This is neither a PNG nor a JPEG picture."), code="no_picture")
        return file


class CertificatesForm(PictureForm):
    """The places that get a certificate."""

    first = NumberField(label=_("From place"), least=1, most=9999, initial=1, widget=count_input())
    last = NumberField(label=_("To place"), least=1, most=9999, initial=3, widget=count_input())
    field_order = ("first", "last")

    def clean(self) -> dict[str, Any]:
        """The last place is not before the first."""
        cleaned = super().clean() or self.cleaned_data
        first, last = cleaned.get("first"), cleaned.get("last")
        if first is not None and last is not None and not first <= last < first + MOST_CERTIFICATES:
            self.add_error("last", _("Give a place from the first on, at most 200 together."))
        return cleaned
