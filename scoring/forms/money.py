"""The money of an evening as people type it: 0,50 or 12 or 1.040,50."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.forms.base import NumberField, SettingsForm, SubmissionForm, count_input
from scoring.models import CashEntry, Prize, Tournament
from scoring.models.tournament import HIGHEST_NUMBER
from scoring.reports.money import tariff_of
from scoring.rules.errors import RuleError
from scoring.rules.money import (
    PERCENT,
    PrizeRules,
    PrizeWay,
    Tariff,
    parse_cents,
    parse_shares,
    parse_tariff,
    plain_amount,
    prize_rules,
    tariff_text,
)
from scoring.services.money import GOODS_LENGTH, MOST_SERIES, NOTE_LENGTH, MoneyFacts, PrizeFacts
from scoring.words import PRIZE_WAYS, error_sentence


class AmountField(forms.CharField):
    """An amount of money, in cents. Text, never type=number: browsers empty a field that holds 0,50 (C134)."""

    def __init__(self, *, signed: bool = False, **kwargs: Any) -> None:
        self.signed = signed
        mode = "text" if signed else "decimal"
        kwargs.setdefault("widget", forms.TextInput(attrs={"inputmode": mode, "autocomplete": "off"}))
        super().__init__(**kwargs)

    def clean(self, value: Any) -> int:
        """The cents; nothing typed is 0 where the field may stay empty."""
        typed = super().clean(value)
        if not typed:
            return 0
        try:
            return parse_cents(typed, field="", signed=self.signed)
        except RuleError as error:
            raise forms.ValidationError(error_sentence(error), code=error.code) from error


class MoneySettingsForm(SettingsForm):
    """Fees, the tariff of lost games, and how the pot becomes prizes."""

    entry_fee = AmountField(label=_("Entry fee"), required=False)
    tariff = forms.CharField(
        label=_("Lost-game money"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("1: 0,50; 4: 1,00 is 0.50 from the 1st and 1.00 from the 4th lost game. One amount is flat."),
    )
    tariff_per_tournament = forms.BooleanField(
        label=_("Lost games are counted over the whole tournament, not list by list"), required=False
    )
    passed_in_fee = AmountField(
        label=_("Fee for deals passed in"),
        required=False,
        help_text=_("From each player: at three for the 4th deal passed in and on, at four for the 5th."),
    )
    way = forms.ChoiceField(label=_("The pot is given as"), choices=list(PRIZE_WAYS.items()))
    shares = forms.CharField(
        label=_("Shares of the places in percent"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("50 30 20: half of the pot for the first. What is missing to 100 stays in the cash."),
    )
    percent = NumberField(label=_("Percent of the money in the pot"), least=0, most=PERCENT, widget=count_input())
    with_lost_money = forms.BooleanField(label=_("Lost-game money goes into the pot"), required=False)
    one_per_person = forms.BooleanField(label=_("One prize per person"), required=False)

    def clean_tariff(self) -> Tariff:
        """The steps of the tariff."""
        try:
            return parse_tariff(self.cleaned_data["tariff"])
        except RuleError as error:
            raise forms.ValidationError(error_sentence(error), code=error.code) from error

    def clean_shares(self) -> tuple[int, ...]:
        """The percentages, those announced by default where nothing is typed."""
        typed = self.cleaned_data["shares"]
        try:
            return parse_shares(typed) if typed else PrizeRules().shares
        except RuleError as error:
            raise forms.ValidationError(error_sentence(error), code=error.code) from error

    def facts(self) -> MoneyFacts:
        """What was typed; valid forms only."""
        typed = self.cleaned_data
        return MoneyFacts(
            entry_fee=typed["entry_fee"],
            tariff=typed["tariff"],
            tariff_per_tournament=typed["tariff_per_tournament"],
            passed_in_fee=typed["passed_in_fee"],
            rules=PrizeRules(
                way=PrizeWay(typed["way"]),
                percent=typed["percent"],
                with_lost_money=typed["with_lost_money"],
                shares=typed["shares"],
                one_per_person=typed["one_per_person"],
            ),
        )


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """What the form shows of a tournament."""
    rules = prize_rules(tournament.prize_rules)
    return {
        "entry_fee": plain_amount(tournament.entry_fee_cents),
        "tariff": tariff_text(tariff_of(tournament)),
        "tariff_per_tournament": tournament.tariff_per_tournament,
        "passed_in_fee": plain_amount(tournament.passed_in_fee_cents),
        "way": rules.way.value,
        "shares": " ".join(map(str, rules.shares)),
        "percent": str(rules.percent),
        "with_lost_money": rules.with_lost_money,
        "one_per_person": rules.one_per_person,
    }


class PrizeForm(SubmissionForm):
    """A prize set by hand: money, goods or both."""

    scope = forms.ChoiceField(label=_("Ranking"), choices=Prize.Scope.choices)
    series_number = NumberField(
        label=_("Series"),
        required=False,
        least=1,
        most=MOST_SERIES,
        widget=count_input(),
        help_text=_("For a prize of a series or of its tables."),
    )
    place = NumberField(
        label=pgettext_lazy("ranking", "Place"), least=1, most=HIGHEST_NUMBER, initial="1", widget=count_input()
    )
    cents = AmountField(label=_("Amount"), required=False)
    goods = forms.CharField(label=_("Goods"), required=False, max_length=GOODS_LENGTH)

    def facts(self) -> PrizeFacts:
        """What was typed; valid forms only."""
        typed = self.cleaned_data
        return PrizeFacts(
            scope=Prize.Scope(typed["scope"]),
            series_number=typed["series_number"] or 0,
            place=typed["place"],
            cents=typed["cents"],
            goods=typed["goods"],
        )


class CashForm(SubmissionForm):
    """Money that changed hands at the desk; a start number where it is one person's."""

    purpose = forms.ChoiceField(label=_("Purpose"), choices=CashEntry.Purpose.choices, initial=CashEntry.Purpose.OTHER)
    cents = AmountField(label=_("Amount, signed"), signed=True, help_text=_("12,50 came in; −12,50 was paid out."))
    start_number = NumberField(
        label=_("Start number"), required=False, least=1, most=HIGHEST_NUMBER, widget=count_input()
    )
    note = forms.CharField(label=_("Note"), required=False, max_length=NOTE_LENGTH)
