from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.deals import DealFacts, score
from scoring.rules.errors import RuleError
from scoring.rules.games import Contract, Game, completed, legal_contracts
from scoring.rules.notation import TypedDeal, format_line, parse_line
from tests.shared_data import as_on_paper, needs_shared_data, rows_of
from tests.shared_data import facts_of as deal_of

CONTRACTS = list(legal_contracts())


def facts_of(line: str) -> DealFacts:
    facts = parse_line(line).facts
    assert facts is not None
    return facts


@pytest.mark.parametrize(
    ("line", "seat", "points"),
    [
        ("122", 1, 36),
        ("4901-", 4, -36),
        ("241/*", 2, 96),
        ("13", 1, 23),
        ("35", 3, 35),
        ("36-", 3, -92),
        ("58", 5, 59),
        ("101", 1, 20),
        ("1001", 1, 20),
        ("1010", 1, 110),
        ("10010", 1, 110),
        ("10011", 1, 120),
        ("12.", 1, 24),
        ("12,", 1, 24),
        ("12+", 1, 36),
        ("12.-", 1, -48),
        ("24./*.", 2, 24 * 5),
        ("24++", 2, 24 * 9),
        ("211*", 2, 33),
        ("211**", 2, 44),
        ("241/*.", 2, 24 * 5),
        ("241/*,", 2, 24 * 5),
        ("241/**.", 2, 24 * 7),
        ("241/*.**", 2, 24 * 6),
        ("241+", 2, 24 * 8),
        ("241o", 2, 24 * 8),
        ("221/*.-", 2, -120),
        ("1901b22", 1, -54),
        ("1901*b22", 1, 27),
        ("16b50>01", 1, -100),
        ("16b50>h1", 1, -100),
    ],
)
def test_a_line_is_a_deal(line: str, seat: int, points: int) -> None:
    typed = parse_line(line)
    assert typed.seat == seat
    assert score(facts_of(line)).points == points


@pytest.mark.parametrize(
    ("letter", "game"),
    [
        ("C", Game.CLUBS),
        ("K", Game.CLUBS),
        ("P", Game.SPADES),
        ("S", Game.SPADES),
        ("H", Game.HEARTS),
        ("D", Game.DIAMONDS),
        ("R", Game.DIAMONDS),
        ("G", Game.GRAND),
    ],
)
def test_letters_work_too(letter: str, game: Game) -> None:
    for written in (letter, letter.lower()):
        assert facts_of(f"1{written}2").contract == Contract(game=game, matadors=2)


def test_without_one_and_two_are_one_key_each_and_nothing_is_not_one() -> None:
    assert [parse_line(line) for line in ("12.", "12+")] == [parse_line(line) for line in ("1201", "1202")]
    assert format_line(parse_line("4901-")) == "49.-"
    for forgotten in ("12", "12-", "12/", "12*"):
        with pytest.raises(RuleError, match="matadors_missing"):
            parse_line(forgotten)


@needs_shared_data
def test_the_real_deals_take_four_and_a_half_keys_each() -> None:
    """Enter included; all deals that the club played without factors."""
    deals = [deal_of(row, "won") for row in rows_of("club_deals.csv")]
    plain = [as_on_paper(facts) for facts in deals if facts.factor == 1]
    keys = [len(format_line(TypedDeal(seat=1, facts=facts))) + 1 for facts in plain]
    assert len(keys) == 3802
    assert sum(keys) / len(keys) <= 4.5


def test_null_by_letter_takes_its_ticks() -> None:
    assert [score(facts_of(line)).points for line in ("1n", "1N/", "1n+", "1n/o")] == [23, 35, 46, 59]


def test_zero_is_a_deal_passed_in() -> None:
    assert parse_line(" 0 ") == TypedDeal()
    assert parse_line("0").passed_in
    assert not parse_line("122").passed_in


@pytest.mark.parametrize(
    ("line", "total"), [("122=154", 154), ("122=-154", -154), ("122 = 1.040", 1040), ("122-=72-", -72), ("122", None)]
)
def test_the_running_total_of_the_paper_is_a_second_field(line: str, total: int | None) -> None:
    assert parse_line(line).running_total == total


def test_spaces_and_every_kind_of_minus_are_understood() -> None:
    assert parse_line("4 9 01 \u2212") == parse_line("4901-")


