"""Real deals of a club with Bock, Kontra and Re: 666 of them where SKAT_DATA names the folder, a few always."""

import csv
from collections.abc import Mapping

import pytest

from scoring.rules.deals import DealFacts, score
from scoring.rules.friendly.kontra import Kontra, KontraSettings, multiplied
from scoring.rules.friendly.rounds import RoundKind
from scoring.rules.games import Contract, Game
from tests.shared_data import FOLDER, needs_shared_data

FLAGS = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")


def ours(row: Mapping[str, str]) -> int:
    """The points of a row by the house systems: Kontra or Re as said, doubled in a Bock round."""
    contract = Contract(
        game=Game(row["game"]), matadors=int(row["matadors"]), **{flag: row[flag] == "1" for flag in FLAGS}
    )
    facts = DealFacts(contract=contract, objective_met=row["won"] == "1", bid=int(row["bid"]) if row["bid"] else None)
    kontra = Kontra.RE if row["re"] == "1" else Kontra.KONTRA if row["kontra"] == "1" else Kontra.NONE
    kind = RoundKind.BOCK if row["bock"] == "1" else RoundKind.CLASSIC
    return score(multiplied(facts, kontra, KontraSettings(), kind.factor)).points


SMALL_SET = """
game,matadors,hand,schneider,schneider_announced,schwarz,schwarz_announced,ouvert,bid,won,bock,kontra,re,points
spades,-2,0,1,0,0,0,0,,1,1,0,0,88
clubs,-2,0,0,0,0,0,0,,0,1,0,0,-144
diamonds,-1,0,0,0,0,0,0,,1,1,1,0,72
grand,2,0,1,0,0,0,0,,1,0,1,0,192
null,0,0,0,0,0,0,0,,0,0,1,0,-92
diamonds,6,0,0,0,0,0,0,18,1,0,1,1,252
spades,-2,0,0,0,0,0,0,18,0,1,1,1,-528
grand,1,0,0,0,0,0,0,23,1,1,1,1,384
hearts,-1,0,0,0,0,0,0,18,0,1,1,0,-160
"""


@pytest.mark.parametrize(
    "row", list(csv.DictReader(SMALL_SET.strip().splitlines())), ids=lambda row: str(row["points"])
)
def test_one_real_deal_of_every_mix_of_factors(row: dict[str, str]) -> None:
    assert ours(row) == int(row["points"])


@needs_shared_data
def test_every_deal_of_the_club_with_a_factor() -> None:
    with (FOLDER / "club_deals.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if "1" in (row["bock"], row["kontra"], row["re"])]
    assert len(rows) == 666
    wrong = [row for row in rows if ours(row) != int(row["points"])]
    assert wrong == []
