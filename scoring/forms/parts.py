"""A list typed in parts: for every part its deals and the figures of those who were at the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as translated
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import REASON_LENGTH, Complaint, NumberField, VersionForm, count_input
from scoring.forms.totals import KEEP, SAVE, points_input
from scoring.models import Seat, Table
from scoring.models.table import MOST_DEALS
from scoring.rules.checks import Finding, Severity
from scoring.rules.errors import RuleError
from scoring.services.parts import Segment
from scoring.services.sheets import Totals, TotalsRow
from scoring.words import error_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class PartRow:
    """One player in one part."""

    key: str
    position: int
    name: str
    fields: tuple[BoundField, ...]
    findings: tuple[str, ...]
    wrong: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PartBlock:
    """One part: its deals, its rows, and what was found about it as a whole."""

    number: int
    segment: Segment
    deals: BoundField
    passed: BoundField
    rows: tuple[PartRow, ...]
    findings: tuple[str, ...]


class PartsForm(VersionForm):
    """Names of fields: `points_1_3` are the points of seat 3 in part 1, `total_3` its total at the foot."""

    step = forms.ChoiceField(choices=[(SAVE, SAVE), (KEEP, KEEP)], required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, seats: Sequence[Seat], segments: Sequence[Segment], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats, self.segments = list(seats), list(segments)
        self.findings: tuple[tuple[Finding, ...], ...] = ()
        for part, segment in enumerate(self.segments, start=1):
            self._add_part(part, segment)
        for seat in self.seats:
            self.fields[f"total_{seat.position}"] = NumberField(
                label=_("Total as written"), required=False, widget=points_input()
            )

    def _add_part(self, part: int, segment: Segment) -> None:
        count = {"least": 0, "most": MOST_DEALS}
        for seat in segment.seats:
            self.fields[f"points_{part}_{seat}"] = NumberField(label=_("Game points"), widget=points_input())
            self.fields[f"won_{part}_{seat}"] = NumberField(label=_("Won"), widget=count_input(), **count)
            self.fields[f"lost_{part}_{seat}"] = NumberField(label=_("Lost"), widget=count_input(), **count)
        self.fields[f"passed_{part}"] = NumberField(label=_("Passed in"), required=False, widget=count_input(), **count)
        self.fields[f"deals_{part}"] = NumberField(
            label=_("Deals played"), least=1, most=MOST_DEALS, widget=count_input(), initial=segment.deals
        )

    def refuse(self, error: RuleError) -> None:
        """At the total of the seat, where it is about one."""
        cell = f"total_{error.params['seat']}" if error.field == "written_total" and "seat" in error.params else None
        self.add_error(self.place_of(cell), error_sentence(error))

    @property
    def keep(self) -> bool:
        """Whether what is written is to be kept against the checks; valid forms only."""
        return bool(self.cleaned_data["step"] == KEEP)

    def parts(self) -> list[Totals]:
        """The parts as typed; valid forms only."""
        typed = self.cleaned_data
        return [
            Totals(
                rows=tuple(
                    TotalsRow(
                        position=seat,
                        points=typed[f"points_{part}_{seat}"],
                        won=typed[f"won_{part}_{seat}"],
                        lost=typed[f"lost_{part}_{seat}"],
                    )
                    for seat in segment.seats
                ),
                deals_played=typed[f"deals_{part}"],
                passed_in=typed[f"passed_{part}"],
            )
            for part, segment in enumerate(self.segments, start=1)
        ]

    def written_totals(self) -> dict[int, int]:
        """The totals at the foot of the paper, by seat; those not written are left out."""
        typed = {seat.position: self.cleaned_data[f"total_{seat.position}"] for seat in self.seats}
        return {seat: total for seat, total in typed.items() if total is not None}

    def content(self) -> dict[str, Any]:
        """What was sent, for the digest of the submission."""
        return {name: value for name, value in self.cleaned_data.items() if name not in {"submission", "version"}}

    def blocks(self) -> Iterator[PartBlock]:
        """The parts with their fields and findings."""
        names = self._names()
        for part, segment in enumerate(self.segments, start=1):
            found = self.findings[part - 1] if self.findings else ()
            yield PartBlock(
                number=part,
                segment=segment,
                deals=self[f"deals_{part}"],
                passed=self[f"passed_{part}"],
                rows=tuple(self._row(part, seat, names[seat], found) for seat in segment.seats),
                findings=tuple(error_sentence(each) for each in found if each.seat is None),
            )

    def _row(self, part: int, seat: int, name: str, found: Sequence[Finding]) -> PartRow:
        mine = [each for each in found if each.seat == seat and each.code != "total_missing"]
        return PartRow(
            key=f"{part}_{seat}",
            position=seat,
            name=name,
            fields=tuple(self[f"{figure}_{part}_{seat}"] for figure in ("points", "won", "lost")),
            findings=tuple(error_sentence(each) for each in mine),
            wrong=any(each.severity is Severity.HARD for each in mine),
        )

    def _names(self) -> dict[int, str]:
        return {seat.position: seat.entrant.player.full_name for seat in self.seats}

    def totals(self) -> list[tuple[int, str, BoundField]]:
        """Seat, name and the field for the total at the foot."""
        return [(seat, name, self[f"total_{seat}"]) for seat, name in self._names().items()]

    def lines(self) -> tuple[str, ...]:
        """What was typed, part by part, one line each."""
        return tuple(
            f"{block.number}. {row.name}: " + " | ".join(str(field.value()) for field in row.fields)
            for block in self.blocks()
            for row in block.rows
        )

    def complaints(self) -> Iterator[Complaint]:
        """Every error with its part and its player."""
        names = self._names()
        for sentence in self.non_field_errors():
            yield Complaint(field_id="", where="", sentence=str(sentence))
        for name, sentences in self.errors.items():
            if name not in self.fields:
                continue
            figures = name.split("_")[1:]
            where = [translated("Part %(part)s") % {"part": figures[0]}] if len(figures) == 2 else []
            who = names.get(int(figures[-1]), "") if name.split("_")[0] not in {"deals", "passed"} and figures else ""
            for complaint in self._complaints_of(name, [str(sentence) for sentence in sentences]):
                yield Complaint(
                    field_id=complaint.field_id,
                    where=" · ".join(part for part in (*where, who, complaint.where) if part),
                    sentence=complaint.sentence,
                )


class PartsCorrectionForm(PartsForm):
    """The parts of a list that is closed, with the reason why they change."""

    reason = forms.CharField(label=_("Reason"), max_length=REASON_LENGTH)


def initial_of(table: Table, seats: Sequence[Seat]) -> dict[str, Any]:
    """What the form shows of parts that are saved."""
    initial: dict[str, Any] = {"version": table.version}
    for number, part in enumerate(table.parts, start=1):
        initial |= {f"deals_{number}": part["deals"], f"passed_{number}": part["passed"]}
        for seat, points, won, lost, _total in part["rows"]:
            figures = {"points": points, "won": won, "lost": lost}
            initial |= {f"{name}_{number}_{seat}": figure for name, figure in figures.items()}
    return initial | {f"total_{seat.position}": seat.written_total for seat in seats}
