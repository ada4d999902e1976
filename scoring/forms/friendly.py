"""The rules of a friendly evening as a form, and the evening that is opened with them."""

from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.forms.base import NumberField, SettingsForm, SubmissionForm, VersionForm, count_input
from scoring.models import Accounting, RuleSetChoice, Tournament, Visibility
from scoring.models.club import NAME_LENGTH
from scoring.reports.friendly_words import (
    KONTRA_WORDS,
    NULL_WORDS,
    QUEEN_WORDS,
    RAMSCH_WORDS,
    SCHIEBER_WORDS,
    TIE_WORDS,
    UNIT_WORDS,
)
from scoring.rules.friendly.beer import HIGHEST_LIMIT, USUAL_LIMIT, Beer
from scoring.rules.friendly.bock import HIGHEST_TRIGGER, USUAL_TRIGGER, BockRounds
from scoring.rules.friendly.circle import Circle
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.home_money import HomeMoney, exact_stake
from scoring.rules.friendly.house import Accounting as HouseAccounting
from scoring.rules.friendly.house import HouseRules, Rounds, Unit
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschSettings, RamschWay, Tie
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import ClassicRounds
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberSettings, SchieberWay
from scoring.rules.friendly.stored import BOCK, CLASSIC, GRAND_FOUR, ROBBER
from scoring.rules.rule_sets import RuleSet
from scoring.services.friendly_people import EveningEdit
from scoring.services.friendly_tables import EveningFacts

MOST_PLAYERS = 5
PASSED_IN = "passed_in"
STEPS = (Kontra.KONTRA, Kontra.RE, Kontra.SUPER)
PLANS = (
    (CLASSIC, _("classic Skat all evening")),
    (BOCK, _("Bock: a dear game brings a Bock round, then a Schieber round")),
    (GRAND_FOUR, _("a Grand with four brings a Schieber round")),
    (ROBBER, _("Robber Skat: classic, Bock and Schieber in turn")),
)


class StakeField(forms.CharField):
    """Cents for one point, half cents too: 1, 0,5 or 1/2."""

    def clean(self, value: Any) -> Fraction:
        """The stake as an exact number."""
        typed = super().clean(value).replace(",", ".").replace(" ", "")
        try:
            return exact_stake(typed)
        except ValueError as error:
            raise forms.ValidationError(_("Write the stake as cents for one point: 1 or 0,5.")) from error


