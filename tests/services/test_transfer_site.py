"""A site where everything has happened once: each of its tournaments comes back from its file as it was."""

import pytest

from scoring.models import Tournament
from scoring.services.check_scores import check_scores
from tests.services.test_transfer import carried, check_same
from tests.whole_site import build_site


@pytest.mark.django_db
def test_everything_that_can_happen_comes_back_as_it_was() -> None:
    build_site()
    tournaments = list(Tournament.objects.order_by("pk"))
    assert len(tournaments) >= 8
    for tournament in tournaments:
        check_same(tournament, carried(tournament).tournament)
    assert list(check_scores()) == []
