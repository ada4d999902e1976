"""Figures as people read them."""

import pytest
from django.utils.translation import override

from scoring.reports.labels import CRITERION_WORDS, STATE_WORDS, points_text, signed_text
from scoring.reports.standings import Criterion, State


@pytest.mark.parametrize(
    ("points", "german", "english"),
    [
        (0, "0", "0"),
        (760, "760", "760"),
        (-760, "\u2212760", "\u2212760"),
        (1040, "1.040", "1,040"),
        (-12345, "\u221212.345", "\u221212,345"),
        (None, "\u2013", "\u2013"),
    ],
)
def test_points_are_written_in_the_language_of_the_page(points: int | None, german: str, english: str) -> None:
    """C118; a real minus, and a dash where there is no result."""
    with override("de"):
        assert points_text(points) == german
    with override("en"):
        assert points_text(points) == english


@pytest.mark.parametrize(("points", "text"), [(36, "+36"), (-72, "\u221272"), (0, "0")])
def test_signed_points_always_show_their_sign(points: int, text: str) -> None:
    assert signed_text(points) == text


def test_every_state_and_criterion_has_its_word() -> None:
    assert set(STATE_WORDS) == set(State)
    assert set(CRITERION_WORDS) == set(Criterion)
