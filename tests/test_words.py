import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from django.utils import translation

import scoring
from scoring.rules.checks import TypedList, TypedRow, check_list
from scoring.rules.deals import PASSED_IN, DealFacts, Reason, notices, score
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game, Step, legal_contracts
from scoring.rules.numbers import parse_points
from scoring.rules.rule_sets import RuleSet
from scoring.sentences.rules import SENTENCES
from scoring.sentences.services import SERVICE_SENTENCES
from scoring.words import (
    GAME_NAMES,
    NULL_NAMES,
    REASON_NAMES,
    STEP_NAMES,
    arithmetic,
    contract_words,
    error_sentence,
    signed,
)

FOLDER = Path(scoring.__file__).parent
CLUBS_2 = Contract(game=Game.CLUBS, matadors=2)
HEARTS_1 = Contract(game=Game.HEARTS, matadors=-1)

PLACEHOLDER = re.compile(r"%\((\w+)\)s")
ALL_SENTENCES = SENTENCES | SERVICE_SENTENCES


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@dataclass(frozen=True)
class Said:
    """One place in the source that names a code, and the parameters it gives; None where they are not written out."""

    code: str
    parameters: frozenset[str] | None
    place: str


@cache
def parsed() -> dict[Path, ast.Module]:
    """Every file of the site."""
    return {file: ast.parse(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.rglob("*.py"))}


@cache
def all_said() -> tuple[Said, ...]:
    return tuple(said())


def said() -> Iterator[Said]:
    for file, tree in parsed().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for code in codes_of(node, node.func.id, file, tree):
                    yield Said(code, parameters_of(node), f"{file.name}:{node.lineno}")


def codes_of(call: ast.Call, name: str, file: Path, tree: ast.Module) -> set[str]:
    if name == "Notice":
        code = next(keyword.value for keyword in call.keywords if keyword.arg == "code")
    elif name == "RuleError":
        code = call.args[0]
    elif name in ("_hard", "_soft") and file.name == "checks.py":
        code = call.args[2]
    else:
        return set()
    found = literals(code, tree)
    assert found, f"a code that is no literal: {file.name}:{call.lineno}"
    return found


def literals(node: ast.expr, tree: ast.Module) -> set[str]:
    """The strings an expression can be: a literal, a choice of two, or a name to which such a one is given."""
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    if isinstance(node, ast.IfExp):
        return literals(node.body, tree) | literals(node.orelse, tree)
    if isinstance(node, ast.Name):
        assigned = [each for each in ast.walk(tree) if isinstance(each, ast.Assign)]
        given = [each.value for each in assigned if ast.unparse(each.targets[0]) == node.id]
        return set().union(*(literals(value, tree) for value in given if not isinstance(value, ast.Name)))
    return set()


def parameters_of(call: ast.Call) -> frozenset[str] | None:
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    named = {str(keyword.arg): keyword.value for keyword in call.keywords}
    params = named.get("params")
    if isinstance(params, ast.Dict):
        return frozenset(str(key.value) for key in params.keys if isinstance(key, ast.Constant))
    return frozenset(named) - {"field", "code"}


def test_every_code_has_a_sentence_that_its_parameters_fill() -> None:
    assert len({each.code for each in all_said()}) > 60
    for each in all_said():
        assert each.code in ALL_SENTENCES, each.place
        placeholders = set(PLACEHOLDER.findall(str(ALL_SENTENCES[each.code])))
        assert each.parameters is None or placeholders <= each.parameters, each


