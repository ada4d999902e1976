"""A paper list typed as totals: rows in seat order, numbers as people write them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as translated
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import REASON_LENGTH, Complaint, NumberField, VersionForm, count_input
from scoring.models import Seat, Table
from scoring.models.table import MOST_DEALS
from scoring.rules.checks import Finding, Severity, TypedList, TypedRow
from scoring.rules.errors import RuleError
from scoring.services.sheets import Totals, TotalsRow
from scoring.words import error_sentence

SAVE, KEEP, COMPUTED = "save", "keep", "computed"


def points_input() -> forms.TextInput:
    """A text field: the numeric keyboards of phones have no minus."""
    return forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off", "class": "number"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of the form: the seat, its four fields, and what the checks found there."""

    position: int
    start_number: int
    name: str
    fields: tuple[BoundField, ...]
    findings: tuple[str, ...]
    wrong: bool


class TotalsForm(VersionForm):
    """Points, won, lost and the total as written for every seat; deals played; passed in (empty: the rest)."""

    step = forms.ChoiceField(
        choices=[(SAVE, SAVE), (KEEP, KEEP), (COMPUTED, COMPUTED)], required=False, widget=forms.HiddenInput
    )
    deals_played = NumberField(label=_("Deals played"), least=1, most=MOST_DEALS, widget=count_input())
    passed_in = NumberField(label=_("Passed in"), least=0, most=MOST_DEALS, required=False, widget=count_input())
    hand_in = forms.BooleanField(label=_("Hand the list in as well"), required=False)
    note = forms.CharField(
        label=_("Note, if deals are missing"),
        max_length=REASON_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    # Several lists are typed one after the other: afterwards the next table is asked for.
    typing = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, seats: Sequence[Seat], expected: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = list(seats)
        self.expected = expected
        self.findings: tuple[Finding, ...] = ()
        for seat in self.seats:
            self._add_row(seat.position)

    def _add_row(self, position: int) -> None:
        count = {"least": 0, "most": MOST_DEALS}
        self.fields[f"points_{position}"] = NumberField(label=_("Game points"), widget=points_input())
        self.fields[f"won_{position}"] = NumberField(label=_("Won"), widget=count_input(), **count)
        self.fields[f"lost_{position}"] = NumberField(label=_("Lost"), widget=count_input(), **count)
        self.fields[f"total_{position}"] = NumberField(
            label=_("Total as written"), required=False, widget=points_input()
        )

    def clean(self) -> dict[str, Any]:
        """A short list is handed in with a note only (rules 2); said before anything is saved."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        deals = cleaned.get("deals_played")
        if cleaned.get("hand_in") and not cleaned.get("note") and deals is not None and deals < self.expected:
            error = RuleError("note_missing", field="note", deals=deals, expected=self.expected)
            self.add_error("note", error_sentence(error))
        return cleaned

    def refuse(self, error: RuleError) -> None:
        """At the row the services name, where they do."""
        name = {"written_total": "total"}.get(error.field or "", error.field)
        cell = f"{name}_{error.params['seat']}" if "seat" in error.params else name
        self.add_error(self.place_of(cell), error_sentence(error))

    @property
    def step_pressed(self) -> str:
        """Which button sent the form."""
        return str(self.cleaned_data.get("step") or SAVE)

    def totals(self) -> Totals:
        """The list as typed; valid forms only. With the computed totals taken, none is written."""
        typed = self.cleaned_data
        written = self.step_pressed != COMPUTED
        rows = tuple(
            TotalsRow(
                position=seat.position,
                points=typed[f"points_{seat.position}"],
                won=typed[f"won_{seat.position}"],
                lost=typed[f"lost_{seat.position}"],
                written_total=typed[f"total_{seat.position}"] if written else None,
            )
            for seat in self.seats
        )
        return Totals(rows=rows, deals_played=typed["deals_played"], passed_in=typed["passed_in"])

    def typed_so_far(self, *, isko: bool) -> TypedList:
        """What can be read of a form that is still being typed; the rest is "not entered"."""
        typed = self.cleaned_data
        names = {"points": "points", "won": "won", "lost": "lost", "written_total": "total"}
        rows = tuple(
            TypedRow(
                seat=seat.position,
                **{figure: typed.get(f"{name}_{seat.position}") for figure, name in names.items()},
            )
            for seat in self.seats
        )
        return TypedList(rows=rows, deals=typed.get("deals_played"), passed=typed.get("passed_in"), isko=isko)

    def content(self) -> dict[str, Any]:
        """What was sent, for the digest of the submission."""
        return {name: value for name, value in self.cleaned_data.items() if name not in {"submission", "version"}}

    def lines(self) -> tuple[str, ...]:
        """What was typed, row by row, in words of one line."""
        names = ("points", "won", "lost")
        return tuple(
            f"{seat.entrant.player.full_name}: "
            + " | ".join(str(self[f"{name}_{seat.position}"].value()) for name in names)
            for seat in self.seats
        )

    def rows(self) -> Iterator[Row]:
        """The rows in seat order, each with its findings."""
        for seat in self.seats:
            mine = [finding for finding in self.findings if finding.seat == seat.position]
            names = (f"{name}_{seat.position}" for name in ("points", "won", "lost", "total"))
            yield Row(
                position=seat.position,
                start_number=seat.entrant.start_number,
                name=seat.entrant.player.full_name,
                fields=tuple(self[name] for name in names),
                findings=tuple(error_sentence(finding) for finding in mine),
                wrong=any(finding.severity is Severity.HARD for finding in mine),
            )

    def list_findings(self) -> list[str]:
        """What the checks found about the list as a whole."""
        return [error_sentence(finding) for finding in self.findings if finding.seat is None]

    def complaints(self) -> Iterator[Complaint]:
        """Every error with its row: seat, start number and name."""
        names = {
            str(seat.position): translated("Row %(row)s (%(name)s)")
            % {"row": seat.position, "name": seat.entrant.player.full_name}
            for seat in self.seats
        }
        for name, complaint in self._named_complaints():
            where = names.get(name.rpartition("_")[2], "")
            yield Complaint(
                field_id=complaint.field_id,
                where=" · ".join(part for part in (where, complaint.where) if part),
                sentence=complaint.sentence,
            )

    def _named_complaints(self) -> Iterator[tuple[str, Complaint]]:
        for sentence in self.non_field_errors():
            yield "", Complaint(field_id="", where="", sentence=str(sentence))
        for name, sentences in self.errors.items():
            if name in self.fields:
                for complaint in self._complaints_of(name, [str(sentence) for sentence in sentences]):
                    yield name, complaint


def initial_of(table: Table, seats: Sequence[Seat], expected: int) -> dict[str, Any]:
    """What the form shows of a list: typed figures if there are any, otherwise nothing but its full length."""
    initial: dict[str, Any] = {
        "version": table.version,
        "deals_played": table.deals_played or expected,
        "passed_in": table.passed_in,
    }
    for seat in seats:
        figures = {"points": seat.points, "won": seat.won, "lost": seat.lost, "total": seat.written_total}
        initial |= {f"{name}_{seat.position}": figure for name, figure in figures.items()}
    return initial


class TotalsCorrectionForm(TotalsForm):
    """The totals of a list that is closed, with the reason why they change."""

    hand_in = None  # type: ignore[assignment]  # Django's way to drop an inherited field
    note = None  # type: ignore[assignment]
    typing = None  # type: ignore[assignment]
    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)
