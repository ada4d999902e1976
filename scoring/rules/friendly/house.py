"""The rules a friendly evening is played by, all in one, and what its table may enter (rules 4)."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.rules.errors import RuleError
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.circle import Circle
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.home_money import HomeMoney
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschSettings, RamschWay, Tie
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import ClassicRounds, RoundKind
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberSettings, SchieberWay
from scoring.rules.rule_sets import RuleSet

type Rounds = ClassicRounds | BockRounds | GrandFourRounds | RobberRounds


class Accounting(StrEnum):
    """How the deals of an evening are added up; the last two count money and minus points, not points."""

    SEEGER_FABIAN = "seeger_fabian"
    SEEGER = "seeger"
    LEIPZIG = "leipzig"
    CIRCLE = "circle"
    HOME_MONEY = "home_money"
    BEER = "beer"


class Unit(StrEnum):
    """In what an evening in points is settled: cents, so many for a point, or the points themselves."""

    MONEY = "money"
    POINTS = "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Everything the players agree on before the first deal.

    `circle` holds the stake by which every accounting in points is settled in money, `home_money` and `beer` the
    settings of those two. `ramsch` None: a deal in which all pass is passed in. Each part refuses a bad value when it
    is made.
    """

    rule_set: RuleSet = RuleSet.ISKO
    accounting: Accounting = Accounting.SEEGER_FABIAN
    unit: Unit = Unit.MONEY
    circle: Circle = Circle()
    home_money: HomeMoney = HomeMoney()
    beer: Beer = Beer()
    kontra: KontraSettings = KontraSettings(highest=Kontra.NONE)
    ramsch: RamschSettings | None = None
    rounds: Rounds = ClassicRounds()
    revolution: bool = False
    null_above_value: NullAboveValue = NullAboveValue.REPLACEMENT

    @property
    def settling(self) -> Circle:
        """How points are settled by everybody with everybody: times the stake, or as they are."""
        return self.circle if self.unit is Unit.MONEY else Circle()

    @property
    def in_money(self) -> bool:
        """Whether the settlement is in cents. Home money always is, Beer Skat never."""
        if self.accounting is Accounting.HOME_MONEY:
            return True
        return self.unit is Unit.MONEY and self.accounting is not Accounting.BEER

    @property
    def schieber(self) -> SchieberSettings | None:
        """How Schieberamsch is scored, None where the order of rounds has none."""
        return None if isinstance(self.rounds, ClassicRounds) else self.rounds.schieber


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What the table may enter for the next deal.

    `any_game`: every game may be declared; if not, Grand Hand only. `ramsch` and `schieber` say which of the two can
    be entered and how it is scored, `last_trick` that a tie will ask for the last trick.
    """

    any_game: bool
    passed_in: bool
    kontra: tuple[Kontra, ...]
    ramsch: RamschWay | None
    schieber: SchieberWay | None
    queen: bool
    last_trick: bool
    revolution: bool
    factor: int


def offered(house: HouseRules, kind: RoundKind) -> Offer:
    """What these rules allow in a round of this kind."""
    return _offered_in_schieber(house) if kind is RoundKind.SCHIEBER else _offered_in_games(house, kind)


def _offered_in_games(house: HouseRules, kind: RoundKind) -> Offer:
    ramsch = house.ramsch
    return Offer(
        any_game=True,
        passed_in=ramsch is None,
        kontra=house.kontra.allowed,
        ramsch=None if ramsch is None else ramsch.way,
        schieber=None,
        queen=False,
        last_trick=ramsch is not None and ramsch.tie is Tie.LAST_TRICK,
        revolution=house.revolution,
        factor=kind.factor,
    )


def _offered_in_schieber(house: HouseRules) -> Offer:
    settings = house.schieber or SchieberSettings()
    return Offer(
        any_game=False,
        passed_in=False,
        kontra=house.kontra.allowed,
        ramsch=None,
        schieber=settings.way,
        queen=settings.queen is not QueenOfSpades.NOT_PLAYED,
        last_trick=settings.tie is Tie.LAST_TRICK,
        revolution=False,
        factor=1,
    )


def check_for_tournament(house: HouseRules) -> None:
    """Refuse everything but ISkO and Seeger-Fabian: a tournament or club evening knows nothing else (rules 3).

    Raises RuleError `tournament_rules`, its field the first part that differs.
    """
    extras = {
        "rule_set": house.rule_set is not RuleSet.ISKO,
        "accounting": house.accounting is not Accounting.SEEGER_FABIAN,
        "kontra": house.kontra.highest is not Kontra.NONE,
        "ramsch": house.ramsch is not None,
        "rounds": not isinstance(house.rounds, ClassicRounds),
        "revolution": house.revolution,
        "null_above_value": house.null_above_value is not NullAboveValue.REPLACEMENT,
    }
    for field, differs in extras.items():
        if differs:
            raise RuleError("tournament_rules", field=field)