def test_no_sentence_is_unused() -> None:
    codes = {each.code for each in all_said()}
    strings = {
        node.value
        for file, tree in parsed().items()
        if file.parent.name != "sentences"
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert set(SENTENCES) - codes == set()
    assert set(SERVICE_SENTENCES) - strings == set()


def test_no_code_has_two_sentences() -> None:
    assert set(SERVICE_SENTENCES) & set(SENTENCES) == set()


def test_every_member_of_every_enum_has_a_name() -> None:
    assert set(GAME_NAMES) == set(Game)
    assert set(STEP_NAMES) == set(Step)
    assert set(REASON_NAMES) == set(Reason)
    assert len(NULL_NAMES) == 4


def test_a_refusal_is_a_sentence_with_its_numbers() -> None:
    with pytest.raises(RuleError) as refused:
        score(DealFacts(contract=Contract(game=Game.GRAND, matadors=5), objective_met=True))
    assert error_sentence(refused.value) == "In a game of grand there are 1 to 4 matadors."
    with pytest.raises(RuleError) as refused:
        parse_points("100000", least=-540, most=264)
    assert error_sentence(refused.value) == "The number must lie between −540 and 264."
    full = RuleError("list_full", field="number", number=49, expected=48)
    assert error_sentence(full) == "The list is complete: deal 49 of 48 cannot be."


def test_a_percent_sign_in_what_was_typed_is_harmless() -> None:
    with pytest.raises(RuleError) as refused:
        parse_points("100 %(x)s")
    assert error_sentence(refused.value) == "“100 %(x)s” is no number."


def test_a_notice_and_a_finding_are_sentences_too() -> None:
    (notice,) = notices(DealFacts(contract=CLUBS_2, objective_met=True, bid=47))
    assert error_sentence(notice) == "47 cannot be bid: the next values are 46 and 48."
    rows = (TypedRow(seat=1, points=24), TypedRow(seat=2), TypedRow(seat=3))
    sentences = [error_sentence(finding) for finding in check_list(TypedList(rows=rows))]
    assert sentences == ["A figure is missing: won games.", *["Nothing is entered in this row."] * 2]


@pytest.mark.parametrize(
    ("contract", "words"),
    [
        (CLUBS_2, "♣\ufe0e with 2"),
        (replace(CLUBS_2, hand=True), "♣\ufe0e with 2, hand"),
        (HEARTS_1, "♥\ufe0e hearts without 1"),
        (replace(HEARTS_1, schneider=True), "♥\ufe0e hearts without 1, Schneider"),
        (Contract(game=Game.GRAND, matadors=4), "grand with 4"),
        (
            replace(CLUBS_2, hand=True, schneider_announced=True, schneider=True),
            "♣\ufe0e with 2, hand, Schneider announced",
        ),
        (
            replace(CLUBS_2, hand=True, schneider_announced=True, schneider=True, schwarz=True),
            "♣\ufe0e with 2, hand, Schneider announced, Schwarz",
        ),
        (
            replace(CLUBS_2, hand=True, schwarz_announced=True, schneider_announced=True),
            "♣\ufe0e with 2, hand, Schwarz announced",
        ),
        (replace(CLUBS_2, hand=True, ouvert=True), "♣\ufe0e with 2, ouvert"),
        (Contract(game=Game.NULL), "null"),
        (Contract(game=Game.NULL, hand=True, ouvert=True), "null ouvert hand"),
    ],
)
def test_a_contract_is_said_as_players_say_it(contract: Contract, words: str) -> None:
    assert contract_words(contract) == words


def test_contracts_that_count_differently_are_said_differently() -> None:
    contracts = list(legal_contracts())
    values: dict[str, set[int]] = {}
    for contract in contracts:
        values.setdefault(contract_words(contract), set()).add(
            score(DealFacts(contract=contract, objective_met=True)).value
        )
    assert {len(each) for each in values.values()} == {1}


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (DealFacts(contract=replace(CLUBS_2, hand=True), objective_met=True), "with 2, game 3, hand 4, times 12 = 48"),
        (
            DealFacts(contract=CLUBS_2, objective_met=False),
            "with 2, game 3, times 12 = 36, lost, twice = −72",
        ),
        (
            DealFacts(contract=HEARTS_1, objective_met=True, bid=24),
            "without 1, game 2, times 10 = 20, bid 24, so 30, overbid, twice = −60",
        ),
        (
            DealFacts(contract=CLUBS_2, objective_met=False, factor=4),
            "with 2, game 3, times 12 = 36, lost, twice = −72, times 4 = −288",
        ),
        (DealFacts(contract=CLUBS_2, objective_met=True, factor=2), "with 2, game 3, times 12 = 36, times 2 = 72"),
        (DealFacts(contract=Contract(game=Game.NULL, ouvert=True), objective_met=True), "null ouvert 46"),
        (DealFacts(contract=Contract(game=Game.NULL), objective_met=False), "null 23, lost, twice = −46"),
        (
            DealFacts(
                contract=Contract(game=Game.NULL, ouvert=True),
                objective_met=True,
                bid=50,
                replacement_game=Game.HEARTS,
                replacement_matadors=1,
            ),
            "null ouvert below its bid, replaced by ♥\ufe0e hearts, with 1, game 2, times 10 = 20, "
            "bid 50, so 50, overbid, twice = −100",
        ),
    ],
)
def test_the_arithmetic_is_said_aloud(facts: DealFacts, words: str) -> None:
    assert arithmetic(facts, score(facts)) == words


def test_a_lost_hand_game_of_altenburg_is_counted_once() -> None:
    facts = DealFacts(contract=replace(CLUBS_2, hand=True), objective_met=False)
    expected = "with 2, game 3, hand 4, times 12 = 48, lost, once = −48"
    assert arithmetic(facts, score(facts, RuleSet.ALTENBURG)) == expected


def test_points_have_a_sign_and_zero_has_none() -> None:
    assert [signed(points) for points in (36, -72, 0)] == ["+36", "−72", "0"]


def test_words_are_looked_up_when_they_are_shown() -> None:
    assert PASSED_IN.reason is Reason.PASSED_IN
    assert str(REASON_NAMES[Reason.PASSED_IN]) == "passed in"
