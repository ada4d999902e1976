"""One line of a paper list by the keyboard notation, and the running total the paper gives for it."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import REASON_LENGTH, NumberField, VersionForm
from scoring.models.table import MOST_DEALS
from scoring.rules.errors import RuleError
from scoring.rules.notation import parse_line
from scoring.services.deals import DealEntry

NEW, CORRECT, INSERT = "new", "correct", "insert"
LONGEST_LINE = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedLine:
    """What a line says: the deal, and the paper's running points of its declarer (None where not typed)."""

    entry: DealEntry
    running_total: int | None


class LineForm(VersionForm):
    """A line; `mode` says whether it is the next one, corrects the deal `number` or goes in before it."""

    mode = forms.ChoiceField(choices=[(mode, mode) for mode in (NEW, CORRECT, INSERT)], widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=MOST_DEALS)
    # The line whose running total did not agree: sent again unchanged, it is kept as the rules have it.
    accepted = forms.CharField(required=False, max_length=2 * LONGEST_LINE, widget=forms.HiddenInput)
    line = forms.CharField(
        label=_("Line"),
        max_length=LONGEST_LINE,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false", "autofocus": True}
        ),
    )
    running_total = NumberField(label=_("Running total on the paper"), required=False)
    reason = forms.CharField(
        label=_("Why (a note)"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, row: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.row = row

    def place_of(self, name: str | None) -> str | None:
        """Every fact of the deal stands in the one line."""
        return super().place_of(name if name in {"reason", "running_total"} else "line")

    def typed_line(self, *, breach: bool = False) -> TypedLine:
        """The deal; valid forms only. Raises RuleError as `rules.notation.parse_line` does."""
        typed = parse_line(self.cleaned_data["line"])
        beside = self.cleaned_data["running_total"]
        return TypedLine(
            entry=DealEntry(declarer=typed.seat, facts=typed.facts, breach=breach and typed.facts is not None),
            running_total=typed.running_total if beside is None else beside,
        )

    @property
    def as_typed(self) -> str:
        """Line and running total as one text, to know them again."""
        return f"{self.cleaned_data['line']}|{self.cleaned_data['running_total']}"

    def ask_again(self, error: RuleError) -> None:
        """Refuse a running total that does not agree; the same line once more is accepted."""
        self.overwrite("accepted", self.as_typed)
        self.refuse(error)

    def content(self) -> dict[str, Any]:
        """What was sent, for the digest of the submission."""
        return {name: self.cleaned_data[name] for name in ("mode", "number", "line", "running_total", "reason")}
