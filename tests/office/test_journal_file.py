""".../journal/journal.pdf: the lines of the journal on paper, with the filter of the page."""

from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from scoring.models import Table
from tests.office.test_corrections import CLUBS_WITH_3, at, correct, played

__all__ = ["played"]


def text(client: Client, **query: str) -> str:
    response = client.get(reverse("office:journal_file", args=["cup"]), query)
    assert response["Content-Type"] == "application/pdf"
    pages = PdfReader(BytesIO(response.content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.django_db
def test_the_paper_has_every_line_with_both_versions(as_referee: Client, played: Table) -> None:
    correct(as_referee, at("correct_deal", played, 1), **CLUBS_WITH_3, reason="wrong matadors")
    paper = text(as_referee)
    assert "6 of 6 lines" in paper
    assert "wrong matadors" in paper
    assert "Series 1 · table 2 · deal 1" in paper
    assert "with 2, value 36, points 36" in paper
    assert "with 3, value 48, points 48" in paper


@pytest.mark.django_db
def test_it_takes_the_filter_of_the_page(as_referee: Client, played: Table) -> None:
    assert "1 of 1 lines" in text(as_referee, action="hand_in")
    assert "4 of 4 lines" in text(as_referee, action="record_deal", table="2")
