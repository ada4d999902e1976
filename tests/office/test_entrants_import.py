""".../entrants/import/: a whole list by file or paste, looked at first."""

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.models import JournalEntry, Player, Tournament
from tests.browser_of import checked_values, field_value, submission, text_of
from tests.imports.entrants.workbooks import workbook

URL = "/office/tournaments/cup/entrants/import/"
ENTRANTS = "/office/tournaments/cup/entrants/"
LIST = "Startnr;Name;Vorname;Verein\n21;Müller;Jörg;SC Grün-Weiß\n22;Weiß;Änne;Karo 7 Musterstadt\n"


def preview(client: Client, text: str = LIST, **more: Any) -> Any:
    return client.post(URL, {"text": text} | submission() | more)


def upload(client: Client, raw: bytes, name: str = "liste.csv", **more: Any) -> Any:
    return client.post(URL, {"file": SimpleUploadedFile(name, raw)} | submission() | more)


def form_of(page: Any, **changed: Any) -> dict[str, Any]:
    """What the browser would send from the preview, unless changed."""
    html = page.content.decode()
    selects = re.findall(r'<select name="([^"]+)".*?</select>', html, flags=re.DOTALL)
    chosen = re.findall(r'<select name="[^"]+".*?<option value="([^"]*)" selected', html, flags=re.DOTALL)
    sent: dict[str, Any] = dict(zip(selects, map(unescape, chosen), strict=True))
    sent |= {name: field_value(page, name) for name in ("raw", "submission")}
    sent |= {name: checked_values(page, name) for name in ("take", "double", "known")}
    return sent | changed


def confirm(client: Client, page: Any, **changed: Any) -> Any:
    return client.post(URL, form_of(page, step="import", **changed))


@pytest.mark.django_db
def test_it_works(as_organiser: Client, running: Tournament) -> None:
    page = preview(as_organiser)
    assert page.status_code == 200
    assert "Müller, Jörg" in text_of(page) and "2 new" in text_of(page)
    assert running.entrants.count() == 7
    assert confirm(as_organiser, page)["Location"] == ENTRANTS
    names = [str(entrant) for entrant in running.entrants.filter(start_number__gt=20)]
    assert names == ["21 Jörg Müller", "22 Änne Weiß"]
    assert "2 entrants were imported." in text_of(as_organiser.get(ENTRANTS))


@pytest.mark.django_db
@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "cp1252", "mac_roman", "cp850"])
def test_a_file_in_any_encoding(as_organiser: Client, running: Tournament, codec: str) -> None:
    confirm(as_organiser, upload(as_organiser, LIST.encode(codec)))
    assert str(running.entrants.get(start_number=22)) == "22 Änne Weiß"


@pytest.mark.django_db
def test_a_workbook(as_organiser: Client, running: Tournament) -> None:
    raw = workbook([["Nr", "Name", "Vorname", "Pass-Nr."], [21, "Weiß", "Änne", 123]])
    page = upload(as_organiser, raw, "liste.xlsx")
    assert "zeros in front of it may be lost" in text_of(page)
    confirm(as_organiser, page)
    assert running.entrants.get(start_number=21).player.pass_number == "123"


@pytest.mark.django_db
def test_another_encoding_and_other_columns_are_chosen_in_the_preview(
    as_organiser: Client, running: Tournament
) -> None:
    page = upload(as_organiser, "Name;Vorname\nK\u00fche;Jan\n".encode("cp1252"))
    again = as_organiser.post(
        URL, form_of(page, step="preview", encoding="mac_roman", column_0="first_name", column_1="last_name")
    )
    assert "Jan, K¸he" in text_of(again)
    assert running.entrants.count() == 7
    right = as_organiser.post(URL, form_of(again, step="preview", encoding="cp1252"))
    confirm(as_organiser, right)
    assert str(running.entrants.get(start_number=8)) == "8 Kühe Jan"


@pytest.mark.django_db
def test_only_what_is_ticked_is_entered(as_organiser: Client, running: Tournament) -> None:
    confirm(as_organiser, preview(as_organiser), take=["3"])
    assert [entrant.start_number for entrant in running.entrants.all()][7:] == [22]


@pytest.mark.django_db
def test_nobody_ticked_is_said(as_organiser: Client, running: Tournament) -> None:
    response = confirm(as_organiser, preview(as_organiser), take=[])
    assert (response.status_code, "Nobody is ticked." in text_of(response)) == (422, True)


@pytest.mark.django_db
def test_forty_names_pasted_twice_are_entered_once(as_organiser: Client, running: Tournament) -> None:
    forty = "Name;Vorname;Verein\n" + "".join(f"Q{number:03d};Max;SC A\n" for number in range(40))
    confirm(as_organiser, preview(as_organiser, forty))
    again = preview(as_organiser, forty)
    assert "40 perhaps there already" in text_of(again)
    assert confirm(as_organiser, again).status_code == 422
    assert running.entrants.count() == 47


