""".../grand-ouverts/: the register with cards and witnesses, what lists it is held against, and the certificate."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from scoring.models import Deal, GrandOuvert, JournalEntry, Player, Substitution, Table, Tournament
from tests.browser_of import checked_values, field_value, submission, text_of

URL = "/office/tournaments/cup/grand-ouverts/"
# Four jacks and the six highest clubs: with 4; the skat holds two hearts.
HAND = ["CJ", "SJ", "HJ", "DJ", "CA", "C10", "CK", "CQ", "C9", "C8"]
TYPED: dict[str, Any] = {
    "start_number": "6",
    "series_number": "1",
    "deal_number": "1",
    "played_on": "2026-11-07",
    "cards": HAND,
    "skat_1": "H7",
    "skat_2": "H8",
    "witnesses": "Berta Beispiel, Clara Muster",
}

pytestmark = pytest.mark.django_db


@pytest.fixture
def won(threes: Table) -> Deal:
    """Deal 1 of table 2: player 6 (seat 2) wins a Grand ouvert with 4, 24 x 11 = 264."""
    first, second, _third = threes.seats.order_by("position")
    stages = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
    facts = {"game": "grand", "matadors": 4, "objective_met": True, "won": True, "value": 264, "points": 264}
    return Deal.objects.create(
        table=threes, number=1, players=3, dealer=first, declarer=second, **facts, **dict.fromkeys(stages, True)
    )


def test_a_won_grand_ouvert_waits_for_its_entry(as_referee: Client, won: Deal) -> None:
    page = text_of(as_referee.get(URL))
    assert "Not registered yet" in page and "6 Anna P006" in page and "Series 1, table 2, deal 1" in page
    proposed = as_referee.get(URL, {"start_number": "6", "series_number": "1", "deal_number": "1"})
    assert [field_value(proposed, name) for name in ("start_number", "deal_number", "played_on")] == [
        "6",
        "1",
        "2026-11-07",
    ]


def test_it_is_registered_once_with_cards_and_witnesses(as_referee: Client, won: Deal) -> None:
    sent = TYPED | submission()
    assert as_referee.post(URL, sent)["Location"] == URL
    as_referee.post(URL, sent)
    entry = GrandOuvert.objects.get()
    assert (entry.seat, entry.deal_number) == (won.declarer, 1)
    assert (entry.cards, entry.skat) == (" ".join(HAND), "H8 H7")
    page = text_of(as_referee.get(URL)).replace("\ufe0e", "")
    assert "♣J ♠J ♥J ♦J ♣A ♣10 ♣K ♣Q ♣9 ♣8 · Skat ♥8 ♥7" in page
    assert "Berta Beispiel, Clara Muster" in page and "Not registered yet" not in page


def test_the_journal_holds_the_facts_and_no_names(as_referee: Client, won: Deal) -> None:
    as_referee.post(URL, TYPED | submission())
    line = JournalEntry.objects.get(action="add_grand_ouvert")
    assert line.after is not None
    assert line.after["cards"] == " ".join(HAND) and line.after["deal"] == 1
    assert "Berta" not in str((line.before, line.after, line.answer, line.reason))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"cards": HAND[:9]}, "A hand has 10 cards, not 9."),
        ({"cards": [*HAND, "C7"]}, "A hand has 10 cards, not 11."),
        ({"skat_1": "CJ"}, "The card CJ is named twice."),
        ({"skat_2": "H7"}, "The card H7 is named twice."),
        ({"skat_2": ""}, "The skat has two cards"),
        ({"cards": []}, "This field is required."),
        ({"witnesses": " "}, "This field is required."),
        ({"start_number": "99"}, "Start number 99 has no seat in series 1."),
        ({"series_number": "2"}, "Start number 6 has no seat in series 2."),
        ({"deal_number": "2"}, "deal 2 is no Grand ouvert won by this player"),
        ({"start_number": "5"}, "deal 1 is no Grand ouvert won by this player"),
        ({"cards": ["CJ", "SJ", *HAND[4:], "C7", "H9"]}, "The list says 4 matadors, these cards are 2."),
        ({"played_on": "soon"}, "Enter a valid date."),
    ],
)
def test_what_cannot_be_is_refused_and_kept(
    as_referee: Client, won: Deal, wrong: dict[str, Any], sentence: str
) -> None:
    response = as_referee.post(URL, TYPED | wrong | submission())
    assert response.status_code == 422
    assert sentence in text_of(response)
    assert set(checked_values(response, "cards")) == set((TYPED | wrong)["cards"])
    assert not GrandOuvert.objects.exists()


def test_a_list_typed_as_totals_is_believed_and_the_skat_may_be_unknown(
    as_referee: Client, running: Tournament
) -> None:
    """Table 1 was typed as totals: nobody can look its deals up."""
    typed = TYPED | {"start_number": "2", "deal_number": "31", "skat_1": "", "skat_2": ""}
    assert as_referee.post(URL, typed | submission()).status_code == 302
    again = as_referee.post(URL, typed | submission())
    assert again.status_code == 422 and "in the register already" in text_of(again)


def test_an_entry_whose_list_was_corrected_is_marked(as_referee: Client, won: Deal) -> None:
    as_referee.post(URL, TYPED | submission())
    Deal.objects.update(ouvert=False)
    assert "its list does not tell of it any more" in text_of(as_referee.get(URL))


def test_an_organiser_takes_it_out_again(as_referee: Client, as_organiser: Client, won: Deal) -> None:
    as_referee.post(URL, TYPED | submission())
    address = f"{URL}{GrandOuvert.objects.get().pk}/remove/"
    assert as_referee.post(address).status_code == 403
    as_organiser.post(address)
    assert not GrandOuvert.objects.exists()
    taken = JournalEntry.objects.get(action="remove_grand_ouvert").before
    assert taken is not None and taken["cards"] == " ".join(HAND)
    assert as_organiser.post(address).status_code == 404


def test_the_substitute_who_played_is_named(as_referee: Client, won: Deal) -> None:
    substitute = Player.objects.create(first_name="Berta", last_name="Ersatz")
    assert won.declarer is not None
    Substitution.objects.create(seat=won.declarer, player=substitute, from_deal=1)
    assert "6 Berta Ersatz" in text_of(as_referee.get(URL))


def _text(response: Any) -> str:
    assert response.status_code == 200 and response["Content-Type"] == "application/pdf"
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


def test_the_certificate_names_everything(as_referee: Client, won: Deal) -> None:
    as_referee.post(URL, TYPED | submission())
    entry = str(GrandOuvert.objects.get().pk)
    text = _text(as_referee.post(f"{URL}certificate/", {"entry": entry, "language": "en"} | submission()))
    for words in ("Grand ouvert", "Anna P006", "Running Cup", "7 November 2026", "series 1 at table 2, deal 1"):
        assert words in text
    assert "♣J ♠J ♥J ♦J ♣A ♣10 ♣K ♣Q ♣9 ♣8" in text.replace("\ufe0e", "")
    assert "Berta Beispiel, Clara Muster" in text
    german = _text(as_referee.post(f"{URL}certificate/", {"entry": entry, "language": "de"} | submission()))
    assert "♣B ♠B ♥B ♦B ♣A ♣10 ♣K ♣D ♣9 ♣8" in german.replace("\ufe0e", "")


def test_a_certificate_for_nobody_is_refused(as_referee: Client, won: Deal) -> None:
    response = as_referee.post(f"{URL}certificate/", {"entry": "987654", "language": "en"} | submission())
    assert response.status_code == 422


def test_the_register_is_printed(as_referee: Client, won: Deal) -> None:
    address = "/office/tournaments/cup/print/grand-ouverts.pdf?language=en"
    assert "No Grand ouvert is registered." in _text(as_referee.get(address))
    as_referee.post(URL, TYPED | submission())
    text = " ".join(_text(as_referee.get(address)).split())
    assert "Anna P006" in text and "Series 1, table 2, deal 1" in text and "Berta Beispiel, Clara Muster" in text
    page = as_referee.get("/office/tournaments/cup/print/").content.decode()
    assert URL in page and "/print/grand-ouverts.pdf" in page
