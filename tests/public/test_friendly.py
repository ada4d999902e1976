"""Friendly evenings in public: the systems explained with live examples, and evenings only where they are shown."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.reports.friendly_rules import SYSTEMS
from scoring.rules.friendly.house import Accounting, HouseRules
from tests.browser_of import english_client, text_of
from tests.rules.friendly.evenings import CLUBS_2
from tests.services.friendly import make_evening, play
from tests.world import make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader() -> Client:
    return english_client()


# What the example of each system must come to, by rules.md 4: the running amounts after its last deal.
EXAMPLES = {
    # 36 won by Anna, 20 lost by Bernd.
    "leipzig": "Bernd: ♥ hearts with 1 → −40 36 −40 0",
    "seeger": "→ −40 86 −90 0",
    "seeger-fabian": "→ −40 126 −90 40",
    # The round of the first source: 4 x -50, 96, 360 and 59, each less 465.
    "circle": "−6.65 € −0.81 € 9.75 € −2.29 €",
    # The games of the second source: 36 is 40 cents, from both; lost twice 40 to both; 48 is 50, twice, to both.
    "home-money": "0.80 € −0.40 € −0.40 €, 1.60 € −2.00 € 0.40 €, 2.60 € −1.00 € −1.60 €",
    "beer": "−36 −112 −36",
    # Twice 36; four times 20 doubled.
    "kontra": "Kontra → +72 72 0 0, Re → −160 72 −160 0",
    "ramsch": "card points 64/32/14 · Anna −74 −74 0 0",
    "ramsch-doubled": "Anna 74 × 2 = −148 −148 0 0",
    "ramsch-fixed": "Anna −10 −10 0 0, card points 60/50/0 · Anna −15 −25 0 0, Anna +20 · all tricks: Anna −5 0 0",
    # 74 x 2 for one refusal, after a Grand with four: 120 - 148. Grand Hand 24 x 3. 70 x 2 for the maiden. All tricks.
    "schieber": "Anna 74 × 2 = −148 −28 0 0, → +72 −28 72 0, Anna 70 × 2 = −140 −168 72 0, all tricks: Anna −48 72 0",
    # 74 x 2 for losing x 2 for the refusal; 70 x 2 x 2 for the maiden; all tricks.
    "schieber-doubling": "Anna 74 × 4 = −296 −176 0 0, Anna 70 × 4 = −280 −456 0 0, all tricks: Anna −336 0 0",
    # 120; Bock: 36 x 2, 40 x 2; Schieber: 74.
    "bock": "Anna −74 46 72 −80",
    # Classic and Bock: 36 + 72, -40 - 80; the queen makes Clara's 14 the most: 14 + 200 + 10.
    "robber": "Clara −224 108 −120 −224",
    "revolution": "Bernd: Revolution → −184 92 −184 0",
    # 46 does not reach 50; the next is 59, as in the second source.
    "null": "→ −118 −118 0 0",
    # 12 x (2 + 1 + 1) = 48, lost once; 36 x 10.
    "altenburg": "hand → −48 −48 0 0, → +360 −48 360 0",
    # 36 + 50 + 24; -40 - 50; 24 to everybody else.
    "five": "−90 110 24 24 24",
}


def test_every_system_has_its_example_here() -> None:
    assert {system.slug for system in SYSTEMS} == set(EXAMPLES)


@pytest.mark.parametrize("slug", EXAMPLES)
def test_a_system_is_explained_with_an_example_that_comes_out(reader: Client, slug: str) -> None:
    text = text_of(reader.get(reverse("public:house_rule", args=[slug]))).replace("\ufe0e", "")
    for piece in EXAMPLES[slug].split(", "):
        assert piece in text


def test_all_systems_are_listed_and_said_to_be_for_friendly_evenings_only(reader: Client) -> None:
    page = reader.get(reverse("public:house_rules"))
    assert "Tournaments and club evenings never use them" in text_of(page)
    for slug in EXAMPLES:
        assert reverse("public:house_rule", args=[slug]) in page.content.decode()


def test_an_unknown_system_is_no_page(reader: Client) -> None:
    assert reader.get(reverse("public:house_rule", args=["skat"])).status_code == 404


def test_a_public_evening_shows_state_settlement_and_deals(reader: Client) -> None:
    table = make_evening(HouseRules(accounting=Accounting.CIRCLE), public=True)
    play(table, CLUBS_2, 1)
    text = text_of(reader.get(reverse("public:evening", args=["kitchen-table"])))
    assert "Bernd pays Anna Beispiel 0.36 €" in text
    assert "Anna Beispiel: ♣︎ with 2 → +36 0.72 € −0.36 € −0.36 €" in text


def test_a_private_evening_and_a_tournament_are_no_public_evening(reader: Client) -> None:
    make_evening(HouseRules())
    make_tournament("cup")
    for slug in ("kitchen-table", "cup"):
        assert reader.get(reverse("public:evening", args=[slug])).status_code == 404


@pytest.mark.parametrize(("name", "more"), [("standings", []), ("live", []), ("series", [1]), ("sheet", [1, 1])])
def test_the_pages_of_tournaments_do_not_know_evenings(reader: Client, name: str, more: list[int]) -> None:
    make_evening(HouseRules(), public=True)
    assert reader.get(reverse(f"public:{name}", args=["kitchen-table", *more])).status_code == 404