class HouseRulesForm(SubmissionForm):
    """Everything the players agree on. What does not belong to the chosen accounting or rounds is ignored."""

    field_of_fact: ClassVar[dict[str, str]] = {"limit": "beer_limit"}

    accounting = forms.ChoiceField(
        label=_("Accounting"), choices=Accounting.choices, initial=Accounting.LEIPZIG, help_text=_("How deals add up.")
    )
    unit = forms.ChoiceField(
        label=_("Settled in"),
        choices=[(unit.value, word) for unit, word in UNIT_WORDS.items()],
        initial=Unit.MONEY.value,
        help_text=_("Home money is always money; in Beer Skat the loser pays the beer."),
    )
    stake = StakeField(
        label=_("Cents for one point"),
        initial="1",
        max_length=10,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        help_text=_("Half cents in home money only. Beer Skat needs no stake."),
    )
    beer_limit = NumberField(
        label=_("Beer Skat ends at minus"), least=1, most=HIGHEST_LIMIT, initial=USUAL_LIMIT, widget=count_input()
    )
    rule_set = forms.ChoiceField(label=_("Rule set"), choices=RuleSetChoice.choices, initial=RuleSetChoice.ISKO)
    kontra = forms.ChoiceField(
        label=_("Kontra"),
        choices=[(Kontra.NONE.value, _("not played")), *((step.value, KONTRA_WORDS[step]) for step in STEPS)],
        initial=Kontra.NONE.value,
        help_text=_("How far the table goes: times two, four, eight."),
    )
    ramsch = forms.ChoiceField(
        label=_("If all pass"),
        choices=[(PASSED_IN, _("passed in")), *((way.value, word) for way, word in RAMSCH_WORDS.items())],
        initial=PASSED_IN,
    )
    tie = forms.ChoiceField(
        label=_("Equal card points in Ramsch and Schieberamsch"),
        choices=[(tie.value, word) for tie, word in TIE_WORDS.items()],
        initial=Tie.ALL_PAY.value,
    )
    plan = forms.ChoiceField(label=_("Rounds"), choices=PLANS, initial=CLASSIC)
    trigger = NumberField(
        label=_("Value that brings Bock"), least=18, most=HIGHEST_TRIGGER, initial=USUAL_TRIGGER, widget=count_input()
    )
    schieber = forms.ChoiceField(
        label=_("Schieberamsch"),
        choices=[(way.value, word) for way, word in SCHIEBER_WORDS.items()],
        initial=SchieberWay.ADDING.value,
    )
    queen = forms.ChoiceField(
        label=_("Queen of spades (Robber Skat in Berlin)"),
        choices=[(queen.value, word) for queen, word in QUEEN_WORDS.items()],
        initial=QueenOfSpades.NOT_PLAYED.value,
    )
    null_above_value = forms.ChoiceField(
        label=_("Null above its value"),
        choices=[(way.value, word) for way, word in NULL_WORDS.items()],
        initial=NullAboveValue.REPLACEMENT.value,
    )
    revolution = forms.BooleanField(label=_("Revolution counts 92"), required=False)

    GROUPS: ClassVar[tuple[tuple[Any, tuple[str, ...]], ...]] = (
        (_("How deals add up"), ("accounting", "unit", "stake", "beer_limit")),
        (_("Games"), ("rule_set", "kontra", "ramsch", "tie", "null_above_value", "revolution")),
        (_("Rounds"), ("plan", "trigger", "schieber", "queen")),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        stake = cleaned.get("stake")
        in_points = cleaned.get("unit") == Unit.POINTS or cleaned.get("accounting") == Accounting.BEER
        at_home = cleaned.get("accounting") == Accounting.HOME_MONEY
        if stake is not None and stake.denominator != 1 and not (in_points or at_home):
            self.add_error("stake", _("Only home money knows parts of a cent."))
        return cleaned

    def rule_groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields of the rules with the word over each group, in the order of the page."""
        return [(word, [self[name] for name in names]) for word, names in self.GROUPS]

    def house(self) -> HouseRules:
        """The rules as chosen; valid forms only. Raises RuleError as their parts do."""
        given = self.cleaned_data
        accounting, stake = HouseAccounting(given["accounting"]), given["stake"]
        at_home, unit = accounting is HouseAccounting.HOME_MONEY, Unit(given["unit"])
        settled = accounting not in {HouseAccounting.HOME_MONEY, HouseAccounting.BEER}
        tie = Tie(given["tie"])
        return HouseRules(
            rule_set=RuleSet(given["rule_set"]),
            accounting=accounting,
            unit=unit,
            circle=Circle(stake=int(stake)) if unit is Unit.MONEY and settled else Circle(),
            home_money=HomeMoney(stake=stake) if at_home else HomeMoney(),
            beer=Beer(limit=given["beer_limit"]),
            kontra=KontraSettings(highest=Kontra(given["kontra"])),
            ramsch=None if given["ramsch"] == PASSED_IN else RamschSettings(way=RamschWay(given["ramsch"]), tie=tie),
            rounds=self._rounds(tie),
            revolution=given["revolution"],
            null_above_value=NullAboveValue(given["null_above_value"]),
        )

    def _rounds(self, tie: Tie) -> Rounds:
        given = self.cleaned_data
        schieber = SchieberSettings(way=SchieberWay(given["schieber"]), tie=tie, queen=QueenOfSpades(given["queen"]))
        match given["plan"]:
            case str(plan) if plan == BOCK:
                return BockRounds(trigger=given["trigger"], schieber=schieber)
            case str(plan) if plan == GRAND_FOUR:
                return GrandFourRounds(schieber=schieber)
            case str(plan) if plan == ROBBER:
                return RobberRounds(schieber=schieber)
            case _:
                return ClassicRounds()


class EventForm(SubmissionForm):
    """What is said of an evening besides its rules and players: its name and day, and who may look on."""

    name = forms.CharField(label=_("Name"), max_length=NAME_LENGTH)
    date = forms.DateField(
        label=_("Date"), initial=date.today, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=_("Place"), max_length=NAME_LENGTH, required=False)
    public = forms.BooleanField(label=_("Whoever has the address may look on without an account"), required=False)

    def event_fields(self) -> list[forms.BoundField]:
        """Name, day and place."""
        return [self[name] for name in ("name", "date", "place", "public")]


class PlayersForm(SubmissionForm):
    """Who sits down at a table, in the order of the seats."""

    field_of_fact: ClassVar[dict[str, str]] = {"players": "player_1", "last_name": "player_1"}

    player_1 = forms.CharField(label=_("Seat 1 (deals first)"), max_length=NAME_LENGTH)
    player_2 = forms.CharField(label=_("Seat 2"), max_length=NAME_LENGTH)
    player_3 = forms.CharField(label=_("Seat 3"), max_length=NAME_LENGTH)
    player_4 = forms.CharField(label=_("Seat 4"), max_length=NAME_LENGTH, required=False)
    player_5 = forms.CharField(label=_("Seat 5"), max_length=NAME_LENGTH, required=False)

    def player_fields(self) -> list[forms.BoundField]:
        """The seats."""
        return [self[f"player_{seat}"] for seat in range(1, MOST_PLAYERS + 1)]

    def players(self) -> tuple[str, ...]:
        """The names, in order of their seats; valid forms only."""
        typed = [self.cleaned_data[f"player_{seat}"] for seat in range(1, MOST_PLAYERS + 1)]
        return tuple(name for name in typed if name)


class EveningWordsForm(SettingsForm, EventForm):
    """An evening put right: its name and day, and the names of all who play, one field each."""

    field_of_fact: ClassVar[dict[str, str]] = PlayersForm.field_of_fact

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number, name in enumerate(names, start=1):
            label = gettext("Player %(number)s") % {"number": number}
            self.fields[f"player_{number}"] = forms.CharField(label=label, max_length=NAME_LENGTH, initial=name)

    def player_fields(self) -> list[forms.BoundField]:
        """The players, by start number."""
        return [self[name] for name in self.fields if name.startswith("player_")]

    def edit(self) -> EveningEdit:
        """The evening as it shall read; valid forms only."""
        given = self.cleaned_data
        return EveningEdit(
            name=given["name"],
            date=given["date"],
            place=given["place"],
            public=given["public"],
            players=tuple(given[field.name] for field in self.player_fields()),
        )


class PeopleForm(VersionForm):
    """Who comes or goes at a table: a name for the last seat, or the button beside somebody's name."""

    field_of_fact: ClassVar[dict[str, str]] = {"players": "name", "last_name": "name"}

    JOIN, LEAVE, STAY = "join", "leave", "stay"

    name = forms.CharField(
        label=_("Who joins"),
        max_length=NAME_LENGTH,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    step = forms.RegexField(r"^(join|(leave|stay):[1-5])\Z", widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("step") == self.JOIN and not cleaned.get("name"):
            self.add_error("name", _("The name is missing."))
        return cleaned

    def asked(self) -> tuple[str, int]:
        """What shall happen, and at which seat (0: the next free one); valid forms only."""
        what, _colon, seat = self.cleaned_data["step"].partition(":")
        return what, int(seat or 0)


class EveningForm(EventForm, PlayersForm, HouseRulesForm):
    """A new friendly evening: its name, who sits where, and the rules."""

    field_of_fact: ClassVar[dict[str, str]] = PlayersForm.field_of_fact | HouseRulesForm.field_of_fact

    def evening(self) -> EveningFacts:
        """The evening as agreed on; valid forms only. Raises RuleError as the rules do."""
        given = self.cleaned_data
        return EveningFacts(
            name=given["name"],
            date=given["date"],
            place=given["place"],
            public=given["public"],
            players=self.players(),
            house=self.house(),
        )


def initial_rules(house: HouseRules) -> dict[str, Any]:
    """What the form shows of rules that are agreed on."""
    schieber = house.schieber or SchieberSettings()
    at_home = house.accounting is HouseAccounting.HOME_MONEY
    return {
        "accounting": house.accounting.value,
        "unit": house.unit.value,
        "stake": str(house.home_money.stake if at_home else house.circle.stake),
        "beer_limit": house.beer.limit,
        "rule_set": house.rule_set.value,
        "kontra": house.kontra.highest.value,
        "ramsch": house.ramsch.way.value if house.ramsch else PASSED_IN,
        "tie": (house.ramsch.tie if house.ramsch else schieber.tie).value,
        "plan": _plan(house.rounds),
        "trigger": house.rounds.trigger if isinstance(house.rounds, BockRounds) else USUAL_TRIGGER,
        "schieber": schieber.way.value,
        "queen": schieber.queen.value,
        "null_above_value": house.null_above_value.value,
        "revolution": house.revolution,
    }


def _plan(rounds: Rounds) -> str:
    plans = {BockRounds: BOCK, GrandFourRounds: GRAND_FOUR, RobberRounds: ROBBER}
    return plans.get(type(rounds), CLASSIC)


def initial_words(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of an evening that exists."""
    shown = {name: getattr(tournament, name) for name in ("name", "date", "place")}
    return shown | {"public": tournament.visibility == Visibility.LIVE}
