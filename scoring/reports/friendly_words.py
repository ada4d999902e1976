"""The words of friendly evenings: rounds, deals, house rules and amounts as players say them."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from scoring.models import Accounting, RuleSetChoice
from scoring.reports.friendly import EveningReport, EveningRow, EveningSeat
from scoring.reports.labels import cents_text, exact_text, points_text, signed_text
from scoring.rules.deals import DealFacts, DealResult
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.evening import EveningDeal
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.house import Accounting as HouseAccounting
from scoring.rules.friendly.house import HouseRules, Unit
from scoring.rules.friendly.kontra import Kontra
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschPlay, RamschResult, RamschWay, Tie
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import RoundKind, RoundState
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberFacts, SchieberSettings, SchieberWay
from scoring.words import contract_words

ROUND_WORDS = {
    RoundKind.CLASSIC: gettext_lazy("classic round"),
    RoundKind.BOCK: gettext_lazy("Bock round: everything counts double"),
    RoundKind.SCHIEBER: gettext_lazy("Schieber round"),
}
KONTRA_WORDS = {
    Kontra.NONE: pgettext_lazy("Kontra", "not said"),
    Kontra.KONTRA: gettext_lazy("Kontra"),
    Kontra.RE: gettext_lazy("Re"),
    Kontra.SUPER: gettext_lazy("Super"),
}
RAMSCH_WORDS = {
    RamschWay.CARD_POINTS: gettext_lazy("Ramsch: the loser's card points with the skat"),
    RamschWay.DOUBLED: gettext_lazy("Ramsch: twice the loser's card points with the skat"),
    RamschWay.FIXED: gettext_lazy("Ramsch: −10, −15 with a maiden, +20 for all tricks"),
}
TIE_WORDS = {
    Tie.ALL_PAY: gettext_lazy("equals all pay"),
    Tie.LAST_TRICK: gettext_lazy("of equals the one with the last trick pays"),
}
SCHIEBER_WORDS = {
    SchieberWay.ADDING: gettext_lazy("each refusal and a maiden add one to the factor"),
    SchieberWay.DOUBLING: gettext_lazy("losing, each refusal and a maiden double"),
}
QUEEN_WORDS = {
    QueenOfSpades.NOT_PLAYED: gettext_lazy("queen of spades not counted"),
    QueenOfSpades.ADDED: gettext_lazy("queen of spades adds 200 card points"),
    QueenOfSpades.APART: gettext_lazy("queen of spades costs 200 apart"),
}
NULL_WORDS = {
    NullAboveValue.REPLACEMENT: gettext_lazy("Null above its value: a replacement game"),
    NullAboveValue.NEXT_NULL: gettext_lazy("Null above its value: the next Null value"),
}
UNIT_WORDS = {
    Unit.MONEY: gettext_lazy("money: so many cents for a point"),
    Unit.POINTS: gettext_lazy("points"),
}
DOUBLE_FACTOR = 2


def accounting_word(accounting: HouseAccounting) -> str:
    """How the evening is added up, by name."""
    return str(Accounting(accounting.value).label)


def amount_text(report: EveningReport, amount: int) -> str:
    """A running amount in the unit of the evening: money, or points."""
    return cents_text(amount) if report.in_cents else points_text(amount)


def settled_text(house: HouseRules, amount: int) -> str:
    """What somebody receives or pays: money, or points by name."""
    if house.in_money:
        return received_text(house, amount)
    return ngettext("%(points)s point", "%(points)s points", abs(amount)) % {"points": points_text(amount)}


def received_text(house: HouseRules, amount: int) -> str:
    """The same as a bare figure, for a column whose heading names the unit."""
    return cents_text(amount) if house.in_money else points_text(amount)


def beer_words(report: EveningReport) -> str:
    """Who has lost in Beer Skat, and with which deal."""
    facts = {"names": " · ".join(report.losers), "number": report.ended_with}
    return _("With deal %(number)s the limit was reached: the beer is lost by %(names)s.") % facts


def seat_state(seat: EveningSeat) -> str:
    """When somebody joined, leaves or left; nothing where he sits from the first deal to the last."""
    sitter = seat.sitter
    if sitter.left_after is not None:
        words = _("leaves after deal %(deal)s") if seat.here else _("left after deal %(deal)s")
        return words % {"deal": sitter.left_after}
    return _("from deal %(deal)s on") % {"deal": sitter.from_deal} if sitter.from_deal > 1 else ""


def round_words(following: RoundState) -> str:
    """The round that the next deal belongs to, and where in it the deal stands."""
    words = str(ROUND_WORDS[following.kind])
    if following.length is not None:
        place = {"round": words, "number": following.number, "length": following.length}
        words = _("%(round)s, deal %(number)s of %(length)s") % place
    return f"{words} · {_('the same dealer deals again')}" if following.again else words


def deal_words(report: EveningReport, row: EveningRow) -> str:
    """A deal in one line: who played what, what was said, what it counted."""
    return played_words(report, row.deal, row.line.result, row.line.kind)


def played_words(
    report: EveningReport, deal: EveningDeal, result: DealResult | RamschResult | None, kind: RoundKind
) -> str:
    """The same for a deal that is not yet written."""
    if isinstance(result, RamschResult):
        return _ramsch_words(report, deal, result, kind)
    if result is None or deal.declarer is None:
        return _("passed in")
    game = contract_words(deal.facts.contract) if isinstance(deal.facts, DealFacts) else _("Revolution")
    said = [str(KONTRA_WORDS[deal.kontra])] if deal.kontra is not Kontra.NONE else []
    if kind.factor == DOUBLE_FACTOR:
        said.append(_("Bock"))
    return f"{report.name(deal.declarer)}: {', '.join([game, *said])} → {signed_text(result.points)}"


def _ramsch_words(report: EveningReport, deal: EveningDeal, result: RamschResult, kind: RoundKind) -> str:
    name = _("Schieberamsch") if isinstance(deal.facts, SchieberFacts) else _("Ramsch")
    counted = {seat: points * kind.factor for seat, points in result.points.items() if points}
    parts = [f"{report.name(seat)} {_reckoned(result, seat, kind)}{signed_text(counted[seat])}" for seat in counted]
    if result.march is not None:
        parts.append(_("all tricks: %(name)s") % {"name": report.name(result.march)})
    return f"{name}: {' · '.join([*_card_points(report, deal), *parts])}"


def _reckoned(result: RamschResult, seat: int, kind: RoundKind) -> str:
    """How the points of somebody came about, where they are a product: "74 × 2 = "."""
    entries = [entry for entry in result.entries if entry.seat == seat]
    times = abs(entries[0].times) * kind.factor
    return f"{entries[0].value} × {times} = " if len(entries) == 1 and times > 1 else ""


def _card_points(report: EveningReport, deal: EveningDeal) -> Iterator[str]:
    play = deal.facts.play if isinstance(deal.facts, SchieberFacts) else deal.facts
    if isinstance(play, RamschPlay) and play.card_points:
        yield _("card points %(points)s") % {"points": "/".join(str(play.card_points[seat]) for seat in deal.players)}


def house_lines(house: HouseRules) -> list[str]:
    """What the players agreed on, one sentence for each thing that is more than the official rules."""
    return [*_accounting_lines(house), *_game_lines(house), *_round_lines(house)]


def _accounting_lines(house: HouseRules) -> Iterator[str]:
    yield accounting_word(house.accounting)
    if house.accounting is HouseAccounting.BEER:
        yield _("to %(limit)s minus points") % {"limit": house.beer.limit}
        return
    if not house.in_money:
        yield _("settled in points")
        return
    stake = house.home_money.stake if house.accounting is HouseAccounting.HOME_MONEY else house.circle.stake
    yield _("stake %(stake)s ct a point") % {
        "stake": exact_text(int(stake) if stake.denominator == 1 else Fraction(stake))
    }


def _game_lines(house: HouseRules) -> Iterator[str]:
    yield str(RuleSetChoice(house.rule_set.value).label)
    if house.kontra.highest is not Kontra.NONE:
        yield _("up to %(step)s") % {"step": KONTRA_WORDS[house.kontra.highest]}
    if house.ramsch is not None:
        yield f"{RAMSCH_WORDS[house.ramsch.way]}, {TIE_WORDS[house.ramsch.tie]}"
    if house.revolution:
        yield _("Revolution counts 92")
    if house.null_above_value is not NullAboveValue.REPLACEMENT:
        yield str(NULL_WORDS[house.null_above_value])


def _round_lines(house: HouseRules) -> Iterator[str]:
    match house.rounds:
        case BockRounds(trigger=trigger, schieber=schieber):
            yield _("a game worth %(value)s or more brings Bock, then Schieber") % {"value": trigger}
            yield schieber_words(schieber)
        case GrandFourRounds(schieber=schieber):
            yield _("a Grand with four brings a Schieber round")
            yield schieber_words(schieber)
        case RobberRounds(schieber=schieber):
            yield _("Robber Skat: classic, Bock and Schieber in turn")
            yield schieber_words(schieber)
        case _:
            return


def schieber_words(settings: SchieberSettings) -> str:
    """How a Schieberamsch is scored."""
    parts = [SCHIEBER_WORDS[settings.way], TIE_WORDS[settings.tie]]
    if settings.queen is not QueenOfSpades.NOT_PLAYED:
        parts.append(QUEEN_WORDS[settings.queen])
    return _("Schieberamsch: %(how)s") % {"how": ", ".join(map(str, parts))}
