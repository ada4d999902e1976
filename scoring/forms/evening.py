"""What happens at a table during an evening: coming and going, substitutes, rows of others, the control list."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, ReasonForm, VersionForm, count_input
from scoring.forms.seating import start_number_field
from scoring.models import Seat
from scoring.models.club import NAME_LENGTH
from scoring.models.table import MOST_DEALS
from scoring.services.evening_lists import ControlRow
from scoring.services.players import PlayerFacts


class JoinForm(VersionForm):
    """Who takes the last seat."""

    entrant = start_number_field(_("Start number"))


class SeatForm(ReasonForm):
    """A seat of the table, with a reason."""

    seat = forms.ChoiceField(label=_("Who"), widget=forms.RadioSelect)

    field_order: Iterable[str] = ("submission", "version", "seat")

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = self.fields["seat"]
        if isinstance(who, forms.ChoiceField):
            who.choices = [(str(seat.position), seat_words(seat)) for seat in seats]


class SubstituteForm(SeatForm):
    """Who plays on for a seat: somebody with a start number, or somebody new to the tournament."""

    from_deal = NumberField(label=_("From deal"), least=1, most=MOST_DEALS, widget=count_input())
    entrant = start_number_field(_("Substitute: start number"), required=False)
    first_name = forms.CharField(label=_("or first name"), max_length=NAME_LENGTH, required=False)
    last_name = forms.CharField(label=_("and last name"), max_length=NAME_LENGTH, required=False)

    field_order = ("submission", "version", "seat", "from_deal", "entrant", "first_name", "last_name", "reason")

    def clean(self) -> dict[str, Any]:
        """A start number or a name, not neither."""
        typed = super().clean() or self.cleaned_data
        if not typed.get("entrant") and not typed.get("last_name") and "entrant" not in self.errors:
            self.add_error("entrant", gettext("Enter the start number or the name of the substitute."))
        return typed

    def facts(self) -> PlayerFacts:
        """The person new to the tournament; valid forms only."""
        typed = self.cleaned_data
        return PlayerFacts(first_name=typed["first_name"], last_name=typed["last_name"])


class OwnersForm(ReasonForm):
    """Whose row is it? One start number for every seat, those of the plan at first."""

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in seats:
            field = start_number_field(seat_words(seat), initial=seat.entrant.start_number)
            self.fields[f"seat_{seat.position}"] = field
        self.order_fields(["submission", "version", *(f"seat_{seat.position}" for seat in seats), "reason"])

    def numbers(self) -> dict[int, int]:
        """Start numbers by seat; valid forms only."""
        names = [name for name in self.fields if name.startswith("seat_")]
        return {int(name.removeprefix("seat_")): self.cleaned_data[name] for name in names}


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlLine:
    """The fields of one row, each under a short word: whose row it is stands before them."""

    who: str
    fields: tuple[tuple[str, BoundField], ...]


class ControlForm(VersionForm):
    """The list kept at seat 3, row by row; a row without anything is not compared."""

    FACTS = (("points", _("Points")), ("won", _("Won")), ("lost", _("Lost")), ("total", _("Total")))

    def __init__(self, *args: Any, seats: Sequence[Seat], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = seats
        for seat in seats:
            for name, label in self.FACTS:
                words = gettext("Seat %(seat)s %(fact)s") % {"seat": seat.position, "fact": label}
                self.fields[f"{name}_{seat.position}"] = NumberField(label=words, required=False)

    def lines(self) -> Iterator[ControlLine]:
        """The fields as they stand on the page."""
        for seat in self.seats:
            fields = tuple((str(label), self[f"{name}_{seat.position}"]) for name, label in self.FACTS)
            yield ControlLine(who=seat_words(seat), fields=fields)

    def clean(self) -> dict[str, Any]:
        """A row is whole or empty; only its total may be missing."""
        typed = super().clean() or self.cleaned_data
        for seat in self.seats:
            figures = [typed.get(f"{name}_{seat.position}") for name, _label in self.FACTS]
            if any(figure is not None for figure in figures):
                self._require(seat.position, typed)
        return typed

    def _require(self, position: int, typed: dict[str, Any]) -> None:
        for name in ("points", "won", "lost"):
            field = f"{name}_{position}"
            if typed.get(field) is None and field not in self.errors:
                self.add_error(field, gettext("A number is missing here; nothing entered is not 0."))

    def rows(self) -> list[ControlRow | None]:
        """The rows, none at all where nothing is typed; valid forms only."""
        rows = [self._row(seat.position) for seat in self.seats]
        return rows if any(rows) else []

    def _row(self, position: int) -> ControlRow | None:
        typed = {name: self.cleaned_data[f"{name}_{position}"] for name, _label in self.FACTS}
        return None if typed["points"] is None else ControlRow(**typed)


def control_initial(control_list: Sequence[Sequence[int | None] | None]) -> dict[str, int | None]:
    """What the form shows of a control list that was typed."""
    return {
        f"{name}_{position}": figure
        for position, row in enumerate(control_list, start=1)
        for (name, _label), figure in zip(ControlForm.FACTS, row or (), strict=False)
    }


def seat_words(seat: Seat) -> str:
    """ "Seat 3: 12 Clara Winter"."""
    return gettext("Seat %(seat)s: %(entrant)s") % {"seat": seat.position, "entrant": seat.entrant}
