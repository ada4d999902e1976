"""What a player says of the finished list."""

from typing import ClassVar

from django import forms


class ConfirmForm(forms.Form):
    """Seat, the signed total that was shown, and the answer; the page makes it, nobody types it."""

    AGREED: ClassVar[str] = "agreed"
    DISPUTED: ClassVar[str] = "disputed"

    seat = forms.IntegerField(min_value=1, max_value=5)
    total = forms.IntegerField()
    answer = forms.ChoiceField(choices=[(AGREED, AGREED), (DISPUTED, DISPUTED)])