@pytest.mark.django_db
def test_a_second_person_of_one_name_enters_when_ticked(as_organiser: Client, running: Tournament) -> None:
    """Two people of one name stay two."""
    page = preview(as_organiser, "Name;Vorname;Verein\nMuster;Max;SC A\nMuster;Max;SC A\n")
    assert checked_values(page, "double") == []
    confirm(as_organiser, page, double=["3"])
    assert Player.objects.filter(last_name="Muster").count() == 2


@pytest.mark.django_db
def test_a_double_click_imports_once(as_organiser: Client, running: Tournament) -> None:
    page = preview(as_organiser)
    for _click in range(2):
        assert confirm(as_organiser, page)["Location"] == ENTRANTS
    assert running.entrants.count() == 9


@pytest.mark.django_db
def test_rows_with_errors_are_named_and_left_out(as_organiser: Client, running: Tournament) -> None:
    page = preview(as_organiser, "Startnr;Name;Vorname\n12a;Müller;Jörg\n3;Weiß;Änne\n;Groß;Ida\n")
    words = text_of(page)
    assert "“12a” is no start number" in words and "The start number 3 is taken." in words
    assert "2 with errors" in words
    confirm(as_organiser, page, take=["2", "3", "4"])
    assert [str(entrant) for entrant in running.entrants.all()][7:] == ["8 Ida Groß"]


@pytest.mark.django_db
def test_numbers_given_are_kept_free_for_their_rows(as_organiser: Client, running: Tournament) -> None:
    confirm(as_organiser, preview(as_organiser, "Startnr;Name;Vorname\n;Groß;Ida\n8;Klein;Uwe\n"))
    assert [str(entrant) for entrant in running.entrants.all()][7:] == ["8 Uwe Klein", "9 Ida Groß"]


@pytest.mark.django_db
def test_somebody_known_is_the_same_person_unless_unticked(as_organiser: Client, running: Tournament) -> None:
    Player.objects.filter(last_name="P001").update(pass_number="01.02.003.004")
    running.entrants.filter(player__last_name="P002").update(withdrawn_after=0)
    known = Player.objects.get(last_name="P001")
    running.entrants.get(player=known).seats.all().delete()
    running.entrants.get(player=known).delete()
    other = Tournament.objects.create(slug="spring", name="Spring", date="2026-03-01")
    other.officials.create(user=running.officials.get().user, role="organiser")
    other.entrants.create(player=known, start_number=1, club=known.club)
    text = "Name;Vorname;Verein\nP001;Anna;Karo 7 Musterstadt\n"
    page = preview(as_organiser, text)
    assert checked_values(page, "known") == ["2"]
    confirm(as_organiser, page)
    assert running.entrants.filter(player=known).count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a file, or paste a list."),
        ({"text": " \n;;;"}, "There is nothing in it."),
        ({"file": SimpleUploadedFile("x.csv", b"x" * 1_000_001)}, "The file is too large: at most 1 MB."),
        ({"file": SimpleUploadedFile("x.pdf", b"%PDF-1.7")}, "This is a PDF"),
        ({"file": SimpleUploadedFile("x.xlsx", b"PK\x03\x04")}, "This workbook is damaged"),
        ({"raw": "%%%", "step": "import"}, "The page was incomplete."),
        ({"text": LIST, "encoding": "latin-9"}, "Encoding"),
    ],
)
def test_bad_input_is_a_sentence(
    as_organiser: Client, running: Tournament, sent: dict[str, Any], sentence: str
) -> None:
    response = as_organiser.post(URL, sent | submission())
    assert (response.status_code, sentence in text_of(response)) == (422, True)
    assert running.entrants.count() == 7


@pytest.mark.django_db
def test_what_was_pasted_is_kept_by_an_error(as_organiser: Client) -> None:
    response = preview(as_organiser, 'Name;Vorname\n"Müller;Jörg\n')
    assert (response.status_code, "Müller;Jörg" in text_of(response)) == (422, True)


@pytest.mark.django_db
def test_names_are_text(as_organiser: Client) -> None:
    assert b"<script>alert" not in preview(as_organiser, "Name;Vorname\n<script>alert(1)</script>;Max\n").content


@pytest.mark.django_db
def test_the_journal_holds_no_names(as_organiser: Client, running: Tournament) -> None:
    confirm(as_organiser, preview(as_organiser))
    entry = JournalEntry.objects.get(action="import_entrants")
    assert entry.after == {"entrants": [each.pk for each in running.entrants.filter(start_number__gt=20)]}
