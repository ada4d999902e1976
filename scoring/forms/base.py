"""What every form of the site shares: the id of a submission, numbers as people type them, and errors that name field
and row.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.utils.datastructures import MultiValueDict
from django.utils.formats import localize
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules.errors import RuleError
from scoring.rules.numbers import HIGHEST_POINTS, parse_points
from scoring.services.writing import Submission
from scoring.words import error_sentence

REASON_LENGTH = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Complaint:
    """One error as it is read at the head of a form: where (row and field) and what; `field_id` is its anchor."""

    field_id: str
    where: str
    sentence: str


def new_submission_id() -> str:
    """The id a form carries so that a double click or a reload does not write twice."""
    return str(uuid4())


class NumberField(forms.CharField):
    """A whole number as people type it (`72-`, `1.040`); words, 1e9 and numbers out of range are refused with a
    sentence. Never type=number: phones hide the minus (screens.md 5).
    """

    def __init__(self, *, least: int = -HIGHEST_POINTS, most: int = HIGHEST_POINTS, **kwargs: Any) -> None:
        self.least, self.most = least, most
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"}))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> int | None:
        """The number, None where it may be empty and is: empty is not 0."""
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return parse_points(typed, least=self.least, most=self.most)
        except RuleError as error:
            raise forms.ValidationError(error_sentence(error), code=error.code) from error


def count_input() -> forms.TextInput:
    """A text field with the numeric keyboard, for numbers that are never negative."""
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})


class SubmissionForm(forms.Form):
    """A form with a submission id; `row` names what it is about ("Deal 17") in front of every error."""

    # Where a service names a fact differently from the field that holds it.
    field_of_fact: ClassVar[dict[str, str]] = {}

    # One way to say an error: ours, with row and field, in the language of the page.
    use_required_attribute = False

    submission = forms.UUIDField(widget=forms.HiddenInput, initial=new_submission_id)

    row: str = ""

    def refuse(self, error: RuleError) -> None:
        """Take over what rules or services refused, at the field it concerns."""
        self.add_error(self.place_of(self.field_of_fact.get(error.field or "", error.field)), error_sentence(error))
        if error.code == "submission_reused":
            self.renew_submission()

    def place_of(self, name: str | None) -> str | None:
        """The field where an error is read: a hidden one shows nothing, so its errors belong to the whole form."""
        return name if name in self.fields and not self.fields[name].widget.is_hidden else None

    def renew_submission(self) -> None:
        """Give what is typed now a new id: the old one stands for something that has been saved."""
        self.overwrite("submission", new_submission_id())

    def overwrite(self, name: str, value: str) -> None:
        """Show another value in a field than the one that was sent; the rest of what was typed is kept."""
        data = self.data.copy() if isinstance(self.data, MultiValueDict) else dict(self.data)
        data[self.add_prefix(name)] = value
        self.data = data

    @property
    def submission_id(self) -> str:
        """The id of this submission; valid forms only."""
        return str(self.cleaned_data["submission"])

    def submitted(self) -> Submission:
        """The submission with everything that was typed; valid forms only."""
        content = {name: str(typed) for name, typed in self.cleaned_data.items() if name != "submission"}
        return Submission(id=self.submission_id, content=content)

    def complaints(self) -> Iterator[Complaint]:
        """Every error with row and field, in the order of the fields."""
        for sentence in self.non_field_errors():
            yield Complaint(field_id="", where=self.row, sentence=self._behind_row(str(sentence)))
        for name, sentences in self.errors.items():
            if name in self.fields:
                yield from self._complaints_of(name, [str(sentence) for sentence in sentences])

    def _complaints_of(self, name: str, sentences: list[str]) -> Iterator[Complaint]:
        bound = self[name]
        if bound.is_hidden:
            sentences = [gettext("The page was incomplete. Please send it again.")]
        where = " · ".join(part for part in (self.row, "" if bound.is_hidden else str(bound.label)) if part)
        for sentence in sentences:
            field_id = bound.id_for_label or bound.auto_id
            yield Complaint(field_id=field_id, where=where, sentence=self._behind_row(sentence))

    def _behind_row(self, sentence: str) -> str:
        """ "Deal 3: seat 3 sits out" needs no deal where the row in front is deal 3 itself."""
        return sentence.removeprefix(f"{self.row}: ")


class SettingsForm(SubmissionForm):
    """Facts that are there already, which others may change while the page is open: it carries what it has shown.

    What was not touched stays as others have saved it since. What both have changed is refused once, with theirs named.
    """

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> Any:
        """The facts as they are now; what has been seen of them, too."""
        if field_name == "seen":
            return json.dumps(self._facts_now())
        return super().get_initial_for_field(field, field_name)

    def full_clean(self) -> None:
        """Judge what was typed together with what others have saved since."""
        theirs = self._keep_theirs() if self.is_bound and self.initial else {}
        super().full_clean()
        for name, fact in theirs.items():
            sentence = gettext("Somebody else has saved “%(fact)s” here in the meantime.")
            self.add_error(name, sentence % {"fact": self._in_words(name, fact)})

    def _keep_theirs(self) -> dict[str, str]:
        """Take over what only others have changed; what both have changed comes back, as others have saved it."""
        seen = self._facts_seen()
        theirs: dict[str, str] = {}
        if seen is None:
            return theirs
        for name, fact in self._facts_now().items():
            typed = self._as_sent(name, self[name].data)
            if fact in (seen.get(name), typed):
                continue
            if seen.get(name) in (None, typed):
                self.overwrite(name, fact)
            else:
                theirs[name] = fact
        self.overwrite("seen", json.dumps(self._facts_now()))
        return theirs

    def _facts_seen(self) -> dict[str, Any] | None:
        """What the page has shown, None where it does not say so (a script that sends what it wants)."""
        try:
            seen = json.loads(self.data.get(self.add_prefix("seen"), ""))
        except (ValueError, RecursionError):
            return None
        return seen if isinstance(seen, dict) else None

    def _facts_now(self) -> dict[str, str]:
        shown = {name: field for name, field in self.fields.items() if not field.widget.is_hidden}
        return {name: self._as_sent(name, self.get_initial_for_field(field, name)) for name, field in shown.items()}

    def _as_sent(self, name: str, value: Any) -> str:
        """A value as a browser sends it from a field that nobody touches."""
        field = self.fields[name]
        if isinstance(field.widget, forms.CheckboxInput):
            return "on" if value else ""
        text = field.widget.format_value(field.prepare_value(value))
        return " ".join(text) if isinstance(text, list) else str(text or "").strip()

    def _in_words(self, name: str, fact: str) -> str:
        field = self.fields[name]
        choices: dict[str, Any] = dict(getattr(field, "choices", ()))
        if fact in choices:
            return str(choices[fact])
        return str(localize(field.to_python(fact))) if fact else "–"


class VersionForm(SubmissionForm):
    """A form that changes what somebody else may have changed since: it carries the version that was seen."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def renew_version(self, version: int) -> None:
        """After a conflict: what is typed is kept and may be saved over the version seen now."""
        self.overwrite("version", str(version))


class PlainReasonForm(SubmissionForm):
    """The one way to ask for a reason."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)


class ReasonForm(PlainReasonForm, VersionForm):
    """A reason for changing what somebody else may have changed since."""


class NoteForm(VersionForm):
    """A version and, where something is unusual, a note."""

    note = forms.CharField(label=_("Note"), max_length=REASON_LENGTH, required=False)
