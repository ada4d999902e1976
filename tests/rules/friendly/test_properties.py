"""What holds for every evening: money adds up to 0, factors help nobody to a bid, and no seat is special."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.deals import DealFacts, score
from scoring.rules.errors import RuleError
from scoring.rules.friendly import beer, circle, home_money, leipzig, seeger, seeger_fabian
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.booking import ScoredDeal, game_deal, ramsch_deal
from scoring.rules.friendly.circle import Circle
from scoring.rules.friendly.evening import EveningDeal, deals_to_change, evening, next_round
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.home_money import HomeMoney
from scoring.rules.friendly.house import Accounting, HouseRules, Rounds, Unit, offered
from scoring.rules.friendly.kontra import Kontra, KontraSettings, multiplied
from scoring.rules.friendly.next_null import NULL_VALUES, NullAboveValue, score_game
from scoring.rules.friendly.payments import payments
from scoring.rules.friendly.ramsch import TWO_CARDS, RamschPlay, RamschSettings, RamschWay, Tie, score_ramsch
from scoring.rules.friendly.revolution import RevolutionFacts, score_revolution
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import ClassicRounds
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberFacts, SchieberSettings, SchieberWay, score_schieber
from scoring.rules.games import Contract, Game, bid_values, legal_contracts
from scoring.rules.rule_sets import RuleSet

CONTRACTS = list(legal_contracts())
GRAND_HANDS = [contract for contract in CONTRACTS if contract.game is Game.GRAND and contract.hand]
PLANS: list[Rounds] = [
    ClassicRounds(),
    BockRounds(),
    GrandFourRounds(),
    RobberRounds(schieber=SchieberSettings(queen=QueenOfSpades.ADDED)),
    RobberRounds(schieber=SchieberSettings(queen=QueenOfSpades.APART)),
]
TABLES = [(1, 2, 3), (1, 2, 3, 4), (2, 3, 4), (1, 2, 3, 4, 5), (1, 4, 5)]

facts = st.builds(DealFacts, contract=st.sampled_from(CONTRACTS), objective_met=st.booleans())
with_bids = st.builds(
    DealFacts,
    contract=st.sampled_from([contract for contract in CONTRACTS if contract.game is not Game.NULL]),
    objective_met=st.booleans(),
    bid=st.sampled_from(bid_values()),
)


@st.composite
def plays(draw: st.DrawFn, players: tuple[int, ...]) -> RamschPlay:
    """Card points of a Ramsch that can be: three numbers that leave a possible skat."""
    trickless = draw(st.lists(st.sampled_from(players), max_size=2, unique=True))
    takers = [seat for seat in players if seat not in trickless]
    rest = 120 - draw(st.sampled_from(sorted(TWO_CARDS)))
    points = dict.fromkeys(players, 0)
    for seat in takers[1:]:
        points[seat] = draw(st.integers(0, rest))
        rest -= points[seat]
    points[takers[0]] = rest
    return RamschPlay(card_points=points, trickless=frozenset(trickless))


@st.composite
def schiebers(draw: st.DrawFn, players: tuple[int, ...], queen: bool) -> SchieberFacts:
    play = draw(plays(players))
    takers = sorted(set(players) - play.trickless)
    return SchieberFacts(
        play=play,
        refused=draw(st.frozensets(st.sampled_from(players))),
        queen=draw(st.sampled_from([None, *takers])) if queen else None,
    )


@st.composite
def scored_deals(draw: st.DrawFn, players: int | None = None) -> ScoredDeal:
    """A deal at a table of three, four or five (or of so many), a game or a Ramsch, with factors."""
    present = tuple(range(1, (players or draw(st.integers(3, 5))) + 1))
    factor = draw(st.sampled_from([1, 2, 4, 8, 16]))
    if draw(st.booleans()):
        return game_deal(present, draw(st.sampled_from(present)), score(replace(draw(facts), factor=factor)))
    three = present[:3]
    result = score_ramsch(draw(plays(three)), three, RamschSettings(way=draw(st.sampled_from(RamschWay))))
    return ramsch_deal(present, three, result.entries, factor)


@given(points=st.lists(st.integers(-5000, 5000), min_size=3, max_size=5), stake=st.integers(1, 1000))
def test_circle_settlement_sums_to_zero(points: list[int], stake: int) -> None:
    balances = circle.settled(dict(enumerate(points, start=1)), Circle(stake=stake))
    assert sum(balances.values()) == 0
    assert sum(payment.amount for payment in payments(balances)) == sum(each for each in balances.values() if each > 0)


@given(deal=scored_deals(), stake=st.fractions(min_value=Fraction(1, 4), max_value=100, max_denominator=4))
def test_home_money_sums_to_zero_in_full_tens_never_below_the_exact_price(deal: ScoredDeal, stake: Fraction) -> None:
    cents = home_money.booked(deal, HomeMoney(stake=stake))
    assert sum(cents.values()) == 0
    assert all(amount % 10 == 0 for amount in cents.values())
    if deal.declarer is not None:
        exact = stake * abs(deal.points[deal.declarer]) * (len(deal.present) - 1)
        assert abs(cents[deal.declarer]) >= exact


@given(
    facts=with_bids,
    kontra=st.sampled_from(Kontra),
    round_factor=st.sampled_from([1, 2]),
    rule_set=st.sampled_from(RuleSet),
)
def test_factors_multiply_the_points_and_never_help_a_bid(
    facts: DealFacts, kontra: Kontra, round_factor: int, rule_set: RuleSet
) -> None:
    plain = score(facts, rule_set)
    result = score(multiplied(facts, kontra, KontraSettings(), round_factor), rule_set)
    assert result.points == plain.points * kontra.factor * round_factor
    assert (result.value, result.reason, result.won) == (plain.value, plain.reason, plain.won)


@given(
    hand=st.booleans(),
    ouvert=st.booleans(),
    met=st.booleans(),
    bid=st.sampled_from([bid for bid in bid_values() if bid <= NULL_VALUES[-1]]),
    factor=st.sampled_from([1, 2, 4, 8, 16]),
    rule_set=st.sampled_from(RuleSet),
)
def test_factors_never_help_a_null_to_its_bid(
    hand: bool, ouvert: bool, met: bool, bid: int, factor: int, rule_set: RuleSet
) -> None:
    contract = Contract(game=Game.NULL, hand=hand, ouvert=ouvert)
    facts = DealFacts(contract=contract, objective_met=met, bid=bid)
    plain = score_game(facts, rule_set, NullAboveValue.NEXT_NULL)
    result = score_game(replace(facts, factor=factor), rule_set, NullAboveValue.NEXT_NULL)
    assert result.points == plain.points * factor
    assert (result.value, result.reason) == (plain.value, plain.reason)


@given(met=st.booleans(), factor=st.sampled_from([1, 2, 4, 8, 16]))
def test_factors_multiply_a_revolution(met: bool, factor: int) -> None:
    assert score_revolution(RevolutionFacts(objective_met=met), factor).points == (92 if met else -184) * factor


@given(deal=scored_deals(), data=st.data())
def test_players_in_other_seats_get_the_same(deal: ScoredDeal, data: st.DataObject) -> None:
    to = dict(zip(deal.present, data.draw(st.permutations(deal.present)), strict=True))
    moved = ScoredDeal(
        present=tuple(to[seat] for seat in deal.present),
        parties=tuple(to[seat] for seat in deal.parties),
        declarer=None if deal.declarer is None else to[deal.declarer],
        entries=tuple(replace(entry, seat=to[entry.seat]) for entry in deal.entries),
    )
    for booked in (leipzig.booked, seeger.booked, seeger_fabian.booked, beer.booked):
        assert booked(moved) == {to[seat]: points for seat, points in booked(deal).items()}
    cents = home_money.booked(deal, HomeMoney())
    assert home_money.booked(moved, HomeMoney()) == {to[seat]: amount for seat, amount in cents.items()}


@given(
    play=plays((1, 2, 3)),
    order=st.permutations((1, 2, 3)),
    way=st.sampled_from(RamschWay),
    last_trick=st.sampled_from((1, 2, 3)),
)
def test_ramsch_knows_no_seat(play: RamschPlay, order: list[int], way: RamschWay, last_trick: int) -> None:
    to = dict(zip((1, 2, 3), order, strict=True))
    if last_trick in play.trickless:
        last_trick = next(seat for seat in (1, 2, 3) if seat not in play.trickless)
    played = replace(play, last_trick=last_trick)
    moved = RamschPlay(
        card_points={to[seat]: points for seat, points in play.card_points.items()},
        trickless=frozenset(to[seat] for seat in play.trickless),
        last_trick=to[last_trick],
    )
    for tie in Tie:
        house = RamschSettings(way=way, tie=tie)
        points = score_ramsch(played, (1, 2, 3), house).points
        assert score_ramsch(moved, (1, 2, 3), house).points == {to[seat]: each for seat, each in points.items()}


@given(points=st.lists(st.integers(-500, 500), min_size=3, max_size=5), data=st.data())
def test_circle_settlement_knows_no_seat(points: list[int], data: st.DataObject) -> None:
    seats = range(1, len(points) + 1)
    to = dict(zip(seats, data.draw(st.permutations(seats)), strict=True))
    balances = circle.settled(dict(zip(seats, points, strict=True)), Circle())
    moved = circle.settled({to[seat]: own for seat, own in zip(seats, points, strict=True)}, Circle())
    assert moved == {to[seat]: amount for seat, amount in balances.items()}


def up_to_the_end(shares: list[dict[int, int]], limit: int) -> list[dict[int, int]]:
    """The deals of Beer Skat until somebody has that many minus points, if anybody ever has."""
    totals = dict.fromkeys((1, 2, 3, 4), 0)
    for number, share in enumerate(shares, start=1):
        totals = {seat: total + share[seat] for seat, total in totals.items()}
        if min(totals.values()) <= -limit:
            return shares[:number]
    return shares


@given(
    deals=st.lists(scored_deals(players=4), max_size=6),
    order=st.permutations((1, 2, 3, 4)),
    limit=st.sampled_from((1, 501, 9999)),
)
def test_whoever_has_lost_in_beer_skat_has_lost_in_every_seat(
    deals: list[ScoredDeal], order: list[int], limit: int
) -> None:
    to = dict(zip((1, 2, 3, 4), order, strict=True))
    shares = up_to_the_end([dict(beer.booked(deal)) for deal in deals], limit)
    moved = [{to[seat]: minus for seat, minus in share.items()} for share in shares]
    losers = beer.standing(shares, Beer(limit=limit)).losers
    assert beer.standing(moved, Beer(limit=limit)).losers == {to[seat] for seat in losers}


@given(schieber=schiebers((1, 2, 3), queen=True), order=st.permutations((1, 2, 3)), way=st.sampled_from(SchieberWay))
def test_schieber_knows_no_seat(schieber: SchieberFacts, order: list[int], way: SchieberWay) -> None:
    to = dict(zip((1, 2, 3), order, strict=True))
    moved = SchieberFacts(
        play=RamschPlay(
            card_points={to[seat]: points for seat, points in schieber.play.card_points.items()},
            trickless=frozenset(to[seat] for seat in schieber.play.trickless),
        ),
        refused=frozenset(to[seat] for seat in schieber.refused),
        queen=None if schieber.queen is None else to[schieber.queen],
    )
    for queen in (QueenOfSpades.ADDED, QueenOfSpades.APART):
        house = SchieberSettings(way=way, queen=queen)
        points = score_schieber(schieber, (1, 2, 3), house).points
        assert score_schieber(moved, (1, 2, 3), house).points == {to[seat]: each for seat, each in points.items()}


@given(deal=scored_deals())
def test_beer_writes_minus_only_and_never_to_a_winner(deal: ScoredDeal) -> None:
    minus = beer.booked(deal)
    assert all(points <= 0 for points in minus.values())
    for entry in deal.entries:
        assert (minus[entry.seat] == 0) == (entry.points > 0)


@st.composite
def evenings(draw: st.DrawFn) -> tuple[HouseRules, list[EveningDeal]]:
    """A whole evening by random house rules, each deal one of those the rules offer at that moment; players come and
    go where the rounds allow it.
    """
    house = HouseRules(
        rule_set=draw(st.sampled_from(RuleSet)),
        accounting=draw(st.sampled_from([each for each in Accounting if each is not Accounting.BEER])),
        unit=draw(st.sampled_from(Unit)),
        kontra=KontraSettings(highest=draw(st.sampled_from(Kontra))),
        ramsch=draw(st.sampled_from([None, *(RamschSettings(way=way) for way in RamschWay)])),
        rounds=draw(st.sampled_from(PLANS)),
        revolution=draw(st.booleans()),
    )
    tables = st.sampled_from(TABLES)
    present = draw(tables)
    deals: list[EveningDeal] = []
    for _ in range(draw(st.integers(0, 14))):
        if not deals_to_change(house, deals):
            present = draw(tables)
        deals.append(draw(next_deals(house, deals, present)))
    return house, deals


@st.composite
def next_deals(draw: st.DrawFn, house: HouseRules, deals: list[EveningDeal], present: tuple[int, ...]) -> EveningDeal:
    state = next_round(house, deals, present)
    offer = offered(house, state.kind)
    blank = EveningDeal(present=present, dealer=state.dealer)
    without_declarer = draw(st.booleans())
    if without_declarer and offer.schieber:
        return replace(blank, facts=draw(schiebers(blank.players, offer.queen)))
    if without_declarer and offer.ramsch:
        return replace(blank, facts=draw(plays(blank.players)))
    if without_declarer:
        return blank
    games = st.builds(
        DealFacts, contract=st.sampled_from(CONTRACTS if offer.any_game else GRAND_HANDS), objective_met=st.booleans()
    )
    revolutions = st.builds(RevolutionFacts, objective_met=st.booleans())
    return replace(
        blank,
        facts=draw(st.one_of(games, revolutions) if offer.revolution else games),
        declarer=draw(st.sampled_from(blank.players)),
        kontra=draw(st.sampled_from(offer.kontra)),
    )


@given(played=evenings())
@settings(max_examples=60, deadline=None)
def test_an_evening_takes_everything_it_offers_and_settles_to_zero(
    played: tuple[HouseRules, list[EveningDeal]],
) -> None:
    house, deals = played
    done = evening(house, deals)
    assert sum(done.balances.values()) == 0
    assert done.totals == (done.lines[-1].running if done.lines else {})
    left = dict(done.balances)
    for payment in done.payments:
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())


@given(played=evenings())
@settings(max_examples=30, deadline=None)
def test_what_is_not_offered_is_refused(played: tuple[HouseRules, list[EveningDeal]]) -> None:
    house, deals = played
    present = deals[-1].present if deals else (1, 2, 3)
    state = next_round(house, deals, present)
    offer = offered(house, state.kind)
    blank = EveningDeal(present=present, dealer=state.dealer)
    players = blank.players
    points = dict(zip(players, (60, 30, 20), strict=True))
    club = DealFacts(contract=CONTRACTS[-1], objective_met=True)
    tries = {
        "passed_in": (offer.passed_in, blank),
        "ramsch": (offer.ramsch is not None, replace(blank, facts=RamschPlay(card_points=points))),
        "schieber": (
            offer.schieber is not None,
            replace(blank, facts=SchieberFacts(play=RamschPlay(card_points=points))),
        ),
        "revolution": (
            offer.revolution,
            replace(blank, facts=RevolutionFacts(objective_met=True), declarer=players[0]),
        ),
        "kontra": (
            Kontra.SUPER in offer.kontra,
            replace(
                blank,
                facts=replace(club, contract=GRAND_HANDS[0]),
                declarer=players[0],
                kontra=Kontra.SUPER,
            ),
        ),
        "null": (
            offer.any_game,
            replace(blank, facts=replace(club, contract=CONTRACTS[0]), declarer=players[0]),
        ),
    }
    for name, (allowed, deal) in tries.items():
        assert accepted(house, [*deals, deal]) == allowed, name


def accepted(house: HouseRules, deals: list[EveningDeal]) -> bool:
    try:
        evening(house, deals)
    except RuleError:
        return False
    return True
