"""/office/password/"""

import pytest
from django.test import Client

from scoring.models import User

URL = "/office/password/"
OLD, NEW = "a long enough password", "another long enough one"


@pytest.mark.django_db
def test_it_works_and_keeps_the_session(as_organiser: Client, organiser: User) -> None:
    response = as_organiser.post(URL, {"old_password": OLD, "new_password1": NEW, "new_password2": NEW})
    assert response.status_code == 302
    organiser.refresh_from_db()
    assert organiser.check_password(NEW)
    assert as_organiser.get(URL).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("old", "first", "second"), [("wrong", NEW, NEW), (OLD, NEW, NEW + "!"), (OLD, "kurz", "kurz")]
)
def test_it_refuses(as_organiser: Client, organiser: User, old: str, first: str, second: str) -> None:
    response = as_organiser.post(URL, {"old_password": old, "new_password1": first, "new_password2": second})
    assert response.status_code == 422
    organiser.refresh_from_db()
    assert organiser.check_password(OLD)


@pytest.mark.django_db
def test_it_needs_a_login(client: Client) -> None:
    assert client.get(URL).status_code == 302
