"""An evening of every house system: the deals as they are typed at the table, and what comes of them (rules 4).

The figures are worked out by hand from the rules, beside each evening.
"""

from dataclasses import dataclass, field
from typing import Any

from scoring.rules.friendly.beer import Beer
from scoring.rules.friendly.bock import BockRounds
from scoring.rules.friendly.grand_four import GrandFourRounds
from scoring.rules.friendly.house import Accounting, HouseRules, Unit
from scoring.rules.friendly.kontra import KontraSettings
from scoring.rules.friendly.next_null import NullAboveValue
from scoring.rules.friendly.ramsch import RamschSettings, RamschWay
from scoring.rules.friendly.robber import RobberRounds
from scoring.rules.friendly.schieber import QueenOfSpades, SchieberSettings, SchieberWay
from scoring.rules.rule_sets import RuleSet

LEIPZIG = Accounting.LEIPZIG
PASSED = {"step": "passed_in"}


def won(declarer: int, game: str, matadors: int = 0, **more: str) -> dict[str, str]:
    facts = {"declarer": str(declarer), "game": game, **more}
    return facts | ({"matadors": str(matadors)} if matadors else {}) | {"step": "won"}


def lost(declarer: int, game: str, matadors: int = 0, **more: str) -> dict[str, str]:
    return won(declarer, game, matadors, **more) | {"step": "lost"}


def ramsch(first: int, second: int, third: int, **more: str) -> dict[str, str]:
    """The card points of seats 1, 2 and 3, and what is ticked: `refused="2 3"`."""
    points = {f"card_points_{seat}": str(each) for seat, each in enumerate((first, second, third), start=1)}
    return points | ticked(**more)


