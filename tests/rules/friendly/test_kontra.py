import pytest

from scoring.rules.deals import Reason, score
from scoring.rules.errors import RuleError
from scoring.rules.friendly.kontra import Kontra, KontraSettings, multiplied
from scoring.rules.games import Game
from tests.rules.friendly.evenings import CLUBS_2, game


def test_the_steps_double_and_double_again() -> None:
    assert [step.factor for step in Kontra] == [1, 2, 4, 8]


@pytest.mark.parametrize(
    ("highest", "allowed"),
    [
        (Kontra.NONE, [Kontra.NONE]),
        (Kontra.KONTRA, [Kontra.NONE, Kontra.KONTRA]),
        (Kontra.SUPER, [Kontra.NONE, Kontra.KONTRA, Kontra.RE, Kontra.SUPER]),
    ],
)
def test_a_table_goes_as_far_as_it_agreed(highest: Kontra, allowed: list[Kontra]) -> None:
    assert list(KontraSettings(highest=highest).allowed) == allowed


def test_a_step_above_the_highest_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        multiplied(CLUBS_2, Kontra.RE, KontraSettings(highest=Kontra.KONTRA))
    assert (refused.value.code, refused.value.field) == ("kontra_not_allowed", "kontra")


def test_kontra_and_bock_multiply_one_another() -> None:
    assert score(multiplied(CLUBS_2, Kontra.RE, KontraSettings(), 2)).points == 8 * 36


def test_kontra_never_helps_to_reach_a_bid() -> None:
    """Diamonds with 1, bid 20: 18 is below it, with Kontra too; 27 doubled for the loss and again for Kontra."""
    result = score(multiplied(game(Game.DIAMONDS, 1, bid=20), Kontra.KONTRA, KontraSettings()))
    assert (result.points, result.value, result.reason) == (-108, 27, Reason.OVERBID)
