"""A phone at an open table of four."""

import pytest
from django.test import Client

from scoring.models import Table
from tests.browser_of import english_client
from tests.world import make_entrants, make_series, make_table, make_tournament


@pytest.fixture
def phone(db: None) -> Client:
    return english_client()


@pytest.fixture
def table(db: None) -> Table:
    """P001 to P004 on seats 1 to 4 of an empty list of 48 deals."""
    tournament = make_tournament("cup")
    made = make_table(make_series(tournament), 4, make_entrants(tournament, 4))
    return Table.objects.select_related("series__tournament").get(pk=made.pk)


@pytest.fixture
def url(table: Table) -> str:
    return f"/t/{table.token}/"
