"""One evening of every house system, played through the forms of its table to the settlement (rules 4).

Every button is looked up on the page that shows the value, so nothing is saved that the page has not said before.
"""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Table
from scoring.rules.friendly.house import Accounting
from scoring.services.check_scores import check_scores
from tests.browser_of import english_client, submission, text_of
from tests.services.friendly import make_evening
from tests.table.evenings import EVENINGS

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True, kw_only=True)
class Phone:
    """A phone at the table that reads every value before it saves it."""

    client: Client
    table: Table

    def address(self, name: str) -> str:
        return reverse(f"table:{name}", args=[self.table.token])

    def page(self, name: str = "evening") -> Any:
        return self.client.get(self.address(name), follow=True)

    def enter(self, facts: dict[str, str]) -> None:
        name = "evening_ramsch" if facts["step"] == "save" else "evening_game"
        given = {"number": str(self.table.deals.count() + 1), **submission(), **facts}
        if given["step"] != "passed_in":
            shown = self.client.post(self.address(name), given | {"step": "preview"})
            button = re.search(rf'value="({given["step"]}:[^"]*)"', shown.content.decode())
            assert button, text_of(shown)
            given["step"] = button[1]
        saved = self.client.post(self.address(name), given)
        assert saved.status_code == 302, text_of(saved)


@pytest.mark.parametrize("system", EVENINGS)
def test_an_evening_of_the_system_is_played_and_settled(system: str) -> None:
    evening = EVENINGS[system]
    phone = Phone(client=english_client(), table=make_evening(evening.house, evening.players))
    for number, facts in enumerate(evening.deals, start=1):
        phone.enter(facts)
        assert evening.on_the_way.get(number, "") in text_of(phone.page())
    over = evening.house.accounting is Accounting.BEER
    end = phone.page("evening" if over else "evening_finish")
    amounts = re.findall(r'<p class="big(?: lost)?">([^<]*)</p>', end.content.decode())
    assert tuple(amounts[-evening.players :]) == tuple(
        each.replace(" €", "\N{NO-BREAK SPACE}€") for each in evening.amounts
    )
    assert evening.ending in text_of(end) + text_of(phone.page())
    assert list(check_scores()) == []