@pytest.mark.parametrize(
    ("line", "code", "field"),
    [
        ("", "notation_empty", "line"),
        ("=154", "notation_empty", "line"),
        ("922", "notation_seat", "seat"),
        ("02", "notation_seat", "seat"),
        ("x", "notation_seat", "seat"),
        ("1", "notation_game", "game"),
        ("172", "notation_game", "game"),
        ("1x2", "notation_game", "game"),
        ("12", "matadors_missing", "matadors"),
        ("120", "matadors_missing", "matadors"),
        ("1212", "matadors_range", "matadors"),
        ("145", "matadors_range", "matadors"),
        ("12" + "1" * 5000, "matadors_range", "matadors"),
        ("132", "null_matadors", "matadors"),
        ("130", "null_matadors", "matadors"),
        ("13*", "null_stage", "schneider"),
        ("122*.", "announcement_needs_hand", "schneider_announced"),
        ("122**,", "announcement_needs_hand", "schwarz_announced"),
        ("122x", "notation_character", "line"),
        ("122b", "notation_character", "line"),
        ("122.", "notation_character", "line"),
        ("13.", "notation_character", "line"),
        ("12..", "notation_character", "line"),
        ("122--", "notation_twice", "line"),
        ("122b18b20", "notation_twice", "line"),
        ("16b50>x1", "notation_game", "game"),
        ("122=", "number_missing", "running_total"),
        ("122=x", "number_unreadable", "running_total"),
        ("122=1=2", "number_unreadable", "running_total"),
        ("\u0661\u0662\u0662", "notation_seat", "seat"),
    ],
)
def test_what_cannot_be_read_is_refused_naming_the_field(line: str, code: str, field: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_line(line)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_the_refusal_points_at_the_character() -> None:
    with pytest.raises(RuleError) as refused:
        parse_line("122/x")
    assert refused.value.params == {"character": "x", "position": 5}


def test_every_legal_contract_survives_the_notation_won_and_lost() -> None:
    lines = set()
    for contract in CONTRACTS:
        for met in (True, False):
            facts = DealFacts(contract=completed(contract, met), objective_met=met)
            typed = TypedDeal(seat=3, facts=facts)
            line = format_line(typed)
            assert parse_line(line) == typed, line
            lines.add(line)
    different = {(completed(contract, met), met) for contract in CONTRACTS for met in (True, False)}
    assert len(lines) == len(different)


@given(
    seat=st.integers(1, 5),
    contract=st.sampled_from(CONTRACTS),
    met=st.booleans(),
    bid=st.none() | st.integers(18, 264),
    total=st.none() | st.integers(-9999, 9999),
    replaced=st.sampled_from([None, *Game]),
    matadors=st.integers(-11, 11).filter(bool),
)
def test_a_typed_deal_survives_the_notation(
    seat: int, contract: Contract, met: bool, bid: int | None, total: int | None, replaced: Game | None, matadors: int
) -> None:
    facts = DealFacts(contract=completed(contract, met), objective_met=met, bid=bid)
    if replaced not in (None, Game.NULL):
        facts = replace(facts, replacement_game=replaced, replacement_matadors=matadors)
    typed = TypedDeal(seat=seat, facts=facts, running_total=total)
    assert parse_line(format_line(typed)) == typed


def test_a_deal_passed_in_survives_the_notation() -> None:
    assert format_line(TypedDeal()) == "0"
    assert parse_line(format_line(TypedDeal(running_total=-18))) == TypedDeal(running_total=-18)


def test_the_plain_deals_of_a_list_take_three_or_four_keys() -> None:
    plain = [
        contract
        for contract in CONTRACTS
        if abs(contract.matadors) < 5 and not contract.schneider and not contract.hand
    ]
    lines = [
        format_line(TypedDeal(seat=1, facts=DealFacts(contract=contract, objective_met=True))) for contract in plain
    ]
    assert {len(line) for line in lines} == {2, 3, 4}


def test_a_factor_cannot_be_written() -> None:
    facts = DealFacts(contract=Contract(game=Game.CLUBS, matadors=1), objective_met=True, factor=2)
    with pytest.raises(RuleError, match="notation_factor"):
        format_line(TypedDeal(seat=1, facts=facts))


@given(st.text(alphabet="0123456789/*.,+-ob>=cghkn ", max_size=12))
def test_any_keys_are_a_deal_or_refused_with_a_code(text: str) -> None:
    try:
        typed = parse_line(text)
    except RuleError as error:
        assert error.code
    else:
        assert parse_line(format_line(typed)) == typed
