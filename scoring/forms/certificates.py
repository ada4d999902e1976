"""Which certificates to print, and the picture behind them."""

import warnings
from typing import Any

from django import forms
from django.core.files.base import File
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, SubmissionForm, count_input

MOST_CERTIFICATES = 200
MOST_BYTES = 8 * 1024 * 1024
MOST_PIXELS = 40_000_000
"""A page of A4 at 600 dots an inch has 35 million."""
SIGNATURES = {b"\x89PNG\r\n\x1a\n": "image/png", b"\xff\xd8\xff": "image/jpeg"}
"""How files of these types begin; the name of a file says nothing."""


def _pixels(file: "File[bytes]") -> int:
    """How many points the picture has when it is unpacked: a small file may hold a very large one. The file is at its
    beginning again.
    """
    from PIL import Image, UnidentifiedImageError  # late: a worker that only serves pages stays small

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # its own limit is four times ours
            picture = Image.open(file, formats=["PNG", "JPEG"])
            found = picture.width * picture.height
            picture.verify()
    except Image.DecompressionBombError:
        return MOST_PIXELS + 1
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise forms.ValidationError(_("This picture is damaged."), code="no_picture") from error
    finally:
        file.seek(0)
    return found


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
        if _pixels(file) > MOST_PIXELS:
            raise forms.ValidationError(_("This picture has more than 40 million points."), code="too_large")
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
