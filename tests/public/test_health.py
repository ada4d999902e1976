"""/health/ : is the site alive?"""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_it_says_ok(client: Client) -> None:
    response = client.get("/health/")
    assert (response.status_code, response.content) == (200, b"ok")
    assert "no-store" in response.headers["Cache-Control"]


def test_it_asks_the_database(client: Client) -> None:
    """Without a database this test may not use one: the request for it is what fails."""
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        client.get("/health/")
