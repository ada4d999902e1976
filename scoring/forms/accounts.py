"""Invitations of officials, the account made by one, and the code of a table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import SubmissionForm
from scoring.models import Role

USERNAME_LENGTH = 150
CODE_LENGTH = 6
CODE_ATTRIBUTES = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "autofocus": True}


class InviteForm(SubmissionForm):
    """Which office the one-time link gives."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.REFEREE)


class NewAccountForm(SubmissionForm):
    """User name and password of somebody who was invited; the services judge both."""

    username = forms.CharField(
        label=_("User name"), max_length=USERNAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("At least ten characters, not only digits."),
    )


class CodeForm(forms.Form):
    """The six characters printed on a list; blanks and small letters are forgiven."""

    code = forms.CharField(label=_("Code of the table"), max_length=20, widget=forms.TextInput(attrs=CODE_ATTRIBUTES))

    def clean_code(self) -> str:
        """The code as it is kept."""
        code = "".join(str(self.cleaned_data["code"]).split()).replace("-", "").upper()
        if len(code) != CODE_LENGTH:
            raise forms.ValidationError(_("The code of a table has six characters."), code="code_length")
        return code


class JournalFilterForm(forms.Form):
    """Which lines of the journal to show; everything may be left empty."""

    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, widget=forms.TextInput(attrs={"inputmode": "numeric"})
    )
    action = forms.ChoiceField(label=_("Action"), required=False)

    def __init__(self, *args: Any, actions: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["action"] = forms.ChoiceField(
            label=_("Action"), required=False, choices=[("", _("every action")), *actions]
        )
