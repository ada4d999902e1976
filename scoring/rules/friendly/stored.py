"""House rules and the facts of a friendly deal as plain data (JSON), and back again."""

from collections.abc import Mapping
from typing import Any

from scoring.rules.errors import RuleError
from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.circle import Circle
from scoring.rules.friendly.evening import Facts
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.home_money import HomeMoney, exact_stake
from scoring.rules.friendly.house import Accounting, HouseRules, Rounds, Unit
from scoring.rules.friendly.kontra import Kontra, KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschPlay, RamschSettings, RamschWay, Tie
from scoring.rules.friendly.revolution import RevolutionFacts
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.rounds import ClassicRounds
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberFacts, SchieberSettings, SchieberWay
from scoring.rules.rule_sets import RuleSet

type Data = Mapping[str, Any]

CLASSIC, BOCK, GRAND_FOUR, ROBBER = "classic", "bock", "grand_four", "robber"


def house_data(house: HouseRules) -> dict[str, Any]:
    """The house rules without rule set and accounting, which a tournament keeps apart; never empty."""
    return {
        "unit": house.unit.value,
        "stake": house.circle.stake,
        "home_stake": str(house.home_money.stake),
        "beer_limit": house.beer.limit,
        "kontra": house.kontra.highest.value,
        "ramsch": None if house.ramsch is None else {"way": house.ramsch.way.value, "tie": house.ramsch.tie.value},
        "rounds": _rounds_data(house.rounds),
        "revolution": house.revolution,
        "null_above_value": house.null_above_value.value,
    }


def house_of(data: Data, rule_set: RuleSet, accounting: Accounting) -> HouseRules:
    """The house rules again. Raises RuleError `house_unreadable` where the data are none, and as each part does."""
    try:
        return HouseRules(
            rule_set=rule_set,
            accounting=accounting,
            unit=Unit(data["unit"]) if "unit" in data else Unit.MONEY,
            circle=Circle(stake=int(data["stake"])),
            home_money=HomeMoney(stake=exact_stake(str(data["home_stake"]))),
            beer=Beer(limit=int(data["beer_limit"])),
            kontra=KontraSettings(highest=Kontra(data["kontra"])),
            ramsch=_ramsch(data["ramsch"]),
            rounds=_rounds(data["rounds"]),
            revolution=bool(data["revolution"]),
            null_above_value=NullAboveValue(data["null_above_value"]),
        )
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise RuleError("house_unreadable") from error


def _rounds_data(rounds: Rounds) -> dict[str, Any]:
    match rounds:
        case ClassicRounds():
            return {"plan": CLASSIC}
        case BockRounds():
            return {"plan": BOCK, "trigger": rounds.trigger, **_schieber_data(rounds.schieber)}
        case GrandFourRounds():
            return {"plan": GRAND_FOUR, **_schieber_data(rounds.schieber)}
        case RobberRounds():
            return {"plan": ROBBER, **_schieber_data(rounds.schieber)}


def _schieber_data(settings: SchieberSettings) -> dict[str, str]:
    return {"way": settings.way.value, "tie": settings.tie.value, "queen": settings.queen.value}


def _ramsch(data: Data | None) -> RamschSettings | None:
    return None if data is None else RamschSettings(way=RamschWay(data["way"]), tie=Tie(data["tie"]))


def _rounds(data: Data) -> Rounds:
    if data["plan"] == CLASSIC:
        return ClassicRounds()
    schieber = SchieberSettings(way=SchieberWay(data["way"]), tie=Tie(data["tie"]), queen=QueenOfSpades(data["queen"]))
    if data["plan"] == BOCK:
        return BockRounds(trigger=int(data["trigger"]), schieber=schieber)
    if data["plan"] == GRAND_FOUR:
        return GrandFourRounds(schieber=schieber)
    if data["plan"] == ROBBER:
        return RobberRounds(schieber=schieber)
    raise ValueError(data["plan"])


def details_data(facts: Facts, kontra: Kontra) -> dict[str, Any]:
    """What a deal holds beyond a game of Skat; empty for a plain game and when passed in."""
    said = {} if kontra is Kontra.NONE else {"kontra": kontra.value}
    match facts:
        case RevolutionFacts():
            return {"revolution": True, **said}
        case RamschPlay():
            return _play_data(facts)
        case SchieberFacts():
            return {**_play_data(facts.play), "refused": sorted(facts.refused), "queen": facts.queen}
        case _:
            return said


def _play_data(play: RamschPlay) -> dict[str, Any]:
    return {
        "card_points": {str(seat): points for seat, points in sorted(play.card_points.items())},
        "trickless": sorted(play.trickless),
        "last_trick": play.last_trick,
        "losers": sorted(play.losers),
    }


def kontra_of(details: Data) -> Kontra:
    """What Kontra was said in a stored deal."""
    return Kontra(details.get("kontra", Kontra.NONE))


def is_revolution(details: Data) -> bool:
    """Whether the stored Null was a Revolution."""
    return bool(details.get("revolution"))


def ramsch_facts(details: Data) -> RamschPlay | SchieberFacts:
    """The facts of a stored Ramsch or Schieberamsch."""
    play = RamschPlay(
        card_points={int(seat): points for seat, points in details["card_points"].items()},
        trickless=frozenset(details["trickless"]),
        last_trick=details["last_trick"],
        losers=frozenset(details["losers"]),
    )
    if "refused" not in details:
        return play
    return SchieberFacts(play=play, refused=frozenset(details["refused"]), queen=details["queen"])
