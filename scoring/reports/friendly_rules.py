"""The house systems explained: what each one does, in sentences, and an example that the rules compute."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.reports.friendly import EveningReport, Sitter, report_of
from scoring.rules.deals import DealFacts
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.evening import EveningDeal, Facts, next_round
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.house import Accounting, HouseRules
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschPlay, RamschSettings, RamschWay
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberFacts, SchieberSettings
from scoring.rules.games import Contract, Game
from scoring.rules.rule_sets import RuleSet

# The players of the examples: the first three, four or five of them.
SITTERS = tuple(
    Sitter(position=seat, name=name) for seat, name in enumerate(("Anna", "Bernd", "Clara", "Dieter", "Emma"), start=1)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One deal of an example; who deals follows from the order of the table."""

    facts: Facts = None
    declarer: int | None = None
    kontra: Kontra = Kontra.NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A way of scoring: its address and title, what it does (lazy sentences), and the example of three to five
    players; where a source works one out, it is that one.
    """

    slug: str
    title: Any
    sentences: tuple[Any, ...]
    house: HouseRules
    deals: tuple[Played, ...]
    players: int = 3

    @property
    def example(self) -> EveningReport:
        """The example as the rules count it now."""
        sitters = SITTERS[: self.players]
        dealt = _dealt(self.house, self.deals, tuple(sitter.position for sitter in sitters))
        return report_of(self.house, sitters, dealt, finished=False)


def _dealt(house: HouseRules, deals: Sequence[Played], present: tuple[int, ...]) -> list[EveningDeal]:
    made: list[EveningDeal] = []
    for each in deals:
        dealer = next_round(house, made, present).dealer
        made.append(
            EveningDeal(present=present, dealer=dealer, facts=each.facts, declarer=each.declarer, kontra=each.kontra)
        )
    return made


def _game(
    game: Game,
    matadors: int = 0,
    *,
    met: bool = True,
    hand: bool = False,
    ouvert: bool = False,
    bid: int | None = None,
) -> DealFacts:
    contract = Contract(game=game, matadors=matadors, hand=hand, ouvert=ouvert)
    return DealFacts(contract=contract, objective_met=met, bid=bid)


def _tricks(first: int, second: int, third: int, *trickless: int) -> RamschPlay:
    return RamschPlay(card_points={1: first, 2: second, 3: third}, trickless=frozenset(trickless))


CLUBS_2 = _game(Game.CLUBS, 2)
HEARTS_LOST = _game(Game.HEARTS, 1, met=False)
TWO_GAMES = (Played(facts=CLUBS_2, declarer=1), Played(facts=HEARTS_LOST, declarer=2))
ALL_PASS = Played(facts=_tricks(64, 32, 14))
MAIDEN, MARCH = _tricks(60, 50, 0, 3), _tricks(110, 0, 0, 2, 3)
GRAND_FOUR = Played(facts=_game(Game.GRAND, 4), declarer=1)
GRAND_OUVERT = _game(Game.GRAND, 4, hand=True, ouvert=True)

SYSTEMS = (
    System(
        slug="leipzig",
        title=_("Leipzig line"),
        sentences=(
            _("The declarer writes the value of the game, or minus twice the value if it is lost."),
            _("The others write nothing."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG),
        deals=TWO_GAMES,
    ),
    System(
        slug="seeger",
        title=_("Seeger without Fabian"),
        sentences=(
            _("The game points, plus 50 for each game won and minus 50 for each game lost."),
            _("Nobody gets anything for a game that another has lost."),
        ),
        house=HouseRules(accounting=Accounting.SEEGER),
        deals=TWO_GAMES,
    ),
    System(
        slug="seeger-fabian",
        title=_("Seeger-Fabian"),
        sentences=(
            _("As in tournaments: the game points, 50 for each own game won or lost."),
            _("Each game another has lost brings 40, at a table of four 30, at a table of five 24."),
            _("Kontra and Bock multiply the game points only."),
        ),
        house=HouseRules(),
        deals=TWO_GAMES,
    ),
    System(
        slug="circle",
        title=_("Circle settlement"),
        sentences=(
            _("Everybody settles with everybody over the difference of their points."),
            _("Each receives the number of players times his own points, minus the points of all, times the stake."),
        ),
        house=HouseRules(accounting=Accounting.CIRCLE, rule_set=RuleSet.ALTENBURG),
        deals=(
            Played(facts=_game(Game.CLUBS, 7), declarer=2),
            Played(facts=GRAND_OUVERT, declarer=3),
            Played(facts=_game(Game.NULL, hand=True, ouvert=True), declarer=4),
            Played(facts=_game(Game.HEARTS, 3, met=False, hand=True), declarer=1),
        ),
        players=4,
    ),
    System(
        slug="home-money",
        title=_("Home money"),
        sentences=(
            _("Stake times value, rounded up to full ten cents, goes from or to every other player."),
            _("The dealer who sits out pays and receives too."),
            _("A lost game costs twice the rounded amount."),
        ),
        house=HouseRules(accounting=Accounting.HOME_MONEY),
        deals=(
            Played(facts=CLUBS_2, declarer=1),
            Played(facts=_game(Game.CLUBS, 2, met=False), declarer=2),
            Played(facts=_game(Game.CLUBS, 2, met=False, hand=True), declarer=3),
        ),
    ),
    System(
        slug="beer",
        title=_("Beer Skat"),
        sentences=(
            _("Only minus is written: a won game to each of the others, a lost game, doubled, to the declarer."),
            _("When somebody reaches the limit the game is over; whoever has most minus pays, and equals share."),
        ),
        house=HouseRules(accounting=Accounting.BEER, beer=Beer(limit=100)),
        deals=(*TWO_GAMES, Played(facts=CLUBS_2, declarer=3)),
    ),
    System(
        slug="kontra",
        title=_("Kontra, Re, Super"),
        sentences=(
            _("A defender says Kontra and the points count double; Re makes it four times, Super eight times."),
            _("The factor never helps to reach the bid."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, kontra=KontraSettings()),
        deals=(
            Played(facts=CLUBS_2, declarer=1, kontra=Kontra.KONTRA),
            Played(facts=HEARTS_LOST, declarer=2, kontra=Kontra.RE),
        ),
    ),
    System(
        slug="ramsch",
        title=_("Ramsch"),
        sentences=(
            _("If all pass, everybody plays for himself: the jacks are the only trumps, and forehand leads."),
            _("Whoever takes most card points loses."),
            _("The loser writes minus his card points with those of the skat, or twice that."),
            _("The third way is fixed: 10 for the loser, 15 if somebody has no trick, and plus 20 for all tricks."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings()),
        deals=(ALL_PASS,),
    ),
    System(
        slug="ramsch-doubled",
        title=_("Ramsch counted twice"),
        sentences=(_("Whoever takes most card points writes minus twice them, those of the skat included."),),
        house=HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings(way=RamschWay.DOUBLED)),
        deals=(ALL_PASS,),
    ),
    System(
        slug="ramsch-fixed",
        title=_("Ramsch with fixed points"),
        sentences=(
            _("Whoever takes most card points writes minus 10, minus 15 if somebody has no trick."),
            _("Whoever takes all tricks writes plus 20."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, ramsch=RamschSettings(way=RamschWay.FIXED)),
        deals=(ALL_PASS, Played(facts=MAIDEN), Played(facts=MARCH)),
    ),
    System(
        slug="schieber",
        title=_("Schieberamsch"),
        sentences=(
            _("The skat goes round; each takes it and passes two cards on, or refuses it. Jacks stay in the hand."),
            _("The loser's card points with the skat count once, and once more for each refusal."),
            _("A player without a trick adds one more time."),
            _("All tricks count plus 120. A Grand Hand may be played instead; after it the same dealer deals again."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, rounds=GrandFourRounds(schieber=SchieberSettings())),
        deals=(
            GRAND_FOUR,
            Played(facts=SchieberFacts(play=_tricks(64, 32, 14), refused=frozenset({2}))),
            Played(facts=_game(Game.GRAND, 1, hand=True), declarer=2),
            Played(facts=SchieberFacts(play=MAIDEN)),
            Played(facts=SchieberFacts(play=MARCH)),
        ),
    ),
    System(
        slug="schieber-doubling",
        title=_("Schieberamsch that doubles"),
        sentences=(
            _("A Grand with four brings one round of it. The loser's card points with the skat count double."),
            _("Kontra, Re and Super, said instead of taking the skat, and a player without a trick double again."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, rounds=GrandFourRounds()),
        deals=(
            GRAND_FOUR,
            Played(facts=SchieberFacts(play=_tricks(64, 32, 14), refused=frozenset({2}))),
            Played(facts=SchieberFacts(play=MAIDEN)),
            Played(facts=SchieberFacts(play=MARCH)),
        ),
    ),
    System(
        slug="bock",
        title=_("Bock rounds"),
        sentences=(
            _("A game worth 100 or more, won or lost, brings one round in which everything counts double."),
            _("A Schieber round always follows; then classic Skat goes on."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, rounds=BockRounds()),
        deals=(
            GRAND_FOUR,
            Played(facts=CLUBS_2, declarer=2),
            Played(facts=HEARTS_LOST, declarer=3),
            Played(),
            Played(facts=SchieberFacts(play=_tricks(64, 32, 14))),
        ),
    ),
    System(
        slug="robber",
        title=_("Robber Skat"),
        sentences=(
            _("A classic round, a Bock round and a Schieber round in turn, everybody dealing once in each."),
            _("In Berlin the queen of spades counts 200 in the Schieber round for whoever has her in his tricks."),
        ),
        house=HouseRules(
            accounting=Accounting.LEIPZIG, rounds=RobberRounds(schieber=SchieberSettings(queen=QueenOfSpades.ADDED))
        ),
        deals=(
            *TWO_GAMES,
            Played(),
            *TWO_GAMES,
            Played(),
            Played(facts=SchieberFacts(play=_tricks(64, 32, 14), queen=3)),
        ),
    ),
    System(
        slug="revolution",
        title=_("Revolution"),
        sentences=(_("A Null ouvert Hand in which the defenders may exchange cards counts 92, lost minus 184."),),
        house=HouseRules(accounting=Accounting.LEIPZIG, revolution=True),
        deals=(
            Played(facts=RevolutionFacts(objective_met=True), declarer=1),
            Played(facts=RevolutionFacts(objective_met=False), declarer=2),
        ),
    ),
    System(
        slug="null",
        title=_("Null above its value"),
        sentences=(
            _("A Null that is below its bid is lost as the next Null value that reaches the bid: 23, 35, 46, 59."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, null_above_value=NullAboveValue.NEXT_NULL),
        deals=(Played(facts=_game(Game.NULL, ouvert=True, bid=50), declarer=1),),
    ),
    System(
        slug="altenburg",
        title=_("Altenburg, before 1999"),
        sentences=(
            _("A lost hand game counts once, not twice; a Grand ouvert has the base value 36."),
            _("Ouvert is no level of its own, and an overbid hand game is lost once."),
        ),
        house=HouseRules(accounting=Accounting.LEIPZIG, rule_set=RuleSet.ALTENBURG),
        deals=(
            Played(facts=_game(Game.CLUBS, 2, met=False, hand=True), declarer=1),
            Played(facts=GRAND_OUVERT, declarer=2),
        ),
    ),
    System(
        slug="five",
        title=_("Five at the table"),
        sentences=(
            _("The dealer and the third player to his left sit out; the other three play."),
            _("Whoever sits out is settled with like everybody else."),
        ),
        house=HouseRules(),
        deals=(Played(facts=CLUBS_2, declarer=2), Played(facts=HEARTS_LOST, declarer=1)),
        players=5,
    ),
)


def system_of(slug: str) -> System | None:
    """The system at this address, None where there is none."""
    return next((system for system in SYSTEMS if system.slug == slug), None)
