import json
from itertools import combinations
from typing import Any

import pytest

from tests.commands.running import run


def plan(*arguments: str) -> Any:
    ran = run("plan_seating", *arguments)
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def test_it_writes_the_plan_as_json() -> None:
    written = plan("16", "5", "--seed", "1")
    met = [pair for tables in written["series"] for table in tables for pair in combinations(sorted(table), 2)]
    assert list(written) == ["series", "repeats", "bound"]
    assert (written["repeats"], written["bound"]) == (0, 5)
    assert [sorted(sum(tables, [])) for tables in written["series"]] == [list(range(1, 17))] * 5
    assert len(set(met)) == len(met) == 120


def test_repeats_are_written_beside_the_bound() -> None:
    written = plan("8", "2")
    first, second = ({pair for t in tables for pair in combinations(sorted(t), 2)} for tables in written["series"])
    assert (written["repeats"], written["bound"]) == (len(first & second), 1) == (4, 1)


def test_the_same_seed_writes_the_same_plan() -> None:
    assert plan("23", "3", "--seed", "7") == plan("23", "3", "--seed", "7")
    assert plan("23", "3", "--seed", "7") != plan("23", "3", "--seed", "8")


def test_without_a_seed_each_plan_is_drawn_anew() -> None:
    assert plan("40", "2") != plan("40", "2")


def test_threes_can_be_preferred() -> None:
    assert [len(table) for table in plan("12", "1")["series"][0]] == [4, 4, 4]
    assert [len(table) for table in plan("12", "1", "--prefer-threes")["series"][0]] == [3, 3, 3, 3]


@pytest.mark.parametrize("players", ["-3", "0", "1", "2", "5"])
def test_it_refuses_a_field_that_cannot_be_split(players: str) -> None:
    ran = run("plan_seating", players, "3")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        f"{players.replace('-', '\N{MINUS SIGN}')} players cannot be split into tables of four and three. "
        "A table needs three players, and five sit at one table at a club evening only.\n"
    )


def test_it_refuses_more_than_a_tournament_holds() -> None:
    assert run("plan_seating", "8", "0").err == "A tournament has 1 to 20 series.\n"
    assert run("plan_seating", "8", "21").err == "A tournament has 1 to 20 series.\n"
    assert run("plan_seating", "8", "-1").err == "A tournament has 1 to 20 series.\n"


@pytest.mark.parametrize("players", ["2001", "1000000000", "9" * 30])
def test_it_refuses_more_players_than_can_be_planned(players: str) -> None:
    ran = run("plan_seating", players, "2")
    assert (ran.code, ran.out, ran.err) == (1, "", "At most 2000 players can be seated by plan.\n")


def test_it_refuses_words() -> None:
    ran = run("plan_seating", "many", "3")
    assert (ran.code, ran.out) == (1, "")
    assert "'many'" in ran.err