def ticked(**seats: str) -> dict[str, str]:
    return {f"{what}_{seat}": "on" for what, each in seats.items() for seat in each.split()} | {"step": "save"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """An evening: the rules, the deals, the amounts at the end, and what the pages say at last and on the way."""

    house: HouseRules
    deals: tuple[dict[str, str], ...]
    amounts: tuple[str, ...]
    ending: str
    players: int = 3
    on_the_way: dict[int, str] = field(default_factory=dict)


def leipzig(**rules: Any) -> HouseRules:
    return HouseRules(accounting=LEIPZIG, **rules)


# Anna wins clubs with 2 (36), Bernd loses hearts with 1 (20, doubled 40), then all pass.
THREE_DEALS = (won(1, "clubs", 2), lost(2, "hearts", 1), PASSED)
GRAND_FOUR = won(1, "grand", 4)
SCHIEBER_SAID = "Schieber round, deal 1 of 3"

EVENINGS = {
    # Sum -4; three times the own points and 4.
    "Leipzig line": Played(
        house=leipzig(),
        deals=THREE_DEALS,
        amounts=("36", "−40", "0"),
        ending="Bernd pays Anna Beispiel 1.12 €",
    ),
    "in points": Played(
        house=leipzig(unit=Unit.POINTS),
        deals=THREE_DEALS,
        amounts=("36", "−40", "0"),
        ending="Bernd pays Anna Beispiel 112 points",
    ),
    # 36 + 50; -40 - 50; sum -4.
    "Seeger without Fabian": Played(
        house=HouseRules(accounting=Accounting.SEEGER),
        deals=THREE_DEALS,
        amounts=("86", "−90", "0"),
        ending="Bernd pays Anna Beispiel 2.62 €",
    ),
    # 40 more for each of the others of Bernd; sum 76.
    "Seeger-Fabian": Played(
        house=HouseRules(),
        deals=THREE_DEALS,
        amounts=("126", "−90", "40"),
        ending="Bernd pays Anna Beispiel 3.02 €",
    ),
    "circle settlement": Played(
        house=HouseRules(accounting=Accounting.CIRCLE),
        deals=THREE_DEALS,
        amounts=("1.12 €", "−1.16 €", "0.04 €"),
        ending="Bernd pays Clara 0.04 €",
    ),
    # 36 is 40 cents, from three; 20 is 20, twice, to three. The dealer pays and receives too.
    "home money": Played(
        house=HouseRules(accounting=Accounting.HOME_MONEY),
        players=4,
        deals=(won(2, "clubs", 2), lost(3, "hearts", 1)),
        amounts=("0.00 €", "1.60 €", "−1.60 €", "0.00 €"),
        ending="Clara pays Bernd 1.60 €",
    ),
    # A won 36 to both others, a lost 20 doubled to Bernd alone.
    "Beer Skat": Played(
        house=HouseRules(accounting=Accounting.BEER, beer=Beer(limit=70)),
        deals=THREE_DEALS[:2],
        amounts=("0", "−76", "−36"),
        ending="The beer is lost Bernd With deal 2 the limit was reached.",
    ),
    # 36 x 2, -72 x 4, 18 x 8.
    "Kontra, Re and Super": Played(
        house=leipzig(kontra=KontraSettings()),
        deals=(
            won(1, "clubs", 2, kontra="kontra"),
            lost(2, "clubs", 2, kontra="re"),
            won(3, "diamonds", 1, kontra="super"),
        ),
        amounts=("72", "−288", "144"),
        ending="up to Super",
    ),
    # -72 x 2 - 50: the factor is on the game points alone; 40 to the others.
    "Kontra and Seeger-Fabian": Played(
        house=HouseRules(kontra=KontraSettings()),
        deals=(lost(1, "clubs", 2, kontra="kontra"),),
        amounts=("−194", "40", "40"),
        ending="Seeger-Fabian",
    ),
    # 60 and 10 in the skat.
    "Ramsch: card points": Played(
        house=leipzig(ramsch=RamschSettings()),
        deals=(ramsch(60, 30, 20),),
        amounts=("−70", "0", "0"),
        ending="the loser's card points with the skat",
    ),
    "Ramsch: twice the card points": Played(
        house=leipzig(ramsch=RamschSettings(way=RamschWay.DOUBLED)),
        deals=(ramsch(30, 60, 20),),
        amounts=("0", "−140", "0"),
        ending="twice the loser's card points",
    ),
    # -10; -15 with somebody without a trick; +20 for all tricks.
    "Ramsch: fixed": Played(
        house=leipzig(ramsch=RamschSettings(way=RamschWay.FIXED)),
        deals=(ticked(loser="2"), ticked(loser="1", trickless="3"), ticked(trickless="2 3")),
        amounts=("5", "−10", "0"),
        ending="−10, −15 with a maiden, +20 for all tricks",
    ),
    # 120; 70 x 3 for two refusals; Grand Hand 24 x 3, the same dealer again; 70 x 2 for the maiden; Durchmarsch 120.
    "Schieberamsch of the first source": Played(
        house=leipzig(rounds=GrandFourRounds(schieber=SchieberSettings(way=SchieberWay.ADDING))),
        deals=(
            GRAND_FOUR,
            ramsch(60, 30, 20, refused="2 3"),
            won(2, "grand", 1, hand="on"),
            ramsch(60, 50, 0, trickless="3"),
            ramsch(110, 0, 0, trickless="2 3", refused="1"),
        ),
        amounts=("−110", "72", "0"),
        ending="classic round",
        on_the_way={1: SCHIEBER_SAID, 3: "deal 2 of 3 · the same dealer deals again", 5: "classic round"},
    ),
    # 120; 70 x 2 x 2 for the refusal; 70 x 2 x 2 for the maiden; Durchmarsch 120.
    "Schieberamsch of the second source": Played(
        house=leipzig(rounds=GrandFourRounds(schieber=SchieberSettings(way=SchieberWay.DOUBLING))),
        deals=(
            GRAND_FOUR,
            ramsch(60, 30, 20, refused="2"),
            ramsch(50, 60, 0, trickless="3"),
            ramsch(110, 0, 0, trickless="2 3"),
        ),
        amounts=("−40", "−280", "0"),
        ending="losing, each refusal and a maiden double",
        on_the_way={1: SCHIEBER_SAID, 4: "classic round"},
    ),
    # 120; in Bock 36 x 2, -40 x 2 and 27 x 2; three times 70 in Schieber; 24.
    "Bock rounds": Played(
        house=leipzig(rounds=BockRounds()),
        deals=(
            GRAND_FOUR,
            won(2, "clubs", 2),
            lost(3, "hearts", 1),
            won(1, "diamonds", 1, hand="on"),
            ramsch(60, 30, 20),
            ramsch(30, 60, 20),
            ramsch(20, 30, 60),
            won(1, "clubs", 1),
        ),
        amounts=("128", "2", "−150"),
        ending="a game worth 100 or more brings Bock, then Schieber",
        on_the_way={
            1: "Bock round: everything counts double, deal 1 of 3",
            3: "Bock round: everything counts double, deal 3 of 3",
            4: SCHIEBER_SAID,
            7: "classic round",
        },
    ),
    # 36; 36 x 2 in Bock; the queen makes 30 the most: 30 + 200 + 10; then 70 and 70.
    "Robber Skat with the queen added": Played(
        house=leipzig(rounds=RobberRounds(schieber=SchieberSettings(queen=QueenOfSpades.ADDED))),
        deals=(
            won(1, "clubs", 2),
            PASSED,
            PASSED,
            won(2, "clubs", 2),
            PASSED,
            PASSED,
            ramsch(30, 60, 20, queen="1"),
            ramsch(60, 30, 20),
            ramsch(20, 30, 60),
        ),
        amounts=("−274", "72", "−70"),
        ending="classic round, deal 1 of 3",
        on_the_way={3: "Bock round: everything counts double, deal 1 of 3", 6: SCHIEBER_SAID},
    ),
    # 200 to the one with the queen, 70 to the one with the most card points.
    "Robber Skat with the queen apart": Played(
        house=leipzig(rounds=RobberRounds(schieber=SchieberSettings(queen=QueenOfSpades.APART))),
        deals=(*[PASSED] * 6, ramsch(30, 60, 20, queen="1")),
        amounts=("−200", "−70", "0"),
        ending="queen of spades costs 200 apart",
    ),
    "Revolution": Played(
        house=leipzig(revolution=True),
        deals=(
            {"declarer": "1", "revolution": "on", "step": "won"},
            {"declarer": "2", "revolution": "on", "step": "lost"},
        ),
        amounts=("92", "−184", "0"),
        ending="Revolution counts 92",
    ),
    # 46 does not reach 50; the next Null value is 59, twice.
    "Null above its value": Played(
        house=leipzig(null_above_value=NullAboveValue.NEXT_NULL),
        deals=(won(1, "null", ouvert="on", bid="50") | {"step": "overbid"},),
        amounts=("−118", "0", "0"),
        ending="the next Null value",
    ),
    # 48 lost once; 36 x 10; 35 lost once.
    "Altenburg": Played(
        house=leipzig(rule_set=RuleSet.ALTENBURG),
        deals=(
            lost(1, "clubs", 2, hand="on"),
            won(2, "grand", 4, hand="on", ouvert="on"),
            lost(3, "null", hand="on"),
        ),
        amounts=("−48", "360", "−35"),
        ending="Altenburg",
    ),
    # The dealer and the third to his left sit out and settle all the same: five times the own points and 4.
    "five at the table": Played(
        house=leipzig(),
        players=5,
        deals=(won(2, "clubs", 2), lost(1, "hearts", 1)),
        amounts=("−40", "36", "0", "0", "0"),
        ending="Anna Beispiel pays Bernd 1.84 €",
        on_the_way={1: "Bernd (36) deals · Emma (0) sits out", 2: "Clara (0) deals · Anna Beispiel (−40) sits out"},
    ),
}
