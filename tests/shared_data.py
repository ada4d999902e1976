"""The folder of real lists and worked examples that SKAT_DATA names; its tests are skipped without it."""

import csv
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from scoring.rules.deals import DealFacts, Reason, score
from scoring.rules.games import Contract, Game

FOLDER = Path(os.environ.get("SKAT_DATA", ""))
needs_shared_data = pytest.mark.skipif(not os.environ.get("SKAT_DATA"), reason="SKAT_DATA names no folder")

type Row = dict[str, str]


def rows_of(name: str, delimiter: str = ",") -> list[Row]:
    with (FOLDER / name).open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def facts_of(row: Mapping[str, str], met: str) -> DealFacts:
    contract = Contract(
        game=Game(row["game"]),
        matadors=int(row["matadors"]),
        hand=row["hand"] == "1",
        schneider=row["schneider"] == "1",
        schneider_announced=row["schneider_announced"] == "1",
        schwarz=row["schwarz"] == "1",
        schwarz_announced=row["schwarz_announced"] == "1",
        ouvert=row["ouvert"] == "1",
    )
    doublings = sum(int(row.get(name) or 0) for name in ("bock", "kontra", "re"))
    bid = int(row["bid"]) if row["bid"] else None
    return DealFacts(contract=contract, objective_met=row[met] == "1", bid=bid, factor=2**doublings)


def as_on_paper(facts: DealFacts) -> DealFacts:
    """The facts as a paper list has them: the bid only where the game was overbid."""
    return facts if score(facts).reason is Reason.OVERBID else replace(facts, bid=None)
