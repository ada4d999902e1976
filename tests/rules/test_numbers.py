import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.errors import RuleError
from scoring.rules.numbers import parse_points


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("72", 72),
        ("-72", -72),
        ("72-", -72),
        ("- 72", -72),
        ("72 -", -72),
        ("+72", 72),
        ("\u221272", -72),
        ("72\u2212", -72),
        ("\u201372", -72),
        ("1.040", 1040),
        ("1 040", 1040),
        ("1\u00a0040", 1040),
        ("1\u202f040", 1040),
        ("1\u2009040", 1040),
        ("-1.020", -1020),
        ("\u22121.020", -1020),
        ("12.345", 12345),
        ("388,0", 388),
        ("388,00", 388),
        ("1.040,0", 1040),
        ("  7  ", 7),
        ("007", 7),
        ("-540", -540),
    ],
)
def test_a_number_is_read_as_people_type_it(text: str, number: int) -> None:
    """C133: 1.040 is one thousand and forty."""
    assert parse_points(text) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "number_missing"),
        ("   ", "number_missing"),
        ("\u00a0", "number_missing"),
        ("-", "number_unreadable"),
        ("--72", "number_unreadable"),
        ("-72-", "number_unreadable"),
        ("+72-", "number_unreadable"),
        ("7-2", "number_unreadable"),
        ("zwölf", "number_unreadable"),
        ("1e9", "number_unreadable"),
        ("0x10", "number_unreadable"),
        ("1_000", "number_unreadable"),
        ("1.04", "number_unreadable"),
        ("1.0400", "number_unreadable"),
        ("1,000", "number_unreadable"),
        ("12 34", "number_unreadable"),
        ("\u0661\u0662", "number_unreadable"),
        ("\uff17\uff12", "number_unreadable"),
        ("²", "number_unreadable"),
        ("1.040,5", "number_fraction"),
        ("388,5", "number_fraction"),
        ("0,05", "number_fraction"),
        ("1000000000", "number_range"),
        ("100000", "number_range"),
        ("9" * 5000, "number_range"),
        ("-" + "9" * 5000, "number_range"),
    ],
)
def test_anything_else_is_refused(text: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        parse_points(text, field="won")
    assert (refused.value.code, refused.value.field) == (code, "won")


def test_the_range_can_be_narrowed() -> None:
    assert parse_points("48", least=0, most=48) == 48
    for text in ("49", "-1"):
        with pytest.raises(RuleError, match="number_range least=0 most=48"):
            parse_points(text, least=0, most=48)


@given(st.integers(-99_999, 99_999))
def test_every_number_in_range_survives_german_print(number: int) -> None:
    german = f"{abs(number):,}".replace(",", ".")
    for text in (f"{'−' if number < 0 else ''}{german}", f"{german}{'-' if number < 0 else ''}", str(number)):
        assert parse_points(text) == number


@given(st.text(max_size=12))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    try:
        assert -99_999 <= parse_points(text) <= 99_999
        assert any(letter in "0123456789" for letter in text)
    except RuleError as error:
        assert error.code.startswith("number_")
