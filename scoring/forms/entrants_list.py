"""The list of entrants: searching, filtering, and the marks of the desk."""

from urllib.parse import urlencode

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models import Tournament
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.reports.money import fees_missing

SEARCH_LENGTH = 60
MARKS = ("present", "absent", "paid", "unpaid")
KINDS = [
    ("", _("everybody")),
    ("absent", _("not present yet")),
    ("present", pgettext_lazy("entrants", "present")),
    ("unpaid", _("not paid yet")),
    ("guests", _("guests")),
    ("ladies", _("ladies")),
    ("juniors", _("juniors")),
    ("seniors", _("seniors")),
    ("teamless", _("without a team")),
    ("gone", _("gone or excluded")),
]


class EntrantFilterForm(forms.Form):
    """What to search for and whom to show; what makes no sense filters nothing."""

    q = forms.CharField(max_length=SEARCH_LENGTH, required=False)
    show = forms.ChoiceField(choices=KINDS, required=False)

    @property
    def query(self) -> str:
        """What is searched for; empty: nothing."""
        return str(self.cleaned_data.get("q", "")) if self.is_bound and not self.errors.get("q") else ""

    @property
    def kind(self) -> str:
        """Whom to show; empty: everybody."""
        return str(self.cleaned_data.get("show", "")) if self.is_bound and not self.errors.get("show") else ""

    @property
    def active(self) -> bool:
        """Whether anything is filtered."""
        return bool(self.query or self.kind)

    def condition(self, tournament: Tournament) -> Q:
        """What entrants of this kind have in common."""
        if self.kind == "unpaid":
            return Q(pk__in=fees_missing(tournament))
        return {
            "absent": Q(checked_in=False, withdrawn_after=None, excluded=False),
            "present": Q(checked_in=True),
            "guests": Q(club=None),
            "ladies": Q(lady=True),
            "juniors": Q(junior=True),
            "seniors": Q(senior=True),
            "teamless": Q(team=None),
            "gone": Q(excluded=True) | Q(withdrawn_after__isnull=False),
        }.get(self.kind, Q())


class EntrantMarkForm(forms.Form):
    """The button of one entrant: its name is the mark, its value the start number; and the way back to the list."""

    q = forms.CharField(max_length=SEARCH_LENGTH, required=False)
    show = forms.CharField(max_length=10, required=False)
    sort = forms.CharField(max_length=20, required=False)
    page = forms.CharField(max_length=6, required=False)

    def clean(self) -> None:
        super().clean()
        if not self.mark or not self.data[self.mark].isdecimal() or not 1 <= self.number <= HIGHEST_NUMBER:
            raise forms.ValidationError(_("The page was incomplete. Please send it again."), code="incomplete")

    @property
    def mark(self) -> str:
        """Which button was tapped; empty: none."""
        return next((name for name in MARKS if name in self.data), "")

    @property
    def number(self) -> int:
        """The start number of the entrant."""
        return int(self.data[self.mark][:5])

    def way_back(self) -> str:
        """Query and anchor of the list as it was shown."""
        query = urlencode({name: self.data[name] for name in self.fields if self.data.get(name)})
        column = "paid" if self.mark in {"paid", "unpaid"} else "here"
        return f"?{query}#{column}-{self.number}" if self.is_valid() else f"?{query}"
