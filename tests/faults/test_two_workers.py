"""Two processes, as a server has them, write one list: every deal gets a number of its own."""

import pytest

from scoring.models import Deal
from scoring.services.check_scores import check_scores
from tests.faults.processes import writers
from tests.faults.writer import DEALS
from tests.services.lists import footers_by_sql, make_list, stored_footers

pytestmark = pytest.mark.django_db(transaction=True)


def test_both_are_counted() -> None:
    table = make_list(players=3)
    assert writers("many", table, count=2) == [0, 0]
    assert list(Deal.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 2 * DEALS + 1))
    assert stored_footers(table) == footers_by_sql(table)
    assert stored_footers(table)[0][0] == 2 * DEALS * 36
    assert list(check_scores()) == []


def test_without_the_lock_deals_are_lost() -> None:
    """The negative control: the same two processes, each of which reads, thinks and writes."""
    table = make_list(players=3)
    assert writers("many", table, count=2, unguarded=True) == [0, 0]
    assert Deal.objects.count() < 2 * DEALS
