"""A friendly evening from its first deal to the settlement: facts and house rules in, everything else computed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from scoring.rules.deals import DealFacts, DealResult
from scoring.rules.errors import RuleError
from scoring.rules.friendly import beer, circle, home_money, leipzig, rounds, seeger, seeger_fabian
from scoring.rules.friendly.beer import BeerStanding
from scoring.rules.friendly.booking import ScoredDeal, game_deal, passed_in_deal, ramsch_deal
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import Kontra, check_allowed, multiplied
from scoring.rules.friendly.next_null import score_game
from scoring.rules.friendly.payments import Payment, payments
from scoring.rules.friendly.ramsch import RamschPlay, RamschResult, score_ramsch
from scoring.rules.friendly.revolution import RevolutionFacts, score_revolution
from scoring.rules.friendly.rounds import RoundDeal, RoundKind, RoundState, kinds_of, round_state
from scoring.rules.friendly.schieber import SchieberFacts, score_schieber
from scoring.rules.games import Game
from scoring.rules.sheets import sitting_out

type Facts = DealFacts | RevolutionFacts | RamschPlay | SchieberFacts | None
"""What was played: a game, Revolution, Ramsch, Schieberamsch, or None when passed in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningDeal:
    """One deal as it was entered: seats present and dealer, the declarer of a game, the facts, and what Kontra was
    said. The factor of the facts stays 1: Kontra and the round give it.
    """

    present: tuple[int, ...]
    dealer: int
    facts: Facts = None
    declarer: int | None = None
    kontra: Kontra = Kontra.NONE

    @property
    def players(self) -> tuple[int, ...]:
        """The three who played it, in order of seats. Raises RuleError as `sheets.sitting_out` does."""
        out = sitting_out(self.dealer, self.present)
        return tuple(seat for seat in self.present if seat not in out)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningLine:
    """One line of the evening's list.

    `shares` is what the accounting of the house gives each seat present (points, cents, or minus points), `running`
    the sums of every seat so far. `result` is None when passed in.
    """

    number: int
    kind: RoundKind
    result: DealResult | RamschResult | None
    shares: Mapping[int, int]
    running: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """A whole evening so far. `balances` is what each seat receives (negative: pays), summing to 0: cents of home
    money, else points times stake, or points where the house settles in points. In Beer Skat they are empty, and
    `beer` says who has lost and when.
    """

    lines: tuple[EveningLine, ...]
    totals: Mapping[int, int]
    balances: Mapping[int, int]
    beer: BeerStanding | None

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Who pays whom, with the fewest payments."""
        return payments(self.balances)


def evening(house: HouseRules, deals: Sequence[EveningDeal]) -> Evening:
    """The lines, totals and settlement of these deals, in the order played.

    Raises RuleError for a deal these rules do not allow, mostly with its number in `deal`: as `rounds.kinds_of`,
    `kontra.check_allowed`, `beer.standing` and the scoring of each system do, and `declarer_needed`,
    `declarer_not_at_table`, `declarer_sits_out`, `declarer_not_needed`, `ramsch_instead`, `ramsch_not_played`,
    `revolution_not_played`, `kontra_without_game`, `factor_not_given`.
    """
    kinds = kinds_of([_round_deal(house, deal, number) for number, deal in enumerate(deals, start=1)], house.rounds)
    results = [_result(house, deal, kind) for deal, kind in zip(deals, kinds, strict=True)]
    scored = [_scored(*each) for each in zip(deals, results, kinds, strict=True)]
    shares = [_shares(house, each) for each in scored]
    seats = sorted({seat for deal in deals for seat in deal.present})
    running = list(accumulate(shares, _added, initial=dict.fromkeys(seats, 0)))
    rows = enumerate(zip(kinds, results, shares, running[1:], strict=True), start=1)
    return Evening(
        lines=tuple(
            EveningLine(number=number, kind=kind, result=result, shares=share, running=sums)
            for number, (kind, result, share, sums) in rows
        ),
        totals=running[-1],
        balances=_balances(house, shares, running[-1]),
        beer=beer.standing(shares, house.beer) if house.accounting is Accounting.BEER else None,
    )


def next_round(house: HouseRules, deals: Sequence[EveningDeal], present: tuple[int, ...]) -> RoundState:
    """Which kind of round comes next and who deals, when `present` play on.

    Raises RuleError as `evening` and `rounds.round_state` do.
    """
    return round_state(
        [_round_deal(house, deal, number) for number, deal in enumerate(deals, start=1)], house.rounds, present
    )


def deals_to_change(house: HouseRules, deals: Sequence[EveningDeal]) -> int:
    """How many deals are still to come before players may come or go, if nothing interrupts or begins a round.

    Raises RuleError as `rounds.kinds_of` does.
    """
    return rounds.deals_to_change(
        [_round_deal(house, deal, number) for number, deal in enumerate(deals, start=1)], house.rounds
    )


def _added(sums: Mapping[int, int], share: Mapping[int, int]) -> dict[int, int]:
    return {seat: amount + share.get(seat, 0) for seat, amount in sums.items()}


def _round_deal(house: HouseRules, deal: EveningDeal, number: int) -> RoundDeal:
    """The deal as the order of rounds sees it: its value does not depend on any factor, so the kind can come later."""
    _check(house, deal, number)
    result = _result(house, deal, RoundKind.CLASSIC)
    contract = deal.facts.contract if isinstance(deal.facts, DealFacts) else None
    grand = contract is not None and contract.game is Game.GRAND
    return RoundDeal(
        present=deal.present,
        dealer=deal.dealer,
        value=result.value if isinstance(result, DealResult) else 0,
        schieber=isinstance(deal.facts, SchieberFacts),
        grand_hand=grand and contract is not None and contract.hand,
        grand_with_four=grand and contract is not None and contract.matadors == 4,
    )


def _check(house: HouseRules, deal: EveningDeal, number: int) -> None:
    check_allowed(deal.kontra, house.kontra)
    match deal.facts:
        case DealFacts() | RevolutionFacts():
            _check_game(house, deal, number)
        case _:
            _check_without_declarer(house, deal, number)


def _check_game(house: HouseRules, deal: EveningDeal, number: int) -> None:
    if deal.declarer is None:
        raise RuleError("declarer_needed", field="declarer", deal=number)
    if deal.declarer not in deal.present:
        raise RuleError("declarer_not_at_table", field="declarer", deal=number, seat=deal.declarer)
    if deal.declarer not in deal.players:
        raise RuleError("declarer_sits_out", field="declarer", deal=number, seat=deal.declarer)
    if isinstance(deal.facts, RevolutionFacts) and not house.revolution:
        raise RuleError("revolution_not_played", field="facts", deal=number)
    if isinstance(deal.facts, DealFacts) and deal.facts.factor != 1:
        raise RuleError("factor_not_given", field="factor", deal=number)


def _check_without_declarer(house: HouseRules, deal: EveningDeal, number: int) -> None:
    if deal.declarer is not None:
        raise RuleError("declarer_not_needed", field="declarer", deal=number)
    if deal.kontra is not Kontra.NONE:
        raise RuleError("kontra_without_game", field="kontra", deal=number)
    if deal.facts is None and house.ramsch is not None:
        raise RuleError("ramsch_instead", field="facts", deal=number)
    if isinstance(deal.facts, RamschPlay) and house.ramsch is None:
        raise RuleError("ramsch_not_played", field="facts", deal=number)


def _result(house: HouseRules, deal: EveningDeal, kind: RoundKind) -> DealResult | RamschResult | None:
    """What the deal counts; the result of a game has all factors in it, that of a Ramsch not yet the Bock."""
    match deal.facts:
        case DealFacts() as facts:
            with_factor = multiplied(facts, deal.kontra, house.kontra, kind.factor)
            return score_game(with_factor, house.rule_set, house.null_above_value)
        case RevolutionFacts() as facts:
            return score_revolution(facts, deal.kontra.factor * kind.factor)
        case RamschPlay() as play if house.ramsch is not None:
            return score_ramsch(play, deal.players, house.ramsch)
        case SchieberFacts() as facts if house.schieber is not None:
            return score_schieber(facts, deal.players, house.schieber)
        case _:
            return None


def _scored(deal: EveningDeal, result: DealResult | RamschResult | None, kind: RoundKind) -> ScoredDeal:
    if isinstance(result, DealResult) and deal.declarer is not None:
        return game_deal(deal.present, deal.declarer, result)
    if isinstance(result, RamschResult):
        return ramsch_deal(deal.present, result.players, result.entries, kind.factor)
    return passed_in_deal(deal.present)


def _shares(house: HouseRules, deal: ScoredDeal) -> dict[int, int]:
    match house.accounting:
        case Accounting.SEEGER_FABIAN:
            return seeger_fabian.booked(deal)
        case Accounting.SEEGER:
            return seeger.booked(deal)
        case Accounting.LEIPZIG:
            return leipzig.booked(deal)
        case Accounting.CIRCLE:
            return circle.settled(deal.points, house.settling)
        case Accounting.HOME_MONEY:
            return home_money.booked(deal, house.home_money)
        case Accounting.BEER:
            return beer.booked(deal)


def _balances(house: HouseRules, shares: Sequence[Mapping[int, int]], totals: Mapping[int, int]) -> Mapping[int, int]:
    """Points are settled deal by deal among those present then, so that a player who came later owes nothing for
    what he missed.
    """
    match house.accounting:
        case Accounting.BEER:
            return {}
        case Accounting.CIRCLE | Accounting.HOME_MONEY:
            return totals
        case _:
            balances: Mapping[int, int] = dict.fromkeys(totals, 0)
            for share in shares:
                balances = _added(balances, circle.settled(share, house.settling))
            return balances
